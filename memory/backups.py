"""Text of a store's file that is kept under a name made from its content, so that nothing foreign is ever lost."""

from collections.abc import Sequence
from contextlib import suppress
from typing import Final

from hermes_site.kernel.clock import now
from memory import mirror
from memory.mirror import Place
from memory.models import Backup, Store

MAX_RESOLVED: Final = 10
"""Of those that somebody decided about the newest are kept; of the others all."""


def keep(store: Store, where: Place, data: bytes, *, of_drift: bool = False, decided: bool = False) -> str:
    """Keep a copy of the file.

    Args:
        of_drift: it is kept because the file is no list of entries; the end of that decides about it.
        decided: somebody who saw the text has decided what becomes of it.

    Returns:
        The name of the copy.

    Raises:
        OSError: it cannot be kept, so it must not be overwritten.
    """
    name = mirror.keep_copy(where, data)
    state = {"of_drift": of_drift, "resolved_at": now() if decided else None}
    Backup.objects.update_or_create(store=store, name=name, defaults=state)
    if decided:
        _prune(store, where)
    return name


def resolve(store: Store, where: Place) -> None:
    """The file is a list of entries again: its copies have served."""
    Backup.objects.filter(store=store, of_drift=True, resolved_at=None).update(resolved_at=now())
    _prune(store, where)


def of_drift(store: Store) -> Sequence[str]:
    """The names of the copies that the present drift made, the newest first."""
    rows = Backup.objects.filter(store=store, of_drift=True, resolved_at=None).order_by("-created_at", "-pk")
    return list(rows.values_list("name", flat=True))


def _prune(store: Store, where: Place) -> None:
    resolved = Backup.objects.filter(store=store, resolved_at__isnull=False).order_by("-resolved_at", "-pk")
    for backup in resolved[MAX_RESOLVED:]:
        with suppress(OSError):
            (where.folder / backup.name).unlink(missing_ok=True)
            backup.delete()
