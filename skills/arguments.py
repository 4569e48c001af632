"""What a caller asked for, checked once: the same entry for the tool, the API and the page. Pure."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal, get_args

Action = Literal["create", "edit", "patch", "delete", "write_file", "remove_file"]
ACTIONS: Final[tuple[str, ...]] = get_args(Action)

_ALIASES: Final = {
    "operation": "action",
    "skill": "name",
    "skill_name": "name",
    "old_text": "old_string",
    "new_text": "new_string",
    "new_content": "content",
    "path": "file_path",
    "filename": "file_path",
}
_ACTION_ALIASES: Final = {"update": "edit", "rewrite": "edit", "replace": "patch", "remove": "delete", "add": "create"}
_FIELDS: Final[Mapping[Action, tuple[tuple[str, ...], tuple[str, ...]]]] = {
    "create": (("name", "content"), ("category",)),
    "edit": (("name", "content"), ()),
    "patch": (("name", "old_string", "new_string"), ("file_path", "replace_all")),
    "delete": (("name",), ("absorbed_into",)),
    "write_file": (("name", "file_path", "file_content"), ()),
    "remove_file": (("name", "file_path"), ()),
}
_ALL: Final = tuple(dict.fromkeys(name for needed, more in _FIELDS.values() for name in (*needed, *more)))


class ArgumentError(Exception):
    """A request cannot be understood; the message says what would be accepted."""


@dataclass(frozen=True, slots=True)
class Request:
    """One change of one skill, complete. What an action does not take is empty.

    Attributes:
        file_content: of write_file: the whole file.
    """

    action: Action
    name: str
    content: str = ""
    category: str = ""
    old_string: str = ""
    new_string: str = ""
    file_path: str = ""
    file_content: bytes = b""
    replace_all: bool = False
    absorbed_into: str = ""

    def as_dict(self) -> dict[str, Any]:
        """The request as `read` takes it; only for text."""
        needed, more = _FIELDS[self.action]
        body: dict[str, Any] = {"action": self.action}
        for name in (*needed, *more):
            value = getattr(self, name)
            if name in needed or value:
                body[name] = value.decode() if isinstance(value, bytes) else value
        return body


def read(raw: Mapping[str, Any]) -> Request:
    """Understand a request.

    Raises:
        ArgumentError: it is none.
    """
    given = _named(raw)
    action = _action(given.pop("action", None))
    if action == "write_file" and "content" in given and "file_content" not in given:
        given["file_content"] = given.pop("content")
    needed, more = _FIELDS[action]
    for name in given:
        if name not in needed and name not in more:
            raise ArgumentError(f"{action} takes {', '.join((*needed, *more))}; not {name}.")
    for name in needed:
        if name not in given:
            raise ArgumentError(f"{action} needs {name}.")
    values: dict[str, Any] = {"action": action}
    for name, value in given.items():
        if name == "replace_all":
            values[name] = _flag(value)
        elif isinstance(value, bytes) and name == "file_content":
            values[name] = value
        elif isinstance(value, str):
            values[name] = _encoded(value) if name == "file_content" else value
        else:
            raise ArgumentError(f"{name} must be text, not {type(value).__name__}.")
    return Request(**values)


def _named(raw: Mapping[str, Any]) -> dict[str, Any]:
    """The fields under their proper names; what is null counts as not given."""
    given: dict[str, Any] = {}
    for key, value in raw.items():
        name = _ALIASES.get(str(key), str(key))
        if name != "action" and name not in _ALL:
            raise ArgumentError(f"unknown field {str(key)[:60]!r}. The fields are action, {', '.join(_ALL)}.")
        if value is None:
            continue
        if name in given and given[name] != value:
            raise ArgumentError(f"{name} was given twice, under two names. Use {name} alone.")
        given[name] = value
    return given


def _action(value: object) -> Action:
    if isinstance(value, str):
        name = value.strip().lower()
        name = _ACTION_ALIASES.get(name, name)
        for action in _FIELDS:
            if name == action:
                return action
    raise ArgumentError(f"action must be one of {', '.join(ACTIONS)}.")


def _flag(value: object) -> bool:
    if isinstance(value, bool):
        return value
    if isinstance(value, str) and value.strip().lower() in ("true", "false"):
        return value.strip().lower() == "true"
    raise ArgumentError("replace_all must be true or false.")


def _encoded(text: str) -> bytes:
    try:
        return text.encode()
    except UnicodeEncodeError:
        raise ArgumentError("file_content has an unpaired surrogate, which is not a character.") from None
