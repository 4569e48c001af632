"""The Anthropic adapter, against a server that speaks the protocol and refuses what the API refuses."""

import json

import pytest

from agent.core.messages import Message, ToolCall
from agent.core.model import ModelError, ReasoningDelta, Usage
from agent.llm.anthropic import AnthropicModel, usage
from agent.llm.caching import strip
from tests.fakes.anthropic_server import AnthropicServer
from tests.fakes.script import Call, Reply
from tests.llm.conftest import asks

TEXT = "Grüße, 世界! 👩‍🚀 " * 5


@pytest.mark.parametrize("fragment", [0, 1, 7])
def test_text_arrives_whole_wherever_the_bytes_are_cut(ask, fragment):
    with AnthropicServer([Reply(text=TEXT, fragment=fragment)], key="k1234") as server:
        heard = ask(AnthropicModel(server.url, "k1234"), asks())
    assert heard.text == TEXT
    assert heard.done.reason == "stop"
    assert heard.done.model == "some-model"


@pytest.mark.parametrize("split", [1, 4, 1000])
def test_parallel_calls_are_put_together(ask, split):
    calls = [Call("memory", {"action": "add", "content": "naïve 名"}), Call("session_search", {})]
    with AnthropicServer([Reply(text="Let me see.", calls=calls, split=split)]) as server:
        heard = ask(AnthropicModel(server.url, "k"), asks())
    assert [(call.name, json.loads(call.arguments)) for call in heard.calls] == [
        ("memory", {"action": "add", "content": "naïve 名"}),
        ("session_search", {}),
    ]
    assert heard.done.reason == "calls"


def test_broken_arguments_are_handed_over_as_they_are(ask):
    with AnthropicServer([Reply(calls=[Call("memory", '{"action": ')])]) as server:
        assert ask(AnthropicModel(server.url, "k"), asks()).calls[0].arguments == '{"action": '


def test_signed_thinking_goes_back_unchanged(ask):
    reply = Reply(reasoning="I need the memory.", text="Saving.", calls=[Call("memory", {"action": "add"})])
    with AnthropicServer([reply, "Saved."]) as server:
        model = AnthropicModel(server.url, "k")
        heard = ask(model, asks())
        assert heard.reasoning == "I need the memory."
        assert isinstance(heard.events[0], ReasoningDelta)
        call = ToolCall("call_1", "memory", heard.calls[0].arguments)
        history = ("Hi", Message("assistant", heard.text, (call,), replay=heard.done.replay), _result(call))
        assert ask(model, asks(*history)).text == "Saved."  # the fake checks the signature
        sent = server.requests[1].body["messages"][1]["content"]
    assert [part["type"] for part in sent] == ["thinking", "text", "tool_use"]
    assert strip(sent[0]) == {
        "type": "thinking",
        "thinking": "I need the memory.",
        "signature": heard.done.replay[0]["signature"],
    }


def test_thinking_between_texts_keeps_its_place(ask):
    class Interleaved(AnthropicServer):
        def frames(self, reply, body, cached, total):
            frames = super().frames(reply, body, cached, total)
            calls = frames.calls
            frames.calls = lambda: [frames.reasoning("Wait."), frames.text("Second."), *calls()]
            return frames

    reply = Reply(reasoning="First thought.", text="First.", calls=[Call("memory", {})])
    with Interleaved([reply, "ok"]) as server:
        model = AnthropicModel(server.url, "k")
        heard = ask(model, asks())
        call = ToolCall("call_1", "memory", "{}")
        history = ("Hi", Message("assistant", heard.text, (call,), replay=heard.done.replay), _result(call))
        ask(model, asks(*history))
        sent = strip(server.requests[1].body["messages"][1]["content"])
    assert [part.get("thinking") or part.get("text") or part["name"] for part in sent] == [
        "First thought.",
        "First.",
        "Wait.",
        "Second.",
        "memory",
    ]


def test_what_another_model_thought_is_not_sent(ask):
    with AnthropicServer([Reply(reasoning="Hm.", text="A"), "B"]) as server:
        model = AnthropicModel(server.url, "k")
        replay = ask(model, asks()).done.replay
        later = asks(
            "Hi", Message("assistant", "A", replay=({"type": "reasoning_details", "details": []}, *replay)), "Go"
        )
        ask(model, type(later)("other-model", later.system, later.tools, later.messages))
        assert [part["type"] for part in server.requests[1].body["messages"][1]["content"]] == ["text"]


def _result(call: ToolCall, text: str = "{}") -> Message:
    return Message("tool", text, call_id=call.call_id, name=call.name)


