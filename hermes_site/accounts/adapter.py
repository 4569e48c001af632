"""How django-allauth behaves here."""

from allauth.account.adapter import DefaultAccountAdapter
from allauth.mfa.adapter import DefaultMFAAdapter
from django.http import HttpRequest
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from hermes_site.accounts.models import SiteSettings
from hermes_site.kernel import crypto

PURPOSE = "second-factor"


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]
    """Sign-up as the administrator decided, and our words."""

    error_messages = {
        **DefaultAccountAdapter.error_messages,
        "email_password_mismatch": _("That address and password don’t match."),
        "username_password_mismatch": _("That name and password don’t match."),
        "too_many_login_attempts": _("Too many failed tries. Wait five minutes, then try again."),
        "email_taken": _("An account with this address already exists."),
        "incorrect_password": _("That is not your password."),
        "incorrect_code": _("That code is not right, or was used. Wait for the next one."),
        "enter_current_password": _("That is not your password."),
        "rate_limited": _("Too many requests. Wait a minute, then try again."),
        "same_as_current": _("That is the address you have."),
    }

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        """Whether the sign-up page shows a form at all; the form asks for the invitation."""
        return SiteSettings.get().sign_up != SiteSettings.SignUp.CLOSED


class MfaAdapter(DefaultMFAAdapter):  # type: ignore[misc]
    """Second factors, with their secrets encrypted."""

    error_messages = {
        **DefaultMFAAdapter.error_messages,
        "incorrect_code": _("That code is not right, or was used. Wait for the next one."),
        "unverified_email": _("Confirm your email address first."),
    }

    def encrypt(self, text: str) -> str:
        """`text`, for the database."""
        return crypto.encrypt(text, purpose=PURPOSE)

    def decrypt(self, encrypted_text: str) -> str:
        """What `encrypt` was given."""
        return crypto.decrypt(encrypted_text, purpose=PURPOSE)

    def build_totp_svg(self, url: str) -> SafeString:
        """The QR code of `url`, in the text colour of the page."""
        import qrcode

        code = qrcode.QRCode(border=0)
        code.add_data(url)
        code.make(fit=True)
        rows = code.get_matrix()
        squares = "".join(f"M{x} {y}h1v1h-1z" for y, row in enumerate(rows) for x, dark in enumerate(row) if dark)
        return format_html(
            '<svg viewBox="0 0 {0} {0}" fill="currentcolor" shape-rendering="crispEdges"><path d="{1}"/></svg>',
            len(rows),
            squares,
        )
