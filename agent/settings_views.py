"""The agent's part of the settings page. Every control is a form of its own: one click, one change."""

from typing import cast

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from agent.services.preferences import preferences_get, preferences_update
from agent.tools import TOOLSETS
from hermes_site.accounts.models import User
from hermes_site.kernel.pages import is_htmx
from memory.staging import approval_update
from skills import services as skills


@login_required
@never_cache
@require_http_methods(["GET", "POST"])
def agent_settings(request: HttpRequest) -> HttpResponse:
    """A POST changes what it names; htmx gets the section, everybody else the way back to the page."""
    if request.method == "POST":
        _change(request)
        if is_htmx(request):
            return render(request, "settings/_agent.html")
    return redirect(reverse("settings") + "#agent")


def _change(request: HttpRequest) -> None:
    user, given = cast("User", request.user), request.POST
    toolset = given.get("toolset")
    preferences_update(
        user=user,
        model=given.get("model"),
        toolsets_off=None if toolset is None else _switched(user, toolset, on=given.get("on") == "1"),
        enter_sends=None if "enter_sends" not in given else given["enter_sends"] == "1",
        reviews=None if "reviews" not in given else given["reviews"] == "1",
    )
    if "write_approval" in given:
        approval_update(user=user, approval=given["write_approval"])
    if "skills_approval" in given:
        skills.approval_update(user=user, approval=given["skills_approval"])
    if "curator" in given:
        skills.curator_update(user=user, enabled=given["curator"] == "1")


def _switched(user: User, toolset: str, *, on: bool) -> list[str]:
    """The toolsets that are off once `toolset` is switched."""
    off = [name for name in TOOLSETS if name in preferences_get(user=user).toolsets_off and name != toolset]
    return off if on else [*off, toolset]
