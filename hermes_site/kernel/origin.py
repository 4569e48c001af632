"""Which pages may open a socket: only our own, down to scheme and port."""

from collections.abc import Awaitable, Callable
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.http.request import validate_host

Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]
Asgi = Callable[[dict[str, Any], Receive, Send], Awaitable[None]]


class OwnOriginOnly:
    """ASGI middleware that refuses sockets opened by other sites' pages, with 403."""

    def __init__(self, inner: Asgi) -> None:
        self._inner = inner

    async def __call__(self, scope: dict[str, Any], receive: Receive, send: Send) -> None:
        """Pass the socket on, or close it before it is accepted."""
        headers = dict(scope["headers"])
        origin, host = headers.get(b"origin", b"").decode("latin-1"), headers.get(b"host", b"").decode("latin-1")
        if is_own(origin, host):
            await self._inner(scope, receive, send)
        else:
            await receive()
            await send({"type": "websocket.close", "code": 4403})


def is_own(origin: str, host: str) -> bool:
    """Whether a page of `origin` is ours: that of the public URL, or else of the very host and port it asks."""
    if settings.PUBLIC_URL:
        return origin in settings.CSRF_TRUSTED_ORIGINS
    asked = urlsplit(f"//{host}").hostname or ""
    return urlsplit(origin).netloc == host and validate_host(asked, settings.ALLOWED_HOSTS)
