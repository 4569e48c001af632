"""What both adapters do the same with the HTTP libraries under their SDKs.

They send with aiohttp, which both SDKs offer for many requests at once: it parses in C and takes half the time for
each chunk of an answer.
"""

import logging
from typing import Final
from urllib.parse import urlsplit

import aiohttp
import httpx2

from agent.core.model import ModelError
from agent.llm.errors import described

CONNECT_TIMEOUT_S: Final = 10.0
LIMITS: Final = httpx2.Limits(max_connections=1000, max_keepalive_connections=100, keepalive_expiry=30.0)
BROKEN: Final = (httpx2.HTTPError, httpx2.StreamError, aiohttp.ClientError)
"""What may come from under the SDKs while a stream is read."""

# At their lower levels these log whole requests, and with them what people write.
for _name in ("openai", "anthropic", "httpx2", "httpcore2"):
    logging.getLogger(_name).setLevel(logging.WARNING)


def timeout(read_timeout_s: float) -> httpx2.Timeout:
    """The longest silence is the caller's; connecting gets less."""
    return httpx2.Timeout(read_timeout_s, connect=min(CONNECT_TIMEOUT_S, read_timeout_s))


def broken(error: BaseException, address: str, read_timeout_s: float) -> ModelError:
    """What it means that a connection failed, by the errors that led to it."""
    causes: list[BaseException] = []
    cause: BaseException | None = error
    while cause is not None and cause not in causes:
        causes.append(cause)
        cause = cause.__cause__ or cause.__context__
    place = urlsplit(address).netloc.rpartition("@")[2]

    def through(*kinds: type[BaseException]) -> bool:
        return any(isinstance(one, kinds) for one in causes)

    # aiohttp's own errors say more: the layer above calls every lost connection a time-out.
    if through(aiohttp.ConnectionTimeoutError):
        return described("timeout", f"No connection to {place}.")
    if through(aiohttp.ServerTimeoutError):
        return described("timeout", f"Nothing came for {read_timeout_s:g} s.")
    if through(aiohttp.ClientConnectorError):
        return described("connection", f"{place} can't be reached.")
    return described("connection", "It broke off.")
