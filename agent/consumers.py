"""The browser's sockets."""

import asyncio
import contextlib
import json
import logging
import threading
import time
from collections.abc import Awaitable, Callable
from functools import cache
from importlib import import_module
from typing import Any
from uuid import UUID

from channels.consumer import get_handler_name
from channels.db import database_sync_to_async
from channels.exceptions import StopConsumer
from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings
from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.base import SessionBase
from django.utils.crypto import constant_time_compare

from agent.stream.bus import account_group, session_group, user_group
from agent.stream.follow import Follower
from agent.stream.html import render_changed
from agent.stream.manners import adopt_of
from agent.stream.presence import Presence
from hermes_site.accounts.models import User
from hermes_site.kernel import threats
from hermes_site.kernel.errors import NotFoundError
from sessions.selectors import session_get

logger = logging.getLogger(__name__)

CHECK_LOG_IN_S = 60.0
PREPARE_AFTER_S = 1.0
"""By then the page is there."""


@cache
def _prepare_scanner() -> None:
    """Soon make the scanner's tables, once: somebody is there, and may write what has to be scanned."""
    timer = threading.Timer(PREPARE_AFTER_S, threats.warm)
    timer.daemon = True
    timer.start()


class OwnSocket(AsyncWebsocketConsumer):  # type: ignore[misc]
    """A socket of a logged-in person; closes when the log-in ends, within a minute where no bell told of it."""

    tick_s = 5.0

    async def dispatch(self, message: dict[str, Any]) -> None:
        """Hand a message to its method.

        Channels' own goes into a thread before each, to close old connections; this thread uses none.
        """
        handler: Callable[[dict[str, Any]], Awaitable[None]] = getattr(self, get_handler_name(message))
        await handler(message)

    async def connect(self) -> None:
        """Refuse strangers with 404, before the socket is accepted."""
        self.user: User = self.scope["user"]
        self.groups_joined: list[str] = []
        self._checked_at = time.monotonic()
        if not self.user.is_authenticated or not await self.may_connect():
            await self._refuse()
            return
        adopt_of(self.user, self.scope)
        for group in (account_group(self.user.pk), *self.joins()):
            await self.channel_layer.group_add(group, self.channel_name)
            self.groups_joined.append(group)
        await self.accept()
        _prepare_scanner()
        await self.opened()
        self._ticker = asyncio.create_task(self._tick())

    async def may_connect(self) -> bool:
        """Whether what the URL names is this person's."""
        return True

    def joins(self) -> list[str]:
        """Channel-layer groups to listen to."""
        raise NotImplementedError

    async def opened(self) -> None:
        """The socket is open."""

    async def tick(self) -> None:
        """Called every `tick_s`."""

    async def log_in_changed(self, message: dict[str, Any]) -> None:
        """A log-in of this account has ended, or its password or rights changed."""
        await self._check_log_in()

    async def _check_log_in(self) -> bool:
        """Whether the log-in still stands; where not, the socket is closed."""
        self._checked_at = time.monotonic()
        if await database_sync_to_async(_still_logged_in)(self.scope["session"], self.user.pk):
            return True
        await self.close(4401)
        return False

    async def disconnect(self, code: int) -> None:
        """Leave the groups."""
        if ticker := getattr(self, "_ticker", None):
            ticker.cancel()
        for group in getattr(self, "groups_joined", []):
            with contextlib.suppress(Exception):
                await self.channel_layer.group_discard(group, self.channel_name)

    async def _tick(self) -> None:
        while True:
            await asyncio.sleep(self.tick_s)
            try:
                if time.monotonic() - self._checked_at > CHECK_LOG_IN_S and not await self._check_log_in():
                    return
                await self.tick()
            except Exception:
                logger.exception("A socket's regular look failed; it looks again")

    async def _refuse(self) -> None:
        if "websocket.http.response" in self.scope.get("extensions", {}):
            await self.base_send({"type": "websocket.http.response.start", "status": 404, "headers": []})
            await self.base_send({"type": "websocket.http.response.body", "body": b""})
            raise StopConsumer  # the answer has ended the socket; closing it as well is an error
        await self.close(4404)


class NoSocket(OwnSocket):
    """At addresses that have no socket."""

    async def may_connect(self) -> bool:
        """Nobody may."""
        return False


class ChatConsumer(OwnSocket):
    """Streams a chat as htmx out-of-band fragments: joins, sends the state so far, then follows."""

    tick_s = 1.0

    async def may_connect(self) -> bool:
        """Whether the chat is this person's."""
        self.session_id: UUID = self.scope["url_route"]["kwargs"]["session_id"]
        try:
            session = await database_sync_to_async(session_get)(user=self.user, session_id=self.session_id)
        except NotFoundError:
            return False
        self.presence = Presence(session)
        return True

    def joins(self) -> list[str]:
        """The chat's group."""
        return [session_group(self.session_id)]

    async def opened(self) -> None:
        """Send the state so far; nothing can fall between, for the group is joined already."""
        self._follower = Follower(self.session_id)
        self._turnstile = asyncio.Lock()
        await self.presence.note()
        async with self._turnstile:
            await self._send_all(await self._follower.state())

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """`{"type": "state"}` asks for the state so far again."""
        with contextlib.suppress(ValueError, RecursionError):
            asked = json.loads(text_data or "{}")
            if isinstance(asked, dict) and asked.get("type") == "state":
                async with self._turnstile:
                    await self._send_all(await self._follower.state())

    async def turn_event(self, message: dict[str, Any]) -> None:
        """An event was logged."""
        async with self._turnstile:
            await self._send_all(await self._follower.bell(message))

    async def turn_state(self, message: dict[str, Any]) -> None:
        """A turn began, ended or changed as a whole."""
        async with self._turnstile:
            await self._send_all(await self._follower.bell(message))

    async def tick(self) -> None:
        """Look for what no bell told of."""
        await self.presence.note()
        if self._follower.due_in_s <= 0:
            async with self._turnstile:
                await self._send_all(await self._follower.look())

    async def disconnect(self, code: int) -> None:
        """Leave; from now on a temporary chat has an hour."""
        if hasattr(self, "presence"):
            with contextlib.suppress(Exception):
                await self.presence.leave()
        await super().disconnect(code)

    async def _send_all(self, frames: list[str]) -> None:
        for frame in frames:
            await self.send(text_data=frame)


class ChangesConsumer(OwnSocket):
    """Tells a person's pages what changed elsewhere, so that they fetch it again."""

    def joins(self) -> list[str]:
        """The person's group."""
        return [user_group(self.user.pk)]

    async def changed(self, message: dict[str, Any]) -> None:
        """Something changed."""
        await self.send(text_data=render_changed(message["kind"], message["id"]))


def _still_logged_in(session: SessionBase, user_id: UUID) -> bool:
    """Whether the browser session that opened the socket still is this user's log-in."""
    stored = import_module(settings.SESSION_ENGINE).SessionStore(session.session_key)
    if str(stored.get(SESSION_KEY, "")) != str(user_id):
        return False
    user = User.objects.filter(pk=user_id, is_active=True).first()
    return user is not None and constant_time_compare(stored.get(HASH_SESSION_KEY, ""), user.get_session_auth_hash())
