"""Skills as zip files and as loose files: taken in whole and clean, or refused whole. Pure."""

import io
import stat
import zipfile
import zlib
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from skills import document, paths
from skills.document import FILE, Document, DocumentError
from skills.operations import MAX_FILE_BYTES, OperationError, check_limits
from skills.paths import PathError

MAX_ZIP_BYTES: Final = 12 << 20
MAX_ENTRIES: Final = 2_000
MAX_SKILLS: Final = 50
MAX_BYTES: Final = 40 << 20
"""Of all skills together, unpacked."""
_EPOCH: Final = (1980, 1, 1, 0, 0, 0)
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


@dataclass(frozen=True, slots=True)
class Packed:
    """One skill that came in.

    Attributes:
        files: by path inside the skill.
    """

    document: Document
    files: Mapping[str, bytes]


@dataclass(frozen=True, slots=True)
class Contents:
    """What came in.

    Attributes:
        skills: in the order of their folders; at least one, no two of a name.
        ignored: paths of files that belong to none of them and are left out.
    """

    skills: tuple[Packed, ...]
    ignored: tuple[str, ...] = ()


def unpack(data: bytes) -> Contents:
    """The skills in a zip. See `from_files`.

    Raises:
        ArchiveError: it is no zip, holds no skill, or an entry that no skill may have.
    """
    if len(data) > MAX_ZIP_BYTES:
        raise ArchiveError(f"The zip has {len(data):,} bytes; at most {MAX_ZIP_BYTES:,} are read.")
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            return _zipped(archive)
    except (zipfile.BadZipFile, zlib.error, EOFError, OSError, ValueError, NotImplementedError) as error:
        raise ArchiveError(f"The file is no zip that can be read ({str(error)[:200] or 'broken'}).") from error


def from_files(given: Mapping[str, bytes]) -> Contents:
    """The skills in loose files, named by their paths.

    A skill is a folder with a SKILL.md, at the top or anywhere below, with what lies in references/, templates/,
    scripts/ and assets/ there, and its licence. All other files are left out, and named.

    Raises:
        ArchiveError: there is no skill, one cannot be read or holds too much, or a path is dangerous.
    """
    return _contents(given, given.__getitem__)


def _zipped(archive: zipfile.ZipFile) -> Contents:
    """What is in a zip; only what is kept is unpacked."""
    infos = archive.infolist()
    if len(infos) > MAX_ENTRIES:
        raise ArchiveError(f"The zip has {len(infos)} entries; at most {MAX_ENTRIES} are read.")
    found: dict[str, zipfile.ZipInfo] = {}
    for info in infos:
        _check_entry(info, info.orig_filename)
        name = _name(info)
        if name in found:
            raise ArchiveError(f"{name!r} is in the zip twice.")
        found[name] = info

    def content(name: str) -> bytes:
        info = found[name]
        with archive.open(info) as entry:
            data = entry.read(MAX_FILE_BYTES + 1)  # what its header says of its size is not believed
        if len(data) > MAX_FILE_BYTES:
            raise ArchiveError(f"{name!r} is too large: a file may have {MAX_FILE_BYTES:,} bytes.")
        return data

    return _contents([name for name in found if not name.endswith("/")], content)


def _check_entry(info: zipfile.ZipInfo, name: str) -> None:
    mode = info.external_attr >> 16
    if mode and not (stat.S_ISREG(mode) or stat.S_ISDIR(mode) or stat.S_IFMT(mode) == 0):
        raise ArchiveError(f"{name!r} is a link or a device. A skill has plain files.")
    if name != info.filename:
        raise ArchiveError(f"The name {name[:100]!r} has characters that no file of a skill may have.")
    if info.flag_bits & _ENCRYPTED_FLAG:
        raise ArchiveError(f"{name!r} is encrypted.")
    if info.compress_type not in _PLAIN:
        raise ArchiveError(f"{name!r} is compressed in a way that is not read. Use an ordinary zip.")


def _name(info: zipfile.ZipInfo) -> str:
    """An entry's name. Where it is not marked as UTF-8 it may be so all the same, or as a Chinese Windows writes it."""
    name = info.orig_filename
    if name.isascii() or info.flag_bits & _UTF8_FLAG:
        return name
    for encoding in ("utf-8", "gbk"):
        with suppress(UnicodeDecodeError):
            return name.encode("cp437").decode(encoding)
    raise ArchiveError(f"The name {name[:100]!r} is not marked as UTF-8.")


def _contents(given: Iterable[str], content: Callable[[str], bytes]) -> Contents:
    names = sorted(given, key=lambda name: (name.count("/"), name))
    folders = _folders(names)
    kept: dict[str, dict[str, bytes]] = {folder: {} for folder in folders}
    ignored, size = [], 0
    for name in names:
        folder = next((each for each in folders if name.startswith(each)), None)
        try:
            if folder is None or not paths.is_of_skill(name[len(folder) :]):
                ignored.append(paths.check_ignored(name))
                continue
            path = paths.check_import(name[len(folder) :])
        except PathError as error:
            raise ArchiveError(str(error)) from error
        kept[folder][path] = content(name)
        size += len(kept[folder][path])
        if size > MAX_BYTES:
            raise ArchiveError(f"The skills have more than {MAX_BYTES:,} bytes together.")
    return Contents(_distinct([_packed(folder, files) for folder, files in kept.items()]), tuple(ignored))


def _folders(names: Iterable[str]) -> list[str]:
    """The folders with a SKILL.md, each with a slash at its end (the top: empty); those inside another are none."""
    found: list[str] = []
    for name in names:
        folder = name.removesuffix(FILE)
        is_skill = name == FILE or (name.endswith(f"/{FILE}") and not name.startswith("__MACOSX/"))
        if is_skill and not any(folder.startswith(each) for each in found):
            found.append(folder)
    if not found:
        raise ArchiveError(f"There is no {FILE} in it.")
    if len(found) > MAX_SKILLS:
        raise ArchiveError(f"It holds {len(found)} skills; at most {MAX_SKILLS} are taken in at once.")
    return found


def _packed(folder: str, files: Mapping[str, bytes]) -> Packed:
    try:
        check_limits(files)
        read = document.parse(files[FILE])
    except (OperationError, DocumentError) as error:
        raise ArchiveError(f"{folder}{FILE}: {error}" if folder else str(error)) from error
    if read.name in paths.RESERVED_NAMES or not paths.is_name(read.name):
        raise ArchiveError(f"The name {read.name} is taken by the system. Choose another.")
    return Packed(read, files)


def _distinct(skills: list[Packed]) -> tuple[Packed, ...]:
    seen = set[str]()
    for each in skills:
        if each.document.name in seen:
            raise ArchiveError(f"Two of the skills in it are called {each.document.name}.")
        seen.add(each.document.name)
    return tuple(skills)
