"""A look at all chats of a user: which are hidden, and which have a title that matches."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache, reduce
from operator import and_, or_
from typing import Any, Final
from uuid import UUID

from django.db import connection
from django.db.models import Func, IntegerField, Q
from django.db.models.functions import Length

from hermes_site.accounts.models import User
from hermes_site.kernel.text import query as queries
from hermes_site.kernel.text import tokens
from sessions.models import Session

_MOST: Final = 100
"""Titles that match; those of the chats last active."""


_LOOKED_FOR: Final = 2
"""Of many words that all must be there, the database looks for so many."""


@dataclass(frozen=True, slots=True)
class Titled:
    """A chat whose title matches; `is_whole`: it is nothing but what was asked for."""

    id: UUID
    at: datetime
    is_whole: bool
    source: str
    archived: bool


@dataclass(frozen=True, slots=True)
class Glance:
    """What one look finds: the chats whose deletion can be undone, and those whose title matches."""

    hidden: frozenset[UUID]
    titled: tuple[Titled, ...]


class _Bytes(Func):
    """The length of a text in bytes."""

    function = "OCTET_LENGTH"

    def as_sqlite(self, compiler: Any, connection: Any, **context: Any) -> Any:
        """Older versions of SQLite don't have that function."""
        return self.as_sql(compiler, connection, template="LENGTH(CAST(%(expressions)s AS BLOB))", **context)


def glance(user: User, query: str, node: queries.Node | None) -> Glance:
    """The user's hidden chats; and those whose title holds all operands of a query, as parts of words too.

    There may be many thousands of chats, so that the database looks first for those titles that may match.
    """
    hidden = Q(deleted_at__isnull=False)
    titles = Session.objects.filter(user=user).alias(
        other=_Bytes("title", output_field=IntegerField()) - Length("title")
    )
    wanted = titles.filter(hidden if node is None else hidden | Q(temporary=False) & (Q(other__gt=0) | _may(node)))
    holds = _test(node) if node is not None else None
    needed = _needed(node) if node is not None else ""
    gone: set[UUID] = set()
    matching: dict[UUID, bool] = {}
    whole = tokens.fold(query).strip()
    with connection.cursor() as cursor:  # values as the database gives them: turning thousands into objects takes long
        newest = wanted.order_by("-last_active_at").values_list("pk", "title", "deleted_at")
        cursor.execute(*newest.query.sql_with_params())
        for pk, title, deleted_at in cursor.fetchall():
            if deleted_at is not None:
                gone.add(UUID(str(pk)))
            elif len(matching) < _MOST and holds and needed in (folded := _folded(title)) and holds(folded):
                matching[UUID(str(pk))] = folded == whole
    rows = Session.objects.filter(pk__in=list(matching)).values_list("pk", "last_active_at", "source", "archived")
    found = [Titled(pk, at, matching[pk], source, archived) for pk, at, source, archived in rows] if matching else []
    return Glance(frozenset(gone), tuple(found))


def _may(node: queries.Node) -> Q:
    """A condition that all titles in ASCII characters meet which match, and perhaps some others."""
    match node:
        case queries.And(children):
            return reduce(and_, map(_may, children[:_LOOKED_FOR]))
        case queries.Or(children):
            return reduce(or_, map(_may, children))
        case queries.Not(keep, _):
            return _may(keep)
        case _:
            can_stand = (
                node.folded.isascii() and "\0" not in node.folded
            )  # PostgreSQL takes no NUL, not even to look for it
            return Q(title__icontains=node.folded) if can_stand else Q(pk__in=[])


@lru_cache(1 << 14)
def _folded(title: str) -> str:
    return tokens.fold(title)


def _needed(node: queries.Node) -> str:
    """A part of every folded title that matches: asking for it alone is quick, and few titles have it."""
    match node:
        case queries.And(children):
            return max(map(_needed, children), key=len)
        case queries.Or(_):
            return ""
        case queries.Not(keep, _):
            return _needed(keep)
        case _:
            return node.folded


def _test(node: queries.Node) -> Callable[[str], bool]:
    """Tells whether a folded title holds what a query asks for."""
    match node:
        case queries.And(children) | queries.Or(children):
            tests, enough = [_test(child) for child in children], all if isinstance(node, queries.And) else any
            return lambda folded: enough(test(folded) for test in tests)
        case queries.Not(keep, drop):
            kept, dropped = _test(keep), _test(drop)
            return lambda folded: kept(folded) and not dropped(folded)
        case _:
            part = node.folded
            return lambda folded: part in folded
