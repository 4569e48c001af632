"""The settings page and what its forms do."""

from http import HTTPStatus
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template import TemplateDoesNotExist
from django.template.loader import get_template
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from hermes_site.accounts import selectors, services
from hermes_site.accounts.forms import TokenForm
from hermes_site.accounts.models import ApiToken, User
from hermes_site.kernel.crypto import UndecipherableError, decrypt, encrypt
from hermes_site.kernel.errors import InvalidError

MADE = "made_token"
"""Where a session keeps the id of a new token and its secret, encrypted, until the page has shown it."""
AGENT_SECTION = "settings/_agent.html"
"""Belongs to the agent, which accounts may not know: shown where there is such a template."""


@login_required
@never_cache
@require_GET
def settings_page(request: HttpRequest) -> HttpResponse:
    """All sections; with the token that was just made, this once."""
    made, secret = _take_made(request)
    return _page(request, TokenForm(user=_user(request)), made=made, secret=secret)


@login_required
@never_cache
@require_POST
def token_create(request: HttpRequest) -> HttpResponse:
    """Make a token. The page that this leads to shows it once; to load that page anew makes no second one."""
    form = TokenForm(request.POST, user=_user(request))
    if not form.is_valid():
        return _page(request, form, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    try:
        token, secret = services.token_create(user=_user(request), **form.cleaned_data)
    except InvalidError as error:
        form.add_error(None, str(error))
        return _page(request, form, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    request.session[MADE] = [str(token.pk), encrypt(secret, purpose=_purpose(request))]
    return redirect(reverse("settings") + "#tokens")


@login_required
@require_POST
def token_revoke(request: HttpRequest, token_id: UUID) -> HttpResponse:
    """End a token at once, with undo."""
    services.token_revoke(user=_user(request), token_id=token_id)
    messages.success(request, _("The token no longer works."), extra_tags=reverse("token_restore", args=[token_id]))
    return redirect(reverse("settings") + "#tokens")


@login_required
@require_POST
def token_restore(request: HttpRequest, token_id: UUID) -> HttpResponse:
    """Undo it."""
    services.token_restore(user=_user(request), token_id=token_id)
    return redirect(reverse("settings") + "#tokens")


@login_required
@require_POST
def token_renew(request: HttpRequest, token_id: UUID) -> HttpResponse:
    """Let a token last once more as long."""
    services.token_renew(user=_user(request), token_id=token_id)
    return redirect(reverse("settings") + "#tokens")


@login_required
@require_POST
def device_end(request: HttpRequest, device_id: int) -> HttpResponse:
    """Sign one device out."""
    services.device_end(user=_user(request), device_id=device_id)
    messages.success(request, _("The device is signed out."))
    return redirect(reverse("settings") + "#devices")


@login_required
@require_POST
def devices_end(request: HttpRequest) -> HttpResponse:
    """Sign out all devices but this one."""
    count = services.devices_end(user=_user(request), but=request.session.session_key or "")
    said = ngettext("%(count)d device is signed out.", "%(count)d devices are signed out.", count)
    messages.success(request, said % {"count": count})
    return redirect(reverse("settings") + "#devices")


def _user(request: HttpRequest) -> User:
    user: User = request.user  # type: ignore[assignment]
    return user


def _purpose(request: HttpRequest) -> str:
    return f"made-token:{_user(request).pk}"


def _take_made(request: HttpRequest) -> tuple[ApiToken | None, str]:
    """The token that was just made, and its secret, which is kept no longer."""
    token_id, kept = request.session.pop(MADE, (None, ""))
    made = selectors.tokens(_user(request)).filter(pk=token_id).first() if token_id else None
    if made is None:
        return None, ""
    try:
        return made, decrypt(kept, purpose=_purpose(request))
    except UndecipherableError:
        return None, ""


def _exists(template: str) -> bool:
    try:
        get_template(template)
    except TemplateDoesNotExist:
        return False
    return True


def _page(
    request: HttpRequest,
    form: TokenForm,
    *,
    status: HTTPStatus = HTTPStatus.OK,
    made: ApiToken | None = None,
    secret: str = "",
) -> HttpResponse:
    user = _user(request)
    context = {
        "area": "settings",
        "token_form": form,
        "made": made,
        "secret": secret,
        "tokens": selectors.tokens(user),
        "security": selectors.security(user),
        "devices": selectors.devices(user, request.session.session_key or ""),
        "themes": User.Theme.choices,
        "agent_section": AGENT_SECTION if _exists(AGENT_SECTION) else "",
    }
    return render(request, "settings/page.html", context, status=status)
