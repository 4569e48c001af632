"""The JSON API of turns.

Methods of one address must stand in one router, so what needs the agent joins the routes of `sessions.api`.
"""

import asyncio
from collections.abc import AsyncIterator
from datetime import datetime
from typing import Any, Literal
from uuid import UUID

from asgiref.sync import sync_to_async
from django.http import HttpRequest, StreamingHttpResponse
from ninja import Router, Schema, Status
from pydantic import Field

from agent import services
from agent.core.files import with_files
from agent.models import EarlierAnswer, Turn
from agent.selectors import rows_of, turn_get
from agent.services.attachments import attachments_get, pictures_among
from agent.services.compression.meter import Meter, context_meter
from agent.services.prefix import prefix_refresh
from agent.stream.sse import frame, turn_events
from hermes_site.accounts import idempotency
from hermes_site.accounts.auth import scope
from hermes_site.kernel.provenance import Origin
from hermes_site.kernel.schema import Number, StrictSchema
from sessions.api import MessageOut, PromptOut, SessionOut, get_prompt
from sessions.api import router as sessions
from sessions.models import Message, Session
from sessions.selectors import session_get

router = Router(tags=["turns"])

WAIT_S = 300
SSE = "text/event-stream"


class TurnOut(Schema):
    """A turn: a message of yours and all that answers it."""

    id: UUID
    session_id: UUID
    message_id: int = Field(alias="message.number")
    status: str
    held: bool
    attempt: int
    model: str
    error: dict[str, str] | None
    usage: dict[str, Any]
    cost: float | None
    created_at: datetime
    started_at: datetime | None
    ended_at: datetime | None

    @staticmethod
    def resolve_error(turn: Turn) -> dict[str, str] | None:
        """Why it ended without an answer."""
        return {"code": turn.error_code, "message": turn.error_message} if turn.error_code else None


class StartedOut(Schema):
    """What was queued."""

    turn_id: UUID
    message_id: int


class BranchIn(StrictSchema):
    """Where to branch, and what to say there instead."""

    message_id: Number
    content: str | None = None


class BranchOut(Schema):
    """The branch, and what was queued in it."""

    session: SessionOut
    turn_id: UUID | None
    message_id: int | None


class CompressIn(StrictSchema):
    """What a summary must keep above all."""

    focus: str = ""


NO_FOCUS = CompressIn()


class CompressionOut(Schema):
    """A compression. `tokens_before` and `tokens_after` are of the whole prompt; `gone` are numbers of messages."""

    number: int
    kind: str
    turn_no: int
    tokens_before: int
    tokens_after: int
    summary: str
    gone: list[int]
    kept: int
    focus: str
    model: str
    problem: str = Field(alias="problem_text")
    created_at: datetime
    undone_at: datetime | None


class ContextOut(Schema):
    """Tokens of a chat's prompt. `window` is 0 while nothing is known; `trigger` is 0 where nothing is compressed."""

    model: str
    window: int
    trigger: int
    used: int
    is_estimate: bool
    cached: int
    parts: dict[str, int]
    cost: float | None
    is_paused: bool
    is_busy: bool
    compressions: list[CompressionOut]


class AnswerOut(Schema):
    """An answer that a turn had before. `place` counts from 1."""

    place: int
    status: str
    messages: list[MessageOut]
    usage: dict[str, Any]
    cost: float | None
    started_at: datetime | None
    ended_at: datetime | None


class AnswersOut(Schema):
    """Earlier answers."""

    items: list[AnswerOut]


class MessageIn(StrictSchema):
    """What to say."""

    content: str
    model: str = Field("", max_length=200)
    attachments: list[UUID] = Field(default_factory=list, max_length=20, description="Of `POST /attachments`.")


def own_session(request: HttpRequest, session_id: UUID | str, **_: Any) -> None:
    """Raise unless the chat in the URL is the caller's."""
    session_get(user=request.user, session_id=UUID(str(session_id)))  # type: ignore[arg-type]


def own_turn(request: HttpRequest, turn_id: UUID | str, **_: Any) -> None:
    """Raise unless the turn in the URL is the caller's."""
    turn_get(user=request.user, turn_id=UUID(str(turn_id)))  # type: ignore[arg-type]


@sessions.post(
    "/sessions/{uuid:session_id}/messages",
    response={200: dict[str, Any], 202: StartedOut},
    auth=scope("chat", check=own_session, keyed=False),
)
async def post_message(
    request: HttpRequest, session_id: UUID, data: MessageIn, wait: bool = False
) -> Status[Any] | StreamingHttpResponse:
    """Say something. Answers 202 at once; as SSE with `Accept: text/event-stream`; with `?wait=1` when it is done."""
    turn = await sync_to_async(_start)(request, session_id, data)
    if SSE in request.headers.get("Accept", ""):
        return _stream(session_id, turn.pk, 0)
    if wait and await _wait(session_id, turn.pk):
        return Status(200, await sync_to_async(_answer)(request, turn.pk))
    return Status(202, {"turn_id": turn.pk, "message_id": turn.message.number})


