"""Where a provider that caches on request is told to: `system_and_3`. Pure.

The marks say up to where a prefix is worth keeping. They go onto a copy of the finished request, as one more key of a
part that is there anyway, so what a request says never depends on them.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal

Ttl = Literal["5m", "1h"]
Part = dict[str, Any]

MARK: Final = "cache_control"
MESSAGES_MARKED: Final = 3
MARKS_LIMIT: Final = 4
"""Anthropic refuses a request with more."""

_CARRIERS: Final = frozenset({"text", "image", "document", "tool_use", "tool_result"})


def mark(
    system: Sequence[Mapping[str, Any]], messages: Sequence[Mapping[str, Any]], *, ttl: Ttl = "5m"
) -> tuple[list[Part], list[Part]]:
    """Mark the system prompt and the last three messages that can carry a mark.

    Args:
        system: the parts of the system prompt.
        messages: each with a list of parts as its `content`; a text is made into a list of one part.
        ttl: how long the provider should keep the prefix.

    Returns:
        Copies with at most four marks in all; marks that were there before are gone.
    """
    new_system = [_stripped(part) for part in system]
    new_messages = [{**message, "content": _parts(message.get("content"))} for message in messages]
    the_mark = {"type": "ephemeral"} if ttl == "5m" else {"type": "ephemeral", "ttl": ttl}
    if (carrier := _carrier(new_system)) is not None:
        carrier[MARK] = dict(the_mark)
    left = MESSAGES_MARKED
    for message in reversed(new_messages):
        if left and (carrier := _carrier(message["content"])) is not None:
            carrier[MARK] = dict(the_mark)
            left -= 1
    return new_system, new_messages


def strip(value: Any) -> Any:
    """`value` without any mark, at any depth: what must be equal from request to request."""
    if isinstance(value, Mapping):
        return {key: strip(item) for key, item in value.items() if key != MARK}
    if isinstance(value, list | tuple):
        return [strip(item) for item in value]
    return value


def _parts(content: object) -> list[Part]:
    if isinstance(content, str):
        return [{"type": "text", "text": content}]
    return [_stripped(part) for part in content] if isinstance(content, list | tuple) else []


def _stripped(part: Mapping[str, Any]) -> Part:
    """A copy of a part without marks, also those on the parts within a tool's result."""
    new = {key: value for key, value in part.items() if key != MARK}
    if new.get("type") == "tool_result" and isinstance(new.get("content"), list):
        new["content"] = [strip(inner) for inner in new["content"]]
    return new


def _carrier(parts: Sequence[Part]) -> Part | None:
    """The last part that may carry a mark: no empty text, no thinking, nothing unknown."""
    for part in reversed(parts):
        kind = part.get("type")
        if kind in _CARRIERS and (kind != "text" or str(part.get("text") or "").strip()):
            return part
    return None
