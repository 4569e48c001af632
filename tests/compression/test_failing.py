"""What comes of a pass that fails: nothing is changed, and the person is told."""

import pytest

from agent.models import ChatContext, Compression, ModelConnection
from agent.services.compression import summarising
from agent.services.compression.state import lease_holds, lease_take
from agent.services.history import conversation
from agent.stream.log import replay
from sessions.models import Message
from tests.compression.models import LONG, bodies, told
from tests.fakes.script import Reply

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize(
    "fails",
    [
        Reply(status=529),
        Reply(text="", finish="stop"),
        Reply(status=401),
        Reply(status=429, error={"message": "You exceeded your current quota", "code": "insufficient_quota"}),
        Reply(text=["word " * 20_000]),
        Reply(text="x", drop="mid_text"),
    ],
    ids=["overloaded", "empty", "key", "quota", "larger", "dropped"],
)
@pytest.mark.case("CO-01")
def test_co_01_a_summary_that_fails_changes_nothing_and_is_told(session, say, models, fails):
    models.summaries = fails
    told(session, 10)
    for n in (10, 11):
        assert say(f"Question {n}: {LONG}").status == "completed"
    rows = list(Compression.objects.order_by("number"))
    assert {row.kind for row in rows} == {"failed"}
    assert 1 <= len(rows) <= 2
    assert all(row.problem_text for row in rows)
    assert not Message.objects.filter(compressed=True).exists()
    texts = [message["content"] for message in bodies(models.main)[-1]["messages"]]
    assert [t for t in texts if t.startswith("Question")] == [f"Question {n}: {LONG}" for n in range(12)]
    context = ChatContext.objects.get()
    assert context.rest_until is not None
    assert session.snapshots.count() == 1
    turn = next(t for t in session.turns.all() if t.turn_no == rows[0].turn_no)
    (event,) = [entry.event for entry in replay(turn.pk) if entry.event.type == "compression.finished"]
    assert event.kind == "failed"
    assert event.problem == rows[0].problem_text


@pytest.mark.case("CO-01")
def test_co_01_when_it_no_longer_fits_facts_take_the_middles_place_and_say_so(session, say, models):
    models.summaries = Reply(status=529)
    told(session, 20)
    turn = say("Where did I put the report /srv/reports/disks.csv?")
    assert turn.status == "completed"
    row = Compression.objects.get()
    assert row.kind == "fallback"
    assert row.problem_text
    (text,) = [line.message.content for line in conversation(session.pk) if line.origin == "summary"]
    assert "Made without a model" in text
    assert "Question 15" in text
    assert bodies(models.main)[-1]["messages"][-1]["content"].startswith("Where did I put")


@pytest.mark.case("CO-01")
def test_co_01_a_summariser_that_does_not_answer_in_time_is_told_and_nothing_is_changed(
    session, say, models, monkeypatch
):
    monkeypatch.setattr(summarising, "TIMEOUT_S", 0.5)
    models.summaries = Reply(text="never", hang="before_headers")
    told(session, 12)
    assert say("And now?").status == "completed"
    row = Compression.objects.get()
    assert (row.kind, row.problem) == ("failed", "model_timeout")
    assert not Message.objects.filter(compressed=True).exists()


@pytest.mark.case("CO-01")
def test_co_01_models_that_read_too_little_at_once_are_not_asked(session, say, models):
    ModelConnection.objects.filter(name="Small").update(context_window=1_100)
    ModelConnection.objects.filter(name="Main").update(context_window=1_100)
    told(session, 2)
    turn = say("And now?")
    assert turn.status == "completed"  # the fake is larger than it says
    assert {row.problem for row in Compression.objects.all()} == {"summary_small"}
    assert not bodies(models.small)


@pytest.mark.case("CO-11")
def test_co_11_passes_that_save_nothing_stop_and_the_person_is_told(session, say, models):
    """The provider goes on to report a prompt above the trigger, whatever was left out."""
    prompt = {"prompt_tokens": 30_000, "completion_tokens": 5, "total_tokens": 30_005}
    models.answers = [Reply(text="Yes.", usage=prompt) for _ in range(12)]
    told(session, 12)
    for n in range(8):
        assert say(f"More {n}. {LONG}").status == "completed"
    assert Compression.objects.filter(kind="summary").count() == 2
    context = ChatContext.objects.get()
    assert context.is_paused


@pytest.mark.case("CO-25")
def test_co_25_a_death_before_the_swap_leaves_the_chat_as_it_was(session, say, models, monkeypatch):
    from agent.services.compression import passes

    told(session, 12)
    before = conversation(session.pk)

    def dies(*_args, **_fields):
        raise MemoryError

    with monkeypatch.context() as patched:
        patched.setattr(passes, "context_write", dies)
        assert say("And now?").status == "failed"
    assert not Compression.objects.exists()
    assert not Message.objects.filter(compressed=True).exists()
    assert conversation(session.pk)[: len(before)] == before
    assert session.snapshots.count() == 1
    assert say("And now?").status == "completed"
    assert Compression.objects.get().kind == "summary"


def test_a_turn_taken_over_in_mid_compression_does_not_wait_for_the_worker_that_died(session, say, models):
    told(session, 22)
    left = lease_take(session.pk)
    assert lease_take(session.pk, by_hand=True) is None
    assert say("And now?").status == "completed"
    assert Compression.objects.get().kind == "summary"
    assert not lease_holds(session.pk, left)
