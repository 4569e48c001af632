"""The pure parts: waiting, cleaning, what is known of models, the scripted model."""

import doctest
import importlib
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agent.core.model import Done, ModelError, RawCall
from agent.llm import windows
from agent.llm.retry import CAP_S, RETRY_AFTER_CAP_S, delay_s
from agent.llm.scripted import ScriptedModel, Step
from agent.llm.text import DeltaCleaner, clean_arguments
from agent.llm.windows import Facts, Prices, ProbeError, described, facts, list_models, tabled
from tests.fakes.anthropic_server import AnthropicServer
from tests.fakes.openai_server import OpenAIServer
from tests.llm.conftest import asks


def chance(seed: int) -> Random:
    return Random(seed)  # noqa: S311 - a test's dice


@pytest.mark.parametrize(
    "module", ["retry", "text", "errors", "windows", "offline.intents", "offline.known", "offline.model"]
)
def test_the_examples_in_the_docstrings_hold(module):
    result = doctest.testmod(importlib.import_module(f"agent.llm.{module}"))
    assert result.attempted
    assert not result.failed


# --- retry --------------------------------------------------------------------------------------------


@given(st.integers(-5, 1000), st.none() | st.floats(-10, 1e9), st.integers(0, 1 << 32))
def test_waits_are_bounded_and_no_shorter_than_asked(attempt, asked, seed):
    wait = delay_s(attempt, asked, chance(seed))
    assert 0.5 <= wait <= max(CAP_S, RETRY_AFTER_CAP_S * 1.1)
    if asked is not None and 0 < asked <= RETRY_AFTER_CAP_S:
        assert wait >= asked


def test_waits_grow_and_differ():
    means = [sum(delay_s(n, None, chance(seed)) for seed in range(50)) / 50 for n in range(1, 6)]
    assert means == sorted(means)
    assert means[-1] > 8 * means[0]
    assert len({delay_s(3, 5.0, chance(seed)) for seed in range(50)}) > 40


# --- text -----------------------------------------------------------------------------------------------


@given(st.text(st.characters()), st.lists(st.integers(0, 50), max_size=5))
def test_a_text_is_cleaned_the_same_wherever_it_is_cut(text, cuts):
    from agent.core.messages import clean

    places = [0, *sorted(min(cut, len(text)) for cut in cuts), len(text)]
    cleaner = DeltaCleaner()
    pieces = [cleaner.feed(text[a:b]) for a, b in pairwise(places)]
    assert "".join([*pieces, cleaner.rest()]) == clean(text)


@given(st.text(st.characters(), max_size=50))
def test_cleaned_arguments_are_fit_to_send(text):
    cleaned = clean_arguments(text)
    cleaned.encode()
    assert "\x00" not in cleaned
    assert clean_arguments(cleaned) == cleaned


# --- windows ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        ({"id": "m"}, Facts()),
        ({"context_window": 131_072, "max_completion_tokens": 8192}, Facts(131_072, 8192)),
        ({"max_context_length": 32_768, "loaded_context_length": 4096}, Facts(4096)),
        ({"meta": {"n_ctx": 8192, "n_ctx_train": 131_072}}, Facts(8192)),
        ({"max_input_tokens": 1_000_000, "max_tokens": 128_000}, Facts(1_000_000, 128_000)),
        (
            {"context_length": 200_000, "top_provider": {"max_completion_tokens": 64_000}, "pricing": {"prompt": "-1"}},
            Facts(200_000, 64_000),
        ),
        (
            {"pricing": {"prompt": "0.000003", "completion": "0.000015", "input_cache_read": "0.0000003"}},
            Facts(prices=Prices(3, 15, 0.3)),
        ),
        ({"context_window": "many", "pricing": {"prompt": None, "completion": "x"}}, Facts()),
        ({"context_window": True, "max_tokens": 0}, Facts()),
    ],
)
def test_model_lists_in_the_ways_endpoints_word_them(entry, expected):
    assert described(entry) == expected


@pytest.mark.parametrize(
    ("model", "window"),
    [
        ("gpt-6.2-sol", 1_050_000),
        ("openai/gpt-5.6-luna", 1_050_000),
        ("gpt-4o-mini", 128_000),
        ("anthropic/claude-sonnet-5.5", 1_000_000),
        ("claude-haiku-4-5-20251001", 200_000),
        ("qwen3:8b", None),
    ],
)
def test_the_small_table(model, window):
    assert tabled(model).context_window == window


