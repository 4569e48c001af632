"""The JSON API of memory."""

from collections.abc import Mapping
from datetime import datetime
from http import HTTPStatus
from typing import Annotated, Any, Final, Literal
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from ninja import Router, Schema, Status
from pydantic import BaseModel, ConfigDict, Field

from hermes_site.accounts.auth import scope
from hermes_site.kernel.provenance import Origin
from hermes_site.kernel.schema import Cursor, FindingOut, Limit, Number, Page, SourceOut, StrictSchema, paginate
from memory import forgetting, selectors, services
from memory.arguments import Target
from memory.models import FILE_NAMES, Entry, Revision
from memory.results import Code, Result
from memory.selectors import StoreView, parse_target
from memory.verdicts import is_withheld

router = Router(tags=["memory"])

STATUS: Final[dict[Code, HTTPStatus]] = {
    "ok": HTTPStatus.OK,
    "exists": HTTPStatus.OK,
    "staged": HTTPStatus.ACCEPTED,
    "over_limit": HTTPStatus.CONFLICT,
    "no_match": HTTPStatus.CONFLICT,
    "ambiguous": HTTPStatus.CONFLICT,
    "drift": HTTPStatus.CONFLICT,
    "gave_up": HTTPStatus.CONFLICT,
    "blocked": HTTPStatus.UNPROCESSABLE_ENTITY,
    "invalid": HTTPStatus.UNPROCESSABLE_ENTITY,
    "unreadable": HTTPStatus.SERVICE_UNAVAILABLE,
}
_TEXT_BODY: Final = {
    "requestBody": {"required": True, "content": {"text/markdown": {"schema": {"type": "string", "format": "binary"}}}}
}


class EntryOut(Schema):
    """One thing the agent knows."""

    id: UUID
    content: str = Field(description="Credentials in it are masked; the file alone has them.")
    origin: str
    created_at: datetime
    updated_at: datetime
    source: SourceOut | None
    blocked: bool = Field(description="Whether its text is kept from every model.")
    blocked_by: list[str] = Field(description="Ids of the scanner's rules that it matched.")


class DriftOut(Schema):
    """Why a file is no longer a list of entries, or that an entry was just changed in it.

    `chars` is the size of the text that is no entry, `backup` the name of the copy that is kept of the file;
    `file_sha256` names the file in a decision.
    """

    file: str
    reason: Literal["not_a_list", "entry_changed"]
    chars: int | None = None
    backup: str | None = None
    file_sha256: str | None = None


class StoreOut(Schema):
    """One of the two stores. Sizes in characters (code points); `percent` may be over 100."""

    target: Literal["memory", "user"]
    file: str
    entries: list[EntryOut]
    chars: int
    limit: int
    percent: int
    version: int
    drift: DriftOut | None
    unreadable: str | None = Field(description="Why the file cannot be read; nothing can be changed until it can.")


class SizedOut(Schema):
    """An entry with its size."""

    chars: int
    content: str


class ChangedOut(Schema):
    """What became of an entry; `old_text` is what it was."""

    action: Literal["add", "replace", "remove", "move"]
    entry_id: UUID
    old_text: str | None = None


class NumberedFindingOut(FindingOut):
    """Why a text is blocked: what a rule saw, where (code points of the text as it would be stored)."""

    operation: int | None = None
    entry: int | None = None


class ResultOut(Schema):
    """The answer to a change, the same that the agent's tool gets. What does not apply is left out."""

    success: bool
    done: bool
    code: Code
    message: str | None = None
    error: str | None = None
    target: Literal["memory", "user"] | None = None
    usage: str | None = None
    entry_count: int | None = None
    changed: list[ChangedOut]
    current_entries: list[SizedOut] | None = None
    matches: list[SizedOut] | None = None
    over_by: int | None = None
    drift: DriftOut | None = None
    findings: list[NumberedFindingOut] | None = None
    pending_id: UUID | None = None


class OperationsIn(BaseModel):
    """One operation, or several in `operations`.

    {action: add, content}, {action: replace, old_text or entry_id, content}, {action: remove, old_text or entry_id},
    {action: move, entry_id, before: an entry id, or null for the end}. The very code that checks the agent's calls
    checks these, so a refusal is a result object too.
    """

    model_config = ConfigDict(extra="allow")


class ForgetIn(StrictSchema):
    """Which entry to forget everywhere."""

    entry_id: UUID


class DriftIn(StrictSchema):
    """How a file that is no list of entries is put in order.

    `file`: the store becomes what the file says; `store`: the file is written from the store; `merge`: both become
    `entries`. `file_sha256` and `version` are those that the decision is about, from `GET /memory/{target}`.
    """

    strategy: Literal["file", "store", "merge"]
    entries: list[Annotated[str, Field(max_length=1_000_000)]] = Field(default_factory=list, max_length=1000)
    file_sha256: str = Field(pattern="^[0-9a-fA-F]{64}$")
    version: Number | None = None


class RevertIn(StrictSchema):
    """Which change to undo."""

    revision: UUID


class OperationOut(Schema):
    """What a change did to one entry."""

    action: str
    entry_id: UUID
    before: str | None
    after: str | None


class RevisionOut(Schema):
    """One change of a store."""

    id: UUID
    version: int
    origin: str
    source: SourceOut | None
    created_at: datetime
    operations: list[OperationOut]


_RESULTS: Final = dict.fromkeys(sorted({status.value for status in STATUS.values()}), ResultOut)


@router.get("/memory", response=Page[StoreOut], auth=scope("memory:read"))
def list_stores(request: HttpRequest) -> dict[str, Any]:
    """Both stores."""
    both: tuple[Target, Target] = ("memory", "user")
    return {"items": [_store(request, target) for target in both], "next_cursor": None}


