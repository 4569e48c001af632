"""The only writers of accounts, tokens, invitations and the first link."""

import hashlib
import secrets
from collections.abc import Sequence
from contextlib import suppress
from datetime import timedelta
from uuid import UUID

from allauth.account.forms import default_token_generator
from allauth.account.models import EmailAddress
from allauth.account.utils import user_pk_to_url_str
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.conf import settings
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import DatabaseError, IntegrityError, transaction
from django.db.models import Q
from django.urls import get_script_prefix, reverse
from django.utils.translation import gettext as _

from hermes_site.accounts.models import ApiToken, FirstLink, Invitation, User
from hermes_site.accounts.scopes import DEFAULT_SCOPES, SCOPES
from hermes_site.kernel import clock, sql
from hermes_site.kernel.errors import ConflictError, InvalidError, NotFoundError

TOKEN_PREFIX = "hms_"  # noqa: S105
TOKEN_BYTES = 32
REVOKED_KEPT = timedelta(days=1)
USE_NOTED_EVERY = timedelta(minutes=1)
FIRST_LINK_VALID = timedelta(hours=24)
INVITATION_VALID = timedelta(days=14)
CODE_LETTERS = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Without the letters and digits that look alike."""


def _sha256(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()


# --- Users ----------------------------------------------------------------------------------


def user_create(*, username: str, password: str, email: str = "", is_staff: bool = False) -> User:
    """A new account; with `is_staff`, an administrator with all rights.

    Raises:
        InvalidError: the name is taken or not acceptable, or the password too weak.
    """
    user = User(username=username, email=email, is_staff=is_staff, is_superuser=is_staff)
    try:
        validate_password(password, user)
    except ValidationError as error:
        raise InvalidError(" ".join(error.messages), {"password": " ".join(error.messages)}) from error
    user.set_password(password)
    try:
        user.full_clean()
    except ValidationError as error:
        fields = {name: " ".join(messages) for name, messages in error.message_dict.items()}
        raise InvalidError(" ".join(fields.values()), fields) from error
    user.save()
    if email:
        # Whoever may make accounts vouches for the address: it needs no confirmation by mail.
        EmailAddress.objects.create(user=user, email=user.email, primary=True, verified=True)
    return user


def email_set(*, user: User, email: str, verified: bool = False) -> None:
    """Change the address of `user` without asking for a confirmation by mail.

    Raises:
        InvalidError: it belongs to another account.
    """
    email = email.strip().lower()
    if email and User.objects.filter(email__iexact=email).exclude(pk=user.pk).exists():
        message = _("An account with this address already exists.")
        raise InvalidError(message, {"email": message})
    with transaction.atomic():
        user.email = email
        user.save(update_fields=["email"])
        EmailAddress.objects.filter(user=user).delete()
        if email:
            EmailAddress.objects.create(user=user, email=email, primary=True, verified=verified)


def reset_link(user: User) -> str:
    """The path of a link with which `user` sets a new password; good for 24 hours and once."""
    key = default_token_generator.make_token(user)
    return reverse("account_reset_password_from_key", kwargs={"uidb36": user_pk_to_url_str(user), "key": key})


def second_factor_remove(*, user: User) -> bool:
    """Take all second factors from `user`, who lost theirs; whether there was one."""
    deleted, _models = Authenticator.objects.filter(user=user).delete()
    return bool(deleted)


def user_update(*, user: User, language: str | None = None, theme: str | None = None) -> User:
    """Change how pages look for `user`; None leaves a value as it is.

    Raises:
        InvalidError: no such language or theme.
    """
    languages = ["", *(code for code, _name in settings.LANGUAGES)]
    for name, value, accepted in (("language", language, languages), ("theme", theme, User.Theme.values)):
        if value is None:
            continue
        if value not in accepted:
            said = ", ".join(repr(item) for item in accepted)
            message = _("%(value)r is not one of %(accepted)s.") % {"value": value, "accepted": said}
            raise InvalidError(message, {name: message})
        setattr(user, name, value)
    user.save(update_fields=["language", "theme"])
    return user


# --- API tokens -----------------------------------------------------------------------------


def token_create(
    *, user: User, name: str, scopes: Sequence[str] = DEFAULT_SCOPES, days: int | None = None
) -> tuple[ApiToken, str]:
    """A new token and its secret, which is kept nowhere.

    Args:
        user: whose token it is.
        name: to tell it from others.
        scopes: what it may do.
        days: until it ends; None: never.

    Raises:
        InvalidError: no name, no or unknown scopes, days out of range.
    """
    name = name.strip()
    if not 0 < len(name) <= 80:
        raise InvalidError(_("Give the token a name of 1 to 80 characters."), {"name": _("1 to 80 characters")})
    unknown = [item for item in scopes if item not in SCOPES]
    if unknown or not scopes:
        message = _("Choose one or more scopes of: %(scopes)s.") % {"scopes": ", ".join(SCOPES)}
        raise InvalidError(message, {"scopes": message})
    if "moderation" in scopes and not user.is_staff:
        message = _("Only administrators may have the scope moderation.")
        raise InvalidError(message, {"scopes": message})
    if days is not None and not 0 < days <= 3650:
        message = _("A token lasts 1 to 3650 days, or has no end.")
        raise InvalidError(message, {"days": message})
    secret = TOKEN_PREFIX + secrets.token_urlsafe(TOKEN_BYTES)
    token = ApiToken.objects.create(
        user=user,
        name=name,
        token_sha256=_sha256(secret),
        hint=secret[-4:],
        scopes=[item for item in SCOPES if item in scopes],
        days=days,
        expires_at=None if days is None else clock.now() + timedelta(days=days),
    )
    return token, secret


def token_use(secret: str) -> ApiToken | None:
    """The living token with this secret, its user loaded; None if there is none. Notes the use once a minute."""
    if not secret.startswith(TOKEN_PREFIX):
        return None
    token = sql.first(ApiToken, {"token_sha256": _sha256(secret), "revoked_at": None})
    if token is None or token.has_ended:
        return None
    user = sql.first(User, {"id": token.user_id})
    if user is None or not user.is_active:
        return None
    token.user = user
    now = clock.now()
    if token.last_used_at is None or token.last_used_at <= now - USE_NOTED_EVERY:
        stale = Q(last_used_at=None) | Q(last_used_at__lte=now - USE_NOTED_EVERY)
        with suppress(DatabaseError):  # a full disk keeps nobody from reading
            ApiToken.objects.filter(stale, pk=token.pk).update(last_used_at=now)
    return token


def token_revoke(*, user: User, token_id: UUID) -> None:
    """End a token of `user`'s at once. `token_restore` can undo it for a day.

    Raises:
        NotFoundError: no such token of theirs.
    """
    now = clock.now()
    ApiToken.objects.filter(user=user, revoked_at__lte=now - REVOKED_KEPT).delete()
    if not ApiToken.objects.filter(user=user, pk=token_id, revoked_at=None).update(revoked_at=now):
        raise NotFoundError(_("There is no such token."))


def token_restore(*, user: User, token_id: UUID) -> None:
    """Undo `token_revoke`.

    Raises:
        NotFoundError: no such token of theirs, or its time is over.
    """
    recent = ApiToken.objects.filter(user=user, pk=token_id, revoked_at__gt=clock.now() - REVOKED_KEPT)
    if not recent.update(revoked_at=None):
        raise NotFoundError(_("There is no such token."))


def token_renew(*, user: User, token_id: UUID) -> None:
    """Let a token with an end last once more as long as it was made for, from now.

    Raises:
        NotFoundError: no such token of theirs, or one without an end.
    """
    token = ApiToken.objects.filter(user=user, pk=token_id, revoked_at=None).first()
    if token is None or token.days is None:
        raise NotFoundError(_("There is no such token."))
    token.expires_at = clock.now() + timedelta(days=token.days)
    token.save(update_fields=["expires_at"])


# --- Invitations ----------------------------------------------------------------------------


def invitation_create(
    *, created_by: User | None, email: str = "", note: str = "", valid: timedelta = INVITATION_VALID
) -> tuple[Invitation, str]:
    """A new invitation and its code, which is kept nowhere."""
    invitation = Invitation(email=email, note=note, expires_at=clock.now() + valid)
    code = invitation_sign(invitation, created_by=created_by)
    invitation.save()
    return invitation, code


def invitation_sign(invitation: Invitation, *, created_by: User | None) -> str:
    """Give an invitation that is not saved yet its code and its maker; returns the code, which is kept nowhere."""
    letters = [secrets.choice(CODE_LETTERS) for _place in range(16)]
    code = "-".join("".join(letters[place : place + 4]) for place in range(0, 16, 4))
    invitation.code_sha256 = _sha256(_plain(code))
    invitation.created_by = created_by
    return code


def _plain(code: str) -> str:
    """A code as people may have typed it, in its one spelling.

    >>> _plain(" k7qf 22md ")
    'K7QF22MD'
    """
    return "".join(letter for letter in code.upper() if letter.isalnum())


def invitation_find(code: str) -> Invitation | None:
    """The invitation with this code, if it may still be used."""
    found = Invitation.objects.select_related("created_by").filter(code_sha256=_sha256(_plain(code))).first()
    return found if found is not None and found.is_open else None


def invitation_use(*, invitation: Invitation, user: User) -> None:
    """Mark `invitation` as used by the new account `user`; belongs into the transaction that makes the account.

    Raises:
        ConflictError: somebody else was faster, or its time is over.
    """
    now = clock.now()
    won = Invitation.objects.filter(pk=invitation.pk, used_at=None, expires_at__gt=now).update(
        used_by=user, used_at=now
    )
    if not won:
        raise ConflictError(_("This invitation was used or has ended. Ask for a new one."))


# --- The first account ----------------------------------------------------------------------


def first_link(base_url: str = "") -> str | None:
    """A new one-time link that makes the first account an administrator; None once there is an account.

    Args:
        base_url: scheme, host and port in front of the path; empty: the path alone.
    """
    if User.objects.exists():
        return None
    secret = secrets.token_urlsafe(TOKEN_BYTES)
    FirstLink.objects.update_or_create(
        pk=1, defaults={"token_sha256": _sha256(secret), "expires_at": clock.now() + FIRST_LINK_VALID}
    )
    # Not `reverse`: it would load every page and API module into a command that needs none (0.4 s of each start).
    return f"{base_url.rstrip('/')}{get_script_prefix()}accounts/first/{secret}/"


def first_link_is_open(secret: str) -> bool:
    """Whether the link with this secret may still be used."""
    found = FirstLink.objects.filter(pk=1, token_sha256=_sha256(secret), expires_at__gt=clock.now())
    return found.exists() and not User.objects.exists()


def first_link_use(*, secret: str, username: str, password: str, email: str = "") -> User:
    """Make the first account, an administrator, and end the link.

    Raises:
        NotFoundError: the link is not, or no longer, valid.
        InvalidError: name or password are not acceptable; the link stays valid.
    """
    with transaction.atomic():
        # The row's lock lets one of several at a time go on; the others then find no row.
        row = FirstLink.objects.select_for_update().filter(pk=1).first()
        if row is None or not first_link_is_open(secret):
            raise NotFoundError(_("This link was used or has ended."))
        try:
            user = user_create(username=username, password=password, email=email, is_staff=True)
        except IntegrityError as error:
            raise NotFoundError(_("This link was used or has ended.")) from error
        row.delete()
    return user


# --- Devices --------------------------------------------------------------------------------


def device_seen(*, user: User, session_key: str, every: timedelta) -> None:
    """Note that a browser's log-in is in use, at most once in `every`."""
    now = clock.now()
    found = UserSession.objects.filter(user=user, session_key=session_key, last_seen_at__lte=now - every)
    if found.exists():
        with suppress(DatabaseError):  # a full disk keeps nobody from reading
            found.update(last_seen_at=now)


def device_end(*, user: User, device_id: int) -> None:
    """Sign one of `user`'s devices out.

    Raises:
        NotFoundError: no such device of theirs.
    """
    found = UserSession.objects.filter(user=user, pk=device_id).first()
    if found is None:
        raise NotFoundError(_("That device is signed out already."))
    found.end()


def devices_end(*, user: User, but: str) -> int:
    """Sign out all of `user`'s devices but the one with the session key `but`; how many there were."""
    others = list(UserSession.objects.filter(user=user).exclude(session_key=but))
    for device in others:
        device.end()
    return len(others)
