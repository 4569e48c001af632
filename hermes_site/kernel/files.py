"""Files that several processes and people share: locked, read safely, replaced as a whole or not at all."""

import errno
import fcntl
import os
import random
import stat
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Self

from hermes_site.kernel import leases
from hermes_site.kernel.elsewhere import Elsewhere

FOLDER_MODE = 0o700
FILE_MODE = 0o600
_IS_LINK = {errno.ELOOP, errno.EMLINK}
"""What systems say of a link that is not to be followed."""
_NO_HARD_LINKS = {errno.EPERM, errno.EXDEV, errno.ENOTSUP, errno.ENOSYS, errno.EMLINK}


class FileTroubleError(Exception):
    """A file cannot be used. The text is a sentence that is safe to show; it names the file, never its folder."""


@dataclass(frozen=True, slots=True)
class Found:
    """A file as it was read or written.

    Attributes:
        data: all its bytes.
        inode: names the file itself, whatever its name is by now.
        mode: its permission bits.
        replaced: of a file that was written: the inode of the one it took the place of, if that was kept.
    """

    data: bytes
    inode: int
    mode: int
    replaced: int | None = None


def reason(error: OSError) -> str:
    """What the system says went wrong, without paths: `No space left on device`."""
    return os.strerror(error.errno) if error.errno else "input/output error"


def make_folder(folder: Path, root: Path) -> None:
    """Make `folder`, and what is missing between it and the existing folder `root`, for us alone.

    Raises:
        OSError: it cannot be made.
    """
    if not os.path.isdir(folder):
        if folder != root:
            make_folder(folder.parent, root)
        with suppress(FileExistsError):
            folder.mkdir(FOLDER_MODE)


@contextmanager
def locked(path: Path, *, timeout_s: float = 15.0) -> Iterator[None]:
    """Hold the lock file `path` against every other process and thread.

    Raises:
        FileTroubleError: somebody else holds it for longer than `timeout_s`.
        OSError: the lock file cannot be opened.
    """
    handle = os.open(path, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC, FILE_MODE)
    try:
        deadline = time.monotonic() + timeout_s
        while True:
            try:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
                break
            except BlockingIOError:
                if time.monotonic() >= deadline:
                    raise FileTroubleError("Another change takes too long. Try again later.") from None
                time.sleep(random.uniform(0.0005, 0.004))  # noqa: S311 - spreads waiters, keeps no secret
        yield
    finally:
        # Whatever it says, the system has let the lock go; and what was done under it stays done.
        with suppress(OSError):
            os.close(handle)


def check_folder(folder: Path, root: Path) -> None:
    """Make sure that no link on the way to `folder` leads out of `root`, which it lies in.

    Raises:
        FileTroubleError: one does.
    """
    step, top = os.fspath(folder), os.fspath(root)
    while len(step) >= len(top):
        if os.path.islink(step) and not Path(os.path.realpath(folder)).is_relative_to(root):
            raise FileTroubleError(f"The folder {folder.name} is a link that leads out of its place.")
        step = os.path.dirname(step)


def resolve(path: Path, root: Path) -> Path:
    """The file that `path` stands for: itself, or what it links to, if that lies below `root`.

    The folder that `path` lies in is taken as it is (see `check_folder`).

    Raises:
        FileTroubleError: it is a link out of `root`, or to nothing.
    """
    if not os.path.islink(path):
        return path
    real = Path(os.path.realpath(path))
    if not real.is_relative_to(root):
        raise FileTroubleError(f"{path.name} is a link that leads out of its folder.")
    if not real.exists():
        raise FileTroubleError(f"{path.name} is a link to a file that does not exist.")
    return real


def read(path: Path, root: Path, *, max_bytes: int, await_writers_s: float = 0) -> Found | None:
    """Read a file that anybody may have put there.

    Args:
        path: the file.
        root: the folder that a link must not leave.
        max_bytes: a larger file is refused rather than read.
        await_writers_s: wait at most so long for those who have the file open for writing.

    Returns:
        The file, or None when there is none.

    Raises:
        FileTroubleError: it is not a plain file, too large, a link that leads out of `root`, or not readable.
    """
    try:
        handle, linked = _open_to_read(path, root)
        if handle is None:
            return None
        try:
            status = os.fstat(handle)
            _check(status, path, linked=linked)
            if await_writers_s:
                leases.await_writers(handle, path.parent, await_writers_s)
            if status.st_size > max_bytes:
                raise FileTroubleError(f"{path.name} has {status.st_size:,} bytes; at most {max_bytes:,} are read.")
            data = _all(handle, status.st_size, max_bytes + 1)
        finally:
            os.close(handle)
    except OSError as error:
        raise FileTroubleError(f"{path.name} could not be read: {reason(error)}.") from error
    if len(data) > max_bytes:
        raise FileTroubleError(f"{path.name} grew beyond {max_bytes:,} bytes while it was read.")
    return Found(data, status.st_ino, stat.S_IMODE(status.st_mode))


def _open_to_read(path: Path, root: Path) -> tuple[int | None, bool]:
    """A handle, None where there is no such file, and whether `path` is a link to it."""
    # O_NONBLOCK: opening a named pipe must not wait for a writer.
    flags = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
    try:
        return os.open(path, flags), False
    except FileNotFoundError:
        return None, False
    except OSError as error:
        if error.errno not in _IS_LINK:
            raise
    try:
        return os.open(resolve(path, root), flags), True
    except FileNotFoundError:
        return None, True


