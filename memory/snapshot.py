"""The memory blocks of a new chat's system prompt."""

import re
from dataclasses import dataclass
from typing import Final

from hermes_site.accounts.models import User
from memory import selectors, services
from memory.arguments import Target
from memory.document import JOINT
from memory.selectors import StoreView
from memory.verdicts import is_withheld, mark

RULE: Final = "═" * 46
HEADERS: Final[dict[Target, str]] = {
    "memory": "MEMORY (your personal notes)",
    "user": "USER PROFILE (who the user is)",
}
_PRIVILEGED: Final = (
    (re.compile("═{3,}"), lambda match: "=" * len(match[0])),
    (re.compile(r"\b(MEMORY\s*)(?=\(\s*your\s+personal\s+notes)", re.IGNORECASE), r"\1\\"),
    (re.compile(r"\b(USER\s+PROFILE\s*)(?=\(\s*who\s+the\s+user\s+is)", re.IGNORECASE), r"\1\\"),
    (re.compile(r"\[(?=\s*(?:BLOCKED|LEFT OUT|UNREADABLE)\s*:)", re.IGNORECASE), r"[\\"),
)


@dataclass(frozen=True, slots=True)
class Block:
    """A part of the system prompt."""

    name: Target
    text: str


def blocks(user: User) -> list[Block]:
    """What a new chat is told of a user's stores; an empty store says nothing.

    Looks at the files first, so it must not be called inside a transaction.
    """
    found = []
    for target in selectors.enabled_targets():
        health = services.memory_look(user=user, target=target)
        text = block_text(selectors.store_view(user=user, target=target, health=health))
        if text:
            found.append(Block(target, text))
    return found


def block_text(view: StoreView) -> str:
    """One store as a block: rule, header, rule, entries."""
    shown, left_out = _within_limit(view)
    lines = []
    if view.health.trouble is not None:
        lines.append(
            f"[UNREADABLE: {view.health.trouble.reason} These are the entries as last known; this store cannot be "
            "changed until the file is mended.]"
        )
    if shown:
        lines.append(JOINT.join(shown))
    if left_out:
        lines.append(f"[LEFT OUT: {left_out} more {_entries(left_out)}, because the store is over its limit.]")
    if not lines:
        return ""
    return "\n".join([RULE, f"{HEADERS[view.target]} [{view.usage}]", RULE, *lines])


def _within_limit(view: StoreView) -> tuple[list[str], int]:
    """The entries that fit as they are shown, in order, and how many do not.

    A blocked entry takes no more room than it takes in the store, however long the words in its place are.
    """
    shown: list[str] = []
    used = -len(JOINT)
    for entry in view.entries:
        told = mark(view.target, entry.blocked_by) if is_withheld(entry) else entry.content
        size = min(len(told), len(entry.content)) + len(JOINT)
        if used + size <= view.limit:
            used += size
            shown.append(told if is_withheld(entry) else escape(entry.content))
    return shown, len(view.entries) - len(shown)


def _entries(count: int) -> str:
    return "entry" if count == 1 else "entries"


def escape(entry: str) -> str:
    r"""An entry in which nothing can be taken for a rule, a header or a mark of ours.

    >>> escape("[BLOCKED: x]")
    '[\\BLOCKED: x]'
    """
    for pattern, replacement in _PRIVILEGED:
        entry = pattern.sub(replacement, entry)
    return entry
