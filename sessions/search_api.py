"""The JSON API of the search over everything said."""

from datetime import datetime
from typing import Annotated, Any, Literal
from uuid import UUID

from django.http import HttpRequest
from ninja import Query, Router, Schema

from hermes_site.accounts.auth import scope
from hermes_site.kernel.schema import Number
from hermes_site.kernel.text.finding import Sort
from sessions.models import Session
from sessions.results import SPOKEN, Chat, Results, Wanted
from sessions.search import LIMIT, WINDOW, browse, discover, scroll

router = Router(tags=["search"])

Role = Literal["user", "assistant", "tool"]


class LineOut(Schema):
    """A message. `id` is its number within the chat; `anchor` marks the one that was found or asked for."""

    id: int
    role: str
    text: str
    at: datetime
    tool_name: str
    anchor: bool


class ChatOut(Schema):
    """A chat in which something was found. In `snippet` the match stands between `>>>` and `<<<`."""

    session_id: UUID
    title: str
    when: datetime
    source: str
    hits: int
    message_id: int
    role: str
    snippet: str
    window: list[LineOut]
    start: list[LineOut]
    end: list[LineOut]
    before: int
    after: int
    lineage_root: UUID


class FoundOut(Schema):
    """What a search found.

    `relaxed`: no message, or few, hold all words; the others hold some. `bounded`: of common words only the newest
    messages were looked at. `mode`: "degraded" while the index can't be used or catches up. `in_tools`: nothing was
    said, but so many results of tools match; ask again with `roles=tool`.
    """

    items: list[ChatOut]
    relaxed: bool
    bounded: bool
    mode: Literal["index", "degraded"]
    in_tools: int


class WindowOut(Schema):
    """Messages around one, and how many lie before and after."""

    session_id: UUID
    title: str
    window: list[LineOut]
    before: int
    after: int


class RecentOut(Schema):
    """A chat with the beginning of its newest message."""

    session_id: UUID
    title: str
    when: datetime
    source: str
    preview: str


class RecentPage(Schema):
    """The chats last active."""

    items: list[RecentOut]


@router.get("/search", response=FoundOut, auth=scope("sessions:read"))
def search(
    request: HttpRequest,
    q: str,
    limit: Annotated[int, Query(ge=1, le=LIMIT)] = 3,
    sort: Sort = "relevance",
    roles: Annotated[list[Role] | None, Query(description="Default: user and assistant.")] = None,
    since: datetime | None = None,
    until: datetime | None = None,
    session_id: UUID | None = None,
    source: Session.Source | None = None,
    archived: bool | None = None,
) -> dict[str, Any]:
    """Chats in which something was said: all words, `OR`, `NOT`, `"exact phrase"`, `prefix*`, parentheses."""
    found = discover(
        user=request.user,  # type: ignore[arg-type]
        query=q,
        limit=limit,
        sort=sort,
        wanted=Wanted(
            roles=frozenset(roles) if roles else SPOKEN,
            since=since,
            until=until,
            session_id=session_id,
            source=source or "",
            archived=archived,
        ),
    )
    return found_out(found)


def found_out(found: Results) -> dict[str, Any]:
    """Results as `FoundOut` takes them."""
    return {
        "items": [_chat(chat) for chat in found.items],
        "relaxed": found.relaxed,
        "bounded": found.bounded,
        "mode": found.mode,
        "in_tools": found.in_tools,
    }


@router.get("/search/scroll", response=WindowOut, auth=scope("sessions:read"))
def search_scroll(
    request: HttpRequest, session_id: UUID, message_id: Number, window: Annotated[int, Query(ge=1, le=WINDOW)] = 5
) -> dict[str, Any]:
    """Messages around one of a chat's."""
    session, stretch = scroll(user=request.user, session_id=session_id, message_id=message_id, window=window)  # type: ignore[arg-type]
    return {
        "session_id": session.pk,
        "title": session.title,
        "window": stretch.lines,
        "before": stretch.before,
        "after": stretch.after,
    }


@router.get("/search/recent", response=RecentPage, auth=scope("sessions:read"))
def search_recent(request: HttpRequest, limit: Annotated[int, Query(ge=1, le=50)] = LIMIT) -> dict[str, Any]:
    """The chats last active, each with the beginning of its newest message."""
    found = browse(user=request.user, limit=limit)  # type: ignore[arg-type]
    return {"items": [recent.facts() for recent in found]}


def _chat(chat: Chat) -> dict[str, Any]:
    return chat.facts() | {"window": chat.window.lines, "start": chat.window.start, "end": chat.window.end}
