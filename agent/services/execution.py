"""A worker's way through one turn."""

import logging
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from uuid import UUID

from django.conf import settings
from django.db import transaction

from agent.core.context import Ask, Fallback
from agent.core.events import TurnCompleted, TurnStarted, TurnUsage
from agent.core.filters import Unfiltered
from agent.core.loop import CancelledError, Limits, TurnError, TurnLoop
from agent.core.messages import Message as SentMessage
from agent.core.model import ModelEvent, ModelRequest, Usage
from agent.core.prompt import date_line
from agent.llm import bridge
from agent.llm.retry import delay_s
from agent.model_selection import ResolvedModel, fallback, resolve
from agent.models import Turn
from agent.runtime import Lease, tool_pool, worker
from agent.services.announce import announce, announce_review, announce_title
from agent.services.binding import TurnTools
from agent.services.compression.during_turn import TurnContext
from agent.services.compression.state import context_write
from agent.services.endings import turn_fail
from agent.services.fences import TAKEOVER_LIMIT, time_left_s, turn_claim, turn_fence, turn_hand_back
from agent.services.history import history
from agent.services.invoked import skill_attach
from agent.services.journal import DatabaseJournal
from agent.services.prefix import prefix_of
from agent.services.reviews import review_begin
from agent.services.titles import title_due
from agent.services.usage import usage_add
from agent.stream.bus import ring_changed, ring_turn
from agent.stream.log import EventLog, FencedError, raise_fence
from agent.tools import registry_for
from agent.tools.skills import TOOLSET as SKILLS
from hermes_site.kernel import clock, sql
from hermes_site.kernel.errors import HermesError
from memory.fence import Scrubber
from sessions.models import Message, Session

logger = logging.getLogger(__name__)


def turn_execute(turn_id: UUID) -> None:
    """Take up the oldest waiting turn of the session that `turn_id` belongs to, and bring it to its end."""
    turn = turn_claim(turn_id=turn_id, worker=worker.id)
    if turn is None:
        return
    if turn.attempt > 1:  # else there is nobody to shut out
        raise_fence(turn.pk, turn.attempt)
    log = EventLog(turn_id=turn.pk, session_id=turn.session_id, attempt=turn.attempt, last_seq=turn.last_seq)
    started = time.monotonic()
    with worker.lease(turn.pk, turn.attempt) as lease:
        try:
            usage, context = _work(turn, log, lease)
            _complete(turn, log, usage, context, time.monotonic() - started)
        except FencedError:
            # Whoever raised the fence ends the turn; if it died before that, the turn is still ours to give back.
            if turn_hand_back(turn):
                announce(turn.pk)
            return
        except (CancelledError, bridge.Cancelled):
            if worker.stopping.is_set() and turn_hand_back(turn):
                announce(turn.pk)
            return
        except (TurnError, HermesError) as error:
            turn_fail(turn, error.code, str(error), log)
        except Exception:
            logger.exception("Turn %s failed", turn.pk)
            turn_fail(turn, "internal", "Something went wrong on this server; its log has the details. Try again.", log)
        else:
            turn.status = Turn.Status.COMPLETED
    _next(turn)
    worker.spoke(turn.user)
    if turn.status == Turn.Status.COMPLETED:
        _look_over(turn)


