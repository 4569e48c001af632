"""Words about skills in templates."""

from django import template

from skills import sentences

register = template.Library()


@register.filter
def reason(text: str) -> str:
    """Why a skill cannot be used as it is, in the reader's language."""
    return sentences.translated(text)
