"""Compression in turns: the database, the log, the frozen prompt and HTTP are real, the models are fakes."""

import json
from itertools import pairwise

import pytest

from agent.core.compression import summary
from agent.core.compression.lines import verify
from agent.models import ChatContext, Compression, ModelConnection, TokenRatios
from agent.services.compression import summarising
from agent.services.compression.by_hand import compression_undo
from agent.services.compression.counts import ratios_of
from agent.services.compression.state import lease_end, lease_holds, lease_take
from agent.services.history import conversation, history
from agent.services.prefix import prefix_of
from agent.stream.log import replay
from sessions.models import Message
from sessions.services import session_create
from tests.compression.models import LONG, WINDOW, bodies, grow, kinds, told
from tests.fakes.anthropic_server import AnthropicServer
from tests.fakes.openai_server import OpenAIServer
from tests.fakes.script import Call, Reply

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


def test_co_01_models_that_read_too_little_at_once_are_not_asked(session, say, models):
    ModelConnection.objects.filter(name="Small").update(context_window=1_100)
    ModelConnection.objects.filter(name="Main").update(context_window=1_100)
    told(session, 2)
    turn = say("And now?")
    assert turn.status == "completed"  # the fake is larger than it says
    assert {row.problem for row in Compression.objects.all()} == {"summary_small"}
    assert not bodies(models.small)


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


def test_co_18_what_the_provider_reported_decides(session, say, models):
    told(session, 8)
    ChatContext.objects.create(session=session, model="Main", prompt=25_000, counted=16)
    say("And now?")
    assert Compression.objects.get().tokens_before > 25_000


def test_co_28_the_last_report_and_what_came_since_decide_together(session, say, models):
    told(session, 8)
    ChatContext.objects.create(session=session, model="Main", prompt=WINDOW // 2 - 300, counted=16)
    turn = say(f"Much more: {LONG}")
    assert turn.status == "completed"
    assert Compression.objects.exists()


def test_co_20_a_small_summariser_is_passed_over_for_the_chats_own_model(session, say, models):
    ModelConnection.objects.filter(name="Small").update(context_window=6_000)
    told(session, 12)
    assert say("And now?").status == "completed"
    row = Compression.objects.get()
    assert (row.kind, row.model) == ("summary", "Main")
    assert not bodies(models.small)


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


def test_a_turn_taken_over_in_mid_compression_does_not_wait_for_the_worker_that_died(session, say, models):
    told(session, 22)
    left = lease_take(session.pk)
    assert lease_take(session.pk, by_hand=True) is None
    assert say("And now?").status == "completed"
    assert Compression.objects.get().kind == "summary"
    assert not lease_holds(session.pk, left)


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
