"""What the services answer when a change is not made."""

import logging
from collections.abc import Callable, Sequence
from typing import Any

from hermes_site.accounts.models import User
from hermes_site.kernel import files
from hermes_site.kernel.files import FileTroubleError
from hermes_site.kernel.provenance import Origin, Source
from memory import backups, rows
from memory.arguments import Target
from memory.ledger import Provenance
from memory.models import FILE_NAMES, default_limit
from memory.opened import Opened, Within
from memory.operations import Item, Outcome, Shelf
from memory.results import NOTHING_WRITTEN, Result
from memory.verdicts import Verdicts, hidden

logger = logging.getLogger(__name__)


def shelf_of(user: User, target: Target) -> Shelf:
    """The store as it stands, for an answer that changes nothing."""
    store = rows.fetch_store(user.pk, target)
    limit = store.limit if store else default_limit(target)
    found = rows.entries(store.pk) if store else {}
    items = tuple(Item(entry_id, row.content) for entry_id, row in found.items())
    return Shelf(target, items, limit, FILE_NAMES[target], hidden=hidden(target, found.values()))


def unwritable(shelf: Shelf, error: Exception) -> Result:
    """The failure of a store whose files cannot be used."""
    return shelf.result("unreadable", f"{why(error, shelf.target)} {NOTHING_WRITTEN}")


def why(error: Exception, target: Target) -> str:
    """What a person should know of a failure on disk."""
    if isinstance(error, OSError):
        return f"{FILE_NAMES[target]} could not be written: {files.reason(error)}."
    return str(error)


def unreadable(store: Opened) -> Result | None:
    """The refusal of a store whose file cannot be read, so that it must not be written over."""
    if store.trouble is None:
        return None
    return store.shelf.result("unreadable", f"{store.trouble.reason} {NOTHING_WRITTEN} The file is left as it is.")


def drifted(store: Opened) -> Result | None:
    """The refusal of changes to a store whose file is no list of entries, adding apart."""
    if store.drift is None:
        return None
    name, limit = store.where.name, store.store.limit
    copy = next(iter(backups.of_drift(store.store)), None)
    text = (
        f"{name} was changed outside and is no longer a clean list of entries: it holds a piece of "
        f"{len(store.drift.entry):,} characters, and {limit:,} is the most an entry can have. {NOTHING_WRITTEN} "
        f"The file is left as it is{f', and a copy is kept as {copy}' if copy else ''}. The user can mend it on the "
        "memory page (take the file, keep the store, or save a list merged from both), or in the file with a line that "
        "is only § between entries. Until then add works; replace and remove do not."
    )
    details = {"file": name, "reason": "not_a_list", "chars": len(store.drift.entry), "backup": copy}
    return store.shelf.result("drift", text, drift=details)


def withheld(
    shelf: Shelf, verdicts: Verdicts, texts: Sequence[str], noun: str | None, origin: Origin, source: Source | None
) -> Result:
    """Keep the texts that the scanner withholds as cases, and refuse all.

    Args:
        noun: see `Verdicts.refusal`.
    """
    for text in texts:
        if text:
            verdicts.keep(text, origin, source)
    return verdicts.refusal(shelf, texts, noun)


def foreign(store: Opened, texts: Sequence[str], origin: Origin) -> Result | None:
    """The refusal of a whole list of entries: what the store holds already is not written again."""
    held = {item.content for item in store.items}
    new = ["" if text in held else text for text in texts]
    if not store.verdicts.withheld(new):
        return None
    return withheld(store.shelf, store.verdicts, new, "Entry", origin, None)


def commit(
    store: Opened,
    outcome: Outcome,
    origin: Origin,
    source: Source | None = None,
    within: Within | None = None,
    *,
    provenance: Provenance | None = None,
    on_failure: Callable[[Result], Any] | None = None,
) -> Result:
    """Write an outcome; the failure, if the file cannot be written.

    Args:
        within: called with the result, or with the failure, in the transaction that stores it.
        on_failure: called with the failure in the transaction that takes the change back.
    """
    failure: Result | None = None

    def failed(error: Exception) -> None:
        nonlocal failure
        failure = unwritable(store.shelf, error)
        if on_failure is not None:
            on_failure(failure)
        if within is not None:
            within(failure, None)

    try:
        store.commit(outcome, origin=origin, source=source, within=within, provenance=provenance, on_failure=failed)
    except (FileTroubleError, OSError):
        if failure is None:
            raise
        return failure
    return outcome.result
