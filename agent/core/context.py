"""Beside a model the loop needs somebody who knows how long the conversation may be, and who else could answer."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from agent.core.messages import Message
from agent.core.model import ModelError, ModelEvent, ModelRequest
from agent.core.replies import Reply
from agent.core.results import Room

Ask = Callable[[ModelRequest], Iterator[list[ModelEvent]]]


class Context(Protocol):
    """Knows how long the conversation may be."""

    def fitted(
        self, messages: Sequence[Message], step: int, *, refused: ModelError | None = None
    ) -> Sequence[Message] | None:
        """The same conversation made shorter, where it must be and can be; else None.

        `refused`: the model said with it that it is too long.
        """
        ...

    def room_for(self, calls: int, messages: Sequence[Message], limit_chars: int) -> Room:
        """How much the results of so many calls may be, which follow these messages; each at most `limit_chars`."""
        ...

    def answered(self, reply: Reply) -> None:
        """The model has answered, and its provider has said how large the prompt was."""
        ...

    def sees_nothing(self) -> bool:
        """The model takes no pictures; whether the next request has none, and words in their place."""
        ...

    def rejected(self) -> None:
        """The provider refuses the blocks that it had asked to be sent back: they are sent no more."""
        ...


class Unlimited:
    """A conversation may be as long as it is."""

    def fitted(
        self, messages: Sequence[Message], step: int, *, refused: ModelError | None = None
    ) -> Sequence[Message] | None:
        """It stays as it is."""
        return None

    def room_for(self, calls: int, messages: Sequence[Message], limit_chars: int) -> Room:
        """Only each by itself is limited."""
        return Room(calls, None, len, limit_chars)

    def answered(self, reply: Reply) -> None:
        """Nothing is learned."""

    def sees_nothing(self) -> bool:
        """Nothing is known of pictures."""
        return False

    def rejected(self) -> None:
        """Nothing is kept."""


@dataclass(frozen=True, slots=True)
class Fallback:
    """Another model, for when the chosen one does not answer.

    Attributes:
        label: its name as people see it.
        ask: asks it.
    """

    label: str
    ask: Ask
