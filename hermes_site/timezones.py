"""Times on pages are the browser's: its script leaves the zone's name in a cookie."""

from collections.abc import Awaitable, Callable, Mapping
from functools import lru_cache
from typing import cast
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from asgiref.sync import iscoroutinefunction
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.decorators import sync_and_async_middleware

COOKIE = "tz"

Handler = Callable[[HttpRequest], HttpResponse]
AsyncHandler = Callable[[HttpRequest], Awaitable[HttpResponse]]


def activate(cookies: Mapping[str, str]) -> None:
    """Show times in the zone that the cookies name; in UTC when they name none."""
    zone = _zone(cookies.get(COOKIE, "")[:64])
    if zone is None:
        timezone.deactivate()
    else:
        timezone.activate(zone)


@lru_cache(maxsize=600)
def _zone(name: str) -> ZoneInfo | None:
    try:
        return ZoneInfo(name) if name else None
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return None


@sync_and_async_middleware
def time_zone(get_response: Handler | AsyncHandler) -> Handler | AsyncHandler:
    """Show the times of a response in the browser's zone."""
    if iscoroutinefunction(get_response):

        async def handle_async(request: HttpRequest) -> HttpResponse:
            activate(request.COOKIES)
            return await cast("AsyncHandler", get_response)(request)

        return handle_async

    def handle(request: HttpRequest) -> HttpResponse:
        activate(request.COOKIES)
        return cast("HttpResponse", get_response(request))

    return handle
