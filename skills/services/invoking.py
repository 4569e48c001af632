"""`/<name> words`: a skill put before the user's words of one turn."""

import re
from dataclasses import dataclass
from typing import Final

from hermes_site.accounts.models import User
from hermes_site.kernel.errors import HermesError, NotFoundError
from skills import paths, selectors, store
from skills.catalog import AmbiguousSkillError, find
from skills.document import FILE
from skills.selectors import UnusableSkillError
from skills.services.looking import skills_look

RULE: Final = "═" * 20
BUDGET_CHARS: Final = 40_000
_COMMAND: Final = re.compile(r"/([a-z0-9][a-z0-9._/-]*)(?:\s|$)")


@dataclass(frozen=True, slots=True)
class Invocation:
    """A skill that a message invokes.

    Attributes:
        name: the skill's.
        words: what the user wrote behind the name.
        prelude: goes before the message, which itself stays as the user wrote it.
        outside: names the source, where the skill's text comes from outside; it taints the turn.
    """

    name: str
    words: str
    prelude: str
    outside: tuple[str, ...]


def skill_invoke(*, user: User, text: str) -> Invocation | None:
    """The skill that a message begins with, if it does: `/weekly-review for October`. Counts a use.

    Returns:
        None: the message is no such command, or names no skill. One that no model may read is not put there; why is
        said instead, for the model to pass on.
    """
    match = _COMMAND.match(text)
    if match is None or match[1] in paths.RESERVED_NAMES:
        return None
    skills_look(user=user)
    try:
        entry = find(user, match[1])
    except NotFoundError:
        return None
    except AmbiguousSkillError as error:
        return _unused(match[1], error)
    try:
        selectors.check_usable(entry)
    except UnusableSkillError as error:
        return _unused(entry.name, error)
    view = selectors.view_of(entry)
    parts = [
        f'[The user invoked the skill "{entry.name}". Follow it for this message; their own words come after it.]',
        f"{RULE} SKILL {entry.name} {RULE}",
        _escaped(view.text[:BUDGET_CHARS].rstrip()),
    ]
    if len(view.text) > BUDGET_CHARS:
        parts.append(f"[Cut here: read on with skill_view, offset {BUDGET_CHARS}.]")
    parts.append(f"{RULE} END OF SKILL {RULE}")
    if others := [path for path in view.files if path != FILE]:
        parts.append(f"[Its files, to be read with skill_view: {', '.join(others)}]")
    if view.config:
        parts.append(f"[Its values: {', '.join(f'{key} = {value}' for key, value in view.config.items())}]")
    if missing := view.missing():
        parts.append(f"[Missing: {'; '.join(missing)}]")
    store.count_use(user, entry.name, "uses")
    outside = (f"skill {entry.name}",) if entry.outside else ()
    return Invocation(entry.name, text[match.end() :].strip(), "\n".join(parts) + "\n\n", outside)


def _unused(name: str, reason: HermesError) -> Invocation:
    told = f'[The user asked for the skill "{name}", which was not used: {reason} Tell them so.]'
    return Invocation(name, "", f"{told}\n{RULE} END OF SKILL {RULE}\n\n", ())


def _escaped(text: str) -> str:
    """A text in which nothing can be taken for our rule."""
    return re.sub("═{3,}", lambda match: "=" * len(match[0]), text)
