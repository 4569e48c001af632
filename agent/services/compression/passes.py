"""One pass: plan, ask for a summary, check it, and only then change what is sent, in one transaction."""

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Literal
from uuid import UUID

from django.conf import settings
from django.db import transaction

from agent.core.compression import fallback
from agent.core.compression.lines import Line
from agent.core.compression.overlay import Overlay
from agent.core.compression.plan import Plan, plan
from agent.core.compression.policy import Breaker, Budgets, Options, budgets, is_worth
from agent.core.compression.summary import message_text
from agent.core.model import ModelError
from agent.core.tokens import Ratios
from agent.core.tools import ToolRegistry
from agent.model_selection import ResolvedModel
from agent.models import Compression
from agent.selectors import compression_in_use
from agent.services.compression.hooks import background_of
from agent.services.compression.overlays import overlay_of
from agent.services.compression.state import breaker_fields, breaker_of, context_of, context_write, lease_holds
from agent.services.compression.summarising import REASONS, Job, SummaryError, redacted, summarise
from agent.services.prefix import Prefix, prefix_fresh, prefix_store
from hermes_site.accounts.models import User
from hermes_site.kernel import clock, sql
from hermes_site.kernel.errors import HermesError
from sessions.models import Message, Session, Snapshot

logger = logging.getLogger(__name__)

Reason = Literal["full", "refused", "hand"]
"""The prompt reached the trigger; the model refused it as too long; the person asked."""

_FALLBACK_CHARS: Final = 3
"""A token of the deterministic summary has at least so many characters, mostly."""
_BATCH: Final = 500


class OvertakenError(Exception):
    """The chat was changed by somebody else while a summary was written. Nothing was done."""


class IdleError(Exception):
    """There is nothing yet that could be made shorter, and nobody has to know. Nothing was done."""


@dataclass(frozen=True, slots=True)
class Request:
    """What a pass works on.

    Attributes:
        user: whose.
        session: the chat.
        model: the chat's own.
        reason: why.
        lines: what is sent now.
        prefix: what it begins with now.
        ratios: count tokens.
        tokens: of the whole prompt, as far as known.
        turn_no: the turn during or after which this happens.
        step: the step before which it happens; 0: after the turn.
        lease: of the one who compresses.
        registry: the user's tools.
        focus: what the person wants kept above all.
        cancelled: whether to leave off.
        fence: raises inside the transaction when a turn is no longer this worker's.
        begins: called when there is something to make shorter.
    """

    user: User
    session: Session
    model: ResolvedModel
    reason: Reason
    lines: Sequence[Line]
    prefix: Prefix
    ratios: Ratios
    tokens: int
    turn_no: int
    step: int
    lease: UUID
    registry: ToolRegistry
    focus: str = ""
    cancelled: Callable[[], bool] = bool
    fence: Callable[[], None] = lambda: None
    begins: Callable[[], object] = lambda: None

    @property
    def fixed(self) -> int:
        """Tokens of system prompt and tools."""
        return self.ratios.fixed(self.prefix.system, self.prefix.tools)


