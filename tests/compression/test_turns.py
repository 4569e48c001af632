"""Compression in turns: the database, the log, the frozen prompt and HTTP are real, the models are fakes."""

import json
from itertools import pairwise

import pytest

from agent.core.compression import summary
from agent.core.compression.lines import verify
from agent.models import ChatContext, Compression, ModelConnection, TokenRatios
from agent.services.compression.counts import ratios_of
from agent.services.compression.state import lease_end, lease_take
from agent.services.history import conversation, history
from agent.services.prefix import prefix_of
from memory.services import memory_apply
from memory.snapshot import blocks
from sessions.models import Message
from sessions.search import discover
from tests.compression.models import LONG, WINDOW, bodies, grow, kinds, told
from tests.fakes.anthropic_server import AnthropicServer
from tests.fakes.openai_server import OpenAIServer
from tests.fakes.script import Reply

pytestmark = pytest.mark.django_db(transaction=True)


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
    for target, content in (("memory", "The backups are on /srv/backup."), ("user", "Prefers “tabs”.")):
        change = {"action": "add", "content": content}
        assert memory_apply(user=user, target=target, operations=change, origin="page").success
    memory = [block.text for block in blocks(user)]
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
    assert [_text(body["messages"][-1]) for body in sent] == [f"Question {n + 1}: {LONG}" for n in range(turns)]
    systems = [_text({"content": body.get("system") or body["messages"][0]["content"]}) for body in sent]
    assert len(memory) == 2
    assert all(block in system for system in systems for block in memory)  # to the byte, from the first to the last
    summaries = ["".join(map(_text, body["messages"])).count(summary.PREFACE[:60]) for body in sent]
    assert summaries == sorted(summaries)
    assert summaries[-1] == 1
    for body in sent:
        said = [m for m in body["messages"] if m["role"] != "system"]
        assert said[0]["role"] == "user"
        assert all(one["role"] != two["role"] for one, two in pairwise(said))
    asked = [body["messages"][-1]["content"] for body in bodies(models.small)]
    assert all("<summary>" in text for text in asked[1:])  # brought up to date, not told again
    assert "<summary>" not in asked[0]
    assert Message.objects.filter(session=session, role="user").count() == turns
    found = discover(user=user, query='"Question 3"').items
    third = session.messages.get(content=f"Question 3: {LONG}")
    assert third.compressed
    assert [(each.session, each.message_id) for each in found] == [(session, third.number)]


def _text(message):
    content = message["content"]
    return content if isinstance(content, str) else "".join(part["text"] for part in content)


def test_estimates_are_within_a_tenth_from_the_third_turn_on(session, say, models):
    grow(say, 4)
    assert TokenRatios.objects.get().model == "main-1"
    turn = session.turns.order_by("-turn_no").first()
    ratios, prefix = ratios_of("main-1"), prefix_of(session)
    messages = history(turn).messages[:-1]
    estimate = ratios.fixed(prefix.system, prefix.tools) + ratios.messages(messages)
    assert estimate == pytest.approx(turn.usage["prompt"], rel=0.10)


def test_a_chat_with_nothing_to_leave_out_yet_goes_on_and_is_compressed_once_there_is(session, say, models):
    """In a small window prompt and tools alone are nearly as much as starts a compression."""
    ModelConnection.objects.update(context_window=6_000)
    models.answers = [Reply(text="Yes.", usage={"prompt_tokens": 5_000}) for _ in range(3)]
    for n in range(3):
        turn = say(f"Question {n}?")
        assert turn.status == "completed"
        assert "compression.started" not in kinds(turn)
    assert not Compression.objects.exists()
    context = ChatContext.objects.get()
    assert (context.strikes, context.is_paused, context.rest_until) == (0, False, None)
    told(session, 4, text=LONG[:2_000])
    assert say("And now?").status == "completed"
    assert Compression.objects.get().kind == "summary"


def test_where_it_is_switched_off_nothing_is_compressed_by_itself(session, say, models, settings):
    section = settings.ENV.compression.model_copy(update={"enabled": False})
    settings.ENV = settings.ENV.model_copy(update={"compression": section})
    told(session, 12)
    models.refuses_over = 40_000
    assert say("And now?").error_code == "model_context_length"
    assert not Compression.objects.exists()


def test_rules_alone_suffice_where_results_are_long(session, say, models):
    told(session, 10, text="short", calls=3)
    Message.objects.filter(role="tool").update(content="a line of a page\n" * 200)
    turn = say("And now?")
    assert turn.status == "completed"
    row = Compression.objects.get()
    assert row.kind == "rules"
    assert not bodies(models.small)
    assert row.gone == []
    assert not Message.objects.filter(compressed=True).exists()
    sent = json.dumps(bodies(models.main)[-1])
    assert "the same 3,400 characters as in the newer result" in sent
    again = say("And then?")
    assert again.status == "completed"
    assert (
        bodies(models.main)[-1]["messages"][: len(bodies(models.main)[0]["messages"])]
        == bodies(models.main)[0]["messages"]
    )


