"""A user's skills as folders, and what lies beside them.

`skills/[category/]<name>/` shows a skill's files. `skills/.base.json` holds the hashes of what these folders were last
given, so that an edit is told from an old copy. `skills/.lock` lets one writer in at a time; `skills/.prev` is the file
that the last write replaced, the very same one, for as long as it takes to see whether somebody still wrote to it.
"""

import hashlib
import json
import os
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from uuid import UUID

from hermes_site.kernel import files, paths
from hermes_site.kernel.files import FileTroubleError
from skills import folders
from skills.folders import Seen
from skills.operations import MAX_FILE_BYTES

SETTLE_S: Final = 0.2
"""A changed folder counts only when two reads this far apart agree: its writer may not be done."""
SETTLE_READS: Final = 10
AWAIT_WRITERS_S: Final = 0.1
MAX_BASE_BYTES: Final = 20_000_000

Base = dict[str, dict[str, str]]
"""Hashes by path, by folder."""


def _nobody(step: int) -> None:
    """Nobody waits for steps."""


reached: Callable[[int], None] = _nobody
"""Called with the number of each step of a write once it is complete; tests end the process there."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a user's skills lie; `root` is the folder of all their files."""

    root: Path
    folder: Path
    base: Path
    lock: Path
    prev: Path


def place(user_id: UUID) -> Place:
    """Where a user's skills lie."""
    folder = paths.skills_folder(user_id)
    return Place(folder.parent, folder, folder / ".base.json", folder / ".lock", folder / ".prev")


def sha256(data: bytes) -> str:
    """What a content is known by."""
    return hashlib.sha256(data).hexdigest()


def hashes(held: Mapping[str, bytes]) -> dict[str, str]:
    """Hashes by path."""
    return {path: sha256(data) for path, data in held.items()}


def read_base(where: Place) -> Base | None:
    """What the folders were last given; None when that is not known, so that all that differs counts as new."""
    try:
        found = files.read(where.base, where.root, max_bytes=MAX_BASE_BYTES)
        value = json.loads(found.data) if found else None
    except (FileTroubleError, ValueError):
        return None
    if not isinstance(value, dict):
        return None
    return {folder: dict(each) for folder, each in value.items() if isinstance(each, dict)}


def write_base(where: Place, base: Base) -> None:
    """Remember what the folders were given. Not durable by itself: what equals the store is known without it."""
    files.replace(where.base, json.dumps(base, separators=(",", ":")).encode(), durable=False)


@dataclass(frozen=True, slots=True)
class Glance:
    """What a look at a folder found, without its bytes, and when."""

    mark: str
    trouble: str
    at: float


def glance(seen: Seen) -> Glance:
    """What tells whether a folder is as it was `seen` just now."""
    mark = hashlib.sha256(repr((sorted(hashes(seen.files).items()), seen.trouble)).encode()).hexdigest()
    return Glance(mark, seen.trouble, time.monotonic())


def settled(folder: Path, first: Glance) -> Seen:
    """A folder once two reads apart from each other agree; with trouble if it does not come to rest."""
    for _ in range(SETTLE_READS):
        # Where many folders are looked at, the time between two looks at one has passed meanwhile.
        time.sleep(max(0.0, SETTLE_S - (time.monotonic() - first.at)))
        seen = folders.read(folder)
        second = glance(seen)
        if second.mark == first.mark:
            return seen
        first = second
    seen.trouble, seen.complete = "It is being written by another program.", False
    return seen


def put(where: Place, folder: str, wanted: Mapping[str, bytes], known: Mapping[str, str]) -> dict[str, bytes]:
    """Let a folder show `wanted`: a new one appears whole, in one that is there each file is replaced as a whole.

    Args:
        folder: category and name.
        wanted: files by path; empty: what is known goes, and the folder with it unless something else lies there.
        known: hashes of the files that the folder holds and that may be replaced or removed.

    Returns:
        What was written to files while they were replaced, by path.

    Raises:
        FileTroubleError, OSError: the folder does not show it all.
    """
    target = where.folder / folder
    _check_way(where, target)
    if wanted and not os.path.lexists(target):
        _make_whole(where, target, wanted)
        return {}
    late = {}
    for path, data in wanted.items():
        if known.get(path) != sha256(data):
            foreign = _put_file(where, target / path, data, known.get(path))
            if foreign is not None:
                late[path] = foreign
    for path in known.keys() - wanted.keys():
        _remove(target, path)
    if not wanted:
        _prune(where, target)
    return late


def _make_whole(where: Place, target: Path, wanted: Mapping[str, bytes]) -> None:
    fresh = where.folder / f".new-{target.name}"
    _clear(fresh)
    fresh.mkdir(files.FOLDER_MODE)
    for path, data in wanted.items():
        files.make_folder((fresh / path).parent, fresh)
        files.replace(fresh / path, data)
    for parent in {(fresh / path).parent for path in wanted}:
        files.sync_folder(parent)
    files.make_folder(target.parent, where.folder)
    fresh.rename(target)
    files.sync_folder(target.parent)


def _put_file(where: Place, file: Path, data: bytes, known: str | None) -> bytes | None:
    _check_way(where, file)
    files.make_folder(file.parent, where.folder)
    old = files.read(file, where.root, max_bytes=MAX_FILE_BYTES)
    if old is not None and sha256(old.data) not in (known, sha256(data)):
        raise FileTroubleError(f"{file.name} was changed outside at this very moment. Try again.")
    new = files.replace(file, data, mode=old.mode if old else files.FILE_MODE, keep=where.prev)
    files.sync_folder(file.parent)
    try:
        prev = files.read(where.prev, where.root, max_bytes=MAX_FILE_BYTES, await_writers_s=AWAIT_WRITERS_S)
    except FileTroubleError:
        prev = None
    with suppress(OSError):
        where.prev.unlink()
    if old is None or prev is None or prev.inode != new.replaced or prev.data == old.data:
        return None
    return prev.data


def _remove(target: Path, path: str) -> None:
    file = target / path
    with suppress(FileNotFoundError, NotADirectoryError):
        file.unlink()
    for parent in file.parents:
        if parent == target:
            break
        with suppress(OSError):
            parent.rmdir()


def _prune(where: Place, target: Path) -> None:
    """Remove a folder that nothing is left in, and its category's if that is empty too."""
    for folder in (target, target.parent):
        if folder != where.folder:
            with suppress(OSError):
                folder.rmdir()


def _clear(folder: Path) -> None:
    """Remove what a process left that died while it made `folder`."""
    if not os.path.lexists(folder):
        return
    for parent, names, leaves in os.walk(folder, topdown=False):
        for name in leaves:
            (Path(parent) / name).unlink()
        for name in names:
            (Path(parent) / name).rmdir()
    folder.rmdir()


def _check_way(where: Place, target: Path) -> None:
    """Make sure that no link lies on the way from the user's folder to `target`."""
    for part in (target, *target.parents):
        if part == where.root:
            return
        if part.is_symlink():
            raise FileTroubleError(f"{part.name} is a link. Links are not followed; remove it.")
