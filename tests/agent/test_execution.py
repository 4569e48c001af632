"""A turn from its claim to its end, with the database, the log and the tools real, and a scripted model."""

import json
from dataclasses import replace

import pytest
from django.db import OperationalError, connection

from agent.core.model import Done, ModelError, RawCall, Usage
from agent.llm.scripted import Step
from agent.models import ModelCall, ToolRun, Turn
from agent.runtime import worker
from agent.selectors import thread, view_of
from agent.services import execution, journal, turn_cancel, turn_retry, turn_start
from agent.services.execution import turn_execute
from agent.services.fences import turn_claim
from agent.stream.log import replay
from hermes_site.kernel import clock
from memory.selectors import store_view
from sessions.models import Message, Session
from sessions.selectors import snapshot_get

pytestmark = pytest.mark.django_db(transaction=True)


def memory_call(action, **fields):
    return RawCall("memory", json.dumps({"action": action} | fields))


def add(content, target="memory"):
    return memory_call("add", content=content, target=target)


def kinds(turn):
    return [entry.event.type for entry in replay(turn.pk)]


def test_a_turn_is_answered_stored_and_logged(say, scripted):
    scripted(Step(text=("Hello", " there"), usage=Usage(prompt=11, completion=2, cached=5)))
    turn = say()
    assert turn.status == "completed"
    assert turn.usage == {"prompt": 11, "completion": 2, "cached": 5, "reasoning": 0}
    assert [(m.role, m.content) for m in turn.session.messages.order_by("number")] == [
        ("user", "hi"),
        ("assistant", "Hello there"),
    ]
    assert kinds(turn)[0] == "turn.started"
    assert kinds(turn)[-2:] == ["message.completed", "turn.completed"]
    assert [entry.seq for entry in replay(turn.pk)] == list(range(1, len(kinds(turn)) + 1))
    assert Session.objects.get().usage["prompt"] == 11
    call = ModelCall.objects.get()
    assert len(call.prompt_sha256) == len(call.tools_sha256) == len(call.messages_sha256) == 64


def test_the_agent_saves_a_memory_and_the_next_chat_knows_it(user, say, scripted):
    model = scripted(add("Prefers tabs.", "user"), "Noted.", "You prefer tabs.")
    turn = say("remember that I prefer tabs")
    assert [e.content for e in store_view(user=user, target="user").entries] == ["Prefers tabs."]
    assert "memory.changed" in kinds(turn)
    assert "Prefers tabs." not in model.requests[0].system
    other = turn_start(user=user, session_id=None, text="what do you know?")
    turn_execute(other.pk)
    assert "Prefers tabs." in model.requests[2].system
    card = view_of(turn.pk).parts[0].tools[0]
    assert (card.status, card.events[0].type) == ("ok", "memory.changed")


def test_within_a_chat_the_prefix_stays_whatever_memory_does(user, session, say, scripted):
    model = scripted(add("One."), "ok", "still the same")
    say("remember one")
    say("and now?")
    assert model.requests[0].system == model.requests[2].system
    assert model.requests[0].tools == model.requests[2].tools
    assert model.requests[2].messages[: len(model.requests[1].messages)] == model.requests[1].messages
    assert session.snapshots.count() == 1


def test_a_new_day_is_told_once_in_the_message(user, session, say, scripted, monkeypatch):
    from datetime import timedelta

    model = scripted("a", "b", "c", "d")
    say("today")
    real = clock.now
    monkeypatch.setattr(clock, "now", lambda: real() + timedelta(days=1))
    say("tomorrow")
    say("later")
    assert model.requests[0].messages[0].content == "today"
    assert model.requests[1].messages[-1].content.startswith("[It is now ")
    assert model.requests[1].messages[-1].content.endswith("\n\ntomorrow")
    assert model.requests[2].messages[-1].content == "later"
    assert model.requests[2].messages[:3] == (*model.requests[1].messages[:3],)
    assert model.requests[0].system == model.requests[2].system


def test_a_failed_model_leaves_a_placeholder_and_a_plain_reason(user, say, scripted):
    model = scripted(ModelError("auth", "The key was refused."), "fine now", "later")
    turn = say()
    assert (turn.status, turn.error_code) == ("failed", "model_auth")
    assert "The key was refused." in turn.error_message
    assert kinds(turn)[-1] == "turn.failed"
    assert Message.objects.get(role="assistant").state == "failed"
    turn_retry(user=user, turn_id=turn.pk)
    turn_execute(turn.pk)
    turn.refresh_from_db()
    assert (turn.status, turn.error_code) == ("completed", "")
    assert [m.content for m in Message.objects.order_by("number")] == ["hi", "fine now"]
    say("more")
    assert [m.role for m in model.requests[-1].messages] == ["user", "assistant", "user"]


