"""The view a model has of a text: what is invisible, decorated or look-alike is read as the plain text it stands for.

A view remembers which characters of the original each of its own came from, so that a finding points there.
"""

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import Final

from hermes_site.kernel.threats.confusables import FOREIGN_ALIKE, LATIN_ALIKE
from hermes_site.kernel.threats.han import SIMPLIFIED


@dataclass(frozen=True)
class View:
    """A text as read, and where it stands in the original.

    Attributes:
        text: what is read, letters in their case.
        starts: for each character the first of the original that it came from; None where they are the same.
        ends: likewise the one after the last.
    """

    text: str
    starts: Sequence[int] | None = None
    ends: Sequence[int] | None = None

    @cached_property
    def lower(self) -> str:
        """The text in small letters, of the same length."""
        small = self.text.lower()
        return small if len(small) == len(self.text) else "".join(c.lower()[:1] for c in self.text)

    @property
    def original_end(self) -> int:
        """How far in the original the view reaches."""
        return len(self.text) if not self.ends else max(self.ends[0], self.ends[-1])

    @property
    def is_reversed(self) -> bool:
        """Whether the view runs against the original."""
        return bool(self.starts) and self.starts[0] > self.starts[-1]  # type: ignore[index]

    def part(self, start: int, end: int) -> "View":
        """The view of a span of this one."""
        if self.starts is None or self.ends is None:
            return View(self.text[start:end], range(start, end), range(start + 1, end + 1))
        return View(self.text[start:end], self.starts[start:end], self.ends[start:end])

    def original(self, start: int, end: int) -> tuple[int, int]:
        """The span of the original text for a span of this one (not empty)."""
        if self.starts is None or self.ends is None:
            return start, end
        return self.starts[start], max(self.ends[end - 1], self.starts[start] + 1)

    def rebuilt(self, pieces: Iterable[tuple[int, int, str | None]]) -> "View":
        """A view in which spans are replaced, in order; None keeps a span as it is."""
        text: list[str] = []
        starts: list[int] = []
        ends: list[int] = []
        for start, end, new in pieces:
            if start == end:
                continue
            if new is None:
                text.append(self.text[start:end])
                starts += range(start, end) if self.starts is None else self.starts[start:end]
                ends += range(start + 1, end + 1) if self.ends is None else self.ends[start:end]
            elif len(new) == end - start:
                text.append(new)
                starts += range(start, end) if self.starts is None else self.starts[start:end]
                ends += range(start + 1, end + 1) if self.ends is None else self.ends[start:end]
            elif new:
                first, last = self.original(start, end)
                text.append(new)
                starts += [first] * len(new)
                ends += [last] * len(new)
        return View("".join(text), starts, ends)

    def replaced(self, spans: Iterable[tuple[int, int, str]]) -> "View":
        """A view with these spans, in order and apart, replaced."""
        pieces: list[tuple[int, int, str | None]] = []
        at = 0
        for start, end, new in spans:
            pieces += [(at, start, None), (start, end, new)]
            at = end
        return self.rebuilt([*pieces, (at, len(self.text), None)])

    def without(self, spans: Sequence[tuple[int, int]]) -> "View":
        """A view in which these spans, in order and apart, are left out."""
        begins = [0, *(end for _, end in spans)]
        stops = [*(start for start, _ in spans), len(self.text)]
        text = "".join([self.text[begin:stop] for begin, stop in zip(begins, stops, strict=True)])
        kept = list(chain.from_iterable(map(range, begins, stops)))
        if self.starts is None or self.ends is None:
            return View(text, kept, [at + 1 for at in kept])
        return View(text, [self.starts[at] for at in kept], [self.ends[at] for at in kept])

    def translated(self, table: dict[int, str]) -> "View":
        """The view with characters exchanged one for one."""
        return View(self.text.translate(table), self.starts, self.ends)