def test_the_history_is_worded_as_the_api_wants_it(ask):
    one, two = ToolCall("turn:1/a", "memory", '{"action": "add"}'), ToolCall("turn:1/b", "session_search", "")
    request = asks(
        Message("assistant", "An opening."),
        "Hi",
        "And again",
        Message("assistant", "  ", calls=(one, two)),
        _result(one, "saved"),
        _result(two, " "),
        "Thanks",
        Message("assistant", ""),
        "",
    )
    with AnthropicServer(["ok"]) as server:  # validates roles, order, empty texts, marks
        ask(AnthropicModel(server.url, "k"), request)
        body = strip(server.requests[0].body)
    sent = body["messages"]
    assert [message["role"] for message in sent] == [
        "user",
        "assistant",
        "user",
        "assistant",
        "user",
        "assistant",
        "user",
    ]
    assert [part["text"] for part in sent[2]["content"]] == ["Hi", "And again"]
    assert sent[3]["content"] == [
        {"type": "tool_use", "id": "turn_1_a", "name": "memory", "input": {"action": "add"}},
        {"type": "tool_use", "id": "turn_1_b", "name": "session_search", "input": {}},
    ]
    assert sent[4]["content"] == [
        {"type": "tool_result", "tool_use_id": "turn_1_a", "content": "saved"},
        {"type": "tool_result", "tool_use_id": "turn_1_b"},
        {"type": "text", "text": "Thanks"},
    ]
    assert body["system"] == [{"type": "text", "text": "You are Hermes."}]
    assert body["max_tokens"] == 32_000


def test_system_and_the_last_three_messages_are_marked(ask):
    history = [Message("user" if n % 2 == 0 else "assistant", f"message {n}") for n in range(9)]
    with AnthropicServer(["a", "b"]) as server:
        ask(AnthropicModel(server.url, "k"), asks(*history))
        ask(AnthropicModel(server.url, "k", cache_ttl="1h"), asks(*history))
        for request, mark in zip(
            server.requests, [{"type": "ephemeral"}, {"type": "ephemeral", "ttl": "1h"}], strict=True
        ):
            body = request.body
            assert body["system"][-1]["cache_control"] == mark
            marked = [n for n, message in enumerate(body["messages"]) if "cache_control" in message["content"][-1]]
            assert marked == [6, 7, 8]


def test_usage_counts_the_cache_into_the_prompt(ask):
    with AnthropicServer(["one", "two"]) as server:
        model = AnthropicModel(server.url, "k")
        first = ask(model, asks("Hi")).done.usage
        second = ask(model, asks("Hi", Message("assistant", "one"), "More")).done.usage
    assert first.cached == 0
    assert first.cache_written == first.prompt - 3
    assert second.cached > 0
    assert second.prompt == second.cached + second.cache_written + 3
    assert usage({"input_tokens": 5, "output_tokens": None, "cache_read_input_tokens": 2}) == Usage(7, 0, cached=2)


@pytest.mark.parametrize(
    ("finish", "reason"),
    [("end_turn", "stop"), ("max_tokens", "length"), ("refusal", "refusal"), ("stop_sequence", "stop")],
)
def test_why_it_stopped(ask, finish, reason):
    with AnthropicServer([Reply(text="x", finish=finish)]) as server:
        assert ask(AnthropicModel(server.url, "k"), asks()).done.reason == reason


def test_tools_stay_listed_when_no_call_is_allowed(ask):
    with AnthropicServer(["a", "b"]) as server:
        model = AnthropicModel(server.url, "k")
        ask(model, asks())
        ask(model, asks(tool_choice="none"))
        first, second = (request.body for request in server.requests)
    assert second["tool_choice"] == {"type": "none"}
    assert second["tools"] == first["tools"]


def test_a_model_that_allows_shorter_answers_is_asked_for_one(ask):
    def script(asked):
        if asked.body["max_tokens"] > 8192:
            return Reply(status=400, error={"message": "max_tokens: 32000 > 8192, which is the maximum allowed number"})
        return "ok"

    with AnthropicServer(script) as server:
        model = AnthropicModel(server.url, "k")
        assert ask(model, asks()).text == "ok"
        assert ask(model, asks()).text == "ok"
        assert [request.body["max_tokens"] for request in server.requests] == [32_000, 8192, 8192]


def test_an_error_in_the_middle_is_named(ask):
    reply = Reply(text="half", midway={"type": "overloaded_error", "message": "Overloaded"})
    with AnthropicServer([reply]) as server, pytest.raises(ModelError) as caught:
        ask(AnthropicModel(server.url, "k"), asks())
    assert caught.value.kind == "overloaded"


def test_nothing_of_the_process_environment_is_sent_along(ask, monkeypatch):
    for name in ("ANTHROPIC_API_KEY", "ANTHROPIC_AUTH_TOKEN"):
        monkeypatch.setenv(name, "from-the-environment")
    monkeypatch.setenv("ANTHROPIC_BASE_URL", "http://127.0.0.1:9")
    with AnthropicServer() as server:
        ask(AnthropicModel(server.url, ""), asks())
        assert "from-the-environment" not in str(server.requests[0].headers)


def test_connections_are_used_again(ask):
    ports = set()

    class Watching(AnthropicServer):
        async def _connected(self, reader, writer):
            ports.add(writer.get_extra_info("peername"))
            await super()._connected(reader, writer)

    with Watching() as server:
        for _ in range(4):
            ask(AnthropicModel(server.url, "k"), asks())
    assert len(ports) == 1
