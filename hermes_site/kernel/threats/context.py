"""Whether words are said or only spoken about: quoted in a rule against them, negated, reported."""

import re
from typing import Final

from hermes_site.kernel.threats.lexicon import BREAK, MEMBERS, PAUSE
from hermes_site.kernel.threats.stream import Stream, stream

_MENTION: Final = frozenset(MEMBERS["MENTION"])
_REPORT: Final = frozenset(MEMBERS["REPORT"])
_NEG: Final = frozenset(MEMBERS["NEG"])
_THIRD: Final = frozenset(MEMBERS["THIRD"])
_QUOTES: Final = "\"'`“”„«»‹›「」『』《》〈〉‘’"
_JUDGED: Final = frozenset(MEMBERS["JUDGED"])
_PARTED: Final = re.compile(r"[,;:!?\n，；：。！？、]|\.\s|—")
_GAP: Final = re.compile(r"(?<=[\w\ue000-\ue005])(?!['’]\w)[^\w\ue000-\ue005]+(?=[\w\ue000-\ue005])")
_DESCRIBED: Final = re.compile(
    r"\b(?:(?:that|which|it|they|this|attackers?|extensions?|plugins?|packages?|scripts?|pages?|sites?|malware|worms?)\s+"
    r"(?:could|might|would)|(?:if|when|unless)\s+(?:you|they|we))\s+$"
)
"""What makes a verb no order: "text that could break …", "a plugin could read …", "if you do not follow …"."""
_LEAD: Final = 24
_GAPS: Final = 4
_NEAR: Final = 20
_BEFORE: Final = 4
_GOVERNED: Final = 2
_AFTER: Final = 5
_QUOTED_REACH: Final = 30
_WINDOW: Final = 160
_WORDS: Final = re.compile(r"\w{2}")


def _sentence(code: str, first: int, last: int) -> tuple[int, int]:
    """The symbols of the sentence around a hit, as far as they count."""
    begin = max(0, first - _QUOTED_REACH)
    end = min(len(code), last + _QUOTED_REACH)
    stop = code.find(BREAK, last, end)
    return max(begin, code.rfind(BREAK, begin, first) + 1), stop if stop >= 0 else end


def mentioned(text: str, found: Stream, first: int, last: int, denies: bool) -> bool:
    """Whether the symbols from `first` up to `last` are spoken about rather than said.

    Args:
        text: the view in small letters.
        found: its symbols.
        first: the hit's first symbol.
        last: the symbol after the hit.
        denies: the hit itself is a prohibition ("do not tell"), for which a negation before it means nothing.
    """
    code = found.code
    start, stop = found.span(first, last)
    if _DESCRIBED.search(text, max(0, start - _LEAD), start):
        return True
    apart = all_parted(text, start, stop)
    begin, end = (0, len(code)) if apart else _sentence(code, first, last)
    for distance, at in enumerate(_words_before(code, begin, first, apart), 1):
        if not apart and _PARTED.search(text, found.span(at, at + 1)[1], start):
            break
        if code[at] in _MENTION or (distance <= _GOVERNED and code[at] in _REPORT):
            return True
        if not denies and distance <= _GOVERNED and code[at] in _NEG:
            return True
        if distance == 1 and code[at] in _THIRD:
            return True
    after = code[last : min(end, last + _AFTER)]
    if not apart:
        after = after.split(PAUSE)[0]
    if not _JUDGED.isdisjoint(after):
        return True
    if quoted(text, start, stop):
        around = code[max(begin, first - _QUOTED_REACH) : first] + code[last : min(end, last + _QUOTED_REACH)]
        return not _MENTION.isdisjoint(around)
    return False


def _words_before(code: str, begin: int, first: int, apart: bool) -> list[int]:
    """The places of the words before a hit, the nearest first; ends of sentences count where they mean something."""
    places = range(first - 1, max(begin, first - 2 * _BEFORE) - 1, -1)
    return [at for at in places if not apart or code[at] not in (BREAK, PAUSE)][:_BEFORE]


def all_parted(text: str, start: int, end: int) -> bool:
    """Whether all words in and about a span are parted by signs or line ends, so that those part no thoughts."""
    gaps = _GAP.findall(text, max(0, start - _NEAR), end + _NEAR)
    return len(gaps) >= _GAPS and all(map(_PARTED.search, gaps))


def mentioned_text(text: str, start: int, end: int) -> bool:
    """Whether a span of characters is spoken about: as `mentioned`, seen from the words around it."""
    before = stream(text[max(0, start - _WINDOW) : start].rpartition("\n")[2]).code
    after = stream(text[end : end + _WINDOW].partition("\n")[0]).code
    before = before[max(before.rfind(BREAK), before.rfind(PAUSE)) + 1 :]
    after = after.split(BREAK)[0]
    if not _NEG.isdisjoint(before[-_BEFORE:]) or not _MENTION.isdisjoint(before[-_BEFORE:]):
        return True
    if not _JUDGED.isdisjoint(after[:_AFTER]):
        return True
    return quoted(text, start, end) and not _MENTION.isdisjoint(before + after)


def quoted(text: str, start: int, end: int) -> bool:
    """Whether a span stands in quotation marks and isn't the whole text."""
    left = text[max(0, start - 40) : start]
    right = text[end : end + 80]
    if not any(mark in left for mark in _QUOTES) or not any(mark in right for mark in _QUOTES):
        return False
    opening = start - len(left) + max(left.rfind(mark) for mark in _QUOTES)
    closing = end + min(at for mark in _QUOTES if (at := right.find(mark)) >= 0)
    return bool(
        _WORDS.search(text, max(0, opening - _WINDOW), opening) or _WORDS.search(text, closing, closing + _WINDOW)
    )
