"""A store under its lock: the seven steps of a write, in their order.

(1) lock file; (2) read file and base, pick up a foreign edit; (3) one transaction: entries, revision, mirror due;
(4) the file; (5) its base; (6) mirror no longer due; (7) answer. A process that dies between any two of them leaves
something that the next one finishes.
"""

import logging
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import DatabaseError, connection, transaction

from hermes_site.accounts.models import User
from hermes_site.kernel import changes, files, paths, threats
from hermes_site.kernel.files import FileTroubleError, Found
from hermes_site.kernel.provenance import Origin, Source
from memory import mirror, rows, tombstones
from memory.arguments import Target
from memory.document import Unreadable, render
from memory.merge import Drift
from memory.mirror import Disk, Place
from memory.models import Entry, Revision, Store
from memory.operations import Item, Outcome, Shelf
from memory.pickup import is_late, pick_up
from memory.results import Change, Result
from memory.rows import Row
from memory.tombstones import Burial
from memory.verdicts import Verdicts, hidden

logger = logging.getLogger(__name__)

MAX_ROUNDS = 5
"""How often one write looks for text that was written to the file it replaced; the next write looks again."""

Within = Callable[[Result, Revision | None], None]


def refuse_in_transaction() -> None:
    """A test case's own outermost transaction does not count, as with `atomic(durable=True)`.

    Raises:
        RuntimeError: a transaction is open; whoever waits for a store's lock would hold the database meanwhile.
    """
    if any(not getattr(block, "_from_testcase", False) for block in connection.atomic_blocks):
        raise RuntimeError("A store is never opened inside a transaction.")


