"""Whole passes over random conversations: after each, everything that must hold of what is sent holds."""

import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agent.core.compression import summary
from agent.core.compression.fallback import facts
from agent.core.compression.lines import BrokenChatError, Line, alternating, last_human, open_calls, verify
from agent.core.compression.overlay import Overlay, laid_over
from agent.core.compression.plan import plan
from agent.core.compression.policy import Options, budgets
from agent.core.messages import Message
from agent.core.tokens import Ratios
from tests.compression.chats import agent, call, chats, human, numbered, paired, result, talk

RATIOS = Ratios()


def planned(lines, window=4_000, **options):
    chosen = Options(**options)
    sizes = budgets(chosen, window=window, reserved=200, fixed=100)
    return plan(lines, RATIOS.message, sizes=sizes, options=chosen, fixed=100)


def shape(lines):
    return [(line.number, line.origin, line.message.content[:30]) for line in lines]


def whole(lines):
    """Made valid, as the history of a chat is."""
    return alternating(paired(lines))


@given(
    st.booleans().flatmap(chats),
    st.integers(0, 6),
    st.integers(1, 8),
    st.sampled_from([1_000, 4_000, 30_000]),
    st.booleans(),
)
def test_whatever_a_chat_is_three_passes_leave_it_valid(said, first, last, window, must_fit):
    overlay, rows = Overlay(), whole(said)
    options = Options(protect_first_n=first, protect_last_n=last)
    sizes = budgets(options, window=window, reserved=100, fixed=50)
    for number in range(3):
        now = laid_over(rows, overlay)
        verify(now, now, summaries=int(bool(overlay.summary)))
        made = plan(now, RATIOS.message, sizes=sizes, options=options, fixed=50, must_fit=must_fit)
        if not made.middle:
            after, overlay = made.by_rules(), made.overlay(overlay, None)
        else:
            body = (
                f"Pass {number} had found things out."
                if number % 2
                else facts(made.middle, previous="", limit_chars=900)
            )
            after, overlay = made.with_summary(body), made.overlay(overlay, body)
        assert shape(laid_over(rows, overlay)) == shape(after)
        assert laid_over(rows, overlay) == after  # what is stored makes what was checked
        assert after[last_human(after)].message == now[last_human(now)].message
        unfinished = now[open_calls(now) :]
        assert not unfinished or after[-len(unfinished) :] == unfinished
        again = plan(after, RATIOS.message, sizes=sizes, options=options, fixed=50, must_fit=must_fit)
        assert again.tokens_before <= made.tokens_before or made.middle
        if not unfinished:  # the chat goes on
            asked, at = call(f"more{number}", text="x" * 900), max(line.number for line in rows) + 1
            more = [human(f"more {number}"), agent("", asked), result(asked, "page " * 300), agent("Done.")]
            if rows[-1].message.role != "assistant":
                more.insert(0, agent("Fine."))
            rows += [replace(line, number=at + n) for n, line in enumerate(more)]


@given(chats(foreign=True))
@pytest.mark.case("CO-03")
def test_co_03_every_call_is_directly_followed_by_its_results_wherever_they_were(said):
    lines = whole(said)
    verify(lines, lines, summaries=0)
    assert alternating(lines) == lines
    humans = [line for line in said if line.origin == "human"]
    assert [line for line in lines if line.origin == "human"] == humans
    texts = "\n".join(line.message.content for line in lines)
    assert all(line.message.content in texts for line in said if line.origin == "agent")


@pytest.mark.case("CO-05")
def test_co_05_an_unfinished_step_is_never_touched():
    z1, z2 = call("z1", text="y" * 5_000), call("z2")
    lines = [*talk(20, results=2_000), human("now"), agent("", z1, z2), result(z1, "deployed " * 400)]
    made = planned(numbered(lines), protect_last_n=1)
    after = made.with_summary("It had been talked about pages.")
    assert after[-3:] == numbered(lines)[-3:]
    assert [line.message.content for line in after if line.message.call_id == "z1"] == ["deployed " * 400]


