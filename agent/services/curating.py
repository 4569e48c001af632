"""When the curator of skills runs: for people whose agent is at rest."""

import logging
from collections.abc import Sequence
from datetime import timedelta
from typing import Final
from uuid import UUID

from agent.models import Turn
from agent.services.auxiliary import AuxiliaryError, auxiliary_text
from hermes_site.accounts.models import User
from hermes_site.kernel import clock
from hermes_site.kernel.errors import HermesError
from hermes_site.kernel.files import FileTroubleError
from sessions.models import Session
from skills import proposals
from skills.curator import curator_run, proposals_enabled_for
from skills.models import CuratorReport, Skill
from skills.proposals import ProposalError
from skills.services import proposing, skills_look

logger = logging.getLogger(__name__)

AT_REST: Final = timedelta(minutes=30)
MAX_ANSWER_TOKENS: Final = 16_000
ANSWER_S: Final = 300.0


def curate(only: Sequence[UUID] | None = None) -> list[UUID]:
    """Run the curator for everybody who has skills of the agent's, or for `only` them.

    Returns:
        Those who were busy, to be asked again later.
    """
    people = User.objects.filter(is_active=True, skills__author=Skill.Author.AGENT).distinct()
    busy = []
    for user in people if only is None else people.filter(pk__in=only):
        if _busy(user):
            busy.append(user.pk)
            continue
        try:
            curator_run(user=user)
            if proposals_enabled_for(user):
                propose(user)
        except (FileTroubleError, HermesError):
            logger.exception("Skills of user %s could not be put away", user.pk)
    return busy


def propose(user: User, *, dry_run: bool = False) -> CuratorReport | None:
    """Have the auxiliary model look for skills to merge or tidy; what it proposes waits for the user.

    One call, of at most `proposals.BUDGET_CHARS` and `MAX_ANSWER_TOKENS`; none while the skills are those of the last.

    Args:
        dry_run: only report what it proposes.

    Returns:
        The report; None where there is nothing to look at.
    """
    skills_look(user=user)
    looked_at = proposing.subjects(user=user)
    if not proposing.is_new(user=user, looked_at=looked_at):
        return None
    try:
        answer = auxiliary_text(
            user, proposals.INSTRUCTIONS, proposals.asked(looked_at), MAX_ANSWER_TOKENS, timeout_s=ANSWER_S
        )
        proposed = proposals.read(answer.text, looked_at)
    except (AuxiliaryError, ProposalError) as error:
        return proposing.pass_failed(user=user, trouble=str(error))
    return proposing.proposals_stage(
        user=user,
        looked_at=looked_at,
        proposed=proposed,
        dry_run=dry_run,
        model=answer.model,
        tokens=answer.usage.prompt + answer.usage.completion,
        cost=answer.cost,
    )


def _busy(user: User) -> bool:
    live = Turn.objects.filter(user=user, status__in=[Turn.Status.QUEUED, Turn.Status.RUNNING]).exists()
    return live or Session.objects.filter(user=user, last_active_at__gt=clock.now() - AT_REST).exists()
