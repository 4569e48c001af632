"""Foreign edits: the one place where what people and scripts wrote into a file reaches the store."""

import logging
from hashlib import sha256

from hermes_site.kernel.clock import now
from hermes_site.kernel.files import FileTroubleError
from hermes_site.kernel.provenance import Origin
from memory import backups, mirror
from memory.document import Unreadable
from memory.merge import Drift, edit
from memory.models import Store
from memory.opened import Opened, is_late
from memory.operations import Item, Outcome, diff

logger = logging.getLogger(__name__)


def pick_up(store: Opened) -> None:
    """Bring an opened store and its file together.

    Afterwards the file shows the store's entries, or `store.trouble` or `store.drift` says why it does not.

    Raises:
        FileTroubleError, OSError: the file should be written, but cannot be.
    """
    if store.trouble is not None or store.disk is None or store.is_mirrored:
        return
    items, merged = _merged(store)
    emptied = not store.listed() and bool(store.base())
    if (merged != items or emptied) and not isinstance(merged, Unreadable) and not store.is_known_drift:
        # Its writer may not be done: only what stays the same for a while counts.
        try:
            file = mirror.settled(store.where, store.disk.file)
        except FileTroubleError as trouble:
            merged = Unreadable(str(trouble))
        else:
            store.disk = mirror.Disk(store.where, file, store.disk.prev)
            items, merged = _merged(store)
    if isinstance(merged, Unreadable):
        store.trouble = merged
    elif isinstance(merged, Drift):
        _stand_apart(store, items, merged)
    else:
        _bring_together(store, merged)


def drift_end(store: Opened) -> None:
    """Note that the file is a list of entries again."""
    store.drift = None
    if store.store.drift_sha256:
        store.store.drift_sha256 = ""
        Store.objects.filter(pk=store.store.pk).update(drift_sha256="")
        backups.resolve(store.store, store.where)


def _stand_apart(store: Opened, items: tuple[Item, ...], drift: Drift) -> None:
    """Leave the file as it is, with a copy of it, and see to it that it has what the store was given since."""
    store.drift = drift
    file = store.disk.file if store.disk else None
    if file is not None and not store.is_known_drift:
        backups.keep(store.store, store.where, file.data, of_drift=True)
        store.store.drift_sha256 = sha256(file.data).hexdigest()
        Store.objects.filter(pk=store.store.pk).update(drift_sha256=store.store.drift_sha256)
    if items != store.items:
        _take(store, items)
    elif store.store.mirror_due:
        store.write_mirror()


def _bring_together(store: Opened, items: tuple[Item, ...]) -> None:
    """Take in what the file says, and write it where it shows something else."""
    drift_end(store)
    emptied = not store.listed()
    _take(store, items)
    _restore(store, emptied=emptied)


def _merged(store: Opened) -> tuple[tuple[Item, ...], tuple[Item, ...] | Drift | Unreadable]:
    """The entries with what came late to the replaced file, and those with what the file itself says besides."""
    seen = store.entries_on_disk()
    if isinstance(seen, Unreadable):
        return store.items, seen
    items = _late(store)
    base = store.base()
    if not seen or seen == base or seen == tuple(item.content for item in store.items):
        return items, items
    return items, edit(base, seen, items, limit=store.store.limit)


def _late(store: Opened) -> tuple[Item, ...]:
    """The entries with what was written to the file that the last write replaced, after it had been read."""
    prev = store.disk.prev if store.disk else None
    if store.disk is None or prev is None or not is_late(store.store, store.disk):
        return store.items
    known = bytes(store.store.prev_data)
    base, seen = mirror.entries(store.where, known), mirror.entries(store.where, prev.data)
    merged: tuple[Item, ...] | Drift | None = None
    if not isinstance(base, Unreadable) and not isinstance(seen, Unreadable):
        merged = edit(base, seen, store.items, limit=store.store.limit)
    if merged is None or isinstance(merged, Drift):
        name = backups.keep(store.store, store.where, prev.data)
        logger.warning("What was written to %s while it was replaced is kept in %s.", store.where.name, name)
        merged = store.items
    if merged == store.items:
        Store.objects.filter(pk=store.store.pk).update(prev_data=prev.data)
        store.store.prev_data = prev.data
    return merged


def _take(store: Opened, items: tuple[Item, ...]) -> None:
    """Make what was edited outside a revision of its own. The limit does not apply: the text is there already."""
    changes = diff(store.items, items)
    if not changes:
        return
    outcome = Outcome(store.shelf.result("ok", "Taken in from the file.", changes=changes), items)
    store.commit(outcome, origin=Origin.FILE)
    store.changed_outside |= {change.entry_id for change in changes if change.action in ("add", "replace")}


def _restore(store: Opened, *, emptied: bool) -> None:
    """Write the file where it shows something else than the store although nobody edited it."""
    shown = store.listed()
    if shown == tuple(item.content for item in store.items):
        if store.store.mirror_due:
            store.write_mirror()
        return
    if emptied and not store.store.mirror_due:
        store.store.restored_at = now()
        Store.objects.filter(pk=store.store.pk).update(restored_at=store.store.restored_at)
    elif not store.store.mirror_due and not set(shown) <= {item.content for item in store.items}:
        # An older copy of the database or of the folder: ours, but it may hold what the store no longer has.
        file = store.disk.file if store.disk else None
        backups.keep(store.store, store.where, file.data if file else b"")
    store.write_mirror()
