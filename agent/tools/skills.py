"""The tools for skills of one user, in one turn."""

import json
from collections.abc import Callable
from typing import Any, Final

from django.core.serializers.json import DjangoJSONEncoder

from agent.core.events import SkillChanged
from agent.core.model import ToolSchema
from agent.core.tools import CallContext, Tool, ToolError, ToolOutput, ToolRegistry
from agent.tools.memory import TurnBinding
from hermes_site.accounts.models import User
from hermes_site.kernel.errors import HermesError
from hermes_site.kernel.provenance import Origin
from skills import conditions, reading, tool_schema
from skills.conditions import Host
from skills.models import SkillRevision
from skills.results import Result
from skills.services import skill_apply

TOOLSET: Final = "skills"


def skill_tools(user: User, turn: TurnBinding, host: Callable[[], Host], origin: Origin = Origin.CHAT) -> list[Tool]:
    """The three tools.

    Args:
        host: gives the tools that are on beside them, so that lists leave out what is of no use.
        origin: which door changes come through.
    """

    def listed(_context: CallContext, arguments: dict[str, Any]) -> ToolOutput:
        return _answered(lambda: reading.listed(user, host(), **_known(arguments, "category", "query", "offset")))

    def view(_context: CallContext, arguments: dict[str, Any]) -> ToolOutput:
        given = _known(arguments, "name", "file_path", "offset")
        return _answered(lambda: reading.viewed(user, host(), **{"name": "", **given}))

    def manage(context: CallContext, arguments: dict[str, Any]) -> ToolOutput:
        made: list[SkillRevision | None] = [None]

        def within(result: Result, revision: SkillRevision | None) -> None:
            made[0] = revision
            turn.keep(context, output(result, revision, context))

        result = skill_apply(
            user=user, request=arguments, origin=origin, source=turn.source(), within=within, taint=turn.taint()
        )
        return output(result, made[0], context)

    return [
        Tool(
            ToolSchema(tool_schema.LIST, tool_schema.LIST_DESCRIPTION, tool_schema.LIST_PARAMETERS),
            TOOLSET,
            listed,
            read_only=True,
            parallel_safe=True,
        ),
        Tool(
            ToolSchema(tool_schema.VIEW, tool_schema.VIEW_DESCRIPTION, tool_schema.VIEW_PARAMETERS),
            TOOLSET,
            view,
            read_only=True,
            parallel_safe=True,
        ),
        Tool(
            ToolSchema(tool_schema.MANAGE, tool_schema.MANAGE_DESCRIPTION, tool_schema.MANAGE_PARAMETERS),
            TOOLSET,
            manage,
            replayable=True,
        ),
    ]


def host_of(registry: ToolRegistry) -> Host:
    """Where skills would be used: this platform, with the tools that are on."""
    names = frozenset(schema.name for schema in registry.schemas())
    return Host(conditions.platform(), names, registry.toolsets())


def output(result: Result, revision: SkillRevision | None, context: CallContext) -> ToolOutput:
    """What the model reads, and what the person sees beside the card."""
    events: tuple[SkillChanged, ...] = ()
    if revision is not None:
        events = (
            SkillChanged(
                step=context.step, position=context.position, result=result.as_event(), revision=str(revision.pk)
            ),
        )
    return ToolOutput(json.dumps(result.as_dict(), ensure_ascii=False), ok=result.success, events=events)


def _answered(ask: Any) -> ToolOutput:
    try:
        answer: reading.Answer = ask()
    except HermesError as error:
        raise ToolError(str(error)) from error
    text = json.dumps({"success": True, **answer.body}, ensure_ascii=False, cls=DjangoJSONEncoder)
    return ToolOutput(text, outside=answer.outside)


def _known(arguments: dict[str, Any], *names: str) -> dict[str, Any]:
    """The arguments that a tool knows, of the right kinds; null counts as not given.

    Raises:
        ToolError: there are others, or one is of the wrong kind.
    """
    given = {name: value for name, value in arguments.items() if value is not None}
    if unknown := [name for name in given if name not in names]:
        raise ToolError(f"Unknown argument {unknown[0]!r}. The arguments are {', '.join(names)}.")
    for name, value in given.items():
        if name == "offset":
            if isinstance(value, bool) or not isinstance(value, int) or value < 0:
                raise ToolError("offset must be a whole number from 0.")
        elif not isinstance(value, str):
            raise ToolError(f"{name} must be text.")
    return given
