"""Where the cache marks go."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agent.llm.caching import MARK, MARKS_LIMIT, mark, strip


def text(said: str) -> dict:
    return {"type": "text", "text": said}


def marked(parts: list[dict]) -> list[int]:
    return [n for n, part in enumerate(parts) if MARK in part]


def count(system: list[dict], messages: list[dict]) -> int:
    return len(marked(system)) + sum(len(marked(message["content"])) for message in messages)


OLD_MARK = {MARK: {"type": "ephemeral", "ttl": "1h"}}


@pytest.mark.case("PC-01")
def test_pc_01_never_more_than_four_marks_although_some_were_there():
    system = [text("a") | OLD_MARK, text("b") | OLD_MARK]
    messages = [{"role": "user", "content": [text(str(n)) | OLD_MARK, text("x") | OLD_MARK]} for n in range(6)]
    new_system, new_messages = mark(system, messages)
    assert count(new_system, new_messages) == 4
    assert marked(new_system) == [1]
    assert [marked(message["content"]) for message in new_messages] == [[], [], [], [1], [1], [1]]
    again = mark(new_system, new_messages)
    assert again == (new_system, new_messages)


@pytest.mark.case("PC-03")
def test_pc_03_no_mark_on_empty_text_empty_system_or_thinking():
    thinking = {"type": "thinking", "thinking": "hm", "signature": "s"}
    messages = [
        {"role": "user", "content": [text("first")]},
        {"role": "assistant", "content": [text("said"), thinking]},
        {"role": "user", "content": [text("second"), text(" ")]},
        {"role": "assistant", "content": [{"type": "redacted_thinking", "data": "x"}]},
        {"role": "user", "content": ""},
    ]
    system, new = mark([text("")], messages)
    assert system == [text("")]
    assert [marked(message["content"]) for message in new] == [[0], [0], [0], [], []]
    assert mark([], messages)[0] == []


def test_marks_on_the_parts_within_a_tool_result_go_too():
    inner = text("found") | OLD_MARK
    messages = [
        {"role": "user", "content": [{"type": "tool_result", "tool_use_id": "t", "content": [inner]}]},
        {"role": "user", "content": [text("x")]},
        {"role": "user", "content": [text("y")]},
        {"role": "user", "content": [text("z")]},
    ]
    _, new = mark([text("s")], messages)
    assert new[0]["content"][0]["content"] == [text("found")]


def test_what_was_given_is_not_changed():
    system, messages = [text("s")], [{"role": "user", "content": [text("x")]}]
    mark(system, messages)
    assert (system, messages) == ([text("s")], [{"role": "user", "content": [text("x")]}])


def test_an_hour_is_named_and_five_minutes_are_not():
    assert mark([text("s")], [], ttl="1h")[0][0][MARK] == {"type": "ephemeral", "ttl": "1h"}
    assert mark([text("s")], [])[0][0][MARK] == {"type": "ephemeral"}


parts = st.lists(
    st.builds(
        lambda kind, said, old: {"type": kind, "text": said} | (OLD_MARK if old else {}),
        st.sampled_from(["text", "thinking", "tool_use", "tool_result", "server_thing"]),
        st.sampled_from(["", " ", "words"]),
        st.booleans(),
    ),
    max_size=4,
)
histories = st.lists(st.builds(lambda content: {"role": "user", "content": content}, parts), max_size=8)


@given(parts, histories)
def test_marks_change_nothing_else_and_never_number_more_than_four(system, messages):
    new_system, new_messages = mark(system, messages)
    assert count(new_system, new_messages) <= MARKS_LIMIT
    assert strip(new_system) == strip(system)
    assert strip(new_messages) == strip(messages)
    for part in [*new_system, *(part for message in new_messages for part in message["content"])]:
        if MARK in part:
            assert part["type"] not in {"thinking", "server_thing"}
            assert part["type"] != "text" or part["text"].strip()
