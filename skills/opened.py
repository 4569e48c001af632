"""A user's skills while nobody else can change them: the seven steps of a write, in their order.

(1) lock file; (2) read the folders, take in what was edited outside; (3) one transaction: files, revision, mirror due;
(4) the folder; (5) its base; (6) mirror no longer due; (7) answer. A process that dies between any two of them leaves
something that the next one finishes: the rows hold the truth.
"""

import logging
from collections.abc import Callable, Collection, Mapping
from typing import Final

from django.db import transaction
from django.utils.translation import gettext as _

from hermes_site.accounts.models import User
from hermes_site.kernel import changes, sql
from hermes_site.kernel.clock import now
from hermes_site.kernel.files import FileTroubleError
from hermes_site.kernel.provenance import Origin
from skills import guard, mirror, store
from skills.folders import Watch
from skills.mirror import Base
from skills.models import Skill, SkillRevision
from skills.results import Result
from skills.roots import tree_sha256
from skills.store import Change

logger = logging.getLogger(__name__)

LARGE_BYTES: Final = 64 << 10
"""A content from this size on is written by itself, so that no transaction takes long."""

Within = Callable[[Result, SkillRevision | None], None]


class Opened:
    """A user's skills that nobody else can change until they are let go.

    Attributes:
        only: the names that were asked for; None: all.
        skills: the user's own of these names by qualified name, archived ones too.
        base: what the folders were last given; None: that is not known.
        watches: over all that was looked at in the folders.
        touched: whether something was changed or written.
    """

    def __init__(self, user: User, where: mirror.Place, only: Collection[str] | None) -> None:
        self.user = user
        self.where = where
        self.only = only
        self.skills = store.skills_of(user, only)
        self.watches: list[Watch] = []
        self.base: Base | None = mirror.read_base(where)
        self.touched = False

    def commit(self, change: Change, result: Result, within: Within | None = None) -> SkillRevision:
        """Steps 3 to 6.

        Args:
            within: called with the result inside the one transaction; what it raises undoes everything.

        Raises:
            FileTroubleError: at this very moment the row was changed in a way that stands against the change.
        """
        skill, new = change.skill, change.skill._state.adding
        self._prepare(change)
        with transaction.atomic(durable=True):
            state_before = "" if new else skill.state
            leaves = skill.live and change.state not in (Skill.State.ACTIVE, Skill.State.STALE)
            skill.state = change.state
            skill.version += 1
            skill.mirror_due = True
            skill.updated_at = skill.idle_since = now()
            store.describe(skill, change.after, change.reviewed, self.user)
            if new:
                skill.save(force_insert=True)
            else:
                _save(skill, leaves=leaves)
            revision = SkillRevision(
                user=self.user,
                skill=skill,
                version=skill.version,
                action=change.action,
                changes=store.write_files(skill, change.before, change.after),
                state_before=state_before,
                state_after=change.state,
                note=change.note[:300],
                undoes=change.undoes,
            )
            revision.come_from(change.origin, change.source).save(force_insert=True)
            store.count_change(self.user.pk)
            if within is not None:
                within(result, revision)
        mirror.reached(3)
        self.skills.pop(skill.qualified, None)
        if skill.state != Skill.State.DELETED:
            self.skills[skill.qualified] = skill
        self.write_mirror(skill, change.after)
        changes.announce(self.user.pk, "skill", skill.name)
        return revision

    def _prepare(self, change: Change) -> None:
        """Do what takes long before the one transaction: cases for moderation, and large contents."""
        accepted = change.skill.accepted_sha256 == tree_sha256(change.after)
        if change.reviewed.dangerous or (change.reviewed.held and not accepted):
            guard.keep(self.user, change.skill.name, change.after, change.reviewed, change.origin, change.source)
        for path, data in change.after.items():
            if len(data) > LARGE_BYTES and change.before.get(path) != data:
                store.blob_of(self.user.pk, data)

    def write_mirror(self, skill: Skill, held: Mapping[str, bytes]) -> None:
        """Steps 4 to 6. What fails here is done by the next look: the mirror stays due."""
        self.touched = True
        wanted = held if skill.live else {}
        base = self.base or {}
        try:
            late = mirror.put(self.where, skill.qualified, wanted, base.get(skill.qualified, {}))
            mirror.reached(4)
            base.pop(skill.qualified, None)
            if wanted:
                base[skill.qualified] = mirror.hashes(wanted)
            mirror.write_base(self.where, base)
            self.base = base
            mirror.reached(5)
            sql.update(Skill, {"id": skill.pk}, mirror_due=False)
            skill.mirror_due = False
        except (FileTroubleError, OSError):
            logger.exception("The folder of the skill %s is not complete; the next look will finish it.", skill.name)
            return
        mirror.reached(6)
        for path, data in late.items():
            self._keep_late(skill, path, data, held[path])

    def _keep_late(self, skill: Skill, path: str, late: bytes, now_there: bytes) -> None:
        """Keep in the history what somebody wrote to a file while it was replaced, so that it can be brought back."""
        with transaction.atomic(durable=True):
            skill.version += 1
            sql.update(Skill, {"id": skill.pk}, version=skill.version)
            store.blob_of(self.user.pk, late)
            record = {"path": path, "before": mirror.sha256(late), "after": mirror.sha256(now_there)}
            SkillRevision(
                user=self.user,
                skill=skill,
                version=skill.version,
                action=SkillRevision.Action.FILE,
                changes=[record],
                state_before=skill.state,
                state_after=skill.state,
                note="Written to the file while it was replaced; undo to have that text.",
            ).come_from(Origin.FILE, None).save(force_insert=True)


def _save(skill: Skill, *, leaves: bool) -> None:
    """Store what a change changes, and nothing that somebody else may have chosen meanwhile.

    Args:
        leaves: whether the skill goes out of use, which a pinned one does not.

    Raises:
        FileTroubleError: the row is another one by now, or pinned.
    """
    row = Skill.objects.filter(pk=skill.pk, version=skill.version - 1)
    row = row.filter(pinned=False) if leaves else row
    if not row.update(**{name: getattr(skill, name) for name in _CHANGED}):
        raise FileTroubleError(_("The skill was pinned or changed at this very moment. Try again."))


_CHANGED: Final = (
    *("author", "state", "description", "facts", "problem", "stray", "severity", "blocked_by", "description_withheld"),
    *("ruleset", "tree_sha256", "accepted_sha256", "mirror_due", "version", "updated_at", "idle_since"),
)
