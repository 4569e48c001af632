"""The side bar: a person's chats by day."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from functools import cache, partial
from itertools import groupby
from uuid import UUID

from django.http import HttpRequest
from django.utils import formats, timezone
from django.utils.functional import SimpleLazyObject
from django.utils.translation import gettext as _

from agent.selectors import running_sessions
from hermes_site.accounts.models import User
from hermes_site.kernel.errors import InvalidError
from sessions.models import Session
from sessions.selectors import session_list

PAGE = 40
MOST = 400
"""How much of the list can be fetched anew in one go."""


@dataclass(frozen=True, slots=True)
class ChatPage:
    """A stretch of the list.

    Attributes:
        groups: (heading, chats); the heading is empty where the stretch goes on under the one before.
        live: chats in which the agent works.
        more: cursor of what follows, or empty.
    """

    groups: Sequence[tuple[str, list[Session]]]
    live: frozenset[UUID]
    more: str


def chat_page(*, user: User, before: str = "", archived: bool = False, size: int = PAGE) -> ChatPage:
    """The newest chats under their days, pinned ones first, or those that follow the cursor `before`."""
    size = max(PAGE, min(size, MOST))
    cursor = _read(before) if before else None
    found = session_list(user=user, limit=size + 1, before=cursor, archived=archived, pinned=False)
    shown = found[:size]
    label_of = cache(partial(heading, today=timezone.localdate()))
    groups = [
        (label, list(chats))
        for label, chats in groupby(shown, lambda chat: label_of(timezone.localdate(chat.last_active_at)))
    ]
    if cursor and groups and groups[0][0] == label_of(timezone.localdate(cursor[0])):
        groups[0] = ("", groups[0][1])
    pinned = [] if cursor else session_list(user=user, limit=200, archived=archived, pinned=True)
    if pinned:
        groups.insert(0, (_("Pinned"), list(pinned)))
    last = shown[-1] if len(found) > size else None
    more = f"{last.last_active_at.isoformat()}~{last.pk.hex}" if last else ""
    return ChatPage(groups, frozenset(running_sessions(user=user)), more)


def heading(day: date, today: date) -> str:
    """The heading that a chat of this day stands under."""
    if day >= today:
        return _("Today")
    if day == today - timedelta(days=1):
        return _("Yesterday")
    if day >= today - timedelta(days=7):
        return _("Previous 7 days")
    return _month(day, today)


def _month(day: date, today: date) -> str:
    # Translators: a month as a heading, in Django's date format: November, and November 2025
    return formats.date_format(day, _("F") if day.year == today.year else _("F Y"))


def _read(cursor: str) -> tuple[datetime, UUID]:
    moment, _sep, ident = cursor.partition("~")
    try:
        return datetime.fromisoformat(moment), UUID(ident)
    except ValueError as error:
        raise InvalidError(_("This place in the list is not known. Open the list again.")) from error


def context(request: HttpRequest) -> dict[str, object]:
    """For every template: `side`, the first stretch of the list, read when a page shows it."""
    user = getattr(request, "user", None)  # a request may be refused before anybody looks who sends it
    return {
        "side": SimpleLazyObject(lambda: chat_page(user=user) if isinstance(user, User) else None),
        "themes": User.Theme.choices,
    }
