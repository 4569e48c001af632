"""Pages of what a chat might have been: branches, earlier answers, and the way to one message of it."""

from http import HTTPStatus
from typing import cast
from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from agent import services
from agent.core.files import parted
from agent.models import Turn
from agent.selectors import answer_view, turn_get, view_of
from hermes_site.accounts.models import User
from hermes_site.kernel.errors import HermesError, NotFoundError
from hermes_site.kernel.pages import is_htmx
from sessions.models import Message
from sessions.selectors import message_get, session_get


@require_GET
@login_required
def chat_message(request: HttpRequest, session_id: UUID, number: int) -> HttpResponse:
    """Lead to where a message stands in its chat, however long that is."""
    session = session_get(user=cast("User", request.user), session_id=session_id)
    message = message_get(session=session, number=number)
    turn = (message.turn_id or UUID(int=0)).hex
    anchor = {
        Message.Role.USER: f"said-{turn}",
        Message.Role.ASSISTANT: f"msg-{turn}-{number}",
        Message.Role.TOOL: f"body-{turn}-{message.step}-{message.position}",
    }[Message.Role(message.role)]
    return redirect(f"{reverse('chat', args=[session_id])}?since={message.turn_no}#{anchor}")


@require_http_methods(["GET", "POST"])
@login_required
def chat_branch(request: HttpRequest, session_id: UUID) -> HttpResponse:
    """The form to say a message in another way; a POST makes the branch and leads there."""
    user = cast("User", request.user)
    number = request.POST.get("message") or request.GET.get("message", "")
    session = session_get(user=user, session_id=session_id)
    message = message_get(session=session, number=int(number) if number.isdecimal() and len(number) < 10 else 0)
    said = parted(message.content)
    context = {"session": session, "current": str(session_id), "message": message, "text": said.words, "said": said}
    if request.method == "GET":
        if message.role != Message.Role.USER:
            raise NotFoundError("Only a message of your own can be said in another way.")
        return render(request, "agent/_edit.html" if is_htmx(request) else "agent/branch.html", context)
    words = request.POST.get("text")
    text = None if words is None else words + message.content[len(said.words) :]  # its files go along
    try:
        branch, _turn = services.branch_create(user=user, session_id=session_id, message_id=message.number, text=text)
    except NotFoundError:
        raise
    except HermesError as error:
        if text is None:
            raise
        context |= {"error": error, "text": words}
        return render(request, "agent/branch.html", context, status=error.status)
    return redirect(f"{reverse('chat', args=[branch.pk])}#end")


@require_GET
@login_required
def turn_answer(request: HttpRequest, turn_id: UUID, place: int) -> HttpResponse:
    """One of the answers that a turn had; the one behind the earlier ones is the present one."""
    turn = turn_get(user=cast("User", request.user), turn_id=turn_id)
    now = view_of(turn_id)
    if now is not None and place == now.versions:
        context: dict[str, object] = {"view": now, "turn": now.turn, "status": now.turn.status}
    else:
        view, kept = answer_view(turn, place)
        newer = turn.session.turns.filter(turn_no__gt=turn.turn_no).exclude(status=Turn.Status.QUEUED)
        context = {"view": view, "turn": turn, "kept": kept, "place": place, "usable": not newer.exists()}
    context |= {"hex": turn.pk.hex, "session": turn.session, "current": str(turn.session_id)}
    return render(request, "agent/_answer.html" if is_htmx(request) else "agent/answer.html", context)


@require_POST
@login_required
def turn_answer_use(request: HttpRequest, turn_id: UUID, place: int) -> HttpResponse:
    """Let an earlier answer take the place of the present one."""
    turn = services.answer_use(user=cast("User", request.user), turn_id=turn_id, place=place)
    if is_htmx(request):
        return HttpResponse(status=HTTPStatus.NO_CONTENT)
    return redirect("turn", turn.pk)
