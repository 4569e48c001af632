"""Chats found by their title."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db.models import QuerySet

from hermes_site.kernel.text import query as queries
from hermes_site.kernel.text.tokens import fold
from sessions.models import Session


@dataclass(frozen=True, slots=True)
class Titled:
    """A chat whose title matches; `is_whole`: it is nothing but what was asked for."""

    id: UUID
    at: datetime
    is_whole: bool


def titled(chats: QuerySet[Session], query: str, node: queries.Node) -> Iterator[Titled]:
    """The chats whose title holds all operands of a query, as parts of words too."""
    whole = fold(query).strip()
    titles = chats.exclude(title="").values_list("title", flat=True).distinct()
    matching = {title: fold(title) == whole for title in titles if _holds(fold(title), node)}
    if matching:
        for pk, title, at in chats.filter(title__in=matching).values_list("pk", "title", "last_active_at"):
            yield Titled(pk, at, matching[title])


def _holds(folded: str, node: queries.Node) -> bool:
    match node:
        case queries.And(children):
            return all(_holds(folded, child) for child in children)
        case queries.Or(children):
            return any(_holds(folded, child) for child in children)
        case queries.Not(keep, drop):
            return _holds(folded, keep) and not _holds(folded, drop)
        case _:
            return node.folded in folded
