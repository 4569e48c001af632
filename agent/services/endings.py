"""How a turn ends without an answer, so that its chat's history stays whole."""

from collections.abc import Sequence

from django.db import transaction

from agent.core.events import Envelope, TurnFailed
from agent.models import ToolRun, Turn
from agent.services.fences import turn_fence
from agent.services.journal import take_number
from agent.stream.bus import ring_changed, ring_turn
from agent.stream.log import EventLog, FencedError, replay
from agent.stream.state import said_so_far
from hermes_site.kernel import clock
from sessions.models import Message

UNFINISHED = '{"success": false, "error": "The turn ended while this call ran. It may have had its effect."}'


def turn_fail(turn: Turn, code: str, message: str, log: EventLog | None = None) -> None:
    """End a running turn because it can't go on; does nothing when another worker has it."""
    log = log or EventLog(turn_id=turn.pk, session_id=turn.session_id, attempt=turn.attempt, last_seq=turn.last_seq)
    entries = replay(turn.pk)
    try:
        with transaction.atomic():
            turn_fence(
                turn,
                status=Turn.Status.FAILED,
                worker=None,
                ended_at=clock.now(),
                error_code=code,
                error_message=message,
                last_seq=log.seq + 1,
            )
            history_close(turn, Message.State.FAILED, entries)
        if not log.append(TurnFailed(code=code, message=message)):
            ring_turn(turn.session_id, turn.pk)
    except FencedError:
        return
    ring_changed(turn.user_id, "session", str(turn.session_id))


def history_close(turn: Turn, state: Message.State, entries: Sequence[Envelope]) -> None:
    """Give open calls a result, and the message that was being written its `state`; without one, leave a placeholder.

    What a person has read stays: the message keeps all that the log knows of it. Call inside the transaction that ends
    the turn.

    Args:
        turn: whose.
        state: stopped or failed.
        entries: the turn's log.
    """
    answers = Message.objects.filter(turn_id=turn.pk, role=Message.Role.ASSISTANT)
    whole = answers.filter(state=Message.State.COMPLETE).order_by("-step").first()
    if whole is not None:
        _answer_calls(turn, whole)
    writing = answers.filter(state=Message.State.PARTIAL).first()
    if writing is None:
        _create(turn, (whole.step if whole else 0) + 1, role=Message.Role.ASSISTANT, state=state)
    else:
        writing.content, writing.reasoning = said_so_far(writing, entries)
        writing.through_seq = max([writing.through_seq, *(entry.seq for entry in entries)])
        writing.state = state
        writing.save(update_fields=["content", "reasoning", "through_seq", "state"])
    turn.tool_runs.filter(status=ToolRun.Status.RUNNING).update(status=ToolRun.Status.ERROR, result=UNFINISHED)


def _answer_calls(turn: Turn, message: Message) -> None:
    results = Message.objects.filter(turn_id=turn.pk, role=Message.Role.TOOL, step=message.step)
    answered = set(results.values_list("position", flat=True))
    for position, call in enumerate(message.calls, 1):
        if position not in answered:
            _create(
                turn,
                message.step,
                position=position,
                role=Message.Role.TOOL,
                call_id=call["call_id"],
                tool_name=call["name"],
                content=UNFINISHED,
            )


def _create(turn: Turn, step: int, **fields: object) -> None:
    Message.objects.create(
        session_id=turn.session_id,
        number=take_number(turn.session_id),
        turn_no=turn.turn_no,
        turn_id=turn.pk,
        step=step,
        **fields,
    )