_IGNORED: Final = frozenset(
    map(
        chr,
        (
            0x34F,  # combining grapheme joiner
            *(0x115F, 0x1160, 0x3164, 0xFFA0),  # Hangul fillers
            *(0x17B4, 0x17B5),  # Khmer inherent vowels
            *range(0x180B, 0x1810),  # Mongolian selectors and vowel separator
            *range(0xFE00, 0xFE10),
            *range(0xE0100, 0xE01F0),  # variation selectors
            *range(0xE0000, 0xE0080),  # tags
        ),
    )
)
"""Drawn as nothing, though not all are format characters (category Cf), which are left out as well."""

_MARKS: Final = re.compile("[\u0300-\u036f\u0483-\u0489\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed"
                           "\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]")  # fmt: skip
"""Marks that decorate a letter. (Vowel signs of Indic scripts and Thai are spelling and stay.)"""

_CONTROL: Final = re.compile("[\x00-\x08\x0e-\x1f\x7f]")
_COMPOSED: Final = re.compile("[\u1100-\u1112][\u1161-\u1175][\u11a8-\u11c2]?|[\u3040-\u30ff][\u3099\u309a]")
"""Hangul and kana written in parts."""

_LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_OTHER: Final[dict[str, str]] = {
    "\u2800": " ",
    "\u2028": "\n",
    "\u2029": "\n",
    "\x85": "\n",
    "ı": "i",
    "İ": "I",
    "ß": "ss",
    "æ": "ae",
    "œ": "oe",
    "Æ": "AE",
    "Œ": "OE",
    "\u2215": "/",
    "\u2044": "/",
    "\u29f8": "/",
    "\u2236": ":",
    "\ua789": ":",
    **dict.fromkeys("\u2018\u2019\u201b\u02bc\u00b4", "'"),
    **dict.fromkeys("\u2010\u2011\u2012\u2013\u2212", "-"),
    # Letters in circles and squares, and those that flags are made of.
    **{chr(start + n): letter for start in (0x1F150, 0x1F170, 0x1F1E6) for n, letter in enumerate(_LETTERS)},
}
"""What compatibility normalisation leaves alone, or reads otherwise than a person."""


def _folded(char: str) -> str:
    if char in _OTHER:
        return _OTHER[char]
    if char in _IGNORED:
        return ""
    category = unicodedata.category(char)
    if category == "Cf" or (category == "Cc" and char not in "\t\n\r\f\v"):
        return ""
    if char in LATIN_ALIKE:
        return LATIN_ALIKE[char]
    if char in SIMPLIFIED:
        return SIMPLIFIED[char]
    plain = unicodedata.normalize("NFKC", char)
    if len(plain) != 1 or plain != char:
        plain = "".join(LATIN_ALIKE.get(c, c) for c in plain)
    if char < "\u0250" or "\u0370" <= char < "\u0530" or "\u1e00" <= char < "\u2c00" or plain.isascii():
        plain = unicodedata.normalize("NFD", plain)
        plain = "".join(_OTHER.get(c, c) for c in plain)
    return _MARKS.sub("", plain)


class _Folding(dict[str, str]):
    """What each character is read as; filled as characters are met, bounded by Unicode's size."""

    def __missing__(self, char: str) -> str:
        self[char] = value = _folded(char)
        return value


_FOLDING: Final = _Folding()
_FOREIGN: Final = {ord(char): letter for char, letter in FOREIGN_ALIKE.items()}
_FOREIGN_LETTERS: Final = frozenset(FOREIGN_ALIKE)


def folded(text: str) -> View:
    """The text without what is invisible, in its plainest characters."""
    if text.isascii() and not _CONTROL.search(text):
        return View(text)
    pieces = list(map(_FOLDING.__getitem__, text))
    plain = "".join(pieces)
    if len(plain) == len(text) and "" not in pieces:
        view = View(plain)
    else:
        starts = [at for at, piece in enumerate(pieces) for _ in piece]
        view = View(plain, starts, [at + 1 for at in starts])
    if _COMPOSED.search(plain):
        spans = ((m.start(), m.end(), unicodedata.normalize("NFC", m[0])) for m in _COMPOSED.finditer(plain))
        return view.replaced(spans)
    return view


