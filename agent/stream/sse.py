"""A turn's events for programs: server-sent events, resumable by number."""

import asyncio
import json
from collections.abc import AsyncIterator
from uuid import UUID

from channels.db import database_sync_to_async
from channels.layers import get_channel_layer

from agent.core.events import (
    TERMINAL,
    Envelope,
    Event,
    MessageCompleted,
    TurnCancelled,
    TurnCompleted,
    TurnFailed,
    TurnUsage,
)
from agent.models import Turn
from agent.selectors import view_of
from agent.stream.bus import session_group
from agent.stream.log import areplay

LOOK_EVERY_S = 2.0
KEEP_ALIVE = ": \n\n"


async def turn_events(session_id: UUID, turn_id: UUID, *, after: int = 0) -> AsyncIterator[Envelope | None]:
    """The events of a turn numbered above `after`, each once, until its last; None while nothing happens.

    When the log has expired, what the rows know is given instead: the complete messages and how the turn ended.
    """
    layer = get_channel_layer()
    channel = await layer.new_channel()
    await layer.group_add(session_group(session_id), channel)
    try:
        while True:
            entries = await areplay(turn_id, after=after)
            if not entries:
                entries = await database_sync_to_async(_from_rows)(turn_id, after)
            for envelope in entries:
                after = envelope.seq
                yield envelope
            # An end may be followed by another attempt, when the person asked for the answer again.
            ended = not entries or isinstance(entries[-1].event, TERMINAL)
            if ended and await database_sync_to_async(_is_over)(turn_id):
                return
            try:
                async with asyncio.timeout(LOOK_EVERY_S):
                    await _bell(layer, channel, turn_id)
            except TimeoutError:
                yield None
    finally:
        await layer.group_discard(session_group(session_id), channel)


def frame(envelope: Envelope | None) -> str:
    """One event as SSE text; None as a comment that keeps the connection open."""
    if envelope is None:
        return KEEP_ALIVE
    data = json.dumps(envelope.flat(), ensure_ascii=False)
    return f"id: {envelope.seq}\nevent: {envelope.event.type}\ndata: {data}\n\n"


async def _bell(layer, channel: str, turn_id: UUID) -> None:  # type: ignore[no-untyped-def]
    while True:
        message = await layer.receive(channel)
        if message.get("turn_id") == str(turn_id) or str(turn_id) in message.get("body", ""):
            return


def _is_over(turn_id: UUID) -> bool:
    live = [Turn.Status.QUEUED, Turn.Status.RUNNING]
    return not Turn.objects.filter(pk=turn_id, status__in=live).exists()


def _from_rows(turn_id: UUID, after: int) -> list[Envelope]:
    """What is known of an ended turn without its log, numbered so that the end has the turn's last number."""
    view = view_of(turn_id)
    if view is None or view.turn.status in {Turn.Status.QUEUED, Turn.Status.RUNNING} or after >= view.turn.last_seq:
        return []
    happened: list[Event] = [
        MessageCompleted(message_id=part.message_id, text=part.text) for part in view.parts if part.state == "complete"
    ]
    happened.append(ending(view.turn))
    first = view.turn.last_seq - len(happened) + 1
    return [
        Envelope(turn_id=turn_id, seq=max(1, first + n), at=view.turn.ended_at or view.turn.created_at, event=event)
        for n, event in enumerate(happened)
        if first + n > after
    ]


def ending(turn: Turn) -> Event:
    """The last event of a turn that has ended."""
    if turn.status == Turn.Status.COMPLETED:
        began, ended = turn.started_at or turn.created_at, turn.ended_at or turn.created_at
        # The row says more than how much was used, such as who stood in.
        usage = TurnUsage(**{name: turn.usage[name] for name in TurnUsage.model_fields if name in turn.usage})
        return TurnCompleted(usage=usage, cost=turn.cost, duration_s=round((ended - began).total_seconds(), 3))
    if turn.status == Turn.Status.CANCELLED:
        return TurnCancelled(message=turn.error_message)
    return TurnFailed(code=turn.error_code, message=turn.error_message)
