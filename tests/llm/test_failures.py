"""What goes wrong with a model's server, and what the person and the loop are told."""

import logging
import socket
import traceback
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime

import pytest

from agent.core.model import ChatModel, ModelError, TextDelta
from agent.llm.anthropic import AnthropicModel
from agent.llm.bridge import stream_events
from agent.llm.errors import redact, retry_after_s
from agent.llm.openai import OpenAIModel
from tests.fakes.anthropic_server import AnthropicServer
from tests.fakes.openai_server import OpenAIServer
from tests.fakes.script import Call, Reply
from tests.llm.conftest import asks

KEY = "sk-proj-Ab3dEf6hIj9lMn0p"

both = pytest.mark.parametrize(
    ("server_class", "model_class"),
    [
        pytest.param(OpenAIServer, OpenAIModel, id="openai"),
        pytest.param(AnthropicServer, AnthropicModel, id="anthropic"),
    ],
)


def fails(model: ChatModel) -> tuple[ModelError, str]:
    """The error, and the text that came before it."""
    text = ""
    try:
        for event in stream_events(model, asks(), cancelled=lambda: False):
            text += event.text if isinstance(event, TextDelta) else ""
    except ModelError as error:
        return error, text
    pytest.fail(f"It answered: {text}")


@both
@pytest.mark.parametrize(
    ("reply", "kind"),
    [
        (Reply(status=400, error={"message": "Invalid parameter"}), "bad_request"),
        (Reply(status=400, error={"message": "This model's maximum context length is 8192 tokens"}), "context_length"),
        (Reply(status=400, error={"message": "prompt is too long: 210000 tokens > 200000 maximum"}), "context_length"),
        (Reply(status=413, error={"message": "Request too large", "type": "request_too_large"}), "context_length"),
        (Reply(status=400, error={"message": "Your credit balance is too low to access the API"}), "quota"),
        (Reply(status=402, error={"message": "Insufficient credits"}), "quota"),
        (Reply(status=403, error={"message": "Not allowed", "type": "permission_error"}), "auth"),
        (Reply(status=404, error={"message": "The model does not exist", "type": "not_found_error"}), "not_found"),
        (Reply(status=408, error={"message": "Timeout"}), "timeout"),
        (Reply(status=429, error={"message": "Slow down", "type": "rate_limit_error"}), "rate_limit"),
        (Reply(status=429, error={"message": "You exceeded your current quota, please check your plan"}), "quota"),
        (Reply(status=500, error={"message": "Oops", "type": "api_error"}), "server"),
        (Reply(status=502, error="<html>Bad gateway</html>"), "server"),
        (Reply(status=503, error={"message": "Unavailable"}), "overloaded"),
        (Reply(status=529, error={"message": "Overloaded", "type": "overloaded_error"}), "overloaded"),
        (Reply(garbage="html"), "not_found"),
    ],
)
def test_an_error_answer_has_its_kind(server_class, model_class, reply, kind):
    with server_class([reply], key=KEY) as server:
        error, _ = fails(model_class(server.url, KEY))
        assert len(server.requests) == 1  # adapters never try again by themselves
    assert error.kind == kind
    assert error.retryable == (kind in {"rate_limit", "overloaded", "timeout", "connection", "server"})
    assert "<html" not in str(error)


def test_the_code_tells_when_the_words_do_not():
    with OpenAIServer([Reply(status=400, error={"message": "x", "code": "context_length_exceeded"})]) as server:
        assert fails(OpenAIModel(server.url))[0].kind == "context_length"


@both
def test_a_wrong_key_is_named_but_not_shown(server_class, model_class):
    with server_class(["never"], key="sk-the-right-one-123") as server:
        error, _ = fails(model_class(server.url, KEY))
    assert error.kind == "auth"
    assert "key" in str(error)
    assert KEY not in str(error)


@both
def test_retry_after_is_handed_on(server_class, model_class):
    at = format_datetime(datetime.now(UTC) + timedelta(seconds=30), usegmt=True)
    replies = [Reply(status=429, retry_after=7), Reply(status=429, retry_after=at), Reply(status=429)]
    with server_class(replies) as server:
        model = model_class(server.url, KEY)
        assert fails(model)[0].retry_after_s == 7
        assert 0 < fails(model)[0].retry_after_s <= 30
        assert fails(model)[0].retry_after_s is None


@pytest.mark.parametrize("value", ["", "soon", "-3", "0", "nan", "inf", "Thu, 01 Jan 1970 00:00:00 GMT"])
def test_a_useless_retry_after_is_none(value):
    assert retry_after_s({"retry-after": value}) is None


@both
@pytest.mark.parametrize("where", ["before_headers", "after_headers", "mid_text"])
def test_silence_is_a_timeout(server_class, model_class, where):
    with server_class([Reply(text="one two three four", hang=where)]) as server:
        error, text = fails(model_class(server.url, KEY, read_timeout_s=0.3))
        assert server.requests[0].wait(60) == "client_closed"
    assert error.kind == "timeout"
    assert "0.3 s" in str(error)
    assert text == ("one two" if where == "mid_text" else "")


