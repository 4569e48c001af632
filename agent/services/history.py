"""From rows to the messages of a request: the same rows always give the same bytes."""

import base64
import json
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple
from uuid import UUID

from agent.core.compression.lines import Line, alternating
from agent.core.compression.overlay import laid_over
from agent.core.files import parted
from agent.core.loop import Progress
from agent.core.messages import Image, ToolCall
from agent.core.messages import Message as Sent
from agent.models import Picture, Turn
from agent.selectors import compression_in_use
from agent.services.compression.overlays import overlay_of
from hermes_site.kernel import sql
from memory import fence
from sessions.models import Message

NO_ANSWER = {
    Message.State.STOPPED: "[The user stopped this answer before it began.]",
    Message.State.FAILED: "[No answer: the model could not be reached.]",
}
_PICTURE: Final = "\n\n<picture "
INTERRUPTED = '{"success": false, "error": "Interrupted before it gave a result; it may have had its effect."}'


class History(NamedTuple):
    """What a turn begins with.

    Attributes:
        lines: what the model is to see, with who said it.
        progress: how far an earlier attempt got.
        recalled: ids of the blocks of recalled text among the messages.
    """

    lines: tuple[Line, ...]
    progress: Progress
    recalled: tuple[str, ...]

    @property
    def messages(self) -> tuple[Sent, ...]:
        """What the model is to see."""
        return tuple(line.message for line in self.lines)


def history(turn: Turn) -> History:
    """What the model is to see for `turn`, and how far an earlier attempt got with it.

    Turns that still wait are left out, and so are messages that this very turn has not completed.
    """
    waiting = sql.fetch(Turn, {"session_id": turn.session_id, "status": Turn.Status.QUEUED})
    unsaid = {other.pk for other in waiting}
    said = [row for row in _rows(turn.session_id) if row.turn_no <= turn.turn_no and row.turn_id not in unsaid]
    earlier = [row for row in said if row.turn_no < turn.turn_no]
    own = [row for row in said if row.turn_no == turn.turn_no and row.state == Message.State.COMPLETE]
    step = max((row.step for row in own if row.role == Message.Role.ASSISTANT), default=0)
    answered = {row.position for row in own if row.role == Message.Role.TOOL and row.step == step}
    last = next((row for row in own if row.role == Message.Role.ASSISTANT and row.step == step), None)
    calls = calls_of(last) if last else ()
    open_calls = tuple((n, call) for n, call in enumerate(calls, 1) if n not in answered)
    overlay = overlay_of(compression_in_use(turn.session_id))
    pictures = pictures_of(turn.session_id, [*earlier, *own])
    both = [*lines(earlier, pictures=pictures), *lines(own, keep_open=True, pictures=pictures)]
    sent = alternating(laid_over(both, overlay))
    recalled = tuple(one for row in (*earlier, *own) for one in fence.ids_in(row.prelude))
    return History(tuple(sent), Progress(step=step, open_calls=open_calls), recalled)


def conversation(session_id: UUID) -> list[Line]:
    """What is sent of a chat in which nothing runs; messages that still wait are no part of it."""
    waiting = sql.fetch(Turn, {"session_id": session_id, "status": Turn.Status.QUEUED})
    unsaid = {other.pk for other in waiting}
    said = [row for row in _rows(session_id) if row.turn_id not in unsaid]
    told = lines(said, pictures=pictures_of(session_id, said))
    return alternating(laid_over(told, overlay_of(compression_in_use(session_id))))


def _rows(session_id: UUID) -> list[Message]:
    """The messages of a chat but for those that a summary stands for, in the order of the conversation."""
    return sql.fetch(Message, {"session_id": session_id, "compressed": False}, order=["turn_no", "number"])


def pictures_of(session_id: UUID, rows: Iterable[Message]) -> dict[str, Image]:
    """The pictures that messages of a chat name, by key, as they are sent."""
    keys = {each.key for row in rows if _PICTURE in row.content for each in parted(row.content).pictures}
    found = Picture.objects.filter(session_id=session_id, key__in=keys) if keys else ()
    return {row.key: Image(row.mime, base64.b64encode(row.data).decode()) for row in found}


def lines(
    rows: Iterable[Message], *, keep_open: bool = False, pictures: Mapping[str, Image] = MappingProxyType({})
) -> list[Line]:
    """Rows as they are sent, with who said what: each call directly followed by its result, in order of position.

    Args:
        rows: in the order of the conversation.
        keep_open: leave calls without a result open, because they are about to be run.
        pictures: by key, those that the messages name.
    """
    rows = list(rows)
    results = {(row.turn_id, row.step, row.position): row for row in rows if row.role == Message.Role.TOOL}
    said: list[Line] = []
    for row in rows:
        if row.role == Message.Role.USER:
            shown = _shown(row.content, pictures) if pictures else ()
            sent = Sent("user", row.prelude + row.content, images=shown)
            said.append(Line(sent, "human", row.number, len(row.prelude)))
        elif row.role == Message.Role.ASSISTANT:
            said.append(Line(_assistant(row), "agent", row.number))
            for position, call in enumerate(calls_of(row), 1):
                result = results.get((row.turn_id, row.step, position))
                if result is not None or not keep_open:
                    text, number = (result.content, result.number) if result else (INTERRUPTED, 0)
                    said.append(Line(Sent("tool", text, call_id=call.call_id, name=call.name), "tool", number))
    return said


def _shown(content: str, pictures: Mapping[str, Image]) -> tuple[Image, ...]:
    return tuple(pictures[each.key] for each in parted(content).pictures if each.key in pictures)


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
