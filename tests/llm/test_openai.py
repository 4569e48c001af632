"""The OpenAI-compatible adapter, against a server that speaks the protocol."""

import json
from dataclasses import replace

import pytest

from agent.core.messages import Message, ToolCall
from agent.core.model import ModelError, ReasoningDelta, Usage
from agent.llm.openai import OpenAIModel
from agent.llm.openai.answer import usage
from agent.llm.openai.wire import body, short_id
from tests.fakes.openai_server import OpenAIServer
from tests.fakes.script import Call, Reply
from tests.llm.conftest import asks

TEXT = "Grüße, 世界! 👩‍🚀 " * 5


@pytest.mark.parametrize("fragment", [0, 1, 7])
def test_text_arrives_whole_wherever_the_bytes_are_cut(ask, fragment):
    with OpenAIServer([Reply(text=TEXT, fragment=fragment)]) as server:
        heard = ask(OpenAIModel(server.url), asks())
    assert heard.text == TEXT
    assert heard.done.reason == "stop"
    assert heard.done.model == "some-model"


@pytest.mark.parametrize("split", [1, 3, 1000])
def test_parallel_calls_are_put_together_from_interleaved_pieces(ask, split):
    calls = [Call("memory", {"action": "add", "content": "naïve 名"}, "call_a"), Call("session_search", {"query": "x"})]
    with OpenAIServer([Reply(text="Let me see.", calls=calls, split=split)]) as server:
        heard = ask(OpenAIModel(server.url), asks())
    assert heard.text == "Let me see."
    assert [(call.name, json.loads(call.arguments)) for call in heard.calls] == [
        ("memory", {"action": "add", "content": "naïve 名"}),
        ("session_search", {"query": "x"}),
    ]
    assert heard.done.reason == "calls"


def test_broken_arguments_are_handed_over_as_they_are(ask):
    with OpenAIServer([Reply(calls=[Call("memory", '{"action": "add", "conte')])]) as server:
        heard = ask(OpenAIModel(server.url), asks())
    assert heard.calls[0].arguments == '{"action": "add", "conte'


def _chunks(*deltas: dict, finish: str = "tool_calls") -> list[dict]:
    return [{"delta": delta, "finish": finish if n == len(deltas) - 1 else None} for n, delta in enumerate(deltas)]


@pytest.mark.parametrize(
    ("deltas", "expected"),
    [
        pytest.param(
            [
                {"tool_calls": [{"index": 0, "id": "a", "function": {"name": "one", "arguments": "{}"}}]},
                {"tool_calls": [{"index": 0, "id": "b", "function": {"name": "two", "arguments": "{}"}}]},
            ],
            [("one", "{}"), ("two", "{}")],
            id="every call numbered 0",
        ),
        pytest.param(
            [
                {"tool_calls": [{"id": "a", "function": {"name": "one", "arguments": '{"k"'}}]},
                {"tool_calls": [{"function": {"arguments": ": 1}"}}]},
                {"tool_calls": [{"id": "b", "function": {"name": "two", "arguments": "{}"}}]},
            ],
            [("one", '{"k": 1}'), ("two", "{}")],
            id="no numbers",
        ),
        pytest.param(
            [
                {"tool_calls": [{"index": 0, "id": "a", "function": {"name": "one", "arguments": "{"}}]},
                {"tool_calls": [{"index": 0, "id": "a", "function": {"name": "one", "arguments": "}"}}]},
            ],
            [("one", "{}")],
            id="name and id repeated with every piece",
        ),
        pytest.param(
            [
                {"tool_calls": [{"index": 0, "id": "a", "function": {"name": "session_", "arguments": None}}]},
                {"tool_calls": [{"index": 0, "id": None, "function": {"name": "search", "arguments": "{}"}}]},
            ],
            [("session_search", "{}")],
            id="name in pieces",
        ),
        pytest.param(
            [{"tool_calls": [{"index": 0, "id": "a", "function": {"name": "one", "arguments": {"k": "ü"}}}]}],
            [("one", '{"k": "ü"}')],
            id="arguments as an object",
        ),
    ],
)
def test_calls_in_the_ways_other_endpoints_word_them(ask, deltas, expected):
    class Raw(OpenAIServer):
        def frames(self, reply, body, cached, total):
            frames = super().frames(reply, body, cached, total)
            frames.calls = lambda: [frames._chunk(delta) for delta in deltas]
            return frames

    with Raw([Reply(finish="stop")]) as server:
        heard = ask(OpenAIModel(server.url), asks())
    assert [(call.name, call.arguments) for call in heard.calls] == expected
    assert heard.done.reason == "calls"


@pytest.mark.parametrize("field", ["reasoning_content", "reasoning"])
def test_reasoning_comes_before_the_text_under_either_name(ask, field):
    reply = Reply(reasoning="First I think.", text="Then I speak.")
    with OpenAIServer([reply], reasoning_field=field) as server:
        heard = ask(OpenAIModel(server.url), asks())
    assert heard.reasoning == "First I think."
    assert heard.text == "Then I speak."
    assert isinstance(heard.events[0], ReasoningDelta)
    assert heard.done.usage.reasoning == 3


