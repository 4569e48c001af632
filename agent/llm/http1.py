"""An HTTP/1.1 transport for many streams at once, to be put under the SDKs' clients.

The library's own parses in Python: 100 µs for each chunk of an answer, most of what a stream costs. This one leaves
parsing to `httptools`. It also reads no faster than it is asked to: between two pieces of an event stream it lets
`reading_gap` seconds pass and hands over what came meanwhile in one, so that with a hundred streams everything above
runs a few times a second for each, not for each word. The first piece and the end are never held back.
"""

import asyncio
import socket
import ssl
import time
from collections import deque
from collections.abc import AsyncIterator, Callable
from functools import cache
from typing import Any, Final, cast

import httptools
import httpx2

from agent.llm.pacing import reading_gap

IDLE_S: Final = 15.0
"""How long an unused connection is kept."""
BUFFER_LIMIT_BYTES: Final = 1 << 20
"""What may wait for a slow reader before the server is made to wait."""


class Transport(httpx2.AsyncBaseTransport):
    """Connections to any number of servers, kept for the next request. Belongs to one event loop."""

    def __init__(self) -> None:
        self._idle: dict[tuple[str, str, int], list[_Connection]] = {}

    async def handle_async_request(self, request: httpx2.Request) -> httpx2.Response:
        """Send `request`, wait for the head of the answer."""
        timeouts: dict[str, float | None] = request.extensions.get("timeout", {})
        body = await request.aread()
        place = (
            request.url.scheme,
            request.url.host,
            request.url.port or (443 if request.url.scheme == "https" else 80),
        )
        connection = self._kept(place) or await _connected(place, timeouts.get("connect"), request)
        try:
            connection.send(_head(request) + body, timeouts.get("read"), request)
            await connection.head()
        except BaseException:
            connection.abort()
            raise
        stream = _Body(connection, lambda: self._idle.setdefault(place, []).append(connection))
        return httpx2.Response(
            connection.status, headers=connection.headers, stream=stream, extensions={"http_version": b"HTTP/1.1"}
        )

    def _kept(self, place: tuple[str, str, int]) -> "_Connection | None":
        """A connection that is still open, the one last used."""
        idle = self._idle.get(place, [])
        while idle:
            connection = idle.pop()
            if not connection.closed and time.monotonic() - connection.used_at < IDLE_S:
                return connection
            connection.abort()
        return None

    async def aclose(self) -> None:
        """Close what is kept."""
        for idle in self._idle.values():
            for connection in idle:
                connection.abort()
        self._idle.clear()


@cache
def _tls() -> ssl.SSLContext:
    context = httpx2.create_ssl_context()
    context.set_alpn_protocols(["http/1.1"])
    return context


async def _connected(place: tuple[str, str, int], timeout_s: float | None, request: httpx2.Request) -> "_Connection":
    scheme, host, port = place
    loop = asyncio.get_running_loop()
    try:
        async with asyncio.timeout(timeout_s):
            _, connection = await loop.create_connection(
                lambda: _Connection(loop), host, port, ssl=_tls() if scheme == "https" else None
            )
    except TimeoutError as error:
        raise httpx2.ConnectTimeout(str(error), request=request) from error
    except OSError as error:
        raise httpx2.ConnectError(str(error), request=request) from error
    return connection


def _head(request: httpx2.Request) -> bytes:
    lines = [b"%b %b HTTP/1.1" % (request.method.encode("ascii"), request.url.raw_path)]
    lines += [b"%b: %b" % (name, value) for name, value in request.headers.raw]
    return b"\r\n".join(lines) + b"\r\n\r\n"


