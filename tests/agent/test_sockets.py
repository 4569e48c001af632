"""The chat's socket against a real channel layer: state so far, then every event once."""

import asyncio
import json
from http import HTTPStatus

import pytest
from asgiref.sync import sync_to_async
from channels.testing import WebsocketCommunicator
from django.contrib.sessions.models import Session as BrowserSession
from django.test import Client
from django.urls import reverse

from agent.core.events import (
    CallRef,
    MessageDelta,
    MessageSnapshot,
    MessageStarted,
    ToolFinished,
    ToolStarted,
    TurnStarted,
)
from agent.routing import socket_router
from agent.services import turn_cancel, turn_start
from agent.services.fences import turn_claim
from agent.stream.follow import Follower
from agent.stream.log import EventLog
from hermes_site.asgi import application
from hermes_site.kernel import broker
from hermes_site.kernel.ids import uuid7
from sessions.models import Message
from sessions.services import session_create
from tests.api.routes import a_staged_change

pytestmark = pytest.mark.django_db(transaction=True)

PATIENCE_S = 60


def cookie_of(user):
    client = Client()
    client.force_login(user)
    return f"sessionid={client.cookies['sessionid'].value}".encode()


async def connect(user, path, origin=b"http://localhost"):
    headers = [(b"origin", origin), (b"host", b"localhost")]
    if user is not None:
        headers.append((b"cookie", await sync_to_async(cookie_of)(user)))
    socket = WebsocketCommunicator(application, path, headers=headers)
    connected, code = await socket.connect(timeout=PATIENCE_S)
    return socket, connected, code


def begin(user, session):
    """A running turn whose assistant message has begun."""
    turn = turn_claim(turn_id=turn_start(user=user, session_id=session.pk, text="hi").pk, worker=uuid7())
    Message.objects.create(
        session=session, number=2, turn_no=1, turn_id=turn.pk, step=1, role="assistant", state="partial"
    )
    log = EventLog(turn_id=turn.pk, session_id=session.pk, attempt=1, last_seq=0)
    log.append(TurnStarted(model="m", attempt=1))
    log.append(MessageStarted(message_id=2))
    return turn, log


async def read_until(socket, wanted):
    """Frames up to the one with `wanted` in it."""
    frames = []
    async with asyncio.timeout(PATIENCE_S):
        while True:
            frames.append(await socket.receive_from(timeout=PATIENCE_S))
            if wanted in frames[-1]:
                return frames


async def test_what_came_after_a_state_that_is_drawn_again_is_shown_once(user, session, announced):
    """The broker was lost: the text so far stands in the log again, and what came since behind it."""
    turn, log = await sync_to_async(begin)(user, session)
    follower = Follower(session.pk)
    await follower.state()
    await sync_to_async(log.append)(MessageSnapshot(message_id=2, text="one"))
    for text in (" two", " three"):
        await sync_to_async(log.append)(MessageDelta(message_id=2, text=text))
    frames = await follower.look()
    assert "one two three" in frames[0]
    assert sum(" two" in frame for frame in frames) == 1
    assert await follower.look() == []


async def test_a_message_that_was_drawn_from_its_row_before_its_event_came_is_shown_once(user, session, announced):
    """A reader comes between the two: the worker makes the row first."""
    turn, log = await sync_to_async(begin)(user, session)
    row = {"session": session, "turn_id": turn.pk, "turn_no": turn.turn_no, "role": "assistant", "state": "partial"}
    await Message.objects.acreate(**row, number=3, step=2)
    follower = Follower(session.pk)
    (state,) = await follower.state()
    assert f'id="msg-{turn.pk.hex}-3"' in state
    await sync_to_async(log.append)(MessageStarted(message_id=3))
    await sync_to_async(log.append)(MessageDelta(message_id=3, text="Hello"))
    frames = "".join(await follower.look())
    assert f'id="msg-{turn.pk.hex}-3"' not in frames
    assert frames.count("Hello") == 1


