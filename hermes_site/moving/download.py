"""Sending an export: it is made by a thread of its own, as fast as the receiver takes it and no faster."""

import asyncio
import threading
from collections.abc import AsyncIterator, Generator, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Final
from uuid import UUID

from django.core.handlers.asgi import ASGIRequest
from django.db import connection
from django.http import HttpRequest, StreamingHttpResponse
from django.utils.translation import gettext as _

from hermes_site.accounts.models import User
from hermes_site.kernel import clock
from hermes_site.kernel.errors import RateLimitedError
from hermes_site.moving.exporting import user_export

RETRY_AFTER_S: Final = 30
_running: set[UUID] = set()
_lock = threading.Lock()


def export_response(request: HttpRequest, user: User) -> StreamingHttpResponse:
    """The zip as an answer.

    Raises:
        RateLimitedError: one is being sent to this person already.
    """
    content = Sending(user) if isinstance(request, ASGIRequest) else SendingAtOnce(user)
    response = StreamingHttpResponse(content, content_type="application/zip")
    response["Content-Disposition"] = f'attachment; filename="hermes-{clock.today():%Y-%m-%d}.zip"'
    response["Cache-Control"] = "no-store"
    response["X-Accel-Buffering"] = "no"
    return response


def _disconnect() -> None:
    """Close the running thread's connection, which is another one than that of who asks for it."""
    connection.close()


class _Turnstile:
    """Lets one export of a person's through at a time. Django closes what it sends, also when somebody hangs up."""

    def __init__(self, user: User) -> None:
        self._user_id = user.pk
        with _lock:
            if user.pk in _running:
                raise RateLimitedError(_("A download of yours is running. Wait until it is done."), RETRY_AFTER_S)
            _running.add(user.pk)
        self._chunks: Generator[bytes, None, None] = user_export(user=user)
        self._is_open = True

    def close(self) -> None:
        """The next may come."""
        if self._is_open:
            self._is_open = False
            self._end()
            with _lock:
                _running.discard(self._user_id)

    def _end(self) -> None:
        self._chunks.close()


class Sending(_Turnstile):
    """The chunks, each made in the one thread that the database connection of this export belongs to."""

    def __init__(self, user: User) -> None:
        super().__init__(user)
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="export")

    def __aiter__(self) -> AsyncIterator[bytes]:
        return self

    async def __anext__(self) -> bytes:
        """The next chunk."""
        chunk = await asyncio.get_running_loop().run_in_executor(self._thread, next, self._chunks, None)
        if chunk is None:
            self.close()
            raise StopAsyncIteration
        return chunk

    def _end(self) -> None:
        self._thread.submit(self._chunks.close)
        self._thread.submit(_disconnect)
        self._thread.shutdown(wait=False)


class SendingAtOnce(_Turnstile):
    """The chunks for a server that is not asynchronous."""

    def __iter__(self) -> Iterator[bytes]:
        return self

    def __next__(self) -> bytes:
        """The next chunk."""
        return next(self._chunks)
