"""Looking at a store's file, so that what was edited in it is taken in and what is due is written."""

import logging

from hermes_site.accounts.models import User
from hermes_site.kernel import sql, threats
from hermes_site.kernel.files import FileTroubleError
from memory import mirror, rows
from memory.arguments import Target
from memory.document import Unreadable
from memory.models import Store
from memory.opened import is_late
from memory.opening import opened
from memory.selectors import Health
from memory.services.answers import why

logger = logging.getLogger(__name__)


def memory_look(*, user: User, target: Target) -> Health:
    """Look at the file: when a chat starts, when a page opens. An edit made outside is taken in.

    Entries that the present rules of the scanner have not looked at are judged, too.

    Raises:
        RuntimeError: called inside a transaction.
    """
    sql.refuse_in_transaction()
    if _undisturbed(user, target):
        return Health()
    try:
        with opened(user, target) as store:
            return Health(store.trouble, store.drift)
    except (FileTroubleError, OSError) as error:
        return Health(Unreadable(why(error, target)))


def mirrors_finish() -> int:
    """Write every file that a dead process left unwritten; for start-up.

    Returns:
        How many stores were due.
    """
    due = list(Store.objects.filter(mirror_due=True).select_related("user"))
    for store in due:
        health = memory_look(user=store.user, target="user" if store.target == Store.Kind.USER else "memory")
        if health.trouble is not None:
            logger.warning("A mirror stays unwritten: %s", health.trouble.reason)
    return len(due)


def _undisturbed(user: User, target: Target) -> bool:
    """Whether the file shows the store's entries and nothing is left to do, seen without the lock."""
    where = mirror.place(user.pk, target)
    try:
        disk = mirror.look(where)
    except FileTroubleError:
        return False
    store = rows.fetch_store(user.pk, target)
    if store is None:
        return disk.file is None
    if store.mirror_due or store.drift_sha256 or is_late(store, disk):
        return False
    found = rows.entries(store.pk).values()
    if any(row.ruleset != threats.RULESET for row in found):
        return False
    shown = mirror.entries(where, disk.file.data) if disk.file else ()
    return shown == tuple(row.content for row in found)
