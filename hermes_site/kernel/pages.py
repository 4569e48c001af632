"""What the views of all apps share: the way back, and messages as a fragment."""

from http import HTTPStatus
from urllib.parse import urlsplit

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.http import url_has_allowed_host_and_scheme

from hermes_site.kernel.errors import NotFoundError


def is_htmx(request: HttpRequest) -> bool:
    """Whether the page's script asks, so that a fragment is wanted instead of a page."""
    return bool(getattr(request, "htmx", False))


def back(request: HttpRequest, fallback: str) -> str:
    """The path of the page that a form was sent from, or `fallback`."""
    referer = request.headers.get("Referer", "")
    if not url_has_allowed_host_and_scheme(referer, allowed_hosts={request.get_host()}):
        return fallback
    parts = urlsplit(referer)
    path = "/" + parts.path.lstrip("/")
    return path + (f"?{parts.query}" if parts.query else "")


def unchanged(request: HttpRequest, gone: NotFoundError) -> HttpResponse:
    """For a part of a page that looks again by itself while what it shows is gone: it stays as it is.

    Raises:
        NotFoundError: `gone`, where the part was asked for as a page.
    """
    if not is_htmx(request):
        raise gone
    return HttpResponse(status=HTTPStatus.NO_CONTENT)


def toasts(request: HttpRequest, status: int = HTTPStatus.OK) -> HttpResponse:
    """The waiting messages as a fragment that htmx adds to the page, whose other parts stay as they are."""
    response = render(request, "_toasts.html", {"oob": True}, status=status)
    response["HX-Reswap"] = "none"
    return response
