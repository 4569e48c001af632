"""The page on which people see what was withheld from their agent, and why."""

from typing import cast

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from hermes_site.accounts.models import User
from hermes_site.kernel.pages import is_htmx
from hermes_site.kernel.schema import paginate
from hermes_site.moderation import selectors

PAGE = 20


@require_GET
@login_required
def blocked(request: HttpRequest) -> HttpResponse:
    """One's own withheld texts, those that were tried last first; with htmx the list alone."""
    rows = selectors.blocked_items(user=cast("User", request.user))
    items, more = paginate(rows, order=["-last_tried_at", "-id"], limit=PAGE, cursor=request.GET.get("after", ""))
    cases = [selectors.case(item, around=selectors.SHORT_CHARS) for item in items]
    context = {"area": "memory", "tab": "blocked", "cases": cases, "more": more}
    return render(request, "moderation/blocked.html#cases" if is_htmx(request) else "moderation/blocked.html", context)
