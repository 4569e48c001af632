"""What others may ask about accounts."""

import re
from dataclasses import dataclass
from datetime import datetime

from allauth.mfa.models import Authenticator
from allauth.mfa.utils import is_mfa_enabled
from allauth.usersessions.models import UserSession
from django.contrib.auth.models import AnonymousUser
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from hermes_site.accounts.models import ApiToken, SiteSettings, User
from hermes_site.kernel.errors import NotFoundError


def user_named(name: str) -> User:
    """The account with this user name or email address, for commands.

    Raises:
        NotFoundError: there is none.
    """
    found = User.objects.filter(username=name).first() or User.objects.filter(email__iexact=name).first()
    if found is None:
        raise NotFoundError(f"There is no user {name}. Make one with manage.py create_user {name}.")
    return found


def lacks_second_factor(user: User | AnonymousUser) -> bool:
    """Whether `user` is an administrator without the second factor that the site asks of them."""
    if not isinstance(user, User) or not user.is_staff or not SiteSettings.get().staff_second_factor:
        return False
    return not is_mfa_enabled(user)


def tokens(user: User) -> QuerySet[ApiToken]:
    """`user`'s tokens, newest first, without the revoked ones."""
    return ApiToken.objects.filter(user=user, revoked_at=None).order_by("-created_at", "-id")


@dataclass(frozen=True, slots=True)
class Security:
    """How an account is protected."""

    second_factor: bool
    recovery_codes: int


def security(user: User) -> Security:
    """How `user`'s account is protected."""
    codes = Authenticator.objects.filter(user=user, type=Authenticator.Type.RECOVERY_CODES).first()
    return Security(
        second_factor=is_mfa_enabled(user, [Authenticator.Type.TOTP]),
        recovery_codes=len(codes.wrap().get_unused_codes()) if codes else 0,
    )


@dataclass(frozen=True, slots=True)
class Device:
    """A browser that is logged in."""

    id: int
    name: str
    ip: str
    last_seen_at: datetime
    is_this: bool


def devices(user: User, session_key: str) -> list[Device]:
    """`user`'s devices, the one with `session_key` first, then by last use."""
    found = [
        Device(
            id=row.pk,
            name=device_name(row.user_agent),
            ip=row.ip,
            last_seen_at=row.last_seen_at,
            is_this=row.session_key == session_key,
        )
        for row in UserSession.objects.purge_and_list(user)
    ]
    return sorted(found, key=lambda device: (not device.is_this, -device.last_seen_at.timestamp()))


# The first that matches names it: Edge calls itself Chrome, Chrome calls itself Safari.
BROWSERS = (
    (r"Edg(e|A|iOS)?/", "Edge"),
    (r"OPR/|Opera", "Opera"),
    (r"Firefox/|FxiOS/", "Firefox"),
    (r"Chrom(e|ium)/|CriOS/", "Chrome"),
    (r"Safari/", "Safari"),
    (r"curl/", "curl"),
)
SYSTEMS = (
    (r"iPhone", "iPhone"),
    (r"iPad", "iPad"),
    (r"Android", "Android"),
    (r"Windows", "Windows"),
    (r"Mac OS X|Macintosh", "macOS"),
    (r"CrOS", "ChromeOS"),
    (r"Linux|X11", "Linux"),
)


def device_name(user_agent: str) -> str:
    """What to call a browser, from what it says about itself.

    >>> device_name("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0")
    'Firefox on Linux'
    """
    browser = next((name for pattern, name in BROWSERS if re.search(pattern, user_agent)), "")
    system = next((name for pattern, name in SYSTEMS if re.search(pattern, user_agent)), "")
    if browser and system:
        return _("%(browser)s on %(system)s") % {"browser": browser, "system": system}
    return browser or system or _("Unknown browser")
