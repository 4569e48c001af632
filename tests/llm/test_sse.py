"""Server-sent events, cut anywhere."""

from collections.abc import AsyncIterator
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agent.llm.sse import events

STREAM = (
    ': a comment\n\nevent: x\ndata: {"n": 1}\n\ndata: {"text":\ndata:  "über 你好"}\n\nid: 7\nretry: 5\n\n'
    'data:{"n": 3}\n\n\n\ndata: {"u": "\u2028"}\n\ndata: [DONE]\n\ndata: {"late": true}\n\n'
).encode()
VALUES = [{"n": 1}, {"text": "über 你好"}, {"n": 3}, {"u": "\u2028"}]


async def read(pieces: list[bytes]) -> list[object]:
    async def source() -> AsyncIterator[bytes]:
        for piece in pieces:
            yield piece

    return [value async for value in events(source())]


@given(st.lists(st.integers(0, len(STREAM))), st.sampled_from([b"\n", b"\r\n", b"\r"]))
async def test_the_same_events_wherever_the_bytes_are_cut(cuts, line_end):
    stream = STREAM.replace(b"\n", line_end)
    places = [0, *sorted(min(cut, len(stream)) for cut in cuts), len(stream)]
    pieces = [stream[a:b] for a, b in pairwise(places)]
    assert await read(pieces) == VALUES


async def test_a_last_event_without_its_blank_line_counts():
    assert await read([b'data: {"a": 1}\n\ndata: {"b": 2}']) == [{"a": 1}, {"b": 2}]


async def test_broken_json_is_a_value_error():
    with pytest.raises(ValueError, match="Expecting"):
        await read([b'data: {"a": \n\n'])
    with pytest.raises(ValueError, match="utf-8"):
        await read([b'data: {"a": "\xff"}\n\n'])
