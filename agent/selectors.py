"""Reading turns; every query starts from the user."""

from collections import defaultdict
from dataclasses import dataclass
from uuid import UUID

from agent.core.events import TERMINAL
from agent.models import ToolRun, Turn
from agent.stream.log import replay
from agent.stream.state import TurnView, turn_view
from hermes_site.accounts.models import User
from hermes_site.kernel import sql
from hermes_site.kernel.errors import NotFoundError
from sessions.models import Message, Session
from sessions.selectors import session_get


def turn_get(*, user: User, turn_id: UUID, lock: bool = False) -> Turn:
    """One turn of the user's; with `lock` its row is locked until the transaction ends.

    Raises:
        NotFoundError: there is none, its chat is deleted, or it is someone else's.
    """
    turns = Turn.objects.select_for_update(of=("self",)) if lock else Turn.objects.all()
    turn = (
        turns.filter(user=user, pk=turn_id, session__deleted_at=None)
        .select_related("message", "session", "user")
        .first()
    )
    if turn is None:
        raise NotFoundError("There is no such turn.")
    return turn


def running_sessions(*, user: User) -> set[UUID]:
    """The user's chats in which a turn runs or waits."""
    live = Turn.objects.filter(user=user, status__in=[Turn.Status.QUEUED, Turn.Status.RUNNING], held=False)
    return set(live.values_list("session_id", flat=True))


@dataclass(frozen=True, slots=True)
class Thread:
    """A chat as a person sees it.

    Attributes:
        session: the chat.
        items: turns, oldest first, those that wait last.
        earlier: `before` for the turns before these; None when there are none.
        running: the turn that is being answered.
        queued: turns that wait behind it, or are held.
    """

    session: Session
    items: tuple[TurnView, ...]
    earlier: int | None
    running: Turn | None
    queued: tuple[Turn, ...]


MOST_TURNS = 400
"""As many are shown at once to somebody who looks for one of them."""


def thread(
    *, user: User, session_id: UUID, before: int | None = None, since: int | None = None, limit: int = 30
) -> Thread:
    """The last `limit` turns of a chat, or the last ones whose `turn_no` is below `before`.

    Args:
        user: whose chat.
        session_id: the chat.
        before: see above.
        since: show all turns from this one on, and the one before, up to `MOST_TURNS`.
        limit: how many turns, unless `since` asks for more.

    Raises:
        NotFoundError: the chat is not this user's.
    """
    session = session_get(user=user, session_id=session_id)
    turns = Turn.objects.filter(session=session).select_related("message").order_by("-turn_no")
    if before is not None:
        turns = turns.filter(turn_no__lt=before)
    if since is not None:
        limit = max(limit, min(turns.filter(turn_no__gte=since).count() + 1, MOST_TURNS))
    found = list(turns[: limit + 1])
    shown = found[:limit][::-1]
    return Thread(
        session=session,
        items=views(shown),
        earlier=shown[0].turn_no if len(found) > limit else None,
        running=next((turn for turn in shown if turn.status == Turn.Status.RUNNING), None),
        queued=tuple(turn for turn in shown if turn.status == Turn.Status.QUEUED),
    )


def view_of(turn_id: UUID) -> TurnView | None:
    """The present state of one turn; None when it is gone. Ownership is the caller's to check."""
    turn = sql.first(Turn, {"id": turn_id})
    rows = sql.fetch(Message, {"turn_id": turn_id}, order=["number"])
    said = next((row for row in rows if turn is not None and row.pk == turn.message_id), None)
    if turn is None or said is None:
        return None
    turn.message = said
    return _view(turn, rows, sql.fetch(ToolRun, {"turn_id": turn_id}))


def views(turns: list[Turn]) -> tuple[TurnView, ...]:
    """The present states of turns of one chat, in the order given."""
    ids = [turn.pk for turn in turns]
    rows: dict[UUID, list[Message]] = defaultdict(list)
    for row in Message.objects.filter(turn_id__in=ids).order_by("number"):
        rows[row.turn_id].append(row)  # type: ignore[index]
    runs: dict[UUID, list[ToolRun]] = defaultdict(list)
    for run in ToolRun.objects.filter(turn__in=ids):
        runs[run.turn_id].append(run)
    return tuple(_view(turn, rows[turn.pk], runs[turn.pk]) for turn in turns)


def _view(turn: Turn, rows: list[Message], runs: list[ToolRun]) -> TurnView:
    if turn.status != Turn.Status.RUNNING:
        return turn_view(turn, rows, runs, [])
    entries = replay(turn.pk)
    if entries and isinstance(entries[-1].event, TERMINAL):
        ended = Turn.objects.filter(pk=turn.pk).select_related("message").exclude(status=Turn.Status.RUNNING)
        if ended:  # it ended between the reading of its row and of its log
            return views(list(ended))[0]
    return turn_view(turn, rows, runs, entries)
