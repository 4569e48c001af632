"""Texts written in another alphabet for machines, which models read all the same."""

import base64
import binascii
import html
import re
from collections.abc import Callable, Iterator
from typing import Final

from hermes_site.kernel.threats import fold
from hermes_site.kernel.threats.fold import View
from hermes_site.kernel.threats.hints import hints, holds
from hermes_site.kernel.threats.lexicon import CORE, MEMBERS, WORDS
from hermes_site.kernel.threats.prefilter import Prefiltered

_PRINTABLE: Final = 0.9
_MIN_DECODED: Final = 3
_WORDS_BEFORE: Final = 3
"""One more than there may be short words before hexadecimal numbers that could be such themselves ("be 69 67 …")."""

Decode = Callable[[str], str]


def _text(data: bytes) -> str:
    """The text that bytes are, if they are one; empty otherwise."""
    if len(data) >= 4 and data[1::2].count(0) > len(data) // 3:
        text = data.decode("utf-16-le", "replace")
    elif len(data) >= 4 and data[::2].count(0) > len(data) // 3:
        text = data.decode("utf-16-be", "replace")
    else:
        try:
            text = data.decode()
        except UnicodeDecodeError as error:
            if error.start < len(data) - 4:
                return ""
            text = data[: error.start].decode()
    seen = len(text)
    if not text.isprintable():
        seen = sum(map(str.isprintable, text)) + sum(map(text.count, "\n\t\r"))
    return text if len(text) >= _MIN_DECODED and seen >= _PRINTABLE * len(text) else ""


def _base64(run: str) -> str:
    plain = re.sub(r"\s", "", run).replace("-", "+").replace("_", "/").rstrip("=")
    if len(plain) % 4 == 1:
        plain = plain[:-1]
    try:
        return _text(base64.b64decode(plain + "=" * (-len(plain) % 4)))
    except (binascii.Error, ValueError):
        return ""


def _base32(run: str) -> str:
    plain = run.rstrip("=")
    try:
        return _text(base64.b32decode(plain + "=" * (-len(plain) % 8)))
    except (binascii.Error, ValueError):
        return ""


