"""One thread for a request."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponseBase
from django.utils.decorators import sync_only_middleware


@sync_only_middleware
def one_thread(get_response: Callable[[HttpRequest], HttpResponseBase]) -> Callable[[HttpRequest], HttpResponseBase]:
    """As the innermost middleware: lets all middleware around it run in the request's thread, one after another.

    Under ASGI Django runs middleware that can do both as coroutines, which go into a thread and back for every hook of
    every middleware, some twenty times a request.
    """
    return get_response
