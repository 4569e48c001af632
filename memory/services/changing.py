"""Changing a store by operations: the one door for tool, page, API and review."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.db import transaction

from hermes_site.accounts.models import User
from hermes_site.kernel.files import FileTroubleError
from hermes_site.kernel.outage import database_needed
from hermes_site.kernel.provenance import Origin, Source, Taint
from memory import arguments, operations, staging
from memory.arguments import Problem, Request
from memory.guard import TurnGuard, gave_up, turn_guard
from memory.models import Revision
from memory.opened import Opened, Within
from memory.opening import opened
from memory.operations import Shelf
from memory.results import NOTHING_WRITTEN, Result
from memory.selectors import enabled
from memory.services import answers, refusals
from memory.services.refusals import AGENT
from memory.verdicts import Verdicts


@database_needed()
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
    """Change a store, all of it or nothing.

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
    request = arguments.read(target, operations)
    call = _Call(user, request, Origin(origin), source, guard or TurnGuard(), within, taint or Taint())
    if isinstance(request, Problem):
        return call.answer(*_misunderstood(user, request))
    if call.origin in AGENT and not enabled(request.target):
        shelf = answers.shelf_of(user, request.target)
        return call.answer(shelf, gave_up(shelf, "The user has switched this store off."))
    # The contents are as they will be stored, and nothing is touched yet.
    verdicts = Verdicts(user, request.target)
    contents = [operation.content for operation in request.operations]
    if verdicts.withheld(contents):
        shelf = answers.shelf_of(user, request.target)
        noun = "Operation" if request.batch else None
        return call.answer(shelf, answers.withheld(shelf, verdicts, contents, noun, call.origin, source))
    try:
        with opened(user, request.target, verdicts) as store:
            return call.carry_out(store, request)
    except (FileTroubleError, OSError) as error:
        shelf = answers.shelf_of(user, request.target)
        return call.answer(shelf, answers.unwritable(shelf, error))


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


@dataclass(frozen=True, slots=True)
class _Call:
    """One call on its way to an answer."""

    user: User
    request: Request | Problem
    origin: Origin
    source: Source | None
    guard: TurnGuard
    within: Within | None
    taint: Taint

    def carry_out(self, store: Opened, request: Request) -> Result:
        """Steps 3 to 7 on an opened store."""
        shelf = store.shelf
        only_adds = all(operation.action == "add" for operation in request.operations)
        refusal = answers.unreadable(store) or (None if only_adds else answers.drifted(store))
        if refusal is not None:
            return self.answer(shelf, refusal)
        outcome = operations.apply(shelf, request)
        if not outcome.result.changes:
            return self.answer(shelf, outcome.result)
        refusal = self.guard.refusal(shelf, outcome, self._states(store) if self.guard.writes else ())
        if refusal is not None:
            return self.answer(shelf, refusal)
        held = staging.hold(store, request, outcome, self.origin, self.source, self.taint)
        if held is not None:
            return self.answer(shelf, held.result, held.within(self.within))
        return answers.commit(store, outcome, self.origin, self.source, self.within, on_failure=self._keep)

    def answer(self, shelf: Shelf, result: Result, within: Within | None = None) -> Result:
        """A result that changed nothing, stored before it is given."""
        result = self.guard.judged(shelf, result)
        then = within or self.within
        with transaction.atomic():
            self._keep(result)
            if then is not None:
                then(result, None)
        return result

    def _keep(self, result: Result) -> None:
        request = self.request if isinstance(self.request, Request) else None
        refusals.keep(self.user, self.request.target or "memory", result, request, self.origin, self.source)

    def _states(self, store: Opened) -> list[tuple[str, ...]]:
        """The states of the store that earlier writes of this turn made."""
        if self.source is None or self.source.turn_id is None:
            return []
        revisions = Revision.objects.filter(source_turn=self.source.turn_id, store=store.store)
        return [tuple(content for _id, content in after) for after in revisions.values_list("after", flat=True)]


def _misunderstood(user: User, problem: Problem) -> tuple[Shelf, Result]:
    text = f"{problem.message} {NOTHING_WRITTEN}"
    shelf = answers.shelf_of(user, problem.target or "memory")
    if problem.target is None:
        return shelf, Result("invalid", text, None)
    entries = tuple(item.content for item in shelf.items) if problem.names_no_entry else None
    return shelf, shelf.result("invalid", text, current_entries=entries)
