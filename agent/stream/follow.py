"""Following a chat: state so far, then every event once, in order, whatever bells get lost.

One follower serves one reader: a socket, or a page's SSE stream. The bells come from the channel layer; the log is
looked at when a number is missing, and when a live turn has been silent for two seconds.
"""

import asyncio
import time
from collections.abc import AsyncIterator
from functools import partial
from typing import Any, Final
from uuid import UUID

from channels.db import database_sync_to_async
from channels.layers import get_channel_layer

from agent.core.events import (
    TERMINAL,
    Envelope,
    MessageDelta,
    MessageSnapshot,
    MessageStarted,
    ReasoningDelta,
    ToolStarted,
    TurnStarted,
)
from agent.models import Turn
from agent.selectors import view_of
from agent.stream.bus import session_group
from agent.stream.html import render_event, render_gone, render_turn
from agent.stream.log import areplay
from agent.stream.state import TurnView
from hermes_site.accounts.models import User

LOOK_EVERY_S: Final = 2.0
IDLE_LOOK_EVERY_S: Final = 10.0
LIVE: Final = (Turn.Status.QUEUED, Turn.Status.RUNNING)

# Drawing a turn may take long, when somebody makes a text for that; no other reader should wait for it.
_in_a_thread = partial(database_sync_to_async, thread_sensitive=False)


class Follower:
    """What one reader of a chat has been shown so far."""

    def __init__(self, session_id: UUID) -> None:
        self._session_id = session_id
        self._seen: dict[UUID, int] = {}
        """Last number shown, by turn that is live."""
        self._there: dict[UUID, set[int | tuple[int, int]]] = {}
        """Messages, by their numbers, and tool cards, by their places, that are shown, by turn that is live."""
        self._heard_at = time.monotonic()

    async def state(self) -> list[str]:
        """Frames that replace every live turn and the newest one by their state so far."""
        self._seen.clear()
        self._there.clear()
        ids = await _in_a_thread(_live_and_newest)(self._session_id)
        return [frame for turn_id in ids for frame in await self.turn(turn_id)]

    async def turn(self, turn_id: UUID) -> list[str]:
        """The frame that replaces one turn by its state so far."""
        view, frame = await _in_a_thread(_drawn)(self._session_id, turn_id)
        self._note(turn_id, view)
        return [frame]

    async def bell(self, message: dict[str, Any]) -> list[str]:
        """Frames for a message of the chat's group."""
        if message["type"] == "turn.state":
            return await self.turn(UUID(message["turn_id"]))
        envelope = Envelope.model_validate_json(message["body"])
        seen = self._seen.get(envelope.turn_id)
        if seen is None:
            return await self.turn(envelope.turn_id)
        if envelope.seq <= seen:
            return []
        if envelope.seq > seen + 1:
            return await self._catch_up(envelope.turn_id)
        return await self._show(envelope)

    async def look(self) -> list[str]:
        """Frames for what no bell told of. Call when `due_in_s` is over."""
        self._heard_at = time.monotonic()
        frames: list[str] = []
        for turn_id in list(self._seen):
            frames += await self._catch_up(turn_id)
        live = await _in_a_thread(_live)(self._session_id)
        for turn_id in set(live) ^ set(self._seen):
            frames += await self.turn(turn_id)
        return frames

    @property
    def due_in_s(self) -> float:
        """When to look next: soon after a live turn has fallen silent, seldom while nothing runs."""
        every_s = LOOK_EVERY_S if self._seen else IDLE_LOOK_EVERY_S
        return max(0.0, every_s - (time.monotonic() - self._heard_at))

    async def _catch_up(self, turn_id: UUID) -> list[str]:
        frames: list[str] = []
        entries = await areplay(turn_id, after=self._seen[turn_id])
        if entries and entries[0].seq > self._seen[turn_id] + 1:
            return await self.turn(turn_id)
        for envelope in entries:
            if turn_id not in self._seen:
                break
            if envelope.seq > self._seen[turn_id]:  # else it is in the state that an entry before it had drawn
                frames += await self._show(envelope)
        return frames

    async def _show(self, envelope: Envelope) -> list[str]:
        event, turn_id = envelope.event, envelope.turn_id
        self._heard_at = time.monotonic()
        if isinstance(event, (*TERMINAL, MessageSnapshot)) or (isinstance(event, TurnStarted) and event.attempt > 1):
            return await self.turn(turn_id)
        self._seen[turn_id] = envelope.seq
        if isinstance(event, MessageStarted | ToolStarted):  # its row was there before its event, and may be drawn
            place: int | tuple[int, int]
            place = event.message_id if isinstance(event, MessageStarted) else (event.call.step, event.call.position)
            if place in self._there[turn_id]:
                return []
            self._there[turn_id].add(place)
        if isinstance(event, MessageDelta | ReasoningDelta):
            return [render_event(envelope, turn_id.hex)]
        return [await _in_a_thread(render_event)(envelope, turn_id.hex)]  # a card may show what the database holds

    def _note(self, turn_id: UUID, view: TurnView | None) -> None:
        self._seen.pop(turn_id, None)
        self._there.pop(turn_id, None)
        if view is not None and view.turn.status in LIVE:
            self._seen[turn_id] = view.seq
            cards = ((card.step, card.position) for part in view.parts for card in part.tools)
            self._there[turn_id] = {*cards, *(part.message_id for part in view.parts)}


def _drawn(session_id: UUID, turn_id: UUID) -> tuple[TurnView | None, str]:
    """A turn of the chat, and its frame; one that was discarded, or is another chat's, is drawn away."""
    view = view_of(turn_id)
    if view is None or view.turn.session_id != session_id:
        return None, render_gone(turn_id)
    return view, render_turn(view)


def _live(session_id: UUID) -> list[UUID]:
    turns = Turn.objects.filter(session_id=session_id, status__in=LIVE)
    return list(turns.order_by("turn_no").values_list("pk", flat=True))


def _live_and_newest(session_id: UUID) -> list[UUID]:
    live = _live(session_id)
    ended = Turn.objects.filter(session_id=session_id).exclude(pk__in=live).order_by("-turn_no")
    return [*ended.values_list("pk", flat=True)[:1], *live]


async def fragments(user: User, session_id: UUID) -> AsyncIterator[str]:
    """The frames of a chat as they come, for pages without WebSocket. Ownership is the caller's to check first."""
    layer = get_channel_layer()
    channel = await layer.new_channel()
    follower = Follower(session_id)
    await layer.group_add(session_group(session_id), channel)
    try:
        for frame in await follower.state():
            yield frame
        while True:
            try:
                message = await asyncio.wait_for(layer.receive(channel), max(0.05, follower.due_in_s))
            except TimeoutError:
                frames = await follower.look()
                if not frames:
                    yield ""
            else:
                frames = await follower.bell(message)
            for frame in frames:
                yield frame
    finally:
        await layer.group_discard(session_group(session_id), channel)