def test_a_routers_reasoning_goes_back_unchanged(ask):
    pieces = [
        {"type": "reasoning.text", "text": "I ", "index": 0, "format": "x"},
        {"type": "reasoning.text", "text": "think", "index": 0},
        {"type": "reasoning.text", "signature": "sig", "index": 0},
        {"type": "reasoning.encrypted", "data": "abc", "index": 1},
    ]

    class Router(OpenAIServer):
        def frames(self, reply, body, cached, total):
            frames = super().frames(reply, body, cached, total)
            frames.calls = lambda: [frames._chunk({"reasoning_details": [piece]}) for piece in pieces]
            return frames

    with Router([Reply(text="Hello"), "Again"]) as server:
        done = ask(OpenAIModel(server.url), asks()).done
        whole = [
            {"type": "reasoning.text", "text": "I think", "index": 0, "format": "x", "signature": "sig"},
            {"type": "reasoning.encrypted", "data": "abc", "index": 1},
        ]
        assert done.replay == ({"type": "reasoning_details", "details": whole, "model": "some-model"},)
        ask(OpenAIModel(server.url), asks("Hi", Message("assistant", "Hello", replay=done.replay), "And?"))
        assert server.requests[1].body["messages"][2]["reasoning_details"] == whole


def test_reasoning_that_led_to_calls_goes_back_with_them_to_the_same_model(ask):
    reply = Reply(reasoning="I need the memory.", calls=[Call("memory", {})])
    with OpenAIServer([reply, "a", "b", "c"]) as server:
        model = OpenAIModel(server.url)
        replay = ask(model, asks()).done.replay
        call = ToolCall("c", "memory", "{}")
        history = ("Hi", Message("assistant", "", (call,), replay=replay), Message("tool", "{}", call_id="c"))
        ask(model, asks(*history))
        ask(model, replace(asks(*history), model="another"))
        ask(model, asks("Hi", Message("assistant", "no calls", replay=replay), "Go"))
        sent = [next(m for m in one.body["messages"] if m["role"] == "assistant") for one in server.requests[1:]]
    assert [message.get("reasoning_content") for message in sent] == ["I need the memory.", None, None]


def test_an_endpoint_that_refuses_reasoning_in_the_history_is_asked_without_it(ask):
    def script(asked):
        if any("reasoning_content" in message for message in asked.body["messages"]):
            return Reply(status=400, error={"message": "property 'reasoning_content' is unsupported"})
        return "ok"

    replay = ({"type": "reasoning_content", "text": "hm", "model": "some-model"},)
    history = (
        "Hi",
        Message("assistant", "", (ToolCall("c", "memory", "{}"),), replay=replay),
        Message("tool", "", call_id="c"),
    )
    with OpenAIServer(script) as server:
        assert ask(OpenAIModel(server.url), asks(*history)).text == "ok"


def test_a_router_is_told_to_cache_for_the_models_that_want_to_be_told():
    request = replace(asks(), model="anthropic/claude-sonnet-5.5")
    assert body(request, address="https://openrouter.ai/api/v1")["cache_control"] == {"type": "ephemeral"}
    assert "cache_control" not in body(request, address="https://api.example.org/v1")
    assert "cache_control" not in body(asks(), address="https://openrouter.ai/api/v1")


def test_usage_tells_cached_and_reasoning_tokens(ask):
    with OpenAIServer(["one", "two"]) as server:
        model = OpenAIModel(server.url)
        first = ask(model, asks("Hi")).done.usage
        second = ask(model, asks("Hi", Message("assistant", "one"), "More")).done.usage
    assert first.cached == 0
    assert second.cached >= first.prompt - 2
    assert second.prompt > second.cached
    assert second.completion == 1


@pytest.mark.parametrize(
    ("reported", "expected"),
    [
        ({}, Usage()),
        ({"prompt_tokens": None, "completion_tokens": 3, "prompt_tokens_details": None}, Usage(completion=3)),
        ({"prompt_tokens": 9, "completion_tokens": 1, "prompt_cache_hit_tokens": 8}, Usage(9, 1, cached=8)),
        (
            {
                "prompt_tokens": 10,
                "completion_tokens": 5,
                "total_tokens": 22,
                "completion_tokens_details": {"reasoning_tokens": 7},
            },
            Usage(10, 12, reasoning=7),
        ),
    ],
)
def test_usage_in_the_ways_other_endpoints_word_it(reported, expected):
    assert usage(reported) == expected


@pytest.mark.parametrize(
    ("finish", "reason"),
    [("stop", "stop"), ("length", "length"), ("content_filter", "refusal"), ("eos", "stop")],
)
def test_why_it_stopped(ask, finish, reason):
    with OpenAIServer([Reply(text="x", finish=finish)]) as server:
        assert ask(OpenAIModel(server.url), asks()).done.reason == reason


def test_tools_stay_listed_when_no_call_is_allowed(ask):
    with OpenAIServer(["a", "b"]) as server:
        model = OpenAIModel(server.url)
        ask(model, asks())
        ask(model, asks(tool_choice="none"))
        first, second = (request.body for request in server.requests)
    assert second["tool_choice"] == "none"
    assert "tool_choice" not in first
    assert second["tools"] == first["tools"]


