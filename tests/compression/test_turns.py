"""Compression in turns: the database, the log, the frozen prompt and HTTP are real, the models are fakes."""

import json
from itertools import pairwise

import pytest

from agent.core.compression import summary
from agent.models import ChatContext, Compression, ModelConnection, TokenRatios
from agent.services import auxiliary, execution
from agent.services.history import conversation
from agent.stream.log import replay
from sessions.models import Message
from tests.fakes.anthropic_server import AnthropicServer
from tests.fakes.openai_server import OpenAIServer
from tests.fakes.script import Reply

pytestmark = pytest.mark.django_db(transaction=True)

WINDOW = 40_000
LONG = "The disks of the backup server were measured again, and this is what came out of it. " * 40


def is_summary(asked):
    return asked.system.startswith("You write the summary")


class Models:
    """A main model that answers at length, and an auxiliary one that summarises; what they were asked."""

    def __init__(self):
        self.summaries = lambda asked: f"## What was done\n- The disks were measured {asked.number} times."
        self.refuses_over = 0
        self.answers = []

    def script(self, asked):
        if is_summary(asked):
            answer = self.summaries
            return answer(asked) if callable(answer) else answer
        size = len(json.dumps(asked.body))
        if self.refuses_over and size > self.refuses_over:
            return Reply(status=400, error={"message": "prompt is too long", "code": "context_length_exceeded"})
        if self.answers:
            return self.answers.pop(0)
        return Reply(text=f"Answer to {asked.said[:20]}. {LONG}")


@pytest.fixture
def models(monkeypatch):
    monkeypatch.setattr(execution, "delay_s", lambda *_: 0.0)
    monkeypatch.setattr(auxiliary, "delay_s", lambda *_: 0.0)
    made = Models()
    with OpenAIServer(made.script) as main, OpenAIServer(made.script) as small:
        made.main, made.small = main, small
        ModelConnection.objects.create(
            name="Main", kind="openai", base_url=main.url, model="main-1", context_window=WINDOW, is_default=True
        )
        ModelConnection.objects.create(
            name="Small", kind="openai", base_url=small.url, model="small-1", context_window=WINDOW, is_auxiliary=True
        )
        yield made


def bodies(server):
    return [request.body for request in server.requests if request.method == "POST"]


def kinds(turn):
    return [entry.event.type for entry in replay(turn.pk)]


def grow(say, turns=7):
    """A chat that is about to be too long."""
    for n in range(turns):
        turn = say(f"Question {n}: {LONG}")
        assert turn.status == "completed", turn.error_message
    return turn


def test_a_long_chat_is_compressed_before_it_is_too_long(session, say, models):
    last = grow(say, 12)
    row = Compression.objects.get()
    assert row.kind == "summary"
    assert row.model == "Small"
    assert row.tokens_after < row.tokens_before * 0.9
    turn = next(t for t in session.turns.order_by("turn_no") if t.turn_no == row.turn_no)
    assert kinds(turn)[:4] == ["turn.started", "compression.started", "compression.finished", "message.started"]
    texts = [message["content"] for message in bodies(models.main)[-1]["messages"]]
    assert sum(text.startswith(summary.PREFACE) for text in texts) == 1
    assert texts[1].startswith("Question 0")  # the beginning stays on the first pass
    assert texts[-1] == last.message.content
    # what was said stays as it was
    rows = session.messages.order_by("number")
    assert [row.content for row in rows if row.role == "user"] == [f"Question {n}: {LONG}" for n in range(12)]
    gone = set(rows.filter(compressed=True).values_list("number", flat=True))
    assert gone == set(row.gone)
    assert not gone & {line.number for line in conversation(session.pk)}
    # a new snapshot, with today's memory
    assert [one.reason for one in session.snapshots.order_by("number")] == ["start", "compression"]
    context = ChatContext.objects.get()
    assert context.lease is None
    assert context.strikes == 0
    assert context.window == WINDOW
    assert context.trigger == WINDOW // 2
    session.refresh_from_db()
    assert session.usage["prompt"] > 0


@pytest.mark.parametrize("server_class", [OpenAIServer, AnthropicServer])
def test_five_compressions_and_every_request_is_valid(user, session, say, models, server_class, monkeypatch):
    """The fakes refuse what the real endpoints would; the log of what they got is looked at as well."""
    with server_class(models.script) as server:
        kind = "openai" if server_class is OpenAIServer else "anthropic"
        ModelConnection.objects.filter(name="Main").update(kind=kind, base_url=server.url)
        turns = 0
        while Compression.objects.filter(kind="summary").count() < 5:
            turns += 1
            assert turns < 60, list(Compression.objects.values_list("kind", "problem_text"))
            turn = say(f"Question {turns}: {LONG}")
            assert turn.status == "completed", turn.error_message
        sent = bodies(server)
    for body in sent:
        said = [m for m in body["messages"] if m["role"] != "system"]
        assert said[0]["role"] == "user"
        assert all(one["role"] != two["role"] for one, two in pairwise(said))
        assert json.dumps(body, ensure_ascii=False).count(summary.PREFACE[:60]) <= 1
    asked = [body["messages"][-1]["content"] for body in bodies(models.small)]
    assert all("<summary>" in text for text in asked[1:])  # brought up to date, not told again
    assert "<summary>" not in asked[0]
    assert Message.objects.filter(session=session, role="user").count() == turns


def test_estimates_are_within_a_tenth_from_the_third_turn_on(session, say, models):
    grow(say, 4)
    from agent.services.compression.counts import ratios_of
    from agent.services.history import history
    from agent.services.prefix import prefix_of

    assert TokenRatios.objects.get().model == "main-1"
    turn = session.turns.order_by("-turn_no").first()
    ratios, prefix = ratios_of("main-1"), prefix_of(session)
    messages = history(turn).messages[:-1]
    estimate = ratios.fixed(prefix.system, prefix.tools) + ratios.messages(messages)
    assert estimate == pytest.approx(turn.usage["prompt"], rel=0.10)


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
def test_co_01_a_summary_that_fails_changes_nothing_and_is_told(session, say, models, fails):
    models.summaries = fails
    grow(say, 12)
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
    told = [entry.event for entry in replay(turn.pk) if entry.event.type == "compression.finished"]
    assert told[0].kind == "failed"
    assert told[0].problem == rows[0].problem_text