@pytest.mark.case("CO-05")
def test_co_05_a_step_whose_calls_still_run_stays_as_it_is(session, say, models):
    """A turn is taken over with one of two parallel calls done: its result is sent word for word."""
    told(session, 12, calls=2)
    last = session.turns.order_by("-turn_no").first()
    Message.objects.filter(turn_id=last.pk, step=2).delete()
    Message.objects.filter(turn_id=last.pk, position=2).delete()
    last.status = "running"
    last.save()
    done = Message.objects.get(turn_id=last.pk, position=1)
    lines = history(last).lines
    assert history(last).progress.open_calls[0][0] == 2
    assert (lines[-1].message.content, lines[-2].message.calls[0].call_id) == (done.content, done.call_id)
    from agent.core.compression.plan import plan
    from agent.core.compression.policy import budgets
    from agent.services.compression.passes import options

    sizes = budgets(options(), window=8_000, reserved=None, fixed=1_000)
    after = plan(lines, ratios_of("x").message, sizes=sizes, options=options(), fixed=1_000).with_summary("It was so.")
    assert after[-3:] == list(lines[-3:])


@pytest.mark.case("CO-18")
def test_co_18_what_the_provider_reported_decides(session, say, models):
    told(session, 8)
    ChatContext.objects.create(session=session, model="Main", prompt=25_000, counted=16)
    say("And now?")
    assert Compression.objects.get().tokens_before > 25_000


@pytest.mark.case("CO-28")
def test_co_28_the_last_report_and_what_came_since_decide_together(session, say, models):
    told(session, 8)
    ChatContext.objects.create(session=session, model="Main", prompt=WINDOW // 2 - 300, counted=16)
    turn = say(f"Much more: {LONG}")
    assert turn.status == "completed"
    assert Compression.objects.exists()


@pytest.mark.case("CO-26")
def test_co_26_one_compresses_at_a_time_and_others_go_on_without(session, say, models):
    told(session, 12)
    lease = lease_take(session.pk, by_hand=True)
    assert lease is not None
    assert lease_take(session.pk) is None
    assert say("And now?").status == "completed"  # it still fits
    assert not Compression.objects.exists()
    lease_end(session.pk, lease)
    for n in range(3):
        assert say(f"And {n}?").status == "completed"
    assert Compression.objects.filter(kind="summary").count() == 1


def test_after_each_pass_what_is_sent_meets_every_condition(session, say, models):
    told(session, 11, calls=3)
    for n in range(4):
        told(session, 4, calls=2)
        assert say(f"And {n}?").status == "completed"
        lines = conversation(session.pk)
        verify(lines, lines, summaries=1)


def test_branches_of_a_compressed_chat_send_what_it_sends(user, session, say, models):
    from agent.services import branch_create
    from agent.services.execution import turn_execute
    from agent.services.turns import chat_regenerate

    told(session, 12)
    last = say("And now?")
    here = [line.message for line in conversation(session.pk)]
    whole, _turn = branch_create(user=user, session_id=session.pk, message_id=last.message.number)
    assert [line.message for line in conversation(whole.pk)] == here
    assert say("More", in_chat=whole).status == "completed"
    early, _turn = branch_create(user=user, session_id=session.pk, message_id=3)
    lines = conversation(early.pk)
    assert [line.origin for line in lines].count("summary") == 0
    assert not Message.objects.filter(session=early, compressed=True).exists()
    verify(lines, lines, summaries=0)
    turn = chat_regenerate(user=user, session_id=session.pk)
    turn_execute(turn.pk)
    turn.refresh_from_db()
    assert turn.status == "completed"
    assert [line.message for line in conversation(session.pk)][:-1] == here[:-1]


def test_search_finds_what_was_compressed_away_and_leaves_out_what_is_sent(user, session, say, models):
    from agent.tools.session_search import session_search

    told(session, 1, text=f"The quagga stood by the fence. {LONG}")
    told(session, 12)
    Message.objects.filter(content__startswith="Question 4:").update(content=f"A zorilla ran by. {LONG}")
    type(session).objects.update(title="Animals")
    say("And the aardwolf?")
    assert Compression.objects.get().kind == "summary"
    tool = session_search(user, session.pk)

    def found(query):
        return json.loads(tool.run(None, {"query": query}).text)["sessions"]

    assert found("zorilla")
    assert not found("aardwolf")
    assert not found("quagga")  # at the beginning, which stays


def test_what_the_model_has_of_a_result_is_an_account_so_search_finds_it(user, session, say, models):
    from agent.tools.session_search import session_search

    told(session, 12, text="short", calls=3)
    Message.objects.filter(role="tool").update(content="a line of a page\n" * 200)
    old = Message.objects.filter(role="tool", turn_no=3).first()
    Message.objects.filter(pk=old.pk).update(content="The numbat sleeps. " * 200)
    say("And now?")
    assert Compression.objects.get().kind == "rules"
    tool = session_search(user, session.pk)
    assert json.loads(tool.run(None, {"query": "numbat", "role_filter": ["tool"]}).text)["sessions"]


def test_the_provider_of_memory_is_asked_before_and_secrets_are_not_told(session, say, models, monkeypatch):
    from agent.services.compression import hooks

    def background(user, session_id, messages):
        return f"{len(messages)} messages; the user likes tea"

    def broken(user, session_id, messages):
        raise RuntimeError

    monkeypatch.setattr(hooks, "_asked", [broken, background])
    told(session, 12)
    Message.objects.filter(number=9).update(content="The key is sk-proj-abcdefghijklmnopqrstuvwxyz123456 " + LONG)
    say("And now?")
    text = bodies(models.small)[0]["messages"][1]["content"]
    assert "the user likes tea" in text
    assert "abcdefghijklmnopqrstuvwxyz" not in text
