"""`/healthz`: this process answers. `/readyz`: and what it needs answers too, or which does not.

A middleware rather than views: whoever probes, a container engine or a load balancer, asks by an address that
need not be one of ALLOWED_HOSTS.
"""

import asyncio
import uuid
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from datetime import timedelta
from time import monotonic
from weakref import WeakKeyDictionary

from asgiref.sync import async_to_sync, iscoroutinefunction
from channels.layers import get_channel_layer
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.decorators import sync_and_async_middleware

from agent.models import WorkerHeartbeat
from hermes_site.kernel import broker, clock

Handler = Callable[[HttpRequest], HttpResponse]
AsyncHandler = Callable[[HttpRequest], Awaitable[HttpResponse]]

WORKER_DEAD_AFTER = timedelta(seconds=9)
CHECK_TIMEOUT_S = 2.0
KEEP_S = 1.0
"""How long an answer is given again: probing costs the site nothing, however often it is done."""


@sync_and_async_middleware
def health(get_response: Handler | AsyncHandler) -> Handler | AsyncHandler:
    """Answers the two health paths before anything else looks at the request."""
    if iscoroutinefunction(get_response):

        async def handle_async(request: HttpRequest) -> HttpResponse:
            return await _answer(request) or await get_response(request)

        return handle_async

    def handle(request: HttpRequest) -> HttpResponse:
        # Only the two paths pay for a loop of their own.
        answer = async_to_sync(_answer)(request) if request.path_info in PATHS else None
        return answer or get_response(request)  # type: ignore[return-value]

    return handle


PATHS = ("/healthz", "/readyz")


async def _answer(request: HttpRequest) -> HttpResponse | None:
    if request.path_info not in PATHS or request.method not in {"GET", "HEAD"}:
        return None
    checks = await _of_this_loop().checks() if request.path_info == "/readyz" else {}
    ready = all(result == "ok" for result in checks.values())
    body = {"status": "ok" if ready else "unavailable"} | ({"checks": checks} if checks else {})
    response = JsonResponse(body, status=200 if ready else 503, headers={"Cache-Control": "no-store"})
    response.headers["Content-Length"] = str(len(response.content))
    # Django logs answers from 500 up as errors; a site that starts is none.
    response._has_been_logged = True  # type: ignore[attr-defined]
    return response


@dataclass
class _Readiness:
    """The checks, made by one loop; one at a time."""

    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    channel: str = ""
    made_at: float = 0.0
    results: dict[str, str] = field(default_factory=dict)

    async def checks(self) -> dict[str, str]:
        """`ok` or what is wrong, by name."""
        async with self.lock:
            if monotonic() - self.made_at > KEEP_S:
                made = await asyncio.gather(
                    _within("database", _heartbeats),
                    _within("broker", lambda: broker.async_client().ping()),
                    _within("channel_layer", self._round_trip),
                )
                self.results = {name: problem or "ok" for name, problem, _ in made}
                _, problem, alive = made[0]
                self.results["worker"] = "ok" if alive else "unknown" if problem else "no heartbeat"
                self.made_at = monotonic()
            return self.results

    async def _round_trip(self) -> None:
        """Send a message through the layer and wait for it, on one channel for good: layers take none back."""
        layer = get_channel_layer()
        if not self.channel:
            self.channel = await layer.new_channel("health")
        nonce = uuid.uuid4().hex
        try:
            await layer.send(self.channel, {"type": "health", "nonce": nonce})
            while (await layer.receive(self.channel)).get("nonce") != nonce:
                continue
        except BaseException:
            self.channel = ""  # a `receive` that was cut off has left the channel
            raise


_by_loop: "WeakKeyDictionary[asyncio.AbstractEventLoop, _Readiness]" = WeakKeyDictionary()


def _of_this_loop() -> _Readiness:
    return _by_loop.setdefault(asyncio.get_running_loop(), _Readiness())


async def _heartbeats() -> bool:
    return await WorkerHeartbeat.objects.filter(beat_at__gte=clock.now() - WORKER_DEAD_AFTER).aexists()


async def _within(name: str, check: Callable[[], Awaitable[object]]) -> tuple[str, str, object]:
    """The check's name, what went wrong (the kind only: a message may hold an address), and its result."""
    try:
        return name, "", await asyncio.wait_for(check(), CHECK_TIMEOUT_S)
    except Exception as error:
        return name, type(error).__name__, None
