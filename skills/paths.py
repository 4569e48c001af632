"""Names of skills, categories and files: what may lie where. Pure."""

import re
import unicodedata
from typing import Final

from skills.document import FILE, MAX_NAME_CHARS, NAME, STRICT_NAME

FOLDERS: Final = ("references", "templates", "scripts", "assets")
MAX_PATH_CHARS: Final = 200
MAX_PART_CHARS: Final = 100
MAX_PARTS: Final = 6
LICENCES: Final = re.compile(r"(?:LICEN[CS]E|NOTICE|COPYING)(?:[.-][A-Za-z0-9.-]{1,20})?")
"""Files beside SKILL.md that licences ask to keep: they may come with an import."""
RESERVED_NAMES: Final = frozenset({"import", "new", "compress", "memory", "skills", "help", "stop"})
"""Names that are commands or addresses of their own."""

_SEPARATORS: Final = frozenset(
    "\\:\u2044\u2215\u2216\u29f5\u29f8\u29f9\ufe68\uff0f\uff3c\uff1a\ufe55\ua789\u2236\u1735"
)
_FORBIDDEN: Final = frozenset('<>"|?*')
_DEVICES: Final = frozenset(
    {"con", "prn", "aux", "nul", "clock$", "conin$", "conout$"}
    | {f"{port}{n}" for port in ("com", "lpt") for n in "0123456789¹²³"}
)


class PathError(ValueError):
    """A name or path is not accepted; the message says why."""


def check_file(path: object) -> str:
    """A file's path inside a skill, as it may be written: below one of the four folders.

    Raises:
        PathError: it is anything else.
    """
    parts = _parts(path)
    if parts == [FILE] or path == FILE:
        raise PathError(f"{FILE} is the skill itself. Use edit or patch to change it, and delete to remove the skill.")
    if parts[0] not in FOLDERS or len(parts) < 2:
        raise PathError(f"Files go below {', '.join(f'{folder}/' for folder in FOLDERS)}, not to {_shown(path)}.")
    return "/".join(parts)


def check_import(path: object) -> str:
    """A file's path as an import may bring it: SKILL.md, a licence beside it, or below one of the four folders."""
    parts = _parts(path)
    if len(parts) == 1 and (parts[0] == FILE or LICENCES.fullmatch(parts[0])):
        return parts[0]
    return check_file(path)


def is_of_skill(path: str) -> bool:
    """Whether a file of an import belongs to its skill, whose folder the path begins in. Hidden ones do not.

    >>> is_of_skill("references/tea.md"), is_of_skill("README.md")
    (True, False)
    """
    if any(part.startswith(".") for part in path.split("/")):
        return False
    top, slash, _rest = path.partition("/")
    return top in FOLDERS if slash else top.casefold() == FILE.casefold() or LICENCES.fullmatch(top) is not None


def check_ignored(path: str) -> str:
    """The path of a file that an import leaves out: anything but one that would lead elsewhere, or hides what it is."""
    shown = _shown(path)
    _check_letters(unicodedata.normalize("NFC", path), shown)
    if path.startswith(("/", "~")) or any(part in ("", ".", "..") for part in path.split("/")):
        raise PathError(f"The path {shown} must be relative, without empty parts, . or ..")
    return path


def check_seen(path: object) -> str:
    """A path that lies there already, wherever in the skill's folder: only what would be unsafe to name is refused."""
    return "/".join(_parts(path))


