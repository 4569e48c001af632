"""Events and states of turns as htmx fragments: one template per event type."""

from functools import lru_cache
from typing import Any
from uuid import UUID

from django.template.loader import get_template
from django.utils.html import escape

from agent.core.events import (
    CallRef,
    Envelope,
    Event,
    MemoryChanged,
    MessageDelta,
    ReasoningDelta,
    ToolFinished,
    ToolStarted,
)
from agent.stream.cards import Card, card_of, changes_of, store_of, undo_of
from agent.stream.state import ToolCard, TurnView

_HOLE = "\N{OBJECT REPLACEMENT CHARACTER}"


def template_name(event: type[Event]) -> str:
    """The template of an event type: `message.delta` is drawn by `agent/events/message_delta.html`."""
    return f"agent/events/{event.model_fields['type'].default.replace('.', '_')}.html"


def render_event(envelope: Envelope, turn_hex: str) -> str:
    """One event as a fragment for a page that shows the turn up to the event before it."""
    event = envelope.event
    if isinstance(event, MessageDelta | ReasoningDelta):
        head, tail = _around(type(event), turn_hex, event.message_id)
        return f"{head}{escape(event.text)}{tail}"
    context: dict[str, Any] = {"event": event, "turn": turn_hex, "turn_id": envelope.turn_id, "at": envelope.at}
    if isinstance(event, ToolStarted):
        context["card"] = _card(event.call, "running")
    elif isinstance(event, ToolFinished):
        context["card"] = _card(event.call, "ok" if event.ok else "error", event.result, event.duration_s)
    elif isinstance(event, MemoryChanged):
        context |= {"changes": changes_of(event), "store": store_of(event.result), "undo": undo_of(event)}
    return get_template(template_name(type(event))).render(context)


def render_turn(view: TurnView) -> str:
    """A whole turn as it stands now. The page puts it in place of what it shows of the turn, or at the end."""
    return get_template("agent/_turn.html").render({"view": view, "oob": True})


def render_gone(turn_id: UUID) -> str:
    """Takes a turn off the page."""
    return f'<section id="turn-{turn_id.hex}" data-gone></section>'


def render_changed(kind: str, ident: str) -> str:
    """Tells the page that something of the user's changed elsewhere: it refetches what shows it."""
    return f'<div id="changes" hx-swap-oob="true" data-kind="{escape(kind)}" data-id="{escape(ident)}" hidden></div>'


@lru_cache(maxsize=1024)
def _around(event: type[Event], turn_hex: str, message_id: int) -> tuple[str, str]:
    """What stands before and after the text of a delta: hundreds of them a second share one rendering."""
    sample = event(message_id=message_id, text=_HOLE)  # type: ignore[call-arg]
    head, _, tail = (
        get_template(template_name(event)).render({"event": sample, "turn": turn_hex}).strip().partition(_HOLE)
    )
    return head, tail


def _card(call: CallRef, status: str, result: str = "", duration_s: float = 0.0) -> Card:
    return card_of(ToolCard(call.step, call.position, call.name, call.arguments, status, result, duration_s))
