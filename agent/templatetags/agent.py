"""Filters for chat templates."""

from dataclasses import replace
from datetime import timedelta
from typing import Any
from uuid import UUID

from django import template
from django.utils.formats import number_format
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from agent.core.events import ModelRetrying
from agent.core.files import Said, parted
from agent.core.reviewing import WAITS
from agent.models import Compression, Review, Turn
from agent.services.compression.summarising import REASONS
from agent.stream import cards
from agent.stream.state import CompressionCard, ToolCard, TurnView
from hermes_site.kernel import markdown as kernel_markdown
from hermes_site.kernel.text import snippets
from hermes_site.kernel.text.snippets import Snippet
from hermes_site.moderation.models import StagedWrite
from hermes_site.moderation.templatetags.staged import state
from memory import selectors as memory
from skills import selectors as skills

register = template.Library()


@register.filter
def card(call: ToolCard, turn: Turn) -> cards.Card:
    """A tool call of a turn, ready to be drawn."""
    drawn = cards.card_of(call)
    if drawn.undo is None:
        return drawn
    made = UUID(drawn.undo[1])
    return replace(drawn, undone=made in memory.undone(user=turn.user, revision_ids=[made]))


@register.filter
def noted(review: Review) -> list[cards.Noted]:
    """What a review changed, and what of it waits, ready to be drawn."""
    events = [event for event in review.changes if event["type"] != WAITS]
    waits = [event["staged"] for event in review.changes if event["type"] == WAITS]
    made = [UUID(event["revision"]) for event in events]
    undone: frozenset[UUID] = frozenset()
    if made:
        undone = memory.undone(user=review.user, revision_ids=made) | skills.undone(user=review.user, revision_ids=made)
    staged = StagedWrite.objects.filter(pk__in=waits).order_by("pk") if waits else ()
    waiting = [cards.noted_waiting(row, state(row)) for row in staged]
    return [*(cards.noted(event, undone) for event in events), *waiting]


@register.filter
def markdown(text: str) -> SafeString:
    """Markdown as safe HTML."""
    return kernel_markdown.to_html(text)


@register.filter
def said(content: str) -> Said:
    """A message's words and its files."""
    return parted(content)


@register.filter
def marked(snippet: Snippet) -> SafeString:
    """A piece of a text with its marks and no line breaks; dots before one that is not the beginning."""
    pieces, done = ["…" if snippet.start else ""], 0
    for start, end in snippet.marks:
        pieces += [escape(snippet.text[done:start]), "<mark>", escape(snippet.text[start:end]), "</mark>"]
        done = end
    return mark_safe(" ".join("".join([*pieces, escape(snippet.text[done:])]).split()))  # noqa: S308 - escaped above


@register.filter
def unmarked(text: Snippet | str) -> Snippet | str:
    """A piece of a message without the marks of Markdown."""
    return snippets.unmarked(Snippet(text, (), 0)).text if isinstance(text, str) else snippets.unmarked(text)


@register.filter
def seconds(duration_s: float) -> str:
    """A duration: 0.04 s, 11.8 s, 3 min 5 s.

    >>> seconds(0.042)
    '0.04 s'
    """
    if duration_s < 0.01:
        return _("under 0.01 s")
    if duration_s < 10:
        return _("%(count)s s") % {"count": number_format(duration_s, 2 if duration_s < 1 else 1)}
    if duration_s < 60:
        return _("%(count)s s") % {"count": number_format(duration_s, 1)}
    minutes, rest = divmod(round(duration_s), 60)
    return _("%(minutes)d min %(seconds)d s") % {"minutes": minutes, "seconds": rest}


@register.filter
def took(turn: Turn) -> str:
    """How long a turn ran; empty when it has not."""
    if turn.started_at is None or turn.ended_at is None:
        return ""
    return seconds(max(turn.ended_at - turn.started_at, timedelta()).total_seconds())


@register.filter
def failure(turn: Turn) -> str:
    """Why a turn failed. What a provider said is English; other readers get the kind of failure in their language."""
    language = get_language() or "en"
    return "" if language.startswith("en") else _failures().get(turn.error_code, "")


@register.filter
def trouble(row: Compression) -> str:
    """What went wrong with a compression, likewise."""
    if (get_language() or "en").startswith("en"):
        return row.problem_text
    return str(REASONS.get(row.problem) or _failures().get(row.problem) or row.problem_text)


@register.filter
def retrying(event: ModelRetrying) -> str:
    """Why a model is asked again, likewise."""
    if (get_language() or "en").startswith("en"):
        return event.reason
    return _failures().get(event.code) or event.reason


def _failures() -> dict[str, str]:
    return {
        "model_auth": _("The model’s server did not accept the key."),
        "model_quota": _("The account at the model’s provider has no credit left."),
        "model_rate_limit": _("The model’s provider asks to slow down."),
        "model_overloaded": _("The model’s server is overloaded."),
        "model_timeout": _("The model did not answer in time."),
        "model_connection": _("The model’s server could not be reached."),
        "model_context_length": _("This chat is too long for the model."),
        "model_not_found": _("The model’s server does not know this model."),
        "model_bad_request": _("The model’s server did not accept the request."),
        "model_server": _("The model’s server failed."),
        "model_empty": _("The model gave an empty answer."),
        "model_refusal": _("The model refused to answer this."),
        "worker_lost": _("Answering this stopped the server several times. Ask in another way."),
        "timeout": _("The turn took longer than this site allows."),
        "internal": _("Something went wrong on this server; its log has the details."),
    }


@register.filter
def compressed_before(view: TurnView, step: int) -> list[CompressionCard]:
    """The compressions made before a step of a turn; with step 0 those before a step that has not begun."""
    begun = {part.step for part in view.parts}
    return [
        each
        for each in view.compressions
        if each.row.step and (each.row.step == step or (not step and each.row.step not in begun))
    ]


@register.simple_tag
def bars(tokens: int, cached_percent: int, largest: int) -> SafeString:
    """A bar as long as a prompt is beside the largest one; the part of it that came from the cache stands out."""
    whole = 100 * tokens / largest if largest else 0
    return format_html(
        '<svg class="meter tall" role="img" aria-label="{}"><rect class="b" width="{}%"/><rect width="{}%"/></svg>',
        _("%(percent)s%% from the cache") % {"percent": cached_percent},
        f"{whole:.1f}",
        f"{whole * cached_percent / 100:.1f}",
    )


@register.filter
def plus(number: int | str, more: int) -> int:
    """A sum: places before and after.

    >>> plus("2", -1)
    1
    """
    return int(number) + more


@register.filter
def cached_percent(usage: dict[str, Any]) -> int:
    """The share of prompt tokens that came from the provider's cache."""
    prompt = usage.get("prompt") or 0
    return min(round(100 * (usage.get("cached") or 0) / prompt), 100) if prompt else 0
