"""A store under its lock: the seven steps of a write, in their order.

(1) lock file; (2) read file and base, pick up a foreign edit; (3) one transaction: entries, revision, mirror due;
(4) the file; (5) its base; (6) mirror no longer due; (7) answer. A process that dies between any two of them leaves
something that the next one finishes.
"""

import logging
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import DatabaseError, connection, transaction
from django.db.models import F

from hermes_site.accounts.models import User
from hermes_site.kernel import changes, files, paths
from hermes_site.kernel.files import FileTroubleError, Found
from memory import mirror
from memory.arguments import Target
from memory.document import Unreadable, render
from memory.merge import Drift
from memory.mirror import Disk
from memory.models import Entry, Origin, Revision, Source, Store
from memory.operations import Item, Outcome, Shelf
from memory.pickup import pick_up
from memory.results import Change, Result

logger = logging.getLogger(__name__)

MAX_ROUNDS = 5
"""How often one write looks for text that was written to the file it replaced; the next write looks again."""

Within = Callable[[Result, Revision | None], None]


def in_transaction() -> bool:
    """Whether a transaction is open, a test case's own outermost one apart (as `atomic(durable=True)` sees it)."""
    return any(not getattr(block, "_from_testcase", False) for block in connection.atomic_blocks)


class Opened:
    """A store that nobody else can change until it is let go.

    Attributes:
        items: its entries.
        disk: its files as they were last read; None when the file cannot be read.
        trouble: why the file cannot be read. Nothing may be changed then.
        drift: what makes the file no list of entries. Nothing may be changed then.
        changed_outside: entries that were just taken in from the file.
    """

    def __init__(self, user: User, target: Target) -> None:
        self.user = user
        self.target = target
        self.where = mirror.place(user.pk, target)
        self.store = Store.objects.get_or_create(user=user, target=target)[0]
        self.rows = {row.id: row for row in self.store.entries.all()}
        self.items = tuple(Item(row.id, row.content) for row in self.rows.values())
        self.disk: Disk | None = None
        self.trouble: Unreadable | None = None
        self.drift: Drift | None = None
        self.changed_outside: frozenset[UUID] = frozenset()
        self._rounds = 0
        self.look()

    def look(self) -> None:
        """Step 2: read the files."""
        try:
            self.disk = mirror.look(self.where)
        except FileTroubleError as trouble:
            self.trouble = Unreadable(str(trouble))

    @property
    def shelf(self) -> Shelf:
        """The store as operations need it."""
        return Shelf(self.target, self.items, self.store.limit, self.where.name, self.changed_outside)

    def commit(
        self,
        outcome: Outcome,
        *,
        origin: Origin,
        source: Source | None = None,
        within: Within | None = None,
        provenance: Mapping[UUID, Mapping[str, Any]] | None = None,
        on_failure: Callable[[Exception], None] | None = None,
    ) -> Revision:
        """Steps 3 to 6: make `outcome` the store's state.

        Args:
            within: called with the result inside the one transaction; what it raises undoes everything.
            provenance: where entries that come back once came from, by id.
            on_failure: called inside the transaction that takes the change back because the file cannot be written.

        Raises:
            FileTroubleError, OSError: the file cannot be written; the store is as before.
        """
        before = list(self.rows.values())
        with transaction.atomic(durable=True):
            version = self._claim()
            revision = Revision(store=self.store, version=version).come_from(origin, source)
            revision.before = _listed(self.items)
            revision.after = _listed(outcome.items)
            revision.operations = [self._record(change) for change in outcome.result.changes]
            rows = self._write_rows(outcome, revision, provenance or {})
            revision.save(force_insert=True)
            if within is not None:
                within(outcome.result, revision)
        mirror.reached(3)
        try:
            file = self._put(outcome.items)
        except (FileTroubleError, OSError) as error:
            self._take_back(revision, before, error, on_failure)
            raise
        self.rows, self.items = rows, outcome.items
        self._finish(file)
        changes.announce(self.user.pk, "memory", self.target)
        return revision

    def write_mirror(self) -> None:
        """Steps 4 to 6 for a file that does not show the store's entries.

        Raises:
            FileTroubleError, OSError: it cannot be written now; it stays due.
        """
        self._claim()
        self._finish(self._put(self.items))

    def _claim(self) -> int:
        """Make sure that nobody changed the store although we hold its lock, and note which file is replaced."""
        seen = self.disk.file if self.disk else None
        inode, data = (str(seen.inode), seen.data) if seen else ("", b"")
        claimed = Store.objects.filter(pk=self.store.pk, version=self.store.version).update(
            version=F("version") + 1, mirror_due=True, prev_inode=inode, prev_data=data
        )
        if not claimed:
            raise FileTroubleError("The store was changed from another machine at this very moment. Try again.")
        self.store.version += 1
        self.store.mirror_due, self.store.prev_inode, self.store.prev_data = True, inode, data
        return self.store.version

    def _put(self, items: tuple[Item, ...]) -> Found:
        data = render(item.content for item in items)
        return mirror.put(self.where, data, self.disk.file if self.disk else None)

    def _finish(self, file: Found) -> None:
        """The rest of steps 4 and 5, and step 6. What fails here is done by the next write: the mirror stays due."""
        replaced = self.disk.file if self.disk else None
        self.disk = Disk(file, None, None)
        try:
            late = mirror.finish(self.where, file.data, replaced)
            self.disk = Disk(file, file.data, late)
            fields: dict[str, Any] = {"mirror_due": False}
            if late is not None:
                fields["prev_inode"] = str(late.inode)
            Store.objects.filter(pk=self.store.pk).update(**fields)
        except (OSError, DatabaseError):
            logger.exception("The mirror %s is not complete; the next write will finish it.", self.where.name)
            return
        self.store.mirror_due = False
        mirror.reached(6)
        if late is not None and self._rounds < MAX_ROUNDS:
            self._rounds += 1
            self.store.prev_inode = str(late.inode)
            pick_up(self)

    def _take_back(
        self, revision: Revision, before: list[Entry], error: Exception, on_failure: Callable[[Exception], None] | None
    ) -> None:
        """Undo step 3: what was refused must not be found in the store later."""
        with transaction.atomic(durable=True):
            Entry.objects.filter(store=self.store).delete()
            Entry.objects.bulk_create(before)
            revision.delete()
            if on_failure is not None:
                on_failure(error)

    def _record(self, change: Change) -> dict[str, Any]:
        """A change as revisions keep it, with where the entry had come from."""
        record: dict[str, Any] = {
            "action": change.action,
            "entry_id": str(change.entry_id),
            "before": change.before,
            "after": change.after,
            "index": change.index,
            "to": change.to,
        }
        row = self.rows.get(change.entry_id)
        if row is not None and change.action in ("replace", "remove"):
            record["was"] = {
                "origin": row.origin,
                "source_session": str(row.source_session) if row.source_session else None,
                "source_message": row.source_message,
                "source_turn": str(row.source_turn) if row.source_turn else None,
                "created_at": row.created_at.isoformat(),
                "updated_at": row.updated_at.isoformat(),
            }
        return record

    def _write_rows(
        self, outcome: Outcome, revision: Revision, provenance: Mapping[UUID, Mapping[str, Any]]
    ) -> dict[UUID, Entry]:
        """Write the rows that differ, and return all of them in order."""
        rows: dict[UUID, Entry] = {}
        gone = [entry_id for entry_id in self.rows if entry_id not in {item.id for item in outcome.items}]
        if gone:
            Entry.objects.filter(store=self.store, id__in=gone).delete()
        position = 0
        for item in outcome.items:
            row = self.rows.get(item.id)
            if row is not None and row.content == item.content and row.position > position:
                rows[item.id], position = row, row.position
                continue
            new = Entry(id=item.id, store=self.store, content=item.content)
            new.position = row.position if row is not None and row.position > position else position + 1
            if row is not None and row.content == item.content:
                _copy(row, new)
            elif item.id in provenance:
                _restore(provenance[item.id], new)
            else:
                new.come_from(Origin(revision.origin), revision.source)
                new.created_at = row.created_at if row is not None else revision.created_at
                new.updated_at = revision.created_at
            new.save(force_insert=row is None, force_update=row is not None)
            rows[item.id], position = new, new.position
        return rows


