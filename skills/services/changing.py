"""Changing a skill: the one door for tool, page, API and review."""

import logging
import os
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db import transaction

from hermes_site.accounts.models import User
from hermes_site.kernel.errors import NotFoundError
from hermes_site.kernel.files import FileTroubleError
from hermes_site.kernel.outage import database_needed
from hermes_site.kernel.provenance import Origin, Source, Taint
from skills import arguments, guard, operations, paths, staging, store
from skills.arguments import ArgumentError, Request
from skills.catalog import AmbiguousSkillError, Catalog, Entry, catalog
from skills.document import FILE
from skills.guard import Review
from skills.models import Skill, SkillRevision
from skills.opened import Opened, Within
from skills.opening import opened
from skills.operations import Files, OperationError
from skills.paths import PathError
from skills.results import Result, refused
from skills.roots import tree_sha256
from skills.services.troubles import told_of
from skills.staging import AGENT
from skills.store import Change

logger = logging.getLogger(__name__)


@database_needed()
def skill_apply(
    *,
    user: User,
    request: Mapping[str, Any] | Request,
    origin: Origin | str,
    source: Source | None = None,
    within: Within | None = None,
    taint: Taint | None = None,
) -> Result:
    """Change one skill, all of it or nothing: create, edit, patch, delete, write or remove a file.

    Args:
        user: whose skill.
        request: in any of the shapes that `skills.arguments` reads; nothing has to be checked before.
        origin: which door the call came through.
        source: the chat, message and turn it rests on.
        within: called with the result, and the revision if one was made, inside the one transaction of the change, or
            inside one of its own when nothing changes. What it raises undoes the change and is raised here.
        taint: what the turn behind the change has read from outside.

    Raises:
        UnavailableError: the database does not answer; nothing was written.
        RuntimeError: called inside a transaction.
    """
    call = _Call(user, Origin(origin), source, within, taint or Taint())
    try:
        wanted = request if isinstance(request, Request) else arguments.read(request)
    except ArgumentError as error:
        return call.answer(refused("invalid", f"{str(error)[:1].upper()}{str(error)[1:]}"))
    try:
        with opened(user, {_bare(wanted.name)}) as held:
            return call.carry_out(held, wanted)
    except (FileTroubleError, OSError) as error:
        return call.answer(refused("unreadable", told_of(error), wanted.name))


def find_own(known: Catalog, name: str) -> Entry | Result:
    """One of the user's own, or why it cannot be changed."""
    try:
        entry = known.find(name)
    except AmbiguousSkillError as error:
        matches = tuple({"name": each} for each in error.names)
        return refused("ambiguous", str(error), name, matches=matches)
    except NotFoundError as error:
        return refused("not_found", f"{error} Call skills_list to see all.", name)
    if entry.read_only:
        text = (
            f"{entry.name} belongs to the site and is read only. Create a skill of the same name instead; it is then "
            "used in its place."
        )
        return refused("read_only", text, name)
    return entry