@dataclass(frozen=True, slots=True)
class Trouble:
    """Why a pass is not what it should have been.

    Attributes:
        code: never changes.
        text: for the person.
        lasting: it will hardly be gone in a minute.
    """

    code: str
    text: str
    lasting: bool = False


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a pass did.

    Attributes:
        row: what is kept of it.
        lines: what is sent from now on; None: what was sent before.
        prefix: what it begins with from now on.
    """

    row: Compression
    lines: Sequence[Line] | None
    prefix: Prefix


def options() -> Options:
    """What the site set."""
    section = settings.ENV.compression
    return Options(
        threshold=section.threshold,
        target_ratio=section.target_ratio,
        protect_first_n=section.protect_first_n,
        protect_last_n=section.protect_last_n,
        small_window_floor=section.small_window_floor,
    )


def sizes_of(model: ResolvedModel, fixed: int, *, reason: Reason = "full", tokens: int = 0) -> Budgets:
    """The budgets of a pass.

    What was refused did not fit, whatever the window is said to be; and who asks by hand wants something to happen also
    where there is room left.
    """
    window = model.context_window
    if reason == "refused":
        window = min(window, max(tokens * 9 // 10, 1024))
    elif reason == "hand":
        window = min(window, max(2 * tokens, 1024))
    return budgets(options(), window=window, reserved=model.max_output_tokens, fixed=fixed)


def pass_run(asked: Request) -> Outcome:
    """Make what is sent of a chat shorter, if it can be done.

    Raises:
        OvertakenError: the chat was changed meanwhile.
        IdleError: there is nothing to do, and neither person nor model asked for it.
    """
    sizes = sizes_of(asked.model, asked.fixed, reason=asked.reason, tokens=asked.tokens)
    made = plan(
        asked.lines,
        asked.ratios.message,
        sizes=sizes,
        options=options(),
        fixed=asked.fixed,
        must_fit=asked.reason == "refused",
    )
    if asked.reason == "full" and not made.rules_do and not _is_summary_worth(asked, made):
        raise IdleError
    asked.begins()
    known = asked.tokens - made.tokens_before
    rules_suffice = made.rules_do and made.tokens_short + known < sizes.trigger
    if rules_suffice and asked.reason != "hand":
        return _swap(asked, made, None, kind=Compression.Kind.RULES)
    if not made.middle:
        if made.rules_do:
            return _swap(asked, made, None, kind=Compression.Kind.RULES)
        return _failed(asked, Trouble("nothing", str(REASONS["nothing"])))
    try:
        breaker = breaker_of(context_of(asked.session.pk))
        if asked.reason == "refused" and breaker.strikes and not breaker.may_run(clock.now()):
            raise SummaryError("summary_rests")
        told = summarise(_job(asked, made, sizes))
    except HermesError as error:
        if asked.cancelled():
            raise OvertakenError from error
        fits = asked.reason != "refused" and made.tokens_before + known <= sizes_of(asked.model, asked.fixed).limit
        return _failed(asked, _trouble(error)) if fits else _without_model(asked, made, sizes, _trouble(error))
    return _swap(asked, made, told.body, kind=Compression.Kind.SUMMARY, model=told.model)


def _is_summary_worth(asked: Request, made: Plan) -> bool:
    """Whether what a summary would replace is larger than the frame around even a short one."""
    return bool(made.middle) and is_worth(made.replaced, 2 * asked.ratios.text(message_text("")))


def _job(asked: Request, made: Plan, sizes: Budgets) -> Job:
    return Job(
        user=asked.user,
        session_id=asked.session.pk,
        model=asked.model,
        middle=made.middle,
        previous=made.previous,
        replaced=made.replaced,
        max_tokens=sizes.summary,
        focus=asked.focus,
        background=background_of(asked.user, asked.session.pk, made.middle),
        count=asked.ratios.text,
        cancelled=asked.cancelled,
    )


def _trouble(error: HermesError) -> Trouble:
    cause = error.__cause__
    if isinstance(error, SummaryError):
        code = error.why
    else:
        code = f"model_{cause.kind}" if isinstance(cause, ModelError) else "model_timeout"
    return Trouble(code, str(error), lasting=not getattr(error, "retryable", False))


def _without_model(asked: Request, made: Plan, sizes: Budgets, trouble: Trouble) -> Outcome:
    """The chat no longer fits and no model helps: facts take the middle's place, or at least the rules are followed."""
    body = redacted(fallback.facts(made.middle, previous=made.previous, limit_chars=sizes.summary * _FALLBACK_CHARS))
    if is_worth(made.replaced, asked.ratios.text(message_text(body))):
        return _swap(asked, made, body, kind=Compression.Kind.FALLBACK, trouble=trouble)
    if made.rules_do:
        return _swap(asked, made, None, kind=Compression.Kind.RULES, trouble=trouble)
    return _failed(asked, trouble)


