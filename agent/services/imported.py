"""Taking in chats that were had elsewhere: with their times, tools and reasoning, in bulk and in short transactions.

What is taken in is known by ids that its source gives (`kernel.ids.uuid7_of`), so that it is never taken in twice: a
chat by its id, a turn by its id, a message by its place in the turn. A second look adds what has come since.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from django.db import transaction

from agent.core.titles import title_from
from agent.models import ToolRun, Turn
from hermes_site.accounts.models import User
from hermes_site.kernel import sql
from sessions.models import Message, Session

BATCH_ROWS: Final = 400
"""Messages a transaction: a few milliseconds."""
OWN_TOOL: Final = "memory"
"""Its results hold nothing from outside."""
SUMMARY: Final = "summary"
"""Names the text that stands for earlier messages among the outside sources of a turn."""
Place = tuple[UUID, int, int, str]


@dataclass(frozen=True, slots=True)
class ImportedMessage:
    """One message. `step`, `position` and the rest are as in `sessions.models.Message`."""

    role: str
    step: int
    position: int
    content: str
    at: datetime
    reasoning: str = ""
    calls: tuple[dict[str, str], ...] = ()
    call_id: str = ""
    tool_name: str = ""
    prelude: str = ""
    model: str = ""
    compressed: bool = False
    ok: bool = True


@dataclass(frozen=True, slots=True)
class ImportedTurn:
    """What a person said, the first of `messages`, and everything that answered it."""

    id: UUID
    messages: tuple[ImportedMessage, ...]


@dataclass(frozen=True, slots=True)
class ImportedChat:
    """A chat. Its parent has to be taken in before."""

    id: UUID
    title: str
    parent_id: UUID | None
    archived: bool
    created_at: datetime
    last_active_at: datetime
    turns: tuple[ImportedTurn, ...]
    usage: dict[str, int] = field(default_factory=dict)
    branched_turn: int | None = None


@dataclass(frozen=True, slots=True)
class TakenIn:
    """What became of a chat.

    Attributes:
        is_new: whether it was not here before.
        messages: how many of its messages came.
        there: how many were here already.
    """

    is_new: bool
    messages: int
    there: int


@dataclass(slots=True)
class _Missing:
    """What is not here yet."""

    is_new: bool
    turns: list[tuple[ImportedTurn, list[ImportedMessage]]]
    there: int
    turn_nos: dict[UUID, int]

    @property
    def count(self) -> int:
        return sum(len(messages) for _turn, messages in self.turns)


def chat_compare(*, user: User, chat: ImportedChat) -> TakenIn:
    """What `chat_take_in` would do; nothing is written."""
    missing = _missing(user, chat)
    return TakenIn(missing.is_new, missing.count, missing.there)


def chat_take_in(*, user: User, chat: ImportedChat) -> TakenIn:
    """Store a chat, or what of it is not here yet, at its end. A chat that was deleted a moment ago is left alone."""
    missing = _missing(user, chat)
    for number, batch in enumerate(_batches(missing.turns)):
        with transaction.atomic():
            _write(user, chat, batch, missing.turn_nos, fresh=missing.is_new and number == 0)
    if missing.is_new and not missing.turns:
        _session_make(user, chat).save(force_insert=True)
    return TakenIn(missing.is_new, missing.count, missing.there)


def _missing(user: User, chat: ImportedChat) -> _Missing:
    total = sum(len(turn.messages) for turn in chat.turns)
    session = sql.first(Session, {"id": chat.id, "user_id": user.pk})
    if session is None:
        return _Missing(True, [(turn, list(turn.messages)) for turn in chat.turns], 0, {})
    if session.deleted_at is not None:
        return _Missing(False, [], total, {})
    rows = Message.objects.filter(session=session, turn_id__isnull=False)
    known: set[Place] = set(rows.values_list("turn_id", "step", "position", "role"))  # type: ignore[arg-type]
    turns = []
    for turn in chat.turns:
        new = [each for each in turn.messages if (turn.id, each.step, each.position, each.role) not in known]
        if new:
            turns.append((turn, new))
    missing = _Missing(False, turns, 0, dict(Turn.objects.filter(session=session).values_list("pk", "turn_no")))
    missing.there = total - missing.count
    return missing


def _batches(
    turns: Sequence[tuple[ImportedTurn, list[ImportedMessage]]],
) -> Iterator[list[tuple[ImportedTurn, list[ImportedMessage]]]]:
    """Whole turns, as many as fit in a batch; one that is larger is parted behind its first messages."""
    batch: list[tuple[ImportedTurn, list[ImportedMessage]]] = []
    room = BATCH_ROWS
    for turn, messages in turns:
        for start in range(0, len(messages), BATCH_ROWS):
            part = messages[start : start + BATCH_ROWS]
            if len(part) > room and batch:
                yield batch
                batch, room = [], BATCH_ROWS
            batch.append((turn, part))
            room -= len(part)
    if batch:
        yield batch


def _write(
    user: User,
    chat: ImportedChat,
    batch: Sequence[tuple[ImportedTurn, list[ImportedMessage]]],
    turn_nos: dict[UUID, int],
    *,
    fresh: bool,
) -> None:
    session = _session_make(user, chat) if fresh else sql.first(Session, {"id": chat.id}, lock=True)
    if session is None:
        return  # deleted while it was taken in
    if fresh:
        sql.insert_many([session])
    number, messages, runs = session.next_number, [], []
    fresh_turns = []
    for turn, parts in batch:
        if turn.id in turn_nos:
            sql.update(Turn, {"id": turn.id}, outside=_outside(turn), ended_at=turn.messages[-1].at)
        else:
            turn_nos[turn.id] = session.next_turn_no
            session.next_turn_no += 1
            fresh_turns.append((turn, number))
        for part in parts:
            messages.append(_message(session, turn, turn_nos[turn.id], number, part))
            number += 1
            if part.role == Message.Role.TOOL:
                runs.append(_run(turn, part))
    sql.insert_many(messages)
    first = [at for _turn, at in fresh_turns]
    ids = dict(Message.objects.filter(session=session, number__in=first).values_list("number", "pk"))
    sql.insert_many([_turn(user, session, turn, turn_nos[turn.id], ids[at]) for turn, at in fresh_turns])
    sql.insert_many(runs)
    session.next_number = number
    session.last_active_at = max(session.last_active_at, chat.last_active_at)
    sql.save(session, "next_number", "next_turn_no", "last_active_at")


def _session_make(user: User, chat: ImportedChat) -> Session:
    return Session(
        id=chat.id,
        user=user,
        title=chat.title or _first_words(chat),
        titled_by=Session.Titled.PERSON if chat.title else Session.Titled.WORDS,
        source=Session.Source.IMPORT,
        parent_id=chat.parent_id,
        branched_turn=chat.branched_turn,
        archived=chat.archived,
        usage=chat.usage,
        created_at=chat.created_at,
        last_active_at=chat.last_active_at,
    )


def _first_words(chat: ImportedChat) -> str:
    """What a chat that has no title is called: the first words of the person's that hold a letter."""
    said = (title_from(turn.messages[0].content) for turn in chat.turns)
    return next((words for words in said if any(map(str.isalnum, words))), "")


