"""What the two fake model servers share: the way from a request through the script to a stream."""

import argparse
import asyncio
import contextlib
import json
import sys
from collections import deque
from collections.abc import Iterable, Sequence
from typing import Any, Protocol

import uvloop

from tests.fakes.http import Answer, DropError, HttpServer, Request
from tests.fakes.script import Asked, Reply, Script, load, script_of


class Frames(Protocol):
    """How a protocol words one answer; each method gives the bytes of some server-sent events."""

    def opening(self) -> bytes: ...
    def reasoning(self, piece: str) -> bytes: ...
    def text(self, piece: str) -> bytes: ...
    def calls(self) -> Iterable[bytes]: ...
    def failing(self, error: dict[str, Any]) -> bytes: ...
    def garbage(self) -> bytes: ...
    def closing(self) -> bytes: ...


class Refusal(Exception):  # noqa: N818
    """The server refuses a request, as the real one would."""

    def __init__(self, status: int, message: str, kind: str = "invalid_request_error", code: str | None = None) -> None:
        super().__init__(message)
        self.status, self.message, self.kind, self.code = status, message, kind, code


class ModelServer(HttpServer):
    """A fake model behind HTTP."""

    generation_path: str

    def __init__(
        self,
        script: Script | Iterable[Reply | dict[str, Any] | str] | None = None,
        *,
        key: str = "",
        models: Sequence[dict[str, Any]] | None = None,
        port: int = 0,
        log: str = "",
        validates: bool = True,
    ) -> None:
        """A server that answers by `script`, a list of replies or a function; by default it echoes.

        Args:
            key: what clients must send; empty lets everybody in.
            models: the entries of the model list; None answers 404.
            validates: refuse requests that the real API would refuse.
        """
        super().__init__(port=port, log=log)
        self.key = key
        self.models = models
        self._script = script_of(script)
        self._validates = validates
        self._asked = 0
        self._sent: deque[bytes] = deque(maxlen=50)

    # --- what a protocol says ---------------------------------------------------------------

    def authorized(self, request: Request) -> bool:
        """Whether the request carries the key."""
        raise NotImplementedError

    def check(self, body: dict[str, Any]) -> None:
        """Raise `Refusal` for what the real API refuses."""
        raise NotImplementedError

    def asked(self, number: int, body: dict[str, Any]) -> Asked:
        """What the script may look at."""
        raise NotImplementedError

    def frames(self, reply: Reply, body: dict[str, Any], cached: int, total: int) -> Frames:
        """How this answer is worded; `cached` of the prompt's `total` tokens are from the cache."""
        raise NotImplementedError

    def whole(self, reply: Reply, body: dict[str, Any], cached: int, total: int) -> dict[str, Any]:
        """The answer without streaming."""
        raise NotImplementedError

    def error_body(self, error: dict[str, Any]) -> dict[str, Any]:
        """An error as the protocol words it."""
        raise NotImplementedError

    def prefix(self, body: dict[str, Any]) -> bytes:
        """What a prefix cache would see of the request."""
        raise NotImplementedError

    # --- the same for all --------------------------------------------------------------------

    async def handle(self, request: Request, answer: Answer) -> None:
        """Route, check, answer."""
        path = request.path.partition("?")[0]
        try:
            self._let_in(request, path)
            if request.method == "GET":
                await answer.json(200, {"object": "list", "data": list(self.models or ())})
            else:
                await self._generate(request.body, answer)
        except Refusal as refusal:
            error = {"message": refusal.message, "type": refusal.kind, "code": refusal.code}
            await answer.json(refusal.status, self.error_body(error))

    def _let_in(self, request: Request, path: str) -> None:
        if self.key and not self.authorized(request):
            raise Refusal(401, "Incorrect API key provided.", "authentication_error", "invalid_api_key")
        lists = request.method == "GET" and path == "/v1/models" and self.models is not None
        if not lists and (request.method, path) != ("POST", self.generation_path):
            raise Refusal(404, f"Unknown request URL: {request.method} {path}", "not_found_error")
        if not lists and not isinstance(request.body, dict):
            raise Refusal(400, "The body is not a JSON object.")
        if not lists and self._validates:
            self.check(request.body)

    async def _generate(self, body: dict[str, Any], answer: Answer) -> None:
        self._asked += 1
        reply = Reply.parse(self._script(self.asked(self._asked, body)))
        cached, total = self._cached(body)
        await asyncio.sleep(reply.delay_s)
        await self._place(reply, "before_headers")
        if reply.status >= 400:
            headers = dict(reply.headers)
            if reply.retry_after is not None:
                headers["retry-after"] = str(reply.retry_after)
            if isinstance(reply.error, str):
                await answer.whole(reply.status, reply.error.encode(), {"content-type": "text/html", **headers})
            else:
                error = reply.error or {"message": f"Status {reply.status}", "type": "api_error"}
                await answer.json(reply.status, self.error_body(error), headers)
        elif reply.garbage == "html":
            await answer.whole(200, b"<html><body>It works!</body></html>", {"content-type": "text/html"})
        elif not body.get("stream"):
            await answer.json(200, self.whole(reply, body, cached, total))
        else:
            await answer.begin(reply.headers)
            await self._stream(reply, self.frames(reply, body, cached, total), answer)

    async def _stream(self, reply: Reply, frames: Frames, answer: Answer) -> None:
        async def send(data: bytes, *, pause: bool = True) -> None:
            size = reply.fragment or len(data) or 1
            for n in range(0, len(data), size):
                await answer.send(data[n : n + size])
            if pause and reply.pause_s:
                await asyncio.sleep(reply.pause_s)

        await self._place(reply, "after_headers")
        if reply.first_s:
            await asyncio.sleep(reply.first_s)
        await send(frames.opening(), pause=False)
        for piece in reply.pieces(reply.reasoning):
            await send(frames.reasoning(piece))
        if reply.tokens:
            await self._by_rate(reply, frames, answer)
        pieces = reply.pieces(reply.text)
        for n, piece in enumerate(pieces):
            if n == (len(pieces) + 1) // 2:
                await self._place(reply, "mid_text")
            await send(frames.text(piece))
        if len(pieces) < 2:
            await self._place(reply, "mid_text")
        if reply.midway is not None:
            await send(frames.failing(reply.midway))
            await answer.end()
            return
        if reply.garbage == "json":
            await send(frames.garbage())
        for data in frames.calls():
            await send(data)
        await self._place(reply, "before_end")
        await send(frames.closing(), pause=False)
        await answer.end()

    async def _by_rate(self, reply: Reply, frames: Frames, answer: Answer) -> None:
        """Words at an even rate: late ones are not made up for by a burst."""
        loop = asyncio.get_running_loop()
        begun = loop.time()
        for number in range(reply.tokens):
            await asyncio.sleep(begun + number / reply.tokens_per_s - loop.time())
            await answer.send(frames.text(reply.token(number)))

    async def _place(self, reply: Reply, where: str) -> None:
        """Hang or drop here, if the script says so."""
        if reply.hang == where:
            await asyncio.Event().wait()
        if reply.drop == where:
            await asyncio.sleep(0.02)  # what was sent goes out before the connection is broken
            raise DropError

    def _cached(self, body: dict[str, Any]) -> tuple[int, int]:
        """How many tokens of the prompt an earlier request already sent, and how many it has; four bytes are one."""
        sent = self.prefix(body)
        longest = max((_common(sent, earlier) for earlier in self._sent), default=0)
        self._sent.append(sent)
        return longest // 4, len(sent) // 4 + 1


