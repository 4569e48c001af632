"""From the rows of a Hermes Agent's session to the turns of a chat. Pure functions.

A turn is a message of the person's and everything up to the next. What Hermes Agent wrote itself into the place of
earlier messages, its summaries, becomes what is sent before the next message: it is not the person's words, is not
shown as such and not found by search. Where it compressed within a session, copies of messages that were kept stand
behind the summary; the messages themselves are there, so the copies are left out.
"""

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import Final
from uuid import UUID

from agent.core.messages import clean
from agent.core.model import RawCall
from agent.core.replies import call_from
from agent.services.imported import ImportedChat, ImportedMessage, ImportedTurn
from hermes_site.kernel.ids import uuid7_of
from hermes_site.moving.hermes_home import Row, moment

MAX_CONTENT_CHARS: Final = 4_000_000
TITLE_LIMIT_CHARS: Final = 200
NO_WORDS: Final = "…"
"""Stands for the message of the person's that an answer lacks."""
_STRUCTURED: Final = "\0json:"
_SUMMARY: Final = ("[CONTEXT COMPACTION", "[CONTEXT SUMMARY]:")
_MERGED_HEAD: Final = "[PRIOR CONTEXT"
_MERGED_TAIL: Final = "[END OF PRIOR CONTEXT"
_LONG_NAME: Final = 80
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
class _Said:
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


def session_id_of(user_id: UUID, session: Row) -> UUID:
    """The id that a session always gets when this user takes it in."""
    began = moment(session["started_at"]) or datetime.fromtimestamp(0, UTC)
    return uuid7_of(began, "hermes-session", str(user_id), str(session["id"]))


def chat_of(
    *, user_id: UUID, session: Row, rows: Iterable[Row], parent_id: UUID | None, hidden: bool
) -> tuple[ImportedChat, Notes]:
    """A session as a chat.

    Args:
        user_id: who takes it in.
        session: its row.
        rows: its messages, oldest first.
        parent_id: the chat that it continues or branches off.
        hidden: whether Hermes Agent itself does not list it: the run of a helper.
    """
    notes = Notes()
    began = moment(session["started_at"])
    said = list(_without_copies(list(_understood(session, rows, began, notes)), notes))
    began = began or (said[0].at if said else datetime.fromtimestamp(0, UTC))
    chat_id = session_id_of(user_id, session)
    turns = _Turns(str(chat_id), str(session["model"])[:200], notes, str(session["id"]))
    for each in said:
        turns.add(each)
    last = max([began, *(each.at for each in said)])
    chat = ImportedChat(
        id=chat_id,
        title=clean(" ".join(str(session["title"]).split()))[:TITLE_LIMIT_CHARS],
        parent_id=parent_id,
        archived=hidden or bool(session["archived"]),
        created_at=began,
        last_active_at=last,
        turns=turns.finished(),
        usage=_usage(session),
    )
    return chat, notes


def _usage(session: Row) -> dict[str, int]:
    names = {
        "prompt": "input_tokens",
        "completion": "output_tokens",
        "cached": "cache_read_tokens",
        "reasoning": "reasoning_tokens",
    }
    found = {ours: session[theirs] for ours, theirs in names.items()}
    return found if all(isinstance(value, int) for value in found.values()) and any(found.values()) else {}


def _understood(session: Row, rows: Iterable[Row], began: datetime | None, notes: Notes) -> Iterator[_Said]:
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


