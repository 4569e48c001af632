"""From the loop thread to the turn's thread: in order, complete, and stoppable at any moment."""

import asyncio
import threading
import time
from collections.abc import AsyncIterator
from contextlib import closing
from itertools import pairwise

import pytest

from agent.core.model import Done, ModelError, ModelEvent, ModelRequest, RawCall, ReasoningDelta, TextDelta
from agent.llm import bridge
from agent.llm.anthropic import AnthropicModel
from agent.llm.bridge import Cancelled, batches, stream_events
from agent.llm.openai import OpenAIModel
from agent.llm.scripted import ScriptedModel, Step
from tests.fakes.anthropic_server import AnthropicServer
from tests.fakes.openai_server import OpenAIServer
from tests.fakes.script import Reply
from tests.llm.conftest import asks

SERVERS = [(OpenAIServer, OpenAIModel), (AnthropicServer, AnthropicModel)]


def never() -> bool:
    return False


class After:
    """A `cancelled` that turns true when told, or after some time."""

    def __init__(self, delay_s: float = float("inf")) -> None:
        self.at = time.monotonic() + delay_s

    def __call__(self) -> bool:
        return time.monotonic() >= self.at


def test_events_arrive_in_order_and_end_with_done():
    model = ScriptedModel([Step(reasoning=["hm"], text=["a", "b"], calls=[RawCall("memory", "{}")])])
    events = list(stream_events(model, asks(), cancelled=never))
    assert events[:4] == [ReasoningDelta("hm"), TextDelta("a"), TextDelta("b"), RawCall("memory", "{}")]
    assert isinstance(events[4], Done)
    assert len(events) == 5


def test_an_error_comes_after_everything_that_came_before_it():
    error = ModelError("overloaded", "busy", 3.0)
    heard: list[ModelEvent] = []
    with pytest.raises(ModelError) as caught:
        heard.extend(stream_events(ScriptedModel([Step(text=["a"], error=error)]), asks(), cancelled=never))
    assert caught.value is error
    assert heard == [TextDelta("a")]


def test_a_bug_in_an_adapter_reaches_the_caller_as_it_is():
    with pytest.raises(ZeroDivisionError):
        list(stream_events(ScriptedModel([Step(text=["a"], error=ZeroDivisionError())]), asks(), cancelled=never))


def test_an_adapter_that_ends_without_done_is_an_error():
    class Silent:
        name = "silent"

        async def stream(self, request: ModelRequest) -> AsyncIterator[ModelEvent]:
            yield TextDelta("half")

    with pytest.raises(ModelError) as caught:
        list(stream_events(Silent(), asks(), cancelled=never))
    assert caught.value.kind == "connection"


def test_nothing_is_asked_when_already_cancelled():
    model = ScriptedModel(["never said"])
    with pytest.raises(Cancelled):
        list(stream_events(model, asks(), cancelled=lambda: True))
    assert model.requests == []


@pytest.mark.parametrize(("server_class", "model_class"), SERVERS)
@pytest.mark.parametrize(
    "reply",
    [
        pytest.param(Reply(hang="before_headers"), id="before headers"),
        pytest.param(Reply(hang="after_headers"), id="after headers"),
        pytest.param(Reply(text="some words come and then none", hang="mid_text"), id="in mid-text"),
        pytest.param(Reply(tokens=10_000, tokens_per_s=100), id="while text flows"),
    ],
)
def test_cancelling_closes_the_connection(server_class, model_class, reply):
    with server_class([reply], key="key") as server:
        model = model_class(server.url, "key")
        cancelled = After()
        ended: list[bool] = []

        def read() -> None:
            with pytest.raises(Cancelled):
                list(stream_events(model, asks(), cancelled=cancelled))
            ended.append(True)

        reader = threading.Thread(target=read)
        reader.start()
        request = server.wait_for(1)
        time.sleep(0.2)
        cancelled.at = time.monotonic()
        reader.join(60)
        assert ended
        assert request.wait(60) == "client_closed"


def test_leaving_the_loop_closes_the_connection():
    with OpenAIServer([Reply(text="a b c d", hang="mid_text")]) as server:
        with closing(stream_events(OpenAIModel(server.url), asks(), cancelled=never)) as events:
            assert next(events) == TextDelta("a")
        assert server.requests[0].wait(60) == "client_closed"