def _message(session: Session, turn: ImportedTurn, turn_no: int, number: int, part: ImportedMessage) -> Message:
    calls: list[dict[str, Any]] = [*part.calls]
    return Message(
        session=session,
        number=number,
        turn_no=turn_no,
        turn_id=turn.id,
        step=part.step,
        position=part.position,
        role=part.role,
        content=part.content,
        reasoning=part.reasoning,
        calls=calls,
        call_id=part.call_id,
        tool_name=part.tool_name,
        prelude=part.prelude,
        model=part.model,
        compressed=part.compressed,
        created_at=part.at,
    )


def _turn(user: User, session: Session, turn: ImportedTurn, turn_no: int, message_pk: int) -> Turn:
    begin, end = turn.messages[0].at, turn.messages[-1].at
    return Turn(
        id=turn.id,
        user=user,
        session=session,
        message_id=message_pk,
        turn_no=turn_no,
        status=Turn.Status.COMPLETED,
        model=next((part.model for part in turn.messages if part.model), ""),
        step=max(part.step for part in turn.messages),
        outside=_outside(turn),
        created_at=begin,
        announced_at=begin,
        started_at=begin,
        ended_at=end,
    )


def _outside(turn: ImportedTurn) -> list[str]:
    """What the turn has read from outside: results of all tools but ours, and whatever a summary keeps of such."""
    tools = (part.tool_name for part in turn.messages if part.role == Message.Role.TOOL)
    summary = [SUMMARY] if any(part.prelude for part in turn.messages) else []
    return list(dict.fromkeys([*summary, *(name for name in tools if name != OWN_TOOL)]))


def _run(turn: ImportedTurn, part: ImportedMessage) -> ToolRun:
    """What the page shows of a call."""
    return ToolRun(
        turn_id=turn.id,
        step=part.step,
        position=part.position,
        name=part.tool_name,
        attempt=0,
        status=ToolRun.Status.OK if part.ok else ToolRun.Status.ERROR,
        result=part.content,
        started_at=part.at,
    )
