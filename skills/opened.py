"""A user's skills under their lock: the seven steps of a write, in their order.

(1) lock file; (2) read the folders, take in what was edited outside; (3) one transaction: files, revision, mirror due;
(4) the folder; (5) its base; (6) mirror no longer due; (7) answer. A process that dies between any two of them leaves
something that the next one finishes: the rows hold the truth.
"""

import logging
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Final

from django.db import transaction

from hermes_site.accounts.models import User
from hermes_site.kernel import changes, files, paths, sql
from hermes_site.kernel.clock import now
from hermes_site.kernel.files import FileTroubleError
from hermes_site.kernel.provenance import Origin
from skills import guard, mirror, store
from skills.mirror import Base
from skills.models import Skill, SkillRevision
from skills.pickup import pick_up
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
        skills: the user's own by qualified name, archived ones too.
        base: what the folders were last given; None: that is not known.
        touched: whether something was changed or written.
    """

    def __init__(self, user: User, where: mirror.Place) -> None:
        self.user = user
        self.where = where
        self.skills = store.skills_of(user)
        self.base: Base | None = mirror.read_base(where)
        self.touched = False

    def commit(self, change: Change, result: Result, within: Within | None = None) -> SkillRevision:
        """Steps 3 to 6.

        Args:
            within: called with the result inside the one transaction; what it raises undoes everything.
        """
        skill, new = change.skill, change.skill._state.adding
        self._prepare(change)
        with transaction.atomic(durable=True):
            state_before = "" if new else skill.state
            skill.state = change.state
            skill.version += 1
            skill.mirror_due = True
            skill.updated_at = skill.idle_since = now()
            store.describe(skill, change.after, change.reviewed, self.user)
            skill.save(force_insert=new)
            revision = SkillRevision(
                user=self.user,
                skill=skill,
                version=skill.version,
                action=change.action,
                changes=store.write_files(skill, change.before, change.after),
                state_before=state_before,
                state_after=change.state,
                note=change.note[:300],
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


@contextmanager
def opened(user: User) -> Iterator[Opened]:
    """Steps 1 and 2: take the lock, read what is there, take in what was edited outside.

    Raises:
        FileTroubleError, OSError: the folder cannot be used.
        RuntimeError: a transaction is open.
    """
    sql.refuse_in_transaction()
    where = mirror.place(user.pk)
    files.make_folder(where.folder, paths.data_folder())
    files.check_folder(where.folder, where.root)
    with files.locked(where.lock):
        mirror.reached(1)
        held = Opened(user, where)
        pick_up(held)
        mirror.reached(2)
        yield held
    mirror.reached(7)