@sessions.delete("/sessions/{uuid:session_id}", response={204: None}, auth=scope("sessions:write"))
def delete_session(
    request: HttpRequest, session_id: UUID, memories: Literal["keep", "delete"] = "keep"
) -> Status[None]:
    """Delete a chat; what runs in it is stopped. With `?memories=delete` the entries that came from it go too."""
    services.chat_delete(
        user=request.user,  # type: ignore[arg-type]
        session_id=session_id,
        memories=memories == "delete",
        origin=Origin.API,
    )
    return Status(204, None)


@sessions.post("/sessions/{uuid:session_id}/refresh-prompt", response=PromptOut, auth=scope("sessions:write"))
def refresh_prompt(request: HttpRequest, session_id: UUID) -> dict[str, Any]:
    """Give the chat today's memory. Its next message is read at full price, for the cache is broken once."""
    prefix_refresh(session_get(user=request.user, session_id=session_id))  # type: ignore[arg-type]
    return get_prompt(request, session_id)


@sessions.post("/sessions/{uuid:session_id}/branch", response={201: BranchOut}, auth=scope("chat"))
def branch_session(request: HttpRequest, session_id: UUID, data: BranchIn) -> Status[dict[str, Any]]:
    """Begin a chat that shares its beginning with this one.

    With `content`, which is said in place of the message, the branch has what came before it; without, everything up to
    the end of the message's turn.
    """
    branch, turn = services.branch_create(
        user=request.user,  # type: ignore[arg-type]
        session_id=session_id,
        message_id=data.message_id,
        text=data.content,
        source=Session.Source.API,
    )
    started = {"turn_id": turn.pk, "message_id": turn.message.number} if turn else {}
    return Status(201, {"session": branch, "turn_id": None, "message_id": None} | started)


@sessions.post("/sessions/{uuid:session_id}/regenerate", response={202: StartedOut}, auth=scope("chat"))
def regenerate(request: HttpRequest, session_id: UUID) -> Status[dict[str, Any]]:
    """Answer the newest message again. The answer it has is kept: `/turns/{id}/answers`."""
    turn = services.chat_regenerate(user=request.user, session_id=session_id)  # type: ignore[arg-type]
    return Status(202, {"turn_id": turn.pk, "message_id": turn.message.number})


@sessions.post("/sessions/{uuid:session_id}/compress", response={202: ContextOut}, auth=scope("chat"))
def compress_session(request: HttpRequest, session_id: UUID, data: CompressIn = NO_FOCUS) -> Status[Meter]:
    """Let a worker put a summary in the place of earlier messages, in what the model is sent. The transcript stays.

    When it is done `GET /sessions/{id}/context` has a new item in `compressions`; of `kind` `failed` when nothing was
    changed.
    """
    services.compression_ask(
        user=request.user,  # type: ignore[arg-type]
        session_id=session_id,
        focus=data.focus,
    )
    return Status(202, context_meter(user=request.user, session_id=session_id))  # type: ignore[arg-type]


@sessions.post("/sessions/{uuid:session_id}/compress/undo", response=ContextOut, auth=scope("chat"))
def undo_compression(request: HttpRequest, session_id: UUID) -> Meter:
    """Send all again that the newest compression left out; 409 where there is none."""
    services.compression_undo(user=request.user, session_id=session_id)  # type: ignore[arg-type]
    return context_meter(user=request.user, session_id=session_id)  # type: ignore[arg-type]


@sessions.get("/sessions/{uuid:session_id}/context", response=ContextOut, auth=scope("sessions:read"))
def get_context(request: HttpRequest, session_id: UUID) -> Meter:
    """How full the chat's context is, and its compressions, the newest first."""
    return context_meter(user=request.user, session_id=session_id)  # type: ignore[arg-type]


@router.get("/turns/{uuid:turn_id}/answers", response=AnswersOut, auth=scope("chat"))
def list_answers(request: HttpRequest, turn_id: UUID) -> dict[str, Any]:
    """The answers that a turn had before it was answered again, oldest first."""
    turn = turn_get(user=request.user, turn_id=turn_id)  # type: ignore[arg-type]
    kept = turn.earlier_answers.order_by("pk")
    return {"items": [_earlier(place, answer) for place, answer in enumerate(kept, 1)]}