@pytest.mark.parametrize(
    ("model", "sees"),
    [
        ({"id": "gpt-4o"}, True),
        ({"id": "anthropic/claude-sonnet-5.5"}, True),
        ({"id": "o3-mini"}, False),
        ({"id": "qwen3:8b"}, None),
        ({"id": "qwen2.5-vl-7b"}, True),
        ({"id": "m", "architecture": {"input_modalities": ["text", "image"]}}, True),
        ({"id": "gpt-4o", "architecture": {"input_modalities": ["text"]}}, False),
        ({"id": "m", "type": "vlm"}, True),
        ({"id": "m", "capabilities": ["completion", "vision"]}, True),
        ({"id": "m", "capabilities": {"vision": 1}}, None),
    ],
    ids=str,
)
def test_whether_a_model_takes_pictures(model, sees):
    assert windows.described(model).or_else(tabled(model["id"])).sees is sees


def test_the_endpoint_beats_the_table_and_a_dead_one_is_not_asked_again(monkeypatch):
    monkeypatch.setattr(windows, "_lists", {})
    with OpenAIServer(models=[{"id": "gpt-4o", "context_window": 9999}, {"id": "other"}]) as server:
        assert facts("openai", server.url, "", "gpt-4o") == Facts(9999, 16_384, sees=True)
        assert facts("openai", server.url, "", "other") == Facts()
        assert len(server.requests) == 1
    with OpenAIServer(models=None) as server:
        assert facts("openai", server.url, "", "gpt-4o").context_window == 128_000
        assert facts("openai", server.url, "", "gpt-4o").context_window == 128_000
        assert len(server.requests) == 1


def test_ollama_tells_only_of_what_it_has_loaded(monkeypatch):
    monkeypatch.setattr(windows, "_lists", {})

    class Ollama(OpenAIServer):
        async def handle(self, request, answer):
            if request.path == "/api/ps":
                await answer.json(200, {"models": [{"name": "qwen3:8b", "context_length": 4096}, "odd"]})
            else:
                await super().handle(request, answer)

    with Ollama(models=[{"id": "qwen3:8b", "owned_by": "library"}, {"id": "other", "owned_by": "library"}]) as server:
        assert facts("openai", server.url, "", "qwen3:8b") == Facts(4096)
        assert facts("openai", server.url, "", "other") == Facts()


def test_anthropics_list_is_asked_with_its_headers(monkeypatch):
    monkeypatch.setattr(windows, "_lists", {})
    with AnthropicServer(models=[{"id": "claude-x", "max_input_tokens": 7}], key="sk-ant-1") as server:
        for url in (server.url, f"{server.url}/v1/"):
            assert [model["id"] for model in list_models("anthropic", url, "sk-ant-1")] == ["claude-x"]


def test_a_probe_says_what_is_wrong_without_the_key():
    with OpenAIServer(models=[], key="sk-right-key-0001") as server, pytest.raises(ProbeError) as caught:
        list_models("openai", server.url, "sk-wrong-key-0001")
    assert "did not accept the key" in str(caught.value)
    assert "sk-wrong" not in str(caught.value)
    with pytest.raises(ProbeError, match="can't be reached"):
        list_models("openai", "http://127.0.0.1:9/v1", "")
    with pytest.raises(ProbeError, match="http"):
        list_models("openai", "file:///etc/passwd", "")


def test_a_redirect_does_not_take_the_key_along():
    class Elsewhere(OpenAIServer):
        async def handle(self, request, answer):
            await answer.whole(302, b"", {"location": f"http://localhost:{self.port}/v1/stolen"})

    with Elsewhere() as server:
        with pytest.raises(ProbeError, match="302"):
            list_models("openai", server.url, "sk-1")
        assert [request.path for request in server.requests] == ["/v1/models"]


# --- scripted ---------------------------------------------------------------------------------------------


def test_the_scripted_model_says_what_it_was_told_and_records_what_it_was_asked(ask):
    model = ScriptedModel(["one", RawCall("memory", "{}"), ModelError("auth", "no"), Step(text=["half"], done=None)])
    assert ask(model, asks("first")).text == "one"
    assert ask(model, asks("second")).done.reason == "calls"
    for kind in ("auth", "connection"):
        with pytest.raises(ModelError) as caught:
            ask(model, asks())
        assert caught.value.kind == kind
    with pytest.raises(AssertionError, match="no answer for request 5"):
        ask(model, asks())
    assert [request.messages[0].content for request in model.requests[:2]] == ["first", "second"]


def test_a_function_may_answer_for_it(ask):
    model = ScriptedModel(lambda request, number: f"{number}: {request.messages[-1].content}")
    assert ask(model, asks("hey")).text == "0: hey"
    assert ask(model, asks("hey")).done == Done("stop", ask(model, asks("hey")).done.usage, model="some-model")
