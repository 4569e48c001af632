"""What became of a change of a skill, in words for the person who made it."""

from django.utils.translation import gettext as _

from skills.document import FILE
from skills.results import FileChange, Result


def told(result: Result) -> str:
    """One sentence; of a refusal with the particulars, which are English."""
    words = _deleted() if _deletes(result) else _words().get(result.code, "")
    words %= {"name": result.skill}
    if result.success:
        return words
    return f"{words} {result.text}" if words else result.text


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
