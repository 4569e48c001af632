"""The loop by itself: a scripted `ask`, tools that are functions, a journal in memory."""

import json
import time

import pytest

from agent.core import events
from agent.core.context import Fallback
from agent.core.loop import TurnError
from agent.core.model import Done, ModelError, RawCall, ReasoningDelta, TextDelta, Usage
from agent.core.tools import ToolOutput
from tests.agent.loops import MemoryJournal, Script, calls, kinds, says, tool


def test_text_is_streamed_and_kept(play):
    journal = MemoryJournal()
    script = Script([[TextDelta("Hel"), TextDelta("lo")], [TextDelta(" there")], [Done("stop", Usage(prompt=7))]])
    emitted, usage = play(script, journal=journal)
    assert kinds(emitted) == ["message.started", "message.delta", "message.delta", "message.completed"]
    assert [e.text for e in emitted[1:]] == ["Hello", " there", "Hello there"]
    assert journal.replies[0].text == "Hello there"
    assert usage.prompt == 7


@pytest.mark.case("ST-16")
def test_st_16_lone_surrogates_and_nul_never_reach_the_history(play):
    journal = MemoryJournal()
    script = Script(
        [[TextDelta("bad \ud800 and \x00"), RawCall("t", '{"k": "\\ud800 \\u0000"}'), Done("calls")]], says("ok")
    )
    play(script, [tool("t", lambda c, a: ToolOutput("res \udfff"))], journal=journal)
    everything = json.dumps(
        [[m.content, [c.arguments for c in m.calls]] for m in script.requests[1].messages], ensure_ascii=False
    )
    everything.encode()
    assert "\x00" not in everything


def test_an_emoji_split_into_its_surrogates_over_two_chunks_comes_out_whole(play):
    emitted, _ = play(Script([[TextDelta("a\ud83d")], [TextDelta("\ude00b")], [Done("stop")]]))
    assert [e.text for e in emitted if e.type == "message.delta"] == ["a", "😀b"]
    assert emitted[-1].text == "a😀b"


@pytest.mark.case("ST-08")
def test_st_08_an_empty_answer_is_tried_once_more_and_then_fails(play):
    journal = MemoryJournal()
    with pytest.raises(TurnError) as error:
        play(Script(says("  \n"), says("")), journal=journal)
    assert error.value.code == "model_empty"
    assert journal.replies == []


@pytest.mark.parametrize("kind", ["rate_limit", "overloaded", "timeout", "connection", "server"])
def test_passing_failures_are_retried(play, kind):
    script = Script([ModelError(kind, "Busy.")], says("ok"))
    emitted, _ = play(script)
    assert kinds(emitted) == ["message.started", "model.retrying", "message.delta", "message.completed"]


@pytest.mark.parametrize("kind", ["auth", "quota", "bad_request", "not_found", "context_length"])
def test_lasting_failures_are_not(play, kind):
    with pytest.raises(TurnError) as error:
        play(Script([ModelError(kind, "No.")]))
    assert error.value.code == f"model_{kind}"


def test_text_already_shown_is_restarted_then_the_wait_is_told_and_nothing_is_doubled(play):
    journal = MemoryJournal()
    script = Script([[TextDelta("half an ")], ModelError("connection", "Broke off.")], says("whole"))
    emitted, _ = play(script, journal=journal)
    assert kinds(emitted) == [
        "message.started",
        "message.delta",
        "message.restarted",
        "model.retrying",
        "message.delta",
        "message.completed",
    ]
    assert emitted[-1].text == "whole"
    assert journal.texts == ["half an ", "", "whole"]


def test_retries_end(play):
    with pytest.raises(TurnError, match="Busy"):
        play(Script(*[[ModelError("overloaded", "Busy.")]] * 3), model_retries=2)


def test_at_the_limit_the_model_answers_without_tools(play):
    script = Script(*[calls(("t", "{}"))] * 3, says("what I have"))
    play(script, [tool("t", lambda c, a: ToolOutput("x"))], max_iterations=3)
    assert script.requests[-1].tool_choice == "none"


def test_a_turn_past_its_deadline_fails(play):
    with pytest.raises(TurnError) as error:
        play(Script(says("x")), deadline=time.monotonic() - 1)
    assert error.value.code == "timeout"


def test_each_request_begins_with_the_one_before(play):
    script = Script(calls(("t", "{}")), calls(("t", '{"a":2}'), ("u", "{}")), says("end"))
    play(script, [tool("t", lambda c, a: ToolOutput("x")), tool("u", lambda c, a: ToolOutput("y"))])
    for before, after in zip(script.requests, script.requests[1:], strict=False):
        assert after.messages[: len(before.messages)] == before.messages


def test_reasoning_is_shown_apart(play):
    journal = MemoryJournal()
    script = Script([[ReasoningDelta("hm "), ReasoningDelta("yes")], [TextDelta("42"), Done("stop")]])
    emitted, _ = play(script, journal=journal)
    assert [(e.type, e.text) for e in emitted[1:]] == [
        ("reasoning.delta", "hm yes"),
        ("message.delta", "42"),
        ("message.completed", "42"),
    ]
    assert journal.replies[0].reasoning == "hm yes"


def test_every_event_type_has_its_own_name():
    names = [cls.model_fields["type"].default for cls in events.EVENT_TYPES]
    assert len(set(names)) == len(names)


def test_a_refusal_says_so(play):
    with pytest.raises(TurnError) as error:
        play(Script([[Done("refusal")]]))
    assert error.value.code == "model_refusal"


BUSY = ModelError("overloaded", "Busy.")


@pytest.mark.parametrize(
    ("failure", "asked"),
    [
        (BUSY, 3),
        (ModelError("rate_limit", "Slow down.", 60.0), 1),
        (ModelError("rate_limit", "Slow down.", 2.0), 3),
        (ModelError("quota", "Empty."), 1),
        (ModelError("auth", "Who?"), 1),
        (ModelError("not_found", "No such model."), 1),
    ],
    ids=lambda value: getattr(value, "kind", value),
)
def test_another_model_is_asked_early_where_there_is_one(play, failure, asked):
    first, second = Script(*[[failure]] * 9), Script(says("I take over."))
    emitted, _ = play(first, fallback=lambda _: Fallback("Other", second))
    assert len(first.requests) == asked
    assert len(second.requests) == 1
    (told,) = [e for e in emitted if e.type == "model.retrying" and e.takes_over]
    assert told.takes_over == "Other"


def test_the_other_model_has_the_usual_retries(play):
    first, second = Script(*[[BUSY]] * 9), Script(*[[BUSY]] * 4, says("At last."))
    play(first, fallback=lambda _: Fallback("Other", second))
    assert (len(first.requests), len(second.requests)) == (3, 5)
