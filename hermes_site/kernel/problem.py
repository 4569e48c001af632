"""Errors as `application/problem+json` (RFC 9457), the one shape in which the JSON API refuses."""

import logging
from collections.abc import Iterable, Mapping
from http import HTTPStatus
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.core.exceptions import PermissionDenied, RequestDataTooBig
from django.core.signals import got_request_exception
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import gettext
from ninja.errors import AuthenticationError, HttpError, Throttled, ValidationError

from hermes_site.kernel.errors import HermesError, InvalidError, UnavailableError
from hermes_site.kernel.outage import DATABASE_IS_AWAY, is_away

if TYPE_CHECKING:
    from ninja import NinjaAPI

SCHEMA: dict[str, Any] = {
    "title": "Problem",
    "type": "object",
    "required": ["status", "title", "detail", "code"],
    "properties": {
        "status": {"type": "integer"},
        "title": {"type": "string"},
        "detail": {"type": "string", "description": "A sentence for a person."},
        "code": {"type": "string", "description": "For programs; never changes."},
        "errors": {
            "type": "array",
            "items": {
                "type": "object",
                "required": ["field", "message"],
                "properties": {"field": {"type": "string"}, "message": {"type": "string"}},
            },
        },
    },
}
logger = logging.getLogger(__name__)

CONTENT_TYPE = "application/problem+json"
_CODES = {
    HTTPStatus.BAD_REQUEST: ("bad_request", "The request is not well-formed."),
    HTTPStatus.UNAUTHORIZED: ("not_authenticated", "Send a token (Authorization: Bearer hms_…) or log in."),
    HTTPStatus.FORBIDDEN: ("forbidden", "You may not do this."),
    HTTPStatus.NOT_FOUND: ("not_found", "There is no such thing here."),
    HTTPStatus.METHOD_NOT_ALLOWED: ("method_not_allowed", "This address does not take that method."),
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: ("too_large", "The body is too large."),
    HTTPStatus.UNSUPPORTED_MEDIA_TYPE: ("unsupported_media_type", "Send the body as application/json."),
    HTTPStatus.UNPROCESSABLE_ENTITY: ("invalid", "A value is not acceptable."),
    HTTPStatus.TOO_MANY_REQUESTS: ("rate_limited", "Too many requests. Wait, then try again."),
    HTTPStatus.INTERNAL_SERVER_ERROR: ("internal", "Something failed on our side. It has been logged."),
    HTTPStatus.SERVICE_UNAVAILABLE: ("unavailable", "A part that is needed does not answer. Try again later."),
}


def problem(
    status: int,
    detail: str = "",
    *,
    code: str = "",
    errors: Iterable[Mapping[str, str]] = (),
    headers: Mapping[str, str] | None = None,
) -> HttpResponse:
    """A problem document.

    Args:
        status: of HTTP.
        detail: a sentence for a person; empty: the usual one for `status`.
        code: for programs; empty: the usual one for `status`.
        errors: `{"field", "message"}` where the fault belongs to fields.
        headers: more response headers, e.g. Retry-After.
    """
    http = HTTPStatus(status)
    usual_code, usual_detail = _CODES.get(http, ("error", http.description or http.phrase))
    body: dict[str, object] = {
        "status": http.value,
        "title": http.phrase,
        "detail": detail or usual_detail,
        "code": code or usual_code,
    }
    if listed := [dict(error) for error in errors]:
        body["errors"] = listed
    response = JsonResponse(body, status=http.value, content_type=CONTENT_TYPE)
    if http == HTTPStatus.UNAUTHORIZED:
        response["WWW-Authenticate"] = 'Bearer realm="hermes"'
    for name, value in (headers or {}).items():
        response[name] = value
    return response


def from_error(error: HermesError) -> HttpResponse:
    """The problem that says what `error` says."""
    fields = error.fields if isinstance(error, InvalidError) else {}
    wait = getattr(error, "retry_after_s", None)
    return problem(
        error.status,
        str(error),
        code=error.code,
        errors=[{"field": name, "message": message} for name, message in fields.items()],
        headers={"Retry-After": str(wait)} if wait is not None else None,
    )