def test_what_was_read_before_a_failure_stays(user, say, scripted):
    words = tuple(f"word{n} " for n in range(8))
    scripted(Step(text=words, reasoning=("Let me ", "think."), error=ModelError("auth", "The key was refused.")))
    turn = say()
    row = Message.objects.get(role="assistant")
    assert (turn.status, row.state) == ("failed", "failed")
    assert (row.content, row.reasoning) == ("".join(words), "Let me think.")
    (part,) = view_of(turn.pk).parts
    assert (part.text, part.reasoning) == (row.content, row.reasoning)


def test_after_a_failure_history_keeps_its_shape(say, scripted):
    model = scripted(ModelError("auth", "No."), "better")
    say("one")
    say("two")
    assert [m.role for m in model.requests[-1].messages] == ["user", "assistant", "user"]


def test_a_bug_fails_the_turn_and_says_so_in_the_log(say, scripted, caplog):
    scripted(RuntimeError("boom"))
    turn = say()
    assert (turn.status, turn.error_code) == ("failed", "internal")
    assert "boom" in caplog.text
    assert "boom" not in turn.error_message


def test_a_busy_database_does_not_end_a_turn_whose_text_so_far_it_cannot_keep(say, scripted, monkeypatch, caplog):
    fence, locked = journal.turn_fence, [OperationalError("database is locked")]

    def late(turn, **changes):
        if locked and set(changes) == {"last_seq"}:
            raise locked.pop()
        fence(turn, **changes)

    monkeypatch.setattr(journal, "PROGRESS_EVERY_S", 0.0)
    monkeypatch.setattr(journal, "turn_fence", late)
    scripted(Step(text=("Hello", " there")))
    turn = say()
    assert not locked
    assert "database is locked" in caplog.text
    assert turn.status == "completed"
    assert turn.session.messages.get(role="assistant").content == "Hello there"


def test_a_worker_that_stops_hands_its_turn_back(user, session, announced, scripted):
    scripted(Step(text=("half",), hangs=True))
    turn = turn_start(user=user, session_id=session.pk, text="hi")
    import threading

    thread_ = threading.Thread(target=_work, args=(turn.pk,))
    thread_.start()
    try:
        _until(lambda: "message.delta" in kinds(turn))
    finally:
        worker.stopping.set()
        thread_.join(60)
        worker.stopping.clear()
    assert not thread_.is_alive()
    turn.refresh_from_db()
    assert turn.status == "queued"
    scripted("whole")
    turn_execute(turn.pk)
    assert Message.objects.get(role="assistant").content == "whole"


@pytest.mark.parametrize("moment", ["before headers", "mid text"])
def test_stop_ends_a_silent_model_at_once(user, session, announced, scripted, moment):
    import threading

    scripted(Step(text=("some text",), hangs=True) if moment == "mid text" else Step(hangs=True))
    turn = turn_start(user=user, session_id=session.pk, text="hi")
    thread_ = threading.Thread(target=_work, args=(turn.pk,))
    thread_.start()
    _until(lambda: ("message.delta" if moment == "mid text" else "message.started") in kinds(turn))
    turn_cancel(user=user, turn_id=turn.pk)
    assert kinds(turn)[-1] == "turn.cancelled"
    for lease in list(worker._leases.values()):
        worker._watch()
        assert lease.lost.is_set()
    thread_.join(60)
    assert not thread_.is_alive()
    row = Message.objects.get(role="assistant")
    assert (row.state, row.content) == ("stopped", "some text" if moment == "mid text" else "")


def test_a_takeover_repeats_no_finished_call(user, session, announced, scripted):
    """The first worker dies after the change was committed and before its result was logged."""
    model = scripted(add("Once only."), "done")
    turn = turn_start(user=user, session_id=session.pk, text="remember")
    claimed = turn_claim(turn_id=turn.pk, worker=worker.id)
    from agent.core.calls import Calls

    class Died(BaseException):
        pass

    def dies(*_, **__):
        raise Died

    keep = Calls._keep
    Calls._keep = dies
    Turn.objects.filter(pk=turn.pk).update(status="queued")
    try:
        with pytest.raises(Died):
            turn_execute(turn.pk)
    finally:
        Calls._keep = keep
    assert claimed
    assert [e.content for e in store_view(user=user, target="memory").entries] == ["Once only."]
    assert ToolRun.objects.get().status == "ok"
    Turn.objects.filter(pk=turn.pk).update(status="queued")
    turn_execute(turn.pk)
    turn.refresh_from_db()
    assert turn.status == "completed"
    assert [e.content for e in store_view(user=user, target="memory").entries] == ["Once only."]
    result = json.loads(model.requests[-1].messages[-1].content)
    assert (result["success"], result["code"]) == (True, "ok")
    assert store_view(user=user, target="memory").store.version == 1


