"""A NinjaAPI that takes nothing it doesn't know: query names, bodies, media types, odd characters."""

import json
import re
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from http import HTTPStatus
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.functional import Promise
from ninja import NinjaAPI
from ninja.errors import ValidationError
from ninja.openapi.schema import OpenAPISchema
from ninja.operation import Operation
from ninja.parser import Parser
from ninja.renderers import JSONRenderer
from ninja.responses import NinjaJSONEncoder
from ninja.router import BoundRouter

from hermes_site.kernel import problem
from hermes_site.kernel.errors import HermesError, InvalidError

JSON = "application/json"
NUL = re.compile(r"(?<!\\)(?:\\\\)*\\u0000")
FORMS = frozenset({"multipart/form-data", "application/x-www-form-urlencoded"})


class UnsupportedMediaTypeError(HermesError):
    """The body is not of a kind that this route takes."""

    code = "unsupported_media_type"
    status = HTTPStatus.UNSUPPORTED_MEDIA_TYPE


class StrictParser(Parser):
    """JSON as in RFC 8259, without what a database column or a model can't hold."""

    def parse_body(self, request: HttpRequest) -> dict[str, Any]:
        """The body as JSON.

        Raises:
            InvalidError: NaN, unpaired surrogates or NUL characters.
        """
        data: dict[str, Any] = json.loads(request.body.decode(), parse_constant=_refuse_constant)
        if b"\\u" in request.body:  # only escapes can bring such characters into valid JSON
            plain = json.dumps(data, ensure_ascii=False)
            try:
                plain.encode()
            except UnicodeEncodeError as error:
                raise InvalidError("The body has an unpaired surrogate, which is not a character.") from error
            if NUL.search(plain):
                raise InvalidError("The body has a NUL character, which no text here may hold.")
        return data


def _refuse_constant(name: str) -> None:
    raise InvalidError(f"{name} is not a number in JSON.")


class Encoder(NinjaJSONEncoder):
    """Times in UTC with all their digits and a Z; translatable words as words."""

    def default(self, o: Any) -> Any:
        """The JSON value of `o`."""
        if isinstance(o, datetime):
            return utc(o)
        if isinstance(o, Promise):
            return str(o)
        return super().default(o)


def utc(moment: datetime) -> str:
    """ISO 8601 in UTC, as every time in the API.

    >>> from datetime import timezone, timedelta
    >>> utc(datetime(2026, 11, 30, 12, 0, tzinfo=timezone(timedelta(hours=8))))
    '2026-11-30T04:00:00Z'
    """
    return moment.astimezone(UTC).isoformat().replace("+00:00", "Z")


class StrictRenderer(JSONRenderer):
    """JSON with our encoder, in plain UTF-8."""

    encoder_class = Encoder
    json_dumps_params: Mapping[str, Any] = {"ensure_ascii": False}


class StrictAPI(NinjaAPI):
    """See the module."""

    def __init__(self, **options: Any) -> None:
        super().__init__(parser=StrictParser(), renderer=StrictRenderer(), **options)

    def _get_bound_routers(self) -> list[BoundRouter]:
        fresh = self._bound_routers_cache is None
        routers = super()._get_bound_routers()
        if fresh:
            for _path, operation in self.operations():
                self.prepare(operation)
        return routers

    def operations(self) -> Iterator[tuple[str, Operation]]:
        """Every operation, with its path below the API's prefix."""
        for router in self._get_bound_routers():
            for path, view in router.path_operations.items():
                for operation in view.operations:
                    yield f"{router.prefix}/{path}".replace("//", "/").replace("//", "/"), operation

    def prepare(self, operation: Operation) -> None:
        """Make one operation strict."""
        known = _query_names(operation)
        kinds = {model.__ninja_param_source__ for model in operation.models}
        reads_itself = "requestBody" in (operation.openapi_extra or {})
        get_values = operation._get_values

        def strictly(request: HttpRequest, path_params: Any, response: HttpResponse) -> dict[str, Any]:
            _check_query(request, known)
            if not reads_itself:
                _check_body(request, kinds)
            return get_values(request, path_params, response)

        operation._get_values = strictly  # type: ignore[method-assign,assignment]

    def get_openapi_schema(self, **options: Any) -> OpenAPISchema:
        """The schema, with what a token needs and how a refusal looks written at each operation."""
        schema = super().get_openapi_schema(**options)
        root = self.get_root_path({}).rstrip("/")
        for path, operation in self.operations():
            entry = schema["paths"].get(openapi_path(root + path), {})
            scopes = [name for auth in operation.auth_callbacks for name in getattr(auth, "scopes", ())]
            for method in operation.methods:
                if method.lower() in entry:
                    described = entry[method.lower()]
                    described["x-scopes"] = scopes
                    described["responses"]["default"] = {
                        "description": "A refusal.",
                        "content": {problem.CONTENT_TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}}},
                    }
        schema["components"]["schemas"]["Problem"] = problem.SCHEMA
        return schema


def openapi_path(path: str) -> str:
    """A ninja path without its converters.

    >>> openapi_path("/tokens/{uuid:token_id}")
    '/tokens/{token_id}'
    """
    return re.sub(r"{[^}:]+:", "{", path)


def _query_names(operation: Operation) -> frozenset[str]:
    return frozenset(
        name
        for model in operation.models
        if model.__ninja_param_source__ == "query"
        for name in model.__ninja_flatten_map__
    )


def _check_query(request: HttpRequest, known: frozenset[str]) -> None:
    if unknown := sorted(set(request.GET) - known):
        accepted = ", ".join(sorted(known)) or "none"
        message = f"Unknown parameter. Accepted here: {accepted}."
        raise ValidationError([{"loc": ("query", name), "msg": message, "type": "extra_forbidden"} for name in unknown])


def _check_body(request: HttpRequest, kinds: set[str | None]) -> None:
    if request.method in {"GET", "HEAD"}:
        return
    media = (request.content_type or "").lower()
    if kinds & {"form", "file"}:
        if media not in FORMS:
            raise UnsupportedMediaTypeError("Send the body as multipart/form-data.")
    elif request.body:
        if "body" in kinds and media != JSON:
            raise UnsupportedMediaTypeError("Send the body as application/json.")
        if "body" not in kinds and request.body.strip() not in {b"", b"{}"} and media not in FORMS:
            raise InvalidError("This address takes no body.")