def test_the_history_is_worded_as_the_api_wants_it(ask):
    call = ToolCall("call_1", "memory", '{"action": "add"}')
    long = ToolCall("call_" + "x" * 60, "session_search", "")
    request = asks(
        "Hi",
        Message("assistant", "", calls=(call, long)),
        Message("tool", "saved", call_id=call.call_id, name="memory"),
        Message("tool", "", call_id=long.call_id, name="session_search"),
        Message("assistant", "Done."),
        "Thanks",
    )
    with OpenAIServer(["ok"]) as server:  # validates ids, order, nulls
        ask(OpenAIModel(server.url), request)
        sent = server.requests[0].body["messages"]
    assert [message["role"] for message in sent] == ["system", "user", "assistant", "tool", "tool", "assistant", "user"]
    assert sent[2]["content"] is None
    assert sent[2]["tool_calls"][0]["function"]["arguments"] == '{"action": "add"}'
    assert sent[2]["tool_calls"][1]["function"]["arguments"] == "{}"
    assert sent[4]["tool_call_id"] == sent[2]["tool_calls"][1]["id"] == short_id(long.call_id)


def test_without_tools_none_are_named(ask):
    with OpenAIServer(["ok"]) as server:
        ask(OpenAIModel(server.url), asks(tools=(), tool_choice="none"))
        assert not {"tools", "tool_choice"} & set(server.requests[0].body)


# --- endpoints that differ ---------------------------------------------------------------------


def test_an_endpoint_that_does_not_know_stream_options_is_asked_without_them(ask):
    with OpenAIServer(["a", "b"], refuses=["stream_options"]) as server:
        model = OpenAIModel(server.url)
        assert ask(model, asks()).text == "a"
        assert ask(model, asks()).text == "b"
        asked = ["stream_options" in request.body for request in server.requests]
    assert asked == [True, False, False]  # learned once


def test_an_endpoint_that_wants_the_newer_limit_gets_it(ask):
    with OpenAIServer(["a"], refuses=["max_tokens"]) as server:
        assert ask(OpenAIModel(server.url), asks(max_output_tokens=50)).text == "a"
        assert server.requests[1].body["max_completion_tokens"] == 50
        assert "max_tokens" not in server.requests[1].body


def test_an_endpoint_that_knows_no_tool_choice_is_asked_without(ask):
    with OpenAIServer(["a"], refuses=["tool_choice"]) as server:
        assert ask(OpenAIModel(server.url), asks(tool_choice="none")).text == "a"


def test_other_refusals_are_not_tried_again(ask):
    reply = Reply(status=400, error={"message": "max_tokens is too large. The maximum context length is 9"})
    with OpenAIServer([reply]) as server:
        with pytest.raises(ModelError) as caught:
            ask(OpenAIModel(server.url), asks(max_output_tokens=50))
        assert len(server.requests) == 1
    assert caught.value.kind == "context_length"


def test_an_endpoint_that_does_not_stream_is_understood(ask):
    class Whole(OpenAIServer):
        async def _generate(self, body, answer):
            await super()._generate({**body, "stream": False}, answer)

    with Whole([Reply(text="All at once.", reasoning="Hm.", calls=[Call("memory", {"a": 1})])]) as server:
        heard = ask(OpenAIModel(server.url), asks())
    assert (heard.text, heard.reasoning) == ("All at once.", "Hm.")
    assert heard.calls[0].arguments == '{"a": 1}'
    assert heard.done.usage.completion > 0


def test_text_in_typed_parts_is_understood(ask):
    parts = [
        {"type": "thinking", "thinking": [{"type": "text", "text": "Hm."}]},
        {"type": "text", "text": "Hello"},
    ]

    class Typed(OpenAIServer):
        def frames(self, reply, body, cached, total):
            frames = super().frames(reply, body, cached, total)
            frames.calls = lambda: [frames._chunk({"content": parts})]
            return frames

    with Typed([Reply()]) as server:
        heard = ask(OpenAIModel(server.url), asks())
    assert (heard.reasoning, heard.text) == ("Hm.", "Hello")


def test_connections_are_used_again(ask):
    ports = set()

    class Watching(OpenAIServer):
        async def _connected(self, reader, writer):
            ports.add(writer.get_extra_info("peername"))
            await super()._connected(reader, writer)

    with Watching() as server:
        for _ in range(4):
            ask(OpenAIModel(server.url), asks())
    assert len(ports) == 1


def test_nothing_of_the_process_environment_is_sent_along(ask, monkeypatch):
    for name in ("OPENAI_API_KEY", "OPENAI_ORG_ID", "OPENAI_PROJECT_ID", "OPENAI_ADMIN_KEY"):
        monkeypatch.setenv(name, "from-the-environment")
    monkeypatch.setenv("OPENAI_BASE_URL", "http://127.0.0.1:9/v1")
    with OpenAIServer() as server:
        ask(OpenAIModel(server.url, ""), asks())
        assert "from-the-environment" not in str(server.requests[0].headers)
