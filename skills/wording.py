"""What became of a change of a skill, in words for the person who made it."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from hermes_site.kernel.threats import Severity
from skills import sentences
from skills.document import FILE
from skills.results import NOTHING_WRITTEN, FileChange, Result


@dataclass(frozen=True, slots=True)
class Arrival:
    """A skill that an import brought.

    Attributes:
        kept_back: why the agent may not use it yet; empty: it may.
    """

    name: str
    kept_back: str


def told(result: Result) -> str:
    """One sentence; of a refusal with the particulars."""
    words = _deleted() if _deletes(result) else _words().get(result.code, "")
    words %= {"name": result.skill}
    if result.success:
        return words
    reason = result.text.removesuffix(NOTHING_WRITTEN).strip()
    if result.code in ("exists", "ambiguous", "pinned") and sentences.knows(reason):
        return sentences.translated(reason)
    return f"{words} {sentences.translated(reason)}".strip()


def arrivals(result: Result) -> list[Arrival]:
    """What an import that succeeded brought."""
    if not result.skills:
        return [Arrival(result.skill, _kept_back([each["severity"] for each in result.findings]))]
    found: dict[str, list[str]] = {name: [] for name in result.skills}
    for each in result.findings:
        found[each["path"].partition("/")[0]].append(each["severity"])
    return [Arrival(name, _kept_back(severities)) for name, severities in found.items()]


def _kept_back(severities: list[str]) -> str:
    if not severities:
        return ""
    if any(Severity[each.upper()] >= Severity.HIGH for each in severities):
        return _("What was found is dangerous: only an administrator can release it.")
    return _("Look at what was found. If it is meant so, let the agent use it.")


def _deletes(result: Result) -> bool:
    return result.code == "ok" and FileChange(FILE, "remove") in result.changes


def _deleted() -> str:
    return _("%(name)s was deleted.")


def _words() -> dict[str, str]:
    return {
        "ok": _("%(name)s was saved."),
        "created": _("%(name)s is among your skills."),
        "staged": _("The change waits for you."),
        "exists": _("There is a skill %(name)s already."),
        "not_found": _("There is no such skill (any more)."),
        "no_match": _("Nothing was changed."),
        "ambiguous": _("Several skills have this name."),
        "read_only": _("%(name)s belongs to this site and is read only."),
        "pinned": _("%(name)s is pinned. Unpin it first."),
        "blocked": _("Nothing was saved: something dangerous was found in it."),
        "invalid": _("Nothing was saved."),
        "unreadable": _("The folder of your skills can’t be used."),
    }