async def test_state_first_then_each_event_once(user, session, announced):
    turn, log = await sync_to_async(begin)(user, session)
    await sync_to_async(log.append)(MessageDelta(message_id=2, text="before"))
    socket, connected, _ = await connect(user, f"/ws/sessions/{session.pk}/")
    assert connected
    state = await read_until(socket, "before")
    assert f'id="turn-{turn.pk.hex}"' in state[-1]
    for text in (" one", " two"):
        await sync_to_async(log.append)(MessageDelta(message_id=2, text=text))
    frames = await read_until(socket, " two")
    assert [" one" in f for f in frames] == [True, False]
    await socket.disconnect()


@pytest.mark.case("ST-13")
async def test_st_13_a_lost_bell_is_made_up_for_by_the_log(user, session, announced, monkeypatch):
    _, log = await sync_to_async(begin)(user, session)
    socket, _, _ = await connect(user, f"/ws/sessions/{session.pk}/")
    await read_until(socket, "turn-")
    with monkeypatch.context() as deaf:
        deaf.setattr("agent.stream.log.event_channel", lambda _: "nobody")
        for n in range(150):
            await sync_to_async(log.append)(MessageDelta(message_id=2, text=f" w{n}"))
    await sync_to_async(log.append)(MessageDelta(message_id=2, text=" last"))
    frames = "".join(await read_until(socket, " last"))
    assert [frames.count(f" w{n}<") + frames.count(f" w{n} ") for n in range(150)] == [1] * 150
    await socket.disconnect()


@pytest.mark.case("ST-15")
async def test_st_15_who_leaves_takes_nothing_from_who_stays(user, session, announced):
    _, log = await sync_to_async(begin)(user, session)
    stays, leaves = [(await connect(user, f"/ws/sessions/{session.pk}/"))[0] for _ in range(2)]
    for socket in (stays, leaves):
        await read_until(socket, "turn-")
    leaving = None
    for n in range(60):
        await sync_to_async(log.append)(MessageDelta(message_id=2, text=f" w{n}"))
        if n == 30:
            leaving = asyncio.create_task(leaves.disconnect())
    await leaving
    await sync_to_async(log.append)(MessageDelta(message_id=2, text=" last"))
    frames = "".join(await read_until(stays, " last"))
    assert [frames.count(f" w{n}<") + frames.count(f" w{n} ") for n in range(60)] == [1] * 60
    await stays.disconnect()


async def test_a_lost_last_bell_is_found_soon(user, session, announced, monkeypatch):
    monkeypatch.setattr("agent.stream.follow.LOOK_EVERY_S", 0.3)
    turn, log = await sync_to_async(begin)(user, session)
    socket, _, _ = await connect(user, f"/ws/sessions/{session.pk}/")
    await read_until(socket, "turn-")
    monkeypatch.setattr("agent.stream.log.event_channel", lambda _: "nobody")
    await sync_to_async(log.append)(MessageDelta(message_id=2, text="unheard"))
    await read_until(socket, "unheard")
    monkeypatch.setattr("agent.services.turns.ring_turn", lambda *_: None)
    await sync_to_async(turn_cancel)(user=user, turn_id=turn.pk)
    await read_until(socket, "stopped")
    await socket.disconnect()


async def test_a_log_lost_with_the_broker_costs_no_text(user, session, announced):
    turn, log = await sync_to_async(begin)(user, session)
    socket, _, _ = await connect(user, f"/ws/sessions/{session.pk}/")
    await sync_to_async(log.append)(MessageDelta(message_id=2, text="first part,"))
    await read_until(socket, "first part,")
    broker.client().delete(f"turn:{turn.pk.hex}")
    await sync_to_async(log.append)(MessageDelta(message_id=2, text=" second part"))
    await read_until(socket, "first part, second part")
    await socket.disconnect()


