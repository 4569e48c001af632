"""Models that take less than was thought, and those that stand in for them."""

import json

import pytest

from agent.models import Compression, ModelConnection
from agent.services.compression.by_hand import compression_undo
from agent.stream.log import replay
from sessions.models import Message
from sessions.services import session_create
from tests.compression.models import bodies, kinds, told
from tests.fakes.anthropic_server import AnthropicServer
from tests.fakes.openai_server import OpenAIServer
from tests.fakes.script import Call, Reply

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_refused_prompt_is_compressed_and_sent_once_more(session, say, models):
    told(session, 6)
    models.refuses_over = 40_000  # less than the window promises
    turn = say("And now?")
    assert turn.status == "completed", turn.error_message
    assert Compression.objects.get().kind == "summary"
    assert kinds(turn).count("compression.finished") == 1
    assert "model.retrying" not in kinds(turn)


def test_what_was_taken_back_is_summarised_again_where_the_model_takes_no_more(user, session, say, models):
    told(session, 12)
    say("And now?")
    compression_undo(user=user, session_id=session.pk)
    models.refuses_over = 48_000
    turn = say("And then?")
    assert turn.status == "completed", turn.error_message
    assert [row.kind for row in Compression.objects.order_by("number")] == ["summary", "summary"]


def test_what_is_refused_whatever_is_done_fails_plainly_and_does_not_loop(session, say, models):
    told(session, 6)
    models.refuses_over = 1
    turn = say("And now?")
    assert (turn.status, turn.error_code) == ("failed", "model_context_length")
    assert len(bodies(models.main)) == 2
    assert "too long" in turn.error_message or "longer" in turn.error_message


@pytest.mark.case("CO-20")
def test_co_20_a_small_summariser_is_passed_over_for_the_chats_own_model(session, say, models):
    ModelConnection.objects.filter(name="Small").update(context_window=6_000)
    told(session, 12)
    assert say("And now?").status == "completed"
    row = Compression.objects.get()
    assert (row.kind, row.model) == ("summary", "Main")
    assert not bodies(models.small)


@pytest.mark.case("CO-20")
def test_co_20_a_small_model_alone_summarises_in_pieces_that_fit(session, say, models):
    from agent.core.compression.summary import INSTRUCTIONS

    ModelConnection.objects.filter(name="Small").delete()
    ModelConnection.objects.filter(name="Main").update(context_window=16_000)
    told(session, 24)
    assert say("And now?").status == "completed"
    asked = [body for body in bodies(models.main) if body["messages"][0]["content"] == INSTRUCTIONS]
    assert len(asked) > 1
    assert all(len(json.dumps(body)) / 3.5 < 16_000 for body in asked)
    assert "<summary>" in asked[-1]["messages"][1]["content"]
    assert Compression.objects.get().kind == "summary"


@pytest.mark.case("CO-21")
def test_co_21_a_fallback_model_that_is_too_small_is_not_asked(session, say, models):
    told(session, 3)
    models.answers = [Reply(status=401)] * 2
    with OpenAIServer(["I take over."]) as other:
        ModelConnection.objects.create(
            name="Other", kind="openai", base_url=other.url, model="other-1", context_window=6_000, is_fallback=True
        )
        assert say("And now?").status == "failed"
        assert not bodies(other)
        ModelConnection.objects.filter(name="Other").update(context_window=60_000)
        turn = say("And now?")
        assert turn.status == "completed"
        assert Message.objects.get(turn_id=turn.pk, role="assistant").content == "I take over."
        assert bodies(other)[0]["model"] == "other-1"
    (told_of,) = [entry.event for entry in replay(turn.pk) if entry.event.type == "model.retrying"]
    assert (told_of.code, told_of.takes_over) == ("model_auth", "Other")
    turn.refresh_from_db()
    assert turn.usage["answered_by"] == "Other"


def test_a_fallback_model_takes_over_after_a_few_retries(session, say, models):
    models.answers = [Reply(status=503)] * 9
    with OpenAIServer(["I take over.", "I go on."]) as other:
        ModelConnection.objects.create(
            name="Other", kind="openai", base_url=other.url, model="other-1", is_fallback=True
        )
        turn = say("Hello")
    assert turn.status == "completed"
    assert len(bodies(models.main)) == 3


@pytest.mark.parametrize(("window", "knows"), [(7_000, True), (7_000, False)])
def test_results_larger_than_the_window_are_cut_so_that_the_turn_goes_on(user, session, say, models, window, knows):
    """Four long chats are read in one step, of a model that refuses what is more than a few thousand tokens."""
    others = [session_create(user=user) for _ in range(4)]
    for other in others:
        told(other, 15)
    ModelConnection.objects.update(context_window=window if knows else None)
    models.window = window
    models.answers = [Reply(calls=[Call("session_search", {"session_id": str(other.pk)}) for other in others])]
    turn = say("Read them all")
    assert turn.status == "completed", turn.error_message
    assert models.refused == (0 if knows else 1)
    results = Message.objects.filter(turn_id=turn.pk, role="tool")
    assert results.count() == 4
    assert all("characters left out, to fit the model" in row.content for row in results) == knows
    assert say("And now?").status == "completed"


def test_thinking_that_its_provider_no_longer_takes_is_left_out(session, say, models):
    told(session, 1)
    Message.objects.filter(role="assistant").update(
        replay=[{"type": "thinking", "thinking": "Hm.", "signature": "old", "chars_before": 0, "calls_before": 0}]
    )
    with AnthropicServer(["Fine."]) as server:  # it looks at signatures, as the real one does
        ModelConnection.objects.filter(name="Main").update(kind="anthropic", base_url=server.url)
        turn = say("And now?")
        assert turn.status == "completed", turn.error_message
        first, second = (json.dumps(body["messages"]) for body in bodies(server))
    assert "signature" in first
    assert "signature" not in second
    assert not Message.objects.exclude(replay=[]).exists()
