"""What a model proposes to tidy up among a user's skills: changes that wait for their owner, none of them made here."""

import hashlib
from collections.abc import Iterable, Sequence
from typing import Any, Final

from hermes_site.accounts.models import User
from hermes_site.kernel.clock import now
from hermes_site.kernel.provenance import Origin
from hermes_site.moderation import staging as moderation
from hermes_site.moderation.models import BlockedItem, StagedWrite
from skills import guard, operations, store
from skills.arguments import Request
from skills.catalog import catalog
from skills.document import FILE
from skills.guard import Review
from skills.models import CuratorReport
from skills.operations import OperationError
from skills.proposals import Proposal, ProposalError, Subject, chosen
from skills.services.reporting import report_save
from skills.staging import operation

FEWEST: Final = 2
"""Skills that make a look worth its price."""


def subjects(*, user: User) -> list[Subject]:
    """The skills that a pass looks at: of the agent's own, unpinned and in use; no text from outside among them."""
    found = []
    for entry in catalog(user):
        if entry.skill is None or entry.source != "agent" or entry.pinned or not entry.usable:
            continue
        files = entry.files()
        idle = (now() - entry.skill.idle_since).days
        text = store.files_of(entry.skill)[FILE].decode("utf-8-sig", errors="replace")
        found.append(Subject(entry.qualified, entry.description, text, entry.usage.times, idle, len(files) - 1))
    return chosen(found)


def is_new(*, user: User, looked_at: Sequence[Subject]) -> bool:
    """Whether a pass may find something: there are enough skills, and they are not those of the last one."""
    last = CuratorReport.objects.filter(user=user, dry_run=False, trouble="").exclude(looked_at="").order_by("-pk")
    known = last.values_list("looked_at", flat=True).first()
    return len(looked_at) >= FEWEST and known != fingerprint(looked_at)


def fingerprint(looked_at: Iterable[Subject]) -> str:
    """Names the texts that a pass looks at."""
    return hashlib.sha256(repr([(each.name, each.text) for each in looked_at]).encode()).hexdigest()


def proposals_stage(
    *,
    user: User,
    looked_at: Sequence[Subject],
    proposed: Iterable[Proposal | ProposalError],
    dry_run: bool,
    model: str,
    tokens: int,
    cost: float | None,
) -> CuratorReport:
    """Let what a model proposed wait for its owner, each as one change; what cannot be used is in the report, and why.

    Args:
        dry_run: only report it.
        model: its name; with what it took: tokens, and US dollars where that is known.
    """
    report = CuratorReport(
        user=user, dry_run=dry_run, looked_at=fingerprint(looked_at), model=model[:200], tokens=tokens, cost=cost
    )
    for each in proposed:
        if isinstance(each, ProposalError):
            report.proposals.append({"name": "", "absorbed": [], "reason": "", "refused": str(each)})
            continue
        record: dict[str, Any] = {"name": each.name, "absorbed": list(each.absorbed), "reason": each.reason}
        try:
            staged = _staged(user, each)
        except ProposalError as error:
            record["refused"] = str(error)
        else:
            record["content"] = each.content
            if not dry_run:
                moderation.keep(staged)
                record["staged"] = str(staged.pk)
        report.proposals.append(record)
    report_save(report)
    return report


def pass_failed(*, user: User, trouble: str) -> CuratorReport:
    """Report that the model could not be asked."""
    report = CuratorReport(user=user, trouble=trouble[:1000])
    report_save(report)
    return report


def _staged(user: User, proposal: Proposal) -> StagedWrite:
    """A proposal as a change that waits, not stored yet.

    Raises:
        ProposalError: what came of it would be no skill, or a dangerous one.
    """
    own = store.skills_of(user)
    skill = own.get(proposal.name)
    if skill is None or any(each not in own for each in proposal.absorbed):
        raise ProposalError("One of the skills is gone by now.")
    before = store.files_of(skill)
    edit = Request("edit", proposal.name, content=proposal.content)
    try:
        after = operations.change(before, edit, folder=skill.name, ours=True).files
    except OperationError as error:
        raise ProposalError(str(error)) from error
    if after == before and not proposal.absorbed:
        raise ProposalError("It changes nothing.")
    reviewed = guard.review(user, skill.name, after)
    if reviewed.dangerous:
        guard.keep(user, skill.name, after, reviewed, Origin.REVIEW)
        raise ProposalError("It would be dangerous; what was found is kept under Blocked.")
    steps = [operation(edit, before, after, reviewed)]
    for name in proposal.absorbed:
        delete = Request("delete", name, absorbed_into=proposal.name)
        steps.append(operation(delete, store.files_of(own[name]), {}, Review()))
    steps[0]["reason"] = proposal.reason
    return moderation.draft(
        user=user,
        kind=BlockedItem.Kind.SKILL,
        target=proposal.name,
        operations=steps,
        why=StagedWrite.Why.CURATOR,
        origin=Origin.REVIEW,
    )
