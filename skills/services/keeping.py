"""What a person decides about a skill besides its text: on or off, pinned, archived, accepted, configured."""

from collections.abc import Mapping

from django.utils.translation import gettext as _

from hermes_site.accounts.models import User
from hermes_site.kernel import changes
from hermes_site.kernel.errors import ConflictError, InvalidError, UnavailableError
from hermes_site.kernel.files import FileTroubleError
from hermes_site.kernel.provenance import Origin
from skills import guard, selectors, store
from skills.catalog import Entry
from skills.guard import Review
from skills.models import Shelf, Skill, SkillRevision, SkillUse
from skills.opening import opened
from skills.results import Result
from skills.services.troubles import or_refusal, told_of
from skills.store import Change

MAX_VALUE_CHARS = 2_000


class ReadOnlySkillError(ConflictError):
    """The skill lies in a folder of the site."""

    code = "read_only"


class PinnedSkillError(ConflictError):
    """The skill is pinned."""

    code = "pinned"


def skill_enable(*, user: User, name: str, enabled: bool) -> Entry:
    """Switch a skill of whatever folder on or off for this user. Chats that have begun keep their list.

    Raises:
        NotFoundError, AmbiguousSkillError: see `selectors.skill_get`.
    """
    entry = selectors.skill_get(user=user, name=name)
    SkillUse.objects.update_or_create(user=user, name=entry.name, defaults={"enabled": enabled})
    _changed(user, entry.name)
    return selectors.skill_get(user=user, name=name)


def skill_pin(*, user: User, name: str, pinned: bool) -> Entry:
    """Pin one of the user's own, so that it can be neither deleted nor archived, or unpin it.

    Raises:
        NotFoundError, AmbiguousSkillError: see `selectors.skill_get`.
        ReadOnlySkillError: it is none of the user's own.
    """
    entry = _own(user, name)
    Skill.objects.filter(user=user, name=entry.name, category=entry.category).exclude(state=Skill.State.DELETED).update(
        pinned=pinned
    )
    _changed(user, entry.name)
    return selectors.skill_get(user=user, name=name)


def skill_archive(*, user: User, name: str, origin: Origin | str = Origin.PAGE, note: str = "") -> Result:
    """Put a skill away: out of every list and off the disk, with all its files kept.

    Raises:
        NotFoundError, AmbiguousSkillError, ReadOnlySkillError: see `skill_pin`.
        PinnedSkillError: it is pinned.
    """
    return _move(user, name, Skill.State.ARCHIVED, Origin(origin), note)


def skill_restore(*, user: User, name: str, origin: Origin | str = Origin.PAGE) -> Result:
    """Bring an archived skill back as it was.

    Raises:
        NotFoundError, AmbiguousSkillError, ReadOnlySkillError: see `skill_pin`.
    """
    return _move(user, name, Skill.State.ACTIVE, Origin(origin), "")


def _move(user: User, name: str, state: Skill.State, origin: Origin, note: str) -> Result:
    entry = _own(user, name)
    archives = state == Skill.State.ARCHIVED
    if archives and entry.pinned:
        raise PinnedSkillError(_("This skill is pinned. Unpin it first."))

    def move() -> Result:
        with opened(user, {entry.name}) as held:
            skill = held.skills.get(entry.qualified)
            if skill is None or (skill.state == Skill.State.ARCHIVED) == archives:
                return Result("ok", "It is so already.", entry.name)
            files = store.files_of(skill)
            result = Result("ok", f"{entry.name} was {'archived' if archives else 'brought back'}.", entry.name)
            held.commit(
                Change(
                    skill=skill,
                    before=files,
                    after=files,
                    action=SkillRevision.Action.ARCHIVE if archives else SkillRevision.Action.RESTORE,
                    origin=origin,
                    state=state,
                    note=note,
                    reviewed=guard.review(user, skill.name, files),
                ),
                result,
            )
            return result

    return or_refusal(entry.name, move)


