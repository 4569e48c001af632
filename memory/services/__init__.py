"""Everything that changes what the agent knows about a user. No other package writes entries, revisions or mirrors."""

from memory.services.changing import memory_apply, memory_tool
from memory.services.looking import memory_look, mirrors_finish
from memory.services.taking import Taken, memory_take_in
from memory.services.undoing import memory_revert
from memory.services.whole import memory_import, memory_resolve

__all__ = [
    "Taken",
    "memory_apply",
    "memory_import",
    "memory_look",
    "memory_resolve",
    "memory_revert",
    "memory_take_in",
    "memory_tool",
    "mirrors_finish",
]
