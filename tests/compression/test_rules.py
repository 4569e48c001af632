"""What is shortened without a model."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agent.core.compression import rules
from agent.core.compression.fallback import LABEL, facts
from agent.core.messages import Message
from tests.compression.chats import PICTURE, agent, call, chats, human, numbered, result, talk

LONG = "a line of a page\n" * 100


def short(lines, keep_from):
    return rules.applied(lines, rules.shortened(lines, keep_from=keep_from))


def test_a_result_that_comes_again_refers_to_the_newest_which_stays():
    one, two = call("one"), call("two")
    lines = [human("a"), agent("", one), result(one, LONG), agent("", two), result(two, LONG)]
    after = short(lines, 3)
    assert "two" in after[2].message.content
    assert "1,700 characters" in after[2].message.content
    assert after[4] == lines[4]


def test_an_old_long_result_becomes_an_account_of_one_line():
    one, two = call("one", url="https://example.org/a"), call("two")
    failed = json.dumps({"success": False, "error": "no such host " * 100})
    lines = [human("a"), agent("", one, two), result(one, LONG), result(two, failed), agent("Done."), human("b")]
    after = short(lines, 5)
    assert "\n" not in after[2].message.content
    assert "web_fetch" in after[2].message.content
    assert "https://example.org/a" in after[2].message.content
    assert "1,700 characters in 101 lines; it succeeded" in after[2].message.content
    assert "it failed" in after[3].message.content
    assert after[2].message.call_id == "one"


def test_what_is_recent_is_left_alone():
    lines = talk(5, results=5_000)
    assert short(lines, 0) == lines


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(max_size=3_000),
        lambda v: st.lists(v, max_size=30) | st.dictionaries(st.text(max_size=5), v, max_size=5),
    )
)
def test_shortened_arguments_are_one_json_object_still_and_no_longer(value):
    text = json.dumps({"value": value}, ensure_ascii=False)
    after = rules.shortened_arguments(text)
    assert isinstance(json.loads(after), dict)
    assert len(after) <= len(text)
    assert rules.shortened_arguments(after) == after


def test_broken_arguments_are_left_alone():
    assert rules.shortened_arguments('{"a": ' + "x" * 3_000) == '{"a": ' + "x" * 3_000


@pytest.mark.case("CO-18")
def test_co_18_pictures_before_the_last_message_of_the_person_become_marks():
    lines = []
    for n in range(20):
        lines += [human(f"look {n}", images=[PICTURE]), agent("I see.")]
    after = short(numbered(lines), 0)
    assert sum(len(line.message.images) for line in after) == 1
    assert after[-2].message.images == (PICTURE,)
    assert rules.IMAGE in after[0].message.content
    assert after[0].message.content.startswith("look 0")


@given(chats(), st.integers(0, 30))
def test_shortening_twice_is_shortening_once(lines, keep_from):
    once = short(lines, keep_from)
    assert short(once, keep_from) == once
    assert [line.message.role for line in once] == [line.message.role for line in lines]
    for before, after in zip(lines, once, strict=True):
        assert before.message.images or len(after.message.content) <= len(before.message.content)
        if before.origin in {"human", "agent"} and not before.message.images:
            assert after.message.content == before.message.content


def test_facts_are_read_off_the_messages_and_labelled():
    ran = call("1", "run", path="src/app/main.py")
    lines = [
        human("Mend /etc/nginx/nginx.conf and ticket OPS-123, see https://example.org/runbook"),
        agent("", ran),
        result(ran, "Error: permission denied for deploy\nid 3f2504e0-4f89-11d3-9a0c-0305e82c3301"),
        agent("It was denied."),
    ]
    text = facts(lines, previous="Earlier things.", limit_chars=4_000)
    assert text.startswith(LABEL)
    for part in (
        "Earlier things.",
        "/etc/nginx/nginx.conf",
        "OPS-123",
        "https://example.org/runbook",
        "src/app/main.py",
        "permission denied",
        "3f2504e0-4f89-11d3-9a0c-0305e82c3301",
        "run, 1 times",
        "It was denied.",
    ):
        assert part in text
    assert facts(lines, previous="Earlier things.", limit_chars=4_000) == text
    again = facts(lines, previous=text, limit_chars=4_000)
    assert again.count(LABEL) == 1


@given(chats(foreign=True), st.integers(200, 4_000))
def test_facts_stay_within_their_limit(lines, limit):
    assert len(facts(lines, previous="before " * 500, limit_chars=limit)) <= limit


def test_facts_of_hostile_texts_take_linear_time():
    lines = [human("/a" * 5_000), human("a/" * 5_000 + ".b"), human("e" * 10_000), human(f"{'x' * 79}error" * 200)]
    assert len(facts(lines, previous="", limit_chars=2_000)) <= 2_000


def test_an_account_of_a_message_without_a_call_says_what_it_can():
    assert rules.account(Message("tool", LONG, call_id="1"), None).startswith("[tool() gave 1,700")
