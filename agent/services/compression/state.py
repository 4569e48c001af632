"""What is kept of a chat's context: sizes for the meter, the lease of a pass, and what keeps passes from repeating."""

import time
from collections.abc import Callable
from datetime import timedelta
from typing import Any, Final
from uuid import UUID

from django.db.models import Q

from agent.core.compression.policy import Breaker
from agent.models import ChatContext
from hermes_site.kernel import clock, sql
from hermes_site.kernel.ids import uuid7

LEASE: Final = timedelta(seconds=20)
"""Whoever makes a pass renews its lease all the time; a worker that dies leaves it behind for so long at most."""
QUEUED: Final = timedelta(seconds=130)
"""A lease that waits for a worker lasts longer: as long as its task may wait."""
RENEWED_S: Final = 3.0
_BREAKER: Final = ("strikes", "is_paused", "rest_until", "unproven")


def context_of(session_id: UUID) -> ChatContext:
    """What is kept of a chat; what a new chat has where there is nothing yet."""
    return sql.first(ChatContext, {"session_id": session_id}) or ChatContext(session_id=session_id)


def context_write(session_id: UUID, **changes: Any) -> None:
    """Keep something of a chat's context."""
    sql.insert_or_update(ChatContext(session_id=session_id, **changes), *changes)


def breaker_of(context: ChatContext) -> Breaker:
    """What keeps the chat's compression from running in circles."""
    return Breaker(**{name: getattr(context, name) for name in _BREAKER})


def breaker_fields(breaker: Breaker) -> dict[str, Any]:
    """The same as fields of its row."""
    return {name: getattr(breaker, name) for name in _BREAKER}


def lease_take(session_id: UUID, *, by_hand: bool = False) -> UUID | None:
    """Become the one who compresses a chat; None while another is.

    Of a chat one turn runs at a time: what a turn finds held by a turn was left behind by the worker that it was taken
    over from.
    """
    lease, now = uuid7(), clock.now()
    ChatContext.objects.get_or_create(session_id=session_id)
    free = Q(lease=None) | Q(lease_until=None) | Q(lease_until__lt=now)
    if not by_hand:
        free |= Q(asked_by_hand=False)
    own = ChatContext.objects.filter(free, session_id=session_id)
    until = now + (QUEUED if by_hand else LEASE)
    return lease if own.update(lease=lease, lease_until=until, asked_by_hand=by_hand) else None


def lease_holds(session_id: UUID, lease: UUID) -> bool:
    """Whether a lease is still held. Inside a transaction it stays so until that ends."""
    return bool(sql.update(ChatContext, {"session_id": session_id, "lease": lease}, lease_until=clock.now() + LEASE))


def kept_up(session_id: UUID, lease: UUID, cancelled: Callable[[], bool] = bool) -> Callable[[], bool]:
    """Says whether to leave off, and keeps the lease: to be asked again and again while a model is waited for."""
    renewed_at = time.monotonic()

    def leave_off() -> bool:
        nonlocal renewed_at
        if cancelled():
            return True
        if time.monotonic() - renewed_at < RENEWED_S:
            return False
        renewed_at = time.monotonic()
        return not lease_holds(session_id, lease)

    return leave_off


def leases_lost() -> list[UUID]:
    """End the leases by hand that nobody renews any more; returns their chats."""
    gone = ChatContext.objects.filter(asked_by_hand=True, lease_until__lt=clock.now())
    chats = []
    for session_id, lease in list(gone.values_list("session_id", "lease")):
        if gone.filter(session_id=session_id, lease=lease).update(lease=None, lease_until=None, asked_by_hand=False):
            chats.append(session_id)
    return chats


def lease_end(session_id: UUID, lease: UUID) -> None:
    """Let the next one compress."""
    sql.update(
        ChatContext, {"session_id": session_id, "lease": lease}, lease=None, lease_until=None, asked_by_hand=False
    )


def is_busy(context: ChatContext) -> bool:
    """Whether somebody compresses the chat now."""
    return context.lease is not None and context.lease_until is not None and context.lease_until > clock.now()
