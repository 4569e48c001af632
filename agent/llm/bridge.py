"""Models speak asyncio, turns run in threads: one event loop thread per process, and a way to read from it.

Why a loop at all: a thread that waits in a blocking read can't be woken by closing its connection from another thread
before its read timeout, while cancelling an asyncio task takes about a millisecond.
"""

import asyncio
import atexit
import contextlib
import os
import threading
import time
from collections import deque
from collections.abc import AsyncGenerator, Callable, Coroutine, Generator
from typing import Any, Final, cast

import uvloop

from agent.core.model import ChatModel, Done, ModelError, ModelEvent, ModelRequest
from agent.llm.clients import close_clients

QUEUE_LIMIT: Final = 4096
"""Events that may wait for a slow reader before the model is made to wait."""
CLOSE_S: Final = 1.0


class Cancelled(Exception):  # noqa: N818
    """The caller asked to stop. Nothing went wrong."""


class _LoopThread:
    """The event loop of this process, started on first use and anew after a fork."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._loop: asyncio.AbstractEventLoop | None = None

    def get(self) -> asyncio.AbstractEventLoop:
        """The running loop."""
        if self._loop is None:
            with self._lock:
                if self._loop is None:
                    self._loop = self._start()
        return self._loop

    def close(self) -> None:
        """The process ends: close the connections, or their libraries complain."""
        if self._loop is not None:
            with contextlib.suppress(TimeoutError, RuntimeError):
                asyncio.run_coroutine_threadsafe(close_clients(), self._loop).result(CLOSE_S)

    def forget(self) -> None:
        """A forked child has no loop thread."""
        self._lock = threading.Lock()
        self._loop = None

    @staticmethod
    def _start() -> asyncio.AbstractEventLoop:
        loop = uvloop.new_event_loop()
        ready = threading.Event()

        def run() -> None:
            asyncio.set_event_loop(loop)
            loop.call_soon(ready.set)
            loop.run_forever()

        threading.Thread(target=run, name="model-loop", daemon=True).start()
        ready.wait()
        return loop


_loop_thread = _LoopThread()
atexit.register(_loop_thread.close)
os.register_at_fork(after_in_child=_loop_thread.forget)


class _Pipe:
    """What one model call said and its reader has not taken yet."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._items: deque[ModelEvent] = deque()
        self._wake = threading.Event()
        self._waits_for_items = False
        self._room = asyncio.Event()
        self._full = False
        self._task: asyncio.Task[None] | None = None
        self._closed = False
        self.ended = False
        self.error: BaseException | None = None

    # On the loop thread ----------------------------------------------------------

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        """Run `work`, unless the reader has gone before it began."""
        if self._closed:
            work.close()
            return
        self._task = self._loop.create_task(work)
        self._task.add_done_callback(_seen)

    async def put(self, event: ModelEvent) -> None:
        """Hand `event` over; waits while too many wait already."""
        self._items.append(event)
        if self._waits_for_items:
            self._wake.set()
        if len(self._items) >= QUEUE_LIMIT:
            self._room.clear()
            self._full = True
            # Looked at again after raising the flag: the reader may have emptied the queue just before it.
            if len(self._items) >= QUEUE_LIMIT:
                await self._room.wait()

    def end(self, error: BaseException | None = None) -> None:
        """Nothing follows."""
        self.error = error
        self.ended = True
        self._wake.set()

    def _cancel(self) -> None:
        if self._task is not None:
            self._task.cancel()

    # On the reader's thread -------------------------------------------------------

    def has_items(self) -> bool:
        """Whether something can be taken."""
        return bool(self._items)

    def take(self) -> list[ModelEvent]:
        """Everything that waits."""
        batch: list[ModelEvent] = []
        items = self._items
        while items:
            batch.append(items.popleft())
        if self._full:
            self._full = False
            self._loop.call_soon_threadsafe(self._room.set)
        return batch

    def wait(self, timeout_s: float, *, for_items: bool) -> None:
        """Sleep until the end, or with `for_items` until something can be taken, at most `timeout_s`."""
        self._wake.clear()
        self._waits_for_items = for_items
        # Looked at again after raising the flag: what came just before it woke nobody.
        if not self.ended and not (for_items and self._items):
            self._wake.wait(timeout_s)
        self._waits_for_items = False

    def close(self) -> None:
        """The reader is done: stop the call, whatever it is waiting for."""
        self._closed = True
        with contextlib.suppress(RuntimeError):  # the loop is gone at interpreter exit
            self._loop.call_soon_threadsafe(self._cancel)


def _seen(task: asyncio.Task[None]) -> None:
    """Take note of how a task ended, so that asyncio does not complain of it later."""
    if not task.cancelled():
        task.exception()


async def _pump(model: ChatModel, request: ModelRequest, pipe: _Pipe) -> None:
    """Read `model` into `pipe` until it is done, fails or is cancelled."""
    events = cast("AsyncGenerator[ModelEvent, None]", model.stream(request))
    try:
        async with contextlib.aclosing(events):
            async for event in events:
                await pipe.put(event)
                if isinstance(event, Done):
                    pipe.end()
                    return
        pipe.end(ModelError("connection", "The model's answer broke off before its end."))
    except asyncio.CancelledError:
        pipe.end(ModelError("connection", "The model call was interrupted."))
        raise
    except BaseException as error:  # raised again on the reader's thread
        pipe.end(error)


def batches(
    model: ChatModel,
    request: ModelRequest,
    *,
    cancelled: Callable[[], bool],
    pace_s: Callable[[], float] = lambda: 0.0,
    poll_s: float = 0.25,
) -> Generator[list[ModelEvent], None, None]:
    """Ask `model`, and give what it says as it comes, everything that waits at a time.

    Leaving the iterator, for whatever reason, cancels the call and closes its connection without waiting for it.

    Args:
        model: whom to ask; its `stream` runs on this process's loop thread.
        request: what to ask.
        cancelled: whether to stop; asked before the first byte and at least every `poll_s`, on the caller's thread.
        pace_s: after a batch, the least time in seconds until the next. The end of the stream does not wait for it.
        poll_s: how often to ask `cancelled`.

    Yields:
        Events in order, never an empty list; the last ends with `Done`.

    Raises:
        Cancelled: `cancelled()` said so.
        ModelError: the model failed, or ended without `Done`. What came before has been handed out.
    """
    if cancelled():
        raise Cancelled
    loop = _loop_thread.get()
    pipe = _Pipe(loop)
    loop.call_soon_threadsafe(pipe.start, _pump(model, request, pipe))
    asked_at = time.monotonic()
    next_at = asked_at
    try:
        while True:
            while True:
                now = time.monotonic()
                if now - asked_at >= poll_s:
                    asked_at = now
                    if cancelled():
                        raise Cancelled
                pause_s = next_at - now
                if pipe.ended or (pause_s <= 0 and pipe.has_items()):
                    break
                until_asked_s = poll_s - (now - asked_at)
                pipe.wait(until_asked_s if pause_s <= 0 else min(until_asked_s, pause_s), for_items=pause_s <= 0)
            batch = pipe.take()
            if batch:
                next_at = time.monotonic() + pace_s()
                yield batch
            elif pipe.error is not None:
                raise pipe.error
            else:
                return
    finally:
        pipe.close()


def stream_events(
    model: ChatModel, request: ModelRequest, *, cancelled: Callable[[], bool], poll_s: float = 0.25
) -> Generator[ModelEvent, None, None]:
    """Like `batches`, one event at a time."""
    reader = batches(model, request, cancelled=cancelled, poll_s=poll_s)
    with contextlib.closing(reader):
        for batch in reader:
            yield from batch
