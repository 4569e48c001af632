"""What a turn's loop leaves behind as it goes."""

from typing import Protocol

from agent.core.messages import ToolCall
from agent.core.replies import Reply
from agent.core.tools import CallContext, Tool, ToolOutput


class Journal(Protocol):
    """Where the loop's progress is kept, so that another worker can go on from there.

    Each method commits before it returns, and raises when the turn belongs to somebody else by now.
    """

    def message_begin(self, step: int) -> tuple[int, bool]:
        """Make room for the assistant message of `step`.

        Returns its number, and whether an earlier attempt had begun it; what that one wrote is void.
        """
        ...

    def message_progress(self, message_id: int, text: str) -> None:
        """Some text stands; may be kept now or later."""
        ...

    def message_end(self, reply: Reply) -> None:
        """The message with its calls is complete; kept before the first of them runs."""
        ...

    def call_begin(self, context: CallContext, call: ToolCall, tool: Tool | None) -> ToolOutput | None:
        """A call is about to run; returns what it gave when it ran before."""
        ...

    def call_end(self, context: CallContext, call: ToolCall, output: ToolOutput, duration_s: float) -> None:
        """A call gave its result."""
        ...
