"""What can be shortened without a model: old results, old arguments, old images. What people said is never touched.

Shortening twice is the same as shortening once.
"""

import json
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from agent.core.compression.lines import Line, last_human, open_calls
from agent.core.messages import Message, ToolCall
from agent.core.results import ROOM_LEAST, Room

LONG_RESULT_CHARS: Final = 600
LONG_ARGUMENTS_CHARS: Final = 800
KEPT_ARGUMENT_CHARS: Final = 160
_LEAST_SAVED_CHARS: Final = 80
_ASKED_CHARS: Final = 160
_KEY_CHARS: Final = 64
_FAILED: Final = re.compile(r'"success": ?false|Error|Traceback')
_HEAD_CHARS: Final = 300
IMAGE: Final = "[A picture was here; it is shown to the user still.]"


def shortened(lines: Sequence[Line], *, keep_from: int, keep_until: int = 0) -> dict[int, Message]:
    """What old messages become.

    - A result that comes again, later and word for word, becomes a reference to the newest.
    - Another long result becomes an account of one line: what ran, how much it gave, how it went.
    - Long arguments are cut inside their JSON.
    - Pictures before the last message of the person become a mark.

    Args:
        lines: the conversation.
        keep_from: results and arguments from this index on stay.
        keep_until: and those before this one.

    Returns:
        The new messages by index.
    """
    keep_from = min(keep_from, open_calls(lines))
    new: dict[int, Message] = {}
    newest = _newest(lines)
    calls: Mapping[str, ToolCall] = {}
    for n in range(keep_until, keep_from):
        message = lines[n].message
        if message.calls:
            calls = {call.call_id: call for call in message.calls}
            if (arguments := _arguments(message)) is not None:
                new[n] = replace(message, calls=arguments)
        elif message.role == "tool" and len(message.content) > LONG_RESULT_CHARS:
            copy = newest[_key(message)]
            if copy >= keep_from and lines[copy].message.content == message.content:
                text = _reference(message, lines[copy].message)
            else:
                text = account(message, calls.get(message.call_id))
            if len(text) + _LEAST_SAVED_CHARS <= len(message.content):
                new[n] = Message("tool", text, call_id=message.call_id, name=message.name, images=message.images)
    for n in range(last_human(lines)):
        if lines[n].message.images:
            new[n] = without_images(new.get(n, lines[n].message))
    return new


def squeezed(lines: Sequence[Line], start: int, count: Callable[[str], int], tokens: int) -> dict[int, Message]:
    """What becomes of the results of a finished last step so that they fit together.

    Args:
        lines: the conversation.
        start: where the step begins.
        count: gives the tokens of a text.
        tokens: what they may have.

    Returns:
        The new messages by index.
    """
    results = [n for n in range(start, open_calls(lines)) if lines[n].message.role == "tool"]
    room = Room(len(results), max(tokens, ROOM_LEAST), count, sys.maxsize)
    cut = {n: replace(lines[n].message, content=room.fitted(lines[n].message.content)) for n in results}
    return {n: message for n, message in cut.items() if len(message.content) < len(lines[n].message.content)}


def applied(lines: Sequence[Line], new: Mapping[int, Message]) -> list[Line]:
    """The conversation with some messages replaced, by index."""
    changed = list(lines)
    for n, message in new.items():
        changed[n] = replace(changed[n], message=message)
    return changed


def account(message: Message, call: ToolCall | None) -> str:
    """A tool's result in one line."""
    text = message.content
    outcome = "it failed" if _FAILED.search(text, 0, _HEAD_CHARS) else "it succeeded"
    count = text.count("\n") + 1
    size = f"{len(text):,} characters" + (f" in {count:,} lines" if count > 1 else "")
    asked = _cut(call.arguments, _ASKED_CHARS) if call is not None and call.arguments != "{}" else ""
    return (
        f"[{message.name or 'tool'}({asked}) gave {size}; {outcome}. Shortened to save room; call it again to see it.]"
    )


def without_images(message: Message) -> Message:
    """The message with a mark in place of each picture."""
    marks = "\n".join([IMAGE] * len(message.images))
    return replace(message, content=f"{message.content}\n\n{marks}" if message.content else marks, images=())


def shortened_arguments(arguments: str) -> str:
    """JSON arguments with their long texts cut, valid JSON still; unchanged where that saves little."""
    try:
        value = json.loads(arguments)
    except ValueError:
        return arguments
    short = json.dumps(_shorter(value), ensure_ascii=False)
    return short if len(short) + _LEAST_SAVED_CHARS <= len(arguments) else arguments


def _newest(lines: Sequence[Line]) -> dict[tuple[int, str, str], int]:
    """Where the newest of results that look alike stands."""
    return {
        _key(line.message): n
        for n, line in enumerate(lines)
        if line.message.role == "tool" and len(line.message.content) > LONG_RESULT_CHARS
    }


def _key(message: Message) -> tuple[int, str, str]:
    """Length and ends: to hash whole texts would take longer than all the rest."""
    text = message.content
    return len(text), text[:_KEY_CHARS], text[-_KEY_CHARS:]


def _reference(message: Message, newest: Message) -> str:
    name = message.name or "tool"
    return f"[{name} gave the same {len(message.content):,} characters as in the newer result {newest.call_id} below.]"


def _arguments(message: Message) -> tuple[ToolCall, ...] | None:
    """The calls with long arguments cut; None when none is long."""
    if all(len(call.arguments) <= LONG_ARGUMENTS_CHARS for call in message.calls):
        return None
    calls = tuple(
        replace(call, arguments=shortened_arguments(call.arguments))
        if len(call.arguments) > LONG_ARGUMENTS_CHARS
        else call
        for call in message.calls
    )
    return calls if calls != message.calls else None


def _shorter(value: Any) -> Any:
    if isinstance(value, str):
        left = len(value) - KEPT_ARGUMENT_CHARS
        return f"{value[:KEPT_ARGUMENT_CHARS]}… [{left:,} more characters]" if left > _LEAST_SAVED_CHARS else value
    if isinstance(value, list):
        return [_shorter(item) for item in value[:20]] + ([f"[{len(value) - 20:,} more]"] if len(value) > 20 else [])
    if isinstance(value, dict):
        return {key: _shorter(item) for key, item in value.items()}
    return value


def _cut(text: str, limit: int) -> str:
    text = " ".join(text[: 2 * limit].split())
    return text if len(text) <= limit else f"{text[: limit - 1]}…"
