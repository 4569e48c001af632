"""What the list of skills costs a chat, for a page that belongs to skills and knows no agent."""

from dataclasses import dataclass

from django import template
from django.template import Context

from agent.services.binding import NoTurn
from agent.tools import registry_for
from agent.tools.skills import host_of
from hermes_site.accounts.models import User
from skills.selectors import index_tokens

register = template.Library()


@dataclass(frozen=True, slots=True)
class Cost:
    """Tokens of the list in every chat that begins now, and the most that it may take."""

    used: int
    limit: int


@register.simple_tag(takes_context=True)
def skill_index(context: Context) -> Cost:
    """Of the person who asks."""
    user: User = context["user"]
    return Cost(*index_tokens(user=user, host=host_of(registry_for(user, NoTurn()))))
