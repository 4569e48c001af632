"""From rows to the messages of a request: the same rows always give the same bytes."""

import json
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from agent.core.loop import Progress
from agent.core.messages import Message as Sent
from agent.core.messages import ToolCall
from agent.models import Turn
from hermes_site.kernel import sql
from memory import fence
from sessions.models import Message

NO_ANSWER = {
    Message.State.STOPPED: "[The user stopped this answer before it began.]",
    Message.State.FAILED: "[No answer: the model could not be reached.]",
}
INTERRUPTED = '{"success": false, "error": "Interrupted before it gave a result; it may have had its effect."}'


class History(NamedTuple):
    """What a turn begins with.

    Attributes:
        messages: what the model is to see.
        progress: how far an earlier attempt got.
        recalled: ids of the blocks of recalled text among the messages.
    """

    messages: tuple[Sent, ...]
    progress: Progress
    recalled: tuple[str, ...]


def history(turn: Turn) -> History:
    """What the model is to see for `turn`, and how far an earlier attempt got with it.

    Turns that still wait are left out, and so are messages that this very turn has not completed.
    """
    waiting = sql.fetch(Turn, {"session_id": turn.session_id, "status": Turn.Status.QUEUED})
    unsaid = {other.pk for other in waiting}
    said = [
        row
        for row in sql.fetch(Message, {"session_id": turn.session_id}, order=["turn_no", "number"])
        if row.turn_no <= turn.turn_no and row.turn_id not in unsaid
    ]
    earlier = [row for row in said if row.turn_no < turn.turn_no]
    own = [row for row in said if row.turn_no == turn.turn_no and row.state == Message.State.COMPLETE]
    sent = sendable(earlier)
    step = max((row.step for row in own if row.role == Message.Role.ASSISTANT), default=0)
    answered = {row.position for row in own if row.role == Message.Role.TOOL and row.step == step}
    last = next((row for row in own if row.role == Message.Role.ASSISTANT and row.step == step), None)
    calls = calls_of(last) if last else ()
    open_calls = tuple((n, call) for n, call in enumerate(calls, 1) if n not in answered)
    sent += sendable(own, keep_open=True)
    recalled = tuple(one for row in (*earlier, *own) for one in fence.ids_in(row.prelude))
    return History(tuple(sent), Progress(step=step, open_calls=open_calls), recalled)


def sendable(rows: Iterable[Message], *, keep_open: bool = False) -> list[Sent]:
    """Rows as messages that every provider accepts: each call directly followed by its result, in order of position.

    Args:
        rows: in the order of the conversation.
        keep_open: leave calls without a result open, because they are about to be run.
    """
    rows = list(rows)
    results = {(row.turn_id, row.step, row.position): row for row in rows if row.role == Message.Role.TOOL}
    sent: list[Sent] = []
    for row in rows:
        if row.role == Message.Role.USER:
            sent.append(Sent("user", row.prelude + row.content))
        elif row.role == Message.Role.ASSISTANT:
            sent.append(_assistant(row))
            for position, call in enumerate(calls_of(row), 1):
                result = results.get((row.turn_id, row.step, position))
                if result is not None or not keep_open:
                    sent.append(
                        Sent("tool", result.content if result else INTERRUPTED, call_id=call.call_id, name=call.name)
                    )
    return sent


def calls_of(row: Message) -> tuple[ToolCall, ...]:
    """The calls of a stored assistant message."""
    return tuple(ToolCall(c["call_id"], c["name"], c["arguments"], c.get("problem", "")) for c in row.calls)


def _assistant(row: Message) -> Sent:
    calls = calls_of(row)
    content = row.content
    if not content.strip() and not calls:
        content = NO_ANSWER.get(row.state, NO_ANSWER[Message.State.STOPPED])  # type: ignore[call-overload]
    return Sent("assistant", content, calls=calls, replay=tuple(row.replay))


def results_of_turn(turn: Turn, tool: str) -> Sequence[dict[str, object]]:
    """The stored results of one tool in this turn, oldest first, as JSON objects."""
    runs = turn.tool_runs.filter(name=tool).exclude(result="").order_by("step", "position")
    objects = (_object(result) for result in runs.values_list("result", flat=True))
    return [value for value in objects if value is not None]


def _object(text: str) -> dict[str, object] | None:
    try:
        value = json.loads(text)
    except ValueError:
        return None
    return value if isinstance(value, dict) else None
