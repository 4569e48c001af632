"""Tools the model may call, and the registry that finds them."""

from collections.abc import Callable, Collection
from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID

from agent.core.events import Event
from agent.core.model import ToolSchema


class ToolError(Exception):
    """A tool could not do what was asked. Its text goes back to the model, not to the person."""


@dataclass(frozen=True, slots=True)
class CallContext:
    """Which call this is: the same turn, step and position mean the same call, also after a takeover."""

    turn_id: UUID
    step: int
    position: int
    attempt: int


@dataclass(frozen=True, slots=True)
class ToolOutput:
    """What a tool gave back.

    Attributes:
        text: what the model reads; JSON for built-in tools.
        ok: whether it worked.
        events: what the person should see beside the card.
        outside: names of the sources outside this site that `text` comes from, such as a host.
    """

    text: str
    ok: bool = True
    events: tuple[Event, ...] = ()
    outside: tuple[str, ...] = ()


def _refused(_context: CallContext, _arguments: dict[str, Any]) -> ToolOutput:
    raise ToolError("This tool does not work here. Go on without it.")


@dataclass(frozen=True, slots=True)
class Tool:
    """A tool: what the model sees, and what runs.

    Attributes:
        schema: name, description, JSON schema.
        toolset: the switch that turns it off.
        run: does the work, given the call and its arguments; raises `ToolError`.
        read_only: changes nothing, so it may run again after a takeover.
        replayable: stores its identity and result with its change, so running it again returns that result.
        parallel_safe: may run beside others of the same step.
        timeout_s: after this the model is told that it did not answer.
        reads_outside: what it gives comes from outside, also when it fails and names no source: the turn is tainted.
    """

    schema: ToolSchema
    toolset: str
    run: Callable[[CallContext, dict[str, Any]], ToolOutput]
    read_only: bool = False
    replayable: bool = False
    parallel_safe: bool = False
    timeout_s: float = 120.0
    reads_outside: bool = False

    @property
    def name(self) -> str:
        """The name the model calls it by."""
        return self.schema.name


def switched_off(name: str) -> str:
    """What a model is told that calls a tool of a toolset that is off; the card of the call knows it by this."""
    return f"The tool {name!r} is switched off by the user. Go on without it."


class ToolRegistry:
    """The tools of one user, by name."""

    def __init__(self, tools: list[Tool] | None = None, *, off: frozenset[str] = frozenset()) -> None:
        """Args: tools to offer, in the order listed; toolsets that are switched off."""
        self._tools: dict[str, Tool] = {}
        self._off = off
        for tool in tools or []:
            self.add(tool)

    def add(self, tool: Tool) -> None:
        """Offer `tool`.

        Raises:
            ValueError: a tool of that name is already offered.
        """
        if tool.name in self._tools:
            raise ValueError(f"Tool {tool.name!r} is registered twice.")
        self._tools[tool.name] = tool

    def schemas(self) -> tuple[ToolSchema, ...]:
        """Every tool whose toolset is on, in the order added: the list a new chat freezes."""
        return tuple(tool.schema for tool in self._tools.values() if tool.toolset not in self._off)

    def toolsets(self) -> frozenset[str]:
        """The toolsets that have a tool here and are on."""
        return frozenset(tool.toolset for tool in self._tools.values()) - self._off

    def only(self, names: Collection[str]) -> "ToolRegistry":
        """The same tools, of which only those of these names run."""
        registry = ToolRegistry(off=self._off)
        registry._tools = {
            name: tool if name in names else replace(tool, run=_refused) for name, tool in self._tools.items()
        }
        return registry

    def find(self, name: str) -> Tool:
        """The tool to run.

        Raises:
            ToolError: no such tool, or its toolset is switched off now.
        """
        tool = self._tools.get(name)
        if tool is None:
            raise ToolError(f"There is no tool {name!r}. There are: {', '.join(self._tools) or 'none'}.")
        if tool.toolset in self._off:
            raise ToolError(switched_off(name))
        return tool
