"""Files that come with a message. Texts stand behind its words, so that every model can read them.

Of a picture a line stands there that says what it is called; the picture itself goes along where its model can see.
"""

import codecs
import hashlib
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

FILE_LIMIT_BYTES: Final = 1_000_000
_NAME_CHARS: Final = 120
_OPENING: Final = re.compile(r'\n\n<file name="([^"<>\n]{1,120})" characters="(\d{1,7})">\n')
_CLOSING: Final = "\n</file>"
_PICTURE: Final = re.compile(r'\n\n<picture name="([^"<>\n]{1,120})" size="(\d{1,5})x(\d{1,5})" id="([0-9a-f]{16})"/>')


@dataclass(frozen=True, slots=True)
class TextFile:
    """A file that came with a message."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class PictureFile:
    """A picture that came with a message.

    Attributes:
        name: as its sender calls it.
        width, height: pixels.
        key: names it within its chat.
        mime: its type; empty where only its line was read.
        data: its bytes; likewise.
    """

    name: str
    width: int
    height: int
    key: str
    mime: str = field(default="", compare=False)
    data: bytes = field(default=b"", compare=False, repr=False)


Attached = TextFile | PictureFile


@dataclass(frozen=True, slots=True)
class Said:
    """A message as its writer sees it."""

    words: str
    attached: tuple[Attached, ...] = ()

    @property
    def files(self) -> tuple[TextFile, ...]:
        """The texts that came with it."""
        return tuple(each for each in self.attached if isinstance(each, TextFile))

    @property
    def pictures(self) -> tuple[PictureFile, ...]:
        """The pictures that came with it."""
        return tuple(each for each in self.attached if isinstance(each, PictureFile))


def text_file(name: str, data: bytes) -> TextFile | None:
    """A file from its bytes; None where they are no text: UTF-8, or UTF-16 that says so.

    >>> text_file("a/b.txt", b"hi"), text_file("a.png", b"PNG" + bytes(3))
    (TextFile(name='b.txt', text='hi'), None)
    """
    encoding = "utf-16" if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)) else "utf-8-sig"
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError:
        return None
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    return None if "\x00" in text else TextFile(_bare(name), text)


def picture_file(name: str, mime: str, size: tuple[int, int], data: bytes) -> PictureFile:
    """A picture that is to go with a message, from what is kept of it."""
    return PictureFile(_bare(name), *size, hashlib.sha256(data).hexdigest()[:16], mime, data)


def _bare(name: str) -> str:
    """A name that stays within its line."""
    last = re.split(r"[/\\]", name)[-1]
    return re.sub(r'[\x00-\x1f\x7f"<>]+', " ", last).strip()[:_NAME_CHARS].strip() or "file"


def with_files(words: str, files: Sequence[Attached]) -> str:
    """A message with its files."""
    return words + "".join(map(_block, files))


def _block(each: Attached) -> str:
    if isinstance(each, PictureFile):
        return f'\n\n<picture name="{each.name}" size="{each.width}x{each.height}" id="{each.key}"/>'
    return f'\n\n<file name="{each.name}" characters="{len(each.text)}">\n{each.text}{_CLOSING}'


def parted(content: str) -> Said:
    r"""The words of a message and its files, as `with_files` put them together; whatever is else is words.

    >>> parted(with_files("Look", [TextFile("a.txt", "one\n</file>")]))
    Said(words='Look', attached=(TextFile(name='a.txt', text='one\n</file>'),))
    """
    place, dead = -1, set[int]()
    while (place := content.find("\n\n<", place + 1)) >= 0:
        if attached := _attached(content, place, dead):
            return Said(content[:place], attached)
    return Said(content)


def _attached(content: str, place: int, dead: set[int]) -> tuple[Attached, ...]:
    """The files that fill a message from `place` to its end; none if they do not.

    Args:
        content: the message.
        place: where the first one would begin.
        dead: places from which none do, so that none is looked at twice; those found now are added.
    """
    found: list[Attached] = []
    seen: list[int] = []
    while place < len(content):
        seen.append(place)
        one = None if place in dead else _one(content, place)
        if one is None:
            dead.update(seen)
            return ()
        each, place = one
        found.append(each)
    return tuple(found)


def _one(content: str, place: int) -> tuple[Attached, int] | None:
    """The file that begins at `place`, and where it ends."""
    if picture := _PICTURE.match(content, place):
        name, width, height, key = picture.groups()
        return PictureFile(name, int(width), int(height), key), picture.end()
    opening = _OPENING.match(content, place)
    if opening is None:
        return None
    end = opening.end() + int(opening[2])
    if not content.startswith(_CLOSING, end):
        return None
    return TextFile(opening[1], content[opening.end() : end]), end + len(_CLOSING)