def _work(turn: Turn, log: EventLog, lease: Lease) -> tuple[Usage, TurnContext]:
    if turn.takeovers >= TAKEOVER_LIMIT:
        raise TurnError("worker_lost", f"{turn.takeovers} workers died while they answered this. Ask in another way.")
    model = resolve(turn.user, turn.model)
    log.append(TurnStarted(model=model.label, attempt=turn.attempt))
    registry = registry_for(turn.user, TurnTools(turn), temporary=turn.session.temporary)
    prefix = prefix_of(turn.session, registry)
    _tell_date(turn)
    if SKILLS in registry.toolsets():
        skill_attach(turn)
    past = history(turn)
    journal = DatabaseJournal(turn, log, model=model.name, snapshot=prefix.snapshot)

    def cancelled() -> bool:
        return lease.lost.is_set() or worker.stopping.is_set()

    context = TurnContext(turn, model, registry, prefix, log.append, cancelled)

    def asks(one: ResolvedModel) -> Ask:
        def ask(request: ModelRequest) -> Iterator[list[ModelEvent]]:
            prefix = context.asks(one)
            journal.snapshot = prefix.snapshot
            request = replace(
                request,
                model=one.provider_model_name,
                system=prefix.system,
                tools=prefix.tools,
                max_output_tokens=one.max_output_tokens,
            )
            request = context.readable(one, request)
            return bridge.batches(one.model, request, cancelled=cancelled, pace_s=worker.pace_s)

        return ask

    def other(messages: Sequence[SentMessage]) -> Fallback | None:
        one = fallback(turn.user)
        if one is None or one.name == model.name or not context.fits(one, messages):
            return None
        return Fallback(one.label, asks(one))

    limits = settings.ENV.agent
    loop = TurnLoop(
        turn_id=turn.pk,
        attempt=turn.attempt,
        ask=asks(model),
        request=ModelRequest(
            model=model.provider_model_name,
            system=prefix.system,
            tools=prefix.tools,
            messages=past.messages,
            max_output_tokens=model.max_output_tokens,
        ),
        registry=registry,
        journal=journal,
        emit=log.append,
        executor=tool_pool(),
        cancelled=cancelled,
        delay_s=delay_s,
        limits=Limits(
            max_iterations=limits.max_iterations,
            model_retries=limits.model_retries,
            result_limit_chars=limits.tool_result_limit_chars,
            deadline=time.monotonic() + time_left_s(turn),
        ),
        filters=partial(Scrubber, past.recalled) if past.recalled else Unfiltered,
        context=context,
        fallback=other,
    )
    return loop.run(past.progress), context


def _tell_date(turn: Turn) -> None:
    """When the day has changed since the model was last told, let this message say so, from now on."""
    session, today = turn.session, clock.today()
    if session.told_date is None or session.told_date >= today:
        return
    with transaction.atomic():
        turn_fence(turn)
        turn.message.prelude = date_line(today) + turn.message.prelude
        Message.objects.filter(pk=turn.message_id).update(prelude=turn.message.prelude)
        Session.objects.filter(pk=session.pk).update(told_date=today)


def _complete(turn: Turn, log: EventLog, usage: Usage, context: TurnContext, duration_s: float) -> None:
    total = TurnUsage(prompt=usage.prompt, completion=usage.completion, cached=usage.cached, reasoning=usage.reasoning)
    cost, facts = context.cost, context.facts()
    with transaction.atomic():
        turn_fence(
            turn,
            status=Turn.Status.COMPLETED,
            worker=None,
            ended_at=clock.now(),
            usage=total.model_dump()
            | ({"answered_by": context.stand_in} if context.stand_in else {})
            | ({"unseen": True} if context.unseen else {}),
            cost=cost,
            last_seq=log.seq + 1,
        )
        usage_add(turn.session_id, usage, cost, last_active_at=clock.now())
        context_write(turn.session_id, **facts)
    if not log.append(TurnCompleted(usage=total, cost=cost, duration_s=round(duration_s, 3))):
        ring_turn(turn.session_id, turn.pk)
    ring_changed(turn.user_id, "session", str(turn.session_id))
    if title_due(turn):
        announce_title(turn.session_id)


def _look_over(turn: Turn) -> None:
    """When the answer is out: see whether the chat is due for a review."""
    try:
        review = review_begin(turn)
        if review is not None:
            announce_review(review.pk)
    except Exception:
        logger.exception("Whether turn %s is due for a review is not known", turn.pk)


def _next(turn: Turn) -> None:
    """Announce what waits behind a turn that has ended."""
    waiting = {"session_id": turn.session_id, "status": Turn.Status.QUEUED, "held": False}
    oldest = sql.first(Turn, waiting, order=["turn_no"])
    if oldest is not None:
        announce(oldest.pk)