def refusal_of(request: HttpRequest, error: Exception) -> HermesError | None:
    """What to tell a person of an exception; None: it is a bug. A full disk is none, nor is a database that is away."""
    if isinstance(error, HermesError):
        return error
    if is_away(error):
        logger.error("%s %s failed in the database", request.method, request.path, exc_info=error)
        return UnavailableError(gettext(DATABASE_IS_AWAY))
    return None


def _from_validation(error: ValidationError) -> HttpResponse:
    """422 with the fields; 404 when an id in the address is malformed, as nothing can have that id."""
    if any(item["loc"][0] == "path" for item in error.errors):
        return problem(HTTPStatus.NOT_FOUND)
    fields = [{"field": _field(item["loc"]), "message": _message(item)} for item in error.errors]
    first = fields[0]
    detail = f"{first['field']}: {first['message']}" if first["field"] else first["message"]
    return problem(HTTPStatus.UNPROCESSABLE_ENTITY, detail, errors=fields)


def _field(loc: tuple[Any, ...]) -> str:
    """Which field is at fault; empty for a body as a whole."""
    # ("body", "<name of the view's parameter>", …): the parameter's name is ours, not the caller's.
    own = 2 if loc[0] in {"body", "form", "file"} and len(loc) > 1 else 1
    return ".".join(str(part) for part in loc[own:])


def _message(item: Mapping[str, Any]) -> str:
    """What is wrong with it; of a body that is no object pydantic would name a class of ours."""
    is_body = item["loc"][0] == "body" and not _field(item["loc"])
    return "The body must be a JSON object." if is_body else str(item["msg"])


def _from_http_error(error: HttpError) -> HttpResponse:
    if isinstance(error, Throttled):
        return problem(HTTPStatus.TOO_MANY_REQUESTS)
    if isinstance(error, AuthenticationError):
        return problem(HTTPStatus.UNAUTHORIZED)
    if isinstance(error.__cause__, HermesError):
        return from_error(error.__cause__)
    if isinstance(error.__cause__, RequestDataTooBig):
        return problem(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
    if error.status_code == HTTPStatus.BAD_REQUEST:  # its text depends on DEBUG
        return problem(HTTPStatus.BAD_REQUEST, "The body is not valid JSON.", code="invalid_json")
    return problem(error.status_code, error.message)


def _from_bug(request: HttpRequest, error: Exception) -> HttpResponse:
    """500 without details: they go to the log."""
    logger.error("%s %s failed", request.method, request.path, exc_info=error)
    got_request_exception.send(sender=None, request=request)
    return problem(HTTPStatus.INTERNAL_SERVER_ERROR)


def respond(request: HttpRequest, error: Exception) -> HttpResponse:
    """The problem for any exception that reached the API's border."""
    if refusal := refusal_of(request, error):
        return from_error(refusal)
    match error:
        case ValidationError():
            return _from_validation(error)
        case HttpError():
            return _from_http_error(error)
        case Http404():
            return problem(HTTPStatus.NOT_FOUND)
        case PermissionDenied():
            return problem(HTTPStatus.FORBIDDEN)
        case RequestDataTooBig():
            return problem(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
        case _:
            return _from_bug(request, error)


def install(api: "NinjaAPI") -> None:
    """Make `api` answer with problems, whatever is raised in it."""
    for kind in (HermesError, ValidationError, HttpError, Http404, PermissionDenied, RequestDataTooBig, Exception):
        api.add_exception_handler(kind, respond)  # type: ignore[arg-type]


def is_api(request: HttpRequest) -> bool:
    """Whether `request` is for the JSON API, which never answers with a page."""
    return request.path_info.startswith(settings.API_PREFIX)


def as_problem(response: HttpResponse) -> HttpResponse:
    """`response` to an API request, or its problem where Django itself refused: no such route, method, host."""
    if response.status_code < HTTPStatus.BAD_REQUEST or response.get("Content-Type", "").partition(";")[0] in {
        CONTENT_TYPE,
        "application/json",
    }:
        return response
    replaced = problem(response.status_code)
    for name in ("Allow", "Retry-After"):
        if name in response:
            replaced[name] = response[name]
    return replaced
