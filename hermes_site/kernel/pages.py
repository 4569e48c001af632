"""What the views of all apps share: the way back, and errors a person can read."""

from collections.abc import Callable
from functools import wraps
from http import HTTPStatus
from typing import Concatenate, ParamSpec, cast
from urllib.parse import urlsplit

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme

from hermes_site.kernel.errors import HermesError, NotFoundError

P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, P], HttpResponse]


def is_htmx(request: HttpRequest) -> bool:
    """Whether the page's script asks, so that a fragment is wanted instead of a page."""
    return bool(getattr(request, "htmx", False))


def back(request: HttpRequest, fallback: str) -> str:
    """The path of the page that a form was sent from, or `fallback`."""
    referer = request.headers.get("Referer", "")
    if not url_has_allowed_host_and_scheme(referer, allowed_hosts={request.get_host()}):
        return fallback
    parts = urlsplit(referer)
    return parts.path + (f"?{parts.query}" if parts.query else "")


def toasts(request: HttpRequest, status: int = HTTPStatus.OK) -> HttpResponse:
    """The waiting messages as a fragment that htmx adds to the page."""
    return render(request, "_toasts.html", {"oob": True}, status=status)


def shows_errors(view: View[P]) -> View[P]:
    """Turn `HermesError` into a 404 or a message on the page the person came from."""

    @wraps(view)
    def wrapped(request: HttpRequest, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except NotFoundError as error:
            raise Http404(str(error)) from error
        except HermesError as error:
            messages.error(request, str(error))
            if is_htmx(request):
                return toasts(request)
            return redirect(back(request, fallback="/"))

    return cast("View[P]", wrapped)
