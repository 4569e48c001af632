"""Starting, stopping, claiming: what the database alone decides."""

from datetime import timedelta
from uuid import uuid4

import pytest

from agent.core.events import MessageDelta, MessageStarted, ReasoningDelta, TurnStarted
from agent.core.titles import title_from
from agent.models import ToolRun, Turn, WorkerHeartbeat
from agent.selectors import running_sessions, thread, turn_get
from agent.services import turn_cancel, turn_discard, turn_release, turn_retry, turn_start
from agent.services.deletion import chat_delete
from agent.services.fences import heartbeat_write, turn_claim, turn_fence, turn_hand_back, turns_sweep
from agent.services.history import history
from agent.services.turns import TEXT_LIMIT_CHARS
from agent.stream import sse
from agent.stream.log import EventLog, FencedError, replay
from hermes_site.accounts.idempotency import IdempotencyMismatchError, Key
from hermes_site.kernel import clock
from hermes_site.kernel.errors import ConflictError, InvalidError, NotFoundError
from sessions.models import Message, Session


@pytest.fixture
def start(user, session, announced, django_capture_on_commit_callbacks):
    def start(text="hi", **options):
        with django_capture_on_commit_callbacks(execute=True):
            return turn_start(**{"user": user, "session_id": session.pk, "text": text} | options)

    return start


