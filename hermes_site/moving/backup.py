"""One archive of everything, made while the site serves.

The database comes first, as it was at one moment. Files that show what it holds are then written from that very copy,
so that both agree whatever is written meanwhile; only a file with an edit that was not taken in yet comes as it is.
"""

import json
import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import IO, Final
from uuid import UUID

from hermes_site.kernel import clock, files, paths
from hermes_site.kernel.errors import ConflictError
from hermes_site.kernel.files import FileTroubleError
from hermes_site.kernel.strict import utc
from hermes_site.moving.archive import HEAD, Writer
from hermes_site.moving.database import Copy, copied
from hermes_site.moving.mirrors import mirrors_of

FORMAT: Final = "hermes-backup"
VERSION: Final = 1
MAX_FILE_BYTES: Final = 1 << 30
_BEGINNINGS: Final = ("search.", ".lease-", ".new-")
_ENDINGS: Final = (".lock", ".tmp", ".prev")
"""Of names in users' folders: what is made anew, or of use only while a write lasts."""


@dataclass(slots=True)
class Summary:
    """What a backup holds."""

    database_bytes: int = 0
    files: int = 0
    with_keys: bool = False
    archive_bytes: int = 0


def backup_write(target: Path, *, with_keys: bool = False) -> Summary:
    """Make a backup, beside a running server too.

    Args:
        target: the archive; it must not exist yet. Names that end in `.gz` or `.tgz` are compressed.
        with_keys: put the keys in, with which stored secrets can be read.

    Raises:
        ConflictError: there is such a file already.
        UnavailableError: the database can't be copied.
        OSError: the disk is full or can't be written; nothing stays behind.
    """
    if target.exists():
        raise ConflictError(f"{target} exists already; a backup is never written over.")
    partial = target.with_name(f".{target.name}.partial")
    summary = Summary(with_keys=with_keys)
    try:
        with TemporaryDirectory(prefix=f".{target.name}.", dir=target.parent) as scratch:
            handle = os.open(partial, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_NOFOLLOW, files.FILE_MODE)
            with os.fdopen(handle, "wb") as file:
                _write(file, Path(scratch), summary, compress=target.suffix in {".gz", ".tgz"})
                file.flush()
                os.fsync(file.fileno())
        partial.rename(target)
        files.sync_folder(target.parent)
    except BaseException:
        partial.unlink(missing_ok=True)
        raise
    summary.archive_bytes = target.stat().st_size
    return summary


def _write(file: IO[bytes], scratch: Path, summary: Summary, *, compress: bool) -> None:
    with copied(scratch) as copy, Writer(file, compress=compress) as archive:
        head = {
            "format": FORMAT,
            "version": VERSION,
            "made_at": utc(clock.now()),
            "database": copy.name,
            "migrations": copy.migrations(),
            "keys": summary.with_keys,
        }
        archive.add(HEAD, json.dumps(head, indent=2, sort_keys=True).encode())
        archive.add_file(copy.name, copy.path)
        summary.database_bytes = copy.path.stat().st_size
        for name, data in _contents(copy, with_keys=summary.with_keys):
            archive.add(name, data)
            summary.files += 1


def _contents(copy: Copy, *, with_keys: bool) -> Iterator[tuple[str, bytes]]:
    root = paths.data_folder()
    config = root / "config.yaml"
    if config.exists():
        yield "config.yaml", config.read_bytes()
    for folder in paths.user_folders():
        ours = mirrors_of(copy, UUID(folder.name))
        for inside, data in sorted(ours.contents.items()):
            yield f"users/{folder.name}/{inside}", data
        for path in _plain_files(folder):
            inside = path.relative_to(folder).as_posix()
            if not ours.covers(inside) and (read := _read(path, folder)) is not None:
                yield f"users/{folder.name}/{inside}", read
    if with_keys:
        for path in _plain_files(root / "keys"):
            yield f"keys/{path.name}", path.read_bytes()


def _plain_files(folder: Path) -> Iterator[Path]:
    """The files below a folder in the order of their names; no links, and nothing that is made anew."""
    try:
        found = sorted(folder.iterdir())
    except (FileNotFoundError, NotADirectoryError):
        return  # gone meanwhile, or never there
    for path in found:
        if path.is_symlink() or _is_left_out(path):
            continue
        if path.is_dir():
            yield from _plain_files(path)
        elif path.is_file():
            yield path


def _is_left_out(path: Path) -> bool:
    return path.name.startswith(_BEGINNINGS) or path.name.endswith(_ENDINGS)


def _read(path: Path, root: Path) -> bytes | None:
    """A file's content; None when it went meanwhile."""
    try:
        found = files.read(path, root, max_bytes=MAX_FILE_BYTES)
    except FileTroubleError:
        if path.exists():
            raise
        return None
    return found.data if found else None
