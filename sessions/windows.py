"""Stretches of chats around a message, with their beginnings and ends."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from operator import itemgetter
from typing import Final, NamedTuple, TypeAlias
from uuid import UUID

from hermes_site.kernel import sql
from hermes_site.kernel.columns import moment
from hermes_site.kernel.text.query import Node
from hermes_site.kernel.text.snippets import Snippet, snippet
from sessions.models import Message
from sessions.readable import readable

BOOKEND = 3
"""Messages of the user and the assistant shown of a chat's beginning, and of its end."""
MESSAGE_LIMIT_CHARS: Final = 4_000
BUDGET_CHARS: Final = 200_000
_LEAST_CHARS: Final = 40
_TABLE: Final = Message._meta.db_table
_ORDERED: Final = f"FROM {_TABLE} WHERE session_id = %s"
_RISING: Final = "ORDER BY turn_no, number LIMIT %s"
_FALLING: Final = "ORDER BY turn_no DESC, number DESC LIMIT %s"
_SPOKEN: Final = f"AND role IN ('{Message.Role.USER.value}', '{Message.Role.ASSISTANT.value}')"
_COLUMNS: Final = "turn_no, number, role, content, created_at, tool_name"
_AROUND: Final = f"""
SELECT * FROM (SELECT 'before', {_COLUMNS} {_ORDERED} AND (turn_no, number) < (%s, %s) {_FALLING}) AS a
UNION ALL SELECT * FROM (SELECT 'behind', {_COLUMNS} {_ORDERED} AND (turn_no, number) >= (%s, %s) {_RISING}) AS b
UNION ALL SELECT * FROM (SELECT 'start', {_COLUMNS} {_ORDERED} {_SPOKEN} {_RISING}) AS c
UNION ALL SELECT * FROM (SELECT 'end', {_COLUMNS} {_ORDERED} {_SPOKEN} {_FALLING}) AS d
"""  # noqa: S608 - names of our own
_PLACE: Final = f"""
SELECT turn_no, (SELECT count(*) {_ORDERED} AND (turn_no, number) < (a.turn_no, a.number)),
    (SELECT count(*) {_ORDERED} AND (turn_no, number) >= (a.turn_no, a.number))
FROM {_TABLE} AS a WHERE session_id = %s AND number = %s
"""  # noqa: S608 - names of our own


class _Row(NamedTuple):
    """One as the database has it."""

    turn_no: int
    number: int
    role: str
    content: str
    created_at: datetime
    tool_name: str


Said: TypeAlias = Message | _Row
"""A message, as far as a search shows it."""


@dataclass(frozen=True, slots=True)
class Line:
    """A message as a search shows it.

    Attributes:
        id: its number within the chat.
        role: who spoke.
        text: what was said; of a huge message a part, with a note of what is missing.
        at: when.
        tool_name: of a tool's result: whose.
        anchor: whether this is the message that was found or asked for.
    """

    id: int
    role: str
    text: str
    at: datetime
    tool_name: str = ""
    anchor: bool = False


@dataclass(frozen=True, slots=True)
class Window:
    """Messages around one of a chat's.

    Attributes:
        lines: the messages, in the order of the conversation.
        start: the chat's first messages of user and assistant.
        end: its last ones.
        before: how many messages lie before `lines`.
        after: how many behind.
        snippet: the piece of the anchor that answers the query, if there is one.
    """

    lines: Sequence[Line]
    start: Sequence[Line]
    end: Sequence[Line]
    before: int
    after: int
    snippet: Snippet | None = None

    @property
    def chars(self) -> int:
        """How much text it holds."""
        return sum(len(each.text) for each in (*self.lines, *self.start, *self.end))


@dataclass(frozen=True, slots=True)
class Anchor:
    """Which message of a chat to show, how much around it, and what to look for in its text."""

    number: int
    radius: int
    query: Node | None = None


