"""Pages of accounts: the first account, the doors, language and theme. Settings stand in `settings_views`."""

from http import HTTPStatus

from allauth.account.decorators import reauthentication_required
from allauth.account.internal.flows.login import perform_login
from allauth.account.models import Login
from allauth.account.views import email as allauth_email
from allauth.account.views import password_reset as allauth_password_reset
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST
from django.views.i18n import set_language

from hermes_site.accounts import services
from hermes_site.accounts.forms import EmailForm, FirstAccountForm
from hermes_site.accounts.models import User
from hermes_site.kernel.errors import HermesError, InvalidError, NotFoundError
from hermes_site.kernel.pages import is_htmx, toasts

YEAR_S = 365 * 24 * 3600


@never_cache
@require_http_methods(["GET", "POST"])
def first_account(request: HttpRequest, secret: str) -> HttpResponse:
    """The one-time link: makes the first account, an administrator."""
    if not services.first_link_is_open(secret):
        return render(request, "account/first_gone.html", status=HTTPStatus.NOT_FOUND)
    form = FirstAccountForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            user = services.first_link_use(secret=secret, **form.cleaned_data)
        except NotFoundError:
            return render(request, "account/first_gone.html", status=HTTPStatus.NOT_FOUND)
        except InvalidError as error:
            form.take(error)
        else:
            response: HttpResponse = perform_login(request, Login(user=user))
            return response
    return render(request, "account/first.html", {"form": form})


def password_reset(request: HttpRequest) -> HttpResponseBase:
    """Reset by mail; where no mail is set up, the page says who can help."""
    if settings.MAIL:
        response: HttpResponseBase = allauth_password_reset(request)
        return response
    return render(request, "account/password_reset.html")


@login_required
@reauthentication_required  # type: ignore[untyped-decorator]
def email(request: HttpRequest) -> HttpResponseBase:
    """Change the address: with a confirmation by mail, or at once where no mail is sent."""
    if settings.MAIL:
        response: HttpResponseBase = allauth_email(request)
        return response
    user: User = request.user  # type: ignore[assignment]
    form = EmailForm(request.POST or None, initial={"email": user.email})
    if request.method == "POST" and form.is_valid():
        try:
            services.email_set(user=user, email=form.cleaned_data["email"])
        except InvalidError as error:
            form.take(error)
        else:
            messages.success(request, _("The address is changed."))
            return redirect("settings")
    return render(request, "account/email_change.html", {"form": form})


def csrf_failed(request: HttpRequest, reason: str = "") -> HttpResponse:
    """A form came without its token: usually a page that was open for too long."""
    if is_htmx(request):
        messages.error(
            request, _("This page was open for too long. Nothing was changed: load it again, and send once more.")
        )
        return toasts(request, HTTPStatus.UNPROCESSABLE_ENTITY)
    return render(request, "403_csrf.html", status=HTTPStatus.FORBIDDEN)


@require_POST
def language_set(request: HttpRequest) -> HttpResponseBase:
    """Change the language of pages, for this browser and for the person."""
    if request.user.is_authenticated:
        try:
            services.user_update(user=request.user, language=request.POST.get("language", ""))
        except HermesError as error:
            messages.error(request, str(error))
    return set_language(request)


@require_POST
def theme_set(request: HttpRequest) -> HttpResponse:
    """Change the theme of pages, for this browser and for the person."""
    theme = request.POST.get("theme", "")
    if theme not in User.Theme.values:
        theme = User.Theme.AUTO
    if request.user.is_authenticated:
        services.user_update(user=request.user, theme=theme)
    target = request.POST.get("next", "")
    if not url_has_allowed_host_and_scheme(target, {request.get_host()}, require_https=request.is_secure()):
        target = settings.LOGIN_REDIRECT_URL
    response = (
        HttpResponse(status=HTTPStatus.NO_CONTENT)
        if request.htmx  # type: ignore[attr-defined]
        else redirect(target)
    )
    response.set_cookie("theme", theme, max_age=YEAR_S, samesite="Lax", secure=settings.HTTPS)
    return response
