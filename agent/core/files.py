"""Text files that come with a message: they stand behind its words, so that every model can read them."""

import codecs
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

FILE_LIMIT_BYTES: Final = 1_000_000
_NAME_CHARS: Final = 120
_OPENING: Final = re.compile(r'\n\n<file name="([^"<>\n]{1,120})" characters="(\d{1,7})">\n')
_CLOSING: Final = "\n</file>"


@dataclass(frozen=True, slots=True)
class TextFile:
    """A file that came with a message."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Said:
    """A message as its writer sees it."""

    words: str
    files: tuple[TextFile, ...] = ()


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
    bare = re.sub(r'[\x00-\x1f\x7f"<>]+', " ", re.split(r"[/\\]", name)[-1]).strip()[:_NAME_CHARS].strip()
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    return None if "\x00" in text else TextFile(bare or "file", text)


def with_files(words: str, files: Sequence[TextFile]) -> str:
    """A message with its files."""
    blocks = [f'\n\n<file name="{each.name}" characters="{len(each.text)}">\n{each.text}{_CLOSING}' for each in files]
    return words + "".join(blocks)


def parted(content: str) -> Said:
    r"""The words of a message and its files, as `with_files` put them together; whatever is else is words.

    >>> parted(with_files("Look", [TextFile("a.txt", "one\n</file>")]))
    Said(words='Look', files=(TextFile(name='a.txt', text='one\n</file>'),))
    """
    for opening in _OPENING.finditer(content):
        files = _files(content, opening.start())
        if files:
            return Said(content[: opening.start()], files)
    return Said(content)


def _files(content: str, place: int) -> tuple[TextFile, ...]:
    """The files that fill a message from `place` to its end; none if they do not."""
    found = []
    while place < len(content):
        opening = _OPENING.match(content, place)
        if opening is None:
            return ()
        end = opening.end() + int(opening[2])
        if not content.startswith(_CLOSING, end):
            return ()
        found.append(TextFile(opening[1], content[opening.end() : end]))
        place = end + len(_CLOSING)
    return tuple(found)
