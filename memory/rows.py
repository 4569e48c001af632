"""The rows that a write reads and changes; the ORM takes longer to word them than the disk takes to keep them."""

import json
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple
from uuid import UUID

from django.db import connection

from hermes_site.kernel import sql
from memory.models import Entry, Store


class Row(NamedTuple):
    """What a write needs to know of an entry."""

    position: int
    content: str
    ruleset: str = ""
    blocked_by: tuple[str, ...] = ()


def fetch_store(user_id: UUID, target: str) -> Store | None:
    """A user's store, if it was used before."""
    return sql.first(Store, {"user_id": user_id, "target": target})


def fetch_entries(ids: Sequence[UUID]) -> list[Entry]:
    """The entries with these ids, whole."""
    return [entry for entry_id in ids for entry in sql.fetch(Entry, {"id": entry_id})]


def entries(store_id: int) -> dict[UUID, Row]:
    """A store's entries by id, in order; without what no write needs."""
    with connection.cursor() as cursor:
        cursor.execute(_select_entries(), [store_id])
        found = cursor.fetchall()
    return {
        entry_id if isinstance(entry_id, UUID) else UUID(entry_id): Row(
            position, content, ruleset, () if blocked_by == "[]" else tuple(json.loads(blocked_by))
        )
        for entry_id, position, content, ruleset, blocked_by in found
    }


@cache
def _select_entries() -> str:
    table = connection.ops.quote_name(Entry._meta.db_table)
    columns = "id, position, content, ruleset, blocked_by"
    return f"SELECT {columns} FROM {table} WHERE store_id = %s ORDER BY position, id"  # noqa: S608


def replace(entry: Entry) -> None:
    """Write all fields of an entry."""
    sql.save(entry, *(field.name for field in Entry._meta.concrete_fields if not field.primary_key))


def claim(store: Store) -> bool:
    """Write a store's fields of a change if nobody else changed it since it was read; its version grows by one."""
    claimed = sql.update(
        Store,
        {"id": store.pk, "version": store.version},
        version=store.version + 1,
        mirror_due=store.mirror_due,
        prev_inode=store.prev_inode,
        prev_data=bytes(store.prev_data),
        drift_sha256=store.drift_sha256,
    )
    store.version += claimed
    return bool(claimed)
