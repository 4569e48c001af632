"""Sending an export: it is made by a thread of its own, as fast as the receiver takes it and no faster."""

import asyncio
import threading
from collections.abc import AsyncIterator, Generator, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Final
from uuid import UUID
from weakref import WeakValueDictionary

from django.core.handlers.asgi import ASGIRequest
from django.db import connection
from django.http import HttpRequest, StreamingHttpResponse
from django.utils.translation import gettext as _

from hermes_site.accounts.models import User
from hermes_site.kernel import clock
from hermes_site.kernel.errors import RateLimitedError
from hermes_site.moving.exporting import user_export

RETRY_AFTER_S: Final = 30


class _Ticket:
    """Held by whatever sends an export; where that ends, however it ends, it is gone."""


_running: "WeakValueDictionary[UUID, _Ticket]" = WeakValueDictionary()
_lock = threading.Lock()


def export_response(request: HttpRequest, user: User) -> StreamingHttpResponse:
    """The zip as an answer.

    Raises:
        RateLimitedError: one is being sent to this person already.
    """
    ticket = _take(user.pk)
    chunks = user_export(user=user)
    content = _sent(chunks, ticket) if isinstance(request, ASGIRequest) else _sent_at_once(chunks, ticket)
    response = StreamingHttpResponse(content, content_type="application/zip")
    response["Content-Disposition"] = f'attachment; filename="hermes-{clock.today():%Y-%m-%d}.zip"'
    response["Cache-Control"] = "no-store"
    response["X-Accel-Buffering"] = "no"
    return response


def _take(user_id: UUID) -> _Ticket:
    ticket = _Ticket()
    with _lock:
        if user_id in _running:
            raise RateLimitedError(_("A download of yours is running. Wait until it is done."), RETRY_AFTER_S)
        _running[user_id] = ticket
    return ticket


async def _sent(chunks: Generator[bytes, None, None], _ticket: _Ticket) -> AsyncIterator[bytes]:
    """The chunks, each made in the one thread that the database connection of this export belongs to."""
    thread = ThreadPoolExecutor(1, thread_name_prefix="export")
    loop = asyncio.get_running_loop()
    try:
        while (chunk := await loop.run_in_executor(thread, next, chunks, None)) is not None:
            yield chunk
    finally:
        thread.submit(chunks.close)
        thread.submit(connection.close)
        thread.shutdown(wait=False)


def _sent_at_once(chunks: Iterator[bytes], _ticket: _Ticket) -> Iterator[bytes]:
    yield from chunks
