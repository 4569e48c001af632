"""What a turn looks like right now: its rows plus what the log has after them."""

import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID

from agent.core.compression.summary import body_of
from agent.core.events import (
    EVENT_TYPES,
    Envelope,
    Event,
    MemoryChanged,
    MessageCompleted,
    MessageDelta,
    MessageRestarted,
    MessageSnapshot,
    MessageStarted,
    ModelRetrying,
    ReasoningDelta,
    SkillChanged,
    ToolFinished,
    ToolStarted,
    TurnStarted,
)
from agent.core.messages import ToolCall
from agent.models import Compression, Review, ToolRun, Turn
from sessions.models import Message, Session

_EVENTS = {cls.model_fields["type"].default: cls for cls in EVENT_TYPES}


@dataclass(frozen=True, slots=True)
class ToolCard:
    """One tool call as a person sees it. `status` is running, ok or error."""

    step: int
    position: int
    name: str
    arguments: dict[str, Any]
    status: str
    result: str = ""
    duration_s: float = 0.0
    events: tuple[Event, ...] = ()


@dataclass(frozen=True, slots=True)
class Part:
    """One assistant message. `state` is complete, partial, stopped or failed."""

    message_id: int
    step: int
    text: str
    reasoning: str
    state: str
    tools: tuple[ToolCard, ...] = ()


@dataclass(frozen=True, slots=True)
class CompressionCard:
    """A compression of the chat, made during or after a turn.

    Attributes:
        turn_id: the turn.
        is_in_use: it says what is sent now, and can be taken back.
        first: number of the first message that it left out; 0 for none.
    """

    row: Compression
    turn_id: UUID
    is_in_use: bool
    first: int

    @property
    def percent(self) -> int:
        """What is left, of what there was."""
        return min(round(100 * self.row.tokens_after / max(self.row.tokens_before, 1)), 100)

    @property
    def body(self) -> str:
        """The summary without what stands around it for the model."""
        return body_of(self.row.summary)


@dataclass(frozen=True, slots=True)
class TurnView:
    """One turn: what the person said and everything that answers it.

    Attributes:
        seq: number of the last event that this state includes.
        retrying: set while the model is about to be asked again.
        earlier: how many answers it had before this one.
        branches: chats that say something else from this turn on.
        compressions: of the chat, made during or after it.
        reviews: looks at the chat after this turn that changed something.
    """

    turn: Turn
    message: Message
    parts: tuple[Part, ...] = ()
    notices: tuple[Event, ...] = ()
    retrying: ModelRetrying | None = None
    seq: int = 0
    earlier: int = 0
    branches: tuple[Session, ...] = ()
    reviews: tuple[Review, ...] = ()
    compressions: tuple[CompressionCard, ...] = ()

    @property
    def compressions_after(self) -> tuple[CompressionCard, ...]:
        """Those that were made when the turn had ended."""
        return tuple(card for card in self.compressions if not card.row.step)

    @property
    def versions(self) -> int:
        """How many answers there are of it, this one included."""
        return self.earlier + 1


class _Fold:
    """Rows first, then what the log says after them."""

    def __init__(self) -> None:
        self.parts: dict[int, Part] = {}
        self.cards: dict[tuple[int, int], ToolCard] = {}
        self.retrying: ModelRetrying | None = None
        self._through: dict[int, int] = {}
        """Events up to this number are in the part already; of a part that is whole, all are."""

    def row(self, row: Message, runs: dict[tuple[int, int], ToolRun], results: dict[tuple[int, int], Message]) -> None:
        """Take in an assistant message and its calls."""
        self.parts[row.number] = Part(row.number, row.step, row.content, row.reasoning, row.state)
        self._through[row.number] = row.through_seq if row.state == Message.State.PARTIAL else sys.maxsize
        for position, call in enumerate(row.calls, 1):
            place = (row.step, position)
            self.cards[place] = _card(place, call, runs.get(place), results.get(place))

    def event(self, seq: int, event: Event) -> None:
        """Take in one event of the log."""
        self.retrying = event if isinstance(event, ModelRetrying) else None
        match event:
            case MessageStarted():
                if event.message_id not in self.parts:
                    step = max((part.step for part in self.parts.values()), default=0) + 1
                    self.parts[event.message_id] = Part(event.message_id, step, "", "", Message.State.PARTIAL)
                elif seq > self._through[event.message_id]:
                    self._change(event.message_id, seq, text="", reasoning="")
            case MessageDelta():
                self._change(event.message_id, seq, text=self.parts[event.message_id].text + event.text)
            case ReasoningDelta():
                # Reasoning reaches the row only at the end, so the log has all of it.
                part = self.parts[event.message_id]
                if part.state == Message.State.PARTIAL:
                    self.parts[event.message_id] = replace(part, reasoning=part.reasoning + event.text)
            case MessageRestarted() | MessageSnapshot():
                self._change(event.message_id, seq, text=event.text)
            case MessageCompleted():
                self._change(event.message_id, seq, text=event.text, state=Message.State.COMPLETE)
            case ToolStarted() | ToolFinished():
                self._tool(event)
            case MemoryChanged() | SkillChanged():
                place = (event.step, event.position)
                card = self.cards.get(place)
                if card is not None and not card.events:
                    self.cards[place] = replace(card, events=(event,))

    def _change(self, message_id: int, seq: int, **changes: Any) -> None:
        if seq > self._through.get(message_id, 0):
            self.parts[message_id] = replace(self.parts[message_id], **changes)

    def _tool(self, event: ToolStarted | ToolFinished) -> None:
        place = (event.call.step, event.call.position)
        card = self.cards.get(place) or ToolCard(*place, event.call.name, event.call.arguments, "running")
        if isinstance(event, ToolFinished) and card.status == "running":
            card = replace(card, status="ok" if event.ok else "error", result=event.result, duration_s=event.duration_s)
        self.cards[place] = card


