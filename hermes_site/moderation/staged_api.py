"""JSON API of changes that wait for their owner. No token may decide that was not given the scope `approve`."""

from datetime import datetime
from typing import Any, Literal
from uuid import UUID

from django.http import HttpRequest
from ninja import Router, Schema, Status
from pydantic import Field

from hermes_site.accounts.auth import scope
from hermes_site.kernel.schema import Cursor, Limit, Page, SourceOut, StrictSchema, paginate
from hermes_site.moderation import staging
from hermes_site.moderation.models import StagedWrite

router = Router(tags=["pending"])


class PendingOut(Schema):
    """A change that waits, or waited. `operations` are as the target's own route takes them."""

    id: UUID
    kind: Literal["memory", "skill", "context"]
    target: str
    operations: list[dict[str, Any]]
    why: Literal["approval", "taint", "tombstone", "caution"]
    outside: list[str]
    origin: str
    source: SourceOut | None
    status: Literal["pending", "approved", "rejected", "expired"]
    created_at: datetime
    expires_at: datetime
    decided_at: datetime | None


class ReplayOut(Schema):
    """What became of an approval: the change, and the answer of a direct write to `operations`."""

    pending: PendingOut
    result: dict[str, Any]


class EditIn(StrictSchema):
    """Another text for what an operation, counted from 0, brings."""

    operation: int = Field(ge=0)
    content: str = Field(max_length=1_000_000)


class ApproveIn(StrictSchema):
    """What is to be written otherwise than proposed; each text meets all checks of a direct write."""

    edits: list[EditIn] = Field(default_factory=list, max_length=1000)


@router.get("/pending", response=Page[PendingOut], auth=scope("memory:read"))
def list_pending(request: HttpRequest, limit: Limit = 50, cursor: Cursor = "") -> dict[str, Any]:
    """What waits for you, oldest first. It is made once approved, and expires after 30 days."""
    rows = staging.waiting(request.user)  # type: ignore[arg-type]
    items, after = paginate(rows, order=["created_at", "id"], limit=limit, cursor=cursor)
    return {"items": [_shown(item) for item in items], "next_cursor": after}


@router.post("/pending/{uuid:staged_id}/approve", response={200: ReplayOut, 409: ReplayOut}, auth=scope("approve"))
def approve(request: HttpRequest, staged_id: UUID, data: ApproveIn | None = None) -> Status[dict[str, Any]]:
    """Make a change, as it is or with texts of yours, with all checks of a direct write.

    409: it can't be made now; it goes on waiting as it was proposed.
    """
    edits = {edit.operation: edit.content for edit in data.edits} if data else {}
    replay = staging.approve(user=request.user, staged_id=staged_id, edits=edits)  # type: ignore[arg-type]
    staged = staging.staged_get(user=request.user, staged_id=staged_id)  # type: ignore[arg-type]
    return Status(200 if replay.made else 409, {"pending": _shown(staged), "result": dict(replay.result)})


@router.post("/pending/{uuid:staged_id}/reject", response=PendingOut, auth=scope("approve"))
def reject(request: HttpRequest, staged_id: UUID) -> dict[str, Any]:
    """Let a change not be made."""
    return _shown(staging.reject(user=request.user, staged_id=staged_id))  # type: ignore[arg-type]


def _shown(staged: StagedWrite) -> dict[str, Any]:
    return {
        "id": staged.pk,
        "kind": staged.kind,
        "target": staged.target,
        "operations": staged.operations,
        "why": staged.why,
        "outside": staged.outside,
        "origin": staged.origin,
        "source": staged.source and staged.source.as_dict(),
        "status": staged.status,
        "created_at": staged.created_at,
        "expires_at": staged.expires_at,
        "decided_at": staged.decided_at,
    }
