"""The two stores as files: look at them, load them down and up, and what was kept of their texts."""

from dataclasses import dataclass
from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from hermes_site.accounts.models import User
from memory import selectors, services, snapshot, wording
from memory.mirror import MAX_BYTES
from memory.models import FILE_NAMES, Backup
from memory.selectors import StoreView, parse_target
from memory.views.page import done, person, stores_of


@dataclass(frozen=True, slots=True)
class Kept:
    """A copy of a file.

    Attributes:
        row: what is known of it beside its text; None for one that somebody laid there.
    """

    name: str
    size_bytes: int
    row: Backup | None


@require_GET
@login_required
def prompt(request: HttpRequest) -> HttpResponse:
    """Exactly what a chat that begins now is told."""
    blocks = snapshot.blocks(person(request))
    context = {"area": "memory", "tab": "prompt", "text": "\n\n".join(block.text for block in blocks)}
    return render(request, "memory/prompt.html", context)


@require_GET
@login_required
def files(request: HttpRequest) -> HttpResponse:
    """The files as they lie on disk."""
    return render(request, "memory/files.html", _files(request))


@require_GET
@login_required
def download(request: HttpRequest, target: str) -> HttpResponse:
    """The exact file."""
    store = parse_target(target)
    return _attachment(selectors.file_bytes(user=person(request), target=store), FILE_NAMES[store])


@require_GET
@login_required
def backup(request: HttpRequest, target: str, name: str) -> HttpResponse:
    """Text that was found in a file and is kept."""
    store = parse_target(target)
    return _attachment(selectors.backup_bytes(user=person(request), target=store, name=name), name)


@require_POST
@login_required
def upload(request: HttpRequest, target: str) -> HttpResponse:
    """Make the store hold the entries of an uploaded file."""
    store = parse_target(target)
    sent = request.FILES.get("file")
    if sent is None:
        context = _files(request) | {"problem_in": store, "problem": _("Choose a file first.")}
        return render(request, "memory/files.html", context, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    if (sent.size or 0) > MAX_BYTES:  # before any of it is in memory
        problem = wording.too_many_bytes(sent.name or "", sent.size or 0)
        context = _files(request) | {"problem_in": store, "problem": problem}
        return render(request, "memory/files.html", context, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    result = services.memory_import(user=person(request), target=store, data=sent.read(), name=sent.name or "")
    if not result.success:
        context = _files(request) | {"problem_in": store, "problem": wording.not_uploaded(result)}
        return render(request, "memory/files.html", context, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    if not result.changes:
        messages.info(request, wording.not_needed(result))
        return redirect("memory")
    return done(request, store, result, selectors.revisions(user=person(request), target=store).first())


def _files(request: HttpRequest) -> dict[str, Any]:
    """What the files page shows."""
    user = person(request)
    stores = stores_of(user)
    shown = [
        (store, selectors.file_bytes(user=user, target=store.target).decode(errors="replace"), _kept(user, store))
        for store in stores
    ]
    return {"area": "memory", "tab": "files", "stores": stores, "files": shown}


def _kept(user: User, store: StoreView) -> list[Kept]:
    rows = {row.name: row for row in Backup.objects.filter(store=store.store)} if store.store.pk else {}
    return [
        Kept(name, len(selectors.backup_bytes(user=user, target=store.target, name=name)), rows.get(name))
        for name in store.backups
    ]


def _attachment(data: bytes, name: str) -> HttpResponse:
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(data, content_type="text/markdown; charset=utf-8", headers=headers)
