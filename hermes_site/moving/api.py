"""The JSON API of what leaves the site."""

from django.http import HttpRequest, StreamingHttpResponse
from ninja import Router

from hermes_site.accounts.auth import scope
from hermes_site.accounts.models import User
from hermes_site.moving.download import export_response

router = Router(tags=["export"])


@router.get(
    "/export",
    auth=scope("export"),
    summary="Download everything",
    openapi_extra={
        "responses": {200: {"content": {"application/zip": {"schema": {"type": "string", "format": "binary"}}}}}
    },
)
def export(request: HttpRequest) -> StreamingHttpResponse:
    """One zip with memories, chats, skills and settings, without credentials. One at a time."""
    user: User = request.auth  # type: ignore[attr-defined]
    return export_response(request, user)