async def test_a_broker_that_forgot_the_script_is_given_it_again(user, session, announced):
    _, log = await sync_to_async(begin)(user, session)
    socket, _, _ = await connect(user, f"/ws/sessions/{session.pk}/")
    await read_until(socket, "turn-")
    broker.client().script_flush()
    await sync_to_async(log.append)(MessageDelta(message_id=2, text="after it forgot"))
    await read_until(socket, "after it forgot")
    await socket.disconnect()


async def test_a_change_that_waits_is_shown_as_it_comes(user, session, announced):
    staged = await sync_to_async(a_staged_change)(user)
    _, log = await sync_to_async(begin)(user, session)
    socket, _, _ = await connect(user, f"/ws/sessions/{session.pk}/")
    await read_until(socket, "turn-")
    call = CallRef(step=1, position=1, name="memory", arguments={"action": "add", "target": "memory"})
    result = json.dumps({"success": True, "code": "staged", "pending_id": str(staged["staged_id"])})
    await sync_to_async(log.append)(ToolStarted(call=call))
    await sync_to_async(log.append)(ToolFinished(call=call, ok=True, result=result, duration_s=0.1))
    assert "Approve" in (await read_until(socket, str(staged["staged_id"])))[-1]
    await socket.disconnect()


async def test_a_turn_posted_elsewhere_appears(user, session, announced):
    socket, _, _ = await connect(user, f"/ws/sessions/{session.pk}/")
    await sync_to_async(turn_start)(user=user, session_id=session.pk, text="from the phone")
    await read_until(socket, "from the phone")
    await socket.disconnect()


async def test_the_page_may_ask_for_the_state_again(user, session, announced):
    await sync_to_async(begin)(user, session)
    socket, _, _ = await connect(user, f"/ws/sessions/{session.pk}/")
    await read_until(socket, "turn-")
    await socket.send_to(text_data='{"type": "state"}')
    await read_until(socket, "turn-")
    await socket.send_to(text_data="not json")
    await socket.send_to(text_data="[1]")
    await socket.send_to(text_data='{"type": "state"}')
    await read_until(socket, "turn-")
    await socket.disconnect()


async def test_strangers_and_visitors_are_refused(user, stranger, session, announced):
    for person in (stranger, None):
        _, connected, code = await connect(person, f"/ws/sessions/{session.pk}/")
        assert (connected, code) == (False, 4404)
    _, connected, _ = await connect(user, f"/ws/sessions/{uuid7()}/")
    assert not connected
    _, connected, _ = await connect(None, "/ws/changes/")
    assert not connected


async def test_refusing_is_one_answer(user, stranger, session, announced):
    for person, path in ((stranger, f"/ws/sessions/{session.pk}/"), (user, "/ws/nothing/"), (None, "/ws/sessions/x/")):
        headers = [(b"origin", b"http://localhost"), (b"host", b"localhost")]
        if person is not None:
            headers.append((b"cookie", await sync_to_async(cookie_of)(person)))
        socket = WebsocketCommunicator(application, path, headers=headers)
        socket.scope["extensions"] = {"websocket.http.response": {}}
        await socket.send_input({"type": "websocket.connect"})
        assert (await socket.receive_output(PATIENCE_S))["status"] == 404
        assert (await socket.receive_output(PATIENCE_S))["type"] == "websocket.http.response.body"
        await socket.wait(PATIENCE_S)
        assert await socket.receive_nothing()


async def test_addresses_without_a_socket_are_not_there(user, session, announced):
    for path in ("/", "/ws/nothing/", "/ws/sessions/x/"):
        _, connected, code = await connect(user, path)
        assert (connected, code) == (False, 4404)


@pytest.mark.parametrize("start", ["", "/agent"])
async def test_sockets_below_a_sub_path(user, session, announced, start):
    router = socket_router("/agent")

    async def below(scope, receive, send):
        await router({**scope, "user": user, "session": None}, receive, send)

    socket = WebsocketCommunicator(below, f"{start}/ws/changes/")
    connected, _ = await socket.connect(timeout=PATIENCE_S)
    assert connected
    await socket.disconnect()


