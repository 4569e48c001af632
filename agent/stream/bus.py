"""Ringing the channel layer from synchronous code.

`async_to_sync(layer.group_send)` opens a Redis connection for every call (django/channels_redis#125): 2.6 ms an event,
against 0.1 ms on a loop that stays.
"""

import asyncio
import logging
import threading
import time
from functools import cache
from typing import Any
from uuid import UUID

import uvloop
from channels.layers import get_channel_layer

logger = logging.getLogger(__name__)
LAYER_PREFIX = "asgi"
"""What `channels_redis` puts before the names of its channels."""
_QUIET_S = 5.0
_last_complaint = 0.0


def session_group(session_id: UUID) -> str:
    """The channel-layer group of everyone who looks at a chat."""
    return f"session.{session_id.hex}"


def user_group(user_id: UUID) -> str:
    """The channel-layer group of all pages that a user has open."""
    return f"user.{user_id.hex}"


def account_group(user_id: UUID) -> str:
    """The channel-layer group of all sockets of a user, whatever they show."""
    return f"account.{user_id.hex}"


def event_channel(session_id: UUID) -> str:
    """The broker's own channel behind the group of a chat.

    The script that logs an event publishes it there, `{"type": "turn.event", "body": an envelope as JSON}` as msgpack:
    what the layer would send, without a way of its own. A lost bell costs readers at most 2 s: they look at the log.
    """
    return f"{LAYER_PREFIX}__group__{session_group(session_id)}"


def ring_turn(session_id: UUID, turn_id: UUID) -> None:
    """Tell a chat's readers that a turn began, ended or changed in a way that only its whole state shows."""
    _send(session_group(session_id), {"type": "turn.state", "turn_id": str(turn_id)})


def ring_changed(user_id: UUID, kind: str, object_id: str = "") -> None:
    """Tell a user's pages that something of theirs changed; they fetch it again."""
    _send(user_group(user_id), {"type": "changed", "kind": kind, "id": object_id})


def ring_log_in(user_id: UUID) -> None:
    """Let a user's sockets look whether their log-in still stands: one has ended, or the account changed."""
    _send(account_group(user_id), {"type": "log_in.changed"})


@cache
def _loop() -> asyncio.AbstractEventLoop:
    """An event loop running for the life of the process, on its own thread."""
    loop = uvloop.new_event_loop()
    threading.Thread(target=loop.run_forever, name="bus", daemon=True).start()
    return loop


def _send(group: str, message: dict[str, Any]) -> None:
    asyncio.run_coroutine_threadsafe(_attempt(group, message), _loop())


async def _attempt(group: str, message: dict[str, Any]) -> None:
    global _last_complaint  # noqa: PLW0603 - one complaint for a whole outage
    layer = get_channel_layer()
    if layer is None:
        return
    try:
        async with asyncio.timeout(2):
            await layer.group_send(group, message)
    except Exception as error:
        if time.monotonic() - _last_complaint > _QUIET_S:
            _last_complaint = time.monotonic()
            logger.warning("The channel layer does not take messages: %r", error)
