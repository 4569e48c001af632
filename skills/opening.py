"""Steps 1 and 2 of a write: a user's skills under their lock, with what was edited outside taken in."""

from collections.abc import Collection, Iterator
from contextlib import contextmanager

from hermes_site.accounts.models import User
from hermes_site.kernel import files, paths, sql
from skills import mirror
from skills.opened import Opened
from skills.pickup import pick_up


@contextmanager
def opened(user: User, only: Collection[str] | None = None) -> Iterator[Opened]:
    """Take the lock, read what is there, take in what was edited outside.

    Args:
        only: names of the skills that are going to be changed, so that the work does not grow with all of the user's;
            None: all.

    Raises:
        FileTroubleError, OSError: the folder cannot be used.
        RuntimeError: a transaction is open.
    """
    sql.refuse_in_transaction()
    where = mirror.place(user.pk)
    files.make_folder(where.folder, paths.data_folder())
    files.check_folder(where.folder, where.root)
    with files.locked(where.lock):
        mirror.reached(1)
        held = Opened(user, where, only)
        pick_up(held)
        mirror.reached(2)
        yield held
    mirror.reached(7)