def plain_word(text: str) -> str:
    """How a word of a rule is spelled in a view."""
    if text.isascii():
        return text.lower()
    plain = "".join(map(_FOLDING.__getitem__, text))
    return unicodedata.normalize("NFC", plain).lower() if _COMPOSED.search(plain) else plain.lower()


def skeleton(view: View) -> View | None:
    """The view with letters of other scripts read as the Latin ones they look like; None where there are none."""
    if view.text.isascii() or _FOREIGN_LETTERS.isdisjoint(view.text):
        return None
    return view.translated(_FOREIGN)


_TAG: Final = r"</?[a-zA-Z][^<>]{0,300}>|<!--[^<>]{0,300}-->"
_MARKUP: Final = "*~`^\\|<["
_INSIDE: Final = re.compile(rf"(?<=\w)(?:[*~`^\\|]{{1,4}}|{_TAG}|\[/?\w{{1,9}}\]){{1,4}}(?=\w)")


def markup_removed(view: View) -> View | None:
    """The view without the markup that stands inside words; None where none does."""
    if not any(sign in view.text for sign in _MARKUP):
        return None
    spans = [match.span() for match in _INSIDE.finditer(view.text)]
    return view.without(spans) if spans else None


_TAGS: Final = re.compile(
    r"</?(?:a|abbr|b|big|blockquote|body|br|center|code|del|div|em|font|h[1-6]|head|html|i|ins|label|li|mark|ol|p|pre|s|section"
    r"|small|span|strike|strong|sub|sup|table|td|th|tr|tt|u|ul|wbr)(?:\s[^<>]{0,300})?/?>",
    re.IGNORECASE,
)


def tags_blanked(view: View) -> View | None:
    """The view with blanks for the tags of a page; None where there are none."""
    if "<" not in view.text or not _TAGS.search(view.text):
        return None
    return View(_TAGS.sub(lambda match: " " * len(match[0]), view.text), view.starts, view.ends)


_TWO_STOPS: Final = re.compile(r"[.!?;]\s{1,3}\w{1,30}[.!?;]\s")
_STOPPED: Final = re.compile(r"(?<!\w)(?:\w{1,30}[.!?;]\s{1,3}){3,}")


def stops_blanked(view: View) -> View | None:
    """The view with blanks for full stops after single words; None where there are no such."""
    if not _TWO_STOPS.search(view.text) or not _STOPPED.search(view.text):
        return None
    text = _STOPPED.sub(lambda match: re.sub(r"[.!?;]", " ", match[0]), view.text)
    return View(text, view.starts, view.ends)


_SPACED: Final = re.compile(r"(?<![^\W_])[^\W_](?:[\W_]{1,4}[^\W_](?![^\W_])){4,}")
_THREE_APART: Final = re.compile(r"[\W_][^\W_][\W_]{1,4}[^\W_][\W_]{1,4}[^\W_](?![^\W_])")
_QUOTE: Final = re.compile("[\"'\u201c\u201d\u201e\u00ab\u00bb\u300c\u300d]")
_BETWEEN: Final = re.compile(r"([\W_]+)")


def letters_joined(view: View) -> View | None:
    """The view in which letters written one by one are words again; None where there are none."""
    if not _THREE_APART.search(view.text):
        return None
    spans = [(match.start(), match.end(), _word(match[0])) for match in _SPACED.finditer(view.text)]
    return view.replaced(spans) if spans else None


def _word(spaced: str) -> str:
    """The words of spaced letters: gaps that are wider than others, or the few ones with a blank, part words."""
    pieces = _BETWEEN.split(spaced)
    gaps = pieces[1::2]
    narrow = min(map(len, gaps))
    distinct = set(gaps)
    blanks = {gap for gap in distinct if any(map(str.isspace, gap))}
    quotes = {gap: f" {quote[0]}" for gap in distinct if (quote := _QUOTE.search(gap))}
    blank = [gap in blanks for gap in gaps]
    if 0 < 2 * sum(blank) < len(gaps):
        pieces[1::2] = [" " if is_blank else "" for is_blank in blank]
    elif max(map(len, gaps)) > narrow:
        pieces[1::2] = [" " if len(gap) > narrow else "" for gap in gaps]
    elif all(blank):
        pieces[1::2] = [""] * len(gaps)
    else:
        pieces[1::2] = [" " if is_blank else "" for is_blank in blank]
    for at, gap in enumerate(gaps if quotes else ()):
        if gap in quotes:
            pieces[2 * at + 1] = quotes[gap]
    return "".join(pieces)


