"""What a turn says while it works: the one definition shared by worker, browser and API.

Events are facts about the past, named `noun.verb`. They are immutable, refuse unknown fields, and carry no HTML. A
field's unit is in its name.
"""

from datetime import UTC, datetime
from typing import Annotated, Any, Literal, get_args
from uuid import UUID

from pydantic import BaseModel, ConfigDict, Field


class Event(BaseModel):
    """Base of every event."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class CallRef(BaseModel):
    """A tool call: which one, and what was asked."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    step: int
    position: int
    name: str
    arguments: dict[str, Any]


class TurnUsage(BaseModel):
    """Tokens of a whole turn. `prompt` includes `cached`; `completion` includes `reasoning`."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    prompt: int = 0
    completion: int = 0
    cached: int = 0
    reasoning: int = 0


class TurnStarted(Event):
    """A worker took the turn up, for the `attempt`-th time."""

    type: Literal["turn.started"] = "turn.started"
    model: str
    attempt: int


class ContextRecalled(Event):
    """The external memory provider added background to the message."""

    type: Literal["context.recalled"] = "context.recalled"
    provider: str
    chars: int
    withheld: int


class MessageStarted(Event):
    """An assistant message begins."""

    type: Literal["message.started"] = "message.started"
    message_id: int


class MessageDelta(Event):
    """Some more text of a message."""

    type: Literal["message.delta"] = "message.delta"
    message_id: int
    text: str


class ReasoningDelta(Event):
    """Some more of what the model thought before it answered."""

    type: Literal["reasoning.delta"] = "reasoning.delta"
    message_id: int
    text: str


class MessageRestarted(Event):
    """What was streamed of a message is void; it is written anew. `text` is what stands so far, usually nothing."""

    type: Literal["message.restarted"] = "message.restarted"
    message_id: int
    text: str = ""


class MessageSnapshot(Event):
    """All text of a message so far, after the log was lost with the broker."""

    type: Literal["message.snapshot"] = "message.snapshot"
    message_id: int
    text: str


class MessageCompleted(Event):
    """A message is complete and stored."""

    type: Literal["message.completed"] = "message.completed"
    message_id: int
    text: str
    calls: list[CallRef] = []


class ToolStarted(Event):
    """A tool is about to run."""

    type: Literal["tool.started"] = "tool.started"
    call: CallRef


class ToolFinished(Event):
    """A tool returned, or failed."""

    type: Literal["tool.finished"] = "tool.finished"
    call: CallRef
    ok: bool
    result: str
    duration_s: float


class MemoryChanged(Event):
    """The call at (`step`, `position`) changed a memory store. `result` is the operation's result object."""

    type: Literal["memory.changed"] = "memory.changed"
    step: int
    position: int
    result: dict[str, Any]
    revision: str


class SkillChanged(Event):
    """The call at (`step`, `position`) changed a skill. `result` is the operation's result object."""

    type: Literal["skill.changed"] = "skill.changed"
    step: int
    position: int
    result: dict[str, Any]
    revision: str


class CompressionStarted(Event):
    """Earlier messages are being summarised."""

    type: Literal["compression.started"] = "compression.started"
    tokens_before: int


class CompressionFinished(Event):
    """Earlier messages were replaced, in what the model sees, by something shorter; with kind `failed` they were not.

    Attributes:
        message_id: the first message behind what was replaced.
        compression: the number of the pass within the chat.
        problem: what went wrong, if anything did.
    """

    type: Literal["compression.finished"] = "compression.finished"
    tokens_before: int
    tokens_after: int
    kind: Literal["rules", "summary", "fallback", "failed"]
    message_id: int
    compression: int = 0
    problem: str = ""


class ModelRetrying(Event):
    """The model failed and will be asked again after `wait_s`, or another one takes over at once.

    Attributes:
        reason: what the provider said.
        code: the kind of failure, as of turns that fail.
        takes_over: the other model, as people call it; empty: the same again.
    """

    type: Literal["model.retrying"] = "model.retrying"
    reason: str
    wait_s: float
    code: str = ""
    takes_over: str = ""


class TurnCompleted(Event):
    """The turn ended as it should. Nothing follows, unless the person asks for the answer again."""

    type: Literal["turn.completed"] = "turn.completed"
    usage: TurnUsage
    cost: float | None = None
    duration_s: float


class TurnFailed(Event):
    """The turn could not be finished: what went wrong, and what to do. Nothing follows."""

    type: Literal["turn.failed"] = "turn.failed"
    code: str
    message: str


class TurnCancelled(Event):
    """The person stopped the turn. Nothing follows."""

    type: Literal["turn.cancelled"] = "turn.cancelled"
    code: str = "cancelled"
    message: str


AnyEvent = (
    TurnStarted
    | ContextRecalled
    | MessageStarted
    | MessageDelta
    | ReasoningDelta
    | MessageRestarted
    | MessageSnapshot
    | MessageCompleted
    | ToolStarted
    | ToolFinished
    | MemoryChanged
    | SkillChanged
    | CompressionStarted
    | CompressionFinished
    | ModelRetrying
    | TurnCompleted
    | TurnFailed
    | TurnCancelled
)
EVENT_TYPES: tuple[type[Event], ...] = get_args(AnyEvent)
TERMINAL = (TurnCompleted, TurnFailed, TurnCancelled)


class Envelope(BaseModel):
    """An event with its place in the turn: `seq` counts from 1 without gaps."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    turn_id: UUID
    seq: int
    at: datetime = Field(default_factory=lambda: datetime.now(UTC))
    event: Annotated[AnyEvent, Field(discriminator="type")]

    def flat(self) -> dict[str, Any]:
        """The event as API clients get it: its own fields beside `turn_id`, `seq` and `at`."""
        head = {"turn_id": str(self.turn_id), "seq": self.seq, "at": self.at.isoformat().replace("+00:00", "Z")}
        return self.event.model_dump(mode="json") | head
