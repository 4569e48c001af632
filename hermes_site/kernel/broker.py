"""Connections to Redis (or the embedded Valkey), one per process and event loop."""

import asyncio
from functools import cache
from weakref import WeakKeyDictionary

import redis
import redis.asyncio
from django.conf import settings

_async_clients: "WeakKeyDictionary[asyncio.AbstractEventLoop, redis.asyncio.Redis]" = WeakKeyDictionary()


@cache
def client() -> redis.Redis:
    """The synchronous client of this process; thread-safe.

    Raises (from its calls): `redis.exceptions.ConnectionError` or `TimeoutError` within about a second when the
    broker is away.
    """
    return redis.Redis.from_url(settings.REDIS_URL, socket_connect_timeout=1, socket_timeout=1, decode_responses=True)


def async_client() -> redis.asyncio.Redis:
    """The asynchronous client of the running event loop."""
    loop = asyncio.get_running_loop()
    if loop not in _async_clients:
        _async_clients[loop] = redis.asyncio.Redis.from_url(
            settings.REDIS_URL, socket_connect_timeout=1, socket_timeout=1, decode_responses=True
        )
    return _async_clients[loop]
