"""Everything that changes what the agent knows about a user. No other module writes entries, revisions or mirrors."""

import logging
from collections.abc import Iterable, Mapping, Sequence
from typing import Any
from uuid import UUID

from django.db import OperationalError, transaction

from hermes_site.accounts.models import User
from hermes_site.kernel import files, threats
from hermes_site.kernel.errors import NotFoundError, UnavailableError
from hermes_site.kernel.files import FileTroubleError
from hermes_site.kernel.provenance import Origin, Source
from memory import arguments, merge, mirror, operations, rows, staging
from memory.arguments import Problem, Request, Target
from memory.document import Unreadable, parse, render
from memory.guard import TurnGuard, gave_up, turn_guard
from memory.models import FILE_NAMES, Revision, Store, default_limit
from memory.opened import Opened, Within, opened, refuse_in_transaction
from memory.operations import Item, Outcome, Shelf
from memory.pickup import is_late
from memory.results import NOTHING_WRITTEN, Change, Result
from memory.selectors import Health, enabled
from memory.staging import Taint
from memory.verdicts import Verdicts, hidden

logger = logging.getLogger(__name__)


def memory_apply(
    *,
    user: User,
    target: object,
    operations: object,
    origin: Origin | str,
    source: Source | None = None,
    guard: TurnGuard | None = None,
    within: Within | None = None,
    taint: Taint | None = None,
) -> Result:
    """Change a store, all of it or nothing. The one door for tool, page, API and review.

    Args:
        user: whose store.
        target: `memory`, `user`, or None for `memory`, as the caller gave it.
        operations: one operation or several, in any of the shapes that `memory.arguments` reads; nothing has to be
            checked before.
        origin: which door the call came through.
        source: the chat, message and turn it rests on.
        guard: of a turn: how it has fared so far (see `turn_guard`).
        within: called with the result, and the revision if one was made, inside the one transaction of the change, or
            inside one of its own when nothing changes. What it raises undoes the change and is raised here. It is
            called once more, with the failure, when the change has to be taken back because the file cannot be
            written.
        taint: what the turn behind the change has read from outside.

    Raises:
        UnavailableError: the database does not answer; nothing was written.
        RuntimeError: called inside a transaction.
    """
    origin = Origin(origin)
    request = arguments.read(target, operations)
    if isinstance(request, Problem):
        return _answer(*_misunderstood(user, request), guard, within)
    if origin in (Origin.CHAT, Origin.REVIEW) and not enabled(request.target):
        shelf = _shelf(user, request.target)
        return _answer(shelf, gave_up(shelf, "The user has switched this store off."), guard, within)
    # The contents are as they will be stored, and nothing is touched yet.
    verdicts = Verdicts(user, request.target)
    contents = [operation.content for operation in request.operations]
    if verdicts.withheld(contents):
        shelf = _shelf(user, request.target)
        refusal = _withheld(shelf, verdicts, contents, "Operation" if request.batch else None, origin, source)
        return _answer(shelf, refusal, guard, within)
    try:
        with opened(user, request.target, verdicts) as store:
            return _apply(store, request, origin, source, guard or TurnGuard(), within, taint or Taint())
    except (FileTroubleError, OSError) as error:
        shelf = _shelf(user, request.target)
        return _answer(shelf, _unwritable(shelf, error), guard, within)
    except OperationalError as error:
        logger.exception("A memory change failed in the database.")
        raise UnavailableError("The database does not answer. Nothing was written; try again later.") from error


def memory_tool(
    *,
    user: User,
    arguments: Mapping[str, Any],
    source: Source,
    previous: Iterable[Mapping[str, Any] | str] = (),
    within: Within | None = None,
    origin: Origin | str = Origin.CHAT,
    taint: Taint | None = None,
) -> Result:
    """Run the `memory` tool.

    Args:
        arguments: what the model sent, not checked.
        source: the chat, message and turn of the call; the turn bounds what may be repeated.
        previous: results of the memory calls that this turn made before, oldest first.
        within: see `memory_apply`.
        taint: see `memory_apply`.
    """
    rest = {key: value for key, value in arguments.items() if key != "target"}
    return memory_apply(
        user=user,
        target=arguments.get("target"),
        operations=rest,
        origin=origin,
        source=source,
        guard=turn_guard(previous),
        within=within,
        taint=taint,
    )