class _Connection(asyncio.Protocol):
    """One connection, and the one exchange that runs on it."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._transport: asyncio.Transport
        self._timer: asyncio.TimerHandle | None = None
        self._waiter: asyncio.Future[None] | None = None
        self._parser: Any = None
        self.closed = False
        self.used_at = time.monotonic()

    # --- the exchange --------------------------------------------------------------------

    def send(self, data: bytes, timeout_s: float | None, request: httpx2.Request) -> None:
        """Begin an exchange."""
        self._parser = httptools.HttpResponseParser(self)
        self._request = request
        self._timeout_s = timeout_s
        self._heard_at = self._loop.time()
        self._parts: deque[bytes] = deque()
        self._waiting_bytes = 0
        self._paused = False
        self._has_head = False
        self._error: Exception | None = None
        self._lasts = False
        self.status = 0
        self.headers: list[tuple[bytes, bytes]] = []
        self.complete = False
        if self.closed:
            self._fail(httpx2.WriteError("The connection is closed.", request=request))
            return
        self._transport.write(data)

    async def head(self) -> None:
        """Wait for status and headers."""
        while not self._has_head:
            await self._news()

    async def pieces(self) -> AsyncIterator[bytes]:
        """The body, as it comes, at the pace of `reading_gap`."""
        gap_s = reading_gap.get() if self._is_event_stream() else float
        ready_at = 0.0
        while True:
            wait_s = ready_at - self._loop.time()
            if wait_s > 0 and not self.complete and self._error is None:
                await self._end_or(wait_s)
            if self._parts:
                piece = b"".join(self._parts)
                self._parts.clear()
                self._flow(-len(piece))
                ready_at = self._loop.time() + gap_s()
                yield piece
            elif self.complete:
                return
            else:
                await self._news()

    def release(self) -> bool:
        """The exchange is over; whether the connection may serve another."""
        self._stop_timer()
        self.used_at = time.monotonic()
        return self.complete and self._lasts and not self.closed

    def abort(self) -> None:
        """Close at once, whatever is going on."""
        self._stop_timer()
        if not self.closed:
            self.closed = True
            self._transport.abort()

    def _is_event_stream(self) -> bool:
        return any(name.lower() == b"content-type" and b"event-stream" in value for name, value in self.headers)

    # --- waiting -------------------------------------------------------------------------

    async def _news(self) -> None:
        """Wait until something comes, or raise what went wrong."""
        self._raise_failure()
        self._waiter = self._loop.create_future()
        self._wakes_for_data = True
        self._waiting_since = self._loop.time()
        self._start_timer()
        try:
            await self._waiter
        finally:
            self._waiter = None
        self._raise_failure()

    def _raise_failure(self) -> None:
        """Raise what went wrong, once everything that came before it was taken."""
        if self._error is not None and not self._parts:
            raise self._error

    async def _end_or(self, wait_s: float) -> None:
        """Wait for the end of the exchange, at most `wait_s`."""
        self._waiter = waiter = self._loop.create_future()
        self._wakes_for_data = False
        handle = self._loop.call_later(wait_s, _wake, waiter)
        try:
            await waiter
        finally:
            handle.cancel()
            self._waiter = None

    def _start_timer(self) -> None:
        if self._timeout_s is not None and self._timer is None:
            self._timer = self._loop.call_later(self._timeout_s, self._look)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _look(self) -> None:
        """The time is up, unless something came meanwhile: setting a timer anew for each piece would cost more."""
        self._timer = None
        if self._waiter is None or not self._wakes_for_data or self._timeout_s is None:
            return
        left_s = self._timeout_s - (self._loop.time() - max(self._heard_at, self._waiting_since))
        if left_s > 0.001:
            self._timer = self._loop.call_later(left_s, self._look)
        else:
            self._fail(httpx2.ReadTimeout("", request=self._request))

    def _fail(self, error: Exception) -> None:
        if self._error is None and not self.complete:
            self._error = error
        if self._waiter is not None:
            _wake(self._waiter)

    def _flow(self, change_bytes: int) -> None:
        """Count what waits; make the server wait when it is too much."""
        self._waiting_bytes += change_bytes
        if self.closed or (self._waiting_bytes > BUFFER_LIMIT_BYTES) == self._paused:
            return
        self._paused = not self._paused
        if self._paused:
            self._transport.pause_reading()
        else:
            self._transport.resume_reading()

    # --- called by the event loop ----------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Keep silent connections alive: a model may think for minutes, and routers forget."""
        self._transport = cast("asyncio.Transport", transport)
        raw = transport.get_extra_info("socket")
        for level, option, value in (
            (socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1),
            (socket.IPPROTO_TCP, getattr(socket, "TCP_KEEPIDLE", None), 60),
            (socket.IPPROTO_TCP, getattr(socket, "TCP_KEEPINTVL", None), 60),
        ):
            if option is not None:
                raw.setsockopt(level, option, value)

    def data_received(self, data: bytes) -> None:
        """Parse; the parser calls the `on_` methods."""
        if self._parser is None or self.complete:
            self.abort()  # nobody asked for this
            return
        self._heard_at = self._loop.time()
        try:
            self._parser.feed_data(data)
        except httptools.HttpParserError as error:
            self._fail(httpx2.RemoteProtocolError(str(error), request=self._request))
            self.abort()
            return
        if self._waiter is not None and (self._wakes_for_data or self.complete):
            _wake(self._waiter)

    def connection_lost(self, error: Exception | None) -> None:
        """The end of an answer that has no length of its own; of any other, an error."""
        self.closed = True
        if self._parser is None or self.complete:
            return
        if error is not None:
            self._fail(httpx2.ReadError(str(error), request=self._request))
        elif self._has_head and not self._has_length():
            self.complete = True
            if self._waiter is not None:
                _wake(self._waiter)
        else:
            self._fail(httpx2.RemoteProtocolError("The server closed the connection.", request=self._request))

    def _has_length(self) -> bool:
        return any(name.lower() in {b"content-length", b"transfer-encoding"} for name, _ in self.headers)

    # --- called by the parser ----------------------------------------------------------------

    def on_header(self, name: bytes, value: bytes) -> None:
        """One header."""
        self.headers.append((name, value))

    def on_headers_complete(self) -> None:
        """The head is complete; a 1xx announces another."""
        self.status = self._parser.get_status_code()
        if self.status >= 200:
            self._has_head = True

    def on_body(self, data: bytes) -> None:
        """Some of the body."""
        self._parts.append(data)
        self._flow(len(data))

    def on_message_complete(self) -> None:
        """The answer is complete."""
        if self.status < 200:
            self.headers.clear()
            return
        self._lasts = self._parser.should_keep_alive()
        self.complete = True


def _wake(waiter: "asyncio.Future[None]") -> None:
    if not waiter.done():
        waiter.set_result(None)


class _Body(httpx2.AsyncByteStream):
    """The body of an answer; closing it gives the connection back, or closes it when the body was not read."""

    def __init__(self, connection: _Connection, keep: Callable[[], None]) -> None:
        self._connection = connection
        self._keep = keep
        self._is_open = True

    async def __aiter__(self) -> AsyncIterator[bytes]:
        async for piece in self._connection.pieces():
            yield piece

    async def aclose(self) -> None:
        """Done with it."""
        if self._is_open:
            self._is_open = False
            if self._connection.release():
                self._keep()
            else:
                self._connection.abort()
