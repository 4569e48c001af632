"""How many cases there are, for badges; asked when a page shows them."""

from django import template

from hermes_site.accounts.models import User
from hermes_site.moderation import selectors, services

register = template.Library()


@register.simple_tag
def blocked_count(user: object) -> int:
    """How many of `user`'s own cases nobody has decided."""
    return selectors.blocked_count(user=user) if isinstance(user, User) else 0


@register.simple_tag
def waiting_count(user: object) -> int | None:
    """How many cases wait for an administrator; None where `user` is none."""
    return selectors.waiting_count() if services.may_moderate(user, "view") else None
