"""What a message that begins with a slash does in a chat's page, where it names a command rather than a skill.

Programs have calls of their own for all of these: only pages read commands.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from agent import services
from hermes_site.accounts.models import User
from hermes_site.kernel.errors import HermesError
from hermes_site.kernel.pages import is_htmx, toasts
from sessions.models import Session
from skills.catalog import Entry
from skills.selectors import skill_catalog

_COMMAND: Final = re.compile(r"/([a-z]+)(?:\s+(.*))?\s*\Z", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Command:
    """Something that can stand behind the slash.

    Attributes:
        name: what is typed.
        words: what may follow it.
        say: what it does.
        is_skill: it is a skill of the user's.
    """

    name: str
    say: str
    words: str = ""
    is_skill: bool = False


def commands(user: User) -> list[Command]:
    """All that `user` can call, the site's own first."""
    own = [
        Command("new", _("Begin a new chat")),
        Command("stop", _("Stop the answer")),
        Command("compress", _("Make room: earlier messages become a summary"), _("what to keep")),
        Command("memory", _("Open memory")),
        Command("skills", _("Open skills")),
        Command("help", _("Show the commands")),
    ]
    skills = [each for each in skill_catalog(user=user) if each.usable]
    return own + [Command(each.name, _purpose(each), _("your words"), is_skill=True) for each in skills]


def _purpose(skill: Entry) -> str:
    return "" if skill.description_withheld else skill.description


def command_run(request: HttpRequest, user: User, session: Session | None) -> HttpResponse | None:
    """Do what a posted text commands; None when it is a message like any other."""
    match = _COMMAND.match(request.POST.get("text", "").strip())
    run = _RUNS.get(match[1]) if match else None
    return run(request, user, session, (match[2] or "").strip()) if run and match else None


def _new(request: HttpRequest, user: User, _session: Session | None, words: str) -> HttpResponse:
    if words:
        turn = services.turn_start(user=user, session_id=None, text=words)
        return _go(request, reverse("chat", args=[turn.session_id]))
    return _go(request, reverse("chat_new"))


def _stop(request: HttpRequest, user: User, session: Session | None, _words: str) -> HttpResponse:
    stopped = services.chat_stop(user=user, session_id=session.pk) if session else None
    if stopped is None:
        return _say(request, _("Nothing is being answered."), session)
    return _nothing(request, session)


def _compress(request: HttpRequest, user: User, session: Session | None, words: str) -> HttpResponse:
    if session is None:
        return _say(request, _("Nothing was said in this chat yet."), session)
    try:
        services.compression_ask(user=user, session_id=session.pk, focus=words)
    except HermesError as error:
        return _say(request, str(error), session)
    return _say(request, _("The chat is being compressed."), session)


def _help(request: HttpRequest, user: User, session: Session | None, _words: str) -> HttpResponse:
    names = ", ".join(f"/{command.name}" for command in commands(user))
    return _say(request, _("Commands: %(names)s") % {"names": names}, session)


def _go(request: HttpRequest, url: str) -> HttpResponse:
    if is_htmx(request):
        return HttpResponse(headers={"HX-Redirect": url})
    return redirect(url)


def _say(request: HttpRequest, text: str, session: Session | None) -> HttpResponse:
    messages.info(request, text)
    return toasts(request) if is_htmx(request) else _nothing(request, session)


def _nothing(request: HttpRequest, session: Session | None) -> HttpResponse:
    if is_htmx(request):
        return HttpResponse(status=204)
    return redirect("chat", session.pk) if session else redirect("chat_new")


Run = Callable[[HttpRequest, User, Session | None, str], HttpResponse]
_RUNS: Final[dict[str, Run]] = {
    "new": _new,
    "stop": _stop,
    "compress": _compress,
    "help": _help,
    "memory": lambda request, _user, _session, _words: _go(request, reverse("memory")),
    "skills": lambda request, _user, _session, _words: _go(request, reverse("skills")),
}
