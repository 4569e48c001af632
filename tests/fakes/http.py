"""The part of a fake server that is the same for every protocol: HTTP/1.1 on asyncio, in a thread of its own."""

import asyncio
import contextlib
import json
import threading
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any, Self

REASONS = {200: "OK", 400: "Bad Request", 401: "Unauthorized", 404: "Not Found", 429: "Too Many Requests"}


@dataclass
class Request:
    """A request as it arrived.

    Attributes:
        number: from 1, over all requests of the server.
        raw: the body's exact bytes.
        body: the body parsed, or None when it is no JSON.
        at: `time.time()` when it had arrived.
        ended: `complete`, `client_closed` (before the answer was complete), or `dropped` by the script; else empty.
        ended_at: `time.time()` of that.
    """

    number: int
    method: str
    path: str
    headers: dict[str, str]
    raw: bytes
    body: Any
    at: float
    ended: str = ""
    ended_at: float = 0.0
    done: threading.Event = field(default_factory=threading.Event, repr=False)

    def wait(self, timeout_s: float = 5.0) -> str:
        """Wait until it has ended, and say how."""
        assert self.done.wait(timeout_s), f"request {self.number} has not ended within {timeout_s} s"
        return self.ended


class DropError(Exception):
    """The server breaks the connection off, as the script says."""


class Answer:
    """The response being written."""

    def __init__(self, writer: asyncio.StreamWriter) -> None:
        self._writer = writer
        self.begun = False
        self.chunked = False

    async def json(self, status: int, value: Any, headers: dict[str, str] | None = None) -> None:
        """A whole JSON answer."""
        await self.whole(status, json.dumps(value).encode(), {"content-type": "application/json", **(headers or {})})

    async def whole(self, status: int, data: bytes, headers: dict[str, str]) -> None:
        """A whole answer of any kind."""
        self._head(status, headers | {"content-length": str(len(data))})
        self._writer.write(data)
        await self._writer.drain()

    async def begin(self, headers: dict[str, str] | None = None) -> None:
        """Begin an event stream."""
        self.chunked = True
        self._head(
            200,
            {
                "content-type": "text/event-stream",
                "transfer-encoding": "chunked",
                "cache-control": "no-cache",
                **(headers or {}),
            },
        )
        await self._writer.drain()

    def write(self, data: bytes) -> None:
        """Send a piece of the event stream."""
        self._writer.write(b"%x\r\n%b\r\n" % (len(data), data))

    async def send(self, data: bytes) -> None:
        """Send a piece of the event stream, and wait while the client is slow."""
        self.write(data)
        await self._writer.drain()

    async def end(self) -> None:
        """End the event stream properly."""
        self._writer.write(b"0\r\n\r\n")
        await self._writer.drain()

    def _head(self, status: int, headers: dict[str, str]) -> None:
        self.begun = True
        lines = [
            f"HTTP/1.1 {status} {REASONS.get(status, 'Status')}",
            *(f"{name}: {value}" for name, value in headers.items()),
        ]
        self._writer.write(("\r\n".join(lines) + "\r\n\r\n").encode("latin-1"))


Handler = Callable[[Request, Answer], Awaitable[None]]


