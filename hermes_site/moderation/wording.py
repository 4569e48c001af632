"""What people read about withheld texts: kinds of attack, places, doors."""

from collections.abc import Iterable, Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from hermes_site.kernel.provenance import Origin
from hermes_site.moderation.models import SECRET, BlockedItem

FAMILIES: Final[Mapping[str, Promise]] = {
    "override": gettext_lazy("Overrides instructions"),
    "leak": gettext_lazy("Asks for the agent’s instructions"),
    "role": gettext_lazy("Casts the rules off"),
    "conceal": gettext_lazy("Hides from the user"),
    "exfiltration": gettext_lazy("Sends secrets out"),
    "files": gettext_lazy("Reads credential files"),
    "control": gettext_lazy("Takes orders from outside"),
    "persistence": gettext_lazy("Plants itself for later"),
    "markup": gettext_lazy("Forged or hidden markup"),
    "disguise": gettext_lazy("Hidden characters"),
    "script": gettext_lazy("Runs something dangerous"),
    "destruction": gettext_lazy("Destroys data"),
    "obfuscation": gettext_lazy("Unreadable code"),
    "tampering": gettext_lazy("Changes the agent itself"),
    SECRET: gettext_lazy("Holds a credential"),
}
"""Families of findings as headings."""

_DOORS: Final[Mapping[str, Promise]] = {
    Origin.CHAT: gettext_lazy("The agent, in a chat"),
    Origin.REVIEW: gettext_lazy("The agent, reviewing a chat"),
    Origin.PAGE: gettext_lazy("The memory page"),
    Origin.API: gettext_lazy("A program, through the API"),
    Origin.FILE: gettext_lazy("An edit of the file"),
    Origin.IMPORT: gettext_lazy("An uploaded file"),
    Origin.REVERT: gettext_lazy("An undo"),
}
_STORES: Final[Mapping[str, Promise]] = {"memory": gettext_lazy("Memory"), "user": gettext_lazy("About you")}


def family(name: str) -> str:
    """A family of findings as a heading; the bare name where there are no words for it."""
    return str(FAMILIES.get(name, name))


def heading(families: Iterable[str]) -> str:
    """What was found, in a few words: “Sends secrets out, hides from the user”."""
    first, *rest = [family(name) for name in families] or [""]
    return _(", ").join([first, *(words[:1].lower() + words[1:] for words in rest)])


def place(item: BlockedItem) -> str:
    """What a text was meant for."""
    if item.kind == BlockedItem.Kind.MEMORY:
        return str(_STORES.get(item.target, item.target))
    return f"{item.get_kind_display()} {item.target}"


def door(item: BlockedItem) -> str:
    """Which way it came; the same for its owner and for administrators."""
    if item.kind == BlockedItem.Kind.SKILL and item.origin == Origin.PAGE:
        return _("The skills page")
    return str(_DOORS.get(item.origin, item.origin))


def what_follows(item: BlockedItem) -> str:
    """What its owner may expect."""
    if item.status == BlockedItem.Status.RELEASED:
        return _("An administrator found nothing wrong with it. You can save exactly this text now.")
    if item.status == BlockedItem.Status.CONFIRMED:
        return _("An administrator looked at it and keeps it blocked.")
    if item.holds_secret and item.origin == Origin.FILE:
        return _("It came with the file, and no model reads it. Delete it there: nobody can release a credential.")
    if item.holds_secret:
        return _("Nothing was written. Credentials are never kept: not in memory, and not here. Nobody can release it.")
    return _("Nothing of it reaches the agent. If it is only a note, an administrator can release it.")
