"""JSON API of accounts: who am I, my tokens, my settings."""

from datetime import datetime
from typing import Annotated
from uuid import UUID

from django.conf import settings
from django.http import HttpRequest
from ninja import Router, Schema, Status
from pydantic import Field

from hermes_site.accounts import selectors, services
from hermes_site.accounts.auth import browser_only, scope, scopes_of
from hermes_site.accounts.models import User
from hermes_site.accounts.scopes import DEFAULT_SCOPES
from hermes_site.kernel.schema import Cursor, Limit, Page, StrictSchema, paginate

router = Router(tags=["account"])


class UserOut(Schema):
    """A person, as they see themselves."""

    id: UUID
    username: str
    email: str
    is_staff: bool
    language: str
    theme: str


class LimitsOut(Schema):
    """What bounds this user's agent."""

    memory_chars: int
    user_chars: int
    max_iterations: int
    turn_timeout_s: int


class MeOut(Schema):
    """Answer of `/me`."""

    user: UserOut
    limits: LimitsOut
    scopes: list[str]


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


@router.get("/me", auth=scope(), response=MeOut, summary="Who am I")
def me(request: HttpRequest) -> MeOut:
    """The user, the limits of their agent, and what this request's credentials may do."""
    user = _user(request)
    env = settings.ENV
    return MeOut(
        user=UserOut.from_orm(user),
        limits=LimitsOut(
            memory_chars=env.memory.memory_char_limit,
            user_chars=env.memory.user_char_limit,
            max_iterations=env.agent.max_iterations,
            turn_timeout_s=env.agent.turn_timeout_s,
        ),
        scopes=scopes_of(request, user),
    )


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


class SettingsOut(Schema):
    """How pages look for this user."""

    language: str
    theme: str


class SettingsIn(StrictSchema):
    """What to change; what is left out stays."""

    language: str | None = None
    theme: str | None = None


@router.get("/settings", auth=scope("settings"), response=SettingsOut, summary="Read settings")
def settings_get(request: HttpRequest) -> User:
    """One's own settings."""
    return _user(request)


@router.patch("/settings", auth=scope("settings"), response=SettingsOut, summary="Change settings")
def settings_patch(request: HttpRequest, data: SettingsIn) -> User:
    """Changes what is sent."""
    return services.user_update(user=_user(request), **data.model_dump(exclude_unset=True))


def _user(request: HttpRequest) -> User:
    """Whom `auth=` let in."""
    user: User = request.auth  # type: ignore[attr-defined]
    return user