def turn_view(turn: Turn, rows: Sequence[Message], runs: Iterable[ToolRun], entries: Sequence[Envelope]) -> TurnView:
    """Put a turn together.

    Args:
        turn: its row, with `message`.
        rows: its messages in order.
        runs: its tool runs.
        entries: its whole log, or nothing once the turn has ended.
    """
    fold = _Fold()
    results = {(row.step, row.position): row for row in rows if row.role == Message.Role.TOOL}
    done = {(run.step, run.position): run for run in runs}
    for row in rows:
        if row.role == Message.Role.ASSISTANT:
            fold.row(row, done, results)
    known = set(fold.parts)
    for entry in _of_attempt(turn, entries):
        message_id = getattr(entry.event, "message_id", None)
        if message_id is not None and message_id not in known:
            if not isinstance(entry.event, MessageStarted):
                continue  # of a message that a later attempt has removed
            known.add(message_id)
        fold.event(entry.seq, entry.event)
    parts = tuple(
        replace(part, tools=tuple(card for (step, _), card in sorted(fold.cards.items()) if step == part.step))
        for part in sorted(fold.parts.values(), key=lambda part: part.step)
    )
    seq = max([turn.last_seq, *(entry.seq for entry in entries)])
    live = turn.status == Turn.Status.RUNNING
    return TurnView(turn, turn.message, parts, (), fold.retrying if live else None, seq)


def _of_attempt(turn: Turn, entries: Sequence[Envelope]) -> Sequence[Envelope]:
    """What the log has of the present attempt: rows have all that stands of those before."""
    starts = [n for n, entry in enumerate(entries) if isinstance(entry.event, TurnStarted)]
    if not starts:
        return entries
    last = entries[starts[-1]].event
    return entries[starts[-1] :] if isinstance(last, TurnStarted) and last.attempt == turn.attempt else []


def said_so_far(row: Message, entries: Iterable[Envelope]) -> tuple[str, str]:
    """Text and reasoning of the message that is being written: its row plus what the log says after it."""
    text, reasoning = row.content, ""
    for entry in entries:
        event = entry.event
        if isinstance(event, TurnStarted):
            reasoning = ""
        elif getattr(event, "message_id", None) != row.number:
            continue
        elif isinstance(event, MessageStarted):
            reasoning = ""
        elif isinstance(event, ReasoningDelta):
            reasoning += event.text
        elif entry.seq <= row.through_seq:
            continue
        elif isinstance(event, MessageDelta):
            text += event.text
        elif isinstance(event, MessageRestarted | MessageSnapshot):
            text = event.text
    return text, reasoning


def _card(place: tuple[int, int], call: dict[str, Any], run: ToolRun | None, row: Message | None) -> ToolCard:
    card = ToolCard(*place, call["name"], ToolCall("", call["name"], call["arguments"]).parsed(), "running")
    if run is not None and run.status != ToolRun.Status.RUNNING:
        events = tuple(_EVENTS[event["type"]].model_validate(event) for event in run.events)
        return replace(card, status=run.status, result=run.result, duration_s=run.duration_s, events=events)
    if row is not None:
        return replace(card, status="error", result=row.content)
    return card
