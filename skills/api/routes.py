"""The routes of the JSON API of skills."""

import base64
import binascii
from http import HTTPStatus
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from ninja import File, Form, Router, Status
from ninja.files import UploadedFile

from hermes_site.accounts.auth import Scope, scope
from hermes_site.kernel.errors import InvalidError, NotFoundError
from hermes_site.kernel.provenance import Origin
from hermes_site.kernel.schema import Cursor, Limit, Page, paginate
from skills import selectors, services
from skills.api.schemas import (
    AcceptIn,
    ConfigIn,
    CreateIn,
    EditIn,
    FileIn,
    PatchIn,
    SkillFullOut,
    SkillOut,
    SkillResultOut,
    SkillRevertIn,
    SkillRevisionOut,
    SourceName,
    SwitchIn,
)
from skills.archive import MAX_ZIP_BYTES
from skills.catalog import Entry
from skills.models import SkillRevision
from skills.results import Code, Result

router = Router(tags=["skills"])

STATUS: Final[dict[Code, HTTPStatus]] = {
    "ok": HTTPStatus.OK,
    "created": HTTPStatus.CREATED,
    "staged": HTTPStatus.ACCEPTED,
    "exists": HTTPStatus.CONFLICT,
    "no_match": HTTPStatus.CONFLICT,
    "ambiguous": HTTPStatus.CONFLICT,
    "read_only": HTTPStatus.CONFLICT,
    "pinned": HTTPStatus.CONFLICT,
    "blocked": HTTPStatus.UNPROCESSABLE_ENTITY,
    "invalid": HTTPStatus.UNPROCESSABLE_ENTITY,
    "unreadable": HTTPStatus.SERVICE_UNAVAILABLE,
}

_RESULTS: Final = dict.fromkeys(sorted({status.value for status in STATUS.values()}), SkillResultOut)


@router.get("/skills", response=Page[SkillOut], auth=scope("skills:read"))
def list_skills(
    request: HttpRequest, source: SourceName | None = None, limit: Limit = 50, cursor: Cursor = ""
) -> dict[str, Any]:
    """All skills by category and name, own and shared, archived and broken ones too."""
    services.skills_look(user=request.user)  # type: ignore[arg-type]
    known = [each for each in selectors.skill_catalog(user=request.user) if source in (None, each.source)]  # type: ignore[arg-type]
    rest = [each for each in known if _place(each) > cursor]
    after = _place(rest[limit - 1]) if len(rest) > limit else None
    return {"items": [_shown(each) for each in rest[:limit]], "next_cursor": after}


@router.post("/skills", response=_RESULTS, auth=scope("skills:write"), exclude_unset=True)
def create_skill(request: HttpRequest, data: CreateIn) -> Status[dict[str, Any]]:
    """Write a new skill. The front matter is put into the standard form."""
    return _apply(request, {"action": "create", **data.model_dump()})


@router.post("/skills/import", response=_RESULTS, auth=scope("skills:write"), exclude_unset=True)
def import_skill(
    request: HttpRequest, file: File[UploadedFile], category: Form[str] = "", replace: Form[bool] = False
) -> Status[dict[str, Any]]:
    """Take skills in as they are: a zip with one or more, or a SKILL.md. What is held against one keeps it back.

    All come in or none. `notes` name the files of a zip that belong to no skill and were left out.
    """
    if (file.size or 0) > MAX_ZIP_BYTES:
        message = f"At most {MAX_ZIP_BYTES:,} bytes are read."
        raise InvalidError(message, {"file": message})
    result = services.skill_import(user=request.user, data=file.read(), category=category, replace=replace)  # type: ignore[arg-type]
    return _answer(result)


@router.get("/skills/{name}", response=SkillFullOut, auth=scope("skills:read"))
def get_skill(request: HttpRequest, name: str) -> dict[str, Any]:
    """One skill with its text. Where several have the name, ask for `category:name`."""
    services.skills_look(user=request.user)  # type: ignore[arg-type]
    view = selectors.skill_view(user=request.user, name=name)  # type: ignore[arg-type]
    return _shown(view.entry) | {
        "content": view.text,
        "files": [{"path": path, "size_bytes": size} for path, size in view.files.items()],
        "config": dict(view.config),
        "environment": {key: "set" if is_set else "missing" for key, is_set in view.environment.items()},
        "findings": selectors.findings_of(view.entry),
        "tree_sha256": view.entry.tree_sha256,
    }


