"""Administration of accounts: who may come in, never what they say."""

from typing import Any

from allauth.account.models import EmailAddress, EmailConfirmation
from allauth.mfa.models import Authenticator
from allauth.mfa.utils import is_mfa_enabled
from allauth.usersessions.models import UserSession
from django import forms
from django.contrib import admin, messages
from django.contrib.admin.options import ModelAdmin
from django.contrib.admin.widgets import AdminSplitDateTime
from django.contrib.auth.admin import UserAdmin as DjangoUserAdmin
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from hermes_site.accounts import endings, services
from hermes_site.accounts.models import ApiToken, Invitation, SiteSettings, User
from hermes_site.kernel import clock

admin.site.site_header = admin.site.site_title = _("Hermes administration")
admin.site.index_title = _("What this site runs on")
admin.site.enable_nav_sidebar = False  # it would take the room of the tables

# allauth registers these with the secrets in them, or beside our own pages.
for model in (Authenticator, UserSession, EmailConfirmation, EmailAddress):
    if admin.site.is_registered(model):
        admin.site.unregister(model)


@admin.register(User)
class UserAdmin(DjangoUserAdmin):  # type: ignore[type-arg]
    """People: their names, rights and doors."""

    list_display = ("username", "email", "is_active", "is_staff", "second_factor", "last_login", "date_joined")
    list_filter = ("is_active", "is_staff", "is_superuser")
    readonly_fields = ("id", "last_login", "date_joined", "invited_by")
    fieldsets = (
        (None, {"fields": ("id", "username", "email", "password")}),
        (_("Rights"), {"fields": ("is_active", "is_staff", "is_superuser", "groups", "user_permissions")}),
        (_("Dates"), {"fields": ("date_joined", "invited_by", "last_login")}),
    )
    actions = ("make_reset_link", "remove_second_factor")

    @admin.display(boolean=True, description=_("second factor"))
    def second_factor(self, user: User) -> bool:
        """Whether there is one."""
        return bool(is_mfa_enabled(user))

    @admin.display(description=_("invited by"))
    def invited_by(self, user: User) -> str:
        """Whose invitation was used."""
        found = Invitation.objects.filter(used_by=user).select_related("created_by").first()
        return str(found.created_by or found) if found else "–"

    def get_queryset(self, request: HttpRequest) -> QuerySet[User]:
        """Without accounts that are just being removed."""
        return super().get_queryset(request).filter(ended_at=None)

    def get_actions(self, request: HttpRequest) -> dict[str, Any]:
        """Accounts are deleted one by one."""
        return {name: action for name, action in super().get_actions(request).items() if name != "delete_selected"}

    def has_delete_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        """Somebody has to stay who looks after the site."""
        allowed = super().has_delete_permission(request, obj)
        return allowed and (obj is None or not endings.is_last_administrator(obj))

    def get_deleted_objects(
        self, objs: Any, request: HttpRequest
    ) -> tuple[list[Any], dict[str, int], set[str], list[str]]:
        """Everything of the person's goes; what that is does not concern the administrator."""
        kept = gettext("all chats, memories, skills, files, tokens and settings of this account, for good")
        return [*(str(each) for each in objs), kept], {}, set(), []

    def delete_model(self, request: HttpRequest, obj: User) -> None:
        """Closes the account at once; the rest is removed in the background."""
        endings.account_end(user=obj)

    def save_model(self, request: HttpRequest, obj: User, form: Any, change: bool) -> None:
        """An address that an administrator enters needs no confirmation."""
        super().save_model(request, obj, form, change)
        if "email" in form.changed_data:
            services.email_set(user=obj, email=obj.email, verified=True)

    @admin.action(description=_("Make a reset link for the password"))
    def make_reset_link(self, request: HttpRequest, users: QuerySet[User]) -> None:
        """Shows a link for each chosen person, this once."""
        for user in users:
            link = request.build_absolute_uri(services.reset_link(user))
            self.log_change(request, user, "Made a reset link.")
            _show_once(request, gettext("Reset link for %(name)s, good for 24 hours:") % {"name": user}, link)

    @admin.action(description=_("Turn the second factor off"))
    def remove_second_factor(self, request: HttpRequest, users: QuerySet[User]) -> None:
        """For people who lost their phone and their codes."""
        for user in users:
            if services.second_factor_remove(user=user):
                self.log_change(request, user, "Turned the second factor off.")
                messages.success(request, gettext("The second factor of %(name)s is off.") % {"name": user})


class LabelledDateTime(AdminSplitDateTime):
    """A date and a time, which Django's own names for the eye alone."""

    def __init__(self) -> None:
        super().__init__()
        for widget, label in zip(self.widgets, (_("Valid until, date"), _("Valid until, time")), strict=True):
            widget.attrs["aria-label"] = label


class InvitationForm(forms.ModelForm):  # type: ignore[type-arg]
    """A new invitation."""

    expires_at = forms.SplitDateTimeField(
        label=_("Valid until"),
        initial=lambda: clock.now() + services.INVITATION_VALID,
        widget=LabelledDateTime,
    )

    class Meta:
        model = Invitation
        fields = ("email", "note", "expires_at")


@admin.register(Invitation)
class InvitationAdmin(ModelAdmin):  # type: ignore[type-arg]
    """Invitations. The link is shown when one is made and never again."""

    form = InvitationForm
    list_display = ("__str__", "email", "created_by", "created_at", "expires_at", "is_open", "used_by")
    readonly_fields = ("created_by", "created_at", "used_by", "used_at")

    @admin.display(boolean=True, description=_("open"))
    def is_open(self, invitation: Invitation) -> bool:
        """Whether somebody may still use it."""
        return invitation.is_open

    def has_change_permission(self, request: HttpRequest, obj: Invitation | None = None) -> bool:
        """To change one, delete it and make another."""
        return False

    def save_model(self, request: HttpRequest, obj: Invitation, form: Any, change: bool) -> None:
        """Makes the code, and shows the link this once."""
        user: User = request.user  # type: ignore[assignment]
        code = services.invitation_sign(obj, created_by=user)
        obj.save()
        link = request.build_absolute_uri(reverse("account_signup") + f"?invitation={code}")
        _show_once(request, gettext("The invitation %(code)s. Send this link:") % {"code": code}, link)


@admin.register(ApiToken)
class ApiTokenAdmin(ModelAdmin):  # type: ignore[type-arg]
    """Tokens, without what opens anything. Deleting one ends it."""

    list_display = ("name", "user", "hint", "scopes", "created_at", "expires_at", "last_used_at", "revoked_at")
    list_filter = ("user",)

    def has_add_permission(self, request: HttpRequest) -> bool:
        """People make their own."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: ApiToken | None = None) -> bool:
        """There is nothing to change."""
        return False


@admin.register(SiteSettings)
class SiteSettingsAdmin(ModelAdmin):  # type: ignore[type-arg]
    """The one row of site settings."""

    def changelist_view(self, request: HttpRequest, extra_context: Any = None) -> HttpResponse:
        """Straight to the row."""
        SiteSettings.objects.get_or_create(pk=1)
        return redirect("admin:accounts_sitesettings_change", 1)

    def has_add_permission(self, request: HttpRequest) -> bool:
        """There is one."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: SiteSettings | None = None) -> bool:
        """There is one."""
        return False


def _show_once(request: HttpRequest, text: str, link: str) -> None:
    messages.success(request, format_html("{} <code>{}</code>", text, link))
