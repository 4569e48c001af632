"""The built-in tools, each bound to one user and one turn."""

from collections.abc import Sequence
from typing import Final

from agent.core.model import ToolSchema
from agent.core.tools import ToolRegistry
from agent.models import AgentSettings
from agent.tools import session_search, todo, web_fetch
from agent.tools.memory import TurnBinding, memory
from agent.tools.skills import host_of, skill_tools
from hermes_site.accounts.models import User
from hermes_site.kernel import sql
from hermes_site.kernel.provenance import Origin
from memory import tool_schema
from memory.selectors import enabled_targets
from skills import tool_schema as skills_schema

TOOLSETS: Final = ("memory", "sessions", "skills", "web", "todo")
"""Every toolset there is: the switches of the settings."""

GUIDANCE = {
    tool_schema.NAME: tool_schema.GUIDANCE,
    session_search.NAME: session_search.GUIDANCE,
    skills_schema.VIEW: skills_schema.GUIDANCE,
    web_fetch.NAME: web_fetch.GUIDANCE,
    todo.NAME: todo.GUIDANCE,
}


LASTING: Final = frozenset({tool_schema.NAME, skills_schema.MANAGE})
"""Tools whose changes outlive the chat: a temporary one has none of them."""


def registry_for(
    user: User, turn: TurnBinding, origin: Origin = Origin.CHAT, *, temporary: bool = False
) -> ToolRegistry:
    """The user's tools. A toolset that is switched off stays out of new lists and is refused at dispatch.

    Args:
        user: whose.
        turn: what they know of the turn that they work in.
        origin: which door their changes come through.
        temporary: whether the chat is to leave nothing behind.
    """
    chosen = sql.first(AgentSettings, {"user_id": user.pk})
    off = frozenset(chosen.toolsets_off) if chosen else frozenset()
    targets = enabled_targets()
    tools = [memory(user, turn, targets, origin)] if targets and not temporary else []
    summarise = turn.summaries if isinstance(turn, session_search.Summarising) else None
    others = [
        session_search.session_search(user, turn.session_id, summarise),
        web_fetch.web_fetch(turn),
        todo.todo(turn),
    ]
    registry = ToolRegistry([*tools, *others], off=off)
    for tool in skill_tools(user, turn, lambda: host_of(registry), origin):
        if not (temporary and tool.schema.name in LASTING):
            registry.add(tool)
    return registry


def guidance_texts(schemas: Sequence[ToolSchema]) -> list[str]:
    """What the listed tools say in the system prompt."""
    return [GUIDANCE[schema.name] for schema in schemas if schema.name in GUIDANCE]
