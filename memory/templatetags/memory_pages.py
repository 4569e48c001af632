"""What the templates of the memory pages ask for."""

from datetime import datetime, timedelta

from django import template
from django.utils import timezone
from django.utils.translation import gettext as _

from hermes_site.accounts.models import User
from hermes_site.moderation import selectors as moderation
from hermes_site.moderation import services
from hermes_site.moderation.models import BlockedItem
from hermes_site.moderation.selectors import Case
from hermes_site.templatetags.hermes import day
from memory import verdicts
from memory.arguments import Target
from memory.models import Entry

register = template.Library()


@register.filter
def withheld(entry: Entry) -> bool:
    """Whether no model may read an entry."""
    return verdicts.is_withheld(entry)


@register.simple_tag
def case_of(user: User, target: Target, entry: Entry) -> Case | None:
    """The case of a blocked entry; None while the present rules have not looked at it."""
    item = BlockedItem.objects.filter(
        user=user, kind=BlockedItem.Kind.MEMORY, target=target, sha256=services.sha256(entry.content)
    ).first()
    return moderation.case(item) if item else None


@register.filter
def day_heading(moment: datetime) -> str:
    """The day of a change, as a heading: Today, Yesterday, 14 Nov."""
    days = (timezone.localdate() - timezone.localdate(moment)) // timedelta(days=1)
    return {0: _("Today"), 1: _("Yesterday")}.get(days, day(moment))
