"""The entries of both stores: look at them, add, edit, delete, move."""

from http import HTTPStatus
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from hermes_site.accounts.models import User
from hermes_site.kernel.errors import NotFoundError
from hermes_site.kernel.pages import is_htmx
from memory import forgetting, selectors, wording
from memory.arguments import TARGETS
from memory.document import clean
from memory.selectors import parse_target
from memory.views.page import Form, back_there, change, done, page, person, uuid_of


@require_GET
@login_required
def memory(request: HttpRequest) -> HttpResponse:
    """Both stores; with `?add=<target>` an empty form, with `?edit=<entry id>` the form of an entry."""
    form = None
    if "add" in request.GET:
        form = Form(parse_target(request.GET["add"]))
    elif "edit" in request.GET:
        form = _edit_form(person(request), request.GET["edit"])
    return page(request, form)


@require_POST
@login_required
def add(request: HttpRequest, target: str) -> HttpResponse:
    """Add an entry; the form may name another store than the address."""
    store = parse_target(request.POST.get("target", target))
    form = Form(store, text=request.POST.get("content", ""))
    if problem := wording.problem_in(form.text):
        return page(request, Form(store, text=form.text, problem=problem))
    result, revision = change(request, store, {"action": "add", "content": form.text})
    if not result.success:
        return page(request, form.refused(result))
    return done(request, store, result, revision)


@require_POST
@login_required
def edit(request: HttpRequest, target: str, entry_id: UUID) -> HttpResponse:
    """Give an entry another text, unless it changed since the form was opened."""
    store = parse_target(target)
    form = Form(store, entry_id, request.POST.get("content", ""), request.POST.get("was", ""))
    try:
        entry = selectors.entry_get(user=person(request), target=store, entry_id=entry_id)
    except NotFoundError:
        gone = Form(store, text=form.text, problem=wording.entry_is_gone())
        # htmx would not show the page of a 404.
        return page(request, gone, None if is_htmx(request) else HTTPStatus.NOT_FOUND)
    shown = _shown(person(request), entry.content)
    if clean(form.was) != clean(shown):
        return page(request, Form(store, entry_id, form.text, shown, wording.entry_changed(shown)))
    if problem := wording.problem_in(form.text):
        return page(request, Form(store, entry_id, form.text, form.was, problem))
    result, revision = change(request, store, {"action": "replace", "content": form.text, "entry_id": str(entry_id)})
    if not result.success:
        return page(request, form.refused(result))
    return done(request, store, result, revision)


@require_POST
@login_required
def delete(request: HttpRequest, target: str, entry_id: UUID) -> HttpResponse:
    """Delete an entry, with undo."""
    store = parse_target(target)
    selectors.entry_get(user=person(request), target=store, entry_id=entry_id)
    return done(request, store, *change(request, store, {"action": "remove", "entry_id": str(entry_id)}))


@require_http_methods(["GET", "POST"])
@login_required
def forget(request: HttpRequest, target: str, entry_id: UUID) -> HttpResponse:
    """Forget an entry everywhere. There is no undo, so it is asked first: in a dialog, or on this page."""
    store = parse_target(target)
    user = person(request)
    if request.method == "GET":
        entry = selectors.entry_get(user=user, target=store, entry_id=entry_id)
        shown = _shown(user, entry.content)
        context = {"area": "memory", "tab": "entries", "target": store, "entry": entry, "shown": shown}
        return render(request, "memory/forget.html", context)
    result = forgetting.forget(user=user, target=store, entry_id=entry_id)
    if result.success:
        messages.success(request, _("Forgotten everywhere but in your chats."))
    else:
        messages.error(request, wording.refused(result))
    return redirect("memory")


@require_POST
@login_required
def move(request: HttpRequest, target: str, entry_id: UUID) -> HttpResponse:
    """Move an entry one place up or down."""
    store = parse_target(target)
    user = person(request)
    selectors.entry_get(user=user, target=store, entry_id=entry_id)
    ids = [entry.id for entry in selectors.store_view(user=user, target=store).entries]
    place = ids.index(entry_id) if entry_id in ids else 0
    wanted = place - 1 if request.POST.get("to") == "up" else place + 2
    if wanted < 0 or wanted > len(ids):
        return back_there(request)
    before = str(ids[wanted]) if wanted < len(ids) else None
    operation = {"action": "move", "entry_id": str(entry_id), "before": before}
    return done(request, store, *change(request, store, operation))


def _shown(user: User, content: str) -> str:
    """An entry as its owner may see it; who saves it so has taken the secret out."""
    return selectors.masks(user, [content]).get(content, content)


def _edit_form(user: User, value: str) -> Form:
    """The form of the entry whose id is `value`, in whichever store it is."""
    entry_id = uuid_of(value)
    for name in TARGETS:
        target = parse_target(name)
        for entry in selectors.store_view(user=user, target=target).entries:
            if entry.id == entry_id:
                shown = _shown(user, entry.content)
                return Form(target, entry_id, shown, shown)
    raise NotFoundError("There is no such entry (any more).")
