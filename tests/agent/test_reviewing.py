"""When a chat is looked over, and with what words."""

import pytest

from agent.core.reviewing import Facts, corrects, due, instruction, mended, passed


@pytest.mark.parametrize(
    ("facts", "subjects"),
    [
        (Facts(), ()),
        (Facts(user_turns=9, steps=9, calls=4), ()),
        (Facts(user_turns=10), ("memory",)),
        (Facts(store_passed=True), ("memory",)),
        (Facts(steps=10), ("skills",)),
        (Facts(calls=5), ("skills",)),
        (Facts(mended=True), ("skills",)),
        (Facts(corrected=True), ("skills",)),
        (Facts(calls=9, skill_changed=True), ()),
        (Facts(user_turns=12, calls=6), ("memory", "skills")),
    ],
)
def test_when_a_chat_is_looked_over(facts, subjects):
    assert due(facts, memory_interval=10, skill_interval=10) == subjects


@pytest.mark.parametrize(
    "text",
    ["No, use tabs.", "no that's wrong", "Don't add comments.", "I said Tuesday.", "that is not what I meant",
     "Actually, sort them by date.", "stop adding emojis",
     "不对，应该用空格", "我说的是星期二", "不要这样写", "錯了", "nein, anders"],
)  # fmt: skip
def test_corrections_are_seen(text):
    assert corrects(text)


@pytest.mark.parametrize(
    "text",
    ["Not bad!", "Now the next one.", "Nothing else.", "Notes for Monday: milk.", "Thanks, that works", "yes",
     "How do I stop a service?", "不错，继续", "Noah comes on Friday", "please don't forget the milk", ""],
)  # fmt: skip
def test_what_corrects_nothing_is_not_taken_for_it(text):
    assert not corrects(text)


def test_a_call_that_failed_and_worked_later_was_mended():
    assert mended([("web_fetch", False), ("memory", True), ("web_fetch", True)])
    assert not mended([("web_fetch", False), ("memory", True)])
    assert not mended([("web_fetch", True), ("web_fetch", False)])


@pytest.mark.parametrize(
    ("usage", "grown", "expected"),
    [("82% — 82/100 chars", 10, True), ("82% — 82/100 chars", 1, False), ("80% — 80/100 chars", 10, False),
     ("", 9, False), ("81% — 1,783/2,200 chars", 100, True)],
)  # fmt: skip
def test_a_store_passes_its_mark_once(usage, grown, expected):
    assert passed({"usage": usage, "changes": [{"before": None, "after": "x" * grown}]}, 80) == expected


def test_the_instruction_names_what_is_on_and_where_the_last_one_ended():
    text = instruction(["memory"], ["memory"], "and then")
    assert "`memory`" in text
    assert "begins “and then”" in text
    assert "Skills:" not in text
