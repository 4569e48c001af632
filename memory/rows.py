"""The rows that a write reads and changes; the ORM takes longer to word them than the disk takes to keep them."""

import json
from datetime import datetime
from functools import cache
from typing import Any, NamedTuple
from uuid import UUID

from django.db import connection

from hermes_site.kernel import sql
from hermes_site.kernel.columns import moment
from memory.models import Entry, MemorySettings, Store


class Row(NamedTuple):
    """An entry. Most are only looked at: where and when they came from may be as the database gave it."""

    position: int
    content: str
    ruleset: str = ""
    blocked_by: tuple[str, ...] = ()
    origin: str = ""
    source_session: UUID | str | None = None
    source_message: int | None = None
    source_turn: UUID | str | None = None
    created_at: datetime | str = ""
    updated_at: datetime | str = ""

    def fields(self) -> dict[str, Any]:
        """The fields of an entry that it stands for."""
        return self._asdict() | {
            "source_session": _identity(self.source_session),
            "source_turn": _identity(self.source_turn),
            "created_at": moment(self.created_at),
            "updated_at": moment(self.updated_at),
        }


def fetch_store(user_id: UUID, target: str) -> Store | None:
    """A user's store, if it was used before."""
    found = fetch_opened(user_id, target)
    return found[0] if found else None


def fetch_opened(user_id: UUID, target: str) -> tuple[Store, str | None] | None:
    """A user's store, if it was used before, and what `fetch_approval` gives, in one statement."""
    values = (sql.stored(Store, "user", user_id), target)
    found = sql.run(_select_store(), values).rows
    return (sql.made(Store, found[0][:-1]), found[0][-1]) if found else None


def fetch_approval(user_id: UUID) -> str | None:
    """Which of the agent's writes a user chose to wait; None: none was chosen."""
    chosen = sql.first(MemorySettings, {"user_id": user_id})
    return chosen.write_approval if chosen else None


@cache
def _select_store() -> str:
    stores, chosen = (connection.ops.quote_name(model._meta.db_table) for model in (Store, MemorySettings))
    approval = f"SELECT write_approval FROM {chosen} WHERE {chosen}.user_id = {stores}.user_id"  # noqa: S608
    return f"SELECT {sql.columns(Store)}, ({approval}) FROM {stores} WHERE user_id = %s AND target = %s"  # noqa: S608


def entries(store_id: int) -> dict[UUID, Row]:
    """A store's entries by id, in order."""
    return {
        entry_id if isinstance(entry_id, UUID) else UUID(entry_id): Row(
            position, content, ruleset, () if blocked_by == "[]" else tuple(json.loads(blocked_by)), *came
        )
        for entry_id, position, content, ruleset, blocked_by, *came in sql.run(_select_entries(), (store_id,)).rows
    }


@cache
def _select_entries() -> str:
    table = connection.ops.quote_name(Entry._meta.db_table)
    columns = ", ".join(["id", *Row._fields])
    return f"SELECT {columns} FROM {table} WHERE store_id = %s ORDER BY position, id"  # noqa: S608


def _identity(stored: UUID | str | None) -> UUID | None:
    return UUID(stored) if isinstance(stored, str) else stored


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