def memory_import(*, user: User, target: Target, data: bytes) -> Result:
    """Make a store hold the entries of an uploaded file; what stands in a file that is no list of entries is kept.

    Args:
        data: the bytes of the upload, in the format of `MEMORY.md`.

    Raises:
        UnavailableError: the database does not answer; nothing was written.
    """
    entries = parse(data, "The upload")
    if isinstance(entries, Unreadable):
        shelf = _shelf(user, target)
        return shelf.result("invalid", f"{entries.reason} {NOTHING_WRITTEN}")
    try:
        with opened(user, target) as store:
            if store.disk is None:
                return _blocked_by_file(store) or _unwritable(store.shelf, OSError())
            before = [item.content for item in store.items]
            if (refusal := _foreign(store, entries)) is not None:
                return refusal
            outcome = operations.settle(store.shelf, merge.merge(before, entries, store.items))
            if not outcome.result.success:
                return outcome.result
            if (store.trouble or store.drift) and store.disk.file:
                mirror.keep_copy(store.where, store.disk.file.data)
            if outcome.result.changes:
                return _commit(store, outcome, Origin.IMPORT)
            if store.trouble or store.drift:
                store.write_mirror()
            return outcome.result
    except (FileTroubleError, OSError) as error:
        return _unwritable(_shelf(user, target), error)
    except OperationalError as error:
        raise UnavailableError("The database does not answer. Nothing was written; try again later.") from error


def memory_keep(*, user: User, target: Target) -> Result:
    """Write the store over a file that is no list of entries; what stood there is kept beside it.

    Raises:
        UnavailableError: the database does not answer; nothing was written.
    """
    return memory_import(user=user, target=target, data=render(item.content for item in _shelf(user, target).items))


def memory_revert(*, user: User, target: Target, revision_id: UUID) -> Result:
    """Undo one revision: the inverse of its own operations, applied to the entries as they are now.

    Raises:
        NotFoundError: this store has no such revision.
        UnavailableError: the database does not answer; nothing was written.
    """
    revision = Revision.objects.filter(pk=revision_id, store__user=user, store__target=target).first()
    if revision is None:
        raise NotFoundError("There is no such change.")
    changes = tuple(_change(record) for record in revision.operations)
    provenance = {UUID(record["entry_id"]): record["was"] for record in revision.operations if "was" in record}
    try:
        with opened(user, target) as store:
            if (refusal := _blocked_by_file(store)) is not None:
                return refusal
            draft, left = merge.undo(store.items, changes)
            if (refusal := _foreign(store, [item.content for item in draft], Origin.REVERT)) is not None:
                return refusal
            notes = [f"Left alone, because it was changed since: {text}" for text in left]
            outcome = operations.settle(store.shelf, draft, notes=notes)
            if not outcome.result.changes:
                if left and outcome.result.success:
                    return store.shelf.result("no_match", " ".join([*notes, NOTHING_WRITTEN]), matches=tuple(left))
                return outcome.result
            return _commit(store, outcome, Origin.REVERT, provenance=provenance)
    except (FileTroubleError, OSError) as error:
        return _unwritable(_shelf(user, target), error)
    except OperationalError as error:
        raise UnavailableError("The database does not answer. Nothing was written; try again later.") from error


def memory_look(*, user: User, target: Target) -> Health:
    """Look at the file: when a chat starts, when a page opens. An edit made outside is taken in.

    Raises:
        RuntimeError: called inside a transaction.
    """
    refuse_in_transaction()
    if _undisturbed(user, target):
        return Health()
    try:
        with opened(user, target) as store:
            return Health(store.trouble, store.drift)
    except (FileTroubleError, OSError) as error:
        return Health(Unreadable(_why(error, target)))


def mirrors_finish() -> int:
    """Write every file that a dead process left unwritten; for start-up.

    Returns:
        How many stores were due.
    """
    due = list(Store.objects.filter(mirror_due=True).select_related("user"))
    for store in due:
        health = memory_look(user=store.user, target=_target(store))
        if health.trouble is not None:
            logger.warning("A mirror stays unwritten: %s", health.trouble.reason)
    return len(due)


def _target(store: Store) -> Target:
    return "user" if store.target == Store.Kind.USER else "memory"


def _apply(
    store: Opened,
    request: Request,
    origin: Origin,
    source: Source | None,
    guard: TurnGuard,
    within: Within | None,
    taint: Taint,
) -> Result:
    """Steps 3 to 7 for operations on an opened store."""
    shelf = store.shelf
    if (refusal := _blocked_by_file(store)) is not None:
        return _answer(shelf, refusal, guard, within)
    outcome = operations.apply(shelf, request)
    if outcome.result.changes:
        refusal = guard.refusal(shelf, outcome, _states(store, source) if guard.writes else ())
        if refusal is not None:
            return _answer(shelf, refusal, guard, within)
        held = staging.hold(store.user, shelf, request, outcome, origin, source, taint)
        if held is not None:
            return _answer(shelf, held.result, guard, held.within(within))
        return _commit(store, outcome, origin, source, within)
    return _answer(shelf, outcome.result, guard, within)


