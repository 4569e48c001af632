"""What the search index of a user's chats takes in: what people said, as far as it is final."""

import json
import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from datetime import timedelta
from typing import Any, Final
from uuid import UUID

from django.db import connection
from django.db.models import Count, Min, QuerySet, Sum

from hermes_site.accounts.models import User
from hermes_site.kernel import clock, paths, sql
from hermes_site.kernel.columns import moment
from hermes_site.kernel.text.index import Batch, Document, FileIndex
from hermes_site.kernel.text.soundness import Row
from sessions.models import Message, Session
from sessions.readable import readable

KINDS: Final = {Message.Role.USER.value: 0, Message.Role.ASSISTANT.value: 1, Message.Role.TOOL.value: 2}
_SETTLES_AFTER: Final = timedelta(seconds=60)
"""A row may come to light after one of a higher number when transactions overlap; none takes this long."""
_BATCH: Final = 20_000
_MANY: Final = 5000
_BLOB: Final = re.compile(r"(?:[A-Za-z0-9+/_-]{60,}={0,2}\s*){4,}|[A-Za-z0-9+/_-]{256,}={0,2}")
"""Base64, in lines or in one piece."""
_SMALL_JSON_CHARS: Final = 2000
# The order of the tables is told: left to itself, SQLite would go through all messages of the user.
_OWN: Final = (
    f"FROM {Message._meta.db_table} m CROSS JOIN {Session._meta.db_table} s"
    " WHERE s.id = m.session_id AND s.user_id = %s AND NOT s.temporary AND"
)
_NEWEST: Final = f"SELECT MAX(id) FROM {Message._meta.db_table}"  # noqa: S608 - names of our own
_NEW: Final = f"SELECT m.id, m.state {_OWN} m.id > %s ORDER BY m.id"
_TEXTS: Final = f"SELECT m.id, m.session_id, m.role, m.created_at, m.content {_OWN} m.id IN ({{}}) ORDER BY m.id"


def index_of(user: User) -> FileIndex:
    """The search index of a user's chats."""
    return FileIndex(paths.user_folder(user.pk), paths.data_folder(), MessageSource(user))


def searchable(role: str, content: str) -> str:
    """The text of a message that can be found: without encoded data, and of JSON only the words in it."""
    if content[:1] in "{[" and (role == Message.Role.TOOL or len(content) > _SMALL_JSON_CHARS):
        with suppress(ValueError, RecursionError):
            content = "\n".join(_words_of(json.loads(content)))
    return _BLOB.sub(_without_blob, readable(role, content))


def _words_of(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        for item in value:
            yield from _words_of(item)
    elif isinstance(value, dict):
        for item in value.values():
            yield from _words_of(item)


def _without_blob(found: re.Match[str]) -> str:
    """Nothing for what looks random; a path or a row of one letter is kept."""
    run = found[0]
    mixed = re.search("[a-z]", run) and re.search("[A-Z]", run) and re.search("[0-9]", run)
    return " " if mixed else run


class MessageSource:
    """The messages of one user, for `FileIndex`.

    What is asked after every message is worded here: that would take Django longer than the database to answer it.
    """

    def __init__(self, user: User) -> None:
        self._user = user

    def after(self, number: int) -> Batch:
        """The next finished messages above `number`."""
        top = _newest_number()
        if top <= number:
            return Batch([], number, number, more=False)
        rows = self._rows(number, top)
        more = len(rows) > _BATCH
        reached = rows[_BATCH - 1][0] if more else top
        young = _young(number, reached) if _writers_overlap() else None
        unsettled = [pk for pk, state in rows if state == Message.State.PARTIAL] + ([young] if young else [])
        ids = [pk for pk, state in rows[:_BATCH] if state != Message.State.PARTIAL]
        return Batch(ids, reached, min([reached + 1, *unsettled]) - 1, more)

    def documents(self, ids: Sequence[int]) -> Sequence[Document]:
        """Those messages, as far as they are still there; also of chats whose deletion can be undone."""
        if not ids:
            return []
        marks, values = sql.among(ids)
        found = sql.run(_TEXTS.format(marks), [self._key, *values]).rows
        return [
            Document(pk, UUID(str(chat)).bytes, KINDS[role], int(moment(at).timestamp()), searchable(role, content))
            for pk, chat, role, at, content in found
        ]

    def rows(self) -> set[Row]:
        """All finished messages that may be found, without their texts."""
        rows = self._kept().exclude(state=Message.State.PARTIAL)
        return {
            (pk, int(created_at.timestamp()), KINDS[role], session.bytes)
            for pk, created_at, role, session in rows.values_list("pk", "created_at", "role", "session_id").iterator()
        }

    def tally(self) -> tuple[int, int]:
        """How many those are, and the sum of their numbers."""
        finished = self._kept().exclude(state=Message.State.PARTIAL)
        found = finished.aggregate(count=Count("pk"), total=Sum("pk"))
        return found["count"], found["total"] or 0

    def _kept(self) -> QuerySet[Message]:
        return Message.objects.filter(session__user=self._user, session__temporary=False)

    def _rows(self, number: int, top: int) -> Sequence[Sequence[Any]]:
        """Number and state of the user's next messages; of one more than make a batch, where there are so many."""
        if top - number <= _MANY:  # looking at the chats of those is faster than looking through all chats of the user
            return sql.run(_NEW, [self._key, number]).rows
        own = Message.objects.filter(pk__gt=number, session__user=self._user, session__temporary=False)
        return list(own.order_by("pk").values_list("pk", "state")[: _BATCH + 1])

    @property
    def _key(self) -> Any:
        return sql.stored(Session, "user", self._user.pk)


def _writers_overlap() -> bool:
    """Whether a row may come to light after one of a higher number: SQLite has one writer at a time."""
    return connection.vendor != "sqlite"


def _young(number: int, reached: int) -> int | None:
    """The first row in a range that is so young that one before it may come to light yet, of whatever user."""
    rows = Message.objects.filter(pk__gt=number, pk__lte=reached, created_at__gt=clock.now() - _SETTLES_AFTER)
    first: int | None = rows.aggregate(pk=Min("pk"))["pk"]
    return first


def _newest_number() -> int:
    """Of all messages."""
    return int(sql.run(_NEWEST, ()).rows[0][0] or 0)
