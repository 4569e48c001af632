"""When the curator of skills runs: for people whose agent is at rest."""

import logging
from collections.abc import Sequence
from datetime import timedelta
from typing import Final
from uuid import UUID

from agent.models import Turn
from hermes_site.accounts.models import User
from hermes_site.kernel import clock
from hermes_site.kernel.errors import HermesError
from hermes_site.kernel.files import FileTroubleError
from sessions.models import Session
from skills.curator import curator_run
from skills.models import Skill

logger = logging.getLogger(__name__)

AT_REST: Final = timedelta(minutes=30)


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
        except (FileTroubleError, HermesError):
            logger.exception("Skills of user %s could not be put away", user.pk)
    return busy


def _busy(user: User) -> bool:
    live = Turn.objects.filter(user=user, status__in=[Turn.Status.QUEUED, Turn.Status.RUNNING]).exists()
    return live or Session.objects.filter(user=user, last_active_at__gt=clock.now() - AT_REST).exists()