@both
@pytest.mark.parametrize("where", ["before_headers", "after_headers", "mid_text", "before_end"])
def test_a_dropped_connection_is_a_connection_error(server_class, model_class, where):
    with server_class([Reply(text="one two", drop=where)]) as server:
        error, text = fails(model_class(server.url, KEY))
    assert error.kind == "connection"
    assert text == {"mid_text": "one", "before_end": "one two"}.get(where, "")


@both
@pytest.mark.case("ST-08")
def test_st_08_an_answer_without_any_end_is_an_error(server_class, model_class):
    class Cut(server_class):
        def frames(self, reply, body, cached, total):
            frames = super().frames(reply, body, cached, total)
            frames.closing = lambda: b""
            return frames

    with Cut([Reply(), Reply(text="half"), Reply(calls=[Call("memory", {})])]) as server:
        model = model_class(server.url, KEY)
        heard = [fails(model) for _ in range(3)]
    assert [(error.kind, text) for error, text in heard] == [
        ("connection", ""),
        ("connection", "half"),
        ("connection", ""),
    ]


@both
def test_broken_json_in_the_stream_is_a_server_error(server_class, model_class):
    with server_class([Reply(text="one", garbage="json")]) as server:
        error, text = fails(model_class(server.url, KEY))
    assert (error.kind, text) == ("server", "one")


@both
def test_an_error_within_the_stream_has_its_kind(server_class, model_class):
    midway = {"type": "rate_limit_error", "message": f"Slow down, {KEY}", "code": None}
    with server_class([Reply(text="one", midway=midway)]) as server:
        error, text = fails(model_class(server.url, KEY))
    assert (error.kind, text) == ("rate_limit", "one")
    assert KEY not in str(error)


def test_a_routers_error_within_the_stream_has_the_kind_of_its_number():
    midway = {"code": 502, "message": "Provider returned error", "metadata": {"raw": "upstream gone"}}
    with OpenAIServer([Reply(text="one", midway=midway)]) as server:
        error, _ = fails(OpenAIModel(server.url, KEY))
    assert error.kind == "server"
    assert "upstream gone" in str(error)


@both
def test_events_of_an_unknown_shape_are_a_server_error(server_class, model_class):
    class Odd(server_class):
        def frames(self, reply, body, cached, total):
            frames = super().frames(reply, body, cached, total)
            frames.opening = lambda: b'event: message_start\ndata: {"type": "message_start", "choices": "none"}\n\n'
            return frames

    with Odd([Reply(text="x")]) as server:
        assert fails(model_class(server.url, KEY))[0].kind == "server"


@both
def test_a_server_that_is_not_there_is_named(server_class, model_class):
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    error, _ = fails(model_class(f"http://127.0.0.1:{port}/v1", KEY))
    assert error.kind == "connection"
    assert f"127.0.0.1:{port}" in str(error)


@both
def test_a_break_after_the_reason_loses_nothing(ask, server_class, model_class):
    class Breaking(server_class):
        async def _stream(self, reply, frames, answer):
            answer.end = lambda: self._place(Reply(drop="before_end"), "before_end")
            await super()._stream(reply, frames, answer)

    with Breaking([Reply(text="All of it.")]) as server:
        assert ask(model_class(server.url, KEY), asks()).text == "All of it."


@both
@pytest.mark.case("ST-16")
def test_st_16_lone_surrogates_and_nul_never_get_into_the_history(ask, server_class, model_class):
    calls = [Call("memory", '{"content": "a\\ud800b\\u0000c", "fine": "\\ud83d\\ude00"}')]
    reply = Reply(text=["half \ud83d", "\ude00 pair, ", "lone \ud800", " nul \x00."], calls=calls)
    with server_class([reply]) as server:
        heard = ask(model_class(server.url, KEY), asks())
    assert heard.text == "half 😀 pair, lone \ufffd nul ␀."
    assert heard.calls[0].arguments == '{"content": "a\\ufffdb\\u2400c", "fine": "\\ud83d\\ude00"}'
    assert all(event.text.encode() for event in heard.events if isinstance(event, TextDelta))


@both
@pytest.mark.parametrize(
    "reply",
    [
        Reply(status=400, error={"message": f"What is {KEY}? Bearer {KEY}"}),
        Reply(status=500, error=f"<pre>authorization: Bearer {KEY}</pre>"),
        Reply(status=429, error={"message": f"https://api.example.org/?api_key={KEY}"}, headers={"x-debug": KEY}),
        Reply(text="x", midway={"message": KEY, "type": "api_error"}),
        Reply(text="x", drop="mid_text"),
        Reply(hang="before_headers"),
        Reply(garbage="json"),
    ],
)
def test_keys_are_in_no_error_and_no_log(server_class, model_class, reply, caplog):
    caplog.set_level(logging.DEBUG)
    with server_class([reply], key=KEY) as server:
        model = model_class(server.url, KEY, read_timeout_s=0.3)
        error, _ = fails(model)
    seen = [repr(error), repr(model), caplog.text, *traceback.format_exception(error)]
    assert not any(KEY in text for text in seen)


def test_redaction_leaves_ordinary_text_alone():
    text = "The model `gpt-6.2-sol` at task-list.example.org is skeletonized; hfooooooooo, ask-me-anything-else."
    assert redact(text) == text
    assert redact("the short key hunter2 here", ["hunter2"]) == "the short key […] here"