@router.put("/skills/{name}", response=_RESULTS, auth=scope("skills:write"), exclude_unset=True)
def edit_skill(request: HttpRequest, name: str, data: EditIn) -> Status[dict[str, Any]]:
    """Give a skill another SKILL.md."""
    return _apply(request, {"action": "edit", "name": name, **data.model_dump()})


@router.delete("/skills/{name}", response=_RESULTS, auth=scope("skills:write"), exclude_unset=True)
def delete_skill(request: HttpRequest, name: str) -> Status[dict[str, Any]]:
    """Delete a skill; its history stays, from where it can be brought back."""
    return _apply(request, {"action": "delete", "name": name})


@router.post("/skills/{name}/patch", response=_RESULTS, auth=scope("skills:write"), exclude_unset=True)
def patch_skill(request: HttpRequest, name: str, data: PatchIn) -> Status[dict[str, Any]]:
    """Replace a piece of text; no other character changes."""
    return _apply(request, {"action": "patch", "name": name, **data.model_dump()})


@router.get("/skills/{name}/files/{path:path}", auth=scope("skills:read"))
def get_file(request: HttpRequest, name: str, path: str) -> HttpResponse:
    """The exact bytes of a file."""
    services.skills_look(user=request.user)  # type: ignore[arg-type]
    data = selectors.file_get(user=request.user, name=name, path=path)  # type: ignore[arg-type]
    headers = {"Content-Disposition": "attachment"}
    return HttpResponse(data, content_type="application/octet-stream", headers=headers)


@router.put("/skills/{name}/files/{path:path}", response=_RESULTS, auth=scope("skills:write"), exclude_unset=True)
def put_file(request: HttpRequest, name: str, path: str, data: FileIn) -> Status[dict[str, Any]]:
    """Write a file below references/, templates/, scripts/ or assets/."""
    if (data.content is None) == (data.content_base64 is None):
        raise InvalidError("Give content, or content_base64 for what is no text.")
    try:
        content: str | bytes = base64.b64decode(data.content_base64 or "", validate=True)
    except (binascii.Error, ValueError) as error:
        raise InvalidError("content_base64 is no base64.", {"content_base64": "It is no base64."}) from error
    content = data.content if data.content is not None else content
    return _apply(request, {"action": "write_file", "name": name, "file_path": path, "file_content": content})


@router.delete("/skills/{name}/files/{path:path}", response=_RESULTS, auth=scope("skills:write"), exclude_unset=True)
def delete_file(request: HttpRequest, name: str, path: str) -> Status[dict[str, Any]]:
    """Remove a file."""
    return _apply(request, {"action": "remove_file", "name": name, "file_path": path})


@router.get("/skills/{name}/export", auth=scope("skills:read"))
def export_skill(request: HttpRequest, name: str) -> HttpResponse:
    """The skill as a zip; the same files always give the same bytes."""
    services.skills_look(user=request.user)  # type: ignore[arg-type]
    file_name, data = services.skill_export(user=request.user, name=name)  # type: ignore[arg-type]
    headers = {"Content-Disposition": f'attachment; filename="{file_name}"'}
    return HttpResponse(data, content_type="application/zip", headers=headers)


@router.get("/skills/{name}/revisions", response=Page[SkillRevisionOut], auth=scope("skills:read"))
def list_revisions(request: HttpRequest, name: str, limit: Limit = 50, cursor: Cursor = "") -> dict[str, Any]:
    """The changes of a skill of one's own, newest first; of a deleted one too."""
    rows = selectors.revisions(user=request.user, name=name)  # type: ignore[arg-type]
    items, after = paginate(rows, order=["-created_at", "-id"], limit=limit, cursor=cursor)
    return {"items": [_revision(row) for row in items], "next_cursor": after}


