"""Links to the very turn that something came from, for apps that know no chats."""

from collections.abc import Iterable, Mapping
from uuid import UUID

from django import template
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from agent.side import ChatPage
from hermes_site.kernel.provenance import Sourced
from sessions.models import Session

register = template.Library()

RECENT = 8


@register.simple_tag
def chats_of(user: object, *groups: Iterable[Sourced]) -> dict[UUID, str]:
    """The titles of those of `user`'s chats that rows came from, by their ids; deleted chats have none."""
    ids = {row.source_session for group in groups for row in group if row.source_session}
    if not ids:
        return {}
    found = Session.objects.filter(user=user, pk__in=ids, deleted_at=None)  # type: ignore[misc]
    return {pk: title or _("New chat") for pk, title in found.values_list("pk", "title")}


@register.filter
def recent(side: ChatPage | None) -> list[Session]:
    """The first few chats of the side bar, under whatever day."""
    return [chat for _day, chats in side.groups for chat in chats][:RECENT] if side else []


@register.simple_tag
def chat_link(row: Sourced, chats: Mapping[UUID, str]) -> SafeString:
    """A link with the chat's title to the turn that `row` came from; empty when there is no such chat any more."""
    title = chats.get(row.source_session) if row.source_session else None
    if title is None:
        return SafeString()
    address = reverse("turn", args=[row.source_turn]) if row.source_turn else reverse("chat", args=[row.source_session])
    return format_html('<a href="{}" dir="auto">{}</a>', address, title)
