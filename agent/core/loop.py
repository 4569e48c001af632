"""The agent loop: model, tools, model, until the model stops asking. No Django, no I/O of its own."""

import re
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from uuid import UUID

from agent.core import events
from agent.core.calls import POLL_S, Calls, Emit
from agent.core.context import Ask, Context, Fallback, Unlimited
from agent.core.filters import Filter, Unfiltered, through
from agent.core.journal import Journal
from agent.core.messages import Message, ToolCall, clean
from agent.core.model import Done, ModelError, ModelRequest, RawCall, ReasoningDelta, TextDelta, Usage
from agent.core.replies import Reply, call_from, cut_off, is_high_surrogate
from agent.core.tools import ToolRegistry

RETRIES_WITH_FALLBACK = 2
"""So often a model is asked again before the fallback model is, which has the usual retries then."""
WAIT_WITH_FALLBACK_S = 10.0
"""Nor is a provider that asks for more than this waited for."""
_REJECTED = re.compile(r"(?i)thinking|signature|reasoning_details|encrypted")


class TurnError(Exception):
    """The turn cannot go on. The message says what went wrong and what to do; `code` never changes."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


class CancelledError(Exception):
    """The person stopped the turn, or another worker has it."""


@dataclass(frozen=True, slots=True)
class Limits:
    """When a turn must stop.

    Attributes:
        max_iterations: model calls with tools; one more without makes the model answer with what it has.
        model_retries: how often a failed model call is tried again.
        result_limit_chars: how much of a tool's result the model gets.
        deadline: `time.monotonic()` at which the turn has taken too long.
    """

    max_iterations: int = 60
    model_retries: int = 4
    result_limit_chars: int = 50_000
    deadline: float = float("inf")


@dataclass(frozen=True, slots=True)
class Progress:
    """How far an earlier worker got.

    Attributes:
        step: the last step whose message is complete; 0 for none.
        open_calls: calls of that step with their positions that have no result in the history yet.
    """

    step: int = 0
    open_calls: tuple[tuple[int, ToolCall], ...] = ()


class TurnLoop:
    """Answers the last user message of a history."""

    def __init__(
        self,
        *,
        turn_id: UUID,
        attempt: int,
        ask: Ask,
        request: ModelRequest,
        registry: ToolRegistry,
        journal: Journal,
        emit: Emit,
        executor: Executor,
        cancelled: Callable[[], bool],
        delay_s: Callable[[int, float | None], float],
        limits: Limits = Limits(),
        filters: Callable[[], Filter] = Unfiltered,
        context: Context | None = None,
        fallback: Callable[[Sequence[Message]], Fallback | None] = lambda _: None,
    ) -> None:
        """Prepare a loop.

        Args:
            turn_id: the turn; calls are named after it.
            attempt: which worker's try this is.
            ask: sends a request and yields what comes back, in batches.
            request: frozen prompt and tools, and the history so far.
            registry: what the tools of the list do.
            journal: where progress is kept.
            emit: told of each event, in order, from this thread.
            executor: runs tools, so that a hanging one does not hold the turn.
            cancelled: asked at least every quarter of a second.
            delay_s: how long to wait before try n of a model call, given what the provider asked for.
            limits: when to give up.
            filters: makes what keeps back from one text of the model that which nobody is to see.
            context: makes the conversation shorter when it gets too long; None: that is never.
            fallback: another model that can read these messages, for when the first one fails.
        """
        self._turn_id = turn_id
        self._ask = ask
        self._request = request
        self._journal = journal
        self._emit = emit
        self._cancelled = cancelled
        self._delay_s = delay_s
        self._limits = limits
        self._filters = filters
        self._context = context or Unlimited()
        self._fallback = fallback
        self._has_fallen_back = False
        self._messages: list[Message] = list(request.messages)
        self._calls = Calls(
            turn_id=turn_id,
            attempt=attempt,
            registry=registry,
            journal=journal,
            emit=emit,
            executor=executor,
            check=self._check,
        )
        self._usage = Usage()

    def run(self, progress: Progress = Progress()) -> Usage:
        """Work until the model has answered; return what all calls cost.

        Raises:
            TurnError: there will be no answer.
            CancelledError: `cancelled()` said so.
        """
        step, must_answer = progress.step, False
        if progress.open_calls:
            must_answer = self._run_calls(step, progress.open_calls)
        while True:
            step += 1
            final = must_answer or step > self._limits.max_iterations
            reply = self._reply(step, final=final)
            self._messages.append(reply.message())
            if not reply.calls:
                return self._usage
            must_answer = self._run_calls(step, tuple(enumerate(reply.calls, 1)))

    def _run_calls(self, step: int, calls: Sequence[tuple[int, ToolCall]]) -> bool:
        """Run the calls of a step; True when the model must answer now because it repeats what cannot work."""
        room = self._context.room_for(len(calls), self._messages, self._limits.result_limit_chars)
        results, must_answer = self._calls.run(step, calls, room)
        self._messages += results
        return must_answer

    # --- one model call -------------------------------------------------------------------

    def _reply(self, step: int, *, final: bool) -> Reply:
        self._fit(step)
        message_id, again = self._journal.message_begin(step)
        began = events.MessageRestarted if again else events.MessageStarted
        self._emit(began(message_id=message_id))
        tries, may_shrink = 0, True
        while True:
            self._check()
            tries += 1
            shown = [""]
            try:
                reply = self._stream(self._next_request(final=final), step, message_id, shown, final=final)
                failure = None if reply.text.strip() or reply.calls else _nothing_said(reply)
            except ModelError as error:
                failure = error
            if failure is None:
                self._journal.message_end(reply)
                self._usage += reply.usage
                self._context.answered(reply)
                self._emit(events.MessageCompleted(message_id=message_id, text=reply.text, calls=reply.refs()))
                return reply
            if failure.kind == "context_length" and may_shrink and self._fit(step, refused=failure):
                may_shrink = False
                self._void(message_id, shown[0])
            elif self._without_refused(failure):
                self._void(message_id, shown[0])
            elif failure.retryable and tries <= self._patience(failure):
                self._void(message_id, shown[0])
                wait_s = self._delay_s(tries, failure.retry_after_s)
                self._emit(events.ModelRetrying(reason=str(failure), wait_s=round(wait_s, 1), code=_code(failure)))
                self._wait(wait_s)
            elif (other := self._other_model(failure)) is not None:
                self._void(message_id, shown[0])
                self._ask, tries = other.ask, 0
                self._emit(
                    events.ModelRetrying(reason=str(failure), wait_s=0.0, code=_code(failure), takes_over=other.label)
                )
            else:
                raise TurnError(_code(failure), _advice(failure)) from failure

    def _without_refused(self, failure: ModelError) -> bool:
        """Whether the next request lacks what the model just refused: pictures, or its own signed thinking."""
        if failure.kind == "no_pictures":
            return self._context.sees_nothing()
        return failure.kind == "bad_request" and self._without_rejected(failure)

    def _without_rejected(self, failure: ModelError) -> bool:
        """Send signed thinking no more, if the provider does not accept its own blocks any longer; whether it did so.

        A name may come to mean another model, whose provider then refuses every later request of the chat.
        """
        if not (_REJECTED.search(str(failure)) and any(message.replay for message in self._messages)):
            return False
        self._messages = [replace(message, replay=()) for message in self._messages]
        self._context.rejected()
        return True

    def _void(self, message_id: int, shown: str) -> None:
        """What was streamed of a message does not count."""
        if shown:
            self._emit(events.MessageRestarted(message_id=message_id))
            self._journal.message_progress(message_id, "")

    def _next_request(self, *, final: bool) -> ModelRequest:
        choice = "none" if final else self._request.tool_choice
        return replace(self._request, messages=tuple(self._messages), tool_choice=choice)

    def _fit(self, step: int, *, refused: ModelError | None = None) -> bool:
        """Make the conversation shorter if it must be; whether it is."""
        shorter = self._context.fitted(self._messages, step, refused=refused)
        if shorter is None:
            return False
        self._messages = list(shorter)
        return True

    def _patience(self, failure: ModelError) -> int:
        """How often a call that failed so is tried again: less often where another model stands by."""
        if failure.kind == "empty":
            return 1
        if self._has_fallen_back or self._fallback(self._messages) is None:
            return self._limits.model_retries
        is_long = (failure.retry_after_s or 0) > WAIT_WITH_FALLBACK_S
        return 0 if is_long else min(self._limits.model_retries, RETRIES_WITH_FALLBACK)

    def _other_model(self, failure: ModelError) -> Fallback | None:
        """A model that can do what this one could not; it is taken once a turn."""
        if self._has_fallen_back or failure.kind in {"refusal", "bad_request"}:
            return None
        self._has_fallen_back = True
        return self._fallback(self._messages)

    def _stream(self, request: ModelRequest, step: int, message_id: int, shown: list[str], *, final: bool) -> Reply:
        started = time.monotonic()
        text: list[str] = []
        reasoning: list[str] = []
        raw: list[RawCall] = []
        held = ""
        done: Done | None = None
        text_filter, thought_filter = self._filters(), self._filters()
        for batch in self._ask(request):
            said, thought = [held], []
            for event in batch:
                match event:
                    case TextDelta():
                        said.append(event.text)
                    case ReasoningDelta():
                        thought.append(event.text)
                    case RawCall():
                        raw.append(event)
                    case Done():
                        done = event
            if delta := through(thought_filter, clean("".join(thought)), last=done is not None):
                reasoning.append(delta)
                self._emit(events.ReasoningDelta(message_id=message_id, text=delta))
            delta = "".join(said)
            held = delta[-1:] if is_high_surrogate(delta) and done is None else ""
            delta = clean(delta[: len(delta) - len(held)])
            if delta := through(text_filter, delta, last=done is not None):
                text.append(delta)
                shown[0] = "".join(text)
                self._emit(events.MessageDelta(message_id=message_id, text=delta))
                self._journal.message_progress(message_id, shown[0])
        if done is None:
            raise ModelError("connection", "The model's answer broke off.")
        calls = [call_from(self._turn_id, step, n, call, self._filters) for n, call in enumerate(raw, 1)]
        if calls and done.reason == "length":
            calls[-1] = cut_off(calls[-1])
        return Reply(
            step=step,
            message_id=message_id,
            text="".join(text),
            reasoning="".join(reasoning),
            calls=() if final else tuple(calls),
            replay=done.replay,
            usage=done.usage,
            refused=done.reason == "refusal",
            model=done.model or request.model,
            request=request,
            duration_s=time.monotonic() - started,
        )

    # --- waiting ---------------------------------------------------------------------------------

    def _check(self) -> None:
        if self._cancelled():
            raise CancelledError
        if time.monotonic() > self._limits.deadline:
            raise TurnError("timeout", "The turn took longer than this site allows. Ask for less at once, or go on.")

    def _wait(self, seconds: float) -> None:
        until = time.monotonic() + seconds
        while (left := until - time.monotonic()) > 0:
            self._check()
            time.sleep(min(left, POLL_S))


def _nothing_said(reply: Reply) -> ModelError:
    if reply.refused:
        return ModelError("refusal", "The model refused to answer this.")
    return ModelError("empty", "The model gave an empty answer.")


def _code(failure: ModelError) -> str:
    return f"model_{failure.kind}"


def _advice(failure: ModelError) -> str:
    return f"{failure} Your message is kept; try again, or choose another model."
