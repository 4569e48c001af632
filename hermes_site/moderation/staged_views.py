"""Deciding about changes that wait: on their page, on the memory page, and on cards in chats."""

import re
from collections.abc import Callable
from http import HTTPStatus
from typing import cast
from urllib.parse import urlsplit
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from hermes_site.accounts.models import User
from hermes_site.kernel.errors import ConflictError, NotFoundError
from hermes_site.kernel.pages import back, is_htmx
from hermes_site.moderation import staging
from hermes_site.moderation.staging import Draft


def _person(request: HttpRequest) -> User:
    """The logged-in person; in views behind `login_required` there is one."""
    return cast("User", request.user)


@require_GET
@login_required
def pending(request: HttpRequest) -> HttpResponse:
    """All that waits; with htmx the section alone, which other pages include."""
    return _pending(request, _asked_draft(request))


def _pending(request: HttpRequest, draft: Draft | None, status: HTTPStatus = HTTPStatus.OK) -> HttpResponse:
    template = "moderation/_staged.html" if is_htmx(request) else "moderation/pending.html"
    context = {"area": "memory", "tab": _tab(request), "draft": draft, "live": is_htmx(request)}
    return _addressed(request, draft, render(request, template, context, status=status))


def _addressed(request: HttpRequest, draft: Draft | None, response: HttpResponse) -> HttpResponse:
    """On the page of what waits, the address follows the form that is open: for Back, and for a log-in in between."""
    if is_htmx(request) and _tab(request):
        response["HX-Replace-Url"] = reverse("pending", query={"edit": draft.id} if draft else None)
    return response


def _tab(request: HttpRequest) -> str:
    """`pending` on the page of that name, which says so when nothing waits; other pages hide the section then."""
    shown_on = urlsplit(request.headers.get("HX-Current-URL", "")).path
    return "pending" if not is_htmx(request) or shown_on == reverse("pending") else ""


def _asked_draft(request: HttpRequest) -> Draft | None:
    """The change that `?edit=<id>` asks for a form of."""
    if "edit" not in request.GET:
        return None
    try:
        asked = UUID(request.GET["edit"])
    except ValueError as error:
        raise NotFoundError(_("There is no such thing here.")) from error
    return Draft(staging.staged_get(user=_person(request), staged_id=asked).pk)


@require_GET
@login_required
def badge(request: HttpRequest) -> HttpResponse:
    """How many wait, for the side bar."""
    return render(request, "moderation/_staged_badge.html")


@require_GET
@login_required
def staged(request: HttpRequest, staged_id: UUID) -> HttpResponse:
    """One change as a card in a chat shows it."""
    found = staging.staged_get(user=_person(request), staged_id=staged_id)
    if not is_htmx(request):
        return redirect("pending")
    return render(request, "moderation/_staged_card.html", {"staged": found, "draft": _asked_draft(request)})


@require_POST
@login_required
def approve(request: HttpRequest, staged_id: UUID) -> HttpResponse:
    """Make a change, with undo; with the texts of the form, if one was edited. A refused text stays in its form."""
    edits = {int(name[8:]): str(text) for name, text in request.POST.items() if re.fullmatch(r"content-\d{1,3}", name)}

    def decide() -> Draft | None:
        replay = staging.approve(user=_person(request), staged_id=staged_id, edits=edits)
        if replay.made:
            undo = reverse(replay.undo[0], args=replay.undo[1]) if replay.undo else ""
            messages.success(request, replay.say, extra_tags=undo)
            return None
        problem = _("Not approved: %(reason)s") % {"reason": replay.say}
        if edits:
            return Draft(staged_id, edits, problem)
        messages.error(request, problem)
        return None

    return _decided(request, staged_id, decide)


@require_POST
@login_required
def reject(request: HttpRequest, staged_id: UUID) -> HttpResponse:
    """Let a change not be made, with undo."""

    def decide() -> None:
        staging.reject(user=_person(request), staged_id=staged_id)
        messages.success(request, _("Rejected."), extra_tags=reverse("staged_restore", args=[staged_id]))

    return _decided(request, staged_id, decide)


@require_POST
@login_required
def restore(request: HttpRequest, staged_id: UUID) -> HttpResponse:
    """Let a rejected change wait again."""

    def decide() -> None:
        staging.restore(user=_person(request), staged_id=staged_id)

    return _decided(request, staged_id, decide)


def _decided(request: HttpRequest, staged_id: UUID, decide: Callable[[], Draft | None]) -> HttpResponse:
    """Decide, say so, and show what the form was on. Who comes second is told, and sees what became of it.

    Args:
        decide: gives what its owner goes on editing, if anything.
    """
    draft = None
    try:
        draft = decide()
    except ConflictError as error:
        messages.info(request, str(error))
    if not is_htmx(request):
        if draft is not None:
            return _pending(request, draft, HTTPStatus.UNPROCESSABLE_ENTITY)
        return redirect(back(request, reverse("pending")))
    if request.headers.get("HX-Target") == "staged":
        context = {"swap": True, "tab": _tab(request), "draft": draft, "live": True}
        return _addressed(request, draft, render(request, "moderation/_staged.html", context))
    found = staging.staged_get(user=_person(request), staged_id=staged_id)
    return render(request, "moderation/_staged_card.html", {"staged": found, "swap": True, "draft": draft})
