"""A zip file that is made while it is sent: nothing of it lies on disk, and little of it in memory.

The same contents give the same bytes: names come in the order given, and all carry the same time.
"""

import stat
import zipfile
from collections.abc import Generator, Iterable
from dataclasses import dataclass
from typing import IO, Final, cast

CHUNK_BYTES: Final = 128 * 1024
_TIME: Final = (1980, 1, 1, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class Member:
    """A file of the zip.

    Attributes:
        name: its path, with slashes.
        chunks: its content.
        huge: whether it may pass 2 GiB, which older programs cannot unpack.
    """

    name: str
    chunks: Iterable[bytes]
    huge: bool = False


class _Outlet:
    """Where `zipfile` writes to; it cannot go back, so sizes come behind the contents."""

    def __init__(self) -> None:
        self._parts: list[bytes] = []
        self.size = 0

    def write(self, data: bytes) -> int:
        """Take what is written."""
        self._parts.append(bytes(data))
        self.size += len(data)
        return len(data)

    def flush(self) -> None:
        """There is nothing behind."""

    def taken(self) -> bytes:
        """All that was written since the last time."""
        data, self._parts, self.size = b"".join(self._parts), [], 0
        return data


def zipped(members: Iterable[Member]) -> Generator[bytes, None, None]:
    """The bytes of a zip file with these members."""
    outlet = _Outlet()
    with zipfile.ZipFile(cast("IO[bytes]", outlet), "w", zipfile.ZIP_DEFLATED) as archive:
        for member in members:
            info = zipfile.ZipInfo(member.name, _TIME)
            info.compress_type = zipfile.ZIP_DEFLATED
            info.create_system = 3  # Unix, whatever this runs on
            info.external_attr = (stat.S_IFREG | 0o600) << 16
            with archive.open(info, "w", force_zip64=member.huge) as file:
                for chunk in member.chunks:
                    file.write(chunk)
                    if outlet.size >= CHUNK_BYTES:
                        yield outlet.taken()
            if outlet.size >= CHUNK_BYTES:
                yield outlet.taken()
    yield outlet.taken()
