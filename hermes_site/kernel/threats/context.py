"""Whether words are said or only spoken about: quoted in a rule against them, negated, reported."""

import re
from typing import Final

from hermes_site.kernel.threats.lexicon import BREAK, MEMBERS
from hermes_site.kernel.threats.stream import Stream

_MENTION: Final = frozenset(MEMBERS["MENTION"])
_REPORT: Final = frozenset(MEMBERS["REPORT"])
_NEG: Final = frozenset(MEMBERS["NEG"])
_THIRD: Final = frozenset(MEMBERS["THIRD"])
_QUOTES: Final = "\"'`“”„«»‹›「」『』《》〈〉‘’"
_NEAR: Final = 7
_BEFORE: Final = 4
_AFTER: Final = 9
_QUOTED_REACH: Final = 30


def _sentence(code: str, first: int, last: int) -> tuple[int, int]:
    """The symbols of the sentence around a hit."""
    begin = code.rfind(BREAK, 0, first) + 1
    end = code.find(BREAK, last)
    return begin, end if end >= 0 else len(code)


def mentioned(text: str, found: Stream, first: int, last: int, denies: bool) -> bool:
    """Whether the symbols from `first` up to `last` are spoken about rather than said.

    Args:
        text: the view in small letters.
        denies: the hit itself is a prohibition ("do not tell"), for which a negation before it means nothing.
    """
    code = found.code
    begin, end = _sentence(code, first, last)
    before = code[max(begin, first - _NEAR) : first]
    if not denies and not _NEG.isdisjoint(code[max(begin, first - 2) : first]):
        return True
    if code[first - 1 : first] and first > begin and code[first - 1] in _THIRD:
        return True
    close = code[max(begin, first - _BEFORE) : first]
    if not _MENTION.isdisjoint(close):
        return True
    if not _REPORT.isdisjoint(code[max(begin, first - 3) : first]):
        return True
    if quoted(text, *found.span(first, last)):
        around = code[max(begin, first - _QUOTED_REACH) : first] + code[last : min(end, last + _QUOTED_REACH)]
        if not _MENTION.isdisjoint(around):
            return True
    after = code[last : min(end, last + _AFTER)]
    return _described(before, after)


def _described(before: str, after: str) -> bool:
    """A judgement that follows: "… is a known attack", "… as hostile"."""
    del before
    return not _JUDGED.isdisjoint(after[:5])


_JUDGED: Final = frozenset(MEMBERS["JUDGED"])


def quoted(text: str, start: int, end: int) -> bool:
    """Whether a span stands in quotation marks and isn't the whole text."""
    left = text[max(0, start - 40) : start]
    right = text[end : end + 80]
    if not any(mark in left for mark in _QUOTES) or not any(mark in right for mark in _QUOTES):
        return False
    opening = max(left.rfind(mark) for mark in _QUOTES)
    return bool(re.search(r"\w", text[: max(0, start - len(left) + opening)][-200:])) or bool(
        re.search(r"\w{2}", right[min(right.find(m) for m in _QUOTES if m in right) :])
    )
