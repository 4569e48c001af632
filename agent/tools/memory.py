"""The `memory` tool of one user, in one turn."""

import json
from collections.abc import Mapping, Sequence
from typing import Any, Protocol
from uuid import UUID

from agent.core.events import MemoryChanged
from agent.core.model import ToolSchema
from agent.core.tools import CallContext, Tool, ToolOutput
from hermes_site.accounts.models import User
from hermes_site.kernel.provenance import Origin, Source, Taint
from memory import tool_schema
from memory.arguments import Target
from memory.models import Revision
from memory.results import Result
from memory.services import memory_tool


class TurnBinding(Protocol):
    """What a tool needs to know of the turn that it works in."""

    @property
    def session_id(self) -> UUID | None:
        """The chat, if there is one yet."""
        ...

    def source(self) -> Source:
        """Chat, message and turn that a change came from."""
        ...

    def earlier(self, tool: str, context: CallContext) -> Sequence[Mapping[str, Any]]:
        """The stored results of this turn's earlier calls of a tool, oldest first."""
        ...

    def taint(self) -> Taint:
        """What this turn has read from outside."""
        ...

    def said(self) -> Sequence[str]:
        """The user's messages in this chat up to now, oldest first."""
        ...

    def results(self, tool: str) -> Sequence[str]:
        """What a tool returned in this chat up to now, oldest first."""
        ...

    def keep(self, context: CallContext, output: ToolOutput) -> None:
        """Store a call's result in the running transaction, if the turn is still this worker's; else raise."""
        ...


def memory(user: User, turn: TurnBinding, targets: Sequence[Target], origin: Origin = Origin.CHAT) -> Tool:
    """The tool for the stores that are switched on.

    Its result is stored in the transaction of its change, so a call that runs again changes nothing.
    """

    def run(context: CallContext, arguments: dict[str, Any]) -> ToolOutput:
        revisions: list[Revision | None] = [None]

        def within(result: Result, revision: Revision | None) -> None:
            revisions[0] = revision
            turn.keep(context, output(result, revision, context))

        result = memory_tool(
            user=user,
            arguments=arguments,
            source=turn.source(),
            previous=turn.earlier("memory", context),
            within=within,
            origin=origin,
            taint=turn.taint(),
        )
        return output(result, revisions[0], context)

    schema = ToolSchema(tool_schema.NAME, tool_schema.description(targets), tool_schema.parameters(targets))
    return Tool(schema, toolset="memory", run=run, replayable=True)


def output(result: Result, revision: Revision | None, context: CallContext) -> ToolOutput:
    """What the model reads, and what the person sees beside the card."""
    events: tuple[MemoryChanged, ...] = ()
    if revision is not None:
        events = (
            MemoryChanged(
                step=context.step, position=context.position, result=result.as_event(), revision=str(revision.pk)
            ),
        )
    return ToolOutput(json.dumps(result.as_dict(), ensure_ascii=False), ok=result.success, events=events)
