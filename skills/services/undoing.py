"""Undoing changes."""

from uuid import UUID

from hermes_site.accounts.models import User
from hermes_site.kernel.provenance import Origin
from skills import guard, operations, staging, store
from skills.document import FILE
from skills.mirror import sha256
from skills.models import Skill, SkillRevision
from skills.opened import Opened
from skills.opening import opened
from skills.operations import OperationError
from skills.results import Result, refused
from skills.selectors import revision_get
from skills.services.troubles import or_refusal
from skills.store import Change


def skill_undo(*, user: User, revision_id: UUID) -> Result:
    """Undo one change: the inverse of what it did, applied to the files as they are now.

    A file that was changed since is left alone and named. What was deleted or archived comes back with every byte.

    Raises:
        NotFoundError: the user has no such change.
        UnavailableError: the database does not answer; nothing was written.
    """
    revision = revision_get(user=user, revision_id=revision_id)

    def undo() -> Result:
        with opened(user, {revision.skill.name}) as held:
            return _undo(held, revision)

    return or_refusal(revision.skill.name, undo)


def _undo(held: Opened, revision: SkillRevision) -> Result:
    skill = Skill.objects.get(pk=revision.skill_id)
    name = skill.name
    before = store.files_of(skill)
    after, left = _inverse(held, revision, before)
    state = _state(skill, revision)
    if state == Skill.State.DELETED:
        if skill.pinned:
            return refused("pinned", "The skill is pinned. Unpin it first.", name)
        after = {} if revision.action in (SkillRevision.Action.CREATE, SkillRevision.Action.IMPORT) else after
    elif (other := held.skills.get(skill.qualified)) is not None and other.pk != skill.pk:
        return refused(
            "exists", f"Meanwhile there is another skill {skill.qualified}. Rename or delete it first.", name
        )
    notes = tuple(f"{path} was changed since and is left alone." for path in left)
    if after == before and state == skill.state:
        return refused("no_match", " ".join(["There is nothing left to undo.", *notes]), name)
    if state != Skill.State.DELETED:
        try:
            operations.check_limits(after)
        except OperationError as error:
            return refused("invalid", str(error), name)
        if FILE not in after:
            return refused("invalid", f"Without {FILE} it would be no skill. Delete it instead.", name)
    reviewed = guard.review(held.user, name, after)
    if reviewed.dangerous:
        guard.keep(held.user, name, after, reviewed, Origin.REVERT)
        return staging.blocked(name, reviewed)
    result = Result("ok", "Undone.", name, changes=operations.changes(before, after), notes=notes)
    change = Change(
        skill=skill,
        before=before,
        after=after,
        action=SkillRevision.Action.UNDO,
        origin=Origin.REVERT,
        state=state,
        undoes=revision.pk,
        reviewed=reviewed,
    )
    held.commit(change, result)
    return result


def _inverse(held: Opened, revision: SkillRevision, now: dict[str, bytes]) -> tuple[dict[str, bytes], list[str]]:
    """The files without what the change did, and the paths that were left alone."""
    after, left = dict(now), []
    for record in revision.changes:
        path, was, became = record["path"], record["before"], record["after"]
        digest = sha256(now[path]) if path in now else None
        if digest == was:
            continue
        if digest != became:
            left.append(path)
        elif was is None:
            del after[path]
        else:
            after[path] = store.blob_data(held.user.pk, was)
    return after, left


def _state(skill: Skill, revision: SkillRevision) -> Skill.State:
    """The state that the skill has without the change."""
    if revision.state_before == revision.state_after or skill.state != revision.state_after:
        return Skill.State(skill.state)
    return Skill.State(revision.state_before or Skill.State.DELETED)
