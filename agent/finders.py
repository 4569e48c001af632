"""What the palette and the search page look through beside chats and messages: each kind of thing has a finder.

A new kind joins with one line in `KINDS`.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from hermes_site.accounts.models import User
from hermes_site.kernel.text import query as queries
from hermes_site.kernel.text.matching import Text
from hermes_site.kernel.text.snippets import Snippet, snippet
from memory.arguments import TARGETS
from memory.selectors import parse_target, store_view
from skills.selectors import skill_catalog

SNIPPET_CHARS: Final = 160


@dataclass(frozen=True, slots=True)
class Thing:
    """One thing that was found.

    Attributes:
        address: the page that shows it.
        icon: its drawing.
        title: what it is called, with its marks; None where the text says it all.
        text: the piece of it that matches, with its marks.
        at: when it was last changed.
        is_code: whether its title is a name that programs use.
    """

    address: str
    icon: str
    title: Snippet | None = None
    text: Snippet | None = None
    at: datetime | None = None
    is_code: bool = False


Finder = Callable[[User, queries.Node, int], Sequence[Thing]]
"""The things of a user's that answer a query, best first, at most so many."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of thing: its name in addresses, what people call it, and what finds it."""

    name: str
    label: str | Promise
    find: Finder


def memory(user: User, node: queries.Node, limit: int) -> list[Thing]:
    """Entries of both stores. Of one that is withheld, which may be for a secret, it is only told that it is there."""
    found = []
    for target in TARGETS:
        store = store_view(user=user, target=parse_target(target))
        for entry in store.entries:
            if Text(entry.content).holds(node):
                text = snippet(entry.content, node, chars=SNIPPET_CHARS)
                if entry.blocked_by:
                    text = plain(_("An entry that is withheld"))
                found.append(
                    Thing(f"{reverse('memory')}#e-{entry.pk}", "mark", plain(store.name), text, entry.updated_at)
                )
    return found[:limit]


def skills(user: User, node: queries.Node, limit: int) -> list[Thing]:
    """Skills by name and description, those in use first."""
    found = []
    for entry in sorted(skill_catalog(user=user), key=lambda each: each.state == "archived"):
        described = "" if entry.description_withheld else entry.description
        if Text(f"{entry.qualified}\n{described}").holds(node):
            title, text = snippet(entry.qualified, node), snippet(described, node, chars=SNIPPET_CHARS)
            address = reverse("skill", args=[entry.qualified])
            found.append(Thing(address, "skill", title, text if described else None, entry.updated_at, is_code=True))
    return found[:limit]


KINDS: Final = (
    Kind("memory", gettext_lazy("Memory"), memory),
    Kind("skills", gettext_lazy("Skills"), skills),
)


def plain(text: str) -> Snippet:
    """A text without marks."""
    return Snippet(text, (), 0)
