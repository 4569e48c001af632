"""Compression because the person asks for it, on the page and in the API; taking it back; the card and the meter."""

import json
from datetime import timedelta

import pytest

from agent.models import ChatContext, Compression
from agent.selectors import thread, view_of
from agent.services import compression_ask, compression_undo
from agent.services.compression import by_hand, hooks, state
from agent.services.compression.by_hand import compression_now, compressions_sweep
from agent.services.compression.meter import context_meter
from agent.services.compression.state import LEASE, kept_up, lease_end, lease_holds, lease_take
from agent.services.history import conversation
from agent.services.prefix import prefix_of
from agent.stream.html import render_turn
from hermes_site.kernel import clock
from hermes_site.kernel.errors import ConflictError, InvalidError
from sessions.models import Message
from tests.compression.models import bodies, told
from tests.fakes.script import Reply

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def sent(monkeypatch):
    """What would have been sent to the queue."""
    jobs = []
    monkeypatch.setattr(by_hand, "announce_compression", lambda *job: jobs.append(job) or True)
    return jobs


@pytest.fixture
def ask(user, session, sent):
    """Ask, and let the worker do it."""

    def ask(focus=""):
        compression_ask(user=user, session_id=session.pk, focus=focus)
        compression_now(*sent.pop())

    return ask


def test_a_chat_with_room_left_is_compressed_when_asked_and_the_focus_is_handed_on(user, session, models, ask):
    prefix_of(session)
    told(session, 8)
    before = [line.message for line in conversation(session.pk)]
    ask("  the   disks ")
    row = Compression.objects.get()
    assert (row.kind, row.focus, row.step, row.turn_no) == ("summary", "the disks", 0, 8)
    assert "Above all keep what has to do with: the disks" in bodies(models.small)[0]["messages"][1]["content"]
    assert ChatContext.objects.get().lease is None
    assert [one.reason for one in session.snapshots.order_by("number")] == ["start", "compression"]
    after = conversation(session.pk)
    assert [line.origin for line in after].count("summary") == 1
    assert after[-1].message == before[-1]
    compression_undo(user=user, session_id=session.pk)
    assert [line.message for line in conversation(session.pk)] == before
    assert not Message.objects.filter(compressed=True).exists()
    assert context_meter(user=user, session_id=session.pk).is_paused
    with pytest.raises(ConflictError):
        compression_undo(user=user, session_id=session.pk)


def test_undo_goes_back_one_compression_at_a_time(user, session, models, ask):
    told(session, 8)
    ask()
    first = [line.message for line in conversation(session.pk)]
    told(session, 6)
    here = [line.message for line in conversation(session.pk)]
    ask()
    assert Compression.objects.count() == 2
    assert "<summary>" in bodies(models.small)[1]["messages"][1]["content"]
    compression_undo(user=user, session_id=session.pk)
    assert [line.message for line in conversation(session.pk)] == here
    assert here[: len(first)] == first
    compression_undo(user=user, session_id=session.pk)
    assert len(conversation(session.pk)) == Message.objects.filter(session=session).count()


def test_who_compresses_by_hand_lifts_the_pause(user, session, models, ask):
    told(session, 8)
    ChatContext.objects.create(session=session, strikes=2, is_paused=True)
    ask()
    assert not ChatContext.objects.get().is_paused


def test_a_failure_by_hand_is_told_and_changes_nothing(user, session, models, ask):
    models.summaries = Reply(status=401)
    told(session, 8)
    before = conversation(session.pk)
    ask()
    row = Compression.objects.get()
    assert row.kind == "failed"
    assert "did not accept the key" in row.problem_text
    assert "did not accept the key" in render_turn(thread(user=user, session_id=session.pk).items[-1])
    assert conversation(session.pk) == before
    assert ChatContext.objects.get().strikes == 0


def test_without_a_model_nothing_is_changed(user, session, ask):
    told(session, 8)
    ask()
    assert Compression.objects.get().kind == "failed"
    assert "No language model" in Compression.objects.get().problem_text


def test_asking_twice_or_while_answering_or_too_much_is_refused(user, session, models, sent):
    with pytest.raises(ConflictError):
        compression_ask(user=user, session_id=session.pk)
    told(session, 2)
    with pytest.raises(InvalidError):
        compression_ask(user=user, session_id=session.pk, focus="x" * 501)
    compression_ask(user=user, session_id=session.pk)
    with pytest.raises(ConflictError, match="already"):
        compression_ask(user=user, session_id=session.pk)
    assert len(sent) == 1
    turn = session.turns.last()
    turn.status = "running"
    turn.save()
    with pytest.raises(ConflictError, match="answered"):
        compression_ask(user=user, session_id=session.pk)


def test_with_the_broker_away_the_lease_is_given_back(user, session, monkeypatch):
    told(session, 2)
    monkeypatch.setattr(by_hand, "announce_compression", lambda *job: False)
    with pytest.raises(ConflictError):
        compression_ask(user=user, session_id=session.pk)
    assert ChatContext.objects.get().lease is None


@pytest.mark.case("CO-26")
def test_co_26_a_message_said_meanwhile_stays_and_a_changed_chat_is_left_alone(
    user, session, models, sent, monkeypatch
):
    """While a summary is written, somebody adds a turn; while another is, the last turns vanish."""
    told(session, 8)

    def meanwhile(*_):
        told(session, 1)
        return ""

    monkeypatch.setattr(hooks, "_asked", [meanwhile])
    compression_ask(user=user, session_id=session.pk)
    compression_now(*sent.pop())
    assert Compression.objects.get().kind == "summary"
    assert conversation(session.pk)[-1].message.content.startswith("Answer 8.")

    def removed(*_):
        Message.objects.filter(session=session, turn_no__gt=7).exclude(role="user").delete()
        return ""

    monkeypatch.setattr(hooks, "_asked", [removed])
    compression_ask(user=user, session_id=session.pk)
    compression_now(*sent.pop())
    assert Compression.objects.count() == 1