class Opened:
    """A store that nobody else can change until it is let go.

    Attributes:
        items: its entries.
        disk: its files as they were last read; None when the file cannot be read.
        trouble: why the file cannot be read. Nothing may be changed then.
        drift: what makes the file no list of entries. Nothing may be changed then.
        changed_outside: entries that were just taken in from the file.
        verdicts: what the scanner says of texts.
    """

    def __init__(self, user: User, target: Target, where: Place, verdicts: Verdicts) -> None:
        self.user = user
        self.target = target
        self.where = where
        self.verdicts = verdicts
        self.store = _store(user, target)
        self._rows = verdicts.entries_judge(self.store.pk, rows.entries(self.store.pk))
        self.items = tuple(Item(entry_id, row.content) for entry_id, row in self._rows.items())
        self.disk: Disk | None = None
        self.trouble: Unreadable | None = None
        self.drift: Drift | None = None
        self.changed_outside: frozenset[UUID] = frozenset()
        self._rounds = 0
        self.look()

    def look(self) -> None:
        """Step 2: read the files."""
        mirror.tidy(self.where)
        try:
            self.disk = mirror.look(self.where)
        except FileTroubleError as trouble:
            self.trouble = Unreadable(str(trouble))

    @property
    def shelf(self) -> Shelf:
        """The store as operations need it."""
        withheld = hidden(self.target, self._rows.values())
        return Shelf(self.target, self.items, self.store.limit, self.where.name, self.changed_outside, withheld)

    @property
    def is_mirrored(self) -> bool:
        """Whether the files are exactly as the last write left them, so that there is nothing to pick up or finish."""
        disk, store = self.disk, self.store
        if disk is None or disk.file is None or store.mirror_due or is_late(store, disk):
            return False
        return disk.file.data == self._bytes(self.items)

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
        before = (self.store.mirror_due, self.store.prev_inode, self.store.prev_data)
        came = [change.after for change in outcome.result.changes if change.after and change.after != change.before]
        withheld = [text for text in came if self.verdicts.of(text).withheld]
        with transaction.atomic(durable=True):
            version = self._claim()
            revision = Revision(store=self.store, version=version).come_from(origin, source)
            revision.before, revision.after = _listed(self.items), _listed(outcome.items)
            touched = self._touched(outcome.result.changes)
            revision.operations = [_record(change, touched.get(change.entry_id)) for change in outcome.result.changes]
            positions = self._write_rows(outcome, revision, touched, provenance or {})
            rows.insert(revision)
            for text in withheld:
                self.verdicts.keep(text, origin, source)
            burial = tombstones.settle(self.store, outcome.result.changes, outcome.items, origin)
            if within is not None:
                within(outcome.result, revision)
        mirror.reached(3)
        try:
            file = self._put(outcome.items)
        except (FileTroubleError, OSError) as error:
            self.store.mirror_due, self.store.prev_inode, self.store.prev_data = before
            self._take_back(revision, touched, burial, error, on_failure)
            raise
        self._rows = {item.id: self._row(item)._replace(position=positions[item.id]) for item in outcome.items}
        self.items = outcome.items
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
        """Note which file is replaced, and make sure that nobody changed the store although we hold its lock."""
        seen = self.disk.file if self.disk else None
        store = self.store
        store.mirror_due = True
        store.prev_inode, store.prev_data = (str(seen.inode), seen.data) if seen else ("", b"")
        if not rows.claim(store):
            raise FileTroubleError("The store was changed from another machine at this very moment. Try again.")
        return store.version

    def _put(self, items: tuple[Item, ...]) -> Found:
        return mirror.put(self.where, self._bytes(items), self.disk.file if self.disk else None)

    def _bytes(self, items: tuple[Item, ...]) -> bytes:
        return render(item.content for item in items)

    def _finish(self, file: Found) -> None:
        """The rest of steps 4 and 5, and step 6. What fails here is done by the next write: the mirror stays due."""
        replaced = self.disk.file if self.disk else None
        self.disk = Disk(file, None, None)
        try:
            late = mirror.finish(self.where, file, replaced)
            self.disk = Disk(file, file.data, late)
            self.store.mirror_due = False
            self.store.prev_inode = str(file.replaced or "")
            rows.update(self.store, "mirror_due", "prev_inode")
        except (FileTroubleError, OSError, DatabaseError):
            self.store.mirror_due = True
            logger.exception("The mirror %s is not complete; the next write will finish it.", self.where.name)
            return
        mirror.reached(6)
        if late is not None:
            self._pick_up_late()

    def _pick_up_late(self) -> None:
        """Take in what was written to the file while it was replaced; what cannot be taken in now waits in `.prev`."""
        self._rounds += 1
        if self._rounds > MAX_ROUNDS:
            self.trouble = Unreadable(f"{self.where.name} is being written by another program all the time.")
            return
        try:
            pick_up(self)
        except (FileTroubleError, OSError, DatabaseError) as error:
            logger.exception("Text written to %s while it was replaced is not taken in yet.", self.where.name)
            self.trouble = Unreadable(f"{self.where.name} could not be written: {error}.")

    def _take_back(
        self,
        revision: Revision,
        touched: Mapping[UUID, Entry],
        burial: Burial,
        error: Exception,
        on_failure: Callable[[Exception], None] | None,
    ) -> None:
        """Undo step 3: what was refused must not be found in the store later."""
        with transaction.atomic(durable=True):
            Entry.objects.filter(store=self.store).exclude(id__in=[item.id for item in self.items]).delete()
            for entry in touched.values():
                entry.save()
            for entry_id, row in self._rows.items():
                Entry.objects.filter(pk=entry_id).exclude(position=row.position).update(position=row.position)
            revision.delete()
            burial.take_back()
            rows.update(self.store, "mirror_due", "prev_inode", "prev_data")
            if on_failure is not None:
                on_failure(error)

    def _row(self, item: Item) -> Row:
        """An entry's row as it is, or with the verdict about its new text."""
        row = self._rows.get(item.id)
        if row is not None and row.content == item.content:
            return row
        rules = tuple(self.verdicts.of(item.content).rules)
        return Row(row.position if row else 0, item.content, threats.RULESET, rules)

    def _touched(self, changes: Sequence[Change]) -> dict[UUID, Entry]:
        """The whole rows of entries that are replaced or removed, as they are before."""
        ids = [change.entry_id for change in changes if change.action in ("replace", "remove")]
        return {entry.id: entry for entry in rows.fetch_entries(ids)} if ids else {}

    def _write_rows(
        self,
        outcome: Outcome,
        revision: Revision,
        touched: Mapping[UUID, Entry],
        provenance: Mapping[UUID, Mapping[str, Any]],
    ) -> dict[UUID, int]:
        """Write the rows that differ.

        Returns:
            The position of every entry: one that stands after its predecessor already keeps its own.
        """
        kept = {item.id for item in outcome.items}
        if gone := [entry_id for entry_id in self._rows if entry_id not in kept]:
            rows.delete(gone)
        positions: dict[UUID, int] = {}
        last = 0
        for item in outcome.items:
            old, row = self._rows.get(item.id), self._row(item)
            position = row.position if row.position > last else last + 1
            if row is old:
                if position != row.position:
                    rows.update(Entry(id=item.id, position=position), "position")
            else:
                entry = Entry(id=item.id, store=self.store, position=position, content=item.content)
                entry.blocked_by, entry.ruleset = list(row.blocked_by), row.ruleset
                entry.come_from(Origin(revision.origin), revision.source)
                entry.created_at = entry.updated_at = revision.created_at
                if item.id in provenance:
                    _restore(provenance[item.id], entry)
                elif item.id in touched:
                    entry.created_at = touched[item.id].created_at
                if old is None:
                    rows.insert(entry)
                else:
                    rows.replace(entry)
            positions[item.id] = last = position
        return positions


def _store(user: User, target: Target) -> Store:
    """The row of a store, made at its first use."""
    found = rows.fetch_store(user.pk, target)
    return found or Store.objects.get_or_create(user=user, target=target)[0]


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
def opened(user: User, target: Target, verdicts: Verdicts | None = None) -> Iterator[Opened]:
    """Steps 1 and 2: take the store's lock, read what is there, pick up what was edited outside.

    Args:
        verdicts: those that were asked for already.

    Raises:
        FileTroubleError, OSError: the folder cannot be used.
        RuntimeError: a transaction is open.
    """
    refuse_in_transaction()
    where = mirror.place(user.pk, target)
    files.make_folder(where.folder, paths.data_folder())
    with files.locked(where.lock):
        mirror.reached(1)
        store = Opened(user, target, where, verdicts or Verdicts(user, target))
        mirror.reached(2)
        pick_up(store)
        yield store
    mirror.reached(7)
