"""Middleware of accounts: problems for the API, the person's language, second factor of administrators."""

from collections.abc import Awaitable, Callable
from datetime import timedelta
from http import HTTPStatus
from urllib.parse import parse_qs, urlsplit

from asgiref.sync import iscoroutinefunction, sync_to_async
from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import translation
from django.utils.cache import patch_vary_headers
from django.utils.decorators import sync_and_async_middleware
from django.utils.http import urlencode

from hermes_site.accounts import selectors, services
from hermes_site.kernel import problem
from hermes_site.kernel.pages import back, is_htmx, toasts

Handler = Callable[[HttpRequest], HttpResponse]
AsyncHandler = Callable[[HttpRequest], Awaitable[HttpResponse]]

SEEN_EVERY = timedelta(minutes=5)
OPEN_WITHOUT_SECOND_FACTOR = ("/accounts/", "/i18n/", "/static/")


@sync_and_async_middleware
def problems(get_response: Handler | AsyncHandler) -> Handler | AsyncHandler:
    """Refusals have a face: a problem under the API's prefix, elsewhere a page or a toast."""
    handle: Handler | AsyncHandler
    if iscoroutinefunction(get_response):

        async def handle_async(request: HttpRequest) -> HttpResponse:
            response = await get_response(request)
            if _is_bare(request, response):
                response = await sync_to_async(_face)(request, response)
            return _finish(request, response)

        handle = handle_async
    else:

        def handle_sync(request: HttpRequest) -> HttpResponse:
            response: HttpResponse = get_response(request)  # type: ignore[assignment]
            if _is_bare(request, response):
                response = _face(request, response)
            return _finish(request, response)

        handle = handle_sync
    handle.process_exception = _on_exception  # type: ignore[union-attr]
    return handle


def _is_bare(request: HttpRequest, response: HttpResponse) -> bool:
    """Whether somebody opened what can only be sent to, as one does with the address that a form left behind."""
    opened = request.method == "GET" and not is_htmx(request) and not problem.is_api(request)
    return opened and response.status_code == HTTPStatus.METHOD_NOT_ALLOWED and not response.content


def _face(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    page = render(request, "404.html", status=response.status_code)
    page["Allow"] = response["Allow"]
    return page


def _finish(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    if problem.is_api(request):
        response = problem.as_problem(response)
        response.headers.setdefault("Cache-Control", "no-store")
        return response
    # Pages and their parts share addresses: without this, Back shows the part that the browser has kept, as a page.
    patch_vary_headers(response, ["HX-Request"])
    door = urlsplit(response.get("Location", ""))
    if door.path != reverse("account_login"):
        return response
    if htmx := getattr(request, "htmx", None):
        # The log-in page must not land inside the page that asked for a fragment.
        # No success either: whoever sent a message must not take it for said.
        way = {"HX-Redirect": _log_in(htmx.current_url_abs_path or "/")}
        return HttpResponse(status=HTTPStatus.UNAUTHORIZED, headers=way)
    if request.method == "POST" and parse_qs(door.query).get("next") == [request.get_full_path()]:
        # What was sent is not sent again after the log-in, and most addresses of forms are no pages.
        response["Location"] = _log_in(back(request, "/"))
    return response


def _log_in(there: str) -> str:
    """The address of the log-in page, which leads to `there`."""
    return f"{reverse('account_login')}?{urlencode({'next': there})}"


def _on_exception(request: HttpRequest, error: Exception) -> HttpResponse | None:
    """A service refused, or the database. Anything else is a bug and goes on to Django."""
    refusal = problem.refusal_of(request, error)
    if refusal is None:
        return None
    if problem.is_api(request):
        return problem.from_error(refusal)
    if is_htmx(request):
        messages.error(request, str(refusal))
        # No success: the composer keeps its text.
        return toasts(request, HTTPStatus.UNPROCESSABLE_ENTITY)
    way_back = back(request, "")
    if request.method == "POST" and way_back and refusal.status != HTTPStatus.NOT_FOUND:
        messages.error(request, str(refusal))
        return redirect(way_back)
    # A page around the sentence would ask the database again.
    return render(request, "error.html", {"error": refusal}, status=refusal.status) if refusal is error else None


@sync_and_async_middleware
def person(get_response: Handler | AsyncHandler) -> Handler | AsyncHandler:
    """The logged-in person's language, their devices' last use, and the administrator's way to a second factor."""
    if iscoroutinefunction(get_response):
        before_async = sync_to_async(_before)

        async def handle_async(request: HttpRequest) -> HttpResponse:
            response: HttpResponse | None = None
            if settings.SESSION_COOKIE_NAME in request.COOKIES:
                response, language = await before_async(request)
                if language:  # set here, as a thread's language does not come back with it
                    translation.activate(language)
            return response if response is not None else await get_response(request)

        return handle_async

    def handle(request: HttpRequest) -> HttpResponse:
        response, language = _before(request)
        if language:
            translation.activate(language)
        return response or get_response(request)  # type: ignore[return-value]

    return handle


def _before(request: HttpRequest) -> tuple[HttpResponse | None, str]:
    """What to answer instead, and the language to speak (empty: as it is)."""
    user = request.user
    if not user.is_authenticated:
        return None, ""
    if user.language:
        request.LANGUAGE_CODE = user.language
    services.device_seen(user=user, session_key=request.session.session_key or "", every=SEEN_EVERY)
    if selectors.lacks_second_factor(user) and not request.path_info.startswith(OPEN_WITHOUT_SECOND_FACTOR):
        if problem.is_api(request):
            refusal = problem.problem(403, "Set up a second factor first.", code="second_factor_required")
            return refusal, user.language
        return redirect("mfa_activate_totp"), user.language
    return None, user.language