def test_the_page_shows_card_and_meter_and_obeys_the_slash(client, user, session, say, models, sent):
    client.force_login(user)
    told(session, 7)
    say("And now?")
    said = client.post(f"/chat/{session.pk}/", {"text": "/compress the disks"}, headers={"HX-Request": "true"})
    assert "is being compressed" in said.content.decode()
    assert sent[0][2] == "the disks"
    compression_now(*sent.pop())
    row = Compression.objects.get()
    page = client.get(f"/chat/{session.pk}/").content.decode()
    assert "messages are now a summary" in page
    assert "The disks were measured" in page
    assert f"/chat/{session.pk}/compress/undo/" in page
    assert f"/chat/{session.pk}/messages/{min(row.gone)}/" in page
    assert 'id="ctx"' in page
    turn = session.turns.get(turn_no=row.turn_no)
    assert "now a summary" in client.get(f"/turns/{turn.pk}/compressions/1/", headers={"HX-Request": "true"}).text
    assert "now a summary" not in client.get(f"/turns/{turn.pk}/compressions/2/", headers={"HX-Request": "true"}).text
    client.post(f"/chat/{session.pk}/compress/undo/")
    assert "Taken back" in client.get(f"/chat/{session.pk}/").content.decode()


def test_the_meter_knows_what_the_provider_reported(client, user, session, say, models):
    client.force_login(user)
    say("Hello")
    turn = say("And now?")
    meter = client.get(f"/api/v1/sessions/{session.pk}/context").json()
    last = turn.model_calls.get().usage
    assert (meter["used"], meter["cached"]) == (last["prompt"], last["cached"])
    assert (meter["window"], meter["trigger"], meter["model"]) == (40_000, 20_000, "Main")
    assert sum(meter["parts"].values()) == pytest.approx(last["prompt"], rel=0.15)
    shown = client.get(f"/chat/{session.pk}/context/").content.decode()
    assert "of 40,000 tokens" in shown


def test_the_api_compresses_and_takes_back(client, user, session, models, sent):
    client.force_login(user)
    told(session, 8)
    path = f"/api/v1/sessions/{session.pk}"

    def post(end, **body):
        return client.post(f"{path}/{end}", json.dumps(body), content_type="application/json")

    assert post("compress/undo").status_code == 409
    answer = post("compress", focus="dates")
    assert (answer.status_code, answer.json()["is_busy"]) == (202, True)
    compression_now(*sent.pop())
    (row,) = client.get(f"{path}/context").json()["compressions"]
    assert (row["kind"], row["focus"], row["undone_at"]) == ("summary", "dates", None)
    raw = client.get(f"{path}/messages?limit=200").json()["items"]
    assert [item["id"] for item in raw if item["compressed"]] == row["gone"]
    assert post("compress/undo").json()["compressions"][0]["undone_at"]
    assert client.post(f"{path}/compress", content_type="application/json").status_code == 202


def test_what_was_compressed_before_an_answer_stands_before_it_on_the_page(client, user, session, say, models):
    client.force_login(user)
    told(session, 12)
    turn = say("And now?")
    page = client.get(f"/chat/{session.pk}/").content.decode()
    (card,) = [n for n in range(len(page)) if page.startswith(f'id="compression-{turn.pk.hex}-1"', n)]
    assert f'id="compression-{turn.pk.hex}-1"' in render_turn(view_of(turn.pk))  # as sockets draw it
    assert page.index(f'id="agent-{turn.pk.hex}"') < card < page.index(f'id="msg-{turn.pk.hex}-')


def test_a_compression_whose_worker_died_is_free_in_seconds_and_its_owner_is_told(user, session, models, sent):
    told(session, 8)
    before = conversation(session.pk)
    compression_ask(user=user, session_id=session.pk)
    (job,) = sent
    assert lease_holds(session.pk, job[1])  # a worker began, and died
    compressions_sweep()
    assert ChatContext.objects.get().lease == job[1]
    assert ChatContext.objects.get().lease_until <= clock.now() + LEASE <= clock.now() + timedelta(seconds=30)
    ChatContext.objects.update(lease_until=clock.now() - timedelta(seconds=1))
    compressions_sweep()
    row = Compression.objects.get()
    assert (row.kind, row.problem) == ("failed", "lost")
    assert "was interrupted" in render_turn(thread(user=user, session_id=session.pk).items[-1])
    assert not context_meter(user=user, session_id=session.pk).is_busy
    compression_now(*job)  # it was only slow: too late
    assert Compression.objects.count() == 1
    assert conversation(session.pk) == before
    compressions_sweep()
    assert Compression.objects.count() == 1
    compression_ask(user=user, session_id=session.pk)
    compression_now(*sent[-1])
    assert Compression.objects.last().kind == "summary"


def test_while_a_summary_is_waited_for_the_lease_is_kept(session, monkeypatch):
    lease = lease_take(session.pk, by_hand=True)
    monkeypatch.setattr(state, "RENEWED_S", 0)
    leave_off = kept_up(session.pk, lease)
    ChatContext.objects.update(lease_until=clock.now() + timedelta(seconds=1))
    assert not leave_off()
    assert ChatContext.objects.get().lease_until > clock.now() + timedelta(seconds=10)
    lease_end(session.pk, lease)
    assert leave_off()  # somebody else has it by now
