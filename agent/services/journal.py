"""Where a running turn's progress is kept: the database side of `agent.core.journal.Journal`."""

import hashlib
import json
import logging
import time
from collections.abc import Iterable
from typing import Any
from uuid import UUID

from django.db import OperationalError, transaction

from agent.core.events import EVENT_TYPES, Event
from agent.core.messages import Message as SentMessage
from agent.core.messages import ToolCall
from agent.core.replies import Reply
from agent.core.tools import CallContext, Tool, ToolOutput
from agent.models import ModelCall, ToolRun, Turn
from agent.services.fences import turn_fence
from agent.stream.log import EventLog
from hermes_site.kernel import sql
from sessions.models import Message, Session, Snapshot

logger = logging.getLogger(__name__)

PROGRESS_EVERY_S = 2.0
INTERRUPTED = (
    '{"success": false, "error": "The worker was replaced while this call ran. It may have had its effect; '
    'check before you repeat it."}'
)
_EVENTS = {cls.model_fields["type"].default: cls for cls in EVENT_TYPES}


class DatabaseJournal:
    """Keeps a turn's messages and tool runs. Every write checks the fence in its own short transaction.

    Attributes:
        snapshot: what the requests begin with now.
    """

    def __init__(self, turn: Turn, log: EventLog, *, model: str, snapshot: Snapshot) -> None:
        self._turn = turn
        self._model = model
        self._log = log
        self.snapshot = snapshot
        self._saved_at = time.monotonic()
        self._before: ModelCall | None = None

    def message_begin(self, step: int) -> tuple[int, bool]:
        """Make the row of the step's assistant message, or empty the one that a dead worker left."""
        place = {"turn_id": self._turn.pk, "step": step, "position": 0, "role": Message.Role.ASSISTANT}
        void = {"content": "", "reasoning": "", "through_seq": self._log.seq, "state": Message.State.PARTIAL}
        with sql.asynchronous_commit():
            turn_fence(self._turn, step=step, last_seq=self._log.seq, model=self._model)
            again = sql.first(Message, place) if self._turn.attempt > 1 else None
            if again is not None:
                number = again.number
                sql.update(Message, {"id": again.pk}, **void)
            else:
                number = take_number(self._turn.session_id)
                self._create(number, **place, **void)
        self._saved_at = time.monotonic()
        return number, again is not None

    def message_progress(self, message_id: int, text: str) -> None:
        """Keep the text so far, at most every two seconds; when the database is too busy for that, the log has it."""
        if text and time.monotonic() - self._saved_at < PROGRESS_EVERY_S:
            return
        try:
            with sql.asynchronous_commit():
                turn_fence(self._turn, last_seq=self._log.seq)
                sql.update(Message, self._message(message_id), content=text, through_seq=self._log.seq)
        except OperationalError as error:
            if not text:  # what is void must go
                raise
            logger.warning("The text so far of turn %s is not in the database: %r", self._turn.pk, error)
        self._saved_at = time.monotonic()

    def message_end(self, reply: Reply) -> None:
        """Keep the whole message with its calls, and what the call cost.

        Before a call runs all of this must be on the disk; else the end of the turn, which follows, makes it last.
        """
        with transaction.atomic() if reply.calls else sql.asynchronous_commit():
            turn_fence(self._turn, last_seq=self._log.seq)
            sql.update(
                Message,
                self._message(reply.message_id),
                content=reply.text,
                reasoning=reply.reasoning,
                calls=[
                    {"call_id": c.call_id, "name": c.name, "arguments": c.arguments, "problem": c.problem}
                    for c in reply.calls
                ],
                replay=list(reply.replay),
                model=reply.model,
                usage=usage_dict(reply),
                state=Message.State.COMPLETE,
                through_seq=self._log.seq,
            )
            self._before = self._call(reply, self._before or self._last_call())
            sql.insert(self._before)

    def _call(self, reply: Reply, before: ModelCall | None) -> ModelCall:
        messages = reply.request.messages
        known = before.messages_count if before else 0
        return ModelCall(
            turn_id=self._turn.pk,
            step=reply.step,
            attempt=self._turn.attempt,
            model=reply.model,
            prompt_sha256=self.snapshot.prompt_sha256,
            tools_sha256=self.snapshot.tools_sha256,
            messages_sha256=_messages_sha256(messages),
            messages_count=len(messages),
            keeps_messages=before is None or _messages_sha256(messages[:known]) == before.messages_sha256,
            usage=usage_dict(reply),
            duration_s=reply.duration_s,
        )

    def _last_call(self) -> ModelCall | None:
        """The chat's request before this turn's first."""
        own = sql.first(ModelCall, {"turn_id": self._turn.pk}, order=["-id"])
        if own is not None or self._turn.turn_no == 1:
            return own
        place = {"session_id": self._turn.session_id, "turn_no": self._turn.turn_no - 1}
        turn = sql.first(Turn, place)
        return sql.first(ModelCall, {"turn_id": turn.pk}, order=["-id"]) if turn is not None else None

    def call_begin(self, context: CallContext, call: ToolCall, tool: Tool | None) -> ToolOutput | None:
        """Note that a call runs; give what an earlier attempt's run of it gave.

        A run that an earlier attempt began and did not end is repeated when the tool changes nothing or knows its own
        calls again, and else answered as interrupted.
        """
        with transaction.atomic():
            turn_fence(self._turn, last_seq=self._log.seq)
            run = sql.first(ToolRun, _place(self._turn, context))
            if run is None:
                place = _place(self._turn, context)
                sql.insert(ToolRun(**place, name=call.name, attempt=context.attempt))
                return None
        if run.status != ToolRun.Status.RUNNING:
            return ToolOutput(run.result, ok=run.status == ToolRun.Status.OK, events=_events(run))
        if tool is not None and not (tool.read_only or tool.replayable):
            return ToolOutput(INTERRUPTED, ok=False)
        return None

    def call_end(self, context: CallContext, call: ToolCall, output: ToolOutput, duration_s: float) -> None:
        """Keep the result, as the run's and as the message that the model gets."""
        with transaction.atomic():
            turn_fence(self._turn, last_seq=self._log.seq, **taint(self._turn, output.outside))
            run_end(self._turn, context, output, duration_s)
            place = _place(self._turn, context) | {"role": Message.Role.TOOL}
            if self._turn.attempt == 1 or sql.first(Message, place) is None:
                self._create(
                    take_number(self._turn.session_id),
                    **place,
                    call_id=call.call_id,
                    tool_name=call.name,
                    content=output.text,
                    through_seq=self._log.seq,
                )

    def _create(self, number: int, **fields: Any) -> None:
        turn = self._turn
        sql.insert(Message(session_id=turn.session_id, number=number, turn_no=turn.turn_no, **fields))

    def _message(self, number: int) -> dict[str, Any]:
        return {"session_id": self._turn.session_id, "number": number}


