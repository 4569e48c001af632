"""The part of the settings page about all of a person's data: take it along, or delete it with the account."""

from http import HTTPStatus

from allauth.account.decorators import reauthentication_required
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from hermes_site.accounts import endings
from hermes_site.accounts.models import User
from hermes_site.kernel.errors import ConflictError
from hermes_site.moving.download import export_response
from memory.models import Entry
from sessions.selectors import sessions_of


@login_required
@require_POST
def export(request: HttpRequest) -> StreamingHttpResponse:
    """Everything that is the person's, as a zip."""
    return export_response(request, _user(request))


@login_required
@reauthentication_required  # type: ignore[untyped-decorator]
@never_cache
@require_http_methods(["GET", "POST"])
def account_delete(request: HttpRequest) -> HttpResponse:
    """Say what goes; with the name typed, end the account."""
    user = _user(request)
    refusal = ""
    if request.method == "POST":
        if request.POST.get("name", "").strip() != user.username:
            refusal = _("Type your user name exactly as it is shown.")
        else:
            try:
                endings.account_end(user=user)
            except ConflictError as error:
                refusal = str(error)
            else:
                logout(request)
                return render(request, "account/deleted.html")
    context = {
        "area": "settings",
        "refusal": refusal,
        "last_administrator": endings.is_last_administrator(user),
        "chats": sessions_of(user).count(),
        "entries": Entry.objects.filter(store__user=user).count(),
    }
    status = HTTPStatus.UNPROCESSABLE_ENTITY if refusal else HTTPStatus.OK
    return render(request, "settings/delete.html", context, status=status)


def _user(request: HttpRequest) -> User:
    user: User = request.user  # type: ignore[assignment]
    return user
