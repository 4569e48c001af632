"""Replacing all entries of a store at once: uploads, and the end of drift."""

from collections.abc import Sequence
from hashlib import sha256
from typing import Final, Literal, get_args

from django.db import transaction

from hermes_site.accounts.models import User
from hermes_site.kernel.errors import ConflictError, InvalidError
from hermes_site.kernel.files import FileTroubleError
from hermes_site.kernel.outage import database_needed
from hermes_site.kernel.provenance import Origin, Taint
from memory import backups, merge, operations, staging
from memory.arguments import Request, Target
from memory.document import MAX_ENTRIES, Unreadable, clean, fold, has_delimiter_line, parse, split
from memory.mirror import MAX_BYTES
from memory.opened import Opened
from memory.opening import opened
from memory.operations import Item, Outcome, diff
from memory.pickup import drift_end
from memory.results import NOTHING_WRITTEN, Result
from memory.services import answers

Strategy = Literal["file", "store", "merge"]
STRATEGIES: Final[tuple[str, ...]] = get_args(Strategy)


@database_needed()
def memory_import(*, user: User, target: Target, data: bytes, name: str = "The upload") -> Result:
    """Make a store hold the entries of an uploaded file; what stands in a file that is no list of entries is kept.

    Args:
        data: the bytes of the upload, in the format of `MEMORY.md`.
        name: what to call it where it can't be read.

    Raises:
        UnavailableError: the database does not answer; nothing was written.
    """
    shelf = answers.shelf_of(user, target)
    if len(data) > MAX_BYTES:
        return shelf.result(
            "invalid", f"{name} has {len(data):,} bytes; at most {MAX_BYTES:,} are read. {NOTHING_WRITTEN}"
        )
    entries = parse(data, name)
    if isinstance(entries, Unreadable):
        return shelf.result("invalid", f"{entries.reason} {NOTHING_WRITTEN}")
    try:
        with opened(user, target) as store:
            if store.disk is None:
                return answers.unreadable(store) or answers.unwritable(store.shelf, OSError())
            return _replace_all(store, entries, Origin.IMPORT)
    except (FileTroubleError, OSError) as error:
        return answers.unwritable(answers.shelf_of(user, target), error)


@database_needed()
def memory_resolve(
    *,
    user: User,
    target: Target,
    strategy: str,
    file_sha256: str,
    version: int | None = None,
    entries: Sequence[str] = (),
    origin: Origin = Origin.PAGE,
) -> Result:
    """Put a store and a file that is no list of entries in order again. A copy of the file is kept whatever is chosen.

    Args:
        strategy: `file`: the store becomes what the file says, texts too long for an entry parted at blank lines and
            line ends; `store`: the file is written from the store; `merge`: both become `entries`.
        file_sha256: of the file that the decision is about.
        version: of the store that the decision is about; None: any.

    Raises:
        ConflictError: the file or the store is not what the decision is about (any more).
        InvalidError: there is no such strategy.
        UnavailableError: the database does not answer; nothing was written.
    """
    if strategy not in STRATEGIES:
        raise InvalidError(f"strategy must be one of {', '.join(STRATEGIES)}.", {"strategy": "There is no such one."})
    try:
        with opened(user, target) as store:
            if store.trouble is not None and store.disk is None:
                return answers.unreadable(store) or answers.unwritable(store.shelf, OSError())
            _check_sides(store, file_sha256, version)
            if strategy == "file":
                return _take_file(store)
            if strategy == "store":
                return _replace_all(store, [item.content for item in store.items], origin)
            return _take_list(store, entries, origin)
    except (FileTroubleError, OSError) as error:
        return answers.unwritable(answers.shelf_of(user, target), error)


def _check_sides(store: Opened, file_sha256: str, version: int | None) -> None:
    """Make sure that a decision is about what is there."""
    if store.drift is None and store.trouble is None:
        raise ConflictError(f"{store.where.name} is a clean list of entries; there is nothing to decide.")
    file = store.disk.file if store.disk else None
    if file is None or sha256(file.data).hexdigest() != file_sha256.lower():
        raise ConflictError(f"{store.where.name} was changed meanwhile. Look at it again.")
    if version is not None and version != store.store.version:
        raise ConflictError("The store was changed meanwhile. Look at it again.")


