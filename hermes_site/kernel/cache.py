"""The cache that all processes share, and that nobody misses much when the broker is away."""

import json
import logging
import time
from collections.abc import Callable
from typing import Any

import redis.exceptions
from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache

logger = logging.getLogger(__name__)

PAUSE_S = 5.0
AWAY = (redis.exceptions.ConnectionError, redis.exceptions.TimeoutError)


class JsonSerializer:
    """Values as JSON: whoever can write to Redis must not be able to run code here, as with pickle."""

    def dumps(self, value: Any) -> bytes | int:
        """Whole numbers as they are, so that Redis can count."""
        return value if type(value) is int else json.dumps(value).encode()

    def loads(self, data: bytes) -> Any:
        """What `dumps` was given."""
        return json.loads(data)


class SharedCache(RedisCache):
    """Redis; while it does not answer, this process's own memory.

    Log-in counts its failures here, and must neither break nor become unlimited while Redis is down.
    """

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        options = {"serializer": JsonSerializer, "socket_connect_timeout": 1, "socket_timeout": 1}
        super().__init__(server, {**params, "OPTIONS": options | params.get("OPTIONS", {})})
        self._own = LocMemCache("shared-cache-fallback", params)
        self._away_until = 0.0

    def _try(self, name: str, *args: Any, **options: Any) -> Any:
        if time.monotonic() >= self._away_until:
            method: Callable[..., Any] = getattr(super(), name)
            try:
                return method(*args, **options)
            except AWAY as error:
                self._away_until = time.monotonic() + PAUSE_S
                logger.warning("The cache does not answer (%s); counting in this process.", error)
        return getattr(self._own, name)(*args, **options)

    def add(self, *args: Any, **options: Any) -> bool:
        """See Django."""
        return bool(self._try("add", *args, **options))

    def get(self, *args: Any, **options: Any) -> Any:
        """See Django."""
        return self._try("get", *args, **options)

    def set(self, *args: Any, **options: Any) -> None:
        """See Django."""
        self._try("set", *args, **options)

    def touch(self, *args: Any, **options: Any) -> bool:
        """See Django."""
        return bool(self._try("touch", *args, **options))

    def delete(self, *args: Any, **options: Any) -> bool:
        """See Django."""
        return bool(self._try("delete", *args, **options))

    def get_many(self, *args: Any, **options: Any) -> dict[str, Any]:
        """See Django."""
        found: dict[str, Any] = self._try("get_many", *args, **options)
        return found

    def has_key(self, *args: Any, **options: Any) -> bool:
        """See Django."""
        return bool(self._try("has_key", *args, **options))

    def incr(self, *args: Any, **options: Any) -> int:
        """See Django."""
        return int(self._try("incr", *args, **options))

    def set_many(self, *args: Any, **options: Any) -> list[Any]:
        """See Django."""
        failed: list[Any] = self._try("set_many", *args, **options)
        return failed

    def delete_many(self, *args: Any, **options: Any) -> None:
        """See Django."""
        self._try("delete_many", *args, **options)

    def clear(self) -> None:
        """Empty this cache alone. Django's would empty the whole database, with the queues and event logs in it."""
        self._own.clear()
        client = self._cache.get_client(write=True)
        for key in client.scan_iter(match=f"{self.key_prefix}:*"):
            client.delete(key)