@dataclass(frozen=True, slots=True)
class _Call:
    """One call on its way to an answer."""

    user: User
    origin: Origin
    source: Source | None
    within: Within | None
    taint: Taint

    def carry_out(self, held: Opened, request: Request) -> Result:
        """Steps 3 to 7."""
        known = catalog(self.user, held.only)
        try:
            if request.action == "create":
                return self._create(held, known, request)
            found = find_own(known, request.name)
            if isinstance(found, Result):
                return self.answer(found)
            skill = held.skills[found.qualified]
            if skill.state == Skill.State.ARCHIVED and (request.action != "delete" or self.origin in AGENT):
                return self.answer(refused("invalid", "The skill is archived. Bring it back first.", skill.name))
            if request.action == "delete":
                return self._delete(held, skill, request)
            before = store.files_of(skill)
            ours = skill.author != Skill.Author.IMPORT
            outcome = operations.change(before, request, folder=skill.name, ours=ours)
        except OperationError as error:
            lines = tuple({"line": number, "text": line} for number, line in error.nearest)
            return self.answer(refused(error.code, str(error), request.name, matches=lines))
        return self._write(held, skill, request, before, outcome.files, outcome.notes)

    def _create(self, held: Opened, known: Catalog, request: Request) -> Result:
        outcome = operations.create(request)
        if known.exists(request.name) or _lies_there(held, request):
            archived = all(each.state == "archived" for each in known if each.name == request.name and each.skill)
            text = (
                f"An archived skill is called {request.name}. Its owner can bring it back; or choose another name."
                if archived and known.exists(request.name)
                else f"A skill {request.name} exists already. Use edit or patch to change it, or choose another name."
            )
            return self.answer(refused("exists", text, request.name))
        skill = Skill(
            user=self.user,
            name=paths.check_name(request.name),
            category=paths.check_category(request.category),
            author=Skill.Author.AGENT if self.origin in AGENT else Skill.Author.USER,
        ).come_from(self.origin, self.source)
        return self._write(held, skill, request, {}, outcome.files, outcome.notes)

    def _write(
        self, held: Opened, skill: Skill, request: Request, before: Files, after: Files, notes: tuple[str, ...]
    ) -> Result:
        changed = operations.changes(before, after)
        if not changed:
            return self.answer(Result("ok", "Nothing had to change: the skill is just so already.", request.name))
        reviewed = guard.review(self.user, skill.name, after)
        if reviewed.dangerous:
            guard.keep(self.user, skill.name, after, reviewed, self.origin, self.source)
            return self.answer(staging.blocked(request.name, reviewed))
        hold = staging.hold(self.user, request, before, after, reviewed, self.origin, self.source, self.taint)
        if hold is not None:
            return self.answer(hold.result, hold.within(self.within))
        created = skill._state.adding
        path = changed[0].path
        result = Result(
            "created" if created else "ok",
            f"{skill.name} was {'created' if created else 'changed'}."
            + (" New chats see it in their list." if created else ""),
            request.name,
            changes=changed,
            notes=notes,
            before=_text(before.get(path)),
            after=_text(after.get(path)),
        )
        skill.accepted_sha256 = tree_sha256(after)
        change = Change(
            skill=skill,
            before=before,
            after=after,
            action=SkillRevision.Action(request.action),
            origin=self.origin,
            source=self.source,
            reviewed=reviewed,
        )
        held.commit(change, result, self.within)
        if request.action in ("patch", "edit") and self.origin in AGENT:
            store.count_use(self.user, skill.name, "patches")
        return result

    def _delete(self, held: Opened, skill: Skill, request: Request) -> Result:
        if skill.pinned:
            return self.answer(refused("pinned", "The skill is pinned. Only its owner can unpin it.", request.name))
        note = ""
        if request.absorbed_into:
            found = find_own(catalog(self.user, {_bare(request.absorbed_into)}), request.absorbed_into)
            if isinstance(found, Result) or found.name == skill.name:
                text = f"absorbed_into names no other skill of the user's: {request.absorbed_into[:64]!r}."
                return self.answer(refused("invalid", text, request.name))
            note = f"Absorbed into {found.name}."
        before = store.files_of(skill)
        hold = staging.hold(self.user, request, before, {}, Review(), self.origin, self.source, self.taint)
        if hold is not None:
            return self.answer(hold.result, hold.within(self.within))
        # What no person asked for is never deleted: what a review lets go is archived.
        archives = self.origin == Origin.REVIEW
        result = Result(
            "ok",
            f"{skill.name} was {'archived; the user can bring it back' if archives else 'deleted'}.",
            request.name,
            changes=() if archives else operations.changes(before, {}),
            before=_text(before.get(FILE)),
        )
        change = Change(
            skill=skill,
            before=before,
            after=before if archives else {},
            action=SkillRevision.Action.ARCHIVE if archives else SkillRevision.Action.DELETE,
            origin=self.origin,
            source=self.source,
            state=Skill.State.ARCHIVED if archives else Skill.State.DELETED,
            note=note,
            reviewed=guard.review(self.user, skill.name, before) if archives else Review(),
        )
        held.commit(change, result, self.within)
        return result

    def answer(self, result: Result, within: Within | None = None) -> Result:
        """A result that changed nothing, stored before it is given."""
        then = within or self.within
        if then is not None:
            with transaction.atomic():
                then(result, None)
        return result


def _bare(name: str) -> str:
    """A skill's name without its category; what can be no name is nobody's."""
    try:
        return paths.split_name(name)[1]
    except PathError:
        return ""


def _lies_there(held: Opened, request: Request) -> bool:
    """Whether something of that name lies in the folder, also a link to nothing, or one that was not taken in."""
    try:
        name, category = paths.check_name(request.name), paths.check_category(request.category)
    except PathError:
        return False
    folder = held.where.folder / category / name
    return os.path.lexists(folder) and (folder.is_symlink() or not folder.is_dir() or any(folder.iterdir()))


def _text(data: bytes | None) -> str | None:
    try:
        return data.decode() if data is not None else None
    except UnicodeDecodeError:
        return None