def test_a_turn_is_announced_only_after_commit(user, session, announced, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        turn = turn_start(user=user, session_id=session.pk, text="hi")
        assert announced == []
    assert announced == [turn.pk]
    assert turn.message.content == "hi"


def test_without_a_session_one_begins_with_the_message(user, start):
    turn = start("First line of many\nsecond", session_id=None)
    assert turn.session.title == "First line of many"
    assert turn.session.user == user


@pytest.mark.parametrize("text", ["", "  \n ", "x" * (TEXT_LIMIT_CHARS + 1)])
def test_unusable_text_is_refused_and_nothing_is_stored(user, start, text):
    with pytest.raises(InvalidError):
        start(text, session_id=None)
    assert not Message.objects.exists()
    assert Session.objects.count() == 1


def test_strangers_get_404(stranger, start):
    turn = start()
    with pytest.raises(NotFoundError):
        start(user=stranger)
    for call in (turn_cancel, turn_retry, turn_release, turn_discard, turn_get):
        with pytest.raises(NotFoundError):
            call(user=stranger, turn_id=turn.pk)
    with pytest.raises(NotFoundError):
        thread(user=stranger, session_id=turn.session_id)
    assert running_sessions(user=stranger) == set()


@pytest.mark.case("ST-05")
def test_st_05_the_same_key_makes_one_turn(start):
    first = start(key=Key("k1", "f1"))
    assert start(key=Key("k1", "f1")).pk == first.pk
    assert Turn.objects.count() == Message.objects.count() == 1
    with pytest.raises(IdempotencyMismatchError):
        start("other", key=Key("k1", "f2"))


def test_a_key_that_begins_a_chat_makes_one_chat(start):
    first = start(session_id=None, key=Key("k", "f"))
    assert start(session_id=None, key=Key("k", "f")).session_id == first.session_id


@pytest.mark.case("ST-10")
def test_st_10_a_second_delivery_finds_nothing_to_claim(start):
    turn = start()
    worker = uuid4()
    assert turn_claim(turn_id=turn.pk, worker=worker).attempt == 1
    assert turn_claim(turn_id=turn.pk, worker=uuid4()) is None
    assert turn_claim(turn_id=uuid4(), worker=worker) is None


def test_one_turn_of_a_session_runs_at_a_time_the_oldest_first(start):
    first, second = start("one"), start("two")
    assert turn_claim(turn_id=second.pk, worker=uuid4()).pk == first.pk
    assert turn_claim(turn_id=second.pk, worker=uuid4()) is None
    Turn.objects.filter(pk=first.pk).update(status=Turn.Status.COMPLETED)
    assert turn_claim(turn_id=first.pk, worker=uuid4()).pk == second.pk


@pytest.mark.case("ST-11")
def test_st_11_a_turn_of_a_dead_worker_goes_back_and_its_writes_touch_nothing(start, db):
    turn = start()
    dead, alive = uuid4(), uuid4()
    heartbeat_write(worker=dead, place="h", pid=1)
    heartbeat_write(worker=alive, place="h", pid=2)
    old = turn_claim(turn_id=turn.pk, worker=dead)
    assert turns_sweep() == []
    WorkerHeartbeat.objects.filter(pk=dead).update(beat_at=clock.now() - timedelta(seconds=10))
    assert turns_sweep() == [turn.pk]
    with pytest.raises(FencedError):
        turn_fence(old, step=5)
    new = turn_claim(turn_id=turn.pk, worker=alive)
    assert new.attempt == 2
    with pytest.raises(FencedError):
        turn_fence(old, step=5)
    turn_fence(new, step=1)
    assert not turn_hand_back(old)
    assert turn_hand_back(new)


def test_a_forgotten_turn_is_announced_again_once(start):
    turn = start()
    assert turns_sweep() == []
    Turn.objects.update(announced_at=clock.now() - timedelta(seconds=11))
    assert turns_sweep() == [turn.pk]
    assert turns_sweep() == []


def test_stopping_keeps_the_text_so_far_and_fences_the_worker(user, start):
    turn = turn_claim(turn_id=start().pk, worker=uuid4())
    row = Message.objects.create(
        session=turn.session,
        number=2,
        turn_no=1,
        turn_id=turn.pk,
        step=1,
        role="assistant",
        state="partial",
        content="He",
    )
    log = EventLog(turn_id=turn.pk, session_id=turn.session_id, attempt=1, last_seq=0)
    for event in (
        TurnStarted(model="m", attempt=1),
        MessageStarted(message_id=2),
        ReasoningDelta(message_id=2, text="A greeting."),
        MessageDelta(message_id=2, text="He"),
    ):
        log.append(event)
    Message.objects.filter(pk=row.pk).update(through_seq=4)
    log.append(MessageDelta(message_id=2, text="llo"))
    stopped = turn_cancel(user=user, turn_id=turn.pk)
    row.refresh_from_db()
    assert (stopped.status, row.state, row.content) == ("cancelled", "stopped", "Hello")
    assert row.reasoning == "A greeting."
    assert replay(turn.pk)[-1].event.type == "turn.cancelled"
    assert [entry.seq for entry in replay(turn.pk)] == [1, 2, 3, 4, 5, 6]
    with pytest.raises(FencedError):
        log.append(MessageDelta(message_id=2, text="!"))
    assert turn_cancel(user=user, turn_id=turn.pk).attempt == stopped.attempt


def test_a_stopped_call_gets_a_result_so_that_history_stays_valid(user, start):
    turn = turn_claim(turn_id=start().pk, worker=uuid4())
    Message.objects.create(
        session=turn.session,
        number=2,
        turn_no=1,
        turn_id=turn.pk,
        step=1,
        role="assistant",
        calls=[{"call_id": "c1", "name": "t", "arguments": "{}"}, {"call_id": "c2", "name": "t", "arguments": "{}"}],
    )
    ToolRun.objects.create(turn=turn, step=1, position=1, name="t", attempt=1)
    Session.objects.update(next_number=3)
    turn_cancel(user=user, turn_id=turn.pk)
    after = turn_claim(turn_id=start("go on").pk, worker=uuid4())
    sent = history(after).messages
    assert [m.role for m in sent] == ["user", "assistant", "tool", "tool", "assistant", "user"]
    assert [m.call_id for m in sent if m.role == "tool"] == ["c1", "c2"]
    assert "stopped" in sent[4].content


def test_what_is_queued_behind_a_stopped_turn_waits_for_the_person(user, start, announced):
    first, second, third = start("one"), start("two"), start("three")
    turn_claim(turn_id=first.pk, worker=uuid4())
    turn_cancel(user=user, turn_id=first.pk)
    assert turn_claim(turn_id=second.pk, worker=uuid4()) is None
    assert turn_discard(user=user, turn_id=second.pk) == "two"
    with pytest.raises(NotFoundError):
        turn_get(user=user, turn_id=second.pk)
    turn_release(user=user, turn_id=third.pk)
    assert turn_claim(turn_id=third.pk, worker=uuid4()).pk == third.pk
    with pytest.raises(ConflictError):
        turn_release(user=user, turn_id=third.pk)


def test_a_released_message_becomes_the_newest(user, start):
    first, held = start("one"), start("held")
    turn_claim(turn_id=first.pk, worker=uuid4())
    turn_cancel(user=user, turn_id=first.pk)
    newer = start("newer")
    Turn.objects.filter(pk=newer.pk).update(status=Turn.Status.COMPLETED)
    turn_release(user=user, turn_id=held.pk)
    assert [view.message.content for view in thread(user=user, session_id=first.session_id).items] == [
        "one",
        "newer",
        "held",
    ]


def test_only_the_newest_message_can_be_answered_again(user, start, announced):
    first = start("one")
    with pytest.raises(ConflictError, match="already"):
        turn_retry(user=user, turn_id=first.pk)
    Turn.objects.filter(pk=first.pk).update(status=Turn.Status.FAILED, error_code="x")
    assert turn_retry(user=user, turn_id=first.pk).status == "queued"
    Turn.objects.filter(pk=first.pk).update(status=Turn.Status.FAILED)
    second = start("two")
    Turn.objects.filter(pk=second.pk).update(status=Turn.Status.COMPLETED)
    with pytest.raises(ConflictError, match="gone on"):
        turn_retry(user=user, turn_id=first.pk)


def test_deleting_a_chat_stops_what_runs_in_it(user, start):
    turn = turn_claim(turn_id=start().pk, worker=uuid4())
    chat_delete(user=user, session_id=turn.session_id)
    turn.refresh_from_db()
    assert turn.status == "cancelled"
    with pytest.raises(NotFoundError):
        turn_get(user=user, turn_id=turn.pk)


def test_a_waiting_message_is_not_in_another_turns_history(start):
    first = start("one")
    start("two")
    sent = history(turn_claim(turn_id=first.pk, worker=uuid4())).messages
    assert [m.content for m in sent] == ["one"]


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("hello", "hello"),
        ("\n\n  spaced   out \nrest", "spaced out"),
        ("a" * 80, "a" * 60 + "…"),
        ("word " * 30, "word " * 11 + "word…"),
    ],
)
def test_a_title_is_the_first_line_cut_at_a_word(text, title):
    assert title_from(text) == title


