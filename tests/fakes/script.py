"""What a fake model says: replies, and scripts that choose among them."""

import json
import re
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, Literal

Where = Literal["", "before_headers", "after_headers", "mid_text", "before_end"]


@dataclass(frozen=True)
class Call:
    """A tool call. `arguments` is an object, or the text to send as it is, broken or not."""

    name: str
    arguments: dict[str, Any] | str = field(default_factory=dict)
    id: str = ""

    @property
    def text(self) -> str:
        """The arguments as JSON text."""
        return self.arguments if isinstance(self.arguments, str) else json.dumps(self.arguments, ensure_ascii=False)


@dataclass(frozen=True)
class Reply:
    """One answer of the fake model.

    Attributes:
        text: what it says; a text is cut before each word, a list goes out as it stands.
        reasoning: what it thinks first.
        calls: which tools it asks for, all in this one answer.
        finish: the reason it gives, in the words of the protocol; by default what fits.
        usage: fields to add to the usage, or to put in its place.
        split: the arguments of calls are cut into pieces of this many characters.
        delay_s: silence before the headers. first_s: after them. pause_s: after every piece.
        status, error, headers, retry_after: an HTTP error instead of an answer; `error` holds message, type, code.
        midway: an error within the stream, after the text; like `error`.
        hang, drop: fall silent, or break the connection off, at this place. `before_end` comes after text and calls.
        fragment: cut the stream's bytes into pieces of this size, wherever that falls; 0 sends an event at a time.
        garbage: `json` sends a broken event after the text; `html` a page instead of an answer.
        tokens, tokens_per_s: say this many words at this rate instead of `text`; `stamp` makes each the time in ns.
    """

    text: str | Sequence[str] = ""
    reasoning: str | Sequence[str] = ""
    calls: Sequence[Call] = ()
    finish: str | None = None
    usage: dict[str, Any] = field(default_factory=dict)
    split: int = 5
    delay_s: float = 0.0
    first_s: float = 0.0
    pause_s: float = 0.0
    status: int = 200
    error: dict[str, Any] | str | None = None
    headers: dict[str, str] = field(default_factory=dict)
    retry_after: float | str | None = None
    midway: dict[str, Any] | None = None
    hang: Where = ""
    drop: Where = ""
    fragment: int = 0
    garbage: Literal["", "json", "html"] = ""
    tokens: int = 0
    tokens_per_s: float = 20.0
    stamp: bool = False

    @classmethod
    def parse(cls, value: "dict[str, Any] | str | Reply") -> "Reply":
        """A reply from JSON; a plain text is what it says. Unknown fields are refused."""
        if isinstance(value, Reply):
            return value
        if isinstance(value, str):
            return cls(text=value)
        known = {one.name for one in fields(cls)}
        if unknown := set(value) - known:
            raise ValueError(f"unknown fields {sorted(unknown)}; there are {sorted(known)}")
        calls = tuple(call if isinstance(call, Call) else Call(**call) for call in value.get("calls", ()))
        return cls(**{**value, "calls": calls})

    def pieces(self, of: str | Sequence[str]) -> list[str]:
        """What goes out at a time."""
        return re.findall(r"\s*\S+|\s+\Z", of) if isinstance(of, str) else list(of)

    def argument_pieces(self, call: Call) -> list[str]:
        """The arguments of a call, cut."""
        size = max(self.split, 1)
        return [call.text[n : n + size] for n in range(0, len(call.text), size)] or [""]

    def token(self, number: int) -> str:
        """The word number `number` of a stream by rate."""
        return f"{time.time_ns()} " if self.stamp else f"w{number} "


@dataclass(frozen=True)
class Asked:
    """What a script may look at, whatever the protocol.

    Attributes:
        number: the request's number among those for answers, from 1.
        body: the parsed body.
        said: the text of the last user message.
        results: the texts of the tool results after it, in order.
        system: the system prompt.
    """

    number: int
    body: dict[str, Any]
    said: str
    results: tuple[str, ...]
    system: str


@dataclass(frozen=True)
class Rule:
    """Reply to requests whose last user message matches; `after_tools` counts the tool results since it."""

    match: str
    reply: Reply
    after_tools: int | None = None

    def fits(self, asked: Asked) -> bool:
        """Whether this rule is for `asked`."""
        counts = self.after_tools is None or self.after_tools == len(asked.results)
        return counts and re.search(self.match, asked.said, re.IGNORECASE | re.DOTALL) is not None


Script = Callable[[Asked], "Reply | dict[str, Any] | str"]
"""A function is a script; it runs on the server's loop and must not block."""

OUT_OF_SCRIPT = Reply(status=400, error={"message": "The script has no answer left.", "type": "script_error"})


class Scripted:
    """Rules first, then replies in order, then the default."""

    def __init__(
        self,
        replies: Iterable[Reply | dict[str, Any] | str] = (),
        rules: Iterable[Rule] = (),
        default: Reply = OUT_OF_SCRIPT,
    ) -> None:
        self._replies = [Reply.parse(reply) for reply in replies]
        self._rules = list(rules)
        self._default = default

    def __call__(self, asked: Asked) -> Reply:
        for rule in self._rules:
            if rule.fits(asked):
                return rule.reply
        return self._replies.pop(0) if self._replies else self._default


def script_of(script: Script | Iterable[Reply | dict[str, Any] | str] | None) -> Script:
    """A script from a function or a list; without one, echo what was said."""
    if script is None:
        return lambda asked: Reply(text=f"You said: {asked.said}")
    return script if callable(script) else Scripted(script)


def load(path: str) -> Script:
    """A script from a file.

    JSON: a list of replies, or `{"rules": [{"match": "...", "after_tools": 0, ...reply}], "replies": [...],
    "default": {...}}`. Python: its function `script(asked)`.
    """
    text = Path(path).read_text(encoding="utf-8")
    if path.endswith(".py"):
        names: dict[str, Any] = {}
        exec(compile(text, path, "exec"), names)  # noqa: S102 - a test's own file
        loaded: Script = names["script"]
        return loaded
    value = json.loads(text)
    if isinstance(value, list):
        return Scripted(value)
    rules = [
        Rule(rule.pop("match"), after_tools=rule.pop("after_tools", None), reply=Reply.parse(rule))
        for rule in value.get("rules", [])
    ]
    default = Reply.parse(value["default"]) if "default" in value else OUT_OF_SCRIPT
    return Scripted(value.get("replies", []), rules, default)