def _commit(
    store: Opened,
    outcome: Outcome,
    origin: Origin,
    source: Source | None = None,
    within: Within | None = None,
    provenance: Mapping[UUID, Mapping[str, Any]] | None = None,
) -> Result:
    """Write an outcome; the failure, if the file cannot be written."""
    failure: Result | None = None

    def failed(error: Exception) -> None:
        nonlocal failure
        failure = _unwritable(store.shelf, error)
        if within is not None:
            within(failure, None)

    try:
        store.commit(outcome, origin=origin, source=source, within=within, provenance=provenance, on_failure=failed)
    except (FileTroubleError, OSError):
        if failure is None:
            raise
        return failure
    return outcome.result


def _withheld(
    shelf: Shelf, verdicts: Verdicts, texts: Sequence[str], noun: str | None, origin: Origin, source: Source | None
) -> Result:
    """Keep the texts that the scanner withholds as cases, and refuse all."""
    for text in texts:
        if text:
            verdicts.keep(text, origin, source)
    return verdicts.refusal(shelf, texts, noun)


def _foreign(store: Opened, texts: Sequence[str], origin: Origin = Origin.IMPORT) -> Result | None:
    """The refusal of whole lists of entries: what the store holds already is not written again."""
    held = {item.content for item in store.items}
    new = ["" if text in held else text for text in texts]
    if not store.verdicts.withheld(new):
        return None
    return _withheld(store.shelf, store.verdicts, new, "Entry", origin, None)


def _answer(shelf: Shelf, result: Result, guard: TurnGuard | None, within: Within | None) -> Result:
    """A result that changed nothing, on its way to the caller."""
    if guard is not None:
        result = guard.judged(shelf, result)
    if within is not None:
        with transaction.atomic():
            within(result, None)
    return result


def _shelf(user: User, target: Target) -> Shelf:
    """The store as it stands, for an answer that changes nothing."""
    store = Store.objects.filter(user=user, target=target).first()
    limit = store.limit if store else default_limit(target)
    found = rows.entries(store.pk) if store else {}
    items = tuple(Item(entry_id, row.content) for entry_id, row in found.items())
    return Shelf(target, items, limit, FILE_NAMES[target], hidden=hidden(target, found.values()))


def _misunderstood(user: User, problem: Problem) -> tuple[Shelf, Result]:
    text = f"{problem.message} {NOTHING_WRITTEN}"
    shelf = _shelf(user, problem.target or "memory")
    if problem.target is None:
        return shelf, Result("invalid", text, None)
    entries = tuple(item.content for item in shelf.items) if problem.names_no_entry else None
    return shelf, shelf.result("invalid", text, current_entries=entries)


def _blocked_by_file(store: Opened) -> Result | None:
    """The refusal of a store whose file must not be written over."""
    if store.trouble is not None:
        return store.shelf.result("unreadable", f"{store.trouble.reason} {NOTHING_WRITTEN} The file is left as it is.")
    if store.drift is not None:
        name, limit = store.where.name, store.store.limit
        text = (
            f"{name} was changed outside and is no longer a clean list of entries: it holds a piece of "
            f"{len(store.drift.entry):,} characters, and {limit:,} is the most an entry can have. {NOTHING_WRITTEN} "
            "The file is left as it is. The user can mend it, with a line that is only § between entries."
        )
        details = {"file": name, "reason": "not_a_list", "chars": len(store.drift.entry)}
        return store.shelf.result("drift", text, drift=details)
    return None


def _unwritable(shelf: Shelf, error: Exception) -> Result:
    return shelf.result("unreadable", f"{_why(error, shelf.target)} {NOTHING_WRITTEN}")


def _why(error: Exception, target: Target) -> str:
    """What a person should know of a failure on disk."""
    if isinstance(error, OSError):
        return f"{FILE_NAMES[target]} could not be written: {files.reason(error)}."
    return str(error)


def _states(store: Opened, source: Source | None) -> list[tuple[str, ...]]:
    """The states of the store that earlier writes of this turn made."""
    if source is None or source.turn_id is None:
        return []
    revisions = Revision.objects.filter(source_turn=source.turn_id, store=store.store).values_list("after", flat=True)
    return [tuple(content for _id, content in after) for after in revisions]


def _change(record: Mapping[str, Any]) -> Change:
    return Change(
        record["action"], UUID(record["entry_id"]), record["before"], record["after"], record["index"], record["to"]
    )


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
    if store.mirror_due or is_late(store, disk):
        return False
    found = rows.entries(store.pk).values()
    if any(row.ruleset != threats.RULESET for row in found):
        return False
    shown = mirror.entries(where, disk.file.data) if disk.file else ()
    return shown == tuple(row.content for row in found)
