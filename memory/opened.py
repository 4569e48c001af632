"""A store that nobody else can change: the seven steps of a write, in their order.

(1) lock file; (2) read the file, and its base where it is not as it was written, pick up a foreign edit; (3) the new
file beside the old one, then one transaction: entries, revision, mirror due; (4) the new file takes the old one's
place; (5) its base; (6) mirror no longer due; (7) answer. A process that dies between any two of them leaves something
that the next one finishes.

The disk keeps the new file while the database works and commits; both are waited for before it takes its place. So
whatever a power failure leaves, a file under its own name is complete and holds nothing that the database does not.
"""

import logging
from collections.abc import Callable
from hashlib import sha256
from uuid import UUID

from django.db import DatabaseError, transaction

from hermes_site.accounts.models import User
from hermes_site.kernel import changes, sql
from hermes_site.kernel.files import Draft, FileTroubleError, Found
from hermes_site.kernel.provenance import Origin, Source
from memory import ledger, mirror, rows, tombstones
from memory.arguments import Target
from memory.document import Unreadable, append, render
from memory.ledger import Provenance
from memory.merge import Drift, given, unwritten
from memory.mirror import Disk, Place
from memory.models import Revision, Store
from memory.operations import Item, Outcome, Shelf
from memory.results import Result
from memory.verdicts import Verdicts, hidden

logger = logging.getLogger(__name__)

MAX_ROUNDS = 5
"""How often one write looks for text that was written to the file it replaced; the next write looks again."""

Within = Callable[[Result, Revision | None], None]