def test_a_stale_worker_can_neither_write_memory_nor_text(user, session, announced, scripted):
    """The second worker has the turn; the first wakes up in the middle of its tool call."""
    turn = turn_start(user=user, session_id=session.pk, text="remember")
    scripted(add("From the dead."), "x")
    real = execution.registry_for

    def stolen(user, binding, **options):
        registry = real(user, binding, **options)
        tool = registry.find("memory")

        def run(context, arguments):
            Turn.objects.filter(pk=turn.pk).update(attempt=9)
            return tool.run(context, arguments)

        registry._tools["memory"] = replace(tool, run=run)
        return registry

    execution.registry_for = stolen
    try:
        turn_execute(turn.pk)
    finally:
        execution.registry_for = real
    assert store_view(user=user, target="memory").entries == ()
    assert Turn.objects.get().status == "running"


def test_memory_trouble_never_blocks_the_reply_and_ends_after_three(user, say, scripted):
    misses = [memory_call("remove", old_text=f"nothing {n}") for n in range(5)]
    model = scripted(*misses, "I could not, but here is your answer.")
    turn = say()
    assert turn.status == "completed"
    codes = [json.loads(m.content)["code"] for m in model.requests[-1].messages if m.role == "tool"]
    assert codes == ["no_match"] * 3 + ["gave_up"] * 2


@pytest.mark.case("MO-15")
def test_mo_15_the_count_belongs_to_the_turn(user, say, scripted):
    model = scripted(*[step for n in range(4) for step in (memory_call("remove", old_text="nothing"), "ok")])
    for _ in range(4):
        say()
    codes = [json.loads(m.content)["code"] for m in model.requests[-1].messages if m.role == "tool"]
    assert codes == ["no_match"] * 4


@pytest.mark.case("MO-16")
def test_mo_16_add_and_remove_in_a_circle_end(user, say, scripted):
    circle = [add("X"), memory_call("remove", old_text="X")] * 5
    model = scripted(*circle, "done")
    say()
    codes = [json.loads(m.content)["code"] for m in model.requests[-1].messages if m.role == "tool"]
    assert "gave_up" in codes[:4]


def test_a_switched_off_toolset_is_refused_and_the_prefix_stays(user, say, scripted):
    from agent.models import AgentSettings

    model = scripted("first", add("No."), "I can't.")
    say()
    AgentSettings.objects.update_or_create(user=user, defaults={"toolsets_off": ["memory"]})
    say("remember no")
    assert "switched off" in model.requests[-1].messages[-1].content
    assert model.requests[-1].tools == model.requests[0].tools
    assert store_view(user=user, target="memory").entries == ()


@pytest.mark.case("ST-03")
def test_st_03_two_answers_alike_stay_two(user, session, say, scripted):
    scripted("same " * 60, "same " * 60 + " ")
    say("one")
    say("two")
    assert [len(view.parts) for view in thread(user=user, session_id=session.pk).items] == [1, 1]
    assert Message.objects.filter(role="assistant").count() == 2


def test_what_waits_behind_a_turn_is_announced_when_it_ends(user, session, say, announced, scripted):
    scripted("a", "b")
    first = turn_start(user=user, session_id=session.pk, text="one")
    second = turn_start(user=user, session_id=session.pk, text="two")
    announced.clear()
    turn_execute(first.pk)
    assert announced == [second.pk]


def test_the_stored_prompt_is_what_was_sent(session, say, scripted):
    from agent.services.prefix import prefix_of
    from sessions.services import sha256

    model = scripted(Step(text=("x",), done=Done("stop")))
    say()
    assert prefix_of(session).system == model.requests[0].system
    assert snapshot_get(session=session).prompt_sha256 == sha256(model.requests[0].system)


def _work(turn_id):
    """A worker thread's way through a turn; unlike a worker's, it ends, and its connection with it."""
    try:
        turn_execute(turn_id)
    finally:
        connection.close()


def _until(condition, timeout_s=60):
    import time

    end = time.monotonic() + timeout_s
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.01)


def test_a_turn_that_fails_during_a_call_leaves_a_whole_history(user, session, say, scripted, monkeypatch):
    """The deadline passes while the second of two calls waits: both have results, nothing shows as running."""
    model = scripted(Step(calls=(add("One."), add("Two."))), "later")
    real = execution.registry_for

    def slow(user, binding, **options):
        registry = real(user, binding, **options)
        tool = registry.find("memory")

        def run(context, arguments):
            if context.position == 2:
                execution.turn_fail(binding._turn, "timeout", "Too long.")
            return tool.run(context, arguments)

        registry._tools["memory"] = replace(tool, run=run)
        return registry

    monkeypatch.setattr(execution, "registry_for", slow)
    turn = say("remember two things")
    assert (turn.status, turn.error_code) == ("failed", "timeout")
    assert [m.role for m in session.messages.order_by("number")] == ["user", "assistant", "tool", "tool", "assistant"]
    assert [card.status for card in view_of(turn.pk).parts[0].tools] == ["ok", "error"]
    assert [entry.content for entry in store_view(user=user, target="memory").entries] == ["One."]
    monkeypatch.setattr(execution, "registry_for", real)
    say("go on")
    assert [m.role for m in model.requests[-1].messages] == ["user", "assistant", "tool", "tool", "assistant", "user"]