async def test_a_message_that_is_no_request_is_ignored(user, session, announced):
    socket, *_ = await connect(user, f"/ws/sessions/{session.pk}/")
    for text in ("{", "[" * 100_000, "9" * 5000, '{"type": ["state"]}'):
        await socket.send_to(text_data=text)
    assert await socket.receive_nothing(0.3)
    await socket.disconnect()


@pytest.mark.parametrize("origin", [b"http://evil.example", b"http://localhost:8001", b"null", b""])
async def test_other_sites_pages_may_not_connect(user, session, origin):
    _, connected, _ = await connect(user, f"/ws/sessions/{session.pk}/", origin=origin)
    assert not connected


async def test_changes_reach_all_pages_of_the_person_and_nobody_elses(user, stranger, session, announced):
    mine, _, _ = await connect(user, "/ws/changes/")
    other, _, _ = await connect(stranger, "/ws/changes/")
    await sync_to_async(turn_start)(user=user, session_id=session.pk, text="x")
    assert "session" in await mine.receive_from(timeout=PATIENCE_S)
    assert await other.receive_nothing(timeout=0.3)
    await mine.disconnect()
    await other.disconnect()


def _deactivated(user):
    user.is_active = False
    user.save()


def _new_password(user):
    user.set_password("another long pass sentence")
    user.save()


def _logged_out(user):
    client = Client()
    client.cookies["sessionid"] = BrowserSession.objects.get().pk
    assert client.post(reverse("account_logout")).status_code == HTTPStatus.FOUND


async def closed(socket):
    async with asyncio.timeout(PATIENCE_S):
        while (await socket.receive_output(timeout=PATIENCE_S))["type"] != "websocket.close":
            pass


@pytest.mark.parametrize("end", [_deactivated, _new_password, _logged_out])
async def test_a_socket_closes_when_the_log_in_ends(user, session, end, monkeypatch):
    """A bell tells of it, not the regular look."""
    monkeypatch.setattr("agent.consumers.CHECK_LOG_IN_S", float("inf"))
    socket, _, _ = await connect(user, f"/ws/sessions/{session.pk}/")
    await sync_to_async(end)(user)
    await closed(socket)


async def test_a_log_in_whose_end_no_bell_told_of_is_looked_at_all_the_same(user, session, monkeypatch):
    monkeypatch.setattr("agent.consumers.CHECK_LOG_IN_S", 0.0)
    monkeypatch.setattr("agent.consumers.ChatConsumer.tick_s", 0.1)
    socket, _, _ = await connect(user, f"/ws/sessions/{session.pk}/")
    await sync_to_async(type(user).objects.filter(pk=user.pk).update)(is_active=False)
    await closed(socket)


async def test_another_account_and_another_log_in_go_on(user, stranger, session):
    socket, _, _ = await connect(user, f"/ws/sessions/{session.pk}/")
    mine = (await BrowserSession.objects.aget()).pk
    await sync_to_async(cookie_of)(user)  # a second device
    await sync_to_async(_deactivated)(stranger)
    await (await BrowserSession.objects.exclude(pk=mine).aget()).adelete()
    assert await socket.receive_nothing(timeout=0.3)
    await socket.disconnect()


async def test_a_temporary_chat_knows_when_it_was_last_open_and_no_other_chat_does(user, session):
    temporary = await sync_to_async(session_create)(user=user, temporary=True)
    seen = []
    for chat in (temporary, session):
        socket, connected, _ = await connect(user, f"/ws/sessions/{chat.pk}/")
        assert connected
        await sync_to_async(chat.refresh_from_db)()
        seen.append(chat.seen_at)
        await socket.disconnect()
    before = seen[0]
    await sync_to_async(temporary.refresh_from_db)()
    assert temporary.seen_at > before
    assert (seen[1], session.seen_at) == (None, None)
