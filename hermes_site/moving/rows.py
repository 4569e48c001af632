"""The rows of a Hermes Agent's session, understood: who said what, and what it wrote itself among them. Pure functions.

What it wrote into the place of earlier messages, its summaries, is told from a person's words. Where it compressed
within a session, copies of messages that were kept stand behind the summary; the messages themselves are there, so the
copies are left out.
"""

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import Final

from agent.core.messages import clean
from agent.core.model import RawCall
from hermes_site.moving.hermes_home import Row, moment

MAX_CONTENT_CHARS: Final = 4_000_000
LONG_NAME: Final = 80
_STRUCTURED: Final = "\0json:"
_SUMMARY: Final = ("[CONTEXT COMPACTION", "[CONTEXT SUMMARY]:")
_MERGED_HEAD: Final = "[PRIOR CONTEXT"
_MERGED_TAIL: Final = "[END OF PRIOR CONTEXT"
_MAX_HEADS: Final = 20
"""How many of a session's first messages compression may keep."""


@dataclass(frozen=True, slots=True)
class Refused:
    """Something that was not taken in.

    Attributes:
        where: what and in which place, for people.
        why: a sentence.
    """

    where: str
    why: str


@dataclass(slots=True)
class Notes:
    """What a person should know of a session beside what came.

    Attributes:
        refused: rows that are broken.
        left_out: how many of what was left out on purpose, by name.
    """

    refused: list[Refused] = field(default_factory=list)
    left_out: Counter[str] = field(default_factory=Counter)


@dataclass(slots=True)
class Said:
    """A row that was understood."""

    row_id: int
    role: str
    content: str
    at: datetime
    reasoning: str
    calls: list[tuple[str, RawCall]]
    call_id: str
    tool_name: str
    compressed: bool
    images: int
    summary: str = ""

    @property
    def same(self) -> tuple[object, ...]:
        """What copies of it share; of a tool's result a copy may be shorter."""
        return self.role, self.role == "tool" or self.content, self.call_id, tuple(self.calls)


def understood(session: Row, rows: Iterable[Row], began: datetime | None, notes: Notes) -> Iterator[Said]:
    """The messages of a session, oldest first; what is broken or left out stands in `notes`."""
    last = began
    for row in rows:
        where = f"session {session['id']}, message {row['id']}"
        if not row["active"] and not row["compacted"]:
            notes.left_out["messages that were undone"] += 1
            continue
        if row["role"] == "system":
            notes.left_out["system messages"] += 1
            continue
        why = _broken(row)
        if why:
            notes.refused.append(Refused(where, why))
            continue
        at = moment(row["timestamp"]) or last or datetime.fromtimestamp(0, UTC)
        last = at
        yield _said(row, at, where, notes)


def _broken(row: Row) -> str:
    """Why a row can't be taken in; empty: it can."""
    if row["role"] not in ("user", "assistant", "tool"):
        return f"A message of the role {str(row['role'])[:40]!r} is not known."
    if not isinstance(row["content"], str):
        return f"Its content is no text, but {type(row['content']).__name__}."
    if len(row["content"]) > MAX_CONTENT_CHARS:
        return f"It has {len(row['content']):,} characters; at most {MAX_CONTENT_CHARS:,} are taken in."
    return ""


def _said(row: Row, at: datetime, where: str, notes: Notes) -> Said:
    content, images = _content(row["content"])
    calls: list[tuple[str, RawCall]] = []
    if row["role"] == "assistant" and row["tool_calls"]:
        found = _calls(row["tool_calls"])
        if found is None:
            notes.refused.append(Refused(where, "Its tool calls could not be read; the message came without them."))
        calls = found or []
    content, summary = _parted(clean(content))
    return Said(
        row_id=row["id"],
        role=row["role"],
        content=content,
        at=at,
        reasoning=clean(str(row["reasoning"] or row["reasoning_content"])) if row["role"] == "assistant" else "",
        calls=calls,
        call_id=str(row["tool_call_id"]),
        tool_name=clean(str(row["tool_name"]))[:LONG_NAME],
        compressed=bool(row["compacted"]),
        images=images,
        summary=summary,
    )