def run_end(
    turn: Turn, context: CallContext, output: ToolOutput, duration_s: float = 0.0, *, again: bool = False
) -> None:
    """Keep a run's result; a run that has one already keeps it, unless it is to be kept `again`.

    Tools that know their calls again do this themselves, in the transaction of their change, and again when the change
    has to be taken back.
    """
    run = _place(turn, context)
    if not again:
        run["status"] = ToolRun.Status.RUNNING
    sql.update(
        ToolRun,
        run,
        status=ToolRun.Status.OK if output.ok else ToolRun.Status.ERROR,
        result=output.text,
        events=[event.model_dump(mode="json") for event in output.events],
        duration_s=duration_s,
    )


def taint(turn: Turn, sources: Iterable[str]) -> dict[str, list[str]]:
    """What a turn's row must say before text of outside sources reaches its model."""
    names = list(dict.fromkeys([*turn.outside, *sources]))
    if names == turn.outside:
        return {}
    turn.outside = names
    return {"outside": names}


def take_number(session_id: UUID) -> int:
    """The next message number of a session. Call inside a transaction that will use it."""
    return sql.count_up(Session, {"id": session_id}, "next_number")


def usage_dict(reply: Reply) -> dict[str, int]:
    """A reply's usage as it is stored."""
    usage = reply.usage
    return {
        "prompt": usage.prompt,
        "completion": usage.completion,
        "cached": usage.cached,
        "cache_written": usage.cache_written,
        "reasoning": usage.reasoning,
    }


def _place(turn: Turn, context: CallContext) -> dict[str, Any]:
    return {"turn_id": turn.pk, "step": context.step, "position": context.position}


def _events(run: ToolRun) -> tuple[Event, ...]:
    return tuple(_EVENTS[event["type"]].model_validate(event) for event in run.events)


def _messages_sha256(messages: Iterable[SentMessage]) -> str:
    digest = hashlib.sha256()
    for message in messages:
        digest.update(
            json.dumps(
                [
                    message.role,
                    message.content,
                    [[c.call_id, c.name, c.arguments] for c in message.calls],
                    message.call_id,
                    *(image.data for image in message.images),
                ],
                ensure_ascii=False,
            ).encode()
        )
    return digest.hexdigest()
