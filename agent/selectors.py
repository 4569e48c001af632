"""Reading turns; every query starts from the user."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID

from django.core import serializers
from django.db.models import Case, Count, QuerySet, Sum, When
from django.db.models.functions import Least, Length

from agent.core.events import TERMINAL
from agent.models import Compression, EarlierAnswer, Picture, Review, ToolRun, Turn
from agent.stream.log import replay
from agent.stream.state import CompressionCard, TurnView, turn_view
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


def picture_get(*, user: User, session_id: UUID, key: str) -> Picture:
    """A picture that was sent in a chat of the user's.

    Raises:
        NotFoundError: there is none, its chat is deleted, or it is someone else's.
    """
    picture = Picture.objects.filter(session=session_get(user=user, session_id=session_id), key=key).first()
    if picture is None:
        raise NotFoundError("There is no such picture.")
    return picture


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
        later: `after` for the turns after these; None when there are none.
        running: the turn that is being answered.
        queued: turns that wait behind it, or are held.
    """

    session: Session
    items: tuple[TurnView, ...]
    earlier: int | None
    later: int | None
    running: Turn | None
    queued: tuple[Turn, ...]


NEAR_TURNS = 60
"""Who looks for a turn with no more than this many behind it is shown all of them, up to the end."""
ABOVE_TURNS = 5
"""So many before it are shown, too."""
PAGE_BYTES = 58_000
"""What the turns of a page may take, so that the page stays below 100 KB; one turn is always shown."""
_TURN_BYTES = 1_800
_CHAR_BYTES = 4
_CARD_CHARS = 4_000
"""About what a turn takes without its words, a character of them with its marks, and how much a tool's card shows."""


def thread(
    *,
    user: User,
    session_id: UUID,
    before: int | None = None,
    since: int | None = None,
    after: int | None = None,
    limit: int = 30,
) -> Thread:
    """The last turns of a chat, or others of them: `limit`, or what fits on a page.

    Args:
        user: whose chat.
        session_id: the chat.
        before: the last ones whose `turn_no` is below this.
        since: the turn of this number with a few before it, and those behind it: all, or `limit` where they are many.
        after: the first ones whose `turn_no` is above this.
        limit: how many turns.

    Raises:
        NotFoundError: the chat is not this user's.
    """
    session = session_get(user=user, session_id=session_id)
    turns = Turn.objects.filter(session=session).select_related("message")
    earlier = later = False
    if after is not None:
        shown, later = _fitting(*_first(turns.filter(turn_no__gt=after), limit))
    elif since is not None:
        behind = turns.filter(turn_no__gte=since)
        shown, later = _first(behind, limit if behind.count() > NEAR_TURNS else NEAR_TURNS)
        above, earlier = _last(turns.filter(turn_no__lt=since), ABOVE_TURNS)
        shown = [*above, *shown]
    else:
        shown, earlier = _last(turns if before is None else turns.filter(turn_no__lt=before), limit)
        shown, earlier = _fitting(shown[::-1], earlier)
        shown.reverse()
    return Thread(
        session=session,
        items=views(shown),
        earlier=shown[0].turn_no if earlier else None,
        later=shown[-1].turn_no if later else None,
        running=next((turn for turn in shown if turn.status == Turn.Status.RUNNING), None),
        queued=tuple(turn for turn in shown if turn.status == Turn.Status.QUEUED),
    )


@dataclass(frozen=True, slots=True)
class Parting:
    """Where a branch leaves its parent.

    Attributes:
        parent: the chat that it came from.
        turn: the parent's turn from which on it is another; None when it has none.
        before: the branch's own first turn; None: behind all that are shown.
    """

    parent: Session
    turn: Turn | None
    before: UUID | None


def parting(shown: Thread, before: int | None = None) -> Parting | None:
    """Where in what is shown of a branch it leaves its parent; None when that is elsewhere, or there is no parent.

    Args:
        shown: turns of the branch.
        before: the number of the turn that follows them, where that is not shown.
    """
    end, parent_id = shown.session.branched_turn, shown.session.parent_id
    if end is None or parent_id is None:
        return None
    parent = Session.objects.filter(pk=parent_id, user=shown.session.user_id, deleted_at=None).first()
    own = next((view.turn.pk for view in shown.items if view.turn.turn_no >= end), None)
    shared = any(view.turn.turn_no < end for view in shown.items)
    is_here = shared or shown.earlier is None if own else shown.later is None and (before is None or before >= end)
    if parent is None or not is_here:
        return None
    return Parting(parent, Turn.objects.filter(session=parent, turn_no=end).first(), own)