class Opened:
    """A store that nobody else can change until it is let go.

    Attributes:
        items: its entries.
        disk: its files as they were last read; None when the file cannot be read.
        trouble: why the file cannot be read. Nothing may be changed then.
        drift: what makes the file no list of entries. Entries may only be added then, and they go to its end.
        changed_outside: entries that were just taken in from the file.
        verdicts: what the scanner says of texts.
        approval: which of the agent's writes its owner chose to wait; None: none was chosen.
    """

    def __init__(
        self, user: User, target: Target, where: Place, verdicts: Verdicts, pick_up: Callable[["Opened"], None]
    ) -> None:
        """Args: `pick_up` brings a store and its file together; here for what comes late to a replaced file."""
        self.user = user
        self.target = target
        self.where = where
        self.verdicts = verdicts
        self.store, self.approval = _store(user, target)
        self._rows = verdicts.entries_judge(self.store.pk, rows.entries(self.store.pk))
        self.items = tuple(Item(entry_id, row.content) for entry_id, row in self._rows.items())
        self.disk: Disk | None = None
        self.trouble: Unreadable | None = None
        self.drift: Drift | None = None
        self.changed_outside: frozenset[UUID] = frozenset()
        self._pick_up = pick_up
        self._rounds = 0
        self.look()

    def look(self) -> None:
        """Step 2: read the files."""
        if self.store.mirror_due:
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
        if disk is None or disk.file is None or store.mirror_due or store.drift_sha256 or is_late(store, disk):
            return False
        return disk.file.data == render(item.content for item in self.items)

    @property
    def is_known_drift(self) -> bool:
        """Whether the file is the one without a clean list of entries that was seen before, or that we added to."""
        file = self.disk.file if self.disk else None
        return file is not None and sha256(file.data).hexdigest() == self.store.drift_sha256

    def entries_on_disk(self) -> tuple[str, ...] | Unreadable:
        """What the file says."""
        file = self.disk.file if self.disk else None
        return mirror.entries(self.where, file.data) if file else ()

    def listed(self) -> tuple[str, ...]:
        """What the file says; nothing where it cannot be read."""
        listed = self.entries_on_disk()
        return () if isinstance(listed, Unreadable) else listed

    def base(self) -> tuple[str, ...]:
        """The entries of the folder's base; none when it is missing, so that all in the file counts as new."""
        data = self.disk.base() if self.disk else None
        base = mirror.entries(self.where, data or b"")
        return () if isinstance(base, Unreadable) else base

    def commit(
        self,
        outcome: Outcome,
        *,
        origin: Origin,
        source: Source | None = None,
        within: Within | None = None,
        provenance: Provenance | None = None,
        on_failure: Callable[[Exception], None] | None = None,
    ) -> Revision:
        """Steps 3 to 6: make `outcome` the store's state.

        Args:
            within: called with the result inside the one transaction; what it raises undoes everything.
            on_failure: called inside the transaction that takes the change back because the file cannot be written.

        Raises:
            FileTroubleError, OSError: the file cannot be written; the store is as before.
        """
        result = outcome.result
        came = [change.after for change in result.changes if change.after and change.after != change.before]
        withheld = [text for text in came if self.verdicts.of(text).withheld]
        was = self._mirror_state()
        data = self._bytes(outcome.items)
        with self._draft(data) as draft:
            with transaction.atomic(durable=True):
                self._claim(data)
                revision = ledger.revision_of(self.store, self._rows, self.items, outcome.items, result.changes)
                revision.come_from(origin, source)
                new = ledger.write(self.store, self._rows, outcome.items, self.verdicts, revision, provenance or {})
                for text in withheld:
                    self.verdicts.keep(text, origin, source)
                burial = tombstones.settle(self.store, result.changes, outcome.items, origin)
                if within is not None:
                    within(result, revision)
            mirror.reached(3)
            try:
                file = mirror.put(self.where, draft)
            except OSError as error:
                # What was refused must not be found in the store later.
                with transaction.atomic(durable=True):
                    ledger.take_back(self.store, self._rows, revision, result.changes)
                    burial.take_back()
                    self._set_mirror_state(was)
                    if on_failure is not None:
                        on_failure(error)
                raise
        self._rows, self.items = new, outcome.items
        self._finish(draft, file)
        changes.announce(self.user.pk, "memory", self.target)
        return revision

    def write_mirror(self) -> None:
        """Steps 4 to 6 for a file that does not show the store's entries.

        Raises:
            FileTroubleError, OSError: it cannot be written now; it stays due.
        """
        data = self._bytes(self.items)
        with self._draft(data) as draft:
            self._claim(data)
            file = mirror.put(self.where, draft)
        self._finish(draft, file)

    def _bytes(self, items: tuple[Item, ...]) -> bytes:
        """What the file shall hold. One that is no list of entries keeps all it has; what it never had follows."""
        file = self.disk.file if self.disk else None
        if self.drift is None or file is None:
            return render(item.content for item in items)
        data = append(file.data, unwritten(self.base(), self.listed(), items))
        if len(data) > mirror.MAX_BYTES:
            raise FileTroubleError(f"{self.where.name} has no room for another entry until it is put in order.")
        return data

    def _base_bytes(self, file: Found) -> bytes:
        """What the file was given: all of it, or of one that is no list of entries what was added to it."""
        if self.drift is None:
            return file.data
        listed = mirror.entries(self.where, file.data)
        return render(given(self.base(), () if isinstance(listed, Unreadable) else listed, self.items))

    def _claim(self, data: bytes) -> None:
        """Note which file is replaced, and make sure that nobody changed the store although we hold its lock."""
        seen = self.disk.file if self.disk else None
        store = self.store
        store.mirror_due = True
        store.prev_inode, store.prev_data = (str(seen.inode), seen.data) if seen else ("", b"")
        store.drift_sha256 = sha256(data).hexdigest() if self.drift else ""
        if not rows.claim(store):
            raise FileTroubleError("The store was changed from another machine at this very moment. Try again.")

    def _mirror_state(self) -> tuple[bool, str, bytes, str]:
        store = self.store
        return store.mirror_due, store.prev_inode, bytes(store.prev_data), store.drift_sha256

    def _set_mirror_state(self, state: tuple[bool, str, bytes, str]) -> None:
        store = self.store
        store.mirror_due, store.prev_inode, store.prev_data, store.drift_sha256 = state
        sql.save(store, "mirror_due", "prev_inode", "prev_data", "drift_sha256")

    def _draft(self, data: bytes) -> Draft:
        return mirror.draft(self.where, data, self.disk.file if self.disk else None)

    def _finish(self, draft: Draft, file: Found) -> None:
        """The rest of steps 4 and 5, and step 6. What fails here is done by the next write: the mirror stays due."""
        replaced = self.disk.file if self.disk else None
        base = self._base_bytes(file)
        self.disk = Disk(self.where, file, None)
        try:
            late = mirror.finish(self.where, draft, file, replaced, base)
            self.disk = Disk(self.where, file, late)
            self.store.mirror_due = False
            self.store.prev_inode = str(file.replaced or "")
            # A power failure may take it back: a mirror that is due for nothing is found to be whole.
            sql.save_soon(self.store, "mirror_due", "prev_inode")
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
            self._pick_up(self)
        except (FileTroubleError, OSError, DatabaseError) as error:
            logger.exception("Text written to %s while it was replaced is not taken in yet.", self.where.name)
            self.trouble = Unreadable(f"{self.where.name} could not be written: {error}.")


def is_late(store: Store, disk: Disk) -> bool:
    """Whether the file that the last write replaced has got other text since it was read."""
    prev = disk.prev
    return prev is not None and str(prev.inode) == store.prev_inode and prev.data != bytes(store.prev_data)


def _store(user: User, target: Target) -> tuple[Store, str | None]:
    """The row of a store, made at its first use, and what its owner chose (see `rows.fetch_opened`)."""
    found = rows.fetch_opened(user.pk, target)
    return found or (Store.objects.get_or_create(user=user, target=target)[0], rows.fetch_approval(user.pk))
