"""Pages of a chat's context: the meter, the card of a compression, compressing by hand, taking it back."""

from typing import cast
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from agent import services
from agent.selectors import compression_card, turn_get
from agent.services.compression.meter import context_meter
from hermes_site.accounts.models import User
from hermes_site.kernel.errors import NotFoundError
from hermes_site.kernel.pages import is_htmx, toasts, unchanged
from sessions.selectors import session_get


@require_GET
@login_required
def chat_context(request: HttpRequest, session_id: UUID) -> HttpResponse:
    """How full the chat's context is: the button below its messages, and what opens from it."""
    user = cast("User", request.user)
    try:
        session = session_get(user=user, session_id=session_id)
    except NotFoundError as error:
        return unchanged(request, error)
    meter = context_meter(user=user, session_id=session_id)
    return render(request, "agent/_context.html", {"session": session, "meter": meter, "with_menu": True})


@require_POST
@login_required
def chat_compress(request: HttpRequest, session_id: UUID) -> HttpResponse:
    """Let a worker compress the chat."""
    user = cast("User", request.user)
    services.compression_ask(user=user, session_id=session_id, focus=request.POST.get("focus", ""))
    return _done(request, session_id, _("The chat is being compressed."))


@require_POST
@login_required
def chat_compress_undo(request: HttpRequest, session_id: UUID) -> HttpResponse:
    """Send all again that the newest compression left out."""
    services.compression_undo(user=cast("User", request.user), session_id=session_id)
    return _done(request, session_id, _("The original messages are sent again."))


@require_GET
@login_required
def turn_compression(request: HttpRequest, turn_id: UUID, number: int) -> HttpResponse:
    """The card of a compression."""
    turn = turn_get(user=cast("User", request.user), turn_id=turn_id)
    if not is_htmx(request):
        return redirect(f"{reverse('chat', args=[turn.session_id])}?since={turn.turn_no}#turn-{turn.pk.hex}")
    return render(request, "agent/_compression.html", {"card": compression_card(turn, number)})


def _done(request: HttpRequest, session_id: UUID, words: str) -> HttpResponse:
    messages.info(request, words)
    return toasts(request) if is_htmx(request) else redirect(f"{reverse('chat', args=[session_id])}#end")
