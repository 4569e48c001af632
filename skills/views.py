"""Pages of skills."""

from typing import cast
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from hermes_site.accounts.models import User
from hermes_site.kernel.pages import back, is_htmx, toasts
from skills.services import skill_undo


@require_POST
@login_required
def undo(request: HttpRequest, revision_id: UUID) -> HttpResponse:
    """Undo one change of a skill, from whatever page shows it."""
    result = skill_undo(user=cast("User", request.user), revision_id=revision_id)
    if result.success:
        messages.success(request, _("Undone."))
    else:
        messages.error(request, result.text)
    return toasts(request) if is_htmx(request) else redirect(back(request, fallback="/"))