def _first(turns: QuerySet[Turn], limit: int) -> tuple[list[Turn], bool]:
    """The first of some turns, and whether there are more."""
    found = list(turns.order_by("turn_no")[: limit + 1])
    return found[:limit], len(found) > limit


def _last(turns: QuerySet[Turn], limit: int) -> tuple[list[Turn], bool]:
    """The last of some turns, in their order, and whether there are more."""
    found = list(turns.order_by("-turn_no")[: limit + 1])
    return found[:limit][::-1], len(found) > limit


def _fitting(turns: list[Turn], more: bool) -> tuple[list[Turn], bool]:
    """The first of some turns that fit on a page together, and whether there are more."""
    chars = Case(
        When(role=Message.Role.TOOL, then=Least(Length("content"), _CARD_CHARS)),
        default=Length("content") + Length("reasoning"),
    )
    sizes = Message.objects.filter(turn_id__in=[turn.pk for turn in turns]).order_by().values_list("turn_id")
    words = dict(sizes.annotate(chars=Sum(chars)))
    room = PAGE_BYTES
    for number, turn in enumerate(turns):
        room -= _TURN_BYTES + _CHAR_BYTES * words.get(turn.pk, 0)
        if room < 0 and number:
            return turns[:number], True
    return turns, more


def view_of(turn_id: UUID) -> TurnView | None:
    """The present state of one turn; None when it is gone. Ownership is the caller's to check."""
    turn = sql.first(Turn, {"id": turn_id})
    rows = sql.fetch(Message, {"turn_id": turn_id}, order=["number"])
    said = next((row for row in rows if turn is not None and row.pk == turn.message_id), None)
    if turn is None or said is None:
        return None
    turn.message = said
    branches = {"parent_id": turn.session_id, "branched_turn": turn.turn_no, "deleted_at": None}
    compressed = {"session_id": turn.session_id, "turn_no": turn.turn_no}
    return replace(
        _view(turn, rows, sql.fetch(ToolRun, {"turn_id": turn_id})),
        earlier=sql.count(EarlierAnswer, {"turn_id": turn_id}),
        branches=tuple(sql.fetch(Session, branches, order=["created_at"])),
        compressions=tuple(compressions_of([turn])[turn.pk]) if sql.count(Compression, compressed) else (),
        reviews=reviews_of([turn])[turn.pk] if sql.count(Review, {"turn_id": turn_id}) else (),
    )


def views(turns: list[Turn]) -> tuple[TurnView, ...]:
    """The present states of turns of one chat, in the order given."""
    ids = [turn.pk for turn in turns]
    rows: dict[UUID, list[Message]] = defaultdict(list)
    for row in Message.objects.filter(turn_id__in=ids).order_by("number"):
        rows[row.turn_id].append(row)  # type: ignore[index]
    runs: dict[UUID, list[ToolRun]] = defaultdict(list)
    for run in ToolRun.objects.filter(turn__in=ids):
        runs[run.turn_id].append(run)
    others = _others(turns)
    return tuple(replace(_view(turn, rows[turn.pk], runs[turn.pk]), **others[turn.pk]) for turn in turns)


def answer_view(turn: Turn, place: int) -> tuple[TurnView, EarlierAnswer]:
    """A turn as it stood with one of its earlier answers.

    Args:
        turn: the turn, with its message.
        place: which of them, from 1, oldest first.

    Raises:
        NotFoundError: there are fewer.
    """
    kept = earlier_answer(turn, place)
    rows, runs = rows_of(kept)
    return replace(turn_view(turn, rows, runs, []), **_others([turn])[turn.pk]), kept


def reviews_of(turns: Sequence[Turn]) -> dict[UUID, tuple[Review, ...]]:
    """The reviews after turns that changed something, by turn; also where they failed later."""
    found: dict[UUID, list[Review]] = {turn.pk: [] for turn in turns}
    for review in Review.objects.filter(turn__in=turns).exclude(changes=[]):
        found[review.turn_id].append(review)
    return {turn_id: tuple(reviews) for turn_id, reviews in found.items()}