def _said(row: Row, at: datetime, where: str, notes: Notes) -> _Said:
    content, images = _content(row["content"])
    calls: list[tuple[str, RawCall]] = []
    if row["role"] == "assistant" and row["tool_calls"]:
        found = _calls(row["tool_calls"])
        if found is None:
            notes.refused.append(Refused(where, "Its tool calls could not be read; the message came without them."))
        calls = found or []
    content, summary = _parted(clean(content))
    return _Said(
        row_id=row["id"],
        role=row["role"],
        content=content,
        at=at,
        reasoning=clean(str(row["reasoning"] or row["reasoning_content"])) if row["role"] == "assistant" else "",
        calls=calls,
        call_id=str(row["tool_call_id"]),
        tool_name=clean(str(row["tool_name"]))[:_LONG_NAME],
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


def _without_copies(said: Sequence[_Said], notes: Notes) -> Iterator[_Said]:
    """The rows of a session that was compressed in place, without what was written again around its summaries.

    Compression writes anew, in this order: the first messages, the summary (maybe within the message that follows), and
    the last messages up to the very last one.
    """
    if not any(each.compressed for each in said):
        yield from said
        return
    kept: list[_Said] = []
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


def _heads(kept: Sequence[_Said]) -> int:
    """How many of the last rows are the first ones again."""
    for count in range(min(_MAX_HEADS, len(kept) // 2), 0, -1):
        if [each.same for each in kept[-count:]] == [each.same for each in kept[:count]]:
            return count
    return 0


def _tail(kept: Sequence[_Said], said: Sequence[_Said], place: int) -> int:
    """How many rows from `place` on are the last ones of `kept` again."""
    for count in range(min(len(kept), len(said) - place), 0, -1):
        if kept[-count].same == said[place].same and all(
            old.same == new.same for old, new in zip(kept[-count:], said[place:], strict=False)
        ):
            return count
    return 0


class _Turns:
    """Puts a session's messages into turns."""

    def __init__(self, chat: str, model: str, notes: Notes, session: str) -> None:
        self._chat = chat
        self._model = model
        self._notes = notes
        self._session = session
        self._done: list[ImportedTurn] = []
        self._messages: list[ImportedMessage] = []
        self._id: UUID | None = None
        self._step = 0
        self._open: dict[str, list[tuple[int, int, str, str]]] = {}
        self._extra: Counter[int] = Counter()
        self._before: list[str] = []

    def add(self, said: _Said) -> None:
        """Take the next message."""
        if said.images:
            self._notes.left_out["images"] += said.images
        if said.summary:
            self._before.append(f"{said.summary}\n\n")
            if not said.content and not said.calls:
                return
        if said.role == "user":
            self._begin(said, said.content)
        elif said.role == "assistant":
            if self._id is None:
                self._begin(said, NO_WORDS)
            self._answer(said)
        else:
            if self._id is None:
                self._begin(said, NO_WORDS)
            self._result(said)

    def finished(self) -> tuple[ImportedTurn, ...]:
        """All turns."""
        self._end()
        if self._before:
            self._notes.left_out["summaries that nothing follows"] += len(self._before)
        return tuple(self._done)

    def _begin(self, said: _Said, content: str) -> None:
        self._end()
        self._id = uuid7_of(said.at, "hermes-turn", self._chat, str(said.row_id))
        self._step, self._open, self._extra = 0, {}, Counter()
        first = ImportedMessage(
            "user", 0, 0, content, said.at, prelude="".join(self._before), compressed=said.compressed
        )
        self._before = []
        self._messages = [first]

    def _end(self) -> None:
        if self._id is not None:
            self._done.append(ImportedTurn(self._id, tuple(self._messages)))
        self._id = None

    def _answer(self, said: _Said) -> None:
        assert self._id is not None  # noqa: S101 - for the type checker
        self._step += 1
        calls = []
        for position, (source_id, raw) in enumerate(said.calls, 1):
            call = call_from(self._id, self._step, position, raw)
            name = call.name[:_LONG_NAME]
            calls.append({"call_id": call.call_id, "name": name, "arguments": call.arguments, "problem": call.problem})
            self._open.setdefault(source_id, []).append((self._step, position, call.call_id, name))
        self._messages.append(
            ImportedMessage(
                "assistant",
                self._step,
                0,
                said.content,
                said.at,
                reasoning=said.reasoning,
                calls=tuple(calls),
                model=self._model,
                compressed=said.compressed,
            )
        )

    def _result(self, said: _Said) -> None:
        waiting = self._open.get(said.call_id)
        if waiting:
            step, position, call_id, name = waiting.pop(0)
        else:
            # Its call is not there: kept behind the answer's own results, for search and export.
            step, call_id, name = max(self._step, 1), "", said.tool_name or "unnamed"
            self._extra[step] += 1
            position = 1000 + self._extra[step]
            self._notes.left_out["tool results without their call (kept, but not shown in the chat)"] += 1
        self._messages.append(
            ImportedMessage(
                "tool",
                step,
                position,
                said.content,
                said.at,
                call_id=call_id,
                tool_name=said.tool_name or name,
                compressed=said.compressed,
                ok=not _failed(said.content),
            )
        )


def _failed(result: str) -> bool:
    """Whether a tool's result says that it failed."""
    if result.startswith("{"):
        try:
            value = json.loads(result)
        except (ValueError, RecursionError):
            return False
        return isinstance(value, dict) and (value.get("success") is False or bool(value.get("error")))
    return result.startswith("Error")
