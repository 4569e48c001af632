"""Stretches of chats around a message, with their beginnings and ends."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final
from uuid import UUID

from sessions.models import Message

BOOKEND = 3
"""Messages of the user and the assistant shown of a chat's beginning, and of its end."""
MESSAGE_LIMIT_CHARS: Final = 4_000
BUDGET_CHARS: Final = 200_000
_LEAST_CHARS: Final = 200
_SPOKEN: Final = frozenset({Message.Role.USER.value, Message.Role.ASSISTANT.value})


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
    """

    lines: Sequence[Line]
    start: Sequence[Line]
    end: Sequence[Line]
    before: int
    after: int

    @property
    def chars(self) -> int:
        """How much text it holds."""
        return sum(len(each.text) for each in (*self.lines, *self.start, *self.end))


@dataclass(frozen=True, slots=True)
class Anchor:
    """Which message of a chat to show, how much around it, and where in its text to look first."""

    number: int
    radius: int
    focus: int = 0


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
    plans: dict[UUID, _Plan] = {}
    order: dict[UUID, list[tuple[int, int, str]]] = {session: [] for session in anchors}
    rows = Message.objects.filter(session__in=list(anchors)).order_by("turn_no", "number")
    for session, pk, number, role in rows.values_list("session_id", "pk", "number", "role"):
        order[session].append((pk, number, role))
    for session, messages in order.items():
        plan = _plan(messages, anchors[session], bookend)
        if plan is not None:
            plans[session] = plan
    needed = {pk for plan in plans.values() for pk in (*plan.window, *plan.start, *plan.end)}
    found = Message.objects.filter(pk__in=needed).only(
        "number", "role", "content", "created_at", "tool_name", "session_id"
    )
    texts = {row.pk: row for row in found}
    while True:
        made = {session: _window(plan, anchors[session], texts, limit_chars) for session, plan in plans.items()}
        if limit_chars <= _LEAST_CHARS or sum(window.chars for window in made.values()) <= budget_chars:
            return made
        limit_chars //= 2


@dataclass(frozen=True, slots=True)
class _Plan:
    window: Sequence[int]
    start: Sequence[int]
    end: Sequence[int]
    before: int
    after: int


def _plan(messages: Sequence[tuple[int, int, str]], anchor: Anchor, bookend: int) -> _Plan | None:
    place = next((place for place, (_pk, number, _role) in enumerate(messages) if number == anchor.number), None)
    if place is None:
        return None
    low, high = max(0, place - anchor.radius), min(len(messages), place + anchor.radius + 1)
    spoken = [pk for pk, _number, role in messages if role in _SPOKEN]
    return _Plan(
        window=[pk for pk, _number, _role in messages[low:high]],
        start=spoken[:bookend],
        end=spoken[-bookend:] if bookend else [],
        before=low,
        after=len(messages) - high,
    )


def _window(plan: _Plan, anchor: Anchor, rows: Mapping[int, Message], limit_chars: int) -> Window:
    def lines(pks: Iterable[int]) -> list[Line]:
        return [line(rows[pk], anchor=anchor, limit_chars=limit_chars) for pk in pks if pk in rows]

    return Window(lines(plan.window), lines(plan.start), lines(plan.end), plan.before, plan.after)


def lines_within(rows: Sequence[Message], budget_chars: int, *, limit_chars: int) -> list[Line]:
    """The messages, long ones cut so that all together hold about `budget_chars`."""
    while True:
        lines = [line(row, limit_chars=limit_chars) for row in rows]
        if limit_chars <= _LEAST_CHARS or sum(len(each.text) for each in lines) <= budget_chars:
            return lines
        limit_chars //= 2


def line(row: Message, *, anchor: Anchor | None = None, limit_chars: int = MESSAGE_LIMIT_CHARS) -> Line:
    """A message, cut around the anchor's focus where it is longer than `limit_chars`."""
    is_anchor = anchor is not None and row.number == anchor.number
    focus = anchor.focus if anchor is not None and is_anchor else 0
    return Line(
        row.number, row.role, cut(row.content, limit_chars, focus), row.created_at, row.tool_name, anchor=is_anchor
    )


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
