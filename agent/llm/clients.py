"""The SDKs' clients, one for each endpoint and event loop: making one is slow, and it keeps connections open."""

import asyncio
from collections.abc import Awaitable, Callable, Hashable
from typing import Protocol, TypeVar, cast
from weakref import WeakKeyDictionary


class Client(Protocol):
    """What both SDKs' clients have in common."""

    def close(self) -> Awaitable[None]:
        """Close all its connections."""
        ...


C = TypeVar("C", bound=Client)

_kept: "WeakKeyDictionary[asyncio.AbstractEventLoop, dict[Hashable, Client]]" = WeakKeyDictionary()


def client(key: Hashable, make: Callable[[], C]) -> C:
    """The running loop's client for `key`, made by `make` on first use."""
    clients = _kept.setdefault(asyncio.get_running_loop(), {})
    if key not in clients:
        clients[key] = make()
    return cast("C", clients[key])


async def close_clients() -> None:
    """Close the running loop's clients, before the loop ends."""
    for one in _kept.pop(asyncio.get_running_loop(), {}).values():
        await one.close()
