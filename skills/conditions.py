"""Whether a skill is of use here: its platform, and the tools that are on. Pure."""

import sys
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import Any, Final

from skills.document import Document

KEYS: Final = ("platforms", "requires_toolsets", "requires_tools", "fallback_for_toolsets", "fallback_for_tools")


@dataclass(frozen=True, slots=True)
class Host:
    """Where a skill would be used.

    Attributes:
        platform: linux, macos or windows.
        tools: names of the tools that are on.
        toolsets: names of the toolsets that are on.
    """

    platform: str
    tools: AbstractSet[str] = frozenset()
    toolsets: AbstractSet[str] = frozenset()


def platform() -> str:
    """The platform of this host, as skills name it."""
    return {"darwin": "macos", "win32": "windows"}.get(sys.platform, "linux")


def of(document: Document) -> dict[str, list[str]]:
    """A document's conditions, those that it has, as they are stored."""
    found = {key: list(getattr(document, key)) for key in KEYS}
    return {key: words for key, words in found.items() if words}


def missing(conditions: dict[str, Any], host: Host) -> list[str]:
    """Why a skill is not shown on `host`, as short phrases; empty: it is shown."""
    reasons = []
    platforms = conditions.get("platforms", ())
    if platforms and host.platform not in platforms:
        reasons.append(f"made for {', '.join(platforms)}")
    for key, on, what in (
        ("requires_toolsets", host.toolsets, "toolset"),
        ("requires_tools", host.tools, "tool"),
    ):
        reasons += [f"needs the {what} {name}" for name in conditions.get(key, ()) if name not in on]
    for key, on, what in (
        ("fallback_for_toolsets", host.toolsets, "toolset"),
        ("fallback_for_tools", host.tools, "tool"),
    ):
        names = conditions.get(key, ())
        if names and all(name in on for name in names):
            reasons.append(f"stands in for the {what} {', '.join(names)}, which is on")
    return reasons
