"""What the loop needs from a language model."""

from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol

from agent.core.messages import Message


@dataclass(frozen=True, slots=True)
class ToolSchema:
    """A tool as a model sees it. `parameters` is a JSON schema of type object."""

    name: str
    description: str
    parameters: dict[str, Any]


@dataclass(frozen=True, slots=True)
class ModelRequest:
    """One model call.

    Attributes:
        model: the provider's name of the model.
        system: the frozen system prompt.
        tools: the frozen tool list, in order.
        messages: the history, oldest first, the first from the user.
        tool_choice: `none` forbids calls although the tools stay listed (the prefix must not change).
        max_output_tokens: a cap on the answer, or None for the adapter's default.
    """

    model: str
    system: str
    tools: tuple[ToolSchema, ...]
    messages: tuple[Message, ...]
    tool_choice: Literal["auto", "none"] = "auto"
    max_output_tokens: int | None = None

    @property
    def has_pictures(self) -> bool:
        """Whether a message of it comes with a picture."""
        return any(message.images for message in self.messages)


@dataclass(frozen=True, slots=True)
class Usage:
    """Tokens of one call as the provider reports them.

    `prompt` includes `cached` and `cache_written`; `completion` includes `reasoning`.
    """

    prompt: int = 0
    completion: int = 0
    cached: int = 0
    cache_written: int = 0
    reasoning: int = 0

    def __add__(self, other: "Usage") -> "Usage":
        return Usage(
            self.prompt + other.prompt,
            self.completion + other.completion,
            self.cached + other.cached,
            self.cache_written + other.cache_written,
            self.reasoning + other.reasoning,
        )


@dataclass(frozen=True, slots=True)
class TextDelta:
    """Some more of the answer."""

    text: str


@dataclass(frozen=True, slots=True)
class ReasoningDelta:
    """Some more of the model's reasoning."""

    text: str


@dataclass(frozen=True, slots=True)
class RawCall:
    """A complete tool call. `arguments` is the JSON text as the model wrote it, broken or not."""

    name: str
    arguments: str


@dataclass(frozen=True, slots=True)
class Done:
    """The call ended as the provider meant it to. Nothing follows.

    Attributes:
        reason: why the model stopped; `length` means the answer was cut at the output limit.
        usage: what it cost; all zero when the provider reported nothing.
        replay: provider blocks that the next request must repeat.
        model: the name the provider says answered, or empty.
    """

    reason: Literal["stop", "calls", "length", "refusal"]
    usage: Usage = field(default_factory=Usage)
    replay: tuple[dict[str, Any], ...] = ()
    model: str = ""


ModelEvent = TextDelta | ReasoningDelta | RawCall | Done

ErrorKind = Literal[
    "rate_limit",
    "overloaded",
    "timeout",
    "connection",
    "server",
    "empty",
    "refusal",
    "context_length",
    "auth",
    "quota",
    "bad_request",
    "not_found",
    "no_pictures",
]


class ModelError(Exception):
    """A model call failed.

    Args:
        kind: what kind of failure; those in `RETRYABLE` are worth another try.
        message: a sentence safe to show to the person: what the provider said, without keys or addresses' secrets.
        retry_after_s: how long the provider asked to wait, if it did.
        window: where the conversation was too long, how many tokens the model takes, if the provider said so.
    """

    RETRYABLE = frozenset({"rate_limit", "overloaded", "timeout", "connection", "server", "empty"})

    def __init__(
        self, kind: ErrorKind, message: str, retry_after_s: float | None = None, *, window: int | None = None
    ) -> None:
        super().__init__(message)
        self.kind = kind
        self.retry_after_s = retry_after_s
        self.window = window

    @property
    def retryable(self) -> bool:
        """Whether the same request may succeed later."""
        return self.kind in self.RETRYABLE


class ChatModel(Protocol):
    """A model behind an adapter.

    `stream` yields deltas as they arrive, then the complete calls, then exactly one `Done`; a stream that ends without
    `Done`, or stays silent longer than the adapter's read timeout, raises `ModelError`. Cancelling the task that
    iterates closes the connection. Adapters never retry by themselves.
    """

    name: str

    def stream(self, request: ModelRequest) -> AsyncIterator[ModelEvent]:
        """Ask for the next assistant message."""
        ...
