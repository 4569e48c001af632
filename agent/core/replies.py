"""What one model call gave: from raw calls to the messages that the next request repeats."""

import contextlib
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from agent.core.events import CallRef
from agent.core.filters import Filter, Unfiltered, through
from agent.core.messages import Message, ToolCall, clean
from agent.core.model import ModelRequest, RawCall, Usage
from agent.core.tools import ToolOutput


@dataclass(frozen=True, slots=True)
class Reply:
    """A complete assistant message and the request that it answers."""

    step: int
    message_id: int
    text: str
    reasoning: str
    calls: tuple[ToolCall, ...]
    replay: tuple[dict[str, Any], ...]
    usage: Usage
    refused: bool
    model: str
    request: ModelRequest
    duration_s: float

    def message(self) -> Message:
        """The message as later requests repeat it."""
        return Message("assistant", self.text, calls=self.calls, replay=self.replay)

    def refs(self) -> list[CallRef]:
        """The calls as events name them."""
        return [
            CallRef(step=self.step, position=n, name=call.name, arguments=call.parsed())
            for n, call in enumerate(self.calls, 1)
        ]


def call_from(
    turn_id: UUID, step: int, position: int, raw: RawCall, filters: Callable[[], Filter] = Unfiltered
) -> ToolCall:
    """Name a call after its place, and make sure that its arguments are one JSON object without what is kept back.

    Broken JSON becomes an empty object with `problem` set, so that the request that repeats the call stays valid and
    the model is told.
    """
    call_id = f"call_{turn_id.hex[-12:]}_{step}_{position}"
    name = clean(raw.name).strip() or "unnamed"
    try:
        value = json.loads(raw.arguments or "{}", strict=False, parse_constant=lambda _: None)
    except ValueError as error:
        return ToolCall(call_id, name, "{}", f"The arguments were not valid JSON ({error}). Send one JSON object.")
    if isinstance(value, str):
        with contextlib.suppress(ValueError):
            value = json.loads(value, strict=False, parse_constant=lambda _: None)
    if not isinstance(value, dict):
        return ToolCall(call_id, name, "{}", "The arguments must be one JSON object.")
    return ToolCall(call_id, name, json.dumps(scrubbed(value, filters), ensure_ascii=False))


def cut_off(call: ToolCall) -> ToolCall:
    """A call whose arguments may end anywhere, because the answer was cut at the output limit: it must not run."""
    return ToolCall(call.call_id, call.name, "{}", "The call was cut at the output limit. Ask for less at once.")


def scrubbed(value: Any, filters: Callable[[], Filter] = Unfiltered) -> Any:
    """`value` with every text in it cleaned and filtered: one lone surrogate would make a whole chat unusable."""
    if isinstance(value, str):
        return through(filters(), clean(value), last=True)
    if isinstance(value, list):
        return [scrubbed(item, filters) for item in value]
    if isinstance(value, dict):
        return {scrubbed(str(key), filters): scrubbed(item, filters) for key, item in value.items()}
    return value


def output_message(call: ToolCall, output: ToolOutput) -> Message:
    """The tool message that answers `call`."""
    return Message("tool", output.text, call_id=call.call_id, name=call.name)


def repeats(failures: Sequence[tuple[str, str]], call: ToolCall) -> int:
    """How many of the latest failures in a row were this very call."""
    count = 0
    for failure in reversed(failures):
        if failure != (call.name, call.arguments):
            break
        count += 1
    return count


def is_high_surrogate(text: str) -> bool:
    """Whether `text` ends in the first half of a surrogate pair, whose second half may come in the next chunk."""
    return bool(text) and "\ud800" <= text[-1] <= "\udbff"
