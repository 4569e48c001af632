"""Step 3 of a write: the rows of entries and of the revision that tells what became of them, and taking them back."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from hermes_site.kernel import sql, threats
from memory import rows
from memory.models import Entry, Revision, Store
from memory.operations import Item
from memory.results import Change
from memory.rows import Row
from memory.verdicts import Verdicts

Provenance = Mapping[UUID, Mapping[str, Any]]
"""Where entries that come back once came from, by id."""


def touched(changes: Sequence[Change]) -> dict[UUID, Entry]:
    """The whole rows of entries that are replaced or removed, as they are before."""
    ids = [change.entry_id for change in changes if change.action in ("replace", "remove")]
    return {entry.id: entry for entry in rows.fetch_entries(ids)} if ids else {}


def write(
    store: Store,
    old: Mapping[UUID, Row],
    items: Sequence[Item],
    verdicts: Verdicts,
    revision: Revision,
    provenance: Provenance,
) -> dict[UUID, Row]:
    """Write the rows that differ, and the revision.

    Args:
        items: the entries as they shall be, in order.
        verdicts: of new texts.

    Returns:
        The rows as they are now. An entry that stands after its predecessor already keeps its position.
    """
    new: dict[UUID, Row] = {}
    last = 0
    for item in items:
        row = old.get(item.id)
        last = row.position if row is not None and row.position > last else last + 1
        if row is None or row.content != item.content:
            new[item.id] = Row(last, item.content, threats.RULESET, tuple(verdicts.of(item.content).rules))
            values = _written(new[item.id], revision) | _came_back(provenance.get(item.id))
            if row is None:
                sql.add(Entry, id=item.id, store=store.pk, **{"created_at": revision.created_at} | values)
            else:
                sql.update(Entry, {"id": item.id}, **values)
        elif row.position != last:
            new[item.id] = row._replace(position=last)
            sql.update(Entry, {"id": item.id}, position=last)
        else:
            new[item.id] = row
    for entry_id in old:
        if entry_id not in new:
            sql.delete(Entry, {"id": entry_id})
    sql.insert(revision)
    return new


def take_back(store: Store, old: Mapping[UUID, Row], revision: Revision, before: Mapping[UUID, Entry]) -> None:
    """Undo `write`, in a transaction of its own."""
    Entry.objects.filter(store=store).exclude(id__in=list(old)).delete()
    for entry in before.values():
        entry.save()
    for entry_id, row in old.items():
        Entry.objects.filter(pk=entry_id).exclude(position=row.position).update(position=row.position)
    revision.delete()


def revision_of(
    store: Store, before: Sequence[Item], after: Sequence[Item], changes: Sequence[Change], rows: Mapping[UUID, Entry]
) -> Revision:
    """The revision of a change, not stored yet and without its origin.

    Args:
        rows: see `touched`.
    """
    return Revision(
        store_id=store.pk,
        version=store.version,
        before=_listed(before),
        after=_listed(after),
        operations=[_record(change, rows.get(change.entry_id)) for change in changes],
    )


def _listed(items: Sequence[Item]) -> list[list[str]]:
    return [[str(item.id), item.content] for item in items]


def _written(row: Row, revision: Revision) -> dict[str, Any]:
    """The fields of an entry that a revision makes or changes."""
    return {
        "position": row.position,
        "content": row.content,
        "ruleset": row.ruleset,
        "blocked_by": list(row.blocked_by),
        "origin": str(revision.origin),
        "source_session": revision.source_session,
        "source_message": revision.source_message,
        "source_turn": revision.source_turn,
        "updated_at": revision.created_at,
    }


def _record(change: Change, row: Entry | None) -> dict[str, Any]:
    """A change as revisions keep it, with where the entry had come from."""
    record: dict[str, Any] = {
        "action": change.action,
        "entry_id": str(change.entry_id),
        "before": change.before,
        "after": change.after,
        "index": change.index,
        "to": change.to,
    }
    if row is not None:
        record["was"] = {
            "origin": row.origin,
            "source_session": str(row.source_session) if row.source_session else None,
            "source_message": row.source_message,
            "source_turn": str(row.source_turn) if row.source_turn else None,
            "created_at": row.created_at.isoformat(),
            "updated_at": row.updated_at.isoformat(),
        }
    return record


def _came_back(was: Mapping[str, Any] | None) -> dict[str, Any]:
    """The fields of an entry that has come from somewhere before."""
    if was is None:
        return {}
    return {
        "origin": was["origin"],
        "source_session": UUID(was["source_session"]) if was["source_session"] else None,
        "source_message": was["source_message"],
        "source_turn": UUID(was["source_turn"]) if was["source_turn"] else None,
        "created_at": datetime.fromisoformat(was["created_at"]),
    }