@router.get("/memory/{target}", response=StoreOut, auth=scope("memory:read"))
def get_store(request: HttpRequest, target: str) -> dict[str, Any]:
    """One store: `memory` or `user`. The file is looked at first, and what was edited in it is taken in."""
    return _store(request, parse_target(target))


@router.post("/memory/{target}/operations", response=_RESULTS, auth=scope("memory:write"), exclude_unset=True)
def apply_operations(request: HttpRequest, target: str, data: OperationsIn) -> Status[dict[str, Any]]:
    """Add, replace, remove or move entries: all of it or nothing."""
    result = services.memory_apply(
        user=request.user,  # type: ignore[arg-type]
        target=parse_target(target),
        operations=data.model_extra or {},
        origin=Origin.API,
    )
    return _answer(result)


@router.get("/memory/{target}/file", auth=scope("memory:read"))
def get_file(request: HttpRequest, target: str) -> HttpResponse:
    """The exact file."""
    store = parse_target(target)
    data = selectors.file_bytes(user=request.user, target=store)  # type: ignore[arg-type]
    name = FILE_NAMES[store]
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(data, content_type="text/markdown; charset=utf-8", headers=headers)


@router.put(
    "/memory/{target}/file",
    response=_RESULTS,
    auth=scope("memory:write"),
    exclude_unset=True,
    openapi_extra=_TEXT_BODY,
)
def put_file(request: HttpRequest, target: str) -> Status[dict[str, Any]]:
    """Make the store hold the entries of the file that is the body; entries with the same text keep their ids."""
    store = parse_target(target)
    return _answer(services.memory_import(user=request.user, target=store, data=request.body))  # type: ignore[arg-type]


@router.post("/memory/{target}/drift", response=_RESULTS, auth=scope("memory:write"), exclude_unset=True)
def resolve_drift(request: HttpRequest, target: str, data: DriftIn) -> Status[dict[str, Any]]:
    """Decide about a file that is no list of entries; a copy of it is kept. 409 when file or store moved meanwhile."""
    result = services.memory_resolve(
        user=request.user,  # type: ignore[arg-type]
        target=parse_target(target),
        strategy=data.strategy,
        file_sha256=data.file_sha256,
        version=data.version,
        entries=data.entries,
        origin=Origin.API,
    )
    return _answer(result)


@router.get("/memory/{target}/revisions", response=Page[RevisionOut], auth=scope("memory:read"))
def list_revisions(request: HttpRequest, target: str, limit: Limit = 50, cursor: Cursor = "") -> dict[str, Any]:
    """The changes of a store, newest first."""
    rows = selectors.revisions(user=request.user, target=parse_target(target))  # type: ignore[arg-type]
    items, after = paginate(rows, order=["-version"], limit=limit, cursor=cursor)
    masks = selectors.masks(request.user, selectors.texts_of(items))  # type: ignore[arg-type]
    return {"items": [_revision(row, masks) for row in items], "next_cursor": after}


@router.post("/memory/{target}/revert", response=_RESULTS, auth=scope("memory:write"), exclude_unset=True)
def revert(request: HttpRequest, target: str, data: RevertIn) -> Status[dict[str, Any]]:
    """Undo one change, as far as nothing changed the same entries since."""
    store = parse_target(target)
    result = services.memory_revert(user=request.user, target=store, revision_id=data.revision)  # type: ignore[arg-type]
    return _answer(result)


@router.post("/memory/{target}/forget", response=_RESULTS, auth=scope("memory:write"), exclude_unset=True)
def forget(request: HttpRequest, target: str, data: ForgetIn) -> Status[dict[str, Any]]:
    """Remove an entry and purge its texts from history, backups, withheld texts, what waits, and prompts of chats.

    What was said in chats stays. An entry that is in no store any more can be forgotten too.
    """
    return _answer(
        forgetting.forget(
            user=request.user,  # type: ignore[arg-type]
            target=parse_target(target),
            entry_id=data.entry_id,
            origin=Origin.API,
        )
    )


def _answer(result: Result) -> Status[dict[str, Any]]:
    return Status(STATUS[result.code].value, result.as_dict())


def _store(request: HttpRequest, target: Target) -> dict[str, Any]:
    health = services.memory_look(user=request.user, target=target)  # type: ignore[arg-type]
    view = selectors.store_view(user=request.user, target=target, health=health)  # type: ignore[arg-type]
    return _shown(view, selectors.masks(request.user, (entry.content for entry in view.entries)))  # type: ignore[arg-type]


def _shown(view: StoreView, masks: Mapping[str, str]) -> dict[str, Any]:
    return {
        "target": view.target,
        "file": view.file_name,
        "entries": [_entry(entry, masks) for entry in view.entries],
        "chars": view.chars,
        "limit": view.limit,
        "percent": view.percent,
        "version": view.store.version,
        "drift": view.drift,
        "unreadable": view.health.trouble.reason if view.health.trouble else None,
    }


def _entry(entry: Entry, masks: Mapping[str, str]) -> dict[str, Any]:
    return {
        "id": entry.id,
        "content": masks.get(entry.content, entry.content),
        "origin": entry.origin,
        "created_at": entry.created_at,
        "updated_at": entry.updated_at,
        "source": entry.source and entry.source.as_dict(),
        "blocked": is_withheld(entry),
        "blocked_by": entry.blocked_by,
    }


def _revision(row: Revision, masks: Mapping[str, str]) -> dict[str, Any]:
    sides = ("before", "after")
    return {
        "id": row.id,
        "version": row.version,
        "origin": row.origin,
        "source": row.source and row.source.as_dict(),
        "created_at": row.created_at,
        "operations": [each | {side: masks.get(each[side], each[side]) for side in sides} for each in row.operations],
    }
