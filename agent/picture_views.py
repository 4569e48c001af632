"""Pictures that were sent in chats, for their owner."""

from typing import cast
from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_GET

from agent.models import Picture
from agent.selectors import picture_get
from hermes_site.accounts.models import User


@require_GET
@login_required
def chat_picture(request: HttpRequest, session_id: UUID, key: str) -> HttpResponse:
    """A picture as it was kept."""
    return picture_response(picture_get(user=cast("User", request.user), session_id=session_id, key=key))


def picture_response(picture: Picture) -> HttpResponse:
    """The bytes: written by us and of a known type, kept by the person's own browser only."""
    name = f"{picture.key}.{picture.mime.partition('/')[2]}"
    return HttpResponse(
        bytes(picture.data),
        content_type=picture.mime,
        headers={
            "Content-Disposition": f'inline; filename="{name}"',
            "Cache-Control": "private, max-age=3600",
            "Content-Security-Policy": "default-src 'none'; sandbox",
            "Cross-Origin-Resource-Policy": "same-origin",
        },
    )
