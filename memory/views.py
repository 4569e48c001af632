"""Memory pages. Every form works without a script: a POST, then a redirect to the page that shows its effect."""

from collections.abc import Mapping
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any, cast
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from hermes_site.accounts.models import User
from hermes_site.kernel.errors import NotFoundError
from hermes_site.kernel.pages import back, is_htmx, toasts
from hermes_site.kernel.provenance import Origin
from memory import selectors, services, snapshot, wording
from memory.arguments import TARGETS, Target
from memory.document import clean
from memory.models import FILE_NAMES, Revision
from memory.results import Result
from memory.selectors import StoreView, parse_target

HISTORY_PAGE = 30


@dataclass(frozen=True, slots=True)
class Form:
    """The one form that may be open on the page.

    Attributes:
        target: the store it writes to.
        entry_id: the entry it edits; None when it adds one.
        text: what stands in it.
        was: the entry's text when the form was opened.
        problem: why it was not saved.
    """

    target: Target
    entry_id: UUID | None = None
    text: str = ""
    was: str = ""
    problem: str = ""


def _person(request: HttpRequest) -> User:
    """The logged-in person; in views behind `login_required` there is one."""
    return cast("User", request.user)


@require_GET
@login_required
def memory(request: HttpRequest) -> HttpResponse:
    """Both stores; with `?add=<target>` an empty form, with `?edit=<entry id>` the form of an entry."""
    form = None
    if "add" in request.GET:
        form = Form(parse_target(request.GET["add"]))
    elif "edit" in request.GET:
        form = _edit_form(_person(request), request.GET["edit"])
    return _page(request, form)


@require_POST
@login_required
def entry_add(request: HttpRequest, target: str) -> HttpResponse:
    """Add an entry; the form may name another store than the address."""
    store = parse_target(request.POST.get("target", target))
    text = request.POST.get("content", "")
    problem = wording.problem_in(text)
    if problem:
        return _page(request, Form(store, text=text, problem=problem))
    result, revision = _change(request, store, {"action": "add", "content": text})
    if not result.success:
        return _page(request, Form(store, text=text, problem=wording.refused(result)))
    return _done(request, store, result, revision)


@require_POST
@login_required
def entry_edit(request: HttpRequest, target: str, entry_id: UUID) -> HttpResponse:
    """Give an entry another text, unless it changed since the form was opened."""
    store = parse_target(target)
    text, was = request.POST.get("content", ""), request.POST.get("was", "")
    try:
        entry = selectors.entry_get(user=_person(request), target=store, entry_id=entry_id)
    except NotFoundError:
        gone = Form(store, text=text, problem=wording.entry_is_gone())
        # htmx would not show the page of a 404.
        return _page(request, gone, None if is_htmx(request) else HTTPStatus.NOT_FOUND)
    if clean(was) != entry.content:
        return _page(request, Form(store, entry_id, text, entry.content, wording.entry_changed(entry.content)))
    problem = wording.problem_in(text)
    if problem:
        return _page(request, Form(store, entry_id, text, was, problem))
    result, revision = _change(request, store, {"action": "replace", "content": text, "entry_id": str(entry_id)})
    if not result.success:
        return _page(request, Form(store, entry_id, text, was, wording.refused(result)))
    return _done(request, store, result, revision)


@require_POST
@login_required
def entry_delete(request: HttpRequest, target: str, entry_id: UUID) -> HttpResponse:
    """Delete an entry, with undo."""
    store = parse_target(target)
    selectors.entry_get(user=_person(request), target=store, entry_id=entry_id)
    return _done(request, store, *_change(request, store, {"action": "remove", "entry_id": str(entry_id)}))


@require_POST
@login_required
def entry_move(request: HttpRequest, target: str, entry_id: UUID) -> HttpResponse:
    """Move an entry one place up or down."""
    store = parse_target(target)
    user = _person(request)
    selectors.entry_get(user=user, target=store, entry_id=entry_id)
    ids = [entry.id for entry in selectors.store_view(user=user, target=store).entries]
    place = ids.index(entry_id) if entry_id in ids else 0
    wanted = place - 1 if request.POST.get("to") == "up" else place + 2
    if wanted < 0 or wanted > len(ids):
        return _back(request)
    before = str(ids[wanted]) if wanted < len(ids) else None
    return _done(
        request, store, *_change(request, store, {"action": "move", "entry_id": str(entry_id), "before": before})
    )


@require_POST
@login_required
def revision_undo(request: HttpRequest, target: str, revision_id: UUID) -> HttpResponse:
    """Undo one change, from whatever page shows it."""
    store = parse_target(target)
    user = _person(request)
    result = services.memory_revert(user=user, target=store, revision_id=revision_id)
    if result.success:
        messages.success(request, _("Undone."))
    else:
        messages.error(request, wording.not_undone(result))
    return _back(request)


@require_GET
@login_required
def history(request: HttpRequest) -> HttpResponse:
    """What changed when, by whom, with undo; newest first."""
    user = _person(request)
    chosen = request.GET.get("target", "")
    rows = Revision.objects.filter(store__user=user).select_related("store").order_by("-created_at", "-pk")
    if chosen:
        rows = rows.filter(store__target=parse_target(chosen))
    before = request.GET.get("before", "")
    if before:
        rows = rows.filter(pk__lt=_uuid(before))
    found = list(rows.order_by("-pk")[: HISTORY_PAGE + 1])
    more = found[HISTORY_PAGE - 1].pk if len(found) > HISTORY_PAGE else None
    context = {"area": "memory", "tab": "history", "revisions": found[:HISTORY_PAGE], "chosen": chosen, "more": more}
    return render(request, "memory/history.html", context)


