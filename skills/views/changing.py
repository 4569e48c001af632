"""What a person does with a skill besides writing it. One button, one change, with undo where something goes."""

from http import HTTPStatus
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from hermes_site.kernel.errors import HermesError, InvalidError
from hermes_site.kernel.pages import back, is_htmx, toasts
from skills import selectors, sentences, services
from skills.archive import MAX_ZIP_BYTES
from skills.views.answering import change, done, person, url_of
from skills.wording import arrivals, told


@require_POST
@login_required
def undo(request: HttpRequest, revision_id: UUID) -> HttpResponse:
    """Undo one change, from whatever page shows it."""
    result = services.skill_undo(user=person(request), revision_id=revision_id)
    if result.success:
        messages.success(request, _("Undone."))
    else:
        messages.error(request, told(result))
    return toasts(request) if is_htmx(request) else redirect(back(request, fallback=reverse("skills")))


@require_POST
@login_required
def switch(request: HttpRequest, name: str) -> HttpResponse:
    """On or off in the person's new chats."""
    enabled = request.POST.get("on") == "1"
    services.skill_enable(user=person(request), name=name, enabled=enabled)
    return redirect(back(request, fallback=url_of(name)))


@require_POST
@login_required
def pin(request: HttpRequest, name: str) -> HttpResponse:
    """Keep it from being deleted and archived, or no longer."""
    services.skill_pin(user=person(request), name=name, pinned=request.POST.get("pinned") == "1")
    return redirect(back(request, fallback=url_of(name)))


@require_POST
@login_required
def archive(request: HttpRequest, name: str) -> HttpResponse:
    """Put it away, or bring it back."""
    if request.POST.get("archived") == "0":
        return done(request, services.skill_restore(user=person(request), name=name), None, url_of(name))
    result = services.skill_archive(user=person(request), name=name)
    if not result.success:
        return done(request, result, None, url_of(name))
    messages.success(request, _("Archived. It is in no list of the agent’s any more, and all of it is kept."))
    return redirect("skills")


@require_POST
@login_required
def delete(request: HttpRequest, name: str) -> HttpResponse:
    """Delete a skill, or with `path` one of its files; the toast can take it back."""
    selectors.skill_get(user=person(request), name=name)
    path = request.POST.get("path", "")
    wanted = {"action": "remove_file", "name": name, "file_path": path} if path else {"action": "delete", "name": name}
    result, revision = change(request, wanted)
    return done(request, result, revision, url_of(name) if path or not result.success else reverse("skills"))


@require_POST
@login_required
def accept(request: HttpRequest, name: str) -> HttpResponse:
    """Use it although something in it asks for caution: its owner has looked."""
    services.skill_accept(user=person(request), name=name, tree_sha256=request.POST.get("tree", ""))
    messages.success(request, _("The agent may use it from now on."))
    return redirect("skill", name)


@require_POST
@login_required
def configure(request: HttpRequest, name: str) -> HttpResponse:
    """Its values; an empty one is the default."""
    values = {key.removeprefix("value-"): str(text) for key, text in request.POST.items() if key.startswith("value-")}
    try:
        services.skill_configure(user=person(request), name=name, values=values)
        messages.success(request, _("Saved."))
    except InvalidError as error:
        messages.error(request, str(error))
    return redirect("skill", name)


@require_http_methods(["GET", "POST"])
@login_required
def take_in(request: HttpRequest) -> HttpResponse:
    """A zip, a folder, or a text from elsewhere."""
    if request.method == "GET":
        return render(request, "skills/import.html", {"area": "skills"})
    text = request.POST.get("text", "").replace("\r\n", "\n")
    category, replace = request.POST.get("category", "").strip(), "replace" in request.POST
    context: dict[str, Any] = {"area": "skills", "text": text, "category": category, "replace": replace}
    try:
        data = _given(request, text)
        result = services.skill_import(user=person(request), data=data, category=category, replace=replace)
    except HermesError as error:
        return render(request, "skills/import.html", context | {"problem": str(error)}, status=error.status)
    if not result.success:
        context |= {"problem": told(result), "exists": result.code == "exists"}
        return render(request, "skills/import.html", context, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    came = arrivals(result)
    if len(came) == 1 and not came[0].kept_back and not result.notes:
        return done(request, result, None, url_of(result.skill))
    notes = [sentences.translated(note) for note in result.notes]
    return render(request, "skills/import.html", {"area": "skills", "arrivals": came, "notes": notes})


def _given(request: HttpRequest, text: str) -> bytes | dict[str, bytes]:
    """What was sent: a zip or SKILL.md, the files of a folder by path, or a text."""
    folder, file = request.FILES.getlist("folder"), request.FILES.get("file")
    sent = [*folder, *([file] if file else [])]
    if sum(each.size or 0 for each in sent) > MAX_ZIP_BYTES:
        raise InvalidError(_("That is more than a skill can hold."))
    if folder:
        paths = request.POST.getlist("paths") or [each.name or "" for each in folder]
        return {path: each.read() for path, each in zip(paths, folder, strict=False)}
    if file is not None:
        data: bytes = file.read()
        return data
    if not text.strip():
        raise InvalidError(_("Choose a file or a folder, or paste a text."))
    return text.encode()
