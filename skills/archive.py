"""Skills as zip files and as loose files: taken in whole and clean, or refused whole. Pure."""

import io
import stat
import zipfile
import zlib
from collections.abc import Iterable, Mapping
from typing import Final

from skills import document, paths
from skills.document import FILE, Document, DocumentError
from skills.operations import MAX_FILE_BYTES, MAX_SKILL_BYTES, OperationError, check_limits
from skills.paths import PathError

MAX_ZIP_BYTES: Final = 12 << 20
MAX_ENTRIES: Final = 200
_EPOCH: Final = (1980, 1, 1, 0, 0, 0)
_LITTER: Final = frozenset({".DS_Store", "Thumbs.db", "desktop.ini"})
_UTF8_FLAG: Final = 0x800
_ENCRYPTED_FLAG: Final = 0x1
_PLAIN: Final = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)


class ArchiveError(Exception):
    """A zip or folder cannot be taken in; the message says why, and which entry is to blame."""


def pack(name: str, files: Mapping[str, bytes]) -> bytes:
    """A skill as a zip with one folder; the same files always give the same bytes."""
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for path in sorted(files, key=lambda path: (path != FILE, path)):
            info = zipfile.ZipInfo(f"{name}/{path}", _EPOCH)
            info.create_system = 3
            info.external_attr = (stat.S_IFREG | 0o644) << 16
            info.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(info, files[path])
    return held.getvalue()


def unpack(data: bytes) -> tuple[Document, dict[str, bytes]]:
    """The one skill in a zip: its SKILL.md at the top or in a folder, all other files beside it.

    Raises:
        ArchiveError: it is no zip, holds no skill or several, or an entry that no skill may have.
    """
    if len(data) > MAX_ZIP_BYTES:
        raise ArchiveError(f"The zip has {len(data):,} bytes; at most {MAX_ZIP_BYTES:,} are read.")
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            return from_files(_entries(archive))
    except (zipfile.BadZipFile, zlib.error, EOFError, OSError, ValueError, NotImplementedError) as error:
        raise ArchiveError(f"The file is no zip that can be read ({str(error)[:200] or 'broken'}).") from error


def _entries(archive: zipfile.ZipFile) -> dict[str, bytes]:
    infos = archive.infolist()
    if len(infos) > MAX_ENTRIES:
        raise ArchiveError(f"The zip has {len(infos)} entries; at most {MAX_ENTRIES} are read.")
    found: dict[str, bytes] = {}
    left = MAX_SKILL_BYTES
    for info in infos:
        name = info.orig_filename
        _check_entry(info, name)
        if name.endswith("/") or _is_litter(name):
            continue
        if name in found:
            raise ArchiveError(f"{name!r} is in the zip twice.")
        found[name] = _content(archive, info, min(left, MAX_FILE_BYTES))
        left -= len(found[name])
    return found


def _check_entry(info: zipfile.ZipInfo, name: str) -> None:
    mode = info.external_attr >> 16
    if mode and not (stat.S_ISREG(mode) or stat.S_ISDIR(mode) or stat.S_IFMT(mode) == 0):
        raise ArchiveError(f"{name!r} is a link or a device. A skill has plain files.")
    if name != info.filename:
        raise ArchiveError(f"The name {name[:100]!r} has characters that no file of a skill may have.")
    if not name.isascii() and not info.flag_bits & _UTF8_FLAG:
        raise ArchiveError(f"The name {name[:100]!r} is not marked as UTF-8.")
    if info.flag_bits & _ENCRYPTED_FLAG:
        raise ArchiveError(f"{name!r} is encrypted.")
    if info.compress_type not in _PLAIN:
        raise ArchiveError(f"{name!r} is compressed in a way that is not read. Use an ordinary zip.")


def _content(archive: zipfile.ZipFile, info: zipfile.ZipInfo, limit: int) -> bytes:
    """An entry's bytes; what its header says of its size is not believed."""
    with archive.open(info) as entry:
        data = entry.read(limit + 1)
    if len(data) > limit:
        raise ArchiveError(
            f"{info.filename!r} is too large: a file may have {MAX_FILE_BYTES:,} bytes, a skill {MAX_SKILL_BYTES:,}."
        )
    return data


def from_files(given: Mapping[str, bytes]) -> tuple[Document, dict[str, bytes]]:
    """The one skill in loose files, named by their paths.

    Raises:
        ArchiveError: see `unpack`.
    """
    given = {path: data for path, data in given.items() if not _is_litter(path)}
    prefix = _prefix(given)
    files: dict[str, bytes] = {}
    for path, data in given.items():
        if not path.startswith(prefix):
            raise ArchiveError(f"{path[:100]!r} lies outside the skill's folder {prefix!r}.")
        try:
            files[paths.check_import(path[len(prefix) :])] = data
        except PathError as error:
            raise ArchiveError(str(error)) from error
    try:
        check_limits(files)
        read = document.parse(files[FILE])
    except (OperationError, DocumentError) as error:
        raise ArchiveError(str(error)) from error
    if read.name in paths.RESERVED_NAMES or not paths.is_name(read.name):
        raise ArchiveError(f"The name {read.name} is taken by the system. Choose another.")
    return read, files


def _prefix(names: Iterable[str]) -> str:
    """The folder that the one SKILL.md lies in, with a slash; empty: the top."""
    found = [name for name in names if name == FILE or name.endswith(f"/{FILE}")]
    if not found:
        raise ArchiveError(f"There is no {FILE} in it.")
    top = min(found, key=lambda name: name.count("/"))
    prefix = top.removesuffix(FILE)
    if others := [name for name in found if not name.startswith(prefix) or name.count("/") == top.count("/")][1:]:
        raise ArchiveError(f"It holds several skills ({top}, {others[0]}). Import them one by one.")
    return prefix


def _is_litter(path: str) -> bool:
    """Whether a file was left by a desktop's packer."""
    return path.startswith("__MACOSX/") or path.rsplit("/", 1)[-1] in _LITTER