def _check(status: os.stat_result, path: Path, *, linked: bool) -> None:
    if not stat.S_ISREG(status.st_mode):
        raise FileTroubleError(f"{path.name} is not a plain file.")
    if linked and status.st_uid != os.geteuid():
        raise FileTroubleError(f"{path.name} is a link to a file of another account.")


def _all(handle: int, size: int, max_bytes: int) -> bytes:
    """What is left to read, but no more than `max_bytes`; `size` is how much that should be."""
    chunks: list[bytes] = []
    left, most = max_bytes, size + 1
    while left > 0 and (chunk := os.read(handle, min(left, most))):
        chunks.append(chunk)
        left, most = left - len(chunk), 1 << 16
    return b"".join(chunks)


class Draft:
    """New content of a file, beside it under a name that nobody reads, until it takes the file's place.

    The disk takes it in while its owner does something else, and is waited for before the file gets its name: so
    whoever finds the name after a power failure finds the content. A context manager, which removes what has not taken
    its place. One at a time for each file.
    """

    def __init__(self, path: Path, data: bytes, *, mode: int = FILE_MODE, durable: bool = True) -> None:
        """Write it.

        Args:
            path: the file; not a link (see `resolve`).
            data: its new content.
            mode: its permission bits.
            durable: whether the content must outlast a power failure before the file takes its name. The name itself
                does so after `sync_folder`.

        Raises:
            OSError: it cannot be written; nothing stays behind.
        """
        self.path = path
        self._beside = _temporary(path)
        self._is_beside = True
        self._syncing: Elsewhere | None = None
        handle = _create(self._beside, mode)
        try:
            os.fchmod(handle, mode)  # the umask had its say at open
            view = memoryview(data)
            while view:
                view = view[os.write(handle, view) :]
            self._new = Found(data, os.fstat(handle).st_ino, mode)
        except BaseException:
            os.close(handle)
            self._remove()
            raise
        if durable:
            self._syncing = Elsewhere(partial(_sync, handle))
        else:
            os.close(handle)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_raised: object) -> None:
        if self._is_beside:
            with suppress(OSError):
                self._wait()
            self._remove()

    def take_place(self, keep: Path | None = None) -> Found:
        """Let the file have this content: readers see the old file or the new one.

        Args:
            keep: a name under which the old file is to stay, as the very same file: what somebody still writes to it
                lands there. It gets that name by `finish_replace`, for until now what has it is still wanted. Left out
                where the file system has no hard links.

        Returns:
            The new file.

        Raises:
            OSError: nothing was changed.
        """
        waiting = _waiting(keep) if keep is not None else None
        try:
            self._wait()
            replaced = _link(self.path, waiting) if waiting is not None else None
            os.replace(self._beside, self.path)
        except BaseException:
            if waiting is not None:
                with suppress(OSError):
                    os.unlink(waiting)
            raise
        self._is_beside = False
        return Found(self._new.data, self._new.inode, self._new.mode, replaced)

    def _wait(self) -> None:
        if self._syncing is not None:
            self._syncing.wait()

    def _remove(self) -> None:
        with suppress(OSError):
            os.unlink(self._beside)


def _sync(handle: int) -> None:
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def replace(path: Path, data: bytes, *, mode: int = FILE_MODE, keep: Path | None = None, durable: bool = True) -> Found:
    """Give `path` new content at once (see `Draft`).

    Raises:
        OSError: nothing was changed, and no temporary file stays behind.
    """
    with Draft(path, data, mode=mode, durable=durable) as draft:
        new = draft.take_place(keep)
    if keep is not None:
        with suppress(OSError):
            finish_replace(keep)
    return new


def finish_replace(keep: Path) -> None:
    """Give the file that `Draft.take_place` replaced its name `keep`, if there is one without it.

    Raises:
        OSError: it has none yet; what had the name before still has it.
    """
    with suppress(FileNotFoundError):
        os.replace(_waiting(keep), keep)


@contextmanager
def freed_elsewhere(*paths: Path) -> Iterator[None]:
    """Let other files have the names `paths` without waiting until the disk has taken back the room of those before.

    That happens when a file has no name any more and its last handle is closed. Where room is discarded at once, it
    takes as long as a write to the disk.
    """
    handles = [handle for path in paths if (handle := _held(path)) is not None]
    try:
        yield
    finally:
        if handles:
            Elsewhere(partial(_close, handles))


def _held(path: Path) -> int | None:
    with suppress(OSError):
        return os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
    return None


def _close(handles: Iterable[int]) -> None:
    for handle in handles:
        with suppress(OSError):
            os.close(handle)


def _temporary(path: Path) -> str:
    """Where the new content of a file is written first."""
    folder, name = os.path.split(path)
    return os.path.join(folder, f".{name}.tmp")


def _waiting(keep: Path) -> str:
    """The name of a replaced file until it gets the name `keep`."""
    return f"{keep}.tmp"


def _create(path: str, mode: int) -> int:
    """Open a new file for writing; one of that name goes, which a process left that died."""
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
    try:
        return os.open(path, flags, mode)
    except FileExistsError:
        os.unlink(path)
        return os.open(path, flags, mode)


def _link(path: Path, name: str) -> int | None:
    """Make `name` another name of the file `path`, if there is one; return its inode."""
    try:
        try:
            os.link(path, name)
        except FileExistsError:
            os.unlink(name)
            os.link(path, name)
        return os.lstat(name).st_ino
    except FileNotFoundError:
        return None
    except OSError as error:
        if error.errno not in _NO_HARD_LINKS:
            raise
        return None


def sync_folder(folder: Path) -> None:
    """Make the names in `folder` outlast a power failure."""
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
