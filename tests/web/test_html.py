"""Every event has a template; fragments are safe and cheap."""

import re
from uuid import uuid4

import pytest
from django.template.loader import get_template
from django.utils.translation import override

from agent.core import events
from agent.core.events import EVENT_TYPES, CallRef, Envelope
from agent.models import Turn
from agent.selectors import view_of
from agent.services import turn_cancel, turn_start
from agent.stream.html import render_changed, render_event, render_gone, render_turn, template_name
from agent.templatetags.agent import seconds

EVIL = "<script>alert('x')</script> & \"q\""
CALL = CallRef(step=1, position=2, name="memory", arguments={"action": "add", "content": EVIL})
CHANGE = {
    "success": True,
    "code": "ok",
    "target": "user",
    "usage": "67% — 1,474/2,200 chars",
    "changes": [{"before": "likes tea", "after": f"likes {EVIL}"}],
}
SAMPLES = [
    events.TurnStarted(model="m", attempt=1),
    events.ContextRecalled(provider=EVIL, chars=10, withheld=0),
    events.MessageStarted(message_id=7),
    events.MessageDelta(message_id=7, text=EVIL),
    events.ReasoningDelta(message_id=7, text=EVIL),
    events.MessageRestarted(message_id=7, text=EVIL),
    events.MessageSnapshot(message_id=7, text=EVIL),
    events.MessageCompleted(message_id=7, text=f"**done** {EVIL}", calls=[CALL]),
    events.ToolStarted(call=CALL),
    events.ToolFinished(call=CALL, ok=False, result='{"success": false, "code": "blocked"}', duration_s=0.01),
    events.MemoryChanged(step=1, position=2, result=CHANGE, revision="r1"),
    events.SkillChanged(step=1, position=2, result={"message": EVIL}, revision="r1"),
    events.CompressionStarted(tokens_before=100),
    events.CompressionFinished(tokens_before=100, tokens_after=40, kind="summary", message_id=3),
    events.ModelRetrying(reason=EVIL, wait_s=4),
    events.TurnCompleted(usage=events.TurnUsage(prompt=10), duration_s=1),
    events.TurnFailed(code="x", message=EVIL),
    events.TurnCancelled(message=EVIL),
]


def fragment(event):
    turn_id = uuid4()
    return render_event(Envelope(turn_id=turn_id, seq=1, event=event), turn_id.hex), turn_id.hex


def test_who_reads_chinese_is_told_in_chinese_that_a_model_is_asked_again():
    again = events.ModelRetrying(reason="Overloaded: 529.", wait_s=4, code="model_overloaded")
    other = events.ModelRetrying(reason="Overloaded: 529.", wait_s=0, code="model_overloaded", takes_over="Large")
    assert "Overloaded: 529. Trying again in 4.0 s." in fragment(again)[0]
    assert "Overloaded: 529. Large takes over." in fragment(other)[0]
    with override("zh-hans"):
        assert "Overloaded" not in fragment(again)[0]
        assert "。4" in fragment(again)[0]
        assert "。改由 Large 回答。" in fragment(other)[0]


def test_the_samples_are_complete():
    assert {type(sample) for sample in SAMPLES} == set(EVENT_TYPES)


@pytest.mark.parametrize("event_type", EVENT_TYPES, ids=lambda cls: cls.__name__)
def test_every_event_type_has_a_template(event_type):
    assert get_template(template_name(event_type))


@pytest.mark.parametrize("event", SAMPLES, ids=lambda event: event.type)
def test_every_fragment_names_its_targets_and_escapes_what_it_shows(event):
    html, turn_hex = fragment(event)
    assert "<script" not in html
    tops = re.findall(r'^<(?:div|summary)[^>]*id="([^"]+)"[^>]*hx-swap-oob', html, re.MULTILINE)
    assert tops
    assert all(turn_hex in ident for ident in tops)


def test_a_delta_appends_escaped_text():
    html, turn_hex = fragment(events.MessageDelta(message_id=7, text="a < b\n\n"))
    assert html == f'<div id="text-{turn_hex}-7" hx-swap-oob="beforeend">a &lt; b\n\n</div>'


def test_a_delta_with_the_mark_of_the_template_is_not_torn():
    html, _ = fragment(events.MessageDelta(message_id=7, text="\N{OBJECT REPLACEMENT CHARACTER}</div>"))
    assert html.endswith("\N{OBJECT REPLACEMENT CHARACTER}&lt;/div&gt;</div>")


def test_rendering_a_delta_is_cheap_once_its_template_was_rendered(monkeypatch):
    envelope = Envelope(turn_id=uuid4(), seq=1, event=events.MessageDelta(message_id=7, text="some words " * 5))
    first = render_event(envelope, envelope.turn_id.hex)
    monkeypatch.setattr("agent.stream.html.get_template", None)
    assert render_event(envelope, envelope.turn_id.hex) == first


def test_a_complete_message_is_markdown():
    html, _ = fragment(events.MessageCompleted(message_id=7, text="**Hi**"))
    assert "<strong>Hi</strong>" in html


def test_a_change_of_memory_that_was_refused_opens_while_one_looks_on_too():
    refused = events.ToolFinished(call=CALL, ok=False, result='{"success": false, "error": "Off."}', duration_s=0.01)
    assert " data-opens" in fragment(refused)[0]


def test_a_memory_change_shows_its_diff_and_the_store():
    html, turn_hex = fragment(SAMPLES[10])
    assert f'id="changes-{turn_hex}-1-2"' in html
    assert "<del>tea</del>" in html
    assert "About you 67%, 1,474 of 2,200 characters" in html


def test_the_page_is_told_what_changed():
    assert render_changed("memory", '"><x') == (
        '<div id="changes" hx-swap-oob="true" data-kind="memory" data-id="&quot;&gt;&lt;x" hidden></div>'
    )
    turn_id = uuid4()
    assert render_gone(turn_id) == f'<section id="turn-{turn_id.hex}" data-gone></section>'


@pytest.mark.django_db
def test_a_whole_turn_is_one_element_with_the_turns_id(user):
    turn = turn_start(user=user, session_id=None, text=EVIL)
    html = render_turn(view_of(turn.pk)).strip()
    assert html.startswith(f'<section class="turn" id="turn-{turn.pk.hex}" data-turn-no="1" data-status="queued"')
    assert 'hx-swap-oob="true"' in html
    assert 'aria-busy="true"' in html
    assert "<script" not in html
    turn_cancel(user=user, turn_id=turn.pk)
    html = render_turn(view_of(turn.pk))
    assert "aria-busy" not in html
    assert "You stopped this answer before it began." in html


@pytest.mark.django_db
def test_a_failed_turn_says_why_and_offers_another_try(user):
    turn = turn_start(user=user, session_id=None, text="Hello")
    Turn.objects.filter(pk=turn.pk).update(status="failed", error_code="overloaded", error_message="It is overloaded.")
    html = render_turn(view_of(turn.pk))
    assert 'role="alert"' in html
    assert "It is overloaded." in html
    assert "Your message is kept." in html
    assert f"/turns/{turn.pk}/retry/" in html


@pytest.mark.parametrize(
    ("duration_s", "text"),
    [
        (0, "under 0.01 s"),
        (0.007, "under 0.01 s"),
        (0.042, "0.04 s"),
        (4, "4.0 s"),
        (11.84, "11.8 s"),
        (185, "3 min 5 s"),
    ],
)
def test_durations_are_short(duration_s, text):
    assert seconds(duration_s) == text
