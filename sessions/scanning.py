"""A search without an index: the newest messages, one by one. Slow, and only for when there is nothing better."""

from datetime import UTC, datetime
from operator import attrgetter
from typing import Final

from django.db.models import QuerySet

from hermes_site.kernel.text.finding import Filters, Found, Sort
from hermes_site.kernel.text.matching import Text
from hermes_site.kernel.text.query import Node
from hermes_site.kernel.text.ranking import Hit
from sessions.indexing import KINDS, searchable
from sessions.models import Message

_MOST: Final = 1000


def scan(rows: QuerySet[Message], node: Node, filters: Filters, sort: Sort) -> Found:
    """What matches a query among the newest of `rows`; these come first, unless the oldest are wanted."""
    if filters.kinds is not None:
        rows = rows.filter(role__in=[role for role, kind in KINDS.items() if kind in filters.kinds])
    if filters.since is not None:
        rows = rows.filter(created_at__gte=datetime.fromtimestamp(filters.since, UTC))
    if filters.until is not None:
        rows = rows.filter(created_at__lt=datetime.fromtimestamp(filters.until, UTC))
    newest = rows.order_by("-pk").only("session_id", "role", "content", "created_at")[:_MOST]
    numbers: dict[bytes, int] = {}
    hits = []
    for row in newest:
        if row.pk not in filters.without_ids and Text(searchable(row.role, row.content)).holds(node):
            group = numbers.setdefault(row.session_id.bytes, len(numbers))
            hits.append(Hit(row.pk, group, 0, int(row.created_at.timestamp()), 1.0))
    if sort != "relevance":
        hits.sort(key=attrgetter("at", "id"), reverse=sort == "newest")
    return Found(hits, {number: key for key, number in numbers.items()}, bounded=True, complete=False)
