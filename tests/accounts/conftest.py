"""What tests of accounts share."""

import pytest
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP, format_hotp_value, generate_totp_secret, hotp_value
from allauth.mfa.totp.internal.auth import yield_hotp_counters_from_time as counters
from django.core.cache import cache

from hermes_site.accounts.models import SiteSettings

PASSWORD = "a long pass sentence"


@pytest.fixture(autouse=True)
def no_old_tries():
    """Log-in limits count from nothing."""
    cache.clear()


@pytest.fixture
def log_in():
    """Goes through the log-in page; the response."""

    def log_in(client, name="mara", password=PASSWORD):
        return client.post("/accounts/login/", {"login": name, "password": password})

    return log_in


@pytest.fixture
def second_factor():
    """Turns TOTP on for a user; returns a function that gives the code of the moment."""

    def turn_on(user):
        secret = generate_totp_secret()
        TOTP.activate(user, secret)
        RecoveryCodes.activate(user)

        def code():
            now = sorted(counters())[1]
            return format_hotp_value(hotp_value(secret, now))

        return code

    return turn_on


@pytest.fixture
def site(db):
    """Sets site settings: `site(sign_up="open")`."""

    def change(**values):
        SiteSettings.objects.update_or_create(pk=1, defaults=values)

    return change
