"""Who may write for a turn: claim, fence, hand back, sweep. Every one of them is a conditional UPDATE."""

from collections.abc import Callable, Sequence
from datetime import timedelta
from uuid import UUID

from django.conf import settings
from django.db import IntegrityError
from django.db.models import Exists, F, OuterRef

from agent.models import Turn, WorkerHeartbeat
from agent.stream.log import FencedError
from hermes_site.accounts.models import User
from hermes_site.kernel import clock, sql
from sessions.models import Message, Session

DEAD_AFTER_S = 9
ANNOUNCE_AGAIN_S = 10
SWEEP_LIMIT = 50
TAKEOVER_LIMIT = 15
"""So many workers may die with a turn; then it is taken to be the cause, and fails."""


def turn_claim(*, turn_id: UUID, worker: UUID) -> Turn | None:
    """Take up the oldest waiting turn of the session that `turn_id` belongs to.

    Returns:
        The turn, now running under `worker` with a new attempt; None when there is nothing to take up.
    """
    try:
        with sql.asynchronous_commit():  # a claim that a power failure takes back is made again
            turn = _oldest_waiting(turn_id)
            claimed = turn is not None and _take(turn, worker)
    except IntegrityError:  # another turn of the session runs
        return None
    if turn is None or not claimed:
        return None
    turn.user = sql.fetch(User, {"id": turn.user_id})[0]
    turn.session = sql.fetch(Session, {"id": turn.session_id})[0]
    turn.message = sql.fetch(Message, {"id": turn.message_id})[0]
    turn.session.user = turn.user
    return turn


def _oldest_waiting(turn_id: UUID) -> Turn | None:
    announced = sql.first(Turn, {"id": turn_id})
    if announced is None:
        return None
    waiting = {"session_id": announced.session_id, "status": Turn.Status.QUEUED, "held": False}
    return sql.first(Turn, waiting, order=["turn_no"])


def _take(turn: Turn, worker: UUID) -> bool:
    """Make `turn` run under `worker`, if it still waits as it was read."""
    same = {"id": turn.pk, "status": Turn.Status.QUEUED, "held": False, "attempt": turn.attempt}
    turn.status, turn.worker, turn.ended_at = Turn.Status.RUNNING, worker, None
    turn.attempt += 1
    turn.started_at = turn.started_at or clock.now()
    names = ("status", "worker", "ended_at", "attempt", "started_at")
    return bool(sql.update(Turn, same, **{name: getattr(turn, name) for name in names}))


def turn_fence(turn: Turn, **changes: object) -> None:
    """Check inside a transaction that `turn` is still ours, and change its row.

    Raises:
        FencedError: it is not; the transaction must roll back.
    """
    changes.setdefault("attempt", turn.attempt)
    mine = {"id": turn.pk, "status": Turn.Status.RUNNING, "attempt": turn.attempt}
    if not sql.update(Turn, mine, **changes):
        raise FencedError


def turn_hand_back(turn: Turn) -> bool:
    """Give a turn up so that another worker takes it, because this one shuts down."""
    return bool(
        Turn.objects.filter(pk=turn.pk, status=Turn.Status.RUNNING, attempt=turn.attempt).update(
            status=Turn.Status.QUEUED, worker=None, announced_at=clock.now()
        )
    )


def turns_lost(turns: Sequence[tuple[UUID, int]]) -> set[UUID]:
    """Of (turn, attempt) pairs, the turns that are no longer running under that attempt."""
    if not turns:
        return set()
    running = dict(
        Turn.objects.filter(pk__in=[pk for pk, _ in turns], status=Turn.Status.RUNNING).values_list("pk", "attempt")
    )
    return {pk for pk, attempt in turns if running.get(pk) != attempt}


def heartbeat_write(*, worker: UUID, place: str, pid: int) -> None:
    """Say that a worker process lives. `place` names the machine and the process namespace in which `pid` counts."""
    WorkerHeartbeat.objects.update_or_create(pk=worker, defaults={"host": place, "pid": pid, "beat_at": clock.now()})


def heartbeats_bury(*, place: str, alive: Callable[[int], bool]) -> None:
    """Remove the heartbeats of worker processes that died in the place where the caller can see it.

    Args:
        place: as given to `heartbeat_write`.
        alive: whether a process of that place lives.
    """
    for pk, pid in WorkerHeartbeat.objects.filter(host=place).values_list("pk", "pid"):
        if not alive(pid):
            WorkerHeartbeat.objects.filter(pk=pk).delete()


def heartbeat_end(*, worker: UUID) -> None:
    """Say that a worker process is leaving; its turns may be taken over at once."""
    WorkerHeartbeat.objects.filter(pk=worker).delete()


def turns_sweep() -> list[UUID]:
    """Put turns of dead workers back into the queue; return the turns that must be announced (again).

    Idempotent, so that every worker process does it every few seconds.
    """
    now = clock.now()
    alive = WorkerHeartbeat.objects.filter(pk=OuterRef("worker"), beat_at__gte=now - timedelta(seconds=DEAD_AFTER_S))
    orphans = Turn.objects.filter(~Exists(alive), status=Turn.Status.RUNNING).values_list("pk", "attempt")[:SWEEP_LIMIT]
    announce: list[UUID] = []
    for pk, attempt in list(orphans):
        mine = Turn.objects.filter(pk=pk, attempt=attempt, status=Turn.Status.RUNNING)
        if mine.update(status=Turn.Status.QUEUED, worker=None, announced_at=now, takeovers=F("takeovers") + 1):
            announce.append(pk)
    busy = Turn.objects.filter(session=OuterRef("session"), status=Turn.Status.RUNNING)
    forgotten = Turn.objects.filter(
        ~Exists(busy),
        status=Turn.Status.QUEUED,
        held=False,
        announced_at__lt=now - timedelta(seconds=ANNOUNCE_AGAIN_S),
    ).order_by("announced_at")
    for pk, announced_at in list(forgotten.values_list("pk", "announced_at")[:SWEEP_LIMIT]):
        if Turn.objects.filter(pk=pk, announced_at=announced_at, status=Turn.Status.QUEUED).update(announced_at=now):
            announce.append(pk)
    WorkerHeartbeat.objects.filter(beat_at__lt=now - timedelta(hours=1)).delete()
    return announce


def turns_overdue() -> list[Turn]:
    """Running turns whose worker lives but has let the deadline pass by a minute."""
    limit = clock.now() - timedelta(seconds=settings.ENV.agent.turn_timeout_s + 60)
    return list(Turn.objects.filter(status=Turn.Status.RUNNING, started_at__lt=limit)[:SWEEP_LIMIT])


def time_left_s(turn: Turn) -> float:
    """How long a turn may still take, counted from its first attempt's start."""
    begun = turn.started_at or clock.now()
    return settings.ENV.agent.turn_timeout_s - (clock.now() - begun).total_seconds()
