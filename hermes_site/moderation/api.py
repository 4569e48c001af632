"""JSON API of moderation: one's own withheld texts, a dry run of the scanner, and decisions of administrators.

Administrators may list cases with a token of the scope `moderation`. Decisions are made in a browser's session only: a
token that leaks, or that an agent got hold of, must not be able to release poison.
"""

from collections.abc import Callable
from datetime import datetime
from typing import Annotated, Any, Literal
from uuid import UUID

from django.db.models import QuerySet
from django.http import HttpRequest
from ninja import Router, Schema
from pydantic import Field

from hermes_site.accounts.auth import Scope, scope
from hermes_site.kernel import threats
from hermes_site.kernel.errors import NotFoundError
from hermes_site.kernel.schema import Cursor, FindingOut, Limit, Page, SourceOut, StrictSchema, paginate
from hermes_site.moderation import selectors, services
from hermes_site.moderation.models import BlockedItem, Decision

router = Router(tags=["moderation"])

LONGEST_SCAN_CHARS = 1_000_000
ORDER = ["-last_tried_at", "-id"]

Status = Literal["open", "released", "confirmed"]


class DecisionOut(Schema):
    """What an administrator decided, and why."""

    action: Literal["release", "confirm"]
    reason: str
    created_at: datetime


class BlockedOut(Schema):
    """A withheld text. Secrets in `content` are masked; `sha256` is that of the text as it was."""

    id: UUID
    kind: Literal["memory", "skill", "context"]
    target: str
    content: str
    sha256: str
    findings: list[FindingOut]
    status: Status
    times: int
    origin: str
    source: SourceOut | None
    created_at: datetime
    last_tried_at: datetime
    decision: DecisionOut | None = Field(description="The one that holds.")


class PersonOut(Schema):
    """Whose text it is."""

    id: UUID
    username: str


class LoggedOut(DecisionOut):
    """A decision with who made it, about which rules."""

    by: str
    rules: list[str]


class CaseOut(BlockedOut):
    """A withheld text with all that was decided about it, newest first."""

    user: PersonOut
    decisions: list[LoggedOut]


class ScanIn(StrictSchema):
    """A text to look at, as if it were meant for memory or skills (`strict`), context (`context`) or anything else."""

    text: Annotated[str, Field(max_length=LONGEST_SCAN_CHARS)]
    scope: threats.Scope = "strict"


class ScanOut(Schema):
    """What the scanner found; `blocked`: whether it would withhold the text."""

    blocked: bool
    findings: list[FindingOut]
    ruleset: str


class ReleaseIn(StrictSchema):
    """Why it is a false alarm."""

    reason: Annotated[str, Field(min_length=1, max_length=services.LONGEST_REASON_CHARS)]


class ConfirmIn(StrictSchema):
    """Why it stays blocked."""

    reason: Annotated[str, Field(max_length=services.LONGEST_REASON_CHARS)] = ""


def _moderates(request: HttpRequest, item_id: UUID | str | None = None) -> None:
    """Others than moderators find nothing here."""
    if not services.may_moderate(request.user, "view" if request.method == "GET" else "change"):
        raise NotFoundError("There is no such thing here.")


_reads = scope("moderation", check=_moderates)
_decides = Scope("moderation", check=_moderates, tokens=False)


@router.get("/blocked", response=Page[BlockedOut], auth=scope("memory:read"))
def list_blocked(
    request: HttpRequest, status: Status | None = None, limit: Limit = 50, cursor: Cursor = ""
) -> dict[str, Any]:
    """One's own withheld texts, those that were tried last first."""
    rows = selectors.blocked_items(user=request.user)  # type: ignore[arg-type]
    return _page(rows, status, limit, cursor, _blocked)


@router.post("/scan", response=ScanOut, auth=scope("memory:read"))
def scan(request: HttpRequest, data: ScanIn) -> dict[str, Any]:
    """What the scanner holds against a text. Nothing is stored."""
    found = threats.scan(data.text, data.scope)
    return {
        "blocked": bool(threats.blocking(found)),
        "findings": [finding.as_dict() for finding in found],
        "ruleset": threats.RULESET,
    }


@router.get("/moderation/blocked", response=Page[CaseOut], auth=_reads)
def list_cases(
    request: HttpRequest, status: Status | None = None, limit: Limit = 50, cursor: Cursor = ""
) -> dict[str, Any]:
    """Everybody's withheld texts, for administrators."""
    return _page(selectors.everybodys_items(), status, limit, cursor, _case)


@router.post("/moderation/blocked/{item_id}/release", response=CaseOut, auth=_decides)
def release(request: HttpRequest, item_id: UUID, data: ReleaseIn) -> dict[str, Any]:
    """Let this user use exactly this text there. Never one's own, never a secret; in a browser's session only."""
    item = selectors.everybodys_item(item_id)
    services.release(item=item, by=request.user, reason=data.reason)  # type: ignore[arg-type]
    return _case(selectors.everybodys_item(item_id))


@router.post("/moderation/blocked/{item_id}/confirm", response=CaseOut, auth=_decides)
def confirm(request: HttpRequest, item_id: UUID, data: ConfirmIn) -> dict[str, Any]:
    """Keep a text blocked for good; in a browser's session only."""
    item = selectors.everybodys_item(item_id)
    services.confirm(item=item, by=request.user, reason=data.reason)  # type: ignore[arg-type]
    return _case(selectors.everybodys_item(item_id))


def _page(
    rows: QuerySet[BlockedItem],
    status: Status | None,
    limit: int,
    cursor: str,
    shown: Callable[[BlockedItem], dict[str, Any]],
) -> dict[str, Any]:
    if status is not None:
        rows = rows.filter(status=status)
    items, after = paginate(rows, order=ORDER, limit=limit, cursor=cursor)
    return {"items": [shown(item) for item in items], "next_cursor": after}


def _blocked(item: BlockedItem) -> dict[str, Any]:
    return {
        "id": item.id,
        "kind": item.kind,
        "target": item.target,
        "content": item.content,
        "sha256": item.sha256,
        "findings": item.findings,
        "status": item.status,
        "times": item.times,
        "origin": item.origin,
        "source": item.source and item.source.as_dict(),
        "created_at": item.created_at,
        "last_tried_at": item.last_tried_at,
        "decision": selectors.decision(item),
    }


def _case(item: BlockedItem) -> dict[str, Any]:
    return _blocked(item) | {"user": item.user, "decisions": [_logged(decision) for decision in item.decisions.all()]}


def _logged(decision: Decision) -> dict[str, Any]:
    return {
        "action": decision.action,
        "reason": decision.reason,
        "created_at": decision.created_at,
        "by": decision.by_name,
        "rules": decision.rules,
    }