def windows(
    anchors: Mapping[UUID, Anchor],
    *,
    bookend: int = BOOKEND,
    limit_chars: int = MESSAGE_LIMIT_CHARS,
    budget_chars: int = BUDGET_CHARS,
) -> dict[UUID, Window]:
    """The window around each chat's anchor. Chats in which the anchor isn't are left out.

    The caller has made sure whose chats these are. Messages longer than `limit_chars` are cut, and shorter ones too
    where all together would pass `budget_chars`.
    """
    wanted = ((session, _plan(session, anchor, bookend)) for session, anchor in anchors.items())
    plans = {session: plan for session, plan in wanted if plan is not None}
    snippets = {session: _snippet(plan, anchors[session]) for session, plan in plans.items()}
    while True:
        made = {
            session: _window(plan, anchors[session], snippets[session], limit_chars) for session, plan in plans.items()
        }
        if limit_chars <= _LEAST_CHARS or sum(window.chars for window in made.values()) <= budget_chars:
            return made
        limit_chars //= 2


@dataclass(frozen=True, slots=True)
class _Plan:
    window: Sequence[_Row]
    start: Sequence[_Row]
    end: Sequence[_Row]
    before: int
    after: int


def _plan(session: UUID, anchor: Anchor, bookend: int) -> _Plan | None:
    """The messages to show, found by the index of their order: a chat may have many thousands.

    Django would take longer to word these questions than the database to answer them.
    """
    key = sql.stored(Message, "session", session)
    found = sql.run(_PLACE, [key, key, key, anchor.number]).rows
    if not found:
        return None
    turn_no, all_before, all_behind = found[0]
    place = [key, turn_no, anchor.number]
    around = sql.run(_AROUND, [*place, anchor.radius, *place, anchor.radius + 1, key, bookend, key, bookend]).rows
    parts: dict[str, list[_Row]] = {}
    for part, turn_no, number, role, content, at, tool_name in sorted(around, key=itemgetter(1, 2)):
        parts.setdefault(part, []).append(_Row(turn_no, number, role, content, moment(at), tool_name))
    before, behind = parts.get("before", []), parts.get("behind", [])
    return _Plan(
        window=[*before, *behind],
        start=parts.get("start", []),
        end=parts.get("end", []),
        before=all_before - len(before),
        after=all_behind - len(behind),
    )


def _snippet(plan: _Plan, anchor: Anchor) -> Snippet | None:
    row = next((row for row in plan.window if row.number == anchor.number), None)
    if row is None or anchor.query is None:
        return None
    return snippet(readable(row.role, row.content), anchor.query)


def _window(plan: _Plan, anchor: Anchor, piece: Snippet | None, limit_chars: int) -> Window:
    def lines(rows: Iterable[_Row]) -> list[Line]:
        shown = []
        for row in rows:
            is_anchor = row.number == anchor.number
            focus = piece.start if is_anchor and piece else 0
            shown.append(line(row, limit_chars=limit_chars, focus=focus, is_anchor=is_anchor))
        return shown

    return Window(lines(plan.window), lines(plan.start), lines(plan.end), plan.before, plan.after, piece)


def lines_within(rows: Sequence[Said], budget_chars: int, *, limit_chars: int) -> list[Line]:
    """The messages, long ones cut so that all together hold about `budget_chars`."""
    while True:
        lines = [line(row, limit_chars=limit_chars) for row in rows]
        if limit_chars <= _LEAST_CHARS or sum(len(each.text) for each in lines) <= budget_chars:
            return lines
        limit_chars //= 2


def line(row: Said, *, limit_chars: int = MESSAGE_LIMIT_CHARS, focus: int = 0, is_anchor: bool = False) -> Line:
    """A message, cut around the place `focus` of its text where it is longer than `limit_chars`."""
    text = cut(readable(row.role, row.content), limit_chars, focus)
    return Line(row.number, row.role, text, row.created_at, row.tool_name, anchor=is_anchor)


def cut(text: str, limit_chars: int, focus: int = 0) -> str:
    """`text`, or about `limit_chars` of it around the place `focus`, saying how much is missing on either side.

    >>> cut("abcdefgh", 4, 6)
    '[… 4 characters] efgh'
    """
    if len(text) <= limit_chars:
        return text
    start = min(max(0, focus - limit_chars // 2), len(text) - limit_chars)
    end = start + limit_chars
    before = _missing(start) + " " if start else ""
    after = " " + _missing(len(text) - end) if end < len(text) else ""
    return before + text[start:end] + after


def _missing(chars: int) -> str:
    return f"[… {chars} characters]"
