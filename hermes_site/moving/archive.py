"""The file of a backup: a tar with a list of SHA-256 sums as its last member. `docs/operations.md` tells what is in it.

Without the list the archive is not whole; what is not on the list, or has another sum, is not ours.
"""

import hashlib
import io
import os
import re
import tarfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Final, Self, cast

from hermes_site.kernel.errors import InvalidError

HEAD: Final = "backup.json"
SUMS: Final = "manifest.sha256"
CHUNK_BYTES: Final = 1 << 20
_UUID: Final = r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}"
_NAME: Final = re.compile(
    rf"{re.escape(HEAD)}|{re.escape(SUMS)}|config\.yaml|database\.(sqlite3|pgdump)|keys/[^/]+|users/{_UUID}(/[^/]+)+"
)
_MAX_PART_BYTES: Final = 255


class BadArchiveError(InvalidError):
    """The file is no backup, or a damaged one."""

    code = "bad_archive"


class Writer:
    """Writes an archive; `with` closes it."""

    def __init__(self, file: IO[bytes], *, compress: bool) -> None:
        self._tar = tarfile.open(fileobj=file, mode="w|gz" if compress else "w|", format=tarfile.PAX_FORMAT)  # noqa: SIM115
        self._sums: list[str] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: object, *_: object) -> None:
        if kind is None:
            self._add(SUMS, "".join(self._sums).encode())
        self._tar.close()

    def add(self, name: str, data: bytes) -> None:
        """A member with this content."""
        self._sums.append(f"{hashlib.sha256(data).hexdigest()}  {name}\n")
        self._add(name, data)

    def add_file(self, name: str, path: Path) -> None:
        """A member with what stands in a file, that nobody changes meanwhile.

        Raises:
            OSError: it can't be read, or became shorter while it was.
        """
        with path.open("rb") as file:
            hashing = _Hashing(file)
            info = tarfile.TarInfo(name)
            info.size, info.mode, info.mtime = path.stat().st_size, 0o600, int(time.time())
            self._tar.addfile(info, cast("IO[bytes]", hashing))
        self._sums.append(f"{hashing.hexdigest()}  {name}\n")

    def _add(self, name: str, data: bytes) -> None:
        info = tarfile.TarInfo(name)
        info.size, info.mode, info.mtime = len(data), 0o600, int(time.time())
        self._tar.addfile(info, io.BytesIO(data))


class _Hashing:
    """A file that knows the sum of what was read from it."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file
        self._sum = hashlib.sha256()

    def read(self, size: int = -1) -> bytes:
        """The next bytes."""
        data = self._file.read(size)
        self._sum.update(data)
        return data

    def hexdigest(self) -> str:
        """Of all that was read."""
        return self._sum.hexdigest()


def unpack(archive: Path, folder: Path) -> set[str]:
    """Lay the members of an archive into an empty folder and make sure that every one is what was saved.

    Returns:
        Their names, without the list of sums.

    Raises:
        BadArchiveError: it is no archive of ours, or not whole; what came so far may lie in the folder.
        OSError: it can't be read, or the folder can't be written.
    """
    sums: dict[str, str] = {}
    try:
        with tarfile.open(archive, "r|*") as tar:
            for member in tar:
                if member.name in sums:
                    raise BadArchiveError(f"The archive holds {member.name} twice.")
                sums[member.name] = _lay(tar, member, folder)
    except (tarfile.TarError, EOFError, ValueError) as error:
        raise BadArchiveError(f"{archive.name} is no whole archive: {error}.") from error
    if SUMS not in sums:
        raise BadArchiveError(f"{archive.name} is no whole backup: its list of sums is missing.")
    del sums[SUMS]
    expected = dict(_listed((folder / SUMS).read_text(encoding="utf-8")))
    for name in sorted(expected.keys() | sums.keys()):
        if expected.get(name) != sums.get(name):
            raise BadArchiveError(f"{name} in {archive.name} is not what was saved.")
    return set(sums)


def _lay(tar: tarfile.TarFile, member: tarfile.TarInfo, folder: Path) -> str:
    """Write one member; returns its sum."""
    parts = member.name.split("/")
    safe = _NAME.fullmatch(member.name) and not any(_is_odd(part) for part in parts)
    source: IO[bytes] | None = tar.extractfile(member) if safe and member.isreg() else None
    if source is None:
        raise BadArchiveError(f"The archive holds {member.name[:200]!r}, which is nothing that a backup has.")
    path = folder.joinpath(*parts)
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    digest = hashlib.sha256()
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC, 0o600)
    with os.fdopen(handle, "wb") as target:
        for chunk in iter(lambda: source.read(CHUNK_BYTES), b""):
            digest.update(chunk)
            target.write(chunk)
    return digest.hexdigest()


def _is_odd(part: str) -> bool:
    return part in {"", ".", ".."} or len(part.encode("utf-8", "replace")) > _MAX_PART_BYTES or not part.isprintable()


def _listed(text: str) -> Iterator[tuple[str, str]]:
    for line in text.splitlines():
        digest, _space, name = line.partition("  ")
        yield name, digest
