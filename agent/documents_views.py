"""The page of one instruction document."""

from http import HTTPStatus
from typing import cast

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from agent.core.documents import SENT_CHARS
from agent.services import documents
from hermes_site.accounts.models import User
from hermes_site.kernel.errors import ConflictError, HermesError, InvalidError
from hermes_site.kernel.provenance import Origin
from hermes_site.moderation.marking import marked
from hermes_site.moderation.selectors import reasons


@login_required
@never_cache
@require_http_methods(["GET", "POST"])
def document(request: HttpRequest, document: str) -> HttpResponse:
    """Reads a document; a POST writes it whole, and an empty text removes it."""
    user = cast("User", request.user)
    if request.method == "GET":
        return _page(request, documents.document_get(user=user, name=document))
    text = request.POST.get("content", "")
    try:
        documents.document_put(user=user, name=document, content=text, origin=Origin.PAGE, was=request.POST.get("was"))
    except (InvalidError, ConflictError) as error:
        view = documents.document_get(user=user, name=document)
        return _page(request, view, text=text if text.strip() else None, error=error)
    messages.success(request, _("Saved. Chats that begin now are given it.") if text.strip() else _("Removed."))
    return redirect("document", document)


@login_required
@require_POST
def document_keep(request: HttpRequest, document: str) -> HttpResponse:
    """Uses a paragraph of one's own although something was found in it, or no longer."""
    key, keep = request.POST.get("key", ""), request.POST.get("keep") == "1"
    documents.document_keep(user=cast("User", request.user), name=document, key=key, keep=keep)
    return redirect("document", document)


def _page(
    request: HttpRequest,
    view: documents.DocumentView,
    *,
    text: str | None = None,
    error: HermesError | None = None,
) -> HttpResponse:
    found = []
    for each in view.withheld:
        findings = [finding.as_dict() for finding in each.findings]
        found.append({"each": each, "marked": marked(each.paragraph.text, findings), "reasons": reasons(findings)})
    shown = view.content if text is None else text
    context = {
        "document": view,
        "text": shown,
        "problem": error,
        "changed": isinstance(error, ConflictError),
        "found": found,
        "sent_chars": SENT_CHARS,
    }
    return render(request, "settings/document.html", context, status=error.status if error else HTTPStatus.OK)