def skill_accept(*, user: User, name: str, tree_sha256: str) -> Entry:
    """Let a skill be used although it asks for caution: its user has looked at the findings, in a browser.

    Args:
        tree_sha256: of the files that were looked at (`entry.tree_sha256`).

    Raises:
        NotFoundError, AmbiguousSkillError: see `selectors.skill_get`.
        ConflictError: its files are others by now, or it is dangerous: then only an administrator can release it.
        UnavailableError: the user's folders cannot be used.
    """
    entry = selectors.skill_get(user=user, name=name)
    if entry.shared is not None:
        _check_acceptable(
            guard.for_user(user, entry.name, entry.shared.review()), entry.shared.tree_sha256, tree_sha256
        )
        SkillUse.objects.update_or_create(user=user, name=entry.name, defaults={"accepted_sha256": tree_sha256})
    else:
        try:
            with opened(user, {entry.name}) as held:
                _accept(user, held.skills.get(entry.qualified), tree_sha256)
        except (FileTroubleError, OSError) as error:
            raise UnavailableError(told_of(error)) from error
    _changed(user, entry.name)
    return selectors.skill_get(user=user, name=name)


def _accept(user: User, skill: Skill | None, tree_sha256: str) -> None:
    if skill is None:
        raise ConflictError(_("The skill has changed meanwhile. Look at it again."))
    reviewed = guard.review(user, skill.name, store.files_of(skill))
    _check_acceptable(reviewed, skill.tree_sha256, tree_sha256)
    skill.accepted_sha256 = tree_sha256
    store.judge(skill, reviewed, user)
    skill.save(update_fields=["accepted_sha256", "severity", "blocked_by", "description_withheld", "ruleset"])


def _check_acceptable(reviewed: Review, tree_sha256: str, seen: str) -> None:
    if tree_sha256 != seen:
        raise ConflictError(_("The skill has changed meanwhile. Look at it again."))
    if reviewed.dangerous:
        raise ConflictError(_("What was found in it is dangerous. Only an administrator can release it."))


def skill_configure(*, user: User, name: str, values: Mapping[str, str]) -> Entry:
    """Set values of a skill's configuration keys; an empty one goes back to its default.

    Raises:
        NotFoundError, AmbiguousSkillError: see `selectors.skill_get`.
        InvalidError: the skill has no such key, or a value is too long.
    """
    view = selectors.skill_view(user=user, name=name)
    wrong = {key: _("The skill has no such key.") for key in values if key not in view.config}
    wrong |= {
        key: _("At most %(count)d characters fit.") % {"count": MAX_VALUE_CHARS}
        for key, value in values.items()
        if len(value) > MAX_VALUE_CHARS
    }
    if wrong:
        raise InvalidError(next(iter(wrong.values())), wrong)
    kept = {**(view.entry.usage.values or {}), **values}
    kept = {key: value for key, value in kept.items() if value != "" and key in view.config}
    SkillUse.objects.update_or_create(user=user, name=view.entry.name, defaults={"values": kept})
    _changed(user, view.entry.name)
    return selectors.skill_get(user=user, name=name)


def approval_update(*, user: User, approval: str) -> Shelf.Approval:
    """Choose which of the agent's changes wait.

    Args:
        approval: `off`, `background` or `all`.

    Raises:
        InvalidError: it is something else.
    """
    if approval not in Shelf.Approval.values:
        message = _("You can’t choose %(value)r. Accepted: %(accepted)s.") % {
            "value": approval,
            "accepted": ", ".join(repr(name) for name in Shelf.Approval.values),
        }
        raise InvalidError(message, {"write_approval": message})
    Shelf.objects.update_or_create(user=user, defaults={"write_approval": approval})
    return Shelf.Approval(approval)


def curator_update(*, user: User, enabled: bool) -> bool:
    """Choose whether the agent's unused skills are archived by themselves."""
    Shelf.objects.update_or_create(user=user, defaults={"curator": enabled})
    return enabled


def proposals_update(*, user: User, enabled: bool) -> bool:
    """Choose whether a model proposes merges and clean-ups of the agent's skills, once a week."""
    Shelf.objects.update_or_create(user=user, defaults={"curator_proposals": enabled})
    return enabled


def _own(user: User, name: str) -> Entry:
    entry = selectors.skill_get(user=user, name=name)
    if entry.read_only:
        raise ReadOnlySkillError(_("This skill belongs to the site and is read only."))
    return entry


def _changed(user: User, name: str) -> None:
    store.count_change(user.pk)
    changes.announce(user.pk, "skill", name)
