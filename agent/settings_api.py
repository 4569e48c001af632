"""`/me` and `/settings`: what accounts, memory and the agent know of a person, in one answer each."""

from typing import Literal
from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.http import HttpRequest
from ninja import Router, Schema

from agent.models import AgentSettings
from agent.services.preferences import preferences_get, preferences_update
from hermes_site.accounts.auth import MissingScopeError, scope, scopes_of
from hermes_site.accounts.models import User
from hermes_site.accounts.services import user_update
from hermes_site.kernel.schema import StrictSchema
from memory.models import MemorySettings
from memory.selectors import limits
from memory.staging import approval_of, approval_update
from skills import curator, services, staging

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


WriteApproval = Literal["off", "background", "all"]


class MemoryOut(Schema):
    """What a user chose about their memory: which of the agent's writes wait for their approval."""

    write_approval: WriteApproval


class SkillsOut(Schema):
    """What a user chose about skills: which of the agent's changes wait, and whether unused ones are archived."""

    write_approval: WriteApproval
    curator: bool


class SettingsOut(Schema):
    """How pages look for this user, and what they chose about their agent."""

    language: str
    theme: str
    model: str
    toolsets_off: list[str]
    enter_sends: bool
    reviews: bool
    memory: MemoryOut
    skills: SkillsOut


class MemoryIn(StrictSchema):
    """What to change about memory."""

    write_approval: WriteApproval | None = None


class SkillsIn(StrictSchema):
    """What to change about skills."""

    write_approval: WriteApproval | None = None
    curator: bool | None = None


class SettingsIn(StrictSchema):
    """What to change; what is left out stays."""

    language: str | None = None
    theme: str | None = None
    model: str | None = None
    toolsets_off: list[str] | None = None
    enter_sends: bool | None = None
    reviews: bool | None = None
    memory: MemoryIn | None = None
    skills: SkillsIn | None = None


@router.get("/me", auth=scope(), response=MeOut, summary="Who am I")
def me(request: HttpRequest) -> MeOut:
    """The user, the limits of their agent, and what this request's credentials may do."""
    user = _user(request)
    chars = limits(user=user)
    return MeOut(
        user=UserOut.from_orm(user),
        limits=LimitsOut(
            memory_chars=chars["memory"],
            user_chars=chars["user"],
            max_iterations=settings.ENV.agent.max_iterations,
            turn_timeout_s=settings.ENV.agent.turn_timeout_s,
        ),
        scopes=scopes_of(request, user),
    )


@router.get("/settings", auth=scope("settings"), response=SettingsOut, summary="Read settings")
def settings_get(request: HttpRequest) -> SettingsOut:
    """One's own settings."""
    return settings_of(_user(request))


@router.patch("/settings", auth=scope("settings"), response=SettingsOut, summary="Change settings")
def settings_patch(request: HttpRequest, data: SettingsIn) -> SettingsOut:
    """Changes what is sent, all of it or nothing. A token may lower `write_approval` only with the scope `approve`."""
    memory, skills = data.memory or MemoryIn(), data.skills or SkillsIn()
    if "approve" not in scopes_of(request, _user(request)):
        _refuse_lowering(approval_of(_user(request)), memory.write_approval)
        _refuse_lowering(staging.approval_of(_user(request)), skills.write_approval)
    with transaction.atomic():
        user = user_update(user=_user(request), language=data.language, theme=data.theme)
        chosen = preferences_update(
            user=user,
            model=data.model,
            toolsets_off=data.toolsets_off,
            enter_sends=data.enter_sends,
            reviews=data.reviews,
        )
        if memory.write_approval is not None:
            approval_update(user=user, approval=memory.write_approval)
        if skills.write_approval is not None:
            services.approval_update(user=user, approval=skills.write_approval)
        if skills.curator is not None:
            services.curator_update(user=user, enabled=skills.curator)
    return _out(user, chosen)


def settings_of(user: User) -> SettingsOut:
    """What a user chose, or what holds while they chose nothing."""
    return _out(user, preferences_get(user=user))


def _refuse_lowering(now: str, wanted: str | None) -> None:
    """Who may not approve a change may not let changes pass unapproved either."""
    strictness = MemorySettings.Approval.values.index
    if wanted is not None and strictness(wanted) < strictness(now):
        raise MissingScopeError("The token lacks the scope approve: with it alone write_approval can be lowered.")


def _out(user: User, chosen: AgentSettings) -> SettingsOut:
    return SettingsOut(
        language=user.language,
        theme=user.theme,
        model=chosen.model,
        toolsets_off=chosen.toolsets_off,
        enter_sends=chosen.enter_sends,
        reviews=chosen.reviews,
        memory=MemoryOut.model_validate({"write_approval": approval_of(user).value}),
        skills=SkillsOut.model_validate(
            {"write_approval": staging.approval_of(user).value, "curator": curator.enabled_for(user)}
        ),
    )


def _user(request: HttpRequest) -> User:
    """Whom `auth=` let in."""
    user: User = request.auth  # type: ignore[attr-defined]
    return user
