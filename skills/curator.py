"""The curator: what the agent wrote and nobody uses grows stale and is put away, never deleted.

Only skills that the agent wrote and that are not pinned: active, stale after 30 idle days, archived after 90. A use or
a change makes one active again; an archived one comes back with every byte.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.conf import settings

from hermes_site.accounts.models import User
from hermes_site.kernel import sql
from hermes_site.kernel.clock import now
from hermes_site.kernel.files import FileTroubleError
from hermes_site.kernel.provenance import Origin
from skills import store
from skills.models import CuratorReport, Shelf, Skill
from skills.services import skill_archive
from skills.services.reporting import report_save

STALE_AFTER: Final = timedelta(days=30)
ARCHIVED_AFTER: Final = timedelta(days=90)


@dataclass(frozen=True, slots=True)
class Move:
    """A skill that goes from one state to another."""

    skill: Skill
    after: Skill.State
    idle_days: int


def curator_run(*, user: User, dry_run: bool = False) -> CuratorReport | None:
    """Put away what is not used any more; at most one step a run.

    Args:
        dry_run: only say what would be done.

    Returns:
        The report; None when there was nothing to do, or it is switched off.

    Raises:
        FileTroubleError: the user's folders cannot be used; what was done until then stands.
    """
    if not (enabled_for(user) or dry_run):
        return None
    moves = list(due(user, now()))
    if not moves:
        return None
    report = CuratorReport(user=user, dry_run=dry_run)
    for move in moves:
        record = {
            "skill": str(move.skill.pk),
            "name": move.skill.qualified,
            "before": move.skill.state,
            "after": move.after.value,
            "idle_days": move.idle_days,
        }
        if not dry_run:
            record["revision"] = _carry_out(user, move)
        report.moves.append(record)
    report_save(report)
    return report


def proposals_enabled_for(user: User) -> bool:
    """Whether the user wants a model to propose merges and clean-ups."""
    shelf = sql.first(Shelf, {"user_id": user.pk})
    return enabled_for(user) and shelf is not None and shelf.curator_proposals


def enabled_for(user: User) -> bool:
    """Whether the site and the user want it."""
    shelf = sql.first(Shelf, {"user_id": user.pk})
    return settings.ENV.skills.curator_enabled and (shelf is None or shelf.curator)


def due(user: User, moment: datetime) -> Iterator[Move]:
    """The skills that go one step further."""
    own = Skill.objects.filter(user=user, author=Skill.Author.AGENT, pinned=False)
    for skill in own.filter(state__in=[Skill.State.ACTIVE, Skill.State.STALE]).order_by("name"):
        idle = moment - skill.idle_since
        if skill.state == Skill.State.ACTIVE and idle >= STALE_AFTER:
            yield Move(skill, Skill.State.STALE, idle.days)
        elif skill.state == Skill.State.STALE and idle >= ARCHIVED_AFTER:
            yield Move(skill, Skill.State.ARCHIVED, idle.days)


def _carry_out(user: User, move: Move) -> str:
    """Do it; the id of the revision that takes it back, for what needs one."""
    if move.after == Skill.State.STALE:
        Skill.objects.filter(pk=move.skill.pk, state=Skill.State.ACTIVE).update(state=Skill.State.STALE)
        store.count_change(user.pk)
        return ""
    note = f"Not used for {move.idle_days} days."
    result = skill_archive(user=user, name=move.skill.qualified, origin=Origin.REVIEW, note=note)
    if not result.success:
        raise FileTroubleError(result.text)
    revision = move.skill.revisions.order_by("-version").first()
    return str(revision.pk) if revision else ""