@pytest.mark.case("CO-06")
def test_co_06_a_summary_says_what_was_and_the_last_word_is_the_persons():
    lines = numbered([*talk(20), human("Now do B.")])
    after = planned(lines, protect_last_n=3).with_summary("## What the user had wanted\n- A")
    users = [line for line in after if line.message.role == "user"]
    assert users[-1].message.content == "Now do B."
    (text,) = [line.message.content for line in after if line.origin == "summary"]
    assert text.startswith(summary.PREFACE)
    assert text.endswith(summary.END)
    assert "Only the latest message of the user" in text
    headings = [line for line in summary.INSTRUCTIONS.splitlines() if line.startswith("## ")]
    assert all(re.search("was|had|stood|Files", line) for line in headings)


@pytest.mark.case("CO-08")
def test_co_08_the_summary_is_never_taken_for_the_person():
    made = planned(talk(20), protect_last_n=3)
    lines = made.with_summary("Things had been asked.")
    last = last_human(lines)
    again = planned([*lines, agent("More.")] if lines[-1].message.role != "assistant" else lines, protect_last_n=2)
    assert lines[last].origin == "human"
    assert again.previous == "Things had been asked."
    assert again.lines[again.tail].origin != "summary"
    bare = lines[:last]  # even where no person's words are left, it is not one's
    assert all(line.origin != "human" or "Question" in line.said for line in bare)


@pytest.mark.case("CO-10")
def test_co_10_the_first_messages_are_protected_on_the_first_pass_only():
    lines = talk(30)
    first = planned(lines, protect_first_n=3, protect_last_n=4)
    after = first.with_summary("One.")
    assert after[:3] == lines[:3]
    second = planned(after, protect_first_n=3, protect_last_n=2)
    assert lines[0] in second.middle
    assert second.with_summary("Two.")[0].origin == "summary"


@pytest.mark.case("CO-13")
def test_co_13_a_summary_never_contains_itself_and_stays_within_its_limit():
    lines, body = talk(30), ""
    for _pass in range(3):
        made = planned(lines, protect_last_n=4)
        answer = summary.message_text(f"{body}\n## Open\n- The task was open. " + "and on " * 900)
        body = summary.accepted(answer, RATIOS.text, 300)
        assert RATIOS.text(body) <= 300
        assert summary.PREFACE not in body
        assert summary.END not in body
        assert summary.problem(body, previous=made.previous, count=RATIOS.text, replaced=made.replaced) is None
        lines = made.with_summary(body)
        assert [line.origin for line in lines].count("summary") == 1
        lines = numbered([*lines, *(line for line in talk(30))]) if lines[-1].message.role == "assistant" else lines
        lines = [replace(line, number=0) if line.origin in {"summary", "bridge"} else line for line in lines]
    assert summary.problem(body, previous=body, count=RATIOS.text, replaced=10_000) == "same"
    assert summary.problem("x y " * 100, previous="", count=RATIOS.text, replaced=150) == "not_smaller"
    assert summary.problem(" … ", previous="", count=RATIOS.text, replaced=10_000) == "empty"


@pytest.mark.parametrize(
    ("after", "says"),
    [
        ([agent("hi")], "first message"),
        ([human("a"), human("b")], "follows"),
        ([human("a"), agent("", call("1")), human("b")], "not followed"),
        ([human("a"), agent("", call("1")), result(call("2"))], "directly"),
        ([human("other"), agent("x")], "last message of the user"),
        ([human("a"), agent("x"), Line(Message("user", "S"), "summary")], "summaries"),
    ],
)
def test_what_must_not_be_sent_is_refused(after, says):
    with pytest.raises(BrokenChatError, match=says):
        verify([human("a"), agent("x")], after, summaries=0)
