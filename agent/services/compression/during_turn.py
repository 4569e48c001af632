"""The context of a running turn: it counts, compresses when the prompt gets too long, and learns from each report."""

import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Final
from uuid import UUID

from django.conf import settings
from django.db import transaction

from agent.core.events import CompressionFinished, CompressionStarted, Event
from agent.core.messages import Message as Sent
from agent.core.model import ModelError, ModelRequest
from agent.core.replies import Reply
from agent.core.results import ROOM_LEAST, Room
from agent.core.tools import ToolRegistry
from agent.model_selection import ResolvedModel
from agent.models import Compression, Turn
from agent.services.compression.counts import Counter
from agent.services.compression.passes import IdleError, Outcome, OvertakenError, Reason, Request, pass_run, sizes_of
from agent.services.compression.state import (
    breaker_fields,
    breaker_of,
    context_of,
    context_write,
    kept_up,
    lease_end,
    lease_take,
)
from agent.services.fences import turn_fence
from agent.services.history import history
from agent.services.prefix import Prefix, prefix_current
from hermes_site.kernel import clock
from sessions.models import Message

SMALL: Final = 1_000
"""Tokens; nobody asks how large the window is for so little."""
_WAIT_S: Final = 0.25


class TurnContext:
    """Implements `agent.core.context.Context` for a running turn.

    Attributes:
        prefix: what the requests begin with now.
        cost: US dollars of all calls that the turn has made; None: not known.
        unseen: the model could not be shown the pictures that came with the person's message.
    """

    def __init__(
        self,
        turn: Turn,
        model: ResolvedModel,
        registry: ToolRegistry,
        prefix: Prefix,
        emit: Callable[[Event], object],
        cancelled: Callable[[], bool],
    ) -> None:
        self.prefix = prefix
        self._turn = turn
        self._model = model
        self._registry = registry
        self._emit = emit
        self._cancelled = cancelled
        kept = context_of(turn.session_id)
        is_same = kept.model == model.label
        self._counter = Counter(
            model.provider_model_name, prompt=kept.prompt if is_same else 0, counted=kept.counted if is_same else 0
        )
        self._breaker = breaker_of(kept)
        self._asked = model
        self._cached = 0
        self._sent: Sequence[Sent] = ()
        self.cost: float | None = None
        self.unseen = False
        self._fixed = (prefix, self._counter.ratios.fixed(prefix.system, prefix.tools))

    def asks(self, model: ResolvedModel) -> Prefix:
        """A model is about to be asked; returns what its request begins with: anew where that holds what must go."""
        self._asked = model
        self.prefix = prefix_current(self._turn.session, self._registry) or self.prefix
        return self.prefix

    @property
    def stand_in(self) -> str:
        """The model that took over, as people call it; empty: none did."""
        return self._asked.label if self._asked.name != self._model.name else ""

    def fits(self, model: ResolvedModel, messages: Sequence[Sent]) -> bool:
        """Whether a model can read these messages."""
        fixed = self._fixed_tokens()
        return self._counter.tokens(fixed, messages) <= sizes_of(model, fixed).limit

    def fitted(
        self, messages: Sequence[Sent], step: int, *, refused: ModelError | None = None
    ) -> Sequence[Sent] | None:
        """The same conversation made shorter, where it must be and can be; else None.

        Args:
            messages: what is to be sent.
            step: the model call that it is for.
            refused: the model said with it that it is too long.
        """
        tokens = self._counter.tokens(self._fixed_tokens(), messages)
        if not (settings.ENV.compression.enabled if refused else self._is_due(tokens)):
            return None
        if refused is not None and refused.window is not None and not self.stand_in:
            self._model = self._model.at_most(refused.window)
        lease = lease_take(self._turn.session_id)
        if lease is None:
            return self._after_the_other(tokens, refused=refused is not None)
        try:
            outcome = self._run("refused" if refused else "full", tokens, step, lease)
        finally:
            lease_end(self._turn.session_id, lease)
        if outcome is None or outcome.lines is None:
            return None
        self.prefix = outcome.prefix
        self._counter.forget()
        return [line.message for line in outcome.lines]

    def room_for(self, calls: int, messages: Sequence[Sent], limit_chars: int) -> Room:
        """Half of what prompt and the person's message leave: the rest is for what was said before, made shorter."""
        fixed = self._fixed_tokens()
        asked = next((one for one in reversed(messages) if one.role == "user"), None)
        free = sizes_of(self._asked, fixed).limit - fixed - (self._counter.ratios.message(asked) if asked else 0)
        return Room(calls, max(free // 2, ROOM_LEAST), self._counter.ratios.text, limit_chars)

    def answered(self, reply: Reply) -> None:
        """Learn from what the provider reported."""
        cost = self._asked.cost(reply.usage)
        if cost is not None:
            self.cost = (self.cost or 0.0) + cost
        self._sent = reply.request.messages
        prompt = reply.usage.prompt
        if not prompt or self._asked.name != self._model.name:
            return
        sent = replace(reply.request, system=self.prefix.system, tools=self.prefix.tools)
        self._counter.reported(self._asked.readable(sent), prompt)
        self._cached = reply.usage.cached
        after = self._breaker.reported(prompt)
        if after != self._breaker:
            self._breaker = after
            context_write(self._turn.session_id, **breaker_fields(after))

    def readable(self, model: ResolvedModel, request: ModelRequest) -> ModelRequest:
        """A request as a model may be sent it; notes whether it is kept from seeing a picture of this very turn."""
        sent = model.readable(request)
        last = next((one for one in reversed(request.messages) if one.role == "user"), None)
        self.unseen = sent is not request and last is not None and bool(last.images)
        return sent

    def sees_nothing(self) -> bool:
        """The model that was asked refused a picture: it gets none from now on."""
        return self._asked.refused_pictures()

    def rejected(self) -> None:
        """Signed thinking of this chat is sent no more."""
        with transaction.atomic():
            turn_fence(self._turn)
            Message.objects.filter(session_id=self._turn.session_id).exclude(replay=[]).update(replay=[])

    def facts(self) -> dict[str, Any]:
        """What is kept for the chat's meter at the end of the turn."""
        ratios, (prompt, counted) = self._counter.ratios, self._counter.known
        system, fixed = ratios.text(self.prefix.system), self._fixed_tokens()
        return {
            "model": self._model.label,
            "window": self._model.context_window,
            "trigger": sizes_of(self._model, fixed).trigger if settings.ENV.compression.enabled else 0,
            "parts": {
                "system": system,
                "tools": max(fixed - system, 0),
                "messages": ratios.messages(self._sent),
            },
            "prompt": prompt,
            "cached": self._cached,
            "counted": counted,
        }

    def _fixed_tokens(self) -> int:
        prefix, tokens = self._fixed
        if prefix is not self.prefix:
            tokens = self._counter.ratios.fixed(self.prefix.system, self.prefix.tools)
            self._fixed = (self.prefix, tokens)
        return tokens

    def _is_due(self, tokens: int) -> bool:
        if tokens < SMALL or not settings.ENV.compression.enabled or not self._breaker.may_run(clock.now()):
            return False
        return tokens >= sizes_of(self._model, self._fixed_tokens()).trigger

    def _after_the_other(self, tokens: int, *, refused: bool) -> Sequence[Sent] | None:
        """Somebody else compresses the chat: go on with what there is if it fits, else wait and take theirs."""
        if not refused and tokens <= sizes_of(self._model, self._fixed_tokens()).limit:
            return None
        while (lease := lease_take(self._turn.session_id)) is None:
            if self._cancelled():
                return None
            time.sleep(_WAIT_S)
        lease_end(self._turn.session_id, lease)
        self._counter.forget()
        return history(self._turn).messages

    def _run(self, reason: Reason, tokens: int, step: int, lease: UUID) -> Outcome | None:
        turn = self._turn
        asked = Request(
            user=turn.user,
            session=turn.session,
            model=self._model,
            reason=reason,
            lines=history(turn).lines,
            prefix=self.prefix,
            ratios=self._counter.ratios,
            tokens=tokens,
            turn_no=turn.turn_no,
            step=step,
            lease=lease,
            registry=self._registry,
            cancelled=kept_up(turn.session_id, lease, self._cancelled),
            fence=lambda: turn_fence(turn),
            begins=lambda: self._emit(CompressionStarted(tokens_before=tokens)),
        )
        try:
            outcome = pass_run(asked)
        except (OvertakenError, IdleError):
            return None
        self._breaker = breaker_of(context_of(turn.session_id))
        self._emit(finished(outcome.row))
        return outcome


def finished(row: Compression) -> CompressionFinished:
    """What a pass did, as the chat's readers are told."""
    return CompressionFinished(
        tokens_before=row.tokens_before,
        tokens_after=row.tokens_after,
        kind=row.kind,
        message_id=row.tail_from or row.number,
        compression=row.number,
        problem=row.problem_text,
    )
