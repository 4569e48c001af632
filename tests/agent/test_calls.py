"""The tools of a step: side by side or one by one, refused, cut, hanging, taken over."""

import json
import threading
import time

import pytest

from agent.core.context import Unlimited
from agent.core.loop import CancelledError, Progress
from agent.core.messages import Message, ToolCall
from agent.core.model import Done, RawCall
from agent.core.results import Room
from agent.core.tools import ToolError, ToolOutput
from tests.agent.loops import MemoryJournal, Script, calls, kinds, says, tool


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


def test_a_call_cut_at_the_output_limit_is_answered_and_not_run(play):
    ran = []
    cut = [[RawCall("t", '{"a": 1}'), RawCall("t", '{"text": "half'), Done("length")]]
    script = Script(cut, says("ok"))
    play(script, [tool("t", lambda c, a: ran.append(a) or ToolOutput("x"))])
    assert ran == [{"a": 1}]
    assert "output limit" in script.requests[1].messages[-1].content


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
