"""Middleware of accounts: problems for the API, the person's language, second factor of administrators."""

from collections.abc import Awaitable, Callable
from datetime import timedelta

from asgiref.sync import iscoroutinefunction, sync_to_async
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import translation
from django.utils.decorators import sync_and_async_middleware

from hermes_site.accounts import selectors, services
from hermes_site.kernel import problem

Handler = Callable[[HttpRequest], HttpResponse]
AsyncHandler = Callable[[HttpRequest], Awaitable[HttpResponse]]

SEEN_EVERY = timedelta(minutes=5)
OPEN_WITHOUT_SECOND_FACTOR = ("/accounts/", "/i18n/", "/static/")


@sync_and_async_middleware
def problems(get_response: Handler | AsyncHandler) -> Handler | AsyncHandler:
    """Answers under the API's prefix are problems also where Django itself refuses."""
    if iscoroutinefunction(get_response):

        async def handle_async(request: HttpRequest) -> HttpResponse:
            return problem.as_problem(request, await get_response(request))

        return handle_async

    def handle(request: HttpRequest) -> HttpResponse:
        return problem.as_problem(request, get_response(request))  # type: ignore[arg-type]

    return handle


@sync_and_async_middleware
def person(get_response: Handler | AsyncHandler) -> Handler | AsyncHandler:
    """The logged-in person's language, their devices' last use, and the administrator's way to a second factor."""
    if iscoroutinefunction(get_response):
        before_async = sync_to_async(_before)

        async def handle_async(request: HttpRequest) -> HttpResponse:
            if settings.SESSION_COOKIE_NAME not in request.COOKIES:
                return await get_response(request)
            response, language = await before_async(request)
            if language:  # set here, as a thread's language does not come back with it
                translation.activate(language)
            return response or await get_response(request)

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
