"""Each request of a chat begins with the bytes of the one before it, for both adapters."""

import itertools
import json
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from agent.core.messages import Message, ToolCall
from agent.core.model import ModelRequest, ToolSchema
from agent.llm import anthropic
from agent.llm.anthropic import AnthropicModel
from agent.llm.caching import strip
from agent.llm.openai import OpenAIModel
from agent.llm.openai import wire as openai
from tests.fakes.anthropic_server import AnthropicServer
from tests.fakes.openai_server import OpenAIServer
from tests.fakes.script import Call, Reply
from tests.llm.conftest import MEMORY, SEARCH

words = st.text(st.characters(exclude_categories=["Cs"]), max_size=40)
arguments = st.dictionaries(words, words | st.integers() | st.none(), max_size=3).map(json.dumps)
tools = st.lists(
    st.builds(
        ToolSchema, st.sampled_from(["memory", "todo", "web_fetch"]), words, st.fixed_dictionaries({"type": words})
    ),
    max_size=3,
).map(tuple)
thoughts = st.lists(
    st.builds(
        lambda thought, chars, calls: {
            "type": "thinking",
            "thinking": thought,
            "signature": "s",
            "model": "m",
            "chars_before": chars,
            "calls_before": calls,
        },
        words,
        st.integers(0, 50),
        st.integers(0, 4),
    ),
    max_size=2,
)


@st.composite
def chats(draw) -> list[Message]:
    """A history as the loop makes them: user, then steps of calls and results, then an answer; some turns break off."""
    messages: list[Message] = []
    for turn in range(draw(st.integers(1, 5))):
        messages.append(Message("user", draw(words)))
        for step in range(draw(st.integers(0, 3))):
            calls = tuple(
                ToolCall(f"call_{turn}_{step}_{n}", draw(st.sampled_from(["memory", "todo"])), draw(arguments))
                for n in range(draw(st.integers(1, 3)))
            )
            replay = tuple(sorted(draw(thoughts), key=lambda block: (block["chars_before"], block["calls_before"])))
            messages.append(Message("assistant", draw(words), calls, replay=replay))
            messages += [Message("tool", draw(words), call_id=call.call_id, name=call.name) for call in calls]
        if draw(st.booleans()):
            messages.append(Message("assistant", draw(words)))
    return messages


def requests(system: str, listed: tuple[ToolSchema, ...], messages: list[Message]) -> list[ModelRequest]:
    """All the requests that such a chat would have sent."""
    asked = [n for n, message in enumerate(messages) if message.role == "assistant"]
    return [ModelRequest("m", system, listed, tuple(messages[:n])) for n in asked]


def openai_prefix(request: ModelRequest) -> bytes:
    """The body as sent, up to the end of the messages and without the bracket that closes them."""
    body = openai.body(request)
    assert list(body)[-1] == "messages"
    return json.dumps(body, ensure_ascii=False, separators=(",", ":")).encode()[: -len("]}")]


def flat(request: ModelRequest) -> list[bytes]:
    """What the Messages API caches by: tools, system and every part of every message in order, without marks."""
    body = strip(anthropic.body(request))
    parts = [(message["role"], part) for message in body["messages"] for part in message["content"]]
    return [json.dumps(one, ensure_ascii=False).encode() for one in (body.get("tools"), body.get("system"), *parts)]


@given(words, tools, chats())
def test_openai_each_request_begins_with_the_one_before(system, listed, messages):
    sent = [openai_prefix(request) for request in requests(system, listed, messages)]
    for earlier, later in itertools.pairwise(sent):
        assert later.startswith(earlier)


@given(words, tools, chats())
def test_anthropic_each_request_begins_with_the_one_before(system, listed, messages):
    sent = [flat(request) for request in requests(system, listed, messages)]
    for earlier, later in itertools.pairwise(sent):
        assert later[: len(earlier)] == earlier


@given(words, tools, chats(), st.integers(1, 9999))
def test_what_may_differ_from_step_to_step_stands_behind_the_messages(system, listed, messages, limit):
    request = ModelRequest("m", system, listed, tuple(messages))
    last = replace(request, tool_choice="none", max_output_tokens=limit)
    whole = json.dumps(openai.body(last), ensure_ascii=False, separators=(",", ":")).encode()
    assert whole.startswith(openai_prefix(request))
    assert flat(last) == flat(request)


def test_the_very_bytes_on_the_wire(ask):
    """Over HTTP, with calls, a call ban and a limit at the end: the servers' own logs are compared."""
    script = [
        Reply(calls=[Call("memory", {"a": "ü"}), Call("session_search", {})]),
        Reply(calls=[Call("memory", {})]),
        "ok",
    ]
    for server_class, model_class in ((OpenAIServer, OpenAIModel), (AnthropicServer, AnthropicModel)):
        with server_class(script) as server:
            model = model_class(server.url, "k")
            messages: list[Message] = [Message("user", "Hi")]
            for step in range(3):
                request = ModelRequest("m", "Système 提示", (MEMORY, SEARCH), tuple(messages))
                heard = ask(model, request if step < 2 else replace(request, tool_choice="none", max_output_tokens=9))
                calls = tuple(ToolCall(f"c_{step}_{n}", raw.name, raw.arguments) for n, raw in enumerate(heard.calls))
                messages.append(Message("assistant", heard.text, calls, replay=heard.done.replay))
                messages += [Message("tool", "{}", call_id=call.call_id, name=call.name) for call in calls]
            bodies = [request.raw for request in server.posts()]
            assert len(bodies) == 3
            if server_class is OpenAIServer:
                for earlier, later in itertools.pairwise(bodies):
                    assert later.startswith(earlier.rsplit(b"]", 1)[0])
            cached = [server.prefix(json.loads(body)) for body in bodies]
            for earlier, later in itertools.pairwise(cached):
                assert later.startswith(earlier.rstrip(b"]}"))
