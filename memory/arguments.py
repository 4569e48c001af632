"""What a caller asked for, checked once: the same entry for the tool, the API and the page.

Models write aliases, JSON inside strings, numbers and mixed shapes. Everything is mapped and refused here, so that
what is validated, scanned and stored is the same value.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, get_args
from uuid import UUID

from memory.document import clean, has_delimiter_line

Target = Literal["memory", "user"]
Action = Literal["add", "replace", "remove", "move"]

TARGETS: Final[tuple[str, ...]] = get_args(Target)
ACTIONS: Final[tuple[str, ...]] = get_args(Action)
MAX_OPERATIONS: Final = 100

_ALIASES: Final = {
    "new_text": "content",
    "new_string": "content",
    "new_content": "content",
    "text": "content",
    "old_string": "old_text",
    "old_content": "old_text",
}
_ACTION_ALIASES: Final = {"append": "add", "create": "add", "update": "replace", "edit": "replace", "delete": "remove"}
_FIELDS: Final = ("action", "content", "old_text", "entry_id", "before")
_EXAMPLE: Final = '{"action": "add", "content": "Prefers tabs."}'


@dataclass(frozen=True, slots=True)
class Operation:
    """One change, complete and clean.

    Attributes:
        content: of add and replace: the new text of the whole entry.
        old_text: names the entry by its text; empty when `entry_id` names it.
        entry_id: names the entry by its id.
        before: of move: the entry it shall stand before; None: the end.
    """

    action: Action
    content: str = ""
    old_text: str = ""
    entry_id: UUID | None = None
    before: UUID | None = None


@dataclass(frozen=True, slots=True)
class Request:
    """Operations on one store. `batch` tells a list of one from a single operation, for the wording of errors."""

    target: Target
    operations: tuple[Operation, ...]
    batch: bool = False


@dataclass(frozen=True, slots=True)
class Problem:
    """Why a request cannot be understood.

    Attributes:
        message: a sentence that says what would be accepted.
        target: the store it was meant for, if that much is clear.
        names_no_entry: an entry has to be named, so the answer should list them.
    """

    message: str
    target: Target | None = None
    names_no_entry: bool = False


class _ProblemError(Exception):
    def __init__(self, message: str, *, names_no_entry: bool = False) -> None:
        super().__init__(message)
        self.names_no_entry = names_no_entry


def read(target: object, raw: object) -> Request | Problem:
    """Understand a request.

    Args:
        target: `memory`, `user`, or None for `memory`.
        raw: one operation as a mapping, a mapping with `operations`, or a list of operations.
    """
    known: Target | None = None
    try:
        known = _target(target)
        rows, batch = _rows(raw)
        operations = []
        for number, row in enumerate(rows, 1):
            where = f"operation {number}" if batch else ""
            operations.append(_operation(row, where))
    except _ProblemError as problem:
        return Problem(str(problem), known, problem.names_no_entry)
    return Request(known, tuple(operations), batch)


def _target(value: object) -> Target:
    if value is None:
        return "memory"
    if isinstance(value, str):
        match value.strip().lower():
            case "memory" | "memory.md":
                return "memory"
            case "user" | "user.md":
                return "user"
    raise _ProblemError(f"target must be one of {_listed(TARGETS)}, not {_shown(value)}.")


def _rows(raw: object) -> tuple[list[object], bool]:
    """The operations, not yet looked at, and whether they came as a list."""
    if isinstance(raw, list):
        return _checked_list(raw), True
    if not isinstance(raw, Mapping):
        raise _ProblemError(f"The arguments must be an object like {_EXAMPLE}, not {_shown(raw)}.")
    given = {key: value for key, value in raw.items() if value is not None}
    if "operations" not in given:
        return [given], False
    if others := [key for key in given if key != "operations"]:
        raise _ProblemError(
            f"operations and {_listed(others)} were given together. Put every change into operations, or leave "
            "operations out and give one action."
        )
    rows = given["operations"]
    if isinstance(rows, str):
        try:
            rows = json.loads(rows)
        except ValueError:
            raise _ProblemError(f"operations must be a list of objects like [{_EXAMPLE}], not text.") from None
    if not isinstance(rows, list):
        raise _ProblemError(f"operations must be a list of objects like [{_EXAMPLE}], not {_shown(rows)}.")
    return _checked_list(rows), True


def _checked_list(rows: list[object]) -> list[object]:
    if not rows:
        raise _ProblemError(f"operations is empty. Give at least one, like [{_EXAMPLE}].")
    if len(rows) > MAX_OPERATIONS:
        raise _ProblemError(f"operations has {len(rows)} entries; at most {MAX_OPERATIONS} are taken in one call.")
    return rows


def _operation(row: object, where: str) -> Operation:
    """One operation; `where` names it in errors."""
    at = f"{where}: " if where else ""
    if not isinstance(row, Mapping):
        raise _ProblemError(f"{where} must be an object like {_EXAMPLE}, not {_shown(row)}.")
    given = _named(row, at)
    action = _action(given, at)
    content, old_text = _text(given, "content", at), _text(given, "old_text", at)
    entry_id, before = _identity(given, "entry_id", at), _identity(given, "before", at)
    if before is not None and action != "move":
        raise _ProblemError(f"{at}before belongs to move only.")
    if action == "add":
        if old_text is not None or entry_id is not None:
            raise _ProblemError(f"{at}add takes content only. To change an entry use replace.")
        return Operation("add", content=_entry(content, action, at))
    if action == "move":
        if content is not None or old_text is not None or entry_id is None:
            raise _ProblemError(f"{at}move takes entry_id, and before (an entry id) or null for the end.")
        return Operation("move", entry_id=entry_id, before=before)
    if entry_id is not None and old_text is not None:
        raise _ProblemError(f"{at}give old_text or entry_id, not both.")
    if entry_id is None and not old_text:
        raise _ProblemError(
            f"{at}{action} needs old_text: the text of the entry, or a part of it that no other entry has.",
            names_no_entry=True,
        )
    if action == "remove":
        if content is not None:
            raise _ProblemError(f"{at}remove takes no content. To change an entry use replace.")
        return Operation("remove", old_text=old_text or "", entry_id=entry_id)
    return Operation("replace", content=_entry(content, action, at), old_text=old_text or "", entry_id=entry_id)


def _named(row: Mapping[object, object], at: str) -> dict[str, object]:
    """The fields under their proper names; what is null counts as not given."""
    given: dict[str, object] = {}
    for key, value in row.items():
        name = _ALIASES.get(str(key), str(key))
        if name not in _FIELDS:
            raise _ProblemError(f"{at}unknown field {_shown(key)}. The fields are {_listed(_FIELDS)}.")
        if value is None:
            continue
        if name in given and given[name] != value:
            raise _ProblemError(f"{at}{name} was given twice, under two names. Use {name} alone.")
        given[name] = value
    return given


def _action(given: dict[str, object], at: str) -> Action:
    value = given.get("action")
    if value is None:
        if set(given) == {"content"}:
            return "add"
        raise _ProblemError(f"{at}action is missing. It is one of add, replace, remove, like {_EXAMPLE}.")
    if isinstance(value, str):
        name = value.strip().lower()
        match _ACTION_ALIASES.get(name, name):
            case "add":
                return "add"
            case "replace":
                return "replace"
            case "remove":
                return "remove"
            case "move":
                return "move"
    raise _ProblemError(f"{at}action must be one of add, replace, remove, not {_shown(value)}. Example: {_EXAMPLE}.")


def _text(given: dict[str, object], name: str, at: str) -> str | None:
    value = given.get(name)
    if value is None:
        return None
    if not isinstance(value, str):
        raise _ProblemError(f"{at}{name} must be a string, not {_shown(value)}.")
    return clean(value)


def _identity(given: dict[str, object], name: str, at: str) -> UUID | None:
    value = given.get(name)
    if value is None or isinstance(value, UUID):
        return value
    try:
        return UUID(value) if isinstance(value, str) else _fail(value)
    except ValueError:
        raise _ProblemError(f"{at}{name} must be the id of an entry, not {_shown(value)}.") from None


def _fail(value: object) -> UUID:
    raise ValueError(value)


def _entry(content: str | None, action: str, at: str) -> str:
    """`content`, if it can be an entry."""
    if content is None:
        raise _ProblemError(f"{at}{action} needs content: the text of the whole entry.")
    if not content:
        hint = " To drop an entry use remove." if action == "replace" else ""
        raise _ProblemError(f"{at}content is empty.{hint}")
    if has_delimiter_line(content):
        raise _ProblemError(
            f"{at}content has a line that is only §. Such a line parts entries in the file, so an entry cannot hold "
            "one. Put other words on that line, or add two entries."
        )
    return content


def _listed(names: object) -> str:
    return ", ".join(str(name) for name in names) if isinstance(names, list | tuple) else str(names)


def _shown(value: object) -> str:
    """A short picture of what was given, for an error."""
    try:
        text = json.dumps(value, ensure_ascii=False)
    except (TypeError, ValueError):
        text = type(value).__name__
    return clean(text if len(text) <= 60 else text[:57] + "…")