def test_a_cancel_that_dies_halfway_has_done_nothing_or_all(user, start, monkeypatch):
    turn = turn_claim(turn_id=start().pk, worker=uuid4())
    Message.objects.create(
        session=turn.session,
        number=2,
        turn_no=1,
        turn_id=turn.pk,
        step=1,
        role="assistant",
        state="partial",
        content="He",
    )

    class Died(BaseException):
        pass

    def dies(*_, **__):
        raise Died

    with monkeypatch.context() as dying:
        dying.setattr("agent.services.turns.history_close", dies)
        with pytest.raises(Died):
            turn_cancel(user=user, turn_id=turn.pk)
    turn.refresh_from_db()
    assert turn.status == "running"
    assert turn_hand_back(turn), "its worker finds the log closed and gives the turn back"
    with monkeypatch.context() as dying:
        dying.setattr("agent.services.turns.EventLog", dies)
        with pytest.raises(Died):
            turn_cancel(user=user, turn_id=turn.pk)
    turn.refresh_from_db()
    assert turn.status == "cancelled"
    assert not Message.objects.filter(state="partial").exists()


def test_a_cancel_overtaken_by_another_attempt_stops_that_one(user, start, monkeypatch):
    turn = turn_claim(turn_id=start().pk, worker=uuid4())
    real, calls = replay, []

    def overtaken(turn_id, **options):
        if not calls:
            calls.append(1)
            turn_hand_back(turn)
            turn_claim(turn_id=turn_id, worker=uuid4())
        return real(turn_id, **options)

    monkeypatch.setattr("agent.services.turns.replay", overtaken)
    assert turn_cancel(user=user, turn_id=turn.pk).status == "cancelled"
    assert [m.state for m in Message.objects.filter(role="assistant")] == ["stopped"]