def _copy(row: Entry, new: Entry) -> None:
    for name in ("origin", "source_session", "source_message", "source_turn", "created_at", "updated_at"):
        setattr(new, name, getattr(row, name))


def _restore(was: Mapping[str, Any], new: Entry) -> None:
    new.origin = was["origin"]
    new.source_session = UUID(was["source_session"]) if was["source_session"] else None
    new.source_message = was["source_message"]
    new.source_turn = UUID(was["source_turn"]) if was["source_turn"] else None
    new.created_at = datetime.fromisoformat(was["created_at"])
    new.updated_at = datetime.fromisoformat(was["updated_at"])


def _listed(items: tuple[Item, ...]) -> list[list[str]]:
    return [[str(item.id), item.content] for item in items]


@contextmanager
def opened(user: User, target: Target) -> Iterator[Opened]:
    """Steps 1 and 2: take the store's lock, read what is there, pick up what was edited outside.

    Raises:
        FileTroubleError, OSError: the folder cannot be used.
        RuntimeError: a transaction is open; whoever waits for the lock would hold the database meanwhile.
    """
    if in_transaction():
        raise RuntimeError("A store is never opened inside a transaction.")
    where = mirror.place(user.pk, target)
    files.make_folder(where.folder, paths.data_folder())
    with files.locked(where.lock):
        mirror.reached(1)
        store = Opened(user, target)
        mirror.reached(2)
        pick_up(store)
        yield store
    mirror.reached(7)
