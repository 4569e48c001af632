"""One skill: what it says, its files, what was found in it, its history."""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from hermes_site.kernel.errors import NotFoundError
from hermes_site.kernel.markdown import to_html
from skills import document, selectors
from skills.catalog import Entry
from skills.document import FILE
from skills.models import SkillRevision
from skills.services import skill_export, skills_look
from skills.views.answering import is_text, person

HISTORY = 20
"""Changes on a page."""
MAX_DIGITS = 18


@dataclass(frozen=True, slots=True)
class Branch:
    """A folder of the tree of files; of the files at the top it is empty."""

    folder: str
    files: list[tuple[str, str, int]]


@require_GET
@login_required
def skill(request: HttpRequest, name: str) -> HttpResponse:
    """The page of a skill, or of one of its files."""
    user, path = person(request), request.GET.get("file", FILE)
    skills_look(user=user)
    view = selectors.skill_view(user=user, name=name)
    files = view.entry.read()
    if path not in files and not (path == FILE and view.entry.problem):
        raise NotFoundError(_("The skill has no such file."))
    data = files.get(path, b"")
    context: dict[str, Any] = {
        "area": "skills",
        "view": view,
        "entry": view.entry,
        "path": path,
        "is_main": path == FILE,
        "tree": _tree(view.files),
        "text": data.decode("utf-8-sig", errors="replace") if is_text(data) else None,
        "html": to_html(view.document.body) if path == FILE and view.document else "",
        "size": len(data),
        "findings": selectors.findings_of(view.entry),
        "is_strict": view.document is not None and document.is_strict(view.text),
        "missing": view.missing(),
        "config": [(key, (view.entry.usage.values or {}).get(key.key, "")) for key in view.document.config]
        if view.document
        else [],
        "history": _history(view.entry, request.GET.get("before", "")),
        "tree_sha256": view.entry.tree_sha256,
    }
    return render(request, "skills/skill.html", context)


@require_GET
@login_required
def export(request: HttpRequest, name: str) -> HttpResponse:
    """The skill as a zip."""
    file_name, data = skill_export(user=person(request), name=name)
    headers = {"Content-Disposition": f'attachment; filename="{file_name}"'}
    return HttpResponse(data, content_type="application/zip", headers=headers)


def _tree(files: Any) -> list[Branch]:
    branches: dict[str, list[tuple[str, str, int]]] = {"": []}
    for path, size in files.items():
        folder, _slash, file = path.partition("/")
        branches.setdefault(folder if _slash else "", []).append((path, file or folder, size))
    return [Branch(folder, found) for folder, found in branches.items() if found]


@dataclass(frozen=True, slots=True)
class History:
    """A page of a skill's changes, newest first.

    Attributes:
        total: how many there are in all.
        is_first: whether it begins with the newest.
        before: the version that the next page ends before; None: there are no older ones.
        undone: which of them were taken back.
    """

    changes: list[tuple[SkillRevision, list[selectors.Difference]]]
    total: int
    is_first: bool
    before: int | None
    undone: frozenset[UUID]


def _history(entry: Entry, before: str) -> History | None:
    """The changes of one's own skill.

    Args:
        before: the version of the change that the page begins after, as the address says; else the newest.
    """
    if entry.skill is None:
        return None
    rows = SkillRevision.objects.filter(skill=entry.skill).order_by("-version")
    total, is_first = rows.count(), not (before.isascii() and before.isdigit() and len(before) < MAX_DIGITS)
    page = list((rows if is_first else rows.filter(version__lt=int(before)))[: HISTORY + 1])
    older = page[HISTORY - 1].version if len(page) > HISTORY else None
    owner, shown = entry.skill.user, page[:HISTORY]
    undone = selectors.undone(user=owner, revision_ids=[row.pk for row in shown])
    return History(selectors.differences(owner.pk, shown), total, is_first, older, undone)
