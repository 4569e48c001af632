"""What the templates of the memory pages ask for."""

from collections.abc import Container, Iterable, Mapping
from datetime import datetime, timedelta
from itertools import groupby

from django import template
from django.utils import timezone
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from hermes_site.accounts.models import User
from hermes_site.moderation import selectors as moderation
from hermes_site.moderation import services
from hermes_site.moderation.models import BlockedItem
from hermes_site.moderation.selectors import Case
from hermes_site.templatetags.hermes import day
from memory import selectors, troubles, verdicts, wording
from memory.document import DELIMITER, Unreadable, parse
from memory.models import Entry, Refusal, Revision
from memory.selectors import StoreView

register = template.Library()

MOST_REFUSALS = 20


@register.filter
def withheld(entry: Entry) -> bool:
    """Whether no model may read an entry."""
    return verdicts.is_withheld(entry)


@register.simple_tag
def cases_of(user: User, store: StoreView) -> dict[str, Case]:
    """The cases of a store's blocked entries, by their texts."""
    texts = {services.sha256(entry.content): entry.content for entry in store.entries if verdicts.is_withheld(entry)}
    if not texts:
        return {}
    items = moderation.blocked_items(user=user).filter(kind=BlockedItem.Kind.MEMORY, target=store.target)
    return {texts[item.sha256]: moderation.case(item) for item in items.filter(sha256__in=texts)}


@register.filter
def case_of(entry: Entry, cases: Mapping[str, Case]) -> Case | None:
    """The case of a blocked entry; None while the present rules have not looked at it."""
    return cases.get(entry.content)


@register.simple_tag
def masks_of(user: User, revisions: Iterable[Revision]) -> dict[str, str]:
    """How those texts of changes are shown that hold a secret, by the text."""
    return selectors.masks(user, selectors.texts_of(revisions))


@register.filter
def masked(text: str | None, masks: Mapping[str, str]) -> str:
    """A text of a change as it may be shown; nothing where there was none."""
    return masks.get(text, text) if text else ""


@register.simple_tag
def refusals_of(user: User, since_days: int | None = None) -> list[Refusal]:
    """The newest of the changes that the agent asked for and that were not made."""
    rows = Refusal.objects.filter(store__user=user).select_related("store").order_by("-created_at", "-pk")
    if since_days is not None:
        rows = rows.filter(created_at__gt=timezone.now() - timedelta(days=since_days))
    return list(rows[:MOST_REFUSALS])


@register.filter
def trouble(reason: str) -> str:
    """What is wrong with a file, in the reader's language."""
    return troubles.translated(reason)


@register.filter
def not_made(refusal: Refusal) -> str:
    """What became of it, in a few words."""
    return wording.not_made(refusal.code)


@register.simple_tag
def side_of(text: str, other: str, mark: str) -> SafeString:
    """One side of a file and a store that differ: what both have is counted, the lines that only this has are marked.

    Args:
        text: entries with their delimiters.
        other: those of the other side.
        mark: the element to mark lines with, `ins` or `del`.
    """
    entries, same = _entries(text), set(_entries(other))
    lines = {line.strip() for line in other.splitlines()}
    parts = []
    for is_same, run in groupby(entries, key=same.__contains__):
        if is_same:
            count = len(list(run))
            words = ngettext("%(count)d entry that both have", "%(count)d entries that both have", count)
            parts.append(format_html('<span class="dim">⋯ {}</span>\n', words % {"count": count}))
        else:
            parts += [_marked(entry, lines, mark) for entry in run]
    return format_html_join(f"{DELIMITER}\n", "{}", ((part,) for part in parts))


def _entries(text: str) -> list[str]:
    found = parse(text.encode(errors="replace"))
    return [] if isinstance(found, Unreadable) else list(found)


def _marked(entry: str, known: Container[str], mark: str) -> SafeString:
    pieces = ("{1}\n" if line.strip() in known else "<{0}>{1}</{0}>" for line in entry.split("\n"))
    lines = [format_html(piece, mark, line) for piece, line in zip(pieces, entry.split("\n"), strict=True)]
    return format_html_join("", "{}", ((line,) for line in lines))


@register.filter
def day_heading(moment: datetime) -> str:
    """The day of a change, as a heading: Today, Yesterday, 14 Nov."""
    days = (timezone.localdate() - timezone.localdate(moment)) // timedelta(days=1)
    return {0: _("Today"), 1: _("Yesterday")}.get(days, day(moment))
