"""Estimates of tokens, and how they come to agree with what a provider reports."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agent.core.messages import Message, ToolCall
from agent.core.model import ModelRequest, ToolSchema
from agent.core.tokens import IMAGE_TOKENS, Ratios, writing
from tests.compression.chats import PICTURE

PROSE = "The restore window is two hours, which rules out a plain dump at this size, as we said on Tuesday. "
CHINESE = "恢复窗口是两小时，所以在这个规模上不能再用普通的导出，我们星期二已经说过了。"
CODE = 'def restore(path: str, *, days: int = 28) -> dict[str, int]:\n    return {"path": [path], "n": days * 24}\n'
TOOL = ToolSchema("web_fetch", "Reads a page.", {"type": "object", "properties": {"url": {"type": "string"}}})
TRUTH = {"prose": 4.9, "wide": 0.85, "code": 2.4, "other": 2.0}
"""Characters a token of a model that nobody knows yet, far from what is assumed at first."""


def asked(*texts):
    roles = ("user", "assistant")
    said = tuple(Message(roles[n % 2], text) for n, text in enumerate(texts))
    return ModelRequest("m", PROSE * 10, (TOOL,), said)


def reported(request):
    """What the unknown model's provider would say."""
    return Ratios(TRUTH).request(request)


@pytest.mark.case("CO-15")
def test_co_15_an_image_costs_the_same_however_large_it_is():
    message = Message("user", "look", images=(PICTURE, PICTURE))
    assert Ratios().message(message) - Ratios().message(Message("user", "look")) == 2 * IMAGE_TOKENS


@pytest.mark.case("CO-16")
def test_co_16_a_message_counts_by_the_length_of_its_texts():
    calls = (ToolCall("1", "a", json.dumps({"q": "x" * 5_000})), ToolCall("2", "b", "{}"))
    assert Ratios().message(Message("assistant", "y" * 5_000, calls=calls)) > 2_300
    assert Ratios().messages([Message("user", PROSE * 50)] * 10) > 10 * Ratios().text(PROSE * 49)


@pytest.mark.parametrize("text", [PROSE, CHINESE, CODE, PROSE + CHINESE, CODE + PROSE, CHINESE + CODE])
def test_from_the_third_turn_on_an_estimate_is_within_a_tenth(text):
    ratios, said = Ratios(), []
    for turn in range(6):
        said += [text * (3 + turn), f"{text} Answer {turn}."]
        request = asked(*said[:-1])
        if turn >= 2:
            assert ratios.request(request) == pytest.approx(reported(request), rel=0.10)
        ratios = ratios.from_request(request, reported(request))


def test_kinds_are_told_apart_by_reports_about_different_mixtures():
    ratios = Ratios()
    for _round in range(8):
        for text in (PROSE, CHINESE, CODE):
            request = asked(text * 20)
            ratios = ratios.from_request(request, reported(request))
    for text in (PROSE, CHINESE, CODE):
        request = asked(text * 40)
        assert ratios.request(request) == pytest.approx(reported(request), rel=0.10)


@given(st.text(max_size=300))
def test_every_character_is_counted_once(text):
    assert sum(writing(text)) == len(text)


@given(st.text(max_size=200), st.integers(-5, 10**9))
def test_no_report_makes_estimates_senseless(text, tokens):
    ratios = Ratios().from_request(asked(text), tokens)
    assert all(0.3 <= ratio <= 12 for ratio in ratios.by_kind.values())


def test_a_lone_surrogate_is_counted():
    assert sum(writing("a\ud800b")) == 3
