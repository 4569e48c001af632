"""Tools of tests: they say in a file that they run, wait until a file appears, then do or have done their work."""

import os
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

from django.apps import AppConfig

from agent.core.model import ToolSchema
from agent.core.tools import CallContext, Tool, ToolOutput, ToolRegistry


class SlowToolsConfig(AppConfig):
    """Adds the tools to every registry of the process, which also announces sooner again what was announced in vain."""

    name = "tests.reliability.slow_tools"
    label = "slow_tools"

    def ready(self) -> None:
        """Wrap what gives a user's tools."""
        from agent.services import execution, fences, prefix

        fences.ANNOUNCE_AGAIN_S = 3
        real = execution.registry_for

        def registry_for(user: Any, turn: Any, **options: Any) -> ToolRegistry:
            registry = real(user, turn, **options)
            note = registry.find("memory")
            registry.add(replace(note, schema=replace(note.schema, name="note_late"), run=_waits_before(note)))
            registry.add(replace(note, schema=replace(note.schema, name="note_early"), run=_waits_after(note)))
            foreign = ToolSchema("foreign", "Runs somewhere else.", {"type": "object", "properties": {}})
            registry.add(Tool(foreign, toolset="test", run=_foreign))
            return registry

        execution.registry_for = prefix.registry_for = registry_for


def _wait(name: str, context: CallContext) -> None:
    folder = Path(os.environ["HERMES_DATA_DIR"]).parent
    mark = folder / f"ran-{name}-{context.turn_id}-{context.attempt}"
    mark.write_text(str(os.getpid()))
    end = time.monotonic() + 300
    while not (folder / "go").exists() and time.monotonic() < end:
        time.sleep(0.02)


def _waits_before(note: Tool) -> Any:
    def run(context: CallContext, arguments: dict[str, Any]) -> ToolOutput:
        _wait("late", context)
        return note.run(context, arguments)

    return run


def _waits_after(note: Tool) -> Any:
    def run(context: CallContext, arguments: dict[str, Any]) -> ToolOutput:
        output = note.run(context, arguments)
        _wait("early", context)
        return output

    return run


def _foreign(context: CallContext, arguments: dict[str, Any]) -> ToolOutput:
    _wait("foreign", context)
    return ToolOutput("it happened")
