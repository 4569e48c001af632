"""The event log of a turn: a Redis stream `turn:<id>` with entries `0-<seq>`, the truth while the turn runs.

Readers never delete it; it expires. When the broker loses it, the writer goes on with the next number and repeats the
text so far as `message.snapshot`; the database has the rest.
"""

import logging
import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any
from uuid import UUID

from redis.commands.core import Script
from redis.exceptions import NoScriptError, RedisError

from agent.core.events import (
    TERMINAL,
    Envelope,
    Event,
    MessageCompleted,
    MessageDelta,
    MessageRestarted,
    MessageSnapshot,
    MessageStarted,
)
from agent.stream.bus import event_channel
from hermes_site.kernel import broker

logger = logging.getLogger(__name__)

KEEP_AFTER_END_S = 600
KEEP_RUNNING_S = 7200
RETRY_BROKER_S = 0.5

# Logs an event and rings the readers, in one step, so that no event is logged that nobody hears of.
# KEYS: stream, fence. ARGV: attempt, least sequence number, body, seconds to keep, channel of the readers.
# Returns the number given, 0 when a later attempt owns the turn, or the negative number when the stream was gone.
_APPEND = """
local fence = tonumber(redis.call('GET', KEYS[2]) or '0')
local attempt = tonumber(ARGV[1])
if attempt < fence then return 0 end
local floor = tonumber(ARGV[2])
local last = redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)
local at = 0
if #last > 0 then at = tonumber(string.sub(last[1][1], 3)) end
local seq = math.max(at, floor) + 1
redis.call('XADD', KEYS[1], '0-' .. seq, 'body', ARGV[3])
if attempt > fence then redis.call('SET', KEYS[2], attempt, 'EX', 86400) end
redis.call('EXPIRE', KEYS[1], ARGV[4])
local numbered = '{"seq":' .. seq .. ',' .. string.sub(ARGV[3], 2)
redis.call('PUBLISH', ARGV[5], cmsgpack.pack({type = 'turn.event', body = numbered}))
if at < floor then return -seq end
return seq
"""


class FencedError(Exception):
    """Another attempt owns the turn now: whoever gets this must stop working on it."""


@dataclass(slots=True)
class _Writing:
    message_id: int
    text: str


class EventLog:
    """Appends the events of one attempt of a turn, and rings the readers."""

    def __init__(self, *, turn_id: UUID, session_id: UUID, attempt: int, last_seq: int) -> None:
        """Args: which turn, whose readers, which attempt writes, and the last number that is known to be used."""
        self._turn_id = turn_id
        self._session_id = session_id
        self._attempt = attempt
        self._writing: _Writing | None = None
        self._torn = False
        self._retry_at = 0.0
        self.seq = last_seq

    def append(self, event: Event) -> bool:
        """Log `event`; False when it had to be dropped because the broker is away.

        The text so far follows when the broker is back.

        Raises:
            FencedError: a later attempt has begun.
        """
        self._watch(event)
        if time.monotonic() < self._retry_at:
            self._torn = True
            return False
        try:
            if self._torn and self._writing and not isinstance(event, MessageSnapshot):
                self._put(MessageSnapshot(message_id=self._writing.message_id, text=self._writing.text))
                self._torn = False
                if isinstance(event, MessageDelta | MessageStarted | MessageRestarted):
                    return True
            self._put(event)
            self._torn = False
        except RedisError as error:
            if not self._torn:
                logger.warning("The event log is away: %r", error)
            self._torn = True
            self._retry_at = time.monotonic() + RETRY_BROKER_S
            return False
        return True

    def _put(self, event: Event) -> None:
        envelope = Envelope(turn_id=self._turn_id, seq=self.seq + 1, event=event)
        keep_s = KEEP_AFTER_END_S if isinstance(event, TERMINAL) else KEEP_RUNNING_S
        body = envelope.model_dump_json(exclude={"seq"})
        keys = [_stream(self._turn_id), _fence(self._turn_id)]
        args = [self._attempt, self.seq, body, keep_s, event_channel(self._session_id)]
        given = int(_run(_script(), keys, args))
        if given == 0:
            raise FencedError
        self.seq = abs(given)
        if given < 0 and self._writing and not isinstance(event, MessageSnapshot | MessageStarted):
            self._put(MessageSnapshot(message_id=self._writing.message_id, text=self._writing.text))

    def _watch(self, event: Event) -> None:
        match event:
            case MessageStarted() | MessageRestarted():
                self._writing = _Writing(event.message_id, getattr(event, "text", ""))
            case MessageDelta() if self._writing:
                self._writing.text += event.text
            case MessageCompleted():
                self._writing = None


def raise_fence(turn_id: UUID, attempt: int) -> None:
    """Let no attempt before `attempt` append any more."""
    try:
        broker.client().set(_fence(turn_id), attempt, ex=86_400)
    except RedisError as error:
        logger.warning("The event log is away: %r", error)


def forget(turn_ids: Sequence[UUID]) -> None:
    """Delete the logs of turns whose account is gone; their workers can append no more, for their rows are gone too.

    Raises:
        RedisError: the broker is away.
    """
    if turn_ids:
        broker.client().delete(*(name(turn_id) for turn_id in turn_ids for name in (_stream, _fence)))


def replay(turn_id: UUID, *, after: int = 0) -> list[Envelope]:
    """The logged events numbered above `after`, oldest first; empty when the log is gone or the broker is away."""
    try:
        entries = broker.client().xrange(_stream(turn_id), min=f"0-{after + 1}")
    except RedisError:
        return []
    return _envelopes(entries)


async def areplay(turn_id: UUID, *, after: int = 0) -> list[Envelope]:
    """`replay` for the running event loop."""
    try:
        entries = await broker.async_client().xrange(_stream(turn_id), min=f"0-{after + 1}")
    except RedisError:
        return []
    return _envelopes(entries)


def _envelopes(entries: Any) -> list[Envelope]:
    """Entries `("0-<seq>", {"body": …})` as the client gives them."""
    return [
        Envelope.model_validate_json(f'{{"seq":{entry_id[2:]},{fields["body"][1:]}') for entry_id, fields in entries
    ]


def _stream(turn_id: UUID) -> str:
    return f"turn:{turn_id.hex}"


def _fence(turn_id: UUID) -> str:
    return f"turn:{turn_id.hex}:fence"


@cache
def _script() -> Script:
    return broker.client().register_script(_APPEND)


def _run(script: Script, keys: list[str], args: list[Any]) -> Any:
    """Run a script once: a client's call takes twice the time, and sends it again when the connection breaks.

    Raises:
        RedisError: the broker is away, or its answer was lost.
    """
    pool = broker.client().connection_pool
    connection = pool.get_connection()
    try:
        try:
            connection.send_command("EVALSHA", script.sha, len(keys), *keys, *args)  # type: ignore[no-untyped-call]
            return connection.read_response()
        except NoScriptError:
            connection.send_command("EVAL", script.script, len(keys), *keys, *args)  # type: ignore[no-untyped-call]
            return connection.read_response()
    except RedisError:
        connection.disconnect()  # type: ignore[no-untyped-call]
        raise
    finally:
        pool.release(connection)
