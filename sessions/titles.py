"""A look at all chats of a user: which are hidden, and which have a title that matches."""

from dataclasses import dataclass
from typing import Any, Final
from uuid import UUID

from hermes_site.accounts.models import User
from hermes_site.kernel import sql
from hermes_site.kernel.text import query as queries
from hermes_site.kernel.text import tokens
from sessions.models import FOLDED_TITLE_CHARS, Session

_MOST: Final = 100
"""Titles that match; those of the chats last active."""
_OPERANDS: Final = 40
"""Of more words that all must be there, or of which any may, the first are looked for: titles are short."""
_CHATS: Final = f"FROM {Session._meta.db_table} WHERE user_id = %s AND deleted_at"
_HIDDEN: Final = f"SELECT id {_CHATS} IS NOT NULL"
_TITLED: Final = (
    f"SELECT id, folded_title {_CHATS} IS NULL AND NOT temporary AND {{}} ORDER BY last_active_at DESC LIMIT {_MOST}"
)
_NOTHING: Final = "1 = 0"
_ESCAPED: Final = str.maketrans({char: f"!{char}" for char in "!%_"})


@dataclass(frozen=True, slots=True)
class Titled:
    """A chat whose title matches; `is_whole`: it is nothing but what was asked for."""

    id: UUID
    is_whole: bool


def hidden(user: User) -> frozenset[UUID]:
    """The user's chats whose deletion can be undone."""
    return frozenset(UUID(str(pk)) for (pk,) in sql.run(_HIDDEN, [_key(user)]).rows)


def titled(user: User, query: str, node: queries.Node) -> tuple[Titled, ...]:
    """The chats whose title holds all operands of a query, as parts of words too; the last active first.

    Django would take longer to word these questions than the database to answer them.
    """
    whole = tokens.fold(query).strip()
    condition, values = _holding(node)
    rows = sql.run(_TITLED.format(condition), [_key(user), *values]).rows
    return tuple(Titled(UUID(str(pk)), folded == whole) for pk, folded in rows)


def _key(user: User) -> Any:
    return sql.stored(Session, "user", user.pk)


def _holding(node: queries.Node) -> tuple[str, list[Any]]:
    """The condition in SQL that a folded title meets which holds what a query asks for, and its values."""
    match node:
        case queries.And(children) | queries.Or(children):
            parts = [_holding(child) for child in children[:_OPERANDS]]
            joined = (" AND " if isinstance(node, queries.And) else " OR ").join(condition for condition, _ in parts)
            return f"({joined})", [value for _, values in parts for value in values]
        case queries.Not(keep, drop):
            (kept, first), (dropped, second) = _holding(keep), _holding(drop)
            return f"({kept} AND NOT {dropped})", [*first, *second]
        case _:
            if (
                "\0" in node.folded or len(node.folded) > FOLDED_TITLE_CHARS
            ):  # no title has it; PostgreSQL may not be asked
                return _NOTHING, []
            return "folded_title LIKE %s ESCAPE '!'", [f"%{node.folded.translate(_ESCAPED)}%"]
