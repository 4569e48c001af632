"""Whatever stands in the rows: every message comes once, in its place, and what is sent stays valid."""

import json
from collections import Counter
from uuid import UUID

from hypothesis import given
from hypothesis import strategies as st

from agent.core.messages import clean
from agent.services.history import lines
from hermes_site.moving.transcripts import chat_of
from sessions.models import Message
from tests.moving.hermes_home import SUMMARY

MERGED = f"[PRIOR CONTEXT — for reference only]\nyes\n\n[END OF PRIOR CONTEXT]\n\n{SUMMARY}"
WHO = UUID(int=7)
SESSION = {
    "id": "s",
    "title": "T",
    "model": "m",
    "model_config": "",
    "started_at": 5.0,
    "ended_at": None,
    "end_reason": "",
    "archived": 0,
    "input_tokens": 1,
    "output_tokens": 1,
    "cache_read_tokens": 0,
    "reasoning_tokens": 0,
}
junk = st.one_of(st.none(), st.text(max_size=20), st.integers(), st.floats(), st.binary(max_size=5))
calls = st.lists(
    st.fixed_dictionaries(
        {
            "id": st.sampled_from(["a", "b", "", "\ud800"]),
            "function": st.fixed_dictionaries(
                {
                    "name": st.sampled_from(["terminal", "", "x" * 200]),
                    "arguments": st.one_of(st.just('{"a": 1}'), st.text(max_size=8), st.none(), st.integers()),
                }
            ),
        }
    ),
    min_size=1,
    max_size=3,
).map(json.dumps)
contents = st.one_of(
    st.text(max_size=30),
    st.sampled_from(
        ["yes", SUMMARY + "\nGoal.", "[PRIOR CONTEXT — for reference only]\nyes\n[END OF PRIOR CONTEXT]\nx"]
    ),
    st.lists(st.fixed_dictionaries({"type": st.just("text"), "text": st.text(max_size=5)})).map(
        lambda parts: "\0json:" + json.dumps(parts)
    ),
    junk,
)
rows = st.lists(
    st.fixed_dictionaries(
        {
            "role": st.sampled_from(["user", "assistant", "tool", "system", "narrator"]),
            "content": contents,
            "tool_call_id": st.sampled_from(["a", "b", "", "c"]),
            "tool_calls": st.one_of(st.just(""), calls, junk),
            "tool_name": st.one_of(st.just("terminal"), junk),
            "timestamp": st.one_of(st.floats(0, 1e10), junk),
            "reasoning": st.one_of(st.just(""), st.text(max_size=5), junk),
            "reasoning_content": st.just(""),
            "active": st.sampled_from([0, 1]),
            "compacted": st.sampled_from([0, 0, 1]),
        }
    ),
    max_size=12,
).map(lambda found: [row | {"id": number} for number, row in enumerate(found, 1)])


def taken(given_rows):
    return chat_of(user_id=WHO, session=dict(SESSION), rows=given_rows, parent_id=None, hidden=False)


@given(rows)
def test_every_row_comes_or_is_accounted_for(given_rows):
    chat, notes = taken(given_rows)
    messages = [message for turn in chat.turns for message in turn.messages]
    invented = sum(message.content == "…" and message.role == "user" for message in messages)
    lost = sum(count for what, count in notes.left_out.items() if "image" not in what and "(kept" not in what)
    refused = [each for each in notes.refused if "came without" not in each.why]
    summaries = sum(message.prelude.count("[CONTEXT COMPACTION") for message in messages)
    assert len(messages) - invented + lost + len(refused) + summaries >= len(given_rows)
    assert len(messages) - invented <= len(given_rows)
    # Words that are nobody's but the person's or the agent's are there letter by letter.
    plain = Counter(
        clean(row["content"])
        for row in given_rows
        if row["role"] in ("user", "assistant")
        and isinstance(row["content"], str)
        and row["active"]
        and not row["content"].startswith(("\0json:", "["))
        and not any(r["compacted"] for r in given_rows)
    )
    assert not plain - Counter(message.content for message in messages)


@given(rows)
def test_places_are_unique_and_a_second_look_finds_the_same(given_rows):
    chat, _notes = taken(given_rows)
    again, _notes = taken(given_rows)
    assert chat == again
    places = [(turn.id, m.step, m.position, m.role) for turn in chat.turns for m in turn.messages]
    assert len(places) == len(set(places))
    assert all(turn.messages[0].role == "user" for turn in chat.turns)
    for message in (message for turn in chat.turns for message in turn.messages):
        assert len(message.tool_name) <= 80
        assert all(isinstance(json.loads(call["arguments"]), dict) for call in message.calls)
        json.dumps(message.content).encode()
        message.content.encode()
        message.reasoning.encode()


@given(rows)
def test_what_came_first_keeps_its_place_when_more_follows(given_rows):
    """A later run only adds, unless what it finds says that earlier rows were copies."""
    if any(row["compacted"] for row in given_rows):
        return
    before, _notes = taken(given_rows[: len(given_rows) // 2])
    after, _notes = taken(given_rows)
    old = {(turn.id, m.step, m.position, m.role): m.content for turn in before.turns for m in turn.messages}
    new = {(turn.id, m.step, m.position, m.role): m.content for turn in after.turns for m in turn.messages}
    assert old.items() <= new.items()


@given(rows)
def test_what_is_sent_is_valid(given_rows):
    chat, _notes = taken(given_rows)
    stored = [
        Message(turn_id=turn.id, step=m.step, position=m.position, role=m.role, content=m.content, calls=[*m.calls])
        for turn in chat.turns
        for m in turn.messages
    ]
    sent = [line.message for line in lines(stored)]
    waiting: list[str] = []
    for message in sent:
        if message.role == "tool":
            assert message.call_id == waiting.pop(0)
        else:
            assert not waiting
            waiting = [call.call_id for call in message.calls]
    assert not waiting
