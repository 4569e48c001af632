"""Telling the workers that a turn waits."""

import logging
from uuid import UUID

from hermes_site.celery import app

logger = logging.getLogger(__name__)


def announce(turn_id: UUID, *, expires_s: int | None = None) -> None:
    """Send the turn's id to the queue `turns`. With the broker away nothing is lost: the sweep announces again."""
    try:
        app.send_task("agent.tasks.turn_work", (str(turn_id),), queue="turns", retry=False, expires=expires_s)
    except Exception as error:
        logger.warning("Turn %s could not be announced and will be swept up: %r", turn_id, error)
