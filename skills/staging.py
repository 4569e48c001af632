"""Changes of skills that wait for their owner instead of being made."""

import base64
from collections.abc import Mapping
from typing import Any, Final

from django.conf import settings

from hermes_site.accounts.models import User
from hermes_site.kernel import sql
from hermes_site.kernel.provenance import Origin, Source, Taint
from hermes_site.kernel.words import stand_in
from hermes_site.moderation import staging
from hermes_site.moderation.models import BlockedItem, StagedWrite
from hermes_site.moderation.staging import Held
from skills.arguments import Request
from skills.document import FILE
from skills.guard import Review
from skills.models import Shelf
from skills.results import NOTHING_WRITTEN, Result, refused

AGENT: Final = (Origin.CHAT, Origin.REVIEW)
ASKED: Final = (*AGENT, Origin.PAGE, Origin.API)
"""Origins whose cautions are a question to the user; what comes otherwise is kept from every model until reviewed."""
_SHOWN: Final = ("old_text", "content_shown", "findings", "file_base64", "reason")

_WAITS: Final = "Nothing was written yet: this change waits for the user's approval, because {why}. Do not repeat it."
_REASONS: Final[dict[StagedWrite.Why, str]] = {
    StagedWrite.Why.TAINT: "text from outside was read before it ({outside}) and it is not all in the user's own words",
    StagedWrite.Why.CAUTION: "it asks for caution ({found})",
    StagedWrite.Why.APPROVAL: "the user wants to see such changes first",
}


def hold(
    user: User,
    request: Request,
    before: Mapping[str, bytes],
    after: Mapping[str, bytes],
    reviewed: Review,
    origin: Origin,
    source: Source | None,
    taint: Taint,
) -> Held[Result] | None:
    """Keep back a change that would succeed but must wait for the user. Nothing is stored here.

    Returns:
        What to answer instead; None: make the change now.
    """
    if taint.approved:
        return None
    why = _why(user, request, before, after, reviewed, origin, taint)
    if why is None:
        return None
    if staging.waiting(user).count() >= staging.MAX_WAITING:
        text = f"{staging.MAX_WAITING} changes wait for the user already. {NOTHING_WRITTEN} Go on without this one."
        return Held(Result("blocked", text, request.name))
    outside = taint.outside if why == StagedWrite.Why.TAINT else ()
    staged = staging.draft(
        user=user,
        kind=BlockedItem.Kind.SKILL,
        target=request.name,
        operations=[operation(request, before, after, reviewed)],
        why=why,
        outside=outside,
        origin=origin,
        source=source,
    )
    told = _WAITS.format(why=_REASONS[why].format(outside=", ".join(outside), found=reviewed.told()))
    findings = tuple(each.as_dict() for each in reviewed.held)
    return Held(Result("staged", told, request.name, findings=findings, pending_id=str(staged.pk)), staged)


def _why(
    user: User,
    request: Request,
    before: Mapping[str, bytes],
    after: Mapping[str, bytes],
    reviewed: Review,
    origin: Origin,
    taint: Taint,
) -> StagedWrite.Why | None:
    """What makes a change wait: the gravest reason."""
    if origin in AGENT and taint.outside and not _all_said(request, before, after, taint):
        return StagedWrite.Why.TAINT
    if origin in ASKED and reviewed.caution and request.action != "delete":
        return StagedWrite.Why.CAUTION
    approval = approval_of(user)
    if approval == Shelf.Approval.ALL and origin in AGENT:
        return StagedWrite.Why.APPROVAL
    if approval == Shelf.Approval.BACKGROUND and origin == Origin.REVIEW:
        return StagedWrite.Why.APPROVAL
    return None


def _all_said(request: Request, before: Mapping[str, bytes], after: Mapping[str, bytes], taint: Taint) -> bool:
    """Whether all that a change brings or takes away was said by the user."""
    if request.action == "patch":
        texts = [request.old_string, request.new_string]
    else:
        touched = [path for path in {*before, *after} if before.get(path) != after.get(path)]
        texts = [each[path].decode(errors="replace") for path in touched for each in (before, after) if path in each]
    return stand_in("\n".join([request.name, *texts]), [taint.own_words()])


def approval_of(user: User) -> Shelf.Approval:
    """Which of the agent's changes wait for the user; who has not chosen gets what the site is set to."""
    shelf = sql.first(Shelf, {"user_id": user.pk})
    chosen = shelf.write_approval if shelf else ""
    return Shelf.Approval(chosen or settings.ENV.skills.write_approval)


def operation(
    request: Request, before: Mapping[str, bytes], after: Mapping[str, bytes], reviewed: Review
) -> dict[str, Any]:
    """The request as it is replayed, with what people are shown of it."""
    if request.action == "write_file":
        body: dict[str, Any] = {"action": "write_file", "name": request.name, "file_path": request.file_path}
        body["file_base64"] = base64.b64encode(request.file_content).decode()
    else:
        body = request.as_dict()
    path = request.file_path or FILE
    body["old_text"] = _shown(request.old_string.encode() if request.action == "patch" else before.get(path, b""))
    body["content"] = _shown(request.new_string.encode() if request.action == "patch" else after.get(path, b""))
    if reviewed.held:
        body["findings"] = [each.as_dict() for each in reviewed.held]
    return body


def request_of(operation: Mapping[str, Any]) -> dict[str, Any]:
    """What `arguments.read` takes, from a staged operation."""
    body = {key: value for key, value in operation.items() if key not in _SHOWN}
    if "file_base64" in operation:
        body["file_content"] = base64.b64decode(operation["file_base64"])
    if operation["action"] not in ("create", "edit"):
        body.pop("content", None)
    return body


def _shown(data: bytes) -> str:
    try:
        return data.decode()
    except UnicodeDecodeError:
        return f"[{len(data):,} bytes that are no text]"


def blocked(name: str, reviewed: Review) -> Result:
    """The refusal of a change after which the skill would be dangerous."""
    text = (
        f"Blocked: after this change the skill would be dangerous. {reviewed.told()}. The skill is as it was before. "
        "The user sees what was blocked. Do not word it differently to get it past; leave it out."
    )
    return refused("blocked", text, name, findings=tuple(each.as_dict() for each in reviewed.held))
