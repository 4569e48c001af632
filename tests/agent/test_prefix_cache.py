"""Fifty turns over real HTTP: whatever happens in between, each request begins with the one before, byte for byte."""

import json
from datetime import timedelta
from itertools import pairwise

import pytest

from agent.models import AgentSettings, ModelCall, ModelConnection
from agent.runtime import Worker
from agent.services import execution, turn_start
from agent.services.execution import turn_execute
from hermes_site.kernel import clock
from memory.selectors import store_view
from memory.services import memory_apply
from sessions.models import Session, Snapshot
from sessions.services import sha256
from tests.fakes.anthropic_server import AnthropicServer
from tests.fakes.openai_server import OpenAIServer
from tests.fakes.script import Asked, Call, Reply

pytestmark = pytest.mark.django_db(transaction=True)

TURNS = 50


def script(asked: Asked) -> Reply:
    """Every third turn the model saves something, every seventh it asks for two things at once."""
    if asked.results:
        return Reply(text=f"Done: {asked.said[-40:]}")
    number = int(asked.said.rsplit(" ", 1)[1])
    if number % 7 == 0:
        calls = [
            Call("memory", {"action": "add", "target": "memory", "content": f"Fact {number}."}),
            Call("memory", {"target": "user", "action": "add", "content": f"Likes {number}."}),
        ]
        return Reply(text="Two at once.", calls=calls)
    if number % 3 == 0:
        return Reply(calls=[Call("memory", {"action": "add", "target": "memory", "content": f"Note {number}."})])
    return Reply(text=f"Answer {number} — 答案 {number}.")


def prefix(body: dict, without: tuple[str, ...] = ()) -> tuple[str, list[str]]:
    """What a prefix cache sees of a request: everything before the messages, and each message, as JSON text.

    Cache marks are hints beside the content and no part of it.
    """

    def plain(value):
        if isinstance(value, dict):
            return {key: plain(item) for key, item in value.items() if key != "cache_control"}
        return [plain(item) for item in value] if isinstance(value, list) else value

    head = json.dumps([plain(body.get("tools")), plain(body.get("system"))], ensure_ascii=False)
    return head, [json.dumps(plain(message), ensure_ascii=False) for message in body["messages"]]


@pytest.fixture(params=["openai", "anthropic"])
def server(request):
    kind = OpenAIServer if request.param == "openai" else AnthropicServer
    with kind(script) as running:
        running.kind = request.param
        for n, name in enumerate(("first", "second")):
            ModelConnection.objects.create(
                name=name, kind=request.param, base_url=running.url, model=f"{name}-model", is_default=n == 0
            )
        yield running


@pytest.mark.django_db(transaction=True)
def test_fifty_turns_share_one_prefix(user, announced, server, monkeypatch):
    session_id = None
    days = 0
    real = clock.now
    monkeypatch.setattr(clock, "now", lambda: real() + timedelta(days=days))
    for number in range(1, TURNS + 1):
        if number == 12:
            memory_apply(
                user=user, target="memory", operations={"action": "add", "content": "From the page."}, origin="page"
            )
        if number == 20:
            AgentSettings.objects.create(user=user, toolsets_off=["memory"])
        if number == 26:
            AgentSettings.objects.update(toolsets_off=[])
        if number in {30, 31, 45}:
            days += 1
        if number == 35:
            monkeypatch.setattr(execution, "worker", Worker())
        model = "second" if number in {15, 16, 40} else ""
        turn = turn_start(user=user, session_id=session_id, text=f"Question number {number}", model=model)
        session_id = turn.session_id
        turn_execute(turn.pk)
        turn.refresh_from_db()
        assert turn.status == "completed", (number, turn.error_message)

    bodies = [request.body for request in server.requests if request.method == "POST"]
    assert len(bodies) > TURNS
    assert {body["model"] for body in bodies} == {"first-model", "second-model"}
    heads, histories = zip(*(prefix(body) for body in bodies), strict=True)
    assert len(set(heads)) == 1
    for before, after in pairwise(histories):
        if server.kind == "anthropic":  # results of one step share a message, which may grow by the user's next words
            assert after[: len(before) - 1] == before[:-1]
            last, same = json.loads(before[-1]), json.loads(after[len(before) - 1])
            assert same["role"] == last["role"]
            assert _blocks(same)[: len(_blocks(last))] == _blocks(last)
        else:
            assert after[: len(before)] == before

    dated = [text for text in histories[-1] if "[It is now " in text]
    assert len(dated) == 3
    assert Snapshot.objects.filter(session=session_id).count() == 1
    calls = ModelCall.objects.filter(turn__session=session_id)
    assert calls.count() == len(bodies)
    assert calls.values("prompt_sha256", "tools_sha256").distinct().count() == 1
    assert len(set(calls.values_list("messages_sha256", flat=True))) == len(bodies)

    memories = [entry.content for entry in store_view(user=user, target="memory").entries]
    assert "From the page." in memories
    assert "Fact 21." not in memories  # the toolset was off
    assert "Fact 28." in memories
    system = json.dumps(bodies[0], ensure_ascii=False)
    assert "From the page." not in system
    other = turn_start(user=user, session_id=None, text="Question number 1")
    turn_execute(other.pk)
    new = json.dumps(server.requests[-1].body, ensure_ascii=False)
    assert "From the page." in new
    assert "Note 9." in new
    snapshot = Session.objects.get(pk=other.session_id).snapshots.get()
    body = server.requests[-1].body
    sent = body["system"] if server.kind == "anthropic" else body["messages"][0]["content"]
    text = sent if isinstance(sent, str) else "".join(block["text"] for block in sent)
    assert snapshot.prompt_sha256 == sha256(text)


def _blocks(message: dict) -> list:
    content = message["content"]
    return [{"type": "text", "text": content}] if isinstance(content, str) else content
