"""The end of an account: it is closed at once, and what is left of it is removed by whoever listens."""

from collections.abc import Callable
from uuid import UUID

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.contrib.admin.models import LogEntry
from django.contrib.contenttypes.models import ContentType
from django.db import transaction
from django.utils.translation import gettext as _

from hermes_site.accounts.models import ApiToken, Invitation, User
from hermes_site.kernel import clock
from hermes_site.kernel.errors import ConflictError

Listener = Callable[[User], None]
_listeners: list[Listener] = []


def listen(listener: Listener) -> None:
    """Call `listener(user)` once an account is closed, for places that accounts do not know."""
    if listener not in _listeners:
        _listeners.append(listener)


def is_last_administrator(user: User) -> bool:
    """Whether nobody else could look after the site."""
    others = User.objects.filter(is_superuser=True, is_active=True).exclude(pk=user.pk)
    return user.is_superuser and user.is_active and not others.exists()


def account_end(*, user: User) -> None:
    """Close an account for good: nobody can log in or use its tokens any more, and its name and address are free.

    Everything else of it is removed right afterwards; a process that dies meanwhile is followed by another.

    Raises:
        ConflictError: it is the last administrator's.
    """
    with transaction.atomic():
        list(User.objects.select_for_update().filter(is_superuser=True).values_list("pk"))
        if is_last_administrator(user):
            raise ConflictError(
                _("You are the only administrator. Make somebody else one first, so that somebody can run the site.")
            )
        devices = list(UserSession.objects.filter(user=user))
        # A log of the administration would go on naming the person.
        about = LogEntry.objects.filter(content_type=ContentType.objects.get_for_model(User), object_id=str(user.pk))
        about.update(object_id=None, object_repr="–", change_message="")
        for model in (EmailAddress, Authenticator, ApiToken):
            model.objects.filter(user=user).delete()
        Invitation.objects.filter(used_by=user).delete()
        user.username, user.email = f"ended-{user.pk.hex}", ""
        user.first_name = user.last_name = ""
        user.is_active = user.is_staff = user.is_superuser = False
        user.set_unusable_password()
        user.ended_at = clock.now()
        user.save()
    for device in devices:
        device.end()
    for listener in _listeners:
        listener(user)


def ended(user_id: UUID | None = None) -> list[User]:
    """The accounts of which something is left; one of them, or all."""
    found = User.objects.filter(ended_at__isnull=False)
    return list(found if user_id is None else found.filter(pk=user_id))