def _swap(
    asked: Request,
    made: Plan,
    body: str | None,
    *,
    kind: str,
    model: str = "",
    trouble: Trouble | None = None,
) -> Outcome:
    """Let the shorter form be sent from now on: overlay, prompt and state change together, or none of them."""
    after = made.by_rules() if body is None else made.with_summary(body)
    present = compression_in_use(asked.session.pk)
    overlay = made.overlay(overlay_of(present), body)
    left = {line.number for line in after}
    gone = [line.number for line in made.lines if line.number and line.number not in left]
    fresh = prefix_fresh(asked.session, asked.registry)
    tokens_after = asked.tokens - made.tokens_before + asked.fixed + asked.ratios.messages(x.message for x in after)
    breaker = breaker_of(context_of(asked.session.pk))
    if trouble is not None:
        breaker = breaker.failed(clock.now(), lasting=trouble.lasting)
    elif asked.reason == "hand":
        breaker = Breaker(unproven=asked.tokens)
    else:
        breaker = breaker.passed(asked.tokens)
    with transaction.atomic():
        asked.fence()
        _still_as_planned(asked, made, present)
        prefix = prefix_store(asked.session, fresh, Snapshot.Reason.COMPRESSION)
        row = _keep(
            asked,
            kind=kind,
            overlay=overlay,
            gone=gone,
            kept=sum(1 for line in after if line.number and line.number not in overlay.edits),
            tokens_after=max(tokens_after, 1),
            model=model,
            problem=trouble.code if trouble else "",
            problem_text=trouble.text if trouble else "",
        )
        for start in range(0, len(gone), _BATCH):
            batch = Message.objects.filter(session=asked.session, number__in=gone[start : start + _BATCH])
            batch.update(compressed=True)
        context_write(asked.session.pk, prompt=0, counted=0, **breaker_fields(breaker))
    return Outcome(row, after, prefix)


def _still_as_planned(asked: Request, made: Plan, present: Compression | None) -> None:
    """Raise OvertakenError unless the chat still is what it was when the pass began."""
    sql.fetch(Session, {"id": asked.session.pk}, lock=True)
    numbers = [line.number for line in made.lines if line.number]
    there = Message.objects.filter(session=asked.session, compressed=False, number__lte=max(numbers, default=0))
    same = compression_in_use(asked.session.pk) == present and set(numbers) <= set(
        there.values_list("number", flat=True)
    )
    if not same or not lease_holds(asked.session.pk, asked.lease):
        raise OvertakenError


def _failed(asked: Request, trouble: Trouble) -> Outcome:
    """Nothing is changed; the person is told why, and the next try waits."""
    context = context_of(asked.session.pk)
    breaker = breaker_of(context).failed(clock.now(), lasting=trouble.lasting)
    if asked.reason == "hand" or trouble.code == "nothing":  # neither turns off what works by itself
        breaker = replace(breaker_of(context), unproven=0)
    with transaction.atomic():
        asked.fence()
        sql.fetch(Session, {"id": asked.session.pk}, lock=True)
        row = _keep(
            asked,
            kind=Compression.Kind.FAILED,
            overlay=Overlay(),
            tokens_after=asked.tokens,
            problem=trouble.code,
            problem_text=trouble.text,
        )
        context_write(asked.session.pk, **breaker_fields(breaker))
    return Outcome(row, None, asked.prefix)


def pass_lost(session: Session, turn_no: int, tokens: int) -> None:
    """Keep that a pass ended with its worker."""
    with transaction.atomic():
        sql.fetch(Session, {"id": session.pk}, lock=True)
        _insert(
            session,
            Overlay(),
            kind=Compression.Kind.FAILED,
            turn_no=turn_no,
            tokens_before=tokens,
            tokens_after=tokens,
            problem="lost",
            problem_text=str(REASONS["lost"]),
        )


def _keep(asked: Request, *, overlay: Overlay, **fields: Any) -> Compression:
    return _insert(
        asked.session,
        overlay,
        turn_no=asked.turn_no,
        step=asked.step,
        tokens_before=asked.tokens,
        focus=asked.focus,
        **fields,
    )


def _insert(session: Session, overlay: Overlay, **fields: Any) -> Compression:
    last = sql.first(Compression, {"session_id": session.pk}, order=["-number"])
    row = Compression(
        session=session,
        number=last.number + 1 if last else 1,
        summary=overlay.summary,
        head_through=overlay.head_through,
        tail_from=overlay.tail_from,
        edits={str(number): dict(edit) for number, edit in overlay.edits.items()},
        **fields,
    )
    sql.insert(row)
    return row
