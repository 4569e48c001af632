"""Which version counts, when a file is no list of entries any more: the file, the store, or a list of one's own."""

from collections.abc import Sequence
from http import HTTPStatus

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from hermes_site.kernel.errors import ConflictError
from memory import selectors, services, wording
from memory.arguments import Target
from memory.document import JOINT, Unreadable, parse, size_chars
from memory.selectors import parse_target
from memory.views.page import done, person


@require_http_methods(["GET", "POST"])
@login_required
def resolve(request: HttpRequest, target: str) -> HttpResponse:
    """Compare and choose."""
    store = parse_target(target)
    if request.method == "GET":
        return _page(request, store)
    text = request.POST.get("list", "").replace("\r\n", "\n")
    try:
        result = services.memory_resolve(
            user=person(request),
            target=store,
            strategy=request.POST.get("strategy", ""),
            file_sha256=request.POST.get("file_sha256", ""),
            version=_number(request.POST.get("version", "")),
            entries=_entries(text),
        )
    except ConflictError:
        return _page(request, store, text, _moved(), HTTPStatus.CONFLICT)
    if not result.success:
        return _page(request, store, text, wording.not_resolved(result), HTTPStatus.UNPROCESSABLE_ENTITY)
    if result.code != "staged" and not result.changes:
        messages.success(request, wording.written_from_store(store))
        return redirect("memory")
    newest = selectors.revisions(user=person(request), target=store).first()
    return done(request, store, result, newest if result.changes else None)


def _page(
    request: HttpRequest,
    target: Target,
    text: str | None = None,
    problem: str = "",
    status: HTTPStatus = HTTPStatus.OK,
) -> HttpResponse:
    """Both sides as they are now, and the list as it was left; without anything to decide, back to the entries."""
    user = person(request)
    health = services.memory_look(user=user, target=target)
    sides = selectors.drift_view(user=user, target=target)
    if sides is None and text is None and health.trouble is None:
        return redirect("memory")
    if text is None:
        text = JOINT.join(sides.proposed) if sides else ""
    entries = _entries(text)
    context = {
        "area": "memory",
        "store": selectors.store_view(user=user, target=target, health=health),
        "sides": sides,
        "shown": JOINT.join(sides.entries) if sides else "",
        "text": text,
        "count": len(entries),
        "chars": size_chars(entries),
        "problem": problem,
    }
    return render(request, "memory/resolve.html", context, status=status)


def _entries(text: str) -> Sequence[str]:
    """The entries of a list that somebody wrote; UTF-8 by its making."""
    found = parse(text.encode(errors="replace"))
    return () if isinstance(found, Unreadable) else found


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 18 else -1


def _moved() -> str:
    return _(
        "File or store changed while you were deciding, so nothing was written. Both are shown here as they are now; "
        "your list is as you left it."
    )
