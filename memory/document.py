"""`MEMORY.md` and `USER.md` as text: entries parted by lines that are only `§`. Pure functions."""

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

DELIMITER = "§"
JOINT = f"\n{DELIMITER}\n"
MAX_ENTRIES: Final = 5_000
"""Twice what the largest store can hold: a file with more is something else."""
_BOM = "\ufeff"
_QUOTES_AND_DASHES = str.maketrans(
    dict.fromkeys("‘’‚‛′`´", "'") | dict.fromkeys("“”„‟″«»", '"') | dict.fromkeys("‐‑‒–—―−", "-")
)


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A file whose content cannot be known. It is never the same as an empty file.

    Attributes:
        reason: a sentence for people: which file, and what is wrong with it.
    """

    reason: str


def clean(text: str) -> str:
    r"""`text` as it may be stored: outer white space gone, line ends LF, nothing a database or UTF-8 refuses.

    Everything that checks, compares or counts an entry does so on this form, so that what was checked is what is
    written and read again.

    >>> clean("  one\r\ntwo\x00 ")
    'one\ntwo␀'
    """
    text = text.replace("\r\n", "\n").replace("\r", "\n").replace("\x00", "␀")
    if not text.isascii():
        # Surrogate pairs become the character they stand for, lone ones U+FFFD.
        text = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return _trim(text)


def _trim(text: str) -> str:
    """`text` without outer white space and byte order marks: at the start of a file a mark would be read as its BOM."""
    while (shorter := text.strip().strip(_BOM)) != text:
        text = shorter
    return text


def has_delimiter_line(text: str) -> bool:
    r"""Whether a cleaned `text`, written to a file, would be read as more than one entry.

    >>> has_delimiter_line("see § 5"), has_delimiter_line("a\n § \nb")
    (False, True)
    """
    return DELIMITER in text and any(_trim(line) == DELIMITER for line in text.split("\n"))


def parse(data: bytes, name: str = "The file") -> tuple[str, ...] | Unreadable:
    """The entries of a file.

    Args:
        data: the file's bytes: UTF-8, with or without a BOM, any line ends.
        name: what to call the file when it is not readable.
    """
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        return Unreadable(f"{name} is not UTF-8 text (byte {error.start + 1}).")
    chunks = _chunks(text)
    if len(chunks) > MAX_ENTRIES:
        return Unreadable(f"{name} has {len(chunks):,} entries; at most {MAX_ENTRIES:,} are read.")
    return tuple(entry for chunk in chunks if (entry := clean("\n".join(chunk))))


def _chunks(text: str) -> list[list[str]]:
    """The lines between the delimiters."""
    chunks: list[list[str]] = [[]]
    for line in text.replace("\r\n", "\n").replace("\r", "\n").split("\n"):
        if _trim(line) == DELIMITER:
            chunks.append([])
        else:
            chunks[-1].append(line)
    return chunks


def line_numbers(data: bytes) -> list[int]:
    r"""The line of a readable file on which each of its entries begins, from 1.

    >>> line_numbers("one\n§\n\n§\n\ntwo\n".encode())
    [1, 6]
    """
    numbers, line = [], 1
    for chunk in _chunks(data.decode("utf-8-sig")):
        if clean("\n".join(chunk)):
            numbers.append(line + next(n for n, text in enumerate(chunk) if clean(text)))
        line += len(chunk) + 1
    return numbers


def render(entries: Iterable[str]) -> bytes:
    """The bytes of a file with these entries. It ends in LF, so that `echo … >>` begins a line of its own."""
    text = JOINT.join(entries)
    return f"{text}\n".encode() if text else b""


def append(data: bytes, entries: Iterable[str]) -> bytes:
    r"""A file with further entries at its end; what it holds stays byte for byte.

    >>> append(b"free text", ["one"]).decode()
    'free text\n§\none\n'
    """
    for entry in entries:
        line_end = b"" if not data or data.endswith(b"\n") else b"\n"
        data += line_end + f"{DELIMITER}\n{entry}\n".encode()
    return data


def split(text: str, limit: int) -> tuple[str, ...]:
    r"""A cleaned text, too long for an entry, in pieces: its paragraphs, and of those too long as many lines as fit.

    A single line that is too long stays whole.

    >>> split("a b\n\nc\nd\ne", 3)
    ('a b', 'c\nd', 'e')
    """
    if len(text) <= limit:
        return (text,)
    pieces: list[str] = []
    for paragraph in re.split(r"\n\s*\n", text):
        lines = [paragraph] if len(paragraph) <= limit else paragraph.split("\n")
        fresh = True
        for line in lines:
            if not fresh and len(pieces[-1]) + 1 + len(line) <= limit:
                pieces[-1] += f"\n{line}"
            else:
                pieces.append(line)
            fresh = False
    return tuple(piece for part in pieces if (piece := clean(part)))


def size_chars(entries: Iterable[str]) -> int:
    """What the entries take of the store's limit: code points, delimiters included.

    >>> size_chars(["ab", "c"])
    6
    """
    return len(JOINT.join(entries))


@lru_cache(maxsize=256)
def fold(text: str) -> str:
    r"""The form on which two entries are the same: composed, white space and typographic marks made plain.

    >>> fold("Uses\u00a0“smart”  quotes — always") == fold('Uses "smart" quotes - always')
    True
    """
    plain = unicodedata.normalize("NFC", text).translate(_QUOTES_AND_DASHES)
    return re.sub(r"\s+", " ", plain).strip()
