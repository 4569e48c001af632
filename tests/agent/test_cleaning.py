"""What the regular cleaning removes, and what it leaves."""

from datetime import timedelta

import pytest

from agent.models import Review, Turn
from agent.services import turn_start
from agent.services.cleaning import clean
from agent.tasks import clean_work
from hermes_site.accounts.models import IdempotencyKey
from hermes_site.kernel import clock
from sessions.models import Message, Session
from sessions.services import session_create, session_delete, session_seen

pytestmark = pytest.mark.django_db


@pytest.fixture
def later(monkeypatch):
    real = clock.now
    return lambda **delta: monkeypatch.setattr(clock, "now", lambda: real() + timedelta(**delta))


def test_deleted_chats_go_when_their_undo_has_run_out(user, announced, later):
    turn = turn_start(user=user, session_id=None, text="gone")
    kept = turn_start(user=user, session_id=None, text="kept")
    session_delete(user=user, session_id=turn.session_id)
    assert clean()["chats"] == 0
    later(minutes=2)
    assert clean()["chats"] == 1
    assert list(Session.objects.values_list("pk", flat=True)) == [kept.session_id]
    assert list(Message.objects.values_list("content", flat=True)) == ["kept"]
    assert Turn.objects.get() == kept


def test_temporary_chats_go_an_hour_after_their_last_use(user, announced, later):
    session = session_create(user=user, temporary=True)
    later(minutes=59)
    assert clean()["chats"] == 0
    later(minutes=61)
    assert clean()["chats"] == 1
    assert not Session.objects.filter(pk=session.pk).exists()


def test_a_temporary_chat_that_somebody_has_open_stays(user, announced, later):
    session = session_create(user=user, temporary=True)
    later(hours=3)
    session_seen(session_id=session.pk)
    later(hours=3, minutes=59)
    assert clean()["chats"] == 0
    later(hours=4, minutes=1)
    assert clean()["chats"] == 1


def test_a_temporary_chat_that_still_answers_stays(user, announced, later):
    turn_start(user=user, session_id=session_create(user=user, temporary=True).pk, text="long work")
    later(hours=2)
    assert clean()["chats"] == 0


def test_old_keys_go(user, later):
    IdempotencyKey.objects.create(user=user, key="k", fingerprint="f")
    later(hours=25)
    assert clean()["idempotency keys"] == 1


def test_reviews_that_died_with_their_worker_end(user, announced, later):
    turn = turn_start(user=user, session_id=None, text="look")
    at = {"user": user, "session_id": turn.session_id, "turn": turn, "turn_no": 1}
    for status in ("queued", "running", "done"):
        Review.objects.create(**at, status=status)
    later(minutes=110)
    assert clean()["lost reviews"] == 0
    later(minutes=130)
    assert clean()["lost reviews"] == 2
    assert sorted(Review.objects.values_list("status", flat=True)) == ["done", "failed", "failed"]


def test_the_task_does_it(user, later, monkeypatch):
    monkeypatch.setattr("agent.tasks.background.run", lambda work, **_: work())
    session_create(user=user, temporary=True)
    later(hours=2)
    clean_work.apply()
    assert not Session.objects.exists()
