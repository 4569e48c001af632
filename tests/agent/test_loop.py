"""The loop by itself: a scripted `ask`, tools that are functions, a journal in memory."""

import json
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from uuid import uuid4

import pytest

from agent.core import events
from agent.core.context import Fallback, Unlimited
from agent.core.loop import CancelledError, Limits, Progress, TurnError, TurnLoop
from agent.core.messages import Message, ToolCall
from agent.core.model import Done, ModelError, ModelRequest, RawCall, ReasoningDelta, TextDelta, ToolSchema, Usage
from agent.core.results import Room
from agent.core.tools import Tool, ToolError, ToolOutput, ToolRegistry


class MemoryJournal:
    """Remembers what it was told."""

    def __init__(self):
        self.replies = []
        self.texts = []
        self.calls = {}
        self.began = []

    def message_begin(self, step):
        return 100 + step, False

    def message_progress(self, message_id, text):
        self.texts.append(text)

    def message_end(self, reply):
        self.replies.append(reply)

    def call_begin(self, context, call, tool):
        self.began.append((context.step, context.position))
        return self.calls.get((context.step, context.position))

    def call_end(self, context, call, output, duration_s):
        self.calls[context.step, context.position] = output


class Script:
    """Plays one list of batches (or an exception) per request."""

    def __init__(self, *replies):
        self.replies = list(replies)
        self.requests = []

    def __call__(self, request):
        self.requests.append(request)
        reply = self.replies.pop(0)
        for batch in reply:
            if isinstance(batch, Exception):
                raise batch
            yield batch


def says(text, **usage):
    return [[TextDelta(text)], [Done("stop", Usage(**usage))]]


def calls(*pairs):
    return [[*(RawCall(name, arguments) for name, arguments in pairs), Done("calls", Usage(prompt=10, completion=2))]]


def tool(name, run, **options):
    return Tool(ToolSchema(name, name, {"type": "object"}), toolset=name, run=run, **options)


@pytest.fixture
def play():
    pool = ThreadPoolExecutor(8)

    def run(
        script,
        tools=(),
        *,
        journal=None,
        progress=Progress(),
        messages=None,
        cancelled=lambda: False,
        context=None,
        fallback=lambda _: None,
        **limits,
    ):
        emitted = []
        loop = TurnLoop(
            turn_id=uuid4(),
            attempt=1,
            ask=script,
            request=ModelRequest("m", "sys", (), tuple(messages or [Message("user", "hi")])),
            registry=ToolRegistry(list(tools)),
            journal=journal or MemoryJournal(),
            emit=emitted.append,
            executor=pool,
            cancelled=cancelled,
            delay_s=lambda attempt, asked: 0.0,
            limits=Limits(**limits),
            context=context,
            fallback=fallback,
        )
        usage = loop.run(progress)
        return emitted, usage

    yield run
    pool.shutdown()


def kinds(emitted):
    return [event.type for event in emitted]


def test_text_is_streamed_and_kept(play):
    journal = MemoryJournal()
    script = Script([[TextDelta("Hel"), TextDelta("lo")], [TextDelta(" there")], [Done("stop", Usage(prompt=7))]])
    emitted, usage = play(script, journal=journal)
    assert kinds(emitted) == ["message.started", "message.delta", "message.delta", "message.completed"]
    assert [e.text for e in emitted[1:]] == ["Hello", " there", "Hello there"]
    assert journal.replies[0].text == "Hello there"
    assert usage.prompt == 7


def test_a_message_is_kept_before_its_first_call_runs(play):
    journal, order = MemoryJournal(), []

    def run(context, arguments):
        order.append(len(journal.replies))
        return ToolOutput("done")

    emitted, usage = play(Script(calls(("t", '{"a": 1}')), says("ok", prompt=5)), [tool("t", run)], journal=journal)
    assert order == [1]
    assert kinds(emitted)[:4] == ["message.started", "message.completed", "tool.started", "tool.finished"]
    assert usage.prompt == 15
    second = journal.replies[1].request.messages
    assert [m.role for m in second] == ["user", "assistant", "tool"]
    assert second[1].calls[0].call_id == second[2].call_id


def test_calls_are_named_by_their_place_whatever_the_provider_calls_them(play):
    journal = MemoryJournal()
    play(
        Script(calls(("t", "{}"), ("t", "{}")), calls(("t", "{}")), says("ok")),
        [tool("t", lambda c, a: ToolOutput("x"))],
        journal=journal,
    )
    ids = [call.call_id for reply in journal.replies for call in reply.calls]
    assert len(set(ids)) == 3


def test_parallel_safe_calls_of_one_step_run_beside_one_another_and_answer_in_order(play):
    barrier = threading.Barrier(2, timeout=60)

    def run(context, arguments):
        barrier.wait()
        return ToolOutput(str(context.position))

    script = Script(calls(("t", "{}"), ("t", "{}")), says("ok"))
    play(script, [tool("t", run, parallel_safe=True, read_only=True)])
    assert [m.content for m in script.requests[1].messages[2:]] == ["1", "2"]


@pytest.mark.parametrize("arguments", ['{"a": ', "[1]", '"text"', "7", "{'a': 1}"])
def test_broken_arguments_are_answered_and_never_run(play, arguments):
    ran = []
    script = Script(calls(("t", arguments)), says("sorry"))
    emitted, _ = play(script, [tool("t", lambda c, a: ran.append(a))])
    assert ran == []
    assert "JSON" in script.requests[1].messages[-1].content
    assert json.loads(script.requests[1].messages[1].calls[0].arguments) == {}