@require_GET
@login_required
def prompt(request: HttpRequest) -> HttpResponse:
    """Exactly what a chat that begins now is told."""
    blocks = snapshot.blocks(_person(request))
    context = {"area": "memory", "tab": "prompt", "text": "\n\n".join(block.text for block in blocks)}
    return render(request, "memory/prompt.html", context)


@require_GET
@login_required
def files(request: HttpRequest) -> HttpResponse:
    """The files as they lie on disk: view, download, upload."""
    return render(request, "memory/files.html", _files(request))


@require_GET
@login_required
def file_download(request: HttpRequest, target: str) -> HttpResponse:
    """The exact file."""
    store = parse_target(target)
    return _attachment(selectors.file_bytes(user=_person(request), target=store), FILE_NAMES[store])


@require_GET
@login_required
def backup_download(request: HttpRequest, target: str, name: str) -> HttpResponse:
    """Text that was found in a file and is kept."""
    store = parse_target(target)
    return _attachment(selectors.backup_bytes(user=_person(request), target=store, name=name), name)


@require_http_methods(["POST"])
@login_required
def file_upload(request: HttpRequest, target: str) -> HttpResponse:
    """Make the store hold the entries of an uploaded file."""
    store = parse_target(target)
    upload = request.FILES.get("file")
    if upload is None:
        context = _files(request) | {"problem_in": store, "problem": _("Choose a file first.")}
        return render(request, "memory/files.html", context, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    result = services.memory_import(user=_person(request), target=store, data=upload.read())
    if not result.success:
        context = _files(request) | {"problem_in": store, "problem": wording.refused(result)}
        return render(request, "memory/files.html", context, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    newest = selectors.revisions(user=_person(request), target=store).first()
    return _done(request, store, result, newest if result.changes else None)


@require_POST
@login_required
def file_keep(request: HttpRequest, target: str) -> HttpResponse:
    """Let the store count: write it over a file that is no list of entries, of which a copy is kept."""
    store = parse_target(target)
    result = services.memory_keep(user=_person(request), target=store)
    if result.success:
        name = FILE_NAMES[store]
        messages.success(
            request, _("%(file)s was written from the store. A copy of what stood there is kept.") % {"file": name}
        )
    else:
        messages.error(request, wording.refused(result))
    return _back(request)


def _change(request: HttpRequest, target: Target, operation: Mapping[str, Any]) -> tuple[Result, Revision | None]:
    """Apply one operation; the revision is what Undo will name."""
    made: list[Revision] = []

    def within(result: Result, revision: Revision | None) -> None:
        made[:] = [revision] if revision is not None else []

    result = services.memory_apply(
        user=_person(request), target=target, operations=operation, origin=Origin.PAGE, within=within
    )
    return result, made[0] if made else None


def _done(request: HttpRequest, target: Target, result: Result, revision: Revision | None) -> HttpResponse:
    """Say what was done, with Undo, and show the page."""
    if not result.success:
        messages.error(request, wording.refused(result))
    elif revision is None:
        messages.info(request, _("Nothing had to change."))
    else:
        undo = reverse("memory_undo", args=[target, revision.pk])
        messages.success(request, wording.done(result), extra_tags=undo)
    return _page(request) if _wants_fragment(request) else redirect("memory")


def _back(request: HttpRequest) -> HttpResponse:
    """Where the person came from."""
    if _wants_fragment(request):
        return _page(request)
    if is_htmx(request):
        return toasts(request)
    return redirect(back(request, fallback=reverse("memory")))


def _wants_fragment(request: HttpRequest) -> bool:
    return is_htmx(request) and request.headers.get("HX-Target") == "memory"


def _page(request: HttpRequest, form: Form | None = None, status: HTTPStatus | None = None) -> HttpResponse:
    """The entries page, or with htmx its changing part."""
    context = {"area": "memory", "tab": "entries", "stores": _stores(_person(request)), "form": form}
    if status is None:
        status = HTTPStatus.UNPROCESSABLE_ENTITY if form is not None and form.problem else HTTPStatus.OK
    if is_htmx(request):
        return render(request, "memory/_swap.html", context, status=status)
    return render(request, "memory/memory.html", context, status=status)


def _stores(user: User) -> list[StoreView]:
    both: tuple[Target, Target] = ("memory", "user")
    return [
        selectors.store_view(user=user, target=target, health=services.memory_look(user=user, target=target))
        for target in both
    ]


def _edit_form(user: User, value: str) -> Form:
    """The form of the entry whose id is `value`, in whichever store it is."""
    entry_id = _uuid(value)
    for name in TARGETS:
        target = parse_target(name)
        for entry in selectors.store_view(user=user, target=target).entries:
            if entry.id == entry_id:
                return Form(target, entry_id, entry.content, entry.content)
    raise NotFoundError("There is no such entry (any more).")


def _uuid(value: str) -> UUID:
    try:
        return UUID(value)
    except ValueError as error:
        raise NotFoundError("There is no such thing here.") from error


def _files(request: HttpRequest) -> dict[str, Any]:
    """What the files page shows."""
    user = _person(request)
    stores = _stores(user)
    shown = [(store, selectors.file_bytes(user=user, target=store.target).decode(errors="replace")) for store in stores]
    return {"area": "memory", "tab": "files", "stores": stores, "files": shown}


def _attachment(data: bytes, name: str) -> HttpResponse:
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(data, content_type="text/markdown; charset=utf-8", headers=headers)
