"""A withheld text as HTML: what was found is marked, and what is invisible is shown by its number."""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from django.utils.html import escape, format_html
from django.utils.safestring import SafeString, mark_safe

_UNSEEN: Final = re.compile(
    "[\U000e0020-\U000e007e]+"  # tag characters: hidden ASCII
    "|([\x00-\x08\x0b-\x1f\x7f-\x9f\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e"
    "\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a"
    "\U000e0000-\U000e0fff])\\1*"
)
_TAGS: Final = 0xE0000
_JOINERS: Final = "\u200c\u200d"
_EMOJI_JOINER: Final = "\u200d"
_STYLES: Final = "\ufe0e\ufe0f"
_JOINING_SCRIPT: Final = re.compile(
    "ARABIC|SYRIAC|DEVANAGARI|BENGALI|GURMUKHI|GUJARATI|ORIYA|TAMIL|TELUGU|KANNADA|MALAYALAM|SINHALA|KHMER|MYANMAR"
    "|TIBETAN|MONGOLIAN"
)
"""How the names of letters begin in whose scripts joiners are spelling."""


@dataclass(slots=True)
class Hit:
    """A stretch of the text in which something was found.

    Attributes:
        start: its first character.
        end: the character after the last.
        numbers: of the reasons that are listed below the text.
    """

    start: int
    end: int
    numbers: set[int] = field(default_factory=set)


def marked(text: str, findings: Iterable[dict[str, Any]], around: int | None = None) -> SafeString:
    """The text with `<mark>` around what was found, each followed by the numbers of the reasons.

    Everything of the text is escaped; characters that nobody sees stand as `⟨U+202E⟩`, so that none of them works here.

    Args:
        text: as it was kept; its white space counts.
        findings: what a case holds.
        around: how many characters to show on either side of what was found; None: all of them.
    """
    hits = _hits(findings, len(text))
    out: list[str] = []
    at = 0
    for hit in hits:
        out.append(_between(text, at, hit.start, around, first=at == 0, last=False))
        shown = _between(text, hit.start, hit.end, around and 2 * around, hidden=True)
        numbers = ", ".join(str(number) for number in sorted(hit.numbers))
        out.append(format_html('<mark class="hit">{}</mark><sup>{}</sup>', shown, numbers))
        at = hit.end
    out.append(_between(text, at, len(text), around, first=at == 0, last=True))
    return mark_safe("".join(out))  # noqa: S308 - every part is escaped


def numbered(findings: Iterable[dict[str, Any]]) -> dict[str, int]:
    """The number of each rule, from 1 on, in the order in which they first found something.

    >>> numbered([{"rule": "b"}, {"rule": "a"}, {"rule": "b"}])
    {'b': 1, 'a': 2}
    """
    numbers: dict[str, int] = {}
    for finding in findings:
        numbers.setdefault(finding["rule"], len(numbers) + 1)
    return numbers


def _hits(findings: Iterable[dict[str, Any]], size: int) -> list[Hit]:
    """What was found, in order; what overlaps is one."""
    findings = list(findings)
    numbers = numbered(findings)
    hits: list[Hit] = []
    for finding in sorted(findings, key=lambda finding: finding["start"]):
        start, end = max(0, finding["start"]), min(finding["end"], size)
        if start >= end:
            continue
        if not hits or start >= hits[-1].end:
            hits.append(Hit(start, end))
        hits[-1].end = max(hits[-1].end, end)
        hits[-1].numbers.add(numbers[finding["rule"]])
    return hits


def _between(
    text: str,
    start: int,
    end: int,
    around: int | None,
    *,
    first: bool = False,
    last: bool = False,
    hidden: bool = False,
) -> SafeString:
    """A stretch of the text, its middle left out where it is long; of the first and last stretch the far end."""
    ends = 2 - first - last
    if around is None or end - start <= ends * around or not ends:
        pieces: Sequence[str] = [_visible(text, start, end, hidden)]
    elif first:
        pieces = ["… ", _visible(text, end - around, end, hidden)]
    elif last:
        pieces = [_visible(text, start, start + around, hidden), " …"]
    else:
        pieces = [_visible(text, start, start + around, hidden), " … ", _visible(text, end - around, end, hidden)]
    return mark_safe("".join(pieces))  # noqa: S308 - _visible escapes


def _visible(text: str, start: int, end: int, everything: bool) -> str:
    """A stretch, escaped, with what is invisible as chips; what is ordinary writing stays, unless `everything`."""
    return "".join(_parts(text, start, end, everything))


def _parts(text: str, start: int, end: int, everything: bool) -> Iterator[str]:
    at = start
    for run in _UNSEEN.finditer(text, start, end):
        if not everything and _is_ordinary(text, run.start(), run.end()):
            continue
        yield escape(text[at : run.start()])
        yield format_html('<span class="unseen">⟨{}⟩</span>', _named(run[0]))
        at = run.end()
    yield escape(text[at:end])


def _named(run: str) -> str:
    """How a run of invisible characters is shown: `U+200B ×3`, or the ASCII that tag characters hide."""
    number = f"U+{ord(run[0]):04X}"
    if len(run) == 1:
        return number
    if run[0] != run[-1] or run.count(run[0]) != len(run):
        return f"{number}… “{''.join(chr(ord(tag) - _TAGS) for tag in run)}”"
    return f"{number} ×{len(run)}"


def _is_ordinary(text: str, start: int, end: int) -> bool:
    """Whether the character is how people write: emoji sequences, joiners in scripts that need them."""
    before, it, after = text[start - 1 : start], text[start:end], text[end : end + 1]
    if not before or len(it) > 1:
        return False
    symbol = unicodedata.category(before).startswith("S") or before in _STYLES
    if it in _STYLES:
        return symbol or before in "0123456789#*"
    if not after:
        return False
    if it == _EMOJI_JOINER and symbol and unicodedata.category(after).startswith("S"):
        return True
    return it in _JOINERS and _is_joined(before) and _is_joined(after)


def _is_joined(char: str) -> bool:
    return _JOINING_SCRIPT.match(unicodedata.name(char, "")) is not None
