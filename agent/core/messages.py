"""Provider-neutral messages: what a chat's history is before an adapter words it for its provider."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Literal

Role = Literal["user", "assistant", "tool"]


@dataclass(frozen=True, slots=True)
class ToolCall:
    """One call the model asked for.

    Attributes:
        call_id: ours, made from turn, step and position; a provider's own ids repeat.
        name: the tool.
        arguments: JSON text of one object, exactly as it is sent back to the model on later requests.
        problem: why the arguments cannot be used; empty when they can.
    """

    call_id: str
    name: str
    arguments: str
    problem: str = ""

    def parsed(self) -> dict[str, Any]:
        """The arguments as a dict; empty when they are not an object."""
        value = json.loads(self.arguments or "{}")
        return value if isinstance(value, dict) else {}


@dataclass(frozen=True, slots=True)
class Image:
    """A picture in a message: its type, such as image/png, and its bytes in base64."""

    mime: str
    data: str


@dataclass(frozen=True, slots=True)
class Message:
    """One message of the history sent to a model.

    Attributes:
        role: who speaks. The system prompt is not a message; it stands in `ModelRequest.system`.
        content: the text, complete with whatever precedes the user's own words.
        calls: of an assistant message, the tools it asked for.
        call_id: of a tool message, the call it answers.
        name: of a tool message, the tool.
        replay: provider blocks that must go back unchanged (signed thinking), as JSON values with a `type`.
        images: pictures that come with the text.
    """

    role: Role
    content: str
    calls: tuple[ToolCall, ...] = ()
    call_id: str = ""
    name: str = ""
    replay: tuple[dict[str, Any], ...] = ()
    images: tuple[Image, ...] = ()


UNSEEN: Final = "[You cannot see the picture: this model takes none. Say so where it matters.]"


def unseen(messages: Sequence[Message]) -> tuple[Message, ...]:
    """The messages for a model that takes no pictures: it is told where one is."""
    return tuple(
        replace(message, content=f"{message.content}\n{UNSEEN}", images=()) if message.images else message
        for message in messages
    )


def clean(text: str) -> str:
    r"""`text` with what databases and JSON refuse replaced: NUL by U+2400, lone surrogates by U+FFFD.

    >>> clean("a\x00b\ud800")
    'a␀b\ufffd'
    """
    if text.isascii() and "\x00" not in text:
        return text
    return text.replace("\x00", "␀").encode("utf-16", "surrogatepass").decode("utf-16", "replace")
