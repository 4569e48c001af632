"""Who may write for a turn: claim, fence, hand back, sweep. Every one of them is a conditional UPDATE."""

from collections.abc import Callable, Sequence
from datetime import timedelta
from uuid import UUID

from django.conf import settings
from django.db import IntegrityError, transaction
from django.db.models import DateTimeField, Exists, F, OuterRef, Value
from django.db.models.functions import Coalesce

from agent.models import Turn, WorkerHeartbeat
from agent.stream.log import FencedError
from hermes_site.kernel import clock

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
    waiting = Turn.objects.filter(status=Turn.Status.QUEUED, held=False)
    session = Turn.objects.filter(pk=turn_id).values("session")
    oldest = waiting.filter(session__in=session).order_by("turn_no").values("pk")[:1]
    try:
        with transaction.atomic():
            claimed = waiting.filter(pk__in=oldest).update(
                status=Turn.Status.RUNNING,
                worker=worker,
                attempt=F("attempt") + 1,
                started_at=Coalesce("started_at", Value(clock.now(), output_field=DateTimeField())),
                ended_at=None,
            )
    except IntegrityError:  # another turn of the session runs
        return None
    if not claimed:
        return None
    mine = Turn.objects.filter(session__in=session, status=Turn.Status.RUNNING, worker=worker)
    turn = mine.select_related("user", "session", "message").first()
    if turn is not None:
        turn.session.user = turn.user
    return turn


def turn_fence(turn: Turn, **changes: object) -> None:
    """Check inside a transaction that `turn` is still ours, and change its row.

    Raises:
        FencedError: it is not; the transaction must roll back.
    """
    changes.setdefault("attempt", turn.attempt)
    mine = Turn.objects.filter(pk=turn.pk, status=Turn.Status.RUNNING, attempt=turn.attempt)
    if not mine.update(**changes):
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
