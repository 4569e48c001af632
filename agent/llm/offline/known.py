"""What the notes hold by now: the frozen blocks of the prompt, then the changes that tool results report."""

import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from agent.core.messages import Message, ToolCall

Target = Literal["memory", "user"]

_RULE: Final = "═" * 46
_BLOCK: Final = re.compile(
    rf"^{_RULE}\n(?P<head>MEMORY|USER PROFILE) \([^\n]*?(?P<used>[\d,]+)/[\d,]+ chars\]\n{_RULE}\n"
    rf"(?P<body>.*?)(?=\n{_RULE}\n|\Z)",
    re.MULTILINE | re.DOTALL,
)
_UNREADABLE: Final = re.compile(r"\A\[UNREADABLE: [^\n]*\]\n")
_DELIMITER: Final = re.compile(r"\n[ \t]*§[ \t]*\n")


@dataclass
class Known:
    """The entries of both stores, in order."""

    memory: list[str] = field(default_factory=list)
    user: list[str] = field(default_factory=list)

    def of(self, target: object) -> list[str]:
        """The entries of one store; `memory` unless `user` is named."""
        return self.user if target == "user" else self.memory

    def nearest(self, words: str) -> tuple[Target, str] | None:
        """The one entry that `words` most likely means, and its store."""
        best: tuple[float, Target, str] | None = None
        for target in ("user", "memory"):
            for entry in self.of(target):
                score = likeness(words, entry)
                if score > 0 and (best is None or score > best[0]):
                    best = (score, target, entry)
        return None if best is None else (best[1], best[2])


def known(system: str, messages: Sequence[Message]) -> Known:
    """What both stores hold, as far as prompt and tool results say."""
    now = Known()
    for match in _BLOCK.finditer(system):
        body = _UNREADABLE.sub("", match["body"]).partition("\n[LEFT OUT: ")[0]
        if "[BLOCKED:" not in body:  # else it is longer or shorter than the store, and its end can't be told
            body = body[: int(match["used"].replace(",", ""))]
        entries = [entry.strip() for entry in _DELIMITER.split(body.strip())]
        now.of("user" if match["head"].startswith("USER") else "memory").extend(entry for entry in entries if entry)
    results = {message.call_id: result_of(message.content) for message in messages if message.role == "tool"}
    for message in messages:
        for call in message.calls:
            result = results.get(call.call_id, {})
            if call.name == "memory" and result.get("success") is True and result.get("code") == "ok":
                _apply(now, call)
    return now


def result_of(text: str) -> dict[str, Any]:
    """A tool's JSON result; a text that is no object becomes one with an `error`."""
    try:
        value = json.loads(text)
    except ValueError:
        return {"success": False, "code": "failed", "error": text.strip()}
    return value if isinstance(value, dict) else {"success": False, "code": "failed", "error": text.strip()}


def contents(entries: object) -> list[str]:
    """The texts of a result's list of entries, whether it holds texts or objects.

    >>> contents([{"content": "a", "chars": 1}, "b"])
    ['a', 'b']
    """
    found = []
    for entry in entries if isinstance(entries, list) else []:
        text = entry.get("content", entry.get("text", "")) if isinstance(entry, dict) else entry
        if isinstance(text, str) and text:
            found.append(text)
    return found


def likeness(words: str, entry: str) -> float:
    """From 0 to 2: how likely `words` mean `entry`; above 1 when the entry holds them as they stand."""
    folded, whole = words.casefold().strip(), entry.casefold()
    if folded and folded in whole:
        return 1 + len(folded) / len(whole)
    wanted, there = set(_tokens(folded)), set(_tokens(whole))
    share = len(wanted & there) / len(wanted) if wanted else 0.0
    return share if share >= 0.5 else 0.0


_LITTLE: Final = re.compile(r"(?:an?|and|as|at|for|from|i[ns]|it|o[fnr]|that|the|to|was|what|with)\Z")


def _tokens(text: str) -> Iterable[str]:
    for token in re.findall(r"[\u3400-\u9fff]|[^\W_]+", text):
        if not _LITTLE.match(token):
            yield token[:-1] if len(token) > 3 and token.endswith("s") else token


def _apply(now: Known, call: ToolCall) -> None:
    """Do to `now` what a successful call did to the stores."""
    arguments = call.parsed()
    operations = arguments.get("operations")
    if not isinstance(operations, list):
        operations = [arguments]
    entries = now.of(arguments.get("target"))
    for operation in operations:
        if not isinstance(operation, dict):
            continue
        old, new = str(operation.get("old_text") or ""), str(operation.get("content") or "").strip()
        places = [n for n, entry in enumerate(entries) if old and (entry == old or old.casefold() in entry.casefold())]
        match operation.get("action"):
            case "add" if new and new not in entries:
                entries.append(new)
            case "replace" if places and new:
                entries[places[0]] = new
            case "remove" if places:
                del entries[places[0]]
