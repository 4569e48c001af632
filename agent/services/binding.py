"""A turn as its tools know it."""

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from agent.core.files import parted
from agent.core.tools import CallContext, ToolOutput
from agent.models import Turn
from agent.services.fences import turn_fence
from agent.services.history import results_of_turn
from agent.services.journal import run_end, taint
from agent.services.summaries import summaries
from hermes_site.kernel.provenance import Source, Taint
from sessions.models import Message
from sessions.results import Summary


class TurnTools:
    """Implements `agent.tools.memory.TurnBinding` for a running turn."""

    def __init__(self, turn: Turn) -> None:
        self._turn = turn

    @property
    def session_id(self) -> UUID:
        """The chat."""
        return self._turn.session_id

    def source(self) -> Source:
        """Chat, message and turn that a change came from."""
        return Source(session_id=self._turn.session_id, message=self._turn.message.number, turn_id=self._turn.pk)

    def earlier(self, tool: str, context: CallContext) -> Sequence[Mapping[str, Any]]:
        """The stored results of this turn's earlier calls of a tool, oldest first."""
        return results_of_turn(self._turn, tool)

    def taint(self) -> Taint:
        """What this turn and those before it have read from outside, and what the user said in this chat up to now.

        The results of earlier turns, or what a summary keeps of them, are sent with every request of the chat: text
        that says "remember to ..." would otherwise only have to wait for the next turn.
        """
        turns = Turn.objects.filter(session_id=self._turn.session_id, turn_no__lt=self._turn.turn_no)
        earlier = turns.order_by("-turn_no").values_list("outside", flat=True)
        sources = [name for outside in (self._turn.outside, *earlier) for name in outside]
        return Taint(tuple(dict.fromkeys(sources)), self._own_words)

    def said(self) -> Sequence[str]:
        """What the user said in this chat up to now, oldest first; not the files that came with it."""
        return [parted(content).words for content in self._contents(role=Message.Role.USER)]

    def results(self, tool: str) -> Sequence[str]:
        """What a tool returned in this chat up to now, oldest first."""
        return self._contents(role=Message.Role.TOOL, tool_name=tool)

    def summaries(self, query: str, session_ids: Sequence[UUID]) -> Sequence[Summary]:
        """What other chats say on a question; this chat pays."""
        return summaries(user=self._turn.user, query=query, session_ids=session_ids, charge_to=self._turn.session_id)

    def _own_words(self) -> str:
        return "\n".join(self.said())

    def _contents(self, **wanted: str) -> Sequence[str]:
        rows = Message.objects.filter(session_id=self._turn.session_id, turn_no__lte=self._turn.turn_no, **wanted)
        return list(rows.order_by("turn_no", "number").values_list("content", flat=True))

    def keep(self, context: CallContext, output: ToolOutput) -> None:
        """Store a call's result in the running transaction, if the turn is still this worker's; else raise."""
        turn_fence(self._turn, **taint(self._turn, output.outside))
        run_end(self._turn, context, output, again=True)


class NoTurn:
    """For lists of tools that nobody runs: a preview of a prompt."""

    session_id = None

    def source(self) -> Source:
        """There is none."""
        raise NotImplementedError

    def earlier(self, tool: str, context: CallContext) -> Sequence[Mapping[str, Any]]:
        """There are none."""
        raise NotImplementedError

    def taint(self) -> Taint:
        """Nothing is read."""
        raise NotImplementedError

    def said(self) -> Sequence[str]:
        """Nothing."""
        raise NotImplementedError

    def results(self, tool: str) -> Sequence[str]:
        """Nothing."""
        raise NotImplementedError

    def keep(self, context: CallContext, output: ToolOutput) -> None:
        """Nothing runs here."""
        raise NotImplementedError
