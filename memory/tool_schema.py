"""How the `memory` tool is described to a model, and what the system prompt says about it."""

from collections.abc import Sequence
from typing import Any, Final

from memory.arguments import Target

NAME: Final = "memory"

_PURPOSE: Final[dict[Target, str]] = {
    "memory": "`memory`: your own notes. Stable facts about the environment, project conventions, quirks of tools, "
    "lessons learned.",
    "user": "`user`: who the user is. Identity, role, time zone, preferences, style, skill, corrections they gave you.",
}


def description(targets: Sequence[Target]) -> str:
    """What the tool is for, given the stores that are switched on."""
    stores = "\n".join(f"- {_PURPOSE[target]}" for target in targets)
    return f"""Save durable facts that every future chat should know. Both stores are small and are read in full at \
the start of each chat, so keep entries short and dense.

Stores:
{stores}

Write declarative facts ("Prefers tabs."), never orders to yourself ("Always use tabs"). Save when the user states a \
preference, corrects you, or says something about themselves that will matter again; do not wait to be asked.
Do not save: trivia, what can be found again in a minute, raw dumps, details of this one chat, progress or to-do lists \
(past chats can be searched), procedures (those are skills). Never save passwords, keys or other credentials.

Actions:
- add: `content` becomes a new entry.
- replace: the entry named by `old_text` becomes `content`. The whole entry is replaced, so `content` must be complete.
- remove: the entry named by `old_text` goes.
`old_text` is the whole text of one entry, or a part of it that no other entry has.
Several changes belong in one call: put them into `operations`. They succeed or fail together, and only the final \
size counts, so one call can free room and use it. A call that succeeded is done; do not repeat or check it. When a \
store is full, merge related entries and drop stale ones; otherwise leave entries that are not concerned alone."""


def parameters(targets: Sequence[Target]) -> dict[str, Any]:
    """The tool's arguments as a JSON schema, given the stores that are switched on."""
    operation = {
        "action": {"type": "string", "enum": ["add", "replace", "remove"]},
        "content": {"type": "string", "description": "The complete text of the entry. For add and replace."},
        "old_text": {
            "type": "string",
            "description": "Names the entry: its whole text, or a part only it has. For replace and remove.",
        },
    }
    return {
        "type": "object",
        "properties": {
            "target": {"type": "string", "enum": list(targets), "description": "Which store."},
            **operation,
            "operations": {
                "type": "array",
                "description": "Several changes at once, instead of action, content and old_text.",
                "items": {
                    "type": "object",
                    "properties": operation,
                    "required": ["action"],
                    "additionalProperties": False,
                },
            },
        },
        "required": ["target"],
        "additionalProperties": False,
    }


GUIDANCE: Final = """You have a memory that outlives this chat. What you know is shown in the blocks MEMORY and USER \
PROFILE, if there is anything yet. They were frozen when this chat began: what you save now is kept at once and shows \
in the tool's results, but these blocks will only show it in the next chat. Use what you know without announcing it. \
When the user tells you a preference, corrects you, or shares a lasting fact about themselves or their environment, \
save it with the `memory` tool in one call and go on with the reply. If it refuses for good, leave memory alone and \
answer; the user sees what was refused."""