_TOGETHER: Final = re.compile(r"[A-Za-z]{10,}")
_LETTERS_ONLY: Final = re.compile(r"[A-Za-z]+")
_BLANKS: Final = re.compile(r"\s+")
_BESIDE_MIN: Final = 4
_CHUNK: Final = 100
"""How far beside words written together others are looked for that are written so too."""

Apart = Callable[[str], str]


def words_parted(view: View, apart: Apart, apart_short: Apart) -> View | None:
    """The view with words written together apart; None where there are none.

    Args:
        view: a view.
        apart: of a long run of letters the words, parted by blanks; empty if it is one word or none.
        apart_short: likewise of a short run beside such.
    """
    cuts: dict[str, str] = {}
    spans: list[tuple[int, int, str]] = []
    for match in _TOGETHER.finditer(view.text):
        run = match[0]
        if run not in cuts:
            cuts[run] = apart(run)
        if cuts[run]:
            spans.append((match.start(), match.end(), cuts[run]))
    if not spans:
        return None
    return _parted(view, _with_short(view.text, spans, apart_short))


def _with_short(text: str, spans: list[tuple[int, int, str]], apart: Apart) -> Iterator[tuple[int, int, str]]:
    """The spans, and the short runs that no blank parts from one of them."""
    at = 0
    for number, (start, end, words) in enumerate(spans):
        before = max(at, start - _CHUNK)
        blanks = [blank.end() for blank in _BLANKS.finditer(text, before, start)]
        yield from _short(text, max([before, *blanks]), start, apart)
        yield start, end, words
        at = min(end + _CHUNK, spans[number + 1][0] if number + 1 < len(spans) else len(text))
        blank = _BLANKS.search(text, end, at)
        at = blank.start() if blank else at
        yield from _short(text, end, at, apart)


def _short(text: str, start: int, end: int, apart: Apart) -> Iterator[tuple[int, int, str]]:
    for match in _LETTERS_ONLY.finditer(text, start, end):
        words = apart(match[0]) if len(match[0]) >= _BESIDE_MIN else ""
        if words:
            yield *match.span(), words


def _parted(view: View, spans: Iterable[tuple[int, int, str]]) -> View:
    """A view with a blank behind each of the words that spans of it are read as, but the last.

    A blank comes from the letter before it.
    """
    text: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    size = len(view.text)
    from_starts = view.starts if view.starts is not None else range(size)
    from_ends = view.ends if view.ends is not None else range(1, size + 1)
    at = 0
    for start, _, words in spans:
        text += [view.text[at:start], words]
        starts += from_starts[at:start]
        ends += from_ends[at:start]
        at = start
        for word in words.split(" "):
            until = at + len(word)
            starts += from_starts[at:until]
            ends += from_ends[at:until]
            starts.append(starts[-1])
            ends.append(ends[-1])
            at = until
        del starts[-1], ends[-1]
    text.append(view.text[at:])
    starts += from_starts[at:]
    ends += from_ends[at:]
    return View("".join(text), starts, ends)


_LEET: Final = {ord(sign): letter for sign, letter in zip("013457$@!|+€£", "oieastsaiitel", strict=True)}
_LEET_HINT: Final = re.compile(r"[013457$@!|+€£](?:(?<=[^\W\d_].)[013457$@!|+€£]*[^\W\d_]|(?<!\w.)[^\W\d_]{2})")


def leet_read(view: View) -> View | None:
    """The view with digits and signs read as the letters they look like; None where none stands in a word."""
    if not _LEET_HINT.search(view.text):
        return None
    return view.translated(_LEET)