def _parts(path: object) -> list[str]:
    if not isinstance(path, str) or not path:
        raise PathError("A path must be text, like references/notes.md.")
    shown = _shown(path)
    if len(path) > MAX_PATH_CHARS:
        raise PathError(f"The path {shown} has {len(path)} characters; at most {MAX_PATH_CHARS} fit.")
    _check_letters(path, shown)
    if path.startswith(("/", "~")):
        raise PathError(f"The path {shown} must be relative to the skill's folder.")
    # A model, a person or a file system may read look-alikes as what they look like.
    for form in (path, unicodedata.normalize("NFKC", path)):
        parts = form.split("/")
        if any(part in ("", ".", "..") for part in parts):
            raise PathError(f"The path {shown} must not have empty parts, . or ..")
        if len(parts) > MAX_PARTS:
            raise PathError(f"The path {shown} has more than {MAX_PARTS} parts.")
        for part in parts:
            _check_part(part, shown)
    return path.split("/")


def _check_letters(path: str, shown: str) -> None:
    for letter in path:
        if letter in _SEPARATORS or letter in _FORBIDDEN:
            raise PathError(f"The path {shown} holds {letter!r}. Use letters, digits, - and _, with / between folders.")
        if unicodedata.category(letter)[0] == "C" or (letter != " " and unicodedata.category(letter)[0] == "Z"):
            raise PathError(f"The path {shown} holds the character U+{ord(letter):04X}, which nobody sees.")
    if unicodedata.normalize("NFC", path) != path:
        raise PathError(f"The path {shown} must be in Unicode's composed form (NFC).")
    if any(letter in _SEPARATORS or letter in _FORBIDDEN for letter in unicodedata.normalize("NFKC", path)):
        raise PathError(f"The path {shown} holds a character that looks like a separator.")


def _check_part(part: str, shown: str) -> None:
    if len(part) > MAX_PART_CHARS or len(part.encode()) > 255:
        raise PathError(f"The path {shown} has a part that is too long; at most {MAX_PART_CHARS} characters fit.")
    if part[0] == "." or part[-1] in ". " or part[0] == " ":
        raise PathError(f"In the path {shown} no part may begin with a dot or space, or end with one.")
    if part.split(".", maxsplit=1)[0].rstrip(" ").lower() in _DEVICES:
        raise PathError(f"The path {shown} holds {part}, which is a device on some systems.")


def check_name(name: object) -> str:
    """A new skill's name.

    Raises:
        PathError: it is not accepted.
    """
    if not isinstance(name, str) or not STRICT_NAME.fullmatch(name) or len(name) > MAX_NAME_CHARS:
        raise PathError(
            f"A skill's name has small letters, digits and single hyphens between them, at most {MAX_NAME_CHARS} "
            f"characters, like weekly-review; not {_shown(name)}."
        )
    if name in RESERVED_NAMES or name in _DEVICES:
        raise PathError(f"The name {name} is taken by the system. Choose another.")
    return name


def is_name(name: str) -> bool:
    """Whether a folder of this name can be a skill's or a category's."""
    return (
        len(name) <= MAX_NAME_CHARS
        and NAME.fullmatch(name) is not None
        and name.split(".", maxsplit=1)[0] not in _DEVICES
    )


def check_category(category: object) -> str:
    """A category's name; empty: none.

    Raises:
        PathError: it is not accepted.
    """
    if category in (None, ""):
        return ""
    if not isinstance(category, str) or not is_name(category) or category in FOLDERS:
        raise PathError(
            f"A category has small letters, digits and hyphens, at most {MAX_NAME_CHARS} characters, like research; "
            f"not {_shown(category)}."
        )
    return category


def split_name(name: object) -> tuple[str | None, str]:
    """Category (None: any) and name of a skill as callers name it: `name` or `category/name`; `:` serves as well.

    Raises:
        PathError: no skill can have this name.
    """
    if isinstance(name, str):
        head, slash, tail = name.replace(":", "/").rpartition("/")
        if is_name(tail) and (not slash or is_name(head)):
            return head if slash else None, tail
    raise PathError(f"A skill is named like weekly-review or research/weekly-review, not {_shown(name)}.")


def _shown(value: object) -> str:
    text = value if isinstance(value, str) else type(value).__name__
    return repr(text if len(text) <= 60 else f"{text[:57]}…")