def _others(turns: Sequence[Turn]) -> dict[UUID, dict[str, Any]]:
    """What else there is of turns of one chat, by turn: earlier answers, branches, what reviews did."""
    kept = EarlierAnswer.objects.filter(turn__in=turns).values_list("turn_id").annotate(Count("pk"))
    counts = dict(kept.order_by())
    chats = Session.objects.filter(
        parent__in={turn.session_id for turn in turns},
        deleted_at=None,
        branched_turn__in=[turn.turn_no for turn in turns],
    )
    branches: dict[int | None, list[Session]] = defaultdict(list)
    for chat in chats.order_by("created_at"):
        branches[chat.branched_turn].append(chat)
    reviews = reviews_of(turns)
    compressions = compressions_of(turns)
    return {
        turn.pk: {
            "earlier": counts.get(turn.pk, 0),
            "branches": tuple(branches[turn.turn_no]),
            "reviews": reviews[turn.pk],
            "compressions": tuple(compressions[turn.pk]),
        }
        for turn in turns
    }


def compression_in_use(session_id: UUID) -> Compression | None:
    """The pass that says what is sent of a chat; None: all of it, as it was said."""
    rows = sql.fetch(Compression, {"session_id": session_id, "undone_at": None}, order=["-number"])
    return next((row for row in rows if row.kind != Compression.Kind.FAILED), None)


def shortened_in(session_id: UUID) -> frozenset[int]:
    """Numbers of the messages that are sent in another form than they were said in."""
    row = compression_in_use(session_id)
    return frozenset() if row is None else frozenset(map(int, row.edits))


def compressions_of(turns: Sequence[Turn]) -> dict[UUID, list[CompressionCard]]:
    """The compressions of a chat that were made during or after some of its turns, by turn."""
    cards: dict[UUID, list[CompressionCard]] = defaultdict(list)
    by_place = {(turn.session_id, turn.turn_no): turn.pk for turn in turns}
    in_use: set[UUID] = set()
    for row in Compression.objects.filter(session__in={turn.session_id for turn in turns}).order_by("-number"):
        stands = row.undone_at is None and row.kind != Compression.Kind.FAILED
        is_in_use = stands and row.session_id not in in_use
        if is_in_use:
            in_use.add(row.session_id)
        if (turn_id := by_place.get((row.session_id, row.turn_no))) is not None:
            cards[turn_id].insert(0, CompressionCard(row, turn_id, is_in_use, min(row.gone, default=0)))
    return cards


def compression_card(turn: Turn, number: int) -> CompressionCard:
    """One of them.

    Raises:
        NotFoundError: there is none of that number here.
    """
    for card in compressions_of([turn])[turn.pk]:
        if card.row.number == number:
            return card
    raise NotFoundError("There is no such compression.")


def _view(turn: Turn, rows: list[Message], runs: list[ToolRun]) -> TurnView:
    if turn.status != Turn.Status.RUNNING:
        return turn_view(turn, rows, runs, [])
    entries = replay(turn.pk)
    if entries and isinstance(entries[-1].event, TERMINAL):
        ended = Turn.objects.filter(pk=turn.pk).select_related("message").exclude(status=Turn.Status.RUNNING)
        if ended:  # it ended between the reading of its row and of its log
            return views(list(ended))[0]
    return turn_view(turn, rows, runs, entries)


def earlier_answer(turn: Turn, place: int) -> EarlierAnswer:
    """The earlier answer of a turn that stands in `place`, from 1, oldest first.

    Raises:
        NotFoundError: there are fewer.
    """
    found = list(turn.earlier_answers.order_by("pk")[place - 1 : place]) if 0 < place < 2**31 else []
    if not found:
        raise NotFoundError("There is no such answer (any more).")
    return found[0]


def rows_of(answer: EarlierAnswer) -> tuple[list[Message], list[ToolRun]]:
    """Messages and tool runs of an earlier answer, as they were; they are in no table."""
    kept = [row.object for row in serializers.deserialize("python", [*answer.messages, *answer.runs])]
    return [row for row in kept if isinstance(row, Message)], [row for row in kept if isinstance(row, ToolRun)]