def test_a_cancel_whose_turn_is_asked_again_at_once_is_no_error(user, start, announced, monkeypatch):
    turn = turn_claim(turn_id=start().pk, worker=uuid4())
    monkeypatch.setattr("agent.services.turns.EventLog.append", _fenced)
    assert turn_cancel(user=user, turn_id=turn.pk).status == "cancelled"


def _fenced(*_):
    raise FencedError


def test_what_was_discarded_meanwhile_is_not_found(user, start, announced):
    turn = start()
    turn_discard(user=user, turn_id=turn.pk)
    for call in (turn_cancel, turn_retry, turn_release, turn_discard):
        with pytest.raises(NotFoundError):
            call(user=user, turn_id=turn.pk)


def test_a_retry_shows_nothing_of_the_answer_that_was_stopped(user, start, announced):
    turn = turn_claim(turn_id=start().pk, worker=uuid4())
    log = EventLog(turn_id=turn.pk, session_id=turn.session_id, attempt=1, last_seq=0)
    Message.objects.create(
        session=turn.session, number=2, turn_no=1, turn_id=turn.pk, step=1, role="assistant", state="partial"
    )
    for event in (
        TurnStarted(model="m", attempt=1),
        MessageStarted(message_id=2),
        MessageDelta(message_id=2, text="old"),
    ):
        log.append(event)
    turn_cancel(user=user, turn_id=turn.pk)
    turn_retry(user=user, turn_id=turn.pk)
    again = turn_claim(turn_id=turn.pk, worker=uuid4())
    (view,) = thread(user=user, session_id=turn.session_id).items
    assert view.parts == ()
    log = EventLog(turn_id=turn.pk, session_id=turn.session_id, attempt=again.attempt, last_seq=again.last_seq)
    for event in (
        TurnStarted(model="m", attempt=again.attempt),
        MessageStarted(message_id=4),
        MessageDelta(message_id=4, text="new"),
    ):
        log.append(event)
    (view,) = thread(user=user, session_id=turn.session_id).items
    assert [part.text for part in view.parts] == ["new"]


def test_a_turn_that_kills_its_workers_ends(start, monkeypatch):
    from agent.services import execution

    turn = start()
    Turn.objects.filter(pk=turn.pk).update(takeovers=execution.TAKEOVER_LIMIT)
    execution.turn_execute(turn.pk)
    turn.refresh_from_db()
    assert (turn.status, turn.error_code) == ("failed", "worker_lost")


def test_the_deadline_counts_from_the_first_attempt(start):
    from agent.services.fences import time_left_s

    first = turn_claim(turn_id=start().pk, worker=uuid4())
    Turn.objects.update(started_at=clock.now() - timedelta(seconds=1000))
    turn_hand_back(first)
    again = turn_claim(turn_id=first.pk, worker=uuid4())
    assert 700 < time_left_s(again) < 801


@pytest.mark.parametrize("facts", [{}, {"unseen": True}, {"answered_by": "Spare"}])
def test_programs_are_told_how_a_turn_ended_without_its_log_whatever_else_its_row_says(start, facts):
    turn = start()
    ended = {"status": Turn.Status.COMPLETED, "usage": {"prompt": 7, "cached": 3} | facts, "last_seq": 9}
    Turn.objects.filter(pk=turn.pk).update(**ended)
    last = sse._from_rows(turn.pk, 0)[-1]
    assert (last.seq, last.event.type) == (9, "turn.completed")
    assert last.event.usage.model_dump() == {"prompt": 7, "completion": 0, "cached": 3, "reasoning": 0}
