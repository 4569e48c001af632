"""A chat as text that leaves the site: JSON lines for programs, Markdown for people."""

import json
import re
from collections.abc import Iterator
from contextlib import suppress
from typing import Any, Final

from hermes_site.accounts.models import User
from hermes_site.kernel.errors import NotFoundError
from hermes_site.kernel.strict import utc
from sessions.models import Message, Session
from sessions.selectors import messages

PAGE: Final = 500
FIELDS: Final = (
    "role",
    "state",
    "content",
    "reasoning",
    "calls",
    "call_id",
    "tool_name",
    "prelude",
    "model",
    "usage",
    "compressed",
)
"""Of a message, beside its number, place and time."""


def session_record(session: Session) -> dict[str, Any]:
    """What there is to say of a chat beside its messages."""
    return {
        "id": str(session.pk),
        "title": session.title,
        "source": session.source,
        "model": session.model,
        "parent_id": str(session.parent_id) if session.parent_id else None,
        "branched_turn": session.branched_turn,
        "pinned": session.pinned,
        "archived": session.archived,
        "usage": session.usage,
        "created_at": utc(session.created_at),
        "last_active_at": utc(session.last_active_at),
    }


def json_lines(*, user: User, session: Session) -> Iterator[str]:
    """The chat on the first line, then each message on a line of its own, oldest first; its id is its number."""
    yield _line({"session": session_record(session)})
    for row in _rows(user, session):
        known = {name: getattr(row, name) for name in FIELDS}
        place = {"turn_no": row.turn_no, "turn_id": str(row.turn_id) if row.turn_id else None}
        yield _line({"id": row.number} | place | known | {"created_at": utc(row.created_at)})


def markdown(*, user: User, session: Session) -> Iterator[str]:
    """The conversation to be read: who said what and when, reasoning, and what tools were asked and answered."""
    yield f"# {session.title or 'Chat'}\n\n"
    yield f"{session.created_at:%Y-%m-%d %H:%M} UTC · {session.source} · {session.pk}\n\n"
    for row in _rows(user, session):
        at = f"{row.created_at:%Y-%m-%d %H:%M}"
        if row.role == Message.Role.TOOL:
            yield f"**{row.tool_name}** answered:\n\n{_fenced(row.content)}\n"
            continue
        who = "You" if row.role == Message.Role.USER else "Agent"
        state = "" if row.state == Message.State.COMPLETE else f" · {row.state}"
        yield f"## {who} · {at}{state}\n\n"
        if row.reasoning:
            yield "".join(f"> {line}\n" for line in row.reasoning.splitlines()) + "\n"
        if row.content:
            yield f"{row.content}\n\n"
        for call in row.calls:
            yield f"**{call['name']}** was asked:\n\n{_fenced(call['arguments'], 'json')}\n"


def _rows(user: User, session: Session) -> Iterator[Message]:
    """All messages, a page at a time: whoever downloads slowly keeps no query open. A chat deleted meanwhile ends."""
    after, is_last = 0, False
    with suppress(NotFoundError):
        while not is_last:
            page = messages(user=user, session_id=session.pk, after=after, limit=PAGE)
            yield from page
            is_last = len(page) < PAGE
            after = page[-1].number if page else after


def _line(value: dict[str, Any]) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True) + "\n"


def _fenced(text: str, language: str = "") -> str:
    r"""A block of code whose fence is longer than any in the text.

    >>> _fenced("a ``` b")
    '````\na ``` b\n````\n'
    """
    fence = "`" * max(3, 1 + max((len(run) for run in re.findall("`+", text)), default=0))
    return f"{fence}{language}\n{text}\n{fence}\n"
