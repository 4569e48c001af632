"""How django-allauth behaves here."""

from allauth.account.adapter import DefaultAccountAdapter
from allauth.mfa.adapter import DefaultMFAAdapter
from django.http import HttpRequest

from hermes_site.accounts.models import SiteSettings


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]
    """Sign-up as the administrator decided."""

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        """Whether the sign-up page shows a form at all; the form asks for the invitation."""
        return SiteSettings.get().sign_up != SiteSettings.SignUp.CLOSED


class MfaAdapter(DefaultMFAAdapter):  # type: ignore[misc]
    """Second factors."""
