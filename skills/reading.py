"""What the tools answer that read skills: bounded, and never more than a model may read."""

from dataclasses import dataclass
from typing import Any, Final

from hermes_site.accounts.models import User
from hermes_site.kernel.errors import InvalidError, NotFoundError
from skills import selectors, store
from skills.catalog import Entry, catalog, find
from skills.conditions import Host
from skills.document import FILE
from skills.guard import text_of
from skills.index import UNSORTED
from skills.services.looking import skills_look

BUDGET_CHARS: Final = 40_000
"""Of one answer's text; the rest of what a model gets of a tool's result is for the JSON around it."""
LIST_BUDGET_CHARS: Final = 30_000


@dataclass(frozen=True, slots=True)
class Answer:
    """What a tool gives back, and which outside sources it comes from."""

    body: dict[str, Any]
    outside: tuple[str, ...] = ()


def listed(user: User, host: Host, category: str = "", query: str = "", offset: int = 0) -> Answer:
    """The skills that are of use on `host`, in full; and how many are not shown and why."""
    skills_look(user=user)
    known = catalog(user)
    usable = {each.name for each in selectors.lines(known, host)}
    found = [each for each in known if each.name in usable and each.usable and matches(each, category, query)]
    rows: list[dict[str, Any]] = []
    used = 0
    for entry in found[offset:]:
        row = _row(entry)
        used += sum(len(str(value)) for value in row.values()) + 60
        if rows and used > LIST_BUDGET_CHARS:
            break
        rows.append(row)
    body: dict[str, Any] = {"skills": rows, "count": len(found)}
    if offset + len(rows) < len(found):
        body["next_offset"] = offset + len(rows)
    if not category and not query and offset == 0 and (hidden := selectors.left_out(known, host)):
        body["not_usable"] = [{"name": entry.qualified, "why": why} for entry, why in hidden[:50]]
    return Answer(body)


def _row(entry: Entry) -> dict[str, Any]:
    row = {"name": entry.name, "category": entry.category or UNSORTED}
    if entry.description_withheld:
        return row | {"description": "", "note": "The description is withheld: the scanner found something in it."}
    return row | {"description": entry.description}


def matches(entry: Entry, category: str, query: str) -> bool:
    """Whether a skill is of a category (empty: of any) and holds each word in its name, category, purpose or tags."""
    if category and (entry.category or UNSORTED) != category:
        return False
    held = " ".join([entry.name, entry.category, entry.description, *entry.tags]).casefold()
    return all(word in held for word in query.casefold().split())


def viewed(user: User, host: Host, name: str, file_path: str = "", offset: int = 0) -> Answer:
    """Level 1: SKILL.md, files, values, needs; level 2: one file.

    Raises:
        NotFoundError, AmbiguousSkillError, UnusableSkillError, InvalidError: it cannot be read.
    """
    skills_look(user=user)
    entry = find(user, name)
    selectors.check_usable(entry)
    answer = _file(entry, file_path, offset) if file_path and file_path != FILE else _skill(entry, host, offset)
    store.count_use(user, entry.name, "views")
    return Answer(answer, (f"skill {entry.name}",) if entry.outside else ())


def _skill(entry: Entry, host: Host, offset: int) -> dict[str, Any]:
    view = selectors.view_of(entry)
    body: dict[str, Any] = {"name": entry.name, "category": entry.category or UNSORTED}
    body |= _part(view.text, offset)
    if others := {path: size for path, size in view.files.items() if path != FILE}:
        body["files"] = [{"path": path, "size_bytes": size} for path, size in others.items()]
        body["files_note"] = "Read one with file_path."
    if view.config:
        body["config"] = dict(view.config)
    if view.environment:
        body["environment"] = {name: "set" if is_set else "missing" for name, is_set in view.environment.items()}
    if missing := view.missing(host):
        body["missing"] = missing
    if entry.read_only:
        body["read_only"] = True
    if view.document and view.document.related_skills:
        body["related_skills"] = list(view.document.related_skills)
    return body


def _file(entry: Entry, path: str, offset: int) -> dict[str, Any]:
    files = entry.read()
    if path not in files:
        raise NotFoundError(f"{entry.name} has no file {path[:200]!r}. Its files are {', '.join(files)}.")
    data = files[path]
    body: dict[str, Any] = {"name": entry.name, "file_path": path, "size_bytes": len(data)}
    text = text_of(data)
    if text is None:
        return body | {"binary": True, "note": "This file is no text, so it is not shown."}
    return body | _part(text, offset)


def _part(text: str, offset: int) -> dict[str, Any]:
    if offset > len(text):
        raise InvalidError(f"The text has {len(text):,} characters; offset must be less.")
    part = text[offset : offset + BUDGET_CHARS]
    body: dict[str, Any] = {"content": part}
    if offset + len(part) < len(text):
        body |= {"next_offset": offset + len(part), "chars": len(text)}
    return body