def _common(one: bytes, other: bytes) -> int:
    low, high = 0, min(len(one), len(other))
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if one[:middle] == other[:middle] else (low, middle - 1)
    return low


def sse(value: Any, event: str = "") -> bytes:
    """One server-sent event."""
    text = json.dumps(value, ensure_ascii=False)
    if not text.isascii() and any("\ud800" <= char <= "\udfff" for char in text):
        text = json.dumps(value)  # lone surrogates can only travel escaped
    return (f"event: {event}\n" if event else "").encode() + f"data: {text}\n\n".encode()


def main(server_class: type[ModelServer], description: str) -> None:
    """Run a server as a process of its own."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--port", type=int, default=0, help="0 picks a free one")
    parser.add_argument("--key", default="", help="what clients must send; empty lets everybody in")
    parser.add_argument("--script", default="", help="a JSON or Python file, see tests/fakes/script.py; default: echo")
    parser.add_argument("--log", default="", help="append each request, and how it ended, as a line of JSON")
    parser.add_argument("--model", action="append", default=[], help="a name for the model list; may be repeated")
    parser.add_argument("--tokens", type=int, default=0, help="answer with this many words, whatever was asked")
    parser.add_argument("--tokens-per-s", type=float, default=20.0)
    parser.add_argument("--first-s", type=float, default=0.0, help="silence before the first word")
    parser.add_argument("--stamp", action="store_true", help="each word is the time of its sending, time.time_ns()")
    parser.add_argument("--no-validation", action="store_true", help="take what the real API would refuse")
    options = parser.parse_args()
    script: Script | None = load(options.script) if options.script else None
    if options.tokens:
        reply = Reply(
            tokens=options.tokens, tokens_per_s=options.tokens_per_s, first_s=options.first_s, stamp=options.stamp
        )
        script = lambda _: reply  # noqa: E731
    server = server_class(
        script,
        key=options.key,
        models=[{"id": name, "object": "model"} for name in options.model or ["fake-model"]],
        port=options.port,
        log=options.log,
        validates=not options.no_validation,
    )

    def ready() -> None:
        sys.stdout.write(f"ready {server.origin}\n")
        sys.stdout.flush()

    with contextlib.suppress(KeyboardInterrupt):
        uvloop.run(server.serve(ready))