@router.post("/skills/{name}/revert", response=_RESULTS, auth=scope("skills:write"), exclude_unset=True)
def revert(request: HttpRequest, name: str, data: SkillRevertIn) -> Status[dict[str, Any]]:
    """Undo one change, as far as nothing changed the same files since."""
    revision = selectors.revision_get(user=request.user, revision_id=data.revision)  # type: ignore[arg-type]
    if revision.skill.name != name.replace(":", "/").rpartition("/")[2]:
        raise NotFoundError("This skill has no such change.")
    return _answer(services.skill_undo(user=request.user, revision_id=data.revision))  # type: ignore[arg-type]


@router.post("/skills/{name}/pin", response=SkillOut, auth=scope("skills:write"))
def pin_skill(request: HttpRequest, name: str, data: SwitchIn) -> dict[str, Any]:
    """Pin a skill, so that it can be neither deleted nor archived, or unpin it."""
    return _shown(services.skill_pin(user=request.user, name=name, pinned=data.on))  # type: ignore[arg-type]


@router.post("/skills/{name}/enable", response=SkillOut, auth=scope("skills:write"))
def enable_skill(request: HttpRequest, name: str, data: SwitchIn) -> dict[str, Any]:
    """Switch a skill on or off for oneself. Chats that have begun keep their list."""
    return _shown(services.skill_enable(user=request.user, name=name, enabled=data.on))  # type: ignore[arg-type]


@router.put("/skills/{name}/config", response=SkillOut, auth=scope("skills:write"))
def configure_skill(request: HttpRequest, name: str, data: ConfigIn) -> dict[str, Any]:
    """Set values of a skill's configuration keys."""
    return _shown(services.skill_configure(user=request.user, name=name, values=data.values))  # type: ignore[arg-type]


@router.post("/skills/{name}/archive", response=_RESULTS, auth=scope("skills:write"), exclude_unset=True)
def archive_skill(request: HttpRequest, name: str) -> Status[dict[str, Any]]:
    """Put a skill away; all of its files are kept."""
    return _answer(services.skill_archive(user=request.user, name=name, origin=Origin.API))  # type: ignore[arg-type]


@router.post("/skills/{name}/restore", response=_RESULTS, auth=scope("skills:write"), exclude_unset=True)
def restore_skill(request: HttpRequest, name: str) -> Status[dict[str, Any]]:
    """Bring an archived skill back."""
    return _answer(services.skill_restore(user=request.user, name=name, origin=Origin.API))  # type: ignore[arg-type]


@router.post("/skills/{name}/accept", response=SkillOut, auth=Scope("skills:write", tokens=False))
def accept_skill(request: HttpRequest, name: str, data: AcceptIn) -> dict[str, Any]:
    """Use a skill although it asks for caution; in a browser's session only."""
    entry = services.skill_accept(user=request.user, name=name, tree_sha256=data.tree_sha256)  # type: ignore[arg-type]
    return _shown(entry)


def _apply(request: HttpRequest, wanted: dict[str, Any]) -> Status[dict[str, Any]]:
    return _answer(services.skill_apply(user=request.user, request=wanted, origin=Origin.API))  # type: ignore[arg-type]


def _answer(result: Result) -> Status[dict[str, Any]]:
    if result.code == "not_found":
        raise NotFoundError(result.text)
    return Status(STATUS[result.code].value, result.as_dict())


def _place(entry: Entry) -> str:
    """Where a skill stands in the list: what cursors are made of."""
    return f"{entry.category}/{entry.name}/{entry.state}"


def _shown(entry: Entry) -> dict[str, Any]:
    usage = entry.usage
    return {
        "name": entry.name,
        "category": entry.category,
        "description": entry.description,
        "source": entry.source,
        "state": entry.state,
        "pinned": entry.pinned,
        "enabled": entry.enabled,
        "read_only": entry.read_only,
        "problem": entry.problem or entry.stray,
        "blocked_by": list(entry.blocked_by),
        "tags": entry.tags,
        "version": entry.version,
        "views": usage.views,
        "uses": usage.uses,
        "patches": usage.patches,
        "last_used_at": usage.last_used_at,
        "updated_at": entry.updated_at,
    }


def _revision(row: SkillRevision) -> dict[str, Any]:
    return {
        "id": row.pk,
        "version": row.version,
        "action": row.action,
        "origin": row.origin,
        "source": row.source and row.source.as_dict(),
        "note": row.note,
        "created_at": row.created_at,
        "changes": row.changes,
    }
