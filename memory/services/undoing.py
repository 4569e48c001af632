"""Undoing changes."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any
from uuid import UUID

from hermes_site.accounts.models import User
from hermes_site.kernel import sql
from hermes_site.kernel.errors import NotFoundError
from hermes_site.kernel.files import FileTroubleError
from hermes_site.kernel.outage import database_needed
from hermes_site.kernel.provenance import Origin
from memory import merge, operations
from memory.arguments import Target
from memory.models import Revision
from memory.opened import Opened
from memory.opening import opened
from memory.results import NOTHING_WRITTEN, Change, Result
from memory.services import answers


@database_needed()
def memory_revert(*, user: User, target: Target, revision_id: UUID) -> Result:
    """Undo one revision: the inverse of its own operations, applied to the entries as they are now.

    Returns:
        With the texts that were left alone, as they were changed since, in `matches`.

    Raises:
        NotFoundError: this store has no such revision.
        UnavailableError: the database does not answer; nothing was written.
    """
    revision = Revision.objects.filter(pk=revision_id, store__user=user, store__target=target).first()
    if revision is None:
        raise NotFoundError("There is no such change.")
    try:
        with opened(user, target) as store:
            return answers.unreadable(store) or answers.drifted(store) or _undo(store, revision)
    except (FileTroubleError, OSError) as error:
        return answers.unwritable(answers.shelf_of(user, target), error)


def _undo(store: Opened, revision: Revision) -> Result:
    changes = tuple(_change(record) for record in revision.operations)
    provenance = {UUID(record["entry_id"]): record["was"] for record in revision.operations if "was" in record}
    draft, left = merge.undo(store.items, changes)
    if (refusal := answers.foreign(store, [item.content for item in draft], Origin.REVERT)) is not None:
        return refusal
    shelf = store.shelf
    notes = [f"Left alone, because it was changed since: {shelf.hidden.get(text, text)}" for text in left]
    outcome = operations.settle(shelf, draft, notes=notes)
    outcome = replace(outcome, result=replace(outcome.result, matches=tuple(left) or None))

    def link(_result: Result, made: Revision | None) -> None:
        if made is not None:
            made.undoes = revision.pk
            sql.save(made, "undoes")

    if outcome.result.changes:
        return answers.commit(store, outcome, Origin.REVERT, within=link, provenance=provenance)
    if left and outcome.result.success:
        return shelf.result("no_match", " ".join([*notes, NOTHING_WRITTEN]), matches=tuple(left))
    return outcome.result


def _change(record: Mapping[str, Any]) -> Change:
    return Change(
        record["action"], UUID(record["entry_id"]), record["before"], record["after"], record["index"], record["to"]
    )
