"""A store's file and what lies beside it.

`MEMORY.md` shows the entries. `.MEMORY.md.base` holds the exact bytes that this folder was last given, so that an edit
is told from an old copy. `.MEMORY.md.prev` is the file that the last write replaced, the very same one: whoever had it
open while it was replaced wrote there. `.MEMORY.md.lock` lets one writer in at a time.
"""

import logging
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Final
from uuid import UUID

from hermes_site.kernel import files, paths
from hermes_site.kernel.files import Draft, FileTroubleError, Found
from memory.arguments import Target
from memory.document import Unreadable, parse
from memory.models import FILE_NAMES

logger = logging.getLogger(__name__)

MAX_BYTES: Final = 1_000_000
SETTLE_S: Final = 0.2
"""A changed file counts only when two reads this far apart agree: its writer may not be done."""
SETTLE_READS: Final = 10
AWAIT_WRITERS_S: Final = 0.1


def _nobody(step: int) -> None:
    """Nobody waits for steps."""


reached: Callable[[int], None] = _nobody
"""Called with the number of each step of a write once it is complete; tests end the process there."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a store's files lie; `root` is the folder that links must not leave."""

    root: Path
    folder: Path
    name: str
    file: Path
    base: Path
    prev: Path
    lock: Path


@dataclass(frozen=True, slots=True)
class Disk:
    """What a look at the folder found; None where there is no such file."""

    where: Place
    file: Found | None
    prev: Found | None

    def base(self) -> bytes | None:
        """What the folder was last given, read now: it is asked for only where the file differs from the store."""
        found = _beside(self.where.base, self.where)
        return found.data if found else None


def place(user_id: UUID, target: Target) -> Place:
    """Where a store's files lie."""
    return _place(paths.data_folder(), user_id, target)


@lru_cache(maxsize=256)
def _place(_data_folder: Path, user_id: UUID, target: Target) -> Place:
    folder, name = paths.memories_folder(user_id), FILE_NAMES[target]
    file, base, prev, lock = (folder / part for part in (name, f".{name}.base", f".{name}.prev", f".{name}.lock"))
    return Place(folder.parent, folder, name, file, base, prev, lock)


def look(where: Place) -> Disk:
    """Read the files of a store.

    Raises:
        FileTroubleError: the file is there but cannot be read.
    """
    files.check_folder(where.folder, where.root)
    return Disk(where, files.read(where.file, where.root, max_bytes=MAX_BYTES), _prev(where))


def _prev(where: Place) -> Found | None:
    """The replaced file, once those who had it open while it was replaced are done with it."""
    return _beside(where.prev, where, await_writers_s=AWAIT_WRITERS_S)


def _beside(path: Path, where: Place, *, await_writers_s: float = 0) -> Found | None:
    """A file of ours beside the mirror. What is wrong with it is no reason to refuse anything."""
    try:
        return files.read(path, where.root, max_bytes=MAX_BYTES, await_writers_s=await_writers_s)
    except FileTroubleError as trouble:
        logger.warning("%s is left aside: %s", path, trouble)
        return None


def settled(where: Place, first: Found | None) -> Found | None:
    """The file once two reads apart from each other agree.

    Raises:
        FileTroubleError: it does not come to rest, or can no longer be read.
    """
    for _ in range(SETTLE_READS):
        time.sleep(SETTLE_S)
        second = files.read(where.file, where.root, max_bytes=MAX_BYTES)
        if (first and first.data) == (second and second.data):
            return second
        first = second
    raise FileTroubleError(f"{where.name} is being written by another program. Try again when it is done.")


def entries(where: Place, data: bytes) -> tuple[str, ...] | Unreadable:
    """The entries in `data`, read from the mirror."""
    return parse(data, where.name)


def tidy(where: Place) -> None:
    """Finish what a process left that died while it replaced the file; under the lock only."""
    with suppress(OSError):
        files.finish_replace(where.prev)


def draft(where: Place, data: bytes, seen: Found | None) -> Draft:
    """Step 3, before its transaction: what the file shall hold, beside it, where nobody reads it.

    What cannot be written is so refused before anything is changed. What a death leaves there is written over by the
    next write.

    Args:
        data: the new content.
        seen: the file as it was read in step 2.

    Raises:
        FileTroubleError, OSError: it cannot be written.
    """
    real = files.resolve(where.file, where.root)
    return Draft(real, data, mode=seen.mode if seen else files.FILE_MODE)


def put(where: Place, new: Draft) -> Found:
    """Step 4 up to the point where readers see the new file.

    Raises:
        OSError: readers still see the old file.
    """
    return new.take_place(where.prev)


def finish(where: Place, new: Draft, file: Found, seen: Found | None, base: bytes) -> Found | None:
    """The rest of steps 4 and 5: make it last, look what was written meanwhile, remember what was given.

    Args:
        new: what became the file.
        file: the new file.
        seen: the replaced file as it was read in step 2.
        base: what the file was given.

    Returns:
        The replaced file, if it holds other text by now than when it was `seen`.

    Raises:
        OSError: readers see the new file, but something of the rest is missing; the mirror stays due.
    """
    with files.freed_elsewhere(where.prev, where.base):
        if file.replaced is not None:
            files.finish_replace(where.prev)
        files.sync_folder(new.path.parent)
        prev = _prev(where)
        reached(4)
        # Not durable by itself: a file that shows the store's entries is recognised as ours without it.
        files.replace(where.base, base, durable=False)
        reached(5)
    if prev is None or prev.inode != file.replaced or prev.data == (seen.data if seen else b""):
        return None
    return prev


def keep_copy(where: Place, data: bytes) -> str:
    """Keep foreign text under a name made from its content.

    Returns:
        The name of the copy.

    Raises:
        OSError: it cannot be kept, so it must not be overwritten.
    """
    name = f"{where.name}.bak.{sha256(data).hexdigest()[:12]}"
    path = where.folder / name
    with suppress(FileNotFoundError):
        if path.stat().st_size == len(data):
            return name
    files.replace(path, data)
    files.sync_folder(where.folder)
    return name
