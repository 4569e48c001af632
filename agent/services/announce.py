"""Telling the workers that a turn waits."""

import logging
from collections.abc import Sequence
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
        _send("agent.tasks.turn_work", turn_id, "turns", expires_s)
    except Exception as error:
        logger.warning("Turn %s could not be announced and will be swept up: %r", turn_id, error)


def announce_title(session_id: UUID) -> None:
    """Let a worker name a chat, some time. With the broker away it keeps its first words as its title."""
    try:
        _send("agent.tasks.title_work", session_id, "background", expires_s=3600)
    except Exception as error:
        logger.warning("Chat %s will not be named: %r", session_id, error)


def announce_review(review_id: UUID) -> None:
    """Let a worker look a chat over. With the broker away a later turn is looked over instead."""
    try:
        _send("agent.tasks.review_work", review_id, "background", expires_s=3600)
    except Exception as error:
        logger.warning("Review %s will not be made: %r", review_id, error)


def announce_compression(session_id: UUID, lease: UUID, focus: str) -> bool:
    """Let a worker compress a chat; False with the broker away."""
    try:
        _send("agent.tasks.compress_work", session_id, "background", 120, str(lease), focus)
    except Exception as error:
        logger.warning("Chat %s will not be compressed: %r", session_id, error)
        return False
    return True


def announce_summaries(request: UUID, user_id: UUID, query: str, session_ids: Sequence[UUID], language: str) -> bool:
    """Let a worker sum up what chats say on a question, while somebody waits; False with the broker away."""
    more = (str(user_id), query, ",".join(map(str, session_ids)), language)
    try:
        _send("agent.tasks.summarise_work", request, "background", 100, *more)
    except Exception as error:
        logger.warning("Summaries will not be made: %r", error)
        return False
    return True


def _send(task: str, of: UUID, queue: str, expires_s: int | None, *more: str) -> None:
    with producers[_connection()].acquire(block=True, timeout=1) as producer:
        app.send_task(task, (str(of), *more), queue=queue, retry=False, expires=expires_s, producer=producer)
