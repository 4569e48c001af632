"""Telling a user's open pages that something of theirs changed, from apps that know no pages.

The composition root's upper layers listen; the lower ones announce.
"""

from collections.abc import Callable
from uuid import UUID

from django.db import transaction

Listener = Callable[[UUID, str, str], None]
_listeners: list[Listener] = []


def listen(listener: Listener) -> None:
    """Call `listener(user_id, kind, object_id)` for every change announced in this process."""
    if listener not in _listeners:
        _listeners.append(listener)


def announce(user_id: UUID, kind: str, object_id: str = "") -> None:
    """Say that an object changed, once the transaction that changed it is committed."""

    def tell() -> None:
        for listener in _listeners:
            listener(user_id, kind, object_id)

    transaction.on_commit(tell, robust=True)
