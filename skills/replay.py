"""Making staged changes of skills, and what decisions about blocked files change."""

from django.utils.translation import gettext as _

from hermes_site.kernel import changes
from hermes_site.kernel.provenance import Origin, Taint
from hermes_site.moderation.models import BlockedItem, Decision, StagedWrite
from hermes_site.moderation.staging import Replay, Settle
from skills import services, store
from skills.models import Skill, SkillRevision
from skills.opened import Within
from skills.results import Result
from skills.staging import request_of


def replay(staged: StagedWrite, settle: Settle) -> Replay:
    """Make a change that its owner approved, by the code that makes every change, against the skill as it is now."""
    made: list[SkillRevision] = []

    def within(result: Result, revision: SkillRevision | None) -> None:
        settle(result.success)
        made[:] = [revision] if revision is not None else []

    result = _apply(staged, 0, within)
    undo = ("skill_undo", (made[0].pk,)) if made else None
    if not result.success:
        return Replay(False, result.as_dict(), said(result), undo)
    # Of a merge the text comes first; what it absorbs is put away only then, each by itself.
    left = [each for each in (_apply(staged, place) for place in range(1, len(staged.operations))) if not each.success]
    told = [said(result), *(f"{each.skill}: {said(each)}" for each in left)]
    return Replay(True, result.as_dict(), " ".join(told), undo)


def _apply(staged: StagedWrite, place: int, within: Within | None = None) -> Result:
    return services.skill_apply(
        user=staged.user,
        request=request_of(staged.operations[place]),
        origin=Origin(staged.origin),
        source=staged.source,
        within=within,
        taint=Taint(approved=True),
    )


def said(result: Result) -> str:
    """A result for the person, in a sentence."""
    if result.success and not result.changes:
        return _("Nothing had to change.")
    if result.code == "created":
        return _("The skill was created.")
    if result.success:
        return _("The skill was changed.")
    if result.code in ("no_match", "ambiguous", "not_found"):
        return _("The skill reads differently now, so nothing was changed.")
    if result.code == "exists":
        return _("There is a skill of this name already, so nothing was changed.")
    if result.code == "blocked":
        return _("The skill would be dangerous. Nothing was changed; what was found is kept under Blocked.")
    if result.code == "pinned":
        return _("The skill is pinned, so nothing was changed.")
    return result.text


def decided(item: BlockedItem, _decision: Decision) -> None:
    """Have a skill judged again that a decision is about."""
    if item.kind == BlockedItem.Kind.SKILL:
        name = item.target.partition("/")[0]
        Skill.objects.filter(user=item.user_id, name=name).update(ruleset="")
        store.count_change(item.user_id)
        changes.announce(item.user_id, "skill", name)
