"""All skills of a person's, by category."""

from collections.abc import Iterable
from itertools import groupby
from typing import Final
from urllib.parse import urlencode

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from skills import selectors
from skills.catalog import Entry
from skills.reading import matches
from skills.services import skills_look
from skills.views.answering import person

PER_PAGE: Final = 60
_OF: Final = {"user": "own", "import": "own"}


@require_GET
@login_required
def skills(request: HttpRequest) -> HttpResponse:
    """The list, filtered by words and by where skills come from."""
    user, words, source = person(request), request.GET.get("q", ""), request.GET.get("source", "")
    skills_look(user=user)
    known = list(selectors.skill_catalog(user=user))
    archived = [each for each in known if each.state == "archived"]
    wants_archive = "archived" in request.GET
    listed = archived if wants_archive else [each for each in known if each.state != "archived"]
    found = [each for each in listed if matches(each, "", words)]
    shown = [each for each in found if not source or source_of(each) == source]
    ordered = sorted(shown, key=lambda each: (each.category, not each.pinned, each.name))
    page = Paginator(ordered, PER_PAGE).get_page(request.GET.get("page"))
    context = {
        "area": "skills",
        "groups": groups(page.object_list),
        "page": page,
        "others": urlencode([(key, value) for key, value in request.GET.items() if key != "page"]),
        "words": words,
        "source": source,
        "sources": [(name, label, sum(source_of(e) == name for e in found)) for name, label in _labels()],
        "count": len(found),
        "archived": archived,
        "wants_archive": wants_archive,
        "is_empty": not listed,
        "report": selectors.reports(user=user).filter(dry_run=False).exclude(moves=[]).first(),
    }
    return render(request, "skills/list.html", context)


def source_of(entry: Entry) -> str:
    """Under which heading of the filter a skill stands."""
    return _OF.get(entry.source, entry.source)


def groups(entries: Iterable[Entry]) -> list[tuple[str, list[Entry]]]:
    """By category, in the order that they are in."""
    return [(category, list(each)) for category, each in groupby(entries, lambda each: each.category)]


def _labels() -> list[tuple[str, str]]:
    return [("own", _("Yours")), ("agent", _("The agent’s")), ("team", _("The team’s")), ("bundled", _("Bundled"))]
