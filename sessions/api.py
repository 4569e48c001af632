"""The JSON API of chats: what needs no agent."""

from datetime import datetime
from typing import Any
from uuid import UUID

from django.http import HttpRequest
from ninja import Router, Schema, Status
from pydantic import Field

from hermes_site.accounts.auth import scope
from hermes_site.kernel.errors import NotFoundError
from hermes_site.kernel.schema import Cursor, Limit, Number, Page, StrictSchema, paginate
from sessions.models import Message, Session
from sessions.selectors import session_get, sessions_of, snapshot_get
from sessions.services import TITLE_LIMIT_CHARS, session_create, session_update, snapshot_texts

router = Router(tags=["sessions"])


class SessionOut(Schema):
    """A chat. A branch was what its parent was, up to the turn before `branched_turn`."""

    id: UUID
    title: str
    model: str
    source: str
    pinned: bool
    archived: bool
    temporary: bool
    parent_id: UUID | None
    branched_turn: int | None
    usage: dict[str, Any]
    created_at: datetime
    last_active_at: datetime


class SessionIn(StrictSchema):
    """A chat to begin."""

    title: str = Field("", max_length=TITLE_LIMIT_CHARS)
    model: str = Field("", max_length=200)
    temporary: bool = False


class SessionPatch(StrictSchema):
    """What to change of a chat; what is left out stays."""

    title: str | None = Field(None, max_length=TITLE_LIMIT_CHARS)
    model: str | None = Field(None, max_length=200)
    pinned: bool | None = None
    archived: bool | None = None


class MessageOut(Schema):
    """A message of the raw transcript. `id` is its number within the chat."""

    id: int = Field(alias="number")
    role: str
    content: str
    reasoning: str
    calls: list[dict[str, Any]]
    call_id: str
    tool_name: str
    state: str
    model: str
    usage: dict[str, Any]
    created_at: datetime
    compressed: bool
    turn_id: UUID | None
    turn_no: int


class PartOut(Schema):
    """A part of a system prompt."""

    name: str
    chars: int
    sha256: str


class PromptOut(Schema):
    """The exact prefix that a chat sends with every request."""

    snapshot: int
    text: str
    sha256: str
    parts: list[PartOut]
    tools_sha256: str
    taken_at: datetime
    reason: str


@router.get("/sessions", response=Page[SessionOut], auth=scope("sessions:read"))
def list_sessions(
    request: HttpRequest, limit: Limit = 50, cursor: Cursor = "", archived: bool = False
) -> dict[str, Any]:
    """Your chats, the last active first."""
    chats = sessions_of(request.user).filter(archived=archived)  # type: ignore[arg-type]
    items, after = paginate(chats, order=["-last_active_at", "-id"], limit=limit, cursor=cursor)
    return {"items": items, "next_cursor": after}


@router.post("/sessions", response={201: SessionOut}, auth=scope("sessions:write"))
def create_session(request: HttpRequest, data: SessionIn) -> Status[Session]:
    """Begin a chat."""
    session = session_create(
        user=request.user,  # type: ignore[arg-type]
        title=data.title,
        model=data.model,
        temporary=data.temporary,
        source=Session.Source.API,
    )
    return Status(201, session)


@router.get("/sessions/{uuid:session_id}", response=SessionOut, auth=scope("sessions:read"))
def get_session(request: HttpRequest, session_id: UUID) -> Session:
    """One chat."""
    return session_get(user=request.user, session_id=session_id)  # type: ignore[arg-type]


@router.patch("/sessions/{uuid:session_id}", response=SessionOut, auth=scope("sessions:write"))
def patch_session(request: HttpRequest, session_id: UUID, data: SessionPatch) -> Session:
    """Rename, pin, archive a chat, or choose its model."""
    return session_update(user=request.user, session_id=session_id, **data.model_dump(exclude_unset=True))  # type: ignore[arg-type]


@router.get("/sessions/{uuid:session_id}/messages", response=Page[MessageOut], auth=scope("sessions:read"))
def list_messages(request: HttpRequest, session_id: UUID, limit: Limit = 100, cursor: Cursor = "") -> dict[str, Any]:
    """The raw transcript, oldest first."""
    session = session_get(user=request.user, session_id=session_id)  # type: ignore[arg-type]
    rows = Message.objects.filter(session=session)
    items, after = paginate(rows, order=["turn_no", "number"], limit=limit, cursor=cursor)
    return {"items": items, "next_cursor": after}


@router.get("/sessions/{uuid:session_id}/prompt", response=PromptOut, auth=scope("sessions:read"))
def get_prompt(request: HttpRequest, session_id: UUID, snapshot: Number | None = None) -> dict[str, Any]:
    """The exact system prompt of a chat, part by part. It is frozen with the chat's first message."""
    session = session_get(user=request.user, session_id=session_id)  # type: ignore[arg-type]
    taken = snapshot_get(session=session, number=snapshot)
    if taken is None:
        raise NotFoundError("This chat has no such prompt. The first is frozen with the chat's first message.")
    parts, _tools = snapshot_texts(taken)
    return {
        "snapshot": taken.number,
        "text": "".join(text for _, text in parts),
        "sha256": taken.prompt_sha256,
        "parts": taken.parts,
        "tools_sha256": taken.tools_sha256,
        "taken_at": taken.taken_at,
        "reason": taken.reason,
    }
