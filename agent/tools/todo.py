"""The `todo` tool: the agent's own list of steps for a long task, kept with the chat."""

import json
from collections.abc import Iterable, Sequence
from typing import Any, Final, Literal, Protocol

from django.conf import settings
from pydantic import BaseModel, ConfigDict, Field, model_validator

from agent.core.model import ToolSchema
from agent.core.tools import CallContext, Tool, ToolError, ToolOutput
from agent.tools.arguments import checked

NAME: Final = "todo"
MOST: Final = 100
STATES: Final = ("pending", "in_progress", "completed", "cancelled")

DESCRIPTION: Final = """Your list of steps for a task with three or more of them. With `todos`: replaces the list, or \
with `merge: true` changes the items of the same id and adds new ones. Without anything: returns the list. Items stand \
in the order in which they are to be done; keep exactly one `in_progress`, and mark each `completed` as soon as it is. \
Each call returns the whole list."""

GUIDANCE: Final = """For a task of three or more steps keep a list with `todo`: write it first, bring it up to date \
after each step, and look at it when unsure what is left. It belongs to this chat; it is no place for memories."""


class Heard(Protocol):
    """What a turn knows of this chat's earlier calls."""

    def results(self, tool: str) -> Sequence[str]:
        """What a tool returned in this chat, oldest first."""
        ...


class Item(BaseModel):
    """One step."""

    model_config = ConfigDict(extra="forbid")

    id: str = Field(min_length=1, max_length=40, coerce_numbers_to_str=True)
    content: str = Field("", max_length=500)
    status: Literal["pending", "in_progress", "completed", "cancelled"] = "pending"


class Arguments(BaseModel):
    """What a model may give."""

    model_config = ConfigDict(extra="forbid")

    todos: list[Item] | None = Field(None, max_length=MOST)
    merge: bool = False

    @model_validator(mode="after")
    def _apart(self) -> "Arguments":
        ids = [item.id for item in self.todos or ()]
        if twice := {each for each in ids if ids.count(each) > 1}:
            raise ValueError(f"the same id stands twice: {', '.join(sorted(twice))}")
        if self.merge and self.todos is None:
            raise ValueError("merge needs todos")
        return self


def todo(turn: Heard) -> Tool:
    """The tool in one turn. The list is what the last call of this chat returned, so nothing else has to keep it."""

    def run(_context: CallContext, arguments: dict[str, Any]) -> ToolOutput:
        asked = checked(Arguments, arguments)
        items = current(turn.results(NAME))
        if asked.todos is not None:
            items = merged(items, asked.todos) if asked.merge else asked.todos
            if nameless := [item.id for item in items if not item.content.strip()]:
                raise ToolError(f"These items need a content: {', '.join(nameless)}.")
            if len(items) > MOST:
                raise ToolError(f"That would be {len(items)} items; a list has at most {MOST}.")
        counts = {state: sum(item.status == state for item in items) for state in STATES}
        answer = {"success": True, "todos": [item.model_dump() for item in items], "counts": counts}
        text, limit = json.dumps(answer, ensure_ascii=False), settings.ENV.agent.tool_result_limit_chars
        if len(text) > limit:  # what is cut could not be read the next time
            raise ToolError(f"The list would have {len(text):,} characters; {limit:,} fit. Use fewer words.")
        return ToolOutput(text)

    return Tool(ToolSchema(NAME, DESCRIPTION, _PARAMETERS), toolset=NAME, run=run, read_only=True)


def current(results: Iterable[str]) -> list[Item]:
    """The list after the last call that worked."""
    for text in reversed(list(results)):
        try:
            value = json.loads(text)
            if value.get("success"):
                return [Item.model_validate(each) for each in value["todos"]]
        except (ValueError, TypeError, KeyError, AttributeError):
            continue
    return []


def merged(items: Sequence[Item], changes: Iterable[Item]) -> list[Item]:
    """`items` with those of the same id changed and new ones at the end; what a change leaves out stays."""
    found = {item.id: item for item in items}
    for change in changes:
        before = found.get(change.id)
        given = change.model_dump(exclude_unset=True)
        found[change.id] = before.model_copy(update=given) if before else change
    return list(found.values())


_PARAMETERS: Final = {
    "type": "object",
    "properties": {
        "todos": {
            "type": "array",
            "maxItems": MOST,
            "items": {
                "type": "object",
                "properties": {
                    "id": {"type": "string", "description": "Short and unique, e.g. 1."},
                    "content": {"type": "string", "description": "The step; may be left out when merging."},
                    "status": {"type": "string", "enum": list(STATES)},
                },
                "required": ["id"],
                "additionalProperties": False,
            },
        },
        "merge": {"type": "boolean", "description": "Change and add items instead of replacing the list."},
    },
    "additionalProperties": False,
}