def _take_file(store: Opened) -> Result:
    """The store becomes what the file says; as with every edit of the file, however full that makes it."""
    if (refusal := answers.unreadable(store)) is not None:
        return refusal
    limit = store.store.limit
    contents = [piece for entry in store.listed() for piece in split(entry, limit)]
    if len(contents) > MAX_ENTRIES:
        text = f"The file would make {len(contents):,} entries; at most {MAX_ENTRIES:,} are taken. {NOTHING_WRITTEN}"
        return store.shelf.result("invalid", text)
    held = {item.content for item in store.items}
    too_long = next((text for text in contents if len(text) > limit and text not in held), None)
    if too_long is not None:
        text = (
            f"A line of the file has {len(too_long):,} characters, and {limit:,} is the most an entry can have. Part "
            f"it in the merged list, or in the file with a line that is only §. {NOTHING_WRITTEN}"
        )
        return store.shelf.result("over_limit", text, over_by=len(too_long) - limit, entry_chars=len(too_long))
    draft = _draft(store, contents)
    changes = diff(store.items, draft)
    text = "The store holds what the file says."
    return _write(
        store, Outcome(store.shelf.result("ok", text, items=draft, changes=changes), tuple(draft)), Origin.FILE
    )


def _take_list(store: Opened, entries: Sequence[str], origin: Origin) -> Result:
    """File and store become an edited list."""
    contents: list[str] = []
    for number, entry in enumerate(map(clean, entries), 1):
        if has_delimiter_line(entry):
            text = f"Entry {number} has a line that is only §, which would part it. {NOTHING_WRITTEN}"
            return store.shelf.result("invalid", text)
        if entry:
            contents.append(entry)
    return _replace_all(store, contents, origin)


def _replace_all(store: Opened, contents: Sequence[str], origin: Origin) -> Result:
    """Make the store hold `contents`, with all checks of a write."""
    outcome = operations.settle(store.shelf, _draft(store, _once(store, contents)))
    if not outcome.result.success:
        return outcome.result
    # Only what would fit is scanned: the scanner reads every character, and an upload may have a million.
    if (refusal := answers.foreign(store, contents, origin)) is not None:
        return refusal
    if outcome.result.changes:
        request = Request(store.target, ())
        held = staging.hold(store, request, outcome, origin, None, Taint())
        if held is not None:
            with transaction.atomic():
                held.within(None)(held.result, None)
            return held.result
    return _write(store, outcome, origin)


def _draft(store: Opened, contents: Sequence[str]) -> list[Item]:
    """The entries that `contents` make; those of the same text keep their ids."""
    return merge.merge([item.content for item in store.items], contents, store.items)


def _once(store: Opened, contents: Sequence[str]) -> list[str]:
    """`contents` without those that say the same as another; what the store holds already stays as it is."""
    held = {item.content for item in store.items}
    seen: set[str] = {fold(text) for text in contents if text in held}
    kept = []
    for text in contents:
        if text in held:
            kept.append(text)
        elif fold(text) not in seen:
            seen.add(fold(text))
            kept.append(text)
    return kept


def _write(store: Opened, outcome: Outcome, origin: Origin) -> Result:
    """Make an outcome the state of store and file; what stood in a file that is no list of entries is kept."""
    if store.trouble is None and store.drift is None:
        return answers.commit(store, outcome, origin) if outcome.result.changes else outcome.result
    if store.disk is not None and store.disk.file is not None:
        backups.keep(store.store, store.where, store.disk.file.data, decided=True)
    # If the file cannot be written after all, the next look finds it as it was.
    store.trouble = None
    drift_end(store)
    if outcome.result.changes:
        return answers.commit(store, outcome, origin)
    store.write_mirror()
    return outcome.result
