"""Pages between chats and memory: what a chat was told, and memories that came from a chat."""

from typing import cast
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from agent.asof import as_of, memory_changed_since
from agent.promptview import prompt_view
from agent.services.prefix import prefix_refresh
from hermes_site.accounts.models import User
from hermes_site.kernel.errors import NotFoundError
from hermes_site.kernel.pages import unchanged
from sessions.selectors import session_get


def _person(request: HttpRequest) -> User:
    """The logged-in person; in views behind `login_required` there is one."""
    return cast("User", request.user)


@require_GET
@login_required
def chat_memory(request: HttpRequest, session_id: UUID) -> HttpResponse:
    """The memory blocks that a chat was given, and what changed since; `?snapshot=n` for an earlier prompt of it."""
    asked = _number(request)
    shown = as_of(user=_person(request), session_id=session_id, number=asked)
    if asked is not None and shown.snapshot is None:
        raise NotFoundError("This chat has no such prompt.")
    return render(request, "agent/memory_asof.html", {"area": "memory", "asof": shown, "session": shown.session})


@require_GET
@login_required
def chat_prompt(request: HttpRequest, session_id: UUID) -> HttpResponse:
    """What the chat's model sees, part by part, and how much came from the cache; `?snapshot=n`: an earlier one."""
    asked = _number(request)
    shown = prompt_view(user=_person(request), session_id=session_id, number=asked)
    if asked is not None and shown.snapshot is None:
        raise NotFoundError("This chat has no such prompt.")
    changed = memory_changed_since(shown.session) if shown.snapshot else False
    return render(request, "agent/prompt.html", {"shown": shown, "session": shown.session, "memory_changed": changed})


def _number(request: HttpRequest) -> int | None:
    """Which of a chat's prompts is asked for; one that there can't be is 0."""
    number = request.GET.get("snapshot", "")
    if not number:
        return None
    return int(number) if number.isascii() and number.isdigit() and len(number) < 10 else 0


@require_GET
@login_required
def chat_memory_since(request: HttpRequest, session_id: UUID) -> HttpResponse:
    """Whether memory changed since a chat began: the line in the chat's bar."""
    try:
        session = session_get(user=_person(request), session_id=session_id)
    except NotFoundError as error:
        return unchanged(request, error)
    context = {"session": session, "memory_changed": memory_changed_since(session)}
    return render(request, "agent/_memory_since.html", context)


@require_POST
@login_required
def chat_memory_refresh(request: HttpRequest, session_id: UUID) -> HttpResponse:
    """Give a chat today's memory."""
    prefix_refresh(session_get(user=_person(request), session_id=session_id))
    messages.success(request, _("This chat now works with today’s memory."))
    return redirect("chat_memory", session_id)
