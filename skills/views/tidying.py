"""What the curator did, what it will do next, and what a model proposed to it."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Final

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from hermes_site.kernel.clock import now
from hermes_site.moderation.models import StagedWrite
from skills import curator, selectors, services
from skills.models import CuratorReport
from skills.views.answering import person

REPORTS: Final = 20
SOON: Final = timedelta(days=7)
"""How far ahead the page looks: the curator comes once a week."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A report with what became of its proposals."""

    report: CuratorReport
    proposals: list[dict[str, Any]]


@require_http_methods(["GET", "POST"])
@login_required
def tidying(request: HttpRequest) -> HttpResponse:
    """The curator's page; a POST switches proposals on or off."""
    user = person(request)
    if request.method == "POST":
        if services.proposals_update(user=user, enabled=request.POST.get("proposals") == "1"):
            messages.success(request, _("Once a week a model looks for skills to merge or tidy."))
        return redirect("skill_tidying")
    reports = list(selectors.reports(user=user)[:REPORTS])
    context = {
        "area": "skills",
        "enabled": curator.enabled_for(user),
        "offered": settings.ENV.skills.curator_enabled,
        "proposals_on": curator.proposals_enabled_for(user),
        "next": list(curator.due(user, now() + SOON)),
        "reports": _with_states(reports),
        "most": REPORTS,
    }
    return render(request, "skills/tidying.html", context)


def _with_states(reports: Iterable[CuratorReport]) -> list[Shown]:
    reports = list(reports)
    ids = {each["staged"] for report in reports for each in report.proposals if "staged" in each}
    states = {str(pk): state for pk, state in StagedWrite.objects.filter(pk__in=ids).values_list("pk", "status")}
    return [
        Shown(report, [each | {"state": states.get(each.get("staged", ""), "")} for each in report.proposals])
        for report in reports
    ]
