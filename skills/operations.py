"""What an operation makes of a skill's files: computed on a copy, all of it or nothing. Pure."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from skills import document, patching, paths
from skills.arguments import Request
from skills.document import FILE, DocumentError
from skills.patching import PatchError
from skills.paths import PathError
from skills.results import Code, FileChange

MAX_FILES: Final = 50
MAX_FILE_BYTES: Final = 1 << 20
MAX_SKILL_BYTES: Final = 10 << 20

Files = Mapping[str, bytes]
"""A skill's files by path, SKILL.md among them."""


class OperationError(Exception):
    """An operation cannot be done on these files.

    Attributes:
        code: what kind of refusal it is.
        nearest: lines that help to mend the request, as (number, line).
    """

    def __init__(self, code: Code, message: str, nearest: tuple[tuple[int, str], ...] = ()) -> None:
        super().__init__(message)
        self.code = code
        self.nearest = nearest


@dataclass(frozen=True, slots=True)
class Outcome:
    """The files as they shall be, and what the caller should know besides."""

    files: Files
    notes: tuple[str, ...] = ()


def create(request: Request) -> Outcome:
    """A new skill's files.

    Raises:
        OperationError: name, category or content are not accepted.
    """
    try:
        name = paths.check_name(request.name)
        paths.check_category(request.category)
        text = document.normalise(_encodable(request.content))
        document.parse(text, folder=name)
    except (PathError, DocumentError) as error:
        raise OperationError("invalid", str(error)) from error
    notes = () if text == request.content else (_NORMALISED,)
    return Outcome(_checked({FILE: text.encode()}), notes)


def change(files: Files, request: Request, *, folder: str, ours: bool) -> Outcome:
    """A skill's files after an edit, a patch, or a file written or removed.

    Args:
        files: as they are.
        request: what to do.
        folder: the skill's name.
        ours: whether the skill was written here, so that an edited SKILL.md is written strictly.

    Raises:
        OperationError: it cannot be done, or what came of it would be no skill.
    """
    match request.action:
        case "edit":
            return _edit(files, request, folder, ours=ours)
        case "patch":
            return _patch(files, request, folder)
        case "write_file":
            path = _path(request.file_path)
            return Outcome(_checked({**files, path: request.file_content}))
        case "remove_file":
            path = _path(request.file_path)
            if path not in files:
                raise OperationError("no_match", f"The skill has no file {path}. {listed(files)}")
            return Outcome({name: data for name, data in files.items() if name != path})
    raise OperationError("invalid", f"{request.action} is no change of files.")


def _edit(files: Files, request: Request, folder: str, *, ours: bool) -> Outcome:
    text = request.content
    try:
        if ours:
            text = document.normalise(_encodable(text))
        document.parse(text, folder=folder)
    except DocumentError as error:
        raise OperationError("invalid", str(error)) from error
    return Outcome(_checked({**files, FILE: text.encode()}), () if text == request.content else (_NORMALISED,))


def _patch(files: Files, request: Request, folder: str) -> Outcome:
    path = FILE if request.file_path in ("", FILE) else _path(request.file_path)
    if path not in files:
        raise OperationError("no_match", f"The skill has no file {path}. {listed(files)}")
    try:
        text = files[path].decode()
    except UnicodeDecodeError:
        raise OperationError("invalid", f"{path} is not a text file. Use write_file to replace it.") from None
    try:
        done = patching.patch(text, request.old_string, request.new_string, replace_all=request.replace_all)
    except PatchError as error:
        code: Code = "no_match" if error.code == "no_match" else "ambiguous" if error.code == "ambiguous" else "invalid"
        raise OperationError(code, f"{path}: {error}", error.nearest) from error
    if path == FILE:
        try:
            document.parse(_encodable(done.text), folder=folder)
        except DocumentError as error:
            raise OperationError("invalid", f"After this patch {FILE} would be no skill. {error}") from error
    notes: tuple[str, ...] = () if done.how == "exact" else (f"Found by forgiving differences of {done.how}.",)
    if done.count > 1:
        notes += (f"Replaced in {done.count} places.",)
    return Outcome(_checked({**files, path: _encodable(done.text).encode()}), notes)


def _path(path: str) -> str:
    try:
        return paths.check_file(path)
    except PathError as error:
        raise OperationError("invalid", str(error)) from error


def _encodable(text: str) -> str:
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise OperationError("invalid", "The text has an unpaired surrogate, which is not a character.") from error
    return text


def check_limits(files: Files) -> None:
    """Raise `OperationError` when a skill holds too much, or two files that some systems cannot tell apart."""
    if len(files) > MAX_FILES:
        raise OperationError("invalid", f"A skill may have {MAX_FILES} files; this would be {len(files)}.")
    for path, data in files.items():
        if len(data) > MAX_FILE_BYTES:
            raise OperationError("invalid", f"{path} has {len(data):,} bytes; a file may have {MAX_FILE_BYTES:,}.")
    size = sum(map(len, files.values()))
    if size > MAX_SKILL_BYTES:
        raise OperationError("invalid", f"The files have {size:,} bytes; a skill may have {MAX_SKILL_BYTES:,} in all.")
    seen: dict[str, str] = {}
    for path in files:
        folded = path.casefold()
        if folded in seen:
            raise OperationError("invalid", f"{path} and {seen[folded]} differ only in capitals.")
        seen[folded] = path
    for path in seen:
        for end in (at for at, letter in enumerate(path) if letter == "/"):
            if path[:end] in seen:
                raise OperationError("invalid", f"{seen[path[:end]]} is a file and a folder at once.")


def _checked(files: Files) -> Files:
    check_limits(files)
    return files


def listed(files: Files) -> str:
    """The files of a skill, as a sentence."""
    others = [path for path in files if path != FILE]
    return f"Its files are {', '.join([FILE, *others])}." if others else f"It has {FILE} alone."


def changes(before: Files, after: Files) -> tuple[FileChange, ...]:
    """What leads from one state to the other, by path."""
    found = []
    for path in sorted({*before, *after}, key=lambda path: (path != FILE, path)):
        if path not in after:
            found.append(FileChange(path, "remove"))
        elif path not in before:
            found.append(FileChange(path, "add"))
        elif before[path] != after[path]:
            found.append(FileChange(path, "change"))
    return tuple(found)


_NORMALISED: Final = (
    "The front matter was written in the standard form: own keys below metadata.hermes, lists line by line."
)