def test_a_model_that_refuses_to_be_cancelled_holds_nobody_up():
    read = threading.Event()

    class Stubborn:
        name = "stubborn"

        async def stream(self, request: ModelRequest) -> AsyncIterator[ModelEvent]:
            yield TextDelta("a")
            while not read.is_set():
                try:
                    await asyncio.sleep(0.1)
                except asyncio.CancelledError:
                    continue
            yield Done("stop")

    try:
        with pytest.raises(Cancelled):
            list(stream_events(Stubborn(), asks(), cancelled=After(0.2)))
    finally:
        read.set()


def test_the_first_batch_comes_at_once_and_the_next_after_the_pace():
    read = threading.Event()

    class Gated:
        name = "gated"

        async def stream(self, request: ModelRequest) -> AsyncIterator[ModelEvent]:
            yield TextDelta("x")
            await asyncio.to_thread(read.wait)
            for _ in range(29):
                yield TextDelta("x")
                await asyncio.sleep(0.02)
            yield Done("stop")

    at: list[float] = []
    sizes: list[int] = []
    for batch in batches(Gated(), asks(), cancelled=never, pace_s=lambda: 0.2):
        at.append(time.monotonic())
        sizes.append(len(batch))
        read.set()
    assert sizes[0] == 1
    assert sum(sizes) == 31
    gaps = [later - earlier for earlier, later in pairwise(at[:-1])]
    assert all(gap >= 0.19 for gap in gaps)


@pytest.mark.parametrize(("server_class", "model_class"), SERVERS)
def test_the_first_word_is_not_held_back_by_what_precedes_it(server_class, model_class):
    """Both protocols open with events that carry no text."""

    class Hesitant(server_class):
        async def _stream(self, reply, frames, answer):
            await answer.send(frames.opening())
            frames.opening = lambda: b""
            await asyncio.sleep(0.2)
            await super()._stream(reply, frames, answer)

    with Hesitant([Reply(text=["first", "second"], pause_s=0.1)]) as server:
        begun = time.monotonic()
        reader = batches(model_class(server.url, "k"), asks(), cancelled=never, pace_s=lambda: 60.0)
        assert next(reader) == [TextDelta("first")]
        assert time.monotonic() - begun < 30


def test_the_end_does_not_wait_for_the_pace():
    begun = time.monotonic()
    list(batches(ScriptedModel(["short"]), asks(), cancelled=never, pace_s=lambda: 60.0))
    assert time.monotonic() - begun < 30


def test_cancelled_is_asked_while_the_pace_runs():
    begun = time.monotonic()
    model = ScriptedModel([Step(text=["a", "b"], hangs=True)])
    with pytest.raises(Cancelled):
        list(batches(model, asks(), cancelled=After(0.3), pace_s=lambda: 60.0))
    assert time.monotonic() - begun < 30


def test_a_slow_reader_makes_the_model_wait_and_loses_nothing():
    said = 3 * bridge.QUEUE_LIMIT
    put: list[int] = []

    class Fast:
        name = "fast"

        async def stream(self, request: ModelRequest) -> AsyncIterator[ModelEvent]:
            for n in range(said):
                put.append(n)
                yield TextDelta(f"{n} ")
            yield Done("stop")

    reader = batches(Fast(), asks(), cancelled=never)
    first = next(reader)
    time.sleep(0.3)
    assert len(put) <= bridge.QUEUE_LIMIT + len(first) + 1
    events = first + [event for batch in reader for event in batch]
    assert "".join(event.text for event in events[:-1]) == "".join(f"{n} " for n in range(said))


def test_a_hundred_streams_at_once_each_hear_their_own():
    def model(n: int) -> ScriptedModel:
        return ScriptedModel([Step(text=[f"{n}:{k} " for k in range(50)], pause_s=0.005)])

    heard: dict[int, str] = {}

    def read(n: int) -> None:
        events = stream_events(model(n), asks(), cancelled=never)
        heard[n] = "".join(event.text for event in events if isinstance(event, TextDelta))

    threads = [threading.Thread(target=read, args=(n,)) for n in range(100)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(120)
    assert heard == {n: "".join(f"{n}:{k} " for k in range(50)) for n in range(100)}
