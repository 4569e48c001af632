"""Step 3 of a write: the rows of entries and of the revision that tells what became of them, and taking them back."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from hermes_site.kernel import sql, threats
from memory.models import Entry, Revision, Store
from memory.operations import Item
from memory.results import Change
from memory.rows import Row
from memory.verdicts import Verdicts

Provenance = Mapping[UUID, Mapping[str, Any]]
"""Where entries that come back once came from, by id."""


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
            created_at = revision.created_at if row is None else row.created_at
            written = _written(revision, last, item.content, tuple(verdicts.of(item.content).rules), created_at)
            new[item.id] = written._replace(**_came_back(provenance.get(item.id)))
            if row is None:
                sql.add(Entry, id=item.id, store=store.pk, **new[item.id].fields())
            else:
                sql.update(Entry, {"id": item.id}, **new[item.id].fields())
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


def take_back(store: Store, old: Mapping[UUID, Row], revision: Revision, changes: Sequence[Change]) -> None:
    """Undo `write`, in a transaction of its own."""
    Entry.objects.filter(store=store).exclude(id__in=list(old)).delete()
    for change in changes:
        if change.action in ("replace", "remove"):
            fields = old[change.entry_id].fields()
            sql.insert_or_update(Entry(id=change.entry_id, store=store, **fields), *fields)
    for entry_id, row in old.items():
        Entry.objects.filter(pk=entry_id).exclude(position=row.position).update(position=row.position)
    revision.delete()


def revision_of(
    store: Store, old: Mapping[UUID, Row], before: Sequence[Item], after: Sequence[Item], changes: Sequence[Change]
) -> Revision:
    """The revision of a change, not stored yet and without its origin."""
    return Revision(
        store_id=store.pk,
        version=store.version,
        before=_listed(before),
        after=_listed(after),
        operations=[_record(change, old.get(change.entry_id)) for change in changes],
    )


def _listed(items: Sequence[Item]) -> list[list[str]]:
    return [[str(item.id), item.content] for item in items]


def _written(
    revision: Revision, position: int, content: str, rules: tuple[str, ...], created_at: datetime | str
) -> Row:
    """An entry that a revision makes or changes."""
    return Row(
        position,
        content,
        threats.RULESET,
        rules,
        str(revision.origin),
        revision.source_session,
        revision.source_message,
        revision.source_turn,
        created_at,
        revision.created_at,
    )


def _record(change: Change, row: Row | None) -> dict[str, Any]:
    """A change as revisions keep it, with where an entry that it replaces or removes had come from."""
    record: dict[str, Any] = {
        "action": change.action,
        "entry_id": str(change.entry_id),
        "before": change.before,
        "after": change.after,
        "index": change.index,
        "to": change.to,
    }
    if row is not None and change.action in ("replace", "remove"):
        was = row.fields()
        record["was"] = {
            "origin": row.origin,
            "source_session": str(was["source_session"]) if was["source_session"] else None,
            "source_message": row.source_message,
            "source_turn": str(was["source_turn"]) if was["source_turn"] else None,
            "created_at": was["created_at"].isoformat(),
            "updated_at": was["updated_at"].isoformat(),
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
