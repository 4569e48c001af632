"""Deciding about changes that wait: on their page, on the memory page, and on cards in chats."""

from collections.abc import Callable
from typing import cast
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from hermes_site.accounts.models import User
from hermes_site.kernel.errors import ConflictError
from hermes_site.kernel.pages import back, is_htmx
from hermes_site.moderation import staging


def _person(request: HttpRequest) -> User:
    """The logged-in person; in views behind `login_required` there is one."""
    return cast("User", request.user)


@require_GET
@login_required
def pending(request: HttpRequest) -> HttpResponse:
    """All that waits; with htmx the section alone, which other pages include."""
    template = "moderation/_staged.html" if is_htmx(request) else "moderation/pending.html"
    return render(request, template, {"area": "memory", "tab": "pending"})


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
    return render(request, "moderation/_staged_card.html", {"staged": found})


@require_POST
@login_required
def approve(request: HttpRequest, staged_id: UUID) -> HttpResponse:
    """Make a change, with undo."""

    def decide() -> None:
        replay = staging.approve(user=_person(request), staged_id=staged_id)
        if replay.made:
            undo = reverse(replay.undo[0], args=replay.undo[1]) if replay.undo else ""
            messages.success(request, replay.say, extra_tags=undo)
        else:
            messages.error(request, _("Not approved: %(reason)s") % {"reason": replay.say})

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
    return _decided(request, staged_id, lambda: staging.restore(user=_person(request), staged_id=staged_id))


def _decided(request: HttpRequest, staged_id: UUID, decide: Callable[[], object]) -> HttpResponse:
    """Decide, say so, and show what the form was on. Who comes second is told, and sees what became of it."""
    try:
        decide()
    except ConflictError as error:
        messages.info(request, str(error))
    if not is_htmx(request):
        return redirect(back(request, reverse("pending")))
    if request.headers.get("HX-Target") == "staged":
        return render(request, "moderation/_staged.html", {"swap": True})
    found = staging.staged_get(user=_person(request), staged_id=staged_id)
    return render(request, "moderation/_staged_card.html", {"staged": found, "swap": True})
