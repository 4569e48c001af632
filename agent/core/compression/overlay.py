"""What is sent in place of what was said: messages are kept as they are, and an overlay says what becomes of them."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from agent.core.compression.lines import Line, joined
from agent.core.compression.rules import without_images
from agent.core.messages import Message

Edit = Mapping[str, Any]
"""What became of one message, as JSON: `content`, `arguments` by the position of their call, `no_images`."""


@dataclass(frozen=True, slots=True)
class Overlay:
    """What becomes of a conversation.

    Attributes:
        summary: stands in place of all between the two numbers; empty where nothing was left out.
        head_through: number of the last message before it; 0 for none.
        tail_from: number of the first message after it.
        edits: what became of single messages, by number.
    """

    summary: str = ""
    head_through: int = 0
    tail_from: int = 0
    edits: Mapping[int, Edit] = field(default_factory=dict)


def laid_over(lines: Sequence[Line], overlay: Overlay) -> list[Line]:
    """The conversation as it is sent.

    Args:
        lines: as it was said; of what the summary replaces, some or all may be missing.
    """
    edited = [edited_line(line, overlay.edits.get(line.number)) for line in lines]
    if not overlay.summary:
        return edited
    head_end = behind(edited, overlay.head_through)
    start = next((n for n, line in enumerate(edited) if line.number == overlay.tail_from), len(edited))
    return joined(edited[:head_end], overlay.summary, edited[max(start, head_end) :])


def behind(lines: Sequence[Line], number: int) -> int:
    """The index behind the message of that number and what belongs to it; 0 without one.

    That is the results of its calls; and where the assistant spoke twice in a row, both are sent as one.
    """
    found = next((n for n, line in enumerate(lines) if number and line.number == number), None)
    if found is None:
        return 0
    end = found + 1
    while end < len(lines) and (
        lines[end].message.role == "tool" or lines[end].message.role == lines[end - 1].message.role == "assistant"
    ):
        end += 1
    return end


def edit_of(before: Message, after: Message) -> dict[str, Any]:
    """What makes `after` of `before`."""
    edit: dict[str, Any] = {}
    if before.images and not after.images:
        edit["no_images"] = True
    elif before.content != after.content:
        edit["content"] = after.content
    arguments = {
        str(n): new.arguments
        for n, (old, new) in enumerate(zip(before.calls, after.calls, strict=True))
        if old.arguments != new.arguments
    }
    return edit | ({"arguments": arguments} if arguments else {})


def edited_line(line: Line, edit: Edit | None) -> Line:
    """A line with what became of it."""
    return replace(line, message=edited(line.message, edit)) if edit and line.number else line


def edited(message: Message, edit: Edit) -> Message:
    """The message that `edit_of` told of."""
    if "content" in edit:
        message = replace(message, content=edit["content"])
    if edit.get("no_images"):
        message = without_images(message)
    if arguments := edit.get("arguments"):
        calls = (replace(call, arguments=arguments.get(str(n), call.arguments)) for n, call in enumerate(message.calls))
        message = replace(message, calls=tuple(calls))
    return message


def edits_of(before: Sequence[Line], after: Mapping[int, Message]) -> dict[int, dict[str, Any]]:
    """What makes the messages `after`, by index, of those of a conversation; by number."""
    edits = {before[n].number: edit_of(before[n].message, message) for n, message in after.items() if before[n].number}
    return {number: json.loads(json.dumps(edit)) for number, edit in edits.items() if edit}