def test_arguments_sent_as_a_json_string_are_read(play):
    seen = []

    def run(context, arguments):
        seen.append(arguments)
        return ToolOutput("x")

    play(Script(calls(("t", '"{\\"a\\": 1}"')), says("ok")), [tool("t", run)])
    assert seen == [{"a": 1}]


def test_unknown_and_switched_off_tools_are_answered(play):
    script = Script(calls(("nope", "{}")), says("ok"))
    play(script)
    assert "no tool 'nope'" in script.requests[1].messages[-1].content


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


def test_after_three_identical_failures_the_fourth_does_not_run_and_the_fifth_forbids_tools(play):
    ran = []

    def run(context, arguments):
        ran.append(1)
        raise ToolError("no such thing")

    script = Script(*[calls(("t", "{}"))] * 5, says("I give up"))
    emitted, _ = play(script, [tool("t", run)])
    assert len(ran) == 3
    assert '"done": true' in script.requests[4].messages[-1].content
    assert [r.tool_choice for r in script.requests] == ["auto"] * 5 + ["none"]
    assert emitted[-1].text == "I give up"


def test_other_failures_in_between_start_the_count_anew(play):
    def run(context, arguments):
        raise ToolError("no")

    script = Script(*[calls(("t", "{}")), calls(("t", "{}")), calls(("t", '{"a":1}')), calls(("t", "{}"))], says("ok"))
    play(script, [tool("t", run)])
    assert "three times" not in script.requests[-1].messages[-1].content


def test_at_the_limit_the_model_answers_without_tools(play):
    script = Script(*[calls(("t", "{}"))] * 3, says("what I have"))
    play(script, [tool("t", lambda c, a: ToolOutput("x"))], max_iterations=3)
    assert script.requests[-1].tool_choice == "none"


def test_long_results_are_cut_with_a_mark(play):
    script = Script(calls(("t", "{}")), says("ok"))
    play(script, [tool("t", lambda c, a: ToolOutput("x" * 5000))], result_limit_chars=1000)
    content = script.requests[1].messages[-1].content
    assert content.startswith("x" * 1000 + "\n[cut: 4,000 of 5,000")


def test_a_hanging_tool_does_not_hold_a_cancelled_turn(play):
    release, asked = threading.Event(), time.monotonic()
    try:
        with pytest.raises(CancelledError):
            play(
                Script(calls(("t", "{}"))),
                [tool("t", lambda c, a: release.wait(120) and ToolOutput("x"))],
                cancelled=lambda: time.monotonic() - asked > 0.3,
            )
        assert time.monotonic() - asked < 60
    finally:
        release.set()


def test_a_tool_that_never_answers_times_out(play):
    release = threading.Event()
    script = Script(calls(("t", "{}")), says("ok"))
    try:
        play(script, [tool("t", lambda c, a: release.wait(120) and ToolOutput("x"), timeout_s=0.3)])
    finally:
        release.set()
    assert "did not answer" in script.requests[1].messages[-1].content


def test_a_turn_past_its_deadline_fails(play):
    with pytest.raises(TurnError) as error:
        play(Script(says("x")), deadline=time.monotonic() - 1)
    assert error.value.code == "timeout"


def test_a_takeover_goes_on_with_the_calls_that_have_no_result(play):
    journal = MemoryJournal()
    journal.calls[1, 2] = ToolOutput("stored")
    first, second = ToolCall("c1", "t", "{}"), ToolCall("c2", "t", "{}")
    ran = []

    def run(context, arguments):
        ran.append(context.position)
        return ToolOutput("fresh")

    history = [Message("user", "hi"), Message("assistant", "", calls=(first, second))]
    script = Script(says("done"))
    play(
        script,
        [tool("t", run)],
        journal=journal,
        messages=history,
        progress=Progress(step=1, open_calls=((1, first), (2, second))),
    )
    assert ran == [1]
    assert [m.content for m in script.requests[0].messages[2:]] == ["fresh", "stored"]


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


def test_a_call_cut_at_the_output_limit_is_answered_and_not_run(play):
    ran = []
    cut = [[RawCall("t", '{"a": 1}'), RawCall("t", '{"text": "half'), Done("length")]]
    script = Script(cut, says("ok"))
    play(script, [tool("t", lambda c, a: ran.append(a) or ToolOutput("x"))])
    assert ran == [{"a": 1}]
    assert "output limit" in script.requests[1].messages[-1].content


def test_a_refusal_says_so(play):
    with pytest.raises(TurnError) as error:
        play(Script([[Done("refusal")]]))
    assert error.value.code == "model_refusal"


class Limited(Unlimited):
    """Half a thousand tokens for the results of a step, a character each."""

    def room_for(self, calls, messages, limit_chars):
        return Room(calls, 500, len, limit_chars)


def test_results_of_a_step_share_the_room_that_there_is(play):
    sizes = iter([20, 3000, 3000])
    script = Script(calls(*[("t", f'{{"n": {n}}}') for n in range(3)]), says("Done"))
    emitted, _ = play(script, [tool("t", lambda c, a: ToolOutput("x" * next(sizes)))], context=Limited())
    told = [message.content for message in script.requests[1].messages if message.role == "tool"]
    assert told[0] == "x" * 20  # what it leaves is for the others
    shares = [text.partition("\n")[0].count("x") for text in told[1:]]
    assert all(220 <= share <= 260 for share in shares)
    assert f"[cut: {3000 - shares[1]:,} of 3,000 characters left out" in told[2]
    assert [e.result for e in emitted if e.type == "tool.finished"] == told  # the person reads the same


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
