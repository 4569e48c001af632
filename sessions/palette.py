"""Search as one types: chats by their title, messages by what they say. For the palette over everything.

The last word counts as the beginning of one. Nothing typed: the latest chats.
"""

import logging
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final, Literal, NamedTuple
from uuid import UUID

from django.utils import timezone

from hermes_site.accounts.models import User
from hermes_site.kernel import sql
from hermes_site.kernel.columns import moment
from hermes_site.kernel.text import query as queries
from hermes_site.kernel.text.finding import Filters, Found
from hermes_site.kernel.text.snippets import Snippet, snippet
from hermes_site.kernel.text.storage import IndexDamagedError, IndexUnavailableError
from sessions.indexing import KINDS, index_of
from sessions.lineage import roots
from sessions.models import Message, Session
from sessions.readable import readable
from sessions.results import SPOKEN, Mode
from sessions.selectors import chats_by_id, sessions_of
from sessions.titles import hidden, titled

logger = logging.getLogger(__name__)

_CATCH_UP_S: Final = 0.1
_SNIPPET_CHARS: Final = 120
_KINDS: Final = frozenset(KINDS[role] for role in SPOKEN)
_MESSAGES: Final = (
    f"SELECT id, session_id, number, role, content, created_at FROM {Message._meta.db_table} WHERE id IN ({{}})"  # noqa: S608
)


@dataclass(frozen=True, slots=True)
class PaletteHit:
    """A chat whose title matches, or the best message of a chat.

    Attributes:
        session: the chat.
        number: the message, by its number in the chat; None where the title matches.
        role: who said it; empty for a title.
        at: when it was said, or the chat was last active.
        snippet: the title, or the piece of the message that matches, with its marks.
    """

    session: Session
    number: int | None
    role: Literal["", "user", "assistant"]
    at: datetime
    snippet: Snippet


@dataclass(frozen=True, slots=True)
class Palette:
    """What matches so far, best first; `mode` as in `Results`."""

    chats: Sequence[PaletteHit] = ()
    messages: Sequence[PaletteHit] = ()
    mode: Mode = "index"


def palette(*, user: User, text: str, limit: int = 6) -> Palette:
    """At most `limit` chats by title and `limit` messages of as many chats. Never raises because of what is typed."""
    node = queries.typed(text)
    if node is None:
        latest = sessions_of(user).filter(temporary=False).order_by("-last_active_at", "-pk")[:limit]
        return Palette([_by_title(chat, Snippet(chat.title, (), 0)) for chat in latest])
    found = sorted(titled(user, text, node), key=lambda each: not each.is_whole)[:limit]
    rows = chats_by_id([each.id for each in found])
    by_title = [_by_title(rows[each.id], snippet(rows[each.id].title, node)) for each in found if each.id in rows]
    try:
        hits = index_of(user).search(node, _filters(hidden(user)), budget_s=_CATCH_UP_S)
    except (IndexUnavailableError, IndexDamagedError):
        logger.warning("The search index of %s can't be used", user.pk, exc_info=True)
        return Palette(by_title, mode="degraded")
    messages = _messages(user, node, hits, limit)
    return Palette(by_title, messages, "index" if hits.complete else "degraded")


def _filters(hidden: Iterable[UUID]) -> Filters:
    zone = timezone.get_current_timezone()
    return Filters(kinds=_KINDS, without_groups=frozenset(pk.bytes for pk in hidden), zone=zone)


def _by_title(chat: Session, shown: Snippet) -> PaletteHit:
    return PaletteHit(chat, None, "", chat.last_active_at, shown)


def _messages(user: User, node: queries.Node, found: Found, limit: int) -> list[PaletteHit]:
    """The best message of each of the best chats, one of each lineage, as far as they are still there."""
    best: dict[int, int] = {}
    for hit in found.hits:
        best.setdefault(hit.group, hit.id)
    shown: list[PaletteHit] = []
    seen: set[UUID] = set()
    numbers = list(best.values())
    for start in range(0, len(numbers), limit):
        part = numbers[start : start + limit]
        rows = _rows(part)
        chats = _live(user, {row.chat for row in rows.values()})
        origin = roots(chats.values())
        for row in (rows[pk] for pk in part if pk in rows and rows[pk].chat in chats):
            if origin[row.chat] in seen:
                continue
            seen.add(origin[row.chat])
            shown.append(_by_message(chats[row.chat], row, node))
            if len(shown) == limit:
                return shown
    return shown


class _Row(NamedTuple):
    """A message that was found, as far as the palette shows it."""

    chat: UUID
    number: int
    role: str
    content: str
    at: datetime


def _rows(ids: Sequence[int]) -> dict[int, _Row]:
    """Those messages that are there, by their keys."""
    marks, values = sql.among(ids)
    found = sql.run(_MESSAGES.format(marks), values).rows
    return {
        pk: _Row(UUID(str(chat)), number, role, content, moment(at)) for pk, chat, number, role, content, at in found
    }


def _live(user: User, ids: Collection[UUID]) -> dict[UUID, Session]:
    """Those of the chats that the palette may show."""
    return {
        pk: chat
        for pk, chat in chats_by_id(ids).items()
        if chat.user_id == user.pk and chat.deleted_at is None and not chat.temporary
    }


def _by_message(chat: Session, row: _Row, node: queries.Node) -> PaletteHit:
    role: Literal["user", "assistant"] = "user" if row.role == Message.Role.USER else "assistant"
    shown = snippet(readable(row.role, row.content), node, chars=_SNIPPET_CHARS)
    return PaletteHit(chat, row.number, role, row.at, shown)
