"""What both adapters do the same with the HTTP library under their SDKs."""

import asyncio
import contextlib
import logging
import urllib.request
from typing import Final
from urllib.parse import urlsplit

import httpx2

from agent.core.model import ModelError
from agent.llm.errors import described
from agent.llm.http1 import Transport

CONNECT_TIMEOUT_S: Final = 10.0
READ_OUT_S: Final = 0.1

# At their lower levels these log whole requests, and with them what people write.
for _name in ("openai", "anthropic", "httpx2", "httpcore2"):
    logging.getLogger(_name).setLevel(logging.WARNING)


def timeout(read_timeout_s: float) -> httpx2.Timeout:
    """The longest silence is the caller's; connecting gets less."""
    return httpx2.Timeout(read_timeout_s, connect=min(CONNECT_TIMEOUT_S, read_timeout_s))


def http_client(address: str, read_timeout_s: float) -> httpx2.AsyncClient | None:
    """What the SDK should send with: our transport, or its own where a proxy stands between."""
    if is_proxied(address):
        return None
    return httpx2.AsyncClient(transport=Transport(), timeout=timeout(read_timeout_s), follow_redirects=False)


def is_proxied(address: str) -> bool:
    """Whether the process's environment names a proxy for `address`."""
    parts = urlsplit(address)
    named = urllib.request.getproxies()
    return bool(named.get(parts.scheme) or named.get("all")) and not urllib.request.proxy_bypass(parts.hostname or "")


async def read_out(response: httpx2.Response) -> None:
    """Read the end of a transfer, so that its connection can be used again; but don't wait for it long."""
    with contextlib.suppress(TimeoutError, httpx2.HTTPError, httpx2.StreamError):
        async with asyncio.timeout(READ_OUT_S):
            async for _ in response.stream:  # type: ignore[union-attr]
                pass


def broken(error: BaseException, address: str, read_timeout_s: float) -> ModelError:
    """What it means that a connection failed, by the errors that led to it."""
    causes: list[BaseException] = []
    cause: BaseException | None = error
    while cause is not None and cause not in causes:
        causes.append(cause)
        cause = cause.__cause__ or cause.__context__
    place = urlsplit(address).netloc.rpartition("@")[2]

    def through(kind: type[BaseException]) -> bool:
        return any(isinstance(one, kind) for one in causes)

    if through(httpx2.ConnectTimeout):
        return described("timeout", f"No connection to {place}.")
    if through(httpx2.TimeoutException):
        return described("timeout", f"Nothing came for {read_timeout_s:g} s.")
    if through(httpx2.ConnectError):
        return described("connection", f"{place} can't be reached.")
    return described("connection", "It broke off.")
