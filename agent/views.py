"""Chat pages. Every form works without a script: a POST, then a redirect to the page that shows its effect."""

import hashlib
from collections.abc import AsyncIterator
from http import HTTPStatus
from typing import cast
from urllib.parse import urlencode
from uuid import UUID, uuid4

from asgiref.sync import sync_to_async
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseBase, StreamingHttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from agent import model_selection, services
from agent.asof import memory_changed_since
from agent.commands import command_run, commands
from agent.core.files import FILE_LIMIT_BYTES, Attached, with_files
from agent.models import AgentSettings, Turn
from agent.selectors import parting, reviews_of, thread, turn_get
from agent.services.attachments import PICTURES_MOST, READ_BYTES, file_checked, pictures_among
from agent.services.compression.meter import context_meter
from agent.services.turns import TEXT_LIMIT_CHARS
from agent.side import chat_page
from agent.stream import html
from agent.stream.follow import fragments
from agent.stream.manners import adopt
from agent.stream.presence import Presence
from hermes_site.accounts.idempotency import Key
from hermes_site.accounts.models import User
from hermes_site.kernel.errors import HermesError, NotFoundError
from hermes_site.kernel.pages import back, is_htmx
from hermes_site.kernel.pictures import LIMIT_BYTES, MIMES
from memory.selectors import entries_from, store_view
from sessions.models import Session
from sessions.selectors import session_get
from sessions.services import session_update

LIVE = [Turn.Status.QUEUED, Turn.Status.RUNNING]


def _person(request: HttpRequest) -> User:
    """The logged-in person; in views behind `login_required` there is one."""
    return cast("User", request.user)


@require_http_methods(["GET", "POST"])
@login_required
def chat_new(request: HttpRequest) -> HttpResponse:
    """The empty chat; its first message makes a chat and leads there.

    With htmx, by which files are sent, a refusal leaves the page as it is: a browser would not choose them again.
    """
    if request.method == "GET":
        return render(request, "agent/new.html", _new(request))
    if (done := command_run(request, _person(request), None)) is not None:
        return done
    try:
        chat = services.Chat(temporary=bool(request.POST.get("temporary")))
        turn = _start(request, None, chat)
    except NotFoundError:
        raise
    except HermesError as error:
        if is_htmx(request):
            return render(request, "agent/_note.html", {"error": error}, status=HTTPStatus.UNPROCESSABLE_ENTITY)
        return render(request, "agent/new.html", _new(request, error), status=error.status)
    there = f"{reverse('chat', args=[turn.session_id])}#end"
    if is_htmx(request):
        return HttpResponse(status=HTTPStatus.NO_CONTENT, headers={"HX-Redirect": there})
    return redirect(there)


