"""Forms of accounts."""

from allauth.account.forms import SignupForm as BaseSignupForm
from django import forms
from django.db import transaction
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from hermes_site.accounts import services
from hermes_site.accounts.models import Invitation, SiteSettings, User
from hermes_site.kernel.errors import InvalidError


class SignupForm(BaseSignupForm):  # type: ignore[misc]
    """Sign-up; asks for an invitation while the site is not open to everybody."""

    invitation = forms.CharField(label=_("Invitation code"), max_length=80)
    field_order = ["invitation", "email", "password1"]

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        self.found: Invitation | None = None
        if SiteSettings.get().sign_up == SiteSettings.SignUp.OPEN:
            self.fields["invitation"].required = False

    def clean(self) -> dict[str, object]:
        """The invitation must be open, and for this address if it names one."""
        data: dict[str, object] = super().clean()
        code = self.cleaned_data.get("invitation")
        if not code:
            return data
        self.found = services.invitation_find(code)
        if self.found is None:
            self.add_error("invitation", _("This invitation was used or has ended. Ask for a new one."))
        elif self.found.email and self.found.email.lower() != str(self.cleaned_data.get("email", "")).lower():
            self.add_error("email", _("This invitation is for another address."))
        return data

    def save(self, request: HttpRequest) -> User:
        """The new account; its invitation is used up in the same transaction.

        Raises:
            ValidationError: somebody else used the invitation meanwhile.
        """
        with transaction.atomic():
            user: User = super().save(request)
            if self.found is not None:
                services.invitation_use(invitation=self.found, user=user)
        return user


class FirstAccountForm(forms.Form):
    """The first account, an administrator."""

    username = forms.CharField(
        label=_("User name"), max_length=150, widget=forms.TextInput(attrs={"autocomplete": "username"})
    )
    email = forms.EmailField(label=_("Email"), required=False, widget=forms.EmailInput(attrs={"autocomplete": "email"}))
    password = forms.CharField(
        label=_("Password"), widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}), strip=False
    )

    def take(self, error: InvalidError) -> None:
        """Show what a service refused beside the fields it belongs to."""
        for name, message in error.fields.items():
            self.add_error(name if name in self.fields else None, message)
