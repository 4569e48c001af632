"""A summary made without a model, from what can be read off the messages: the same always gives the same text."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from agent.core.compression.lines import Line, without_ours

LABEL: Final = (
    "(Made without a model, because none could be asked: facts read off the messages, not a summary of them.)"
)
_ASKS, _ASK_CHARS = 12, 300
_MOST: Final = 30
_PATH: Final = re.compile(
    r"(?<![\w/])(?:~|\.{1,2})?(?:/[\w.@+-]{1,80}){2,12}|\b[\w-]{1,60}(?:/[\w.-]{1,60}){1,8}\.\w{1,8}\b"
)
_URL: Final = re.compile(r"https?://[^\s\"'<>)\]}]{4,200}")
_ID: Final = re.compile(
    r"\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b|\b(?=[0-9a-f]*\d)[0-9a-f]{7,40}\b|#\d{1,7}\b|\b[A-Z]{2,10}-\d{1,7}\b"
)
_ERROR: Final = re.compile(
    r"(?im)^.{0,80}\b(?:error|exception|failed|traceback|denied|refused|错误|失败|異常|异常)\b.{0,160}$"
    r"|\"error\": \"[^\"]{1,200}"
)
_SCANNED_CHARS: Final = 4_000
"""Of each message's beginning and end."""


def facts(lines: Sequence[Line], *, previous: str, limit_chars: int) -> str:
    """What was asked last, which tools ran, and the paths, addresses, ids and errors that came up.

    Args:
        lines: what is replaced.
        previous: the body of the summary before, which is kept in front.
        limit_chars: the longest text.
    """
    said = without_ours(lines)
    asks = [line.said for line in said if line.origin == "human"]
    answers = [line.said for line in said if line.origin == "agent" and line.said.strip()]
    tools = Counter(call.name for line in said for call in line.message.calls)
    texts = [piece for line in said for piece in _ends(line)]
    sections = [
        ("What the user had asked, the newest last", [_cut(ask, _ASK_CHARS) for ask in asks[-_ASKS:]]),
        ("What was answered last", [_cut(answer, 2 * _ASK_CHARS) for answer in answers[-2:]]),
        ("Tools that ran", [f"{name}, {count} times" for name, count in tools.most_common(_MOST)]),
        ("Errors that came up", _found(_ERROR, texts, 12)),
        ("Files and paths", _found(_PATH, texts, _MOST)),
        ("Addresses", _found(_URL, texts, _MOST)),
        ("Ids and numbers", _found(_ID, texts, _MOST)),
    ]
    body = "\n\n".join(f"## {title}\n" + "\n".join(f"- {item}" for item in items) for title, items in sections if items)
    earlier = _cut_lines(previous.replace(LABEL, "").strip(), limit_chars // 2)
    return _cut_lines("\n\n".join(filter(None, [LABEL, earlier, body])), limit_chars)


def _ends(line: Line) -> Iterable[str]:
    text = line.said
    yield text[:_SCANNED_CHARS]
    if len(text) > _SCANNED_CHARS:
        yield text[-_SCANNED_CHARS:]
    for call in line.message.calls:
        yield call.arguments[:_SCANNED_CHARS]


def _found(pattern: re.Pattern[str], texts: Iterable[str], most: int) -> list[str]:
    """The last different matches, in the order in which they came up."""
    seen: dict[str, None] = {}
    for text in texts:
        for match in pattern.finditer(text):
            item = _cut(match[0], 200)
            seen.pop(item, None)
            seen[item] = None
    return list(seen)[-most:]


def _cut(text: str, limit: int) -> str:
    text = " ".join(text[: 4 * limit].split())
    return text if len(text) <= limit else f"{text[: limit - 1]}…"


def _cut_lines(text: str, limit: int) -> str:
    """The text up to the last line that fits whole."""
    if len(text) <= limit:
        return text
    return text[: limit - 1].rpartition("\n")[0] + "\n…" if "\n" in text[: limit - 1] else text[: limit - 1] + "…"
