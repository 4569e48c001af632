"""Steps 1 and 2 of a write: a store under its lock, with what was edited outside taken in."""

from collections.abc import Iterator
from contextlib import contextmanager

from hermes_site.accounts.models import User
from hermes_site.kernel import files, paths, sql
from memory import mirror
from memory.arguments import Target
from memory.opened import Opened
from memory.pickup import pick_up
from memory.verdicts import Verdicts


@contextmanager
def opened(user: User, target: Target, verdicts: Verdicts | None = None) -> Iterator[Opened]:
    """Take the store's lock, read what is there, pick up what was edited outside.

    Args:
        verdicts: those that were asked for already.

    Raises:
        FileTroubleError, OSError: the folder cannot be used.
        RuntimeError: a transaction is open.
    """
    sql.refuse_in_transaction()
    where = mirror.place(user.pk, target)
    files.make_folder(where.folder, paths.data_folder())
    with files.locked(where.lock):
        mirror.reached(1)
        store = Opened(user, target, where, verdicts or Verdicts(user, target), pick_up)
        mirror.reached(2)
        pick_up(store)
        yield store
    mirror.reached(7)
