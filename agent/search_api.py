"""The JSON API of searches that have found chats summed up: a model reads them, so this needs the agent."""

from typing import Any
from uuid import UUID

from asgiref.sync import sync_to_async
from django.http import HttpRequest
from ninja import Schema
from pydantic import Field

from agent.services.summaries import summaries_request, summaries_wait
from hermes_site.accounts.auth import scope
from hermes_site.kernel.schema import StrictSchema
from hermes_site.kernel.text.finding import Sort
from hermes_site.kernel.text.query import LIMIT_CHARS
from sessions.results import SPOKEN, Results, Wanted
from sessions.search import LIMIT, discover
from sessions.search_api import FoundOut, Role, found_out, router


class SearchIn(StrictSchema):
    """What to look for. `summarize`: a model also reads each chat found and tells what it says on the query."""

    q: str = Field(max_length=LIMIT_CHARS)
    limit: int = Field(3, ge=1, le=LIMIT)
    sort: Sort = "relevance"
    roles: list[Role] = Field(default_factory=list, description="Default: user and assistant.")
    summarize: bool = True


class SummaryOut(Schema):
    """What a chat says on the query; `note` says why there is no text. `is_whole`: it was not cut."""

    session_id: UUID
    text: str
    note: str
    is_whole: bool


class SummarisedOut(FoundOut):
    """What a search found, with a summary of each chat."""

    summaries: list[SummaryOut]


@router.post("/search", response=SummarisedOut, auth=scope("sessions:read", "chat"))
async def search_summarised(request: HttpRequest, data: SearchIn) -> dict[str, Any]:
    """The search of GET, with summaries: they cost tokens and take up to two minutes. Without them the hits come."""
    found, waits_for = await sync_to_async(_found)(request, data)
    chats = [chat.session.pk for chat in found.items]
    summaries = await summaries_wait(waits_for, chats) if data.summarize and chats else []
    return found_out(found) | {"summaries": summaries}


def _found(request: HttpRequest, data: SearchIn) -> tuple[Results, str | None]:
    user: Any = request.user
    wanted = Wanted(roles=frozenset(data.roles) if data.roles else SPOKEN)
    found = discover(user=user, query=data.q, limit=data.limit, sort=data.sort, wanted=wanted)
    chats = [chat.session.pk for chat in found.items]
    if not data.summarize or not chats:
        return found, None
    return found, summaries_request(user=user, query=data.q, session_ids=chats)