class HttpServer:
    """Serves `handle` on 127.0.0.1; a context manager. Every request is recorded in `requests`."""

    def __init__(self, *, port: int = 0, log: str = "") -> None:
        self.port = port
        self.requests: list[Request] = []
        self._log = open(log, "a", encoding="utf-8", buffering=1) if log else None  # noqa: SIM115, PTH123
        self._lock = threading.Lock()
        self._new = threading.Condition(self._lock)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread: threading.Thread | None = None

    async def handle(self, request: Request, answer: Answer) -> None:
        """Answer `request`; subclasses do."""
        raise NotImplementedError

    @property
    def origin(self) -> str:
        """Scheme, host and port."""
        return f"http://127.0.0.1:{self.port}"

    def posts(self) -> list[Request]:
        """The POST requests so far, in order."""
        return [request for request in self.requests if request.method == "POST"]

    def wait_for(self, count: int, timeout_s: float = 5.0) -> Request:
        """Wait until `count` POST requests have arrived; the last of them."""
        with self._new:
            assert self._new.wait_for(lambda: len(self.posts()) >= count, timeout_s), (
                f"no {count} requests in {timeout_s} s"
            )
        return self.posts()[count - 1]

    def __enter__(self) -> Self:
        ready = threading.Event()
        self._loop = asyncio.new_event_loop()

        def run() -> None:
            assert self._loop is not None
            asyncio.set_event_loop(self._loop)
            self._loop.run_until_complete(self.serve(ready.set))
            self._loop.close()

        self._thread = threading.Thread(target=run, name="fake-server", daemon=True)
        self._thread.start()
        assert ready.wait(60)
        return self

    def __exit__(self, *_: object) -> None:
        assert self._loop is not None
        assert self._thread is not None
        self._loop.call_soon_threadsafe(self._stop.set)
        self._thread.join(60)
        if self._log is not None:
            self._log.close()

    async def serve(self, ready: Callable[[], object]) -> None:
        """Serve until stopped; `ready` is called when the port is open."""
        self._stop = asyncio.Event()
        self._connections: set[asyncio.Task[None]] = set()
        server = await asyncio.start_server(
            self._connected, "127.0.0.1", self.port, limit=64 * 1024 * 1024, backlog=1024
        )
        self.port = server.sockets[0].getsockname()[1]
        ready()
        await self._stop.wait()
        server.close()
        for task in list(self._connections):
            task.cancel()
        await asyncio.gather(*self._connections, return_exceptions=True)

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._connections.add(task)
        try:
            while await self._one(reader, writer):
                pass
        except (ConnectionError, asyncio.IncompleteReadError, asyncio.CancelledError):
            pass
        finally:
            self._connections.discard(task)
            writer.close()
            with contextlib.suppress(Exception):
                await writer.wait_closed()

    async def _one(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bool:
        """Serve one request of a connection; whether another may follow."""
        try:
            head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        except asyncio.IncompleteReadError:
            return False
        method, path, _ = head[0].split(" ", 2)
        headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in head[1:] if line)}
        raw = await reader.readexactly(int(headers.get("content-length", 0)))
        request = self._record(method, path, headers, raw)
        answer = Answer(writer)
        work = asyncio.ensure_future(self.handle(request, answer))
        gone = asyncio.ensure_future(reader.read(1))
        try:
            await asyncio.wait({work, gone}, return_when=asyncio.FIRST_COMPLETED)
            if not work.done():
                self._ended(request, "client_closed")
                return False
            try:
                work.result()
            except DropError:
                self._ended(request, "dropped")
                writer.transport.abort()
                return False
            except ConnectionError:
                self._ended(request, "client_closed")
                return False
            self._ended(request, "complete")
            return headers.get("connection", "").lower() != "close"
        finally:
            for task in (work, gone):
                task.cancel()
            await asyncio.gather(work, gone, return_exceptions=True)

    def _record(self, method: str, path: str, headers: dict[str, str], raw: bytes) -> Request:
        try:
            body = json.loads(raw) if raw else None
        except ValueError:
            body = None
        with self._new:
            request = Request(len(self.requests) + 1, method, path, headers, raw, body, time.time())
            self.requests.append(request)
            self._new.notify_all()
        if self._log is not None:
            entry = {"request": request.number, "at": request.at, "path": path, "raw": raw.decode("utf-8", "replace")}
            self._log.write(json.dumps(entry) + "\n")
        return request

    def _ended(self, request: Request, how: str) -> None:
        request.ended, request.ended_at = how, time.time()
        request.done.set()
        if self._log is not None:
            entry = {"request": request.number, "ended": how, "at": request.ended_at}
            self._log.write(json.dumps(entry) + "\n")
