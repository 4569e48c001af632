"""The JSON API: wiring only."""

from typing import Any

from asgiref.sync import sync_to_async
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from ninja.operation import Operation

from hermes_site.accounts import idempotency
from hermes_site.kernel import problem
from hermes_site.kernel.strict import StrictAPI


class HermesAPI(StrictAPI):
    """The site's API: strict, and with Idempotency-Key on every POST."""

    def prepare(self, operation: Operation) -> None:
        """Let a POST keep its answer for the key that came with it."""
        super().prepare(operation)
        if "POST" not in operation.methods:
            return
        run: Any = operation.run
        finish = sync_to_async(_finish)

        async def run_async(request: HttpRequest, **arguments: Any) -> HttpResponseBase:
            response: HttpResponseBase = await run(request, **arguments)
            await finish(request, response)
            return response

        def run_sync(request: HttpRequest, **arguments: Any) -> HttpResponseBase:
            response: HttpResponseBase = run(request, **arguments)
            _finish(request, response)
            return response

        operation.run = run_async if operation.is_async else run_sync  # type: ignore[method-assign,assignment]


def _finish(request: HttpRequest, response: HttpResponseBase) -> None:
    """Keep what a service answered. A refusal (problem) did nothing: the key stays free."""
    refused = response.get("Content-Type", "") == problem.CONTENT_TYPE
    content = getattr(response, "content", None)
    kept = None if refused or content is None else content.decode()
    idempotency.finish(request, response.status_code, kept)


def _replay(request: HttpRequest, error: Any) -> HttpResponse:
    stored = error.stored
    response = HttpResponse(stored.body, status=stored.status, content_type=api.get_content_type())
    response["Idempotent-Replayed"] = "true"
    return response


api = HermesAPI(
    title="Hermes",
    version="1",
    urls_namespace="api",
    description=(
        "Every call needs `Authorization: Bearer hms_…` or the browser's session with its CSRF token. "
        "`x-scopes` at each call names what a token needs. Errors are `application/problem+json`. "
        "Any POST may carry an `Idempotency-Key`: the same request again then gets the "
        "first one's answer, for 24 hours."
    ),
)
problem.install(api)
api.add_exception_handler(idempotency.ReplayedError, _replay)
api.add_router("", "hermes_site.accounts.api.router")
api.add_router("", "hermes_site.moderation.api.router")
api.add_router("", "hermes_site.moderation.staged_api.router")
api.add_router("", "memory.api.router")
api.add_router("", "sessions.api.router")
api.add_router("", "agent.search_api.router")
api.add_router("", "skills.api.router")
api.add_router("", "agent.api.router")
api.add_router("", "agent.attachments_api.router")
api.add_router("", "agent.settings_api.router")
api.add_router("", "agent.documents_api.router")
api.add_router("", "hermes_site.moving.api.router")
