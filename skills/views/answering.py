"""Who asks, the change they asked for, and the answer: a toast with Undo, and the way on."""

from collections.abc import Mapping
from typing import Any, cast

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from hermes_site.accounts.models import User
from hermes_site.kernel.pages import back, is_htmx, toasts
from hermes_site.kernel.provenance import Origin
from skills.models import SkillRevision
from skills.results import Result
from skills.services import skill_apply
from skills.wording import told


def person(request: HttpRequest) -> User:
    """The logged-in person; in views behind `login_required` there is one."""
    return cast("User", request.user)


def change(request: HttpRequest, wanted: Mapping[str, Any]) -> tuple[Result, SkillRevision | None]:
    """Change a skill; the revision is what Undo will name."""
    made: list[SkillRevision] = []

    def within(_result: Result, revision: SkillRevision | None) -> None:
        made[:] = [revision] if revision is not None else []

    result = skill_apply(user=person(request), request=wanted, origin=Origin.PAGE, within=within)
    return result, made[0] if made else None


def done(request: HttpRequest, result: Result, revision: SkillRevision | None, to: str = "") -> HttpResponse:
    """Say what became of a change, with Undo where something changed, and go to `to` or back."""
    if not result.success:
        messages.error(request, told(result))
    elif revision is None:
        messages.info(request, told(result))
    else:
        messages.success(request, told(result), extra_tags=reverse("skill_undo", args=[revision.pk]))
    if is_htmx(request):
        return toasts(request)
    return redirect(to or back(request, fallback=reverse("skills")))


def url_of(name: str) -> str:
    """The page of a skill."""
    return reverse("skill", args=[name])


def is_text(data: bytes) -> bool:
    """Whether a file can be shown and edited."""
    try:
        return "\0" not in data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return False
