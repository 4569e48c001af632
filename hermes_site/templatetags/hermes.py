"""Tags and filters that every template has without `{% load %}`; registered in the settings as built-ins."""

from datetime import datetime, timedelta

from django import template
from django.utils import formats, timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from hermes_site.kernel import diff, sentences

register = template.Library()

WARN_PERCENT = 80
DANGER_PERCENT = 90


@register.simple_tag
def icon(name: str) -> SafeString:
    """The drawing `name` of `_icons.html`, hidden from screen readers."""
    return format_html('<svg class="i" aria-hidden="true"><use href="#i-{}"/></svg>', name)


@register.simple_tag
def meter(used: int, limit: int, label: str = "", kind: str = "") -> SafeString:
    """A bar that shows how full something is; amber from 80 %, red from 90 %.

    Args:
        used: how much there is.
        limit: how much there may be.
        label: what is measured, for screen readers.
        kind: further classes, such as `tall`.
    """
    percent = percentage(used, limit)
    tone = "danger" if percent >= DANGER_PERCENT else "warn" if percent >= WARN_PERCENT else ""
    return format_html(
        '<svg class="{}" role="meter" aria-label="{}" aria-valuemin="0" aria-valuemax="{}" aria-valuenow="{}"'
        ' aria-valuetext="{}%"><rect width="{}%"/></svg>',
        " ".join(filter(None, ("meter", tone, kind))),
        label,
        limit,
        min(used, limit),
        percent,
        min(percent, 100),
    )


@register.simple_tag
def sentence_gap() -> str:
    """What stands between two sentences: nothing in Chinese."""
    return sentences.gap()


@register.filter
def percentage(used: int, limit: int) -> int:
    """`used` as a whole percentage of `limit`.

    >>> percentage(1, 3)
    33
    """
    return round(100 * used / limit) if limit else 0


@register.filter
def grouped(number: int) -> str:
    """A number with its thousands set apart, the same in every language (Django groups Chinese ones by four).

    >>> grouped(101240)
    '101,240'
    """
    return f"{number:,}"


@register.simple_tag
def worddiff(before: str, after: str) -> SafeString:
    """What changed within one entry, as `<del>` and `<ins>`."""
    return diff.words(before, after)


@register.simple_tag
def linediff(before: str, after: str) -> SafeString:
    """What changed in a file, line by line."""
    return diff.lines(before, after)


@register.filter
def bcp47(code: str) -> str:
    """A Django language code as HTML wants it.

    >>> bcp47("zh-hans")
    'zh-Hans'
    """
    language, _sep, rest = code.partition("-")
    return f"{language}-{rest.title() if len(rest) == 4 else rest.upper()}" if rest else language


@register.filter
def since(moment: datetime | None) -> str:
    """How long ago: “6 minutes ago”, “yesterday”, “14 Nov”."""
    if moment is None:
        return ""
    now = timezone.now()
    age = now - moment
    if age < timedelta(minutes=1):
        return _("just now")
    if age < timedelta(hours=1):
        minutes = int(age.total_seconds() // 60)
        return ngettext("%(count)d minute ago", "%(count)d minutes ago", minutes) % {"count": minutes}
    days = (timezone.localdate(now) - timezone.localdate(moment)).days
    if days == 0 or age < timedelta(hours=6):
        hours = int(age.total_seconds() // 3600)
        return ngettext("%(count)d hour ago", "%(count)d hours ago", hours) % {"count": hours}
    if days == 1:
        return _("yesterday")
    return day(moment)


@register.filter
def day(moment: datetime) -> str:
    """The day, with the year where it is not this one's."""
    local = timezone.localtime(moment)
    this_year = local.year == timezone.localtime().year
    # Translators: a day of this year in Django's date format, e.g. 14 Nov
    return formats.date_format(local, _("j M") if this_year else _("j M Y"))


@register.filter
def ago(moment: datetime | None) -> SafeString:
    """A `<time>` that says how long ago, with the full time in its attributes."""
    if moment is None:
        return mark_safe("")
    local = timezone.localtime(moment)
    return format_html(
        '<time datetime="{}" title="{}">{}</time>',
        moment.isoformat(timespec="seconds"),
        formats.date_format(local, "DATETIME_FORMAT"),
        since(moment),
    )