def _content(text: str) -> tuple[str, int]:
    """The text of a message, and how many images it has: Hermes Agent keeps messages of several parts as JSON."""
    if not text.startswith(_STRUCTURED):
        return text, 0
    try:
        parts = json.loads(text[len(_STRUCTURED) :])
    except (ValueError, RecursionError):
        return text, 0  # somebody's own words that begin so
    if isinstance(parts, dict):
        parts = [parts]
    if not isinstance(parts, list):
        return text, 0
    told, images = [], 0
    for part in parts:
        if isinstance(part, Mapping) and isinstance(part.get("text"), str):
            told.append(part["text"])
        elif isinstance(part, Mapping) and "image" in str(part.get("type", "")):
            images += 1
            told.append("[image]")
        else:
            told.append(part if isinstance(part, str) else json.dumps(part, ensure_ascii=False))
    return "\n".join(told), images


def _calls(text: object) -> list[tuple[str, RawCall]] | None:
    """The calls of an assistant message, as the API of OpenAI words them; None when they can't be read."""
    try:
        listed = json.loads(text) if isinstance(text, str) else None
    except (ValueError, RecursionError):
        return None
    if not isinstance(listed, list):
        return None
    calls = []
    for each in listed:
        function = each.get("function", each) if isinstance(each, dict) else None
        if not isinstance(function, dict) or not isinstance(function.get("name"), str):
            return None
        raw = RawCall(function["name"], _arguments(function.get("arguments") or "{}"))
        calls.append((str(each.get("id") or each.get("call_id") or ""), raw))
    return calls


def _arguments(given: object) -> str:
    """Arguments as the text of one JSON object; what is none is kept in one."""
    try:
        value = json.loads(given) if isinstance(given, str) else given
    except (ValueError, RecursionError):
        value = None
    return json.dumps(value if isinstance(value, dict) else {"text": given})


def _parted(content: str) -> tuple[str, str]:
    """A message's own words, and the summary that Hermes Agent put into it or in its place."""
    start = content.lstrip()
    if start.startswith(_SUMMARY):
        return "", content
    if start.startswith(_MERGED_HEAD) and _MERGED_TAIL in content:
        head, _tail, summary = content.partition(_MERGED_TAIL)
        own = head.partition("]\n")[2].strip("\n")
        return own, _MERGED_TAIL + summary
    return content, ""


def without_copies(said: Sequence[Said], notes: Notes) -> Iterator[Said]:
    """The rows of a session that was compressed in place, without what was written again around its summaries.

    Compression writes anew, in this order: the first messages, the summary (maybe within the message that follows), and
    the last messages up to the very last one.
    """
    if not any(each.compressed for each in said):
        yield from said
        return
    kept: list[Said] = []
    place = 0
    while place < len(said):
        each = said[place]
        place += 1
        if not each.summary:
            kept.append(each)
            continue
        before = len(kept)
        for _copy in range(_heads(kept)):
            kept.pop()
        behind = _tail(kept, said, place)
        notes.left_out["copies of messages that are there"] += before - len(kept) + behind
        is_copy = bool(each.content) and any(own.same == each.same for own in kept)
        kept.append(replace(each, content="", calls=[]) if is_copy else each)
        place += behind
    yield from kept


def _heads(kept: Sequence[Said]) -> int:
    """How many of the last rows are the first ones again."""
    for count in range(min(_MAX_HEADS, len(kept) // 2), 0, -1):
        if [each.same for each in kept[-count:]] == [each.same for each in kept[:count]]:
            return count
    return 0


def _tail(kept: Sequence[Said], said: Sequence[Said], place: int) -> int:
    """How many rows from `place` on are the last ones of `kept` again."""
    for count in range(min(len(kept), len(said) - place), 0, -1):
        if kept[-count].same == said[place].same and all(
            old.same == new.same for old, new in zip(kept[-count:], said[place:], strict=False)
        ):
            return count
    return 0
