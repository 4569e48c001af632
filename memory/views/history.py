"""What changed when, by whom, with undo."""

from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db.models import QuerySet, TextField
from django.db.models.functions import Cast
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.views.decorators.http import require_GET, require_POST

from hermes_site.kernel.provenance import Origin
from memory import selectors, services, wording
from memory.models import Revision
from memory.selectors import parse_target
from memory.views.page import back_there, person, uuid_of

PAGE = 30
MOST_ASKED = 200
"""Changes that one request asks about: more cards than a chat's page shows at first."""


@require_GET
@login_required
def history(request: HttpRequest) -> HttpResponse:
    """The changes, newest first: of both stores or one, by anybody or through one door, of all entries or one."""
    rows, chosen = _chosen(request)
    total, first = rows.count(), rows.order_by("pk").first()
    if before := request.GET.get("before", ""):
        rows = rows.filter(pk__lt=uuid_of(before))
    found = list(rows.select_related("store").order_by("-pk")[: PAGE + 1])
    context = {
        "area": "memory",
        "tab": "history",
        "revisions": found[:PAGE],
        "undone": selectors.undone(user=person(request), revision_ids=[row.pk for row in found[:PAGE]]),
        "total": total,
        "first": first,
        "chosen": chosen,
        "origins": Origin.choices,
        "more": found[PAGE - 1].pk if len(found) > PAGE else None,
    }
    return render(request, "memory/history.html", context)


@require_POST
@login_required
def undo(request: HttpRequest, target: str, revision_id: UUID) -> HttpResponse:
    """Undo one change, from whatever page shows it."""
    store = parse_target(target)
    user = person(request)
    result = services.memory_revert(user=user, target=store, revision_id=revision_id)
    if not result.success:
        messages.error(request, wording.not_undone(result))
        return back_there(request)
    left = result.matches or ()
    masks = selectors.masks(user, left)
    messages.success(request, wording.undone([masks.get(text, text) for text in left]))
    response = back_there(request)
    if request.headers.get("HX-Trigger") == f"undo-{revision_id}":
        # The button that was pressed gives way to what became of the change.
        response.write(render_to_string("memory/_undone.html", {"revision": revision_id, "oob": True}))
    return response


@require_GET
@login_required
def undone(request: HttpRequest) -> HttpResponse:
    """Of the changes `?of=…&of=…`, whose undo a page offers: what became of those that were undone elsewhere."""
    wanted = [uuid_of(value) for value in request.GET.getlist("of")[:MOST_ASKED]]
    gone = selectors.undone(user=person(request), revision_ids=wanted)
    parts = [
        render_to_string("memory/_undone.html", {"revision": each, "oob": True}) for each in wanted if each in gone
    ]
    return HttpResponse("".join(parts))


def _chosen(request: HttpRequest) -> tuple[QuerySet[Revision], dict[str, str]]:
    """The changes that were asked for, and the choices as the page repeats them."""
    rows = Revision.objects.filter(store__user=person(request))
    chosen = {name: request.GET.get(name, "") for name in ("target", "by", "entry")}
    if chosen["target"]:
        rows = rows.filter(store__target=parse_target(chosen["target"]))
    if chosen["by"]:
        rows = rows.filter(origin=chosen["by"])
    if chosen["entry"]:
        # As text: the databases have no common way to look into a list of objects.
        rows = rows.annotate(text=Cast("operations", TextField())).filter(text__contains=str(uuid_of(chosen["entry"])))
    return rows, {name: value for name, value in chosen.items() if value}
