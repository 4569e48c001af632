"""JSON API of accounts: my tokens. `/me` and `/settings` stand where the agent's part is known."""

from datetime import datetime
from typing import Annotated
from uuid import UUID

from django.http import HttpRequest
from ninja import Router, Schema, Status
from pydantic import Field

from hermes_site.accounts import selectors, services
from hermes_site.accounts.auth import browser_only
from hermes_site.accounts.models import User
from hermes_site.accounts.scopes import DEFAULT_SCOPES
from hermes_site.kernel.schema import Cursor, Limit, Page, StrictSchema, paginate

router = Router(tags=["account"])


class TokenIn(StrictSchema):
    """A token to make."""

    name: Annotated[str, Field(min_length=1, max_length=80)]
    scopes: list[str] = list(DEFAULT_SCOPES)
    days: Annotated[int | None, Field(ge=1, le=3650, description="Until it ends; null: never.")] = None


class TokenOut(Schema):
    """A token, without its secret."""

    id: UUID
    name: str
    hint: str
    scopes: list[str]
    created_at: datetime
    expires_at: datetime | None
    last_used_at: datetime | None


class NewTokenOut(TokenOut):
    """A token just made; `token` is shown this once."""

    token: str


@router.get("/tokens", auth=browser_only, response=Page[TokenOut], summary="List tokens")
def tokens(request: HttpRequest, limit: Limit = 50, cursor: Cursor = "") -> dict[str, object]:
    """One's own tokens, newest first."""
    found = selectors.tokens(_user(request))
    rows, following = paginate(found, order=("-created_at", "-id"), limit=limit, cursor=cursor)
    return {"items": rows, "next_cursor": following}


@router.post("/tokens", auth=browser_only, response={201: NewTokenOut}, summary="Make a token")
def token_create(request: HttpRequest, data: TokenIn) -> Status[NewTokenOut]:
    """Makes a token. Its secret is in this answer and nowhere else."""
    token, secret = services.token_create(user=_user(request), name=data.name, scopes=data.scopes, days=data.days)
    return Status(201, NewTokenOut(**TokenOut.from_orm(token).dict(), token=secret))


@router.delete("/tokens/{uuid:token_id}", auth=browser_only, response={204: None}, summary="Revoke a token")
def token_revoke(request: HttpRequest, token_id: UUID) -> Status[None]:
    """Ends a token at once."""
    services.token_revoke(user=_user(request), token_id=token_id)
    return Status(204, None)


def _user(request: HttpRequest) -> User:
    """Whom `auth=` let in."""
    user: User = request.auth  # type: ignore[attr-defined]
    return user
