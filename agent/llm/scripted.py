"""A model for tests that says what it was told to say, through the very interface of the real ones."""

import asyncio
import threading
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Literal

from agent.core.model import Done, ModelError, ModelEvent, ModelRequest, RawCall, ReasoningDelta, TextDelta, Usage


@dataclass(frozen=True, slots=True)
class Step:
    """One answer.

    Attributes:
        text: chunks of text, in order.
        reasoning: chunks of reasoning, said before the text.
        calls: tool calls, said after it.
        error: raised after everything above, instead of ending.
        delay_s: silence before the first chunk.
        pause_s: silence after every chunk.
        hangs: stay silent for ever after the chunks.
        done: how it ends; None breaks off without an end. The default fits the calls.
        usage: what it costs; by default estimated from the lengths.
    """

    text: Sequence[str] = ()
    reasoning: Sequence[str] = ()
    calls: Sequence[RawCall] = ()
    error: BaseException | None = None
    delay_s: float = 0.0
    pause_s: float = 0.0
    hangs: bool = False
    done: Done | Literal["auto"] | None = "auto"
    usage: Usage | None = None


Answer = Step | str | RawCall | BaseException
"""A step, or short for one: a text, a call, an error."""


def _step(answer: Answer) -> Step:
    match answer:
        case Step():
            return answer
        case str():
            return Step(text=(answer,))
        case RawCall():
            return Step(calls=(answer,))
        case _:
            return Step(error=answer)


@dataclass
class ScriptedModel:
    """Gives its answers in order; after the last, fails the test by an `AssertionError`.

    Attributes:
        answers: what to say; or a function of the request and its number from 0.
        requests: what was asked, recorded.
        cancelled: how many streams were closed before their end.
    """

    answers: Iterable[Answer] | Callable[[ModelRequest, int], Answer]
    name: str = "scripted"
    requests: list[ModelRequest] = field(default_factory=list)
    cancelled: int = 0

    def __post_init__(self) -> None:
        self._lock = threading.Lock()
        self._left = iter(()) if callable(self.answers) else iter(self.answers)

    def _next(self, request: ModelRequest) -> Step:
        with self._lock:
            self.requests.append(request)
            number = len(self.requests) - 1
        if callable(self.answers):
            return _step(self.answers(request, number))
        try:
            return _step(next(self._left))
        except StopIteration:
            raise AssertionError(f"The script has no answer for request {number + 1}.") from None

    async def stream(self, request: ModelRequest) -> AsyncIterator[ModelEvent]:
        """The next answer."""
        step = self._next(request)
        ended = False
        try:
            if step.delay_s:
                await asyncio.sleep(step.delay_s)
            for chunk in step.reasoning:
                yield ReasoningDelta(chunk)
                await asyncio.sleep(step.pause_s)
            for chunk in step.text:
                yield TextDelta(chunk)
                await asyncio.sleep(step.pause_s)
            if step.hangs:
                await asyncio.Event().wait()
            ended = True
            for call in step.calls:
                yield call
            if step.error is not None:
                raise step.error
            if step.done is None:
                raise ModelError("connection", "The model's answer broke off before its end.")
            yield step.done if isinstance(step.done, Done) else _done(step, request)
        finally:
            self.cancelled += not ended


def _done(step: Step, request: ModelRequest) -> Done:
    """How an answer ends when nothing else was said: by its calls, at four characters a token."""
    prompt = (len(request.system) + sum(len(message.content) for message in request.messages)) // 4 + 1
    completion = sum(map(len, step.text)) // 4 + 1
    return Done("calls" if step.calls else "stop", step.usage or Usage(prompt, completion), model=request.model)
