"""The JSON API of files that go with messages."""

from typing import Any
from uuid import UUID

from django.http import HttpRequest
from ninja import File, Router, Schema, Status
from ninja.files import UploadedFile

from agent.core.files import FILE_LIMIT_BYTES
from agent.services.attachments import attachment_add, file_checked
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
    """Send a text file ahead of the message that will name it in `attachments`, within a day. Pictures are refused."""
    size_bytes = file.size or 0
    checked = file_checked(file.name or "", size_bytes, file.read() if size_bytes <= FILE_LIMIT_BYTES else b"")
    added = attachment_add(user=request.user, file=checked)  # type: ignore[arg-type]
    size_bytes = len(added.text.encode())
    return Status(201, {"id": added.pk, "name": added.name, "mime": "text/plain", "size_bytes": size_bytes})