@router.post("/turns/{uuid:turn_id}/answers/{int:place}/use", response=TurnOut, auth=scope("chat"))
def use_answer(request: HttpRequest, turn_id: UUID, place: Number) -> Turn:
    """Let an earlier answer of a chat's newest turn take the place of the present one, which is kept instead."""
    return services.answer_use(user=request.user, turn_id=turn_id, place=place)  # type: ignore[arg-type]


@router.get("/turns/{uuid:turn_id}", response=TurnOut, auth=scope("chat"))
def get_turn(request: HttpRequest, turn_id: UUID) -> Turn:
    """How a turn is getting on."""
    return turn_get(user=request.user, turn_id=turn_id)  # type: ignore[arg-type]


@router.get("/turns/{uuid:turn_id}/events", auth=scope("chat", check=own_turn), response={200: str})
async def get_events(request: HttpRequest, turn_id: UUID, after: Number = 0) -> StreamingHttpResponse:
    """The turn's events as server-sent events, from the start, or after the number `after` or `Last-Event-ID`."""
    turn = await sync_to_async(turn_get)(user=request.user, turn_id=turn_id)  # type: ignore[arg-type]
    last = request.headers.get("Last-Event-ID", "")
    numbered = last.isdecimal() and len(last) < 20  # ours are far below; more digits than that may not even be parsed
    return _stream(turn.session_id, turn_id, max(after, int(last) if numbered else 0))


@router.post("/turns/{uuid:turn_id}/cancel", response=TurnOut, auth=scope("chat"))
def cancel_turn(request: HttpRequest, turn_id: UUID) -> Turn:
    """Stop a turn. One that has ended stays as it is."""
    return services.turn_cancel(user=request.user, turn_id=turn_id)  # type: ignore[arg-type]


@router.post("/turns/{uuid:turn_id}/retry", response={202: TurnOut}, auth=scope("chat"))
def retry_turn(request: HttpRequest, turn_id: UUID) -> Status[Turn]:
    """Answer the newest message of a chat again."""
    return Status(202, services.turn_retry(user=request.user, turn_id=turn_id))  # type: ignore[arg-type]


@router.post("/turns/{uuid:turn_id}/send", response={202: TurnOut}, auth=scope("chat"))
def send_turn(request: HttpRequest, turn_id: UUID) -> Status[Turn]:
    """Send a message that was held back after a stop."""
    return Status(202, services.turn_release(user=request.user, turn_id=turn_id))  # type: ignore[arg-type]


@router.post("/turns/{uuid:turn_id}/discard", response={204: None}, auth=scope("chat"))
def discard_turn(request: HttpRequest, turn_id: UUID) -> Status[None]:
    """Remove a message that still waits."""
    services.turn_discard(user=request.user, turn_id=turn_id)  # type: ignore[arg-type]
    return Status(204, None)


def _earlier(place: int, answer: EarlierAnswer) -> dict[str, Any]:
    names = ("status", "usage", "cost", "started_at", "ended_at")
    said, _runs = rows_of(answer)
    return {"place": place, "messages": said} | {name: getattr(answer, name) for name in names}


def _stream(session_id: UUID, turn_id: UUID, after: int) -> StreamingHttpResponse:
    async def body() -> AsyncIterator[str]:
        async for envelope in turn_events(session_id, turn_id, after=after):
            yield frame(envelope)

    return StreamingHttpResponse(
        body(), content_type=SSE, headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    )


def _start(request: HttpRequest, session_id: UUID, data: MessageIn) -> Turn:
    user: Any = request.user
    files = attachments_get(user=user, ids=data.attachments)
    return services.turn_start(
        user=user,
        session_id=session_id,
        text=with_files(data.content, files),
        pictures=pictures_among(files),
        model=data.model,
        key=idempotency.key_of(request),
    )


async def _wait(session_id: UUID, turn_id: UUID) -> bool:
    """Whether the turn ended within the time that a caller may wait."""
    try:
        async with asyncio.timeout(WAIT_S):
            async for _ in turn_events(session_id, turn_id):
                pass
    except TimeoutError:
        return False
    return True


def _answer(request: HttpRequest, turn_id: UUID) -> dict[str, Any]:
    turn = turn_get(user=request.user, turn_id=turn_id)  # type: ignore[arg-type]
    answers = Message.objects.filter(turn_id=turn_id, role=Message.Role.ASSISTANT, state=Message.State.COMPLETE)
    last = answers.order_by("-step").first()
    return {
        "turn": TurnOut.from_orm(turn).model_dump(mode="json"),
        "message": MessageOut.from_orm(last).model_dump(mode="json") if last else None,
    }