@require_http_methods(["GET", "POST"])
@login_required
def chat(request: HttpRequest, session_id: UUID) -> HttpResponse:
    """A chat as it stands; a POST says something in it.

    With htmx the answer is empty: the message arrives on every tab over its socket.
    """
    try:
        session = session_get(user=_person(request), session_id=session_id)
    except NotFoundError:
        if request.method == "GET" or not is_htmx(request):
            raise
        error = NotFoundError(_("This chat was deleted. Nothing was sent; your text is kept here."))
        return render(request, "agent/_note.html", {"error": error}, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    if request.method == "GET":
        return render(request, "agent/chat.html", _chat(request, session))
    if (done := command_run(request, _person(request), session)) is not None:
        return done
    try:
        _start(request, session_id, services.Chat())
    except NotFoundError:
        raise
    except HermesError as error:
        if is_htmx(request):
            return render(request, "agent/_note.html", {"error": error}, status=HTTPStatus.UNPROCESSABLE_ENTITY)
        return render(request, "agent/chat.html", _chat(request, session, error), status=error.status)
    if is_htmx(request):
        return HttpResponse(status=HTTPStatus.NO_CONTENT)
    return redirect(f"{reverse('chat', args=[session_id])}#end")


@require_GET
@login_required
def command_list(request: HttpRequest) -> HttpResponse:
    """What may stand behind a slash, as the options of the composer."""
    return render(request, "agent/_commands.html", {"commands": commands(_person(request))})


@require_GET
@login_required
async def chat_stream(request: HttpRequest, session_id: UUID) -> HttpResponseBase:
    """What the chat's socket would send, as server-sent events, for networks that let no WebSocket through."""
    user = cast("User", await request.auser())
    session = await sync_to_async(session_get)(user=user, session_id=session_id)
    return StreamingHttpResponse(
        _as_sse(request, user, session),
        content_type="text/event-stream",
        headers={"Cache-Control": "no-cache", "X-Accel-Buffering": "no"},
    )


async def _as_sse(request: HttpRequest, user: User, session: Session) -> AsyncIterator[str]:
    adopt(user, request.COOKIES, request.headers.get("Accept-Language", ""))
    presence = Presence(session)
    async for frame in fragments(user, session.pk):
        await presence.note()
        lines = frame.replace("\r\n", "\n").replace("\r", "\n").split("\n") if frame else []
        yield "".join(f"data: {line}\n" for line in lines) + "\n" if lines else ": still here\n\n"


@require_GET
@login_required
def chat_title(request: HttpRequest, session_id: UUID) -> HttpResponse:
    """What the chat is called now, or that it is gone."""
    try:
        session = session_get(user=_person(request), session_id=session_id)
    except NotFoundError:
        if not is_htmx(request):
            raise
        return render(request, "agent/_title.html", {"is_gone": True})
    return render(request, "agent/_title.html", {"session": session})


@require_POST
@login_required
def chat_stop(request: HttpRequest, session_id: UUID) -> HttpResponse:
    """Stop what is being answered; messages behind it are held."""
    services.chat_stop(user=_person(request), session_id=session_id)
    return _done(request, session_id)


@require_POST
@login_required
def chat_update(request: HttpRequest, session_id: UUID) -> HttpResponse:
    """Rename, pin or archive. Values may stand in the query, so that a single button can undo."""
    given = {**request.GET.dict(), **request.POST.dict()}
    archived = _flag(given.get("archived"))
    session_update(
        user=_person(request),
        session_id=session_id,
        title=given.get("title"),
        pinned=_flag(given.get("pinned")),
        archived=archived,
    )
    if archived:
        undo = reverse("chat_update", args=[session_id])
        messages.success(request, _("Chat archived."), extra_tags=f"{undo}?archived=0")
    return redirect(back(request, reverse("chat", args=[session_id])))


@require_POST
@login_required
def chat_delete(request: HttpRequest, session_id: UUID) -> HttpResponse:
    """Delete a chat; the toast can take it back. If memories came from it, ask first what becomes of them."""
    user, answer = _person(request), request.POST.get("memories", "")
    entries = entries_from(user=user, session_id=session_id)
    if entries and not answer:
        session = session_get(user=user, session_id=session_id)
        return render(request, "agent/delete.html", {"session": session, "entries": entries})
    removed = services.chat_delete(user=user, session_id=session_id, memories=answer == "delete")
    undo = urlencode([("undo", f"{each.target}.{each.revision}") for each in removed])
    restore = reverse("chat_restore", args=[session_id]) + (f"?{undo}" if undo else "")
    text = _("Chat deleted, and what was remembered from it.") if removed else _("Chat deleted.")
    messages.success(request, text, extra_tags=restore)
    way_back = back(request, reverse("chat_new"))
    return redirect(reverse("chat_new") if str(session_id) in way_back else way_back)


@require_POST
@login_required
def chat_restore(request: HttpRequest, session_id: UUID) -> HttpResponse:
    """Take a deletion back, and what went with it."""
    removed = [_removed(each) for each in request.GET.getlist("undo")]
    services.chat_restore(user=_person(request), session_id=session_id, removed=removed)
    return redirect("chat", session_id)


@require_GET
@login_required
def chats(request: HttpRequest) -> HttpResponse:
    """All chats, or with htmx the next stretch of the side bar's list."""
    archived = bool(request.GET.get("archived"))
    before, size = request.GET.get("before", ""), _number(request, "rows") or 0
    listed = chat_page(user=_person(request), before=before, archived=archived, size=size)
    if is_htmx(request):
        return render(request, "agent/_chats.html", {"page": listed, "current": request.GET.get("current", "")})
    return render(request, "agent/chats.html", {"listed": listed, "archived": archived})


@require_GET
@login_required
def turn(request: HttpRequest, turn_id: UUID) -> HttpResponse:
    """Lead to where a turn stands in its chat, however long that is."""
    found = turn_get(user=_person(request), turn_id=turn_id)
    return redirect(f"{reverse('chat', args=[found.session_id])}?since={found.turn_no}#turn-{found.pk.hex}")


@require_GET
@login_required
def turn_reviews(request: HttpRequest, turn_id: UUID) -> HttpResponse:
    """What reviews after a turn have changed, as a part of its answer."""
    turn = turn_get(user=_person(request), turn_id=turn_id)
    return render(request, "agent/_reviews.html", {"reviews": reviews_of([turn])[turn.pk]})


@require_POST
@login_required
def turn_retry(request: HttpRequest, turn_id: UUID) -> HttpResponse:
    """Answer a message again."""
    turn = services.turn_retry(user=_person(request), turn_id=turn_id)
    return _done(request, turn.session_id)


@require_POST
@login_required
def turn_release(request: HttpRequest, turn_id: UUID) -> HttpResponse:
    """Send a message that was held back."""
    turn = services.turn_release(user=_person(request), turn_id=turn_id)
    return _done(request, turn.session_id)


@require_POST
@login_required
def turn_discard(request: HttpRequest, turn_id: UUID) -> HttpResponse:
    """Remove a message that still waits."""
    services.turn_discard(user=_person(request), turn_id=turn_id)
    if is_htmx(request):
        return HttpResponse(html.render_gone(turn_id))
    return redirect(back(request, reverse("chat_new")))


@require_http_methods(["GET", "POST"])
@login_required
def model_connect(request: HttpRequest) -> HttpResponse:
    """For administrators: what could be connected without anything to type; a POST connects it."""
    user = _person(request)
    if not user.is_staff:
        raise NotFoundError("There is no such page.")
    if request.method == "GET":
        found = model_selection.detected()
        return render(request, "agent/connect.html", {"found": found, "models": model_selection.choices(user)})
    connection = model_selection.adopt(request.POST.get("kind", ""), by=user)  # type: ignore[arg-type]
    messages.success(request, _("%(name)s is connected.") % {"name": connection.name})
    return redirect("chat_new")


def _start(request: HttpRequest, session_id: UUID | None, of: services.Chat) -> Turn:
    files = _files(request)
    text = with_files(request.POST.get("suggestion") or request.POST.get("text", ""), files)
    model = request.POST.get("model", "")
    key = request.POST.get("key", "")
    digest = hashlib.sha256("\0".join([str(session_id), model, text]).encode()).hexdigest()
    return services.turn_start(
        user=_person(request),
        session_id=session_id,
        text=text,
        pictures=pictures_among(files),
        model=model,
        chat=of,
        key=Key(f"page:{key}"[:255], digest) if key else None,
    )


def _files(request: HttpRequest) -> list[Attached]:
    """The files that came with a message.

    Raises:
        InvalidError: one is neither text nor picture, or too large; or there are too many pictures.
    """
    files: list[Attached] = []
    for upload in request.FILES.getlist("file"):
        files.append(file_checked(upload.name or "", upload.read(READ_BYTES)))
        pictures_among(files)
    return files


def _done(request: HttpRequest, session_id: UUID) -> HttpResponse:
    """With htmx nothing: the effect arrives over the socket."""
    if is_htmx(request):
        return HttpResponse(status=HTTPStatus.NO_CONTENT)
    return redirect(f"{reverse('chat', args=[session_id])}#end")


def _number(request: HttpRequest, name: str) -> int | None:
    """A small whole number of the query; None when it is missing or something else."""
    text = request.GET.get(name, "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None


def _removed(text: str) -> services.Removed:
    target, _dot, revision = text.partition(".")
    try:
        return services.Removed(target, UUID(revision))
    except ValueError as error:
        raise NotFoundError("There is no such change.") from error


def _flag(value: str | None) -> bool | None:
    return None if value is None else value == "1"


def _new(request: HttpRequest, error: HermesError | None = None) -> dict[str, object]:
    counts = [len(store_view(user=_person(request), target=target).entries) for target in ("memory", "user")]
    if not any(counts):
        return _composer(request, None, error) | {"area": "new", "starts_with": _("Nothing is remembered yet.")}
    notes = ngettext("%(count)d note", "%(count)d notes", counts[0]) % {"count": counts[0]}
    about = ngettext("%(count)d entry about you", "%(count)d entries about you", counts[1]) % {"count": counts[1]}
    starts_with = _("This chat starts with %(notes)s and %(about)s.") % {"notes": notes, "about": about}
    if not all(counts):
        starts_with = _("This chat starts with %(what)s.") % {"what": notes if counts[0] else about}
    return _composer(request, None, error) | {"area": "new", "starts_with": starts_with}


def _chat(request: HttpRequest, session: Session, error: HermesError | None = None) -> dict[str, object]:
    before, since, after = (_number(request, name) for name in ("before", "since", "after"))
    shown = thread(user=_person(request), session_id=session.pk, before=before, since=since, after=after)
    busy = any(item.turn.status in LIVE and not item.turn.held for item in shown.items)
    return _composer(request, session, error) | {
        "session": session,
        "current": str(session.pk),
        "thread": shown,
        "is_live": before is None and shown.later is None,
        "parting": parting(shown, before),
        "busy": busy,
        "memory_changed": memory_changed_since(session),
        "meter": context_meter(user=_person(request), session_id=session.pk),
    }


def _composer(request: HttpRequest, session: Session | None, error: HermesError | None) -> dict[str, object]:
    user = _person(request)
    own = AgentSettings.objects.filter(user=user).first()
    choices = model_selection.choices(user)
    chosen = next((choice for choice in choices if session and choice.name == session.model), choices[0])
    return {
        "key": uuid4().hex,
        "text": request.POST.get("text", "") if error else "",
        "error": str(error) if error else "",
        "enter_sends": own.enter_sends if own else True,
        "models": choices,
        "model": chosen,
        "limit_chars": TEXT_LIMIT_CHARS,
        "file_limit_bytes": FILE_LIMIT_BYTES,
        "picture_limit_bytes": LIMIT_BYTES,
        "picture_mimes": ",".join(MIMES),
        "pictures_most": PICTURES_MOST,
        "too_long": _("A message may have %(limit)s characters; this one has %(size)s. Nothing was sent."),
    }
