"""Skills as folders on disk: finding them, reading them whole, and noticing cheaply that nothing changed.

One reader for a user's own mirror, for folders of the site and for those that are imported.
"""

import os
import stat
import time
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from hermes_site.kernel import files
from hermes_site.kernel.files import FileTroubleError
from skills import paths
from skills.document import FILE
from skills.operations import MAX_FILE_BYTES, MAX_FILES, MAX_SKILL_BYTES
from skills.paths import FOLDERS, PathError

IGNORED: Final = frozenset({"__pycache__", "node_modules"})
MAX_DEPTH: Final = 3
"""Of categories above a skill's folder; the first is its category."""
RACY_NS: Final = 100_000_000
"""A file that changed this shortly before it was looked at may change again without its times showing it."""

Stamp = tuple[int, int, int]
"""Time, size (-1: a folder) and inode."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a skill lies.

    Attributes:
        category: empty: none.
        linked: whether its folder is a link.
    """

    category: str
    name: str
    folder: Path
    linked: bool = False

    @property
    def qualified(self) -> str:
        """Its name with its category."""
        return f"{self.category}/{self.name}" if self.category else self.name


@dataclass(slots=True)
class Seen:
    """What a look at a skill's folder found.

    Attributes:
        files: by path.
        trouble: why the folder cannot be taken as it is; empty: it can.
        complete: whether all that lies there was read.
        stamps: of all files and folders that were looked at.
    """

    files: dict[str, bytes] = field(default_factory=dict)
    trouble: str = ""
    complete: bool = False
    stamps: dict[str, Stamp] = field(default_factory=dict)


def discover(root: Path, stamps: dict[str, Stamp]) -> Iterator[Place]:
    """The skills below `root`, in order; folders without a SKILL.md are categories.

    Args:
        root: where to look.
        stamps: gets the stamp of every folder that was looked into.
    """
    yield from _discover(root, (), stamps)


def discover_named(root: Path, names: Collection[str]) -> Iterator[Place]:
    """The skills of these names directly below `root` or in one of its categories."""
    try:
        above = sorted(entry.name for entry in os.scandir(root) if entry.name[0] != "." and entry.is_dir())
    except OSError:
        return
    for name in filter(None, names):
        for category in ("", *above):
            path = root / category / name
            linked = path.is_symlink()
            if category in names and os.path.lexists(root / category / FILE):
                continue  # a skill of one of the names, and no category
            if linked or os.path.lexists(path / FILE):
                yield Place(category, name, path, linked)


def _discover(folder: Path, above: tuple[str, ...], stamps: dict[str, Stamp]) -> Iterator[Place]:
    try:
        stamps[str(folder)] = stamp(folder)
        entries = sorted(os.scandir(folder), key=lambda entry: entry.name)
    except OSError:
        return
    for entry in entries:
        if entry.name.startswith(".") or entry.name in IGNORED:
            continue
        linked = entry.is_symlink()
        if not linked and not entry.is_dir():
            continue
        if linked or os.path.lexists(f"{entry.path}/{FILE}"):
            yield Place(above[0] if above else "", entry.name, Path(entry.path), linked)
        elif len(above) < MAX_DEPTH:
            yield from _discover(Path(entry.path), (*above, entry.name), stamps)


def read(folder: Path) -> Seen:
    """Read a skill's folder; never raises for what is wrong with it."""
    seen = Seen()
    try:
        _read(folder, seen)
        seen.complete = True
    except (FileTroubleError, PathError) as error:
        seen.trouble = str(error)
    except OSError as error:
        seen.trouble = f"It cannot be read: {files.reason(error)}."
    if seen.complete and FILE not in seen.files:
        seen.trouble = f"It has no {FILE}."
    return seen


def _read(folder: Path, seen: Seen) -> None:
    size = 0
    for path, file in _walk(folder, folder, seen.stamps):
        name = paths.check_seen(path)
        if len(seen.files) >= MAX_FILES:
            raise FileTroubleError(f"It has more than {MAX_FILES} files.")
        found = files.read(file, folder, max_bytes=MAX_FILE_BYTES)
        if found is None:
            continue
        seen.files[name] = found.data
        size += len(found.data)
        if size > MAX_SKILL_BYTES:
            raise FileTroubleError(f"It has more than {MAX_SKILL_BYTES:,} bytes.")


def _walk(folder: Path, root: Path, stamps: dict[str, Stamp]) -> Iterator[tuple[str, Path]]:
    """All files below `folder` with their paths inside `root`, hidden ones apart."""
    stamps[str(folder)] = stamp(folder)
    for entry in sorted(os.scandir(folder), key=lambda entry: entry.name):
        if entry.name.startswith(".") or entry.name in IGNORED:
            continue
        path = Path(entry.path)
        if entry.is_symlink():
            raise FileTroubleError(f"{path.relative_to(root)} is a link. Links are not read; put the file there.")
        if entry.is_dir():
            yield from _walk(path, root, stamps)
        else:
            stamps[entry.path] = stamp(path)
            yield str(path.relative_to(root)), path


def stamp(path: str | Path) -> Stamp:
    """What tells whether a file or folder is the one that it was."""
    status = os.stat(path)  # noqa: PTH116 - a third of the time of Path.stat
    return status.st_mtime_ns, -1 if stat.S_ISDIR(status.st_mode) else status.st_size, status.st_ino


class Watch:
    """Files and folders as they were looked at; says cheaply whether one is not the same any more."""

    def __init__(self, stamps: dict[str, Stamp]) -> None:
        """Args: stamps of all that was looked at, taken before it was read."""
        inside = tuple(f"/{folder}" for folder in FOLDERS)
        self._heads: list[tuple[str, int, int, int]] = []
        self._others: list[tuple[str, int, int, int]] = []
        for path, each in stamps.items():
            is_other = (each[1] >= 0 and not path.endswith(f"/{FILE}")) or path.endswith(inside)
            (self._others if is_other else self._heads).append((path, *each))
        self._racy = time.time_ns() < max((each[0] for each in stamps.values()), default=0) + RACY_NS

    @classmethod
    def over(cls, watches: Iterable["Watch"]) -> "Watch":
        """One that watches all that several do."""
        found = cls({})
        for each in watches:
            found._heads += each._heads
            found._others += each._others
            found._racy |= each._racy
        return found

    def unchanged(self, *, heads_only: bool = False) -> bool:
        """Whether all is as it was. Says no for a while after a change, when times could not tell.

        Args:
            heads_only: look at the folders of skills and at each SKILL.md alone, which is all that lists are made from.
        """
        if self._racy:
            return False
        look = os.stat
        try:
            # A loop, and no function for its inside: this runs before every prompt, for each file of each skill.
            for path, time_ns, size, inode in self._heads if heads_only else (*self._heads, *self._others):
                now = look(path)
                if now.st_mtime_ns != time_ns or now.st_ino != inode or (size >= 0 and now.st_size != size):
                    return False
        except OSError:
            return False
        return True
