"""The JSON API of files that go with messages."""

from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from ninja import File, Router, Schema, Status
from ninja.files import UploadedFile

from agent.core.files import PictureFile
from agent.picture_views import picture_response
from agent.selectors import picture_get
from agent.services.attachments import READ_BYTES, attachment_add, file_checked
from hermes_site.accounts.auth import scope

router = Router(tags=["turns"])


class AttachmentOut(Schema):
    """A file that waits for its message."""

    id: UUID
    name: str
    mime: str
    size_bytes: int


@router.post("/attachments", response={201: AttachmentOut}, auth=scope("chat"))
def add_attachment(request: HttpRequest, file: File[UploadedFile]) -> Status[dict[str, Any]]:
    """Send a text file or a picture ahead of the message that will name it in `attachments`, within a day.

    What it is, is read off its content. A picture is kept upright, at most 1,568 pixels long, without anything around
    it; `mime` and `size_bytes` say what became of it.
    """
    checked = file_checked(file.name or "", file.read(READ_BYTES))
    added = attachment_add(user=request.user, file=checked)  # type: ignore[arg-type]
    size_bytes = len(checked.data if isinstance(checked, PictureFile) else checked.text.encode())
    return Status(201, {"id": added.pk, "name": added.name, "mime": added.mime, "size_bytes": size_bytes})


@router.get("/sessions/{uuid:session_id}/pictures/{key}", auth=scope("sessions:read"))
def get_picture(request: HttpRequest, session_id: UUID, key: str) -> HttpResponse:
    """A picture that came with a message: its line in `content` has its `id`. Answers with its bytes."""
    picture = picture_get(user=request.user, session_id=session_id, key=key)  # type: ignore[arg-type]
    return picture_response(picture)
