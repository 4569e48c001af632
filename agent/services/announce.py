"""Telling the workers that a turn waits."""

import logging
from functools import cache
from uuid import UUID

from django.conf import settings
from kombu.connection import Connection
from kombu.pools import producers

from hermes_site.celery import app

logger = logging.getLogger(__name__)

TIMEOUT_S = 1.0


@cache
def _connection() -> Connection:
    """To the broker, for sending: nobody waits longer than a second for one that does not answer."""
    return Connection(  # type: ignore[no-untyped-call]
        settings.CELERY_BROKER_URL,
        transport_options={"socket_timeout": TIMEOUT_S, "socket_connect_timeout": TIMEOUT_S},
    )


def announce(turn_id: UUID, *, expires_s: int | None = None) -> None:
    """Send the turn's id to the queue `turns`. With the broker away nothing is lost: the sweep announces again."""
    try:
        with producers[_connection()].acquire(block=True, timeout=1) as producer:
            app.send_task(
                "agent.tasks.turn_work",
                (str(turn_id),),
                queue="turns",
                retry=False,
                expires=expires_s,
                producer=producer,
            )
    except Exception as error:
        logger.warning("Turn %s could not be announced and will be swept up: %r", turn_id, error)