def _hex(run: str) -> str:
    digits = re.sub(r"(?i)0x|\\x|[^0-9a-f]", "", run)
    data = bytes.fromhex(digits[: len(digits) // 2 * 2])
    return next(filter(None, (_text(data[words:]) for words in range(_WORDS_BEFORE))), "")


def _numbers(base: int) -> Decode:
    def decode(run: str) -> str:
        codes = [int(number, base) for number in re.findall(r"[0-9]+", run)]
        return _text(bytes(codes)) if all(9 <= code < 256 for code in codes) else ""

    return decode


def _bits(run: str) -> str:
    digits = re.sub(r"[^01]", "", run)
    return _text(bytes(int(digits[n : n + 8], 2) for n in range(0, len(digits) - 7, 8)))


def _percent(run: str) -> str:
    return bytes.fromhex(run.replace("%", "").replace("=", "")).decode("utf-8", "replace")


def _points(run: str) -> str:
    numbers = re.findall(r"[0-9a-fA-F]{2,8}", run)
    text = "".join(chr(code) for number in numbers if (code := int(number, 16)) < 0x110000)
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _ascii85(run: str) -> str:
    try:
        return _text(base64.a85decode(run, adobe=True))
    except ValueError:
        return ""


_MORSE: Final = dict(
    zip(
        [
            ".-",
            "-...",
            "-.-.",
            "-..",
            ".",
            "..-.",
            "--.",
            "....",
            "..",
            ".---",
            "-.-",
            ".-..",
            "--",
            "-.",
            "---",
            ".--.",
            "--.-",
            ".-.",
            "...",
            "-",
            "..-",
            "...-",
            ".--",
            "-..-",
            "-.--",
            "--..",
        ],
        "abcdefghijklmnopqrstuvwxyz",
        strict=True,
    )
)


def _morse(run: str) -> str:
    words = re.split(r"\s*[/|]\s*|\s{2,}", run.replace("\u00b7", ".").replace("\u2022", ".").strip())
    return " ".join("".join(_MORSE.get(letter, "?") for letter in word.split()) for word in words)


_BRAILLE_LETTERS: Final = dict(zip("⠁⠃⠉⠙⠑⠋⠛⠓⠊⠚⠅⠇⠍⠝⠕⠏⠟⠗⠎⠞⠥⠧⠺⠭⠽⠵", "abcdefghijklmnopqrstuvwxyz", strict=True)) | {
    "⠀": " "
}


def _braille(run: str) -> str:
    return "".join(_BRAILLE_LETTERS.get(char, " ") for char in run)


_NATO_WORDS: Final = (
    "alpha bravo charlie delta echo foxtrot golf hotel india juliet kilo lima mike november oscar papa quebec romeo"
    " sierra tango uniform victor whiskey xray yankee zulu alfa juliett"
)
_NATO: Final = {name: name[0] for name in _NATO_WORDS.split()}


def _nato(run: str) -> str:
    return "".join(_NATO.get(word, " ") for word in re.findall(r"[a-z]+|[/\n|]", run.lower().replace("x-ray", "xray")))


_PERCENT: Final = Prefiltered(r"(?:%[0-9A-Fa-f]{2})+")
_QUOTED: Final = Prefiltered(r"(?:=[0-9A-F]{2}){3,}")
_ENTITY: Final = Prefiltered(r"(?:&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[a-zA-Z]{2,31}\d{0,2});?){1,32}")
_POINT: Final = Prefiltered(
    r"(?:\\u\{[0-9a-fA-F]{1,6}\}|\\[uU][0-9a-fA-F]{4,8}|\\x[0-9a-fA-F]{2})+|(?:U\+[0-9a-fA-F]{4,6}[\s,]{0,3}){3,}"
)
_OCTAL: Final = Prefiltered(r"(?:\\[0-3][0-7]{2}){3,}")
_BIT: Final = re.compile(r"[01](?<![0-9].)[01]{7}(?:[\s,]?[01]{8}){2,}(?![0-9])")
_HEX: Final = re.compile(
    r"[0-9A-Fa-f](?<![0-9A-Za-z].)(?:(?<=0)x[0-9A-Fa-f]{2}|[0-9A-Fa-f])[\s:,]{0,2}"
    r"(?:(?:0x)?[0-9A-Fa-f]{2}[\s:,]{0,2}){4,}(?![0-9A-Za-z])"
)
_DECIMAL: Final = re.compile(
    r"[13-9](?<![0-9].)(?:(?<=1)[0-2]\d|(?<=[3-9])\d)(?:[\s,;]{1,2}(?:1[0-2]\d|[3-9]\d)){7,}(?![0-9])"
)
_A85: Final = re.compile(r"<~[!-uz\s]{8,20000}?~>")
_DASHES: Final = re.compile(r"[.-](?<![\w.-].)[.-]{0,5}(?:[ /|]{1,3}[.-]{1,6}){7,}(?![\w.-])")
_DOTS: Final = re.compile("[\u2800-\u28ff][\u2800-\u28ff]{3,}(?: [\u2800-\u28ff]+)*")
_SPELLED: Final = Prefiltered(rf"\b(?:(?:{'|'.join(_NATO)}|x-ray)\b[\s,/|-]{{0,3}}){{6,}}")

# For each encoding strings without one of which a text has none of it.
_DECODERS: Final[tuple[tuple[tuple[str, ...], re.Pattern[str] | Prefiltered, Decode], ...]] = (
    (("%",), _PERCENT, _percent),
    (("=",), _QUOTED, _percent),
    (("&",), _ENTITY, html.unescape),
    (("\\u", "\\x", "U+", "\\U"), _POINT, _points),
    (("\\",), _OCTAL, _numbers(8)),
    (("0", "1"), _BIT, _bits),
    (("2", "3", "4", "5", "6", "7"), _HEX, _hex),
    (("1", "3"), _DECIMAL, _numbers(10)),
    (("<~",), _A85, _ascii85),
    ((".-", "-.", "--"), _DASHES, _morse),
    (("\u2801", "\u2811", "\u280a", "\u2815"), _DOTS, _braille),
    (
        ("alpha", "echo", "india", "Alpha", "Echo", "India", "INDIA", "ECHO", "alfa"),
        _SPELLED,
        _nato,
    ),
)
_HINTED: Final = tuple((hints(strings), pattern, decode) for strings, pattern, decode in _DECODERS)
_BASE64: Final = re.compile(r"(?<![A-Za-z0-9+/_-])[A-Za-z0-9+/_-]{12,}(?:\r?\n[ \t]{0,8}[A-Za-z0-9+/_-]{12,})*={0,2}")
_LINE: Final = re.compile(r"[^\s]+")
_BASE32: Final = re.compile(r"[A-Z2-7](?<![A-Za-z0-9].)[A-Z2-7]{15,}={0,6}(?![A-Za-z0-9=])")


def _mixed(run: str) -> bool:
    """Whether a run has letters of both cases or digits, as encoded text does and a word doesn't."""
    return (run.lower() != run and run.upper() != run) or any(digit in run for digit in "0123456789")


def _spans(view: View) -> Iterator[tuple[int, int, str]]:
    text = view.text
    chars = frozenset(text)
    for wanted, pattern, decode in _HINTED:
        if holds(text, chars, wanted):
            for match in pattern.finditer(view.lower if pattern is _SPELLED else text):
                new = decode(match[0])
                if new and new != match[0]:
                    yield match.start(), match.end(), new
    for match in _BASE32.finditer(text):
        new = _base32(match[0])
        if new:
            yield match.start(), match.end(), new
    for match in _BASE64.finditer(text):
        if _mixed(match[0]):
            yield from _base64_lines(text, *match.span())


def _base64_lines(text: str, start: int, end: int) -> Iterator[tuple[int, int, str]]:
    """What lines of base64 say: together, or without the first or last, which may be a long word, or each alone."""
    lines = [match.span() for match in _LINE.finditer(text, start, end)]
    groups = [lines, lines[:-1], lines[1:]] if len(lines) > 1 else [lines]
    for group in groups:
        new = _base64(text[group[0][0] : group[-1][1]])
        if new:
            yield group[0][0], group[-1][1], new
            return
    for begin, stop in lines if len(lines) > 2 else ():
        new = _base64(text[begin:stop])
        if new:
            yield begin, stop, new


_NOTHING: Final = "\0"
"""What no view has otherwise, and no rule knows."""

Encoded = list[tuple[int, int, str]]
"""Where a view is encoded, in order and apart, and what it says there, folded."""

_NO_WORDS: Final = 1000
"""So long a run that is found encoded is encoded as a whole, so that its own letters are nobody's words."""


def encoded(view: View) -> Encoded:
    """Everything encoded in a view, decoded once."""
    spans = sorted(_spans(view), key=lambda span: (span[0], -span[1]))
    apart = []
    at = 0
    for start, end, new in spans:
        if start >= at:
            plain = fold.folded(new).text
            if plain:
                apart.append((start, end, plain))
                at = end
    return apart


def runs_left_out(view: View, found: Encoded) -> View:
    """The view with a sign that no rule knows in place of each long run of base64 that was decoded."""
    spans = [
        (start, end, _NOTHING)
        for start, end, _ in found
        if end - start >= _NO_WORDS and _BASE64.fullmatch(view.text, start, end)
    ]
    return view.replaced(spans) if spans else view


_ABC: Final = "abcdefghijklmnopqrstuvwxyz"
_ROT13: Final = str.maketrans(_ABC, _ABC[13:] + _ABC[:13])
_ATBASH: Final = str.maketrans(_ABC, _ABC[::-1])
_COMMON: Final = frozenset(
    [
        "the",
        "and",
        "you",
        "your",
        "this",
        "that",
        "with",
        "from",
        "user",
        "tell",
        "about",
        "what",
        "system",
        "prompt",
        "assistant",
        "not",
    ]
)
_KEYWORDS: Final = _COMMON | {
    word
    for word, symbol in WORDS.items()
    if len(word) > 4 and word.isascii() and any(symbol in MEMBERS[name] for name in (*CORE, "LEAK", "FREE", "SECRET"))
}
_WORD: Final = re.compile(r"[a-z]{3,}")
_ROTATED: Final = frozenset(word.translate(_ROT13) for word in _KEYWORDS)
_MIRRORED: Final = frozenset(word.translate(_ATBASH) for word in _KEYWORDS)
_REVERSED: Final = frozenset(word[::-1] for word in _KEYWORDS) - {"dna", "ton", "tuo"}
_ENOUGH: Final = 2


def ciphers(view: View) -> Iterator[View]:
    """The view with its letters exchanged or reversed, where that gives words of the rules."""
    words = set(_WORD.findall(view.lower))
    if len(words & _ROTATED) >= _ENOUGH:
        yield View(view.lower.translate(_ROT13), view.starts, view.ends)
    if len(words & _MIRRORED) >= _ENOUGH:
        yield View(view.lower.translate(_ATBASH), view.starts, view.ends)
    if len(words & _REVERSED) >= _ENOUGH:
        size = len(view.lower)
        starts = view.starts or range(size)
        ends = view.ends or range(1, size + 1)
        yield View(view.lower[::-1], list(reversed(starts)), list(reversed(ends)))
        yield View(re.sub(r"\w+", lambda match: match[0][::-1], view.lower), view.starts, view.ends)
