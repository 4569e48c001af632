"""Forms of accounts."""

from allauth.account.forms import SignupForm as BaseSignupForm
from allauth.core import context
from allauth.core.exceptions import ImmediateHttpResponse
from django import forms
from django.db import IntegrityError, transaction
from django.http import HttpRequest
from django.shortcuts import render
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from hermes_site.accounts import services
from hermes_site.accounts.models import Invitation, SiteSettings, User
from hermes_site.accounts.scopes import DEFAULT_SCOPES, SCOPES
from hermes_site.kernel.errors import ConflictError, InvalidError
from hermes_site.templatetags.hermes import day

GONE = _("This invitation was used or has ended. Ask for a new one.")


class SignupForm(BaseSignupForm):  # type: ignore[misc]
    """Sign-up; asks for an invitation while the site is not open to everybody."""

    invitation = forms.CharField(label=_("Invitation code"), max_length=80)
    field_order = ["invitation", "email", "password1"]

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        code = self.data.get("invitation") or context.request.GET.get("invitation", "")
        self.found: Invitation | None = services.invitation_find(code) if code else None
        self.fields["invitation"].initial = code
        self.gone = GONE if code and self.found is None and not self.is_bound else ""
        if self.found is not None and self.found.email:
            self.fields["email"].initial = self.found.email
        if SiteSettings.get().sign_up == SiteSettings.SignUp.OPEN:
            if code:
                self.fields["invitation"].required = False
            else:
                del self.fields["invitation"]

    @property
    def invited_by(self) -> str:
        """Who invited, and until when; empty without a good invitation."""
        if self.found is None:
            return ""
        until = day(self.found.expires_at)
        if self.found.created_by is None:
            return gettext("Valid until %(until)s") % {"until": until}
        name = self.found.created_by.get_full_name() or self.found.created_by.username
        return gettext("From %(name)s, valid until %(until)s") % {"name": name, "until": until}

    def clean(self) -> dict[str, object]:
        """The invitation must be open, and for this address if it names one."""
        data: dict[str, object] = super().clean()
        if not self.cleaned_data.get("invitation"):
            self.found = None
        elif self.found is None:
            self.add_error("invitation", GONE)
        elif self.found.email and self.found.email.lower() != str(self.cleaned_data.get("email", "")).lower():
            self.add_error("email", _("This invitation is for another address."))
        return data

    def save(self, request: HttpRequest) -> User:
        """The new account; its invitation is used up in the same transaction.

        Raises:
            ImmediateHttpResponse: the page again, as somebody else was faster with the invitation or the address.
        """
        try:
            with transaction.atomic():
                user: User = super().save(request)
                if self.found is not None:
                    services.invitation_use(invitation=self.found, user=user)
        except ConflictError as error:
            self.found = None
            self.add_error("invitation", str(error))
        except IntegrityError:
            self.add_error("email", _("An account with this address already exists."))
        else:
            return user
        raise ImmediateHttpResponse(render(request, "account/signup.html", {"form": self}, status=409))


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
        _take(self, error)


class EmailForm(forms.Form):
    """The address of an account, where no mail is sent."""

    email = forms.EmailField(label=_("Email"), required=False, widget=forms.EmailInput(attrs={"autocomplete": "email"}))

    def take(self, error: InvalidError) -> None:
        """Show what a service refused beside the fields it belongs to."""
        _take(self, error)


class TokenForm(forms.Form):
    """A new API token."""

    name = forms.CharField(label=_("Name"), max_length=80)
    scopes = forms.MultipleChoiceField(
        label=_("Allowed"), choices=list(SCOPES.items()), initial=DEFAULT_SCOPES, widget=forms.CheckboxSelectMultiple
    )
    days = forms.TypedChoiceField(
        label=_("Ends"),
        coerce=int,
        empty_value=None,
        required=False,
        initial="365",
        choices=[("30", _("In 30 days")), ("90", _("In 90 days")), ("365", _("In a year")), ("", _("Never"))],
    )

    def __init__(self, *args: object, user: User, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        if not user.is_staff:
            scopes = self.fields["scopes"]
            assert isinstance(scopes, forms.MultipleChoiceField)  # noqa: S101 - for the type checker
            scopes.choices = [item for item in SCOPES.items() if item[0] != "moderation"]


def _take(form: forms.Form, error: InvalidError) -> None:
    for name, message in error.fields.items():
        form.add_error(name if name in form.fields else None, message)
