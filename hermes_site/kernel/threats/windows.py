"""Where a view reads otherwise than the one before it: only there can it say anything new."""

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final

from hermes_site.kernel.threats.fold import View
from hermes_site.kernel.threats.lexicon import MEMBERS, UNSPACED, WORDS
from hermes_site.kernel.threats.marks import marked
from hermes_site.kernel.threats.stream import may_mean, tokens

_BLOCK: Final = 512
"""Characters of the original that are compared at once."""
_AROUND: Final = 64
"""How far words reach over the ends of a block."""
_REACH: Final = (640, 44)
"""How far words about a place that differs are part of what it says: at least so many characters and words."""
_EDGE: Final = (384, 36)
"""How much farther is read to know the context of these."""
_MOST: Final = 0.7
"""A view of which more than this share differs is read as a whole."""
_WORD: Final = re.compile(rf"([^\W_{UNSPACED}]{{2,}})[!-~]*|[{UNSPACED}]{{2}}")
"""A word, with what stands beside it: an address is one."""
_GAP: Final = re.compile("(?<=[a-z]) (?=[a-z])")
"""A blank over which no word or address reaches."""
_UNCUT: Final = re.compile("[!-~]{0,4000}")
_SHORT: Final = 2
"""Letters of words that numbers give as well."""
_UNDOING: Final = frozenset("".join(MEMBERS[name] for name in ("NEG", "MENTION", "REPORT", "JUDGED", "THIRD")))
"""Words that may undo what others say."""

Window = tuple[View, int, int]
"""A part of a view, and from where to where in the original what is found in it counts."""
Matters = Callable[[View, View], bool]
"""Of a view and another of the same stretch of the original, which differ: whether the first is worth reading, too."""
_Span = tuple[int, int]
_Placed = tuple[int, str]


def always(view: View, before: View) -> bool:
    """Any difference matters."""
    return True


def says_more(view: View, before: View) -> bool:
    """Whether a view has a word that rules may know, or an address, where another has not, or lacks one that undoes."""
    words, others = map(_words, _unlike(view, before))
    if any(may_mean(word) and not _numbers(place, word, before) for place, word in _less(words, others)):
        return True
    return any(WORDS.get(word) in _UNDOING for _place, word in _less(others, words))


def _unlike(view: View, before: View) -> tuple[View, View]:
    """Two views without the words that both begin with, and those that both end with."""
    if view.starts is None or before.starts is None:
        return view, before
    one, other, starts, others = view.lower, before.lower, list(view.starts), list(before.starts)
    begin = one.rfind(" ", 0, max(0, min(_alike(one, other), _alike(starts, others)) - 1))
    while begin > 0 and not _GAP.match(one, begin):
        begin = one.rfind(" ", 0, begin)
    begin = max(0, begin)
    alike = min(_alike(one[:begin:-1], other[:begin:-1]), _alike(starts[:begin:-1], others[:begin:-1]))
    end = one.find(" ", len(one) - alike + 1)
    while end >= 0 and not _GAP.match(one, end):
        end = one.find(" ", end + 1)
    behind = len(one) - end if end >= 0 else 0
    return view.part(begin, len(one) - behind), before.part(begin, len(other) - behind)


def _alike(one: Sequence[Any], other: Sequence[Any]) -> int:
    """How much two rows have alike from the beginning."""
    low, high = 0, min(len(one), len(other))
    while low < high:
        middle = (low + high + 1) // 2
        if one[low:middle] == other[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low


def _words(view: View) -> list[_Placed]:
    """The words and addresses of a view, and where each begins in the original; several may begin at one place."""
    found = tokens(marked(view.lower))
    starts = view.starts
    return found if starts is None else [(starts[at], word) for at, word in found]


def _less(words: list[_Placed], others: list[_Placed]) -> Iterable[_Placed]:
    """Words without as many others."""
    distinct = set(words)
    return distinct.difference(others) if len(distinct) == len(words) else Counter(words) - Counter(others)


def _numbers(place: int, word: str, before: View) -> bool:
    """Whether a short word is made of figures alone."""
    if len(word) > _SHORT:
        return False
    at = _place(before, place)
    return not any(map(str.isalpha, before.lower[at : at + len(word)]))


def windows(view: View, before: View, matters: Matters = always) -> Iterator[Window]:
    """The parts of a view that differ from another view of the same original, with their surroundings.

    What stands elsewhere in the view has been read: it stands in the other one as well.
    """
    size = len(view.text)
    if not size:
        return
    spans = [] if view.is_reversed else list(_spans(view.lower, list(_differing(view, before, matters))))
    if view.is_reversed or sum(end - begin for begin, _, _, end in spans) > _MOST * size:
        yield view, 0, view.original_end
        return
    for begin, first, last, end in spans:
        yield view.part(begin, end), view.original(first, first + 1)[0], view.original(last - 1, last)[1]


def _spans(text: str, differing: list[_Span]) -> Iterator[tuple[int, int, int, int]]:
    """Windows on stretches that differ, in order and apart: where each begins, what counts begins and ends, it ends."""
    begin = first = last = end = -1
    for number, (start, stop) in enumerate(differing):
        from_here = text[max(0, end) : start][::-1]
        reach = _far(from_here, *_REACH, -1)
        edge = _uncut(from_here, reach + _far(from_here[reach:], *_EDGE, -1))
        if start - edge > end:
            if end >= 0:
                yield begin, first, last, end
            begin, first = start - edge, start - reach
        following = differing[number + 1][0] if number + 1 < len(differing) else len(text)
        to_there = text[stop:following]
        reach = _far(to_there, *_REACH, 1)
        last = stop + reach
        end = stop + _uncut(to_there, reach + _far(to_there[reach:], *_EDGE, 1))
    if end >= 0:
        yield begin, first, last, end


def _far(text: str, chars: int, words: int, step: int) -> int:
    """How far one must read in a text for so many characters and words; `step` is -1 in a text written backwards.

    Words without a symbol count for nothing.
    """
    for match in _WORD.finditer(text):
        words -= match[1] is None or WORDS.get(match[1][::step]) != ""
        if not words:
            return min(len(text), max(chars, match.end()))
    return len(text)


def _uncut(text: str, end: int) -> int:
    """The end of the word or address that a place in a text stands in."""
    found = _UNCUT.match(text, end)
    return found.end() if found else end


def _differing(view: View, before: View, matters: Matters) -> Iterator[_Span]:
    """Where in a view the blocks stand that differ."""
    for mark in range(0, max(view.original_end, before.original_end), _BLOCK):
        first, last = _place(view, mark), _place(view, mark + _BLOCK)
        theirs = before.lower[_place(before, mark) : _place(before, mark + _BLOCK)]
        if first < last and view.lower[first:last] != theirs and matters(*_around(view, before, first, last)):
            yield first, last


def _place(view: View, mark: int) -> int:
    """Where in a view the characters begin that came from behind a place of the original."""
    if view.starts is None:
        return max(0, min(mark, len(view.text)))
    return bisect_left(view.starts, mark)


def _around(view: View, before: View, first: int, last: int) -> tuple[View, View]:
    """A stretch of a view with the words that reach over its ends, and another view's that came from the same place."""
    part = view.part(max(0, first - _AROUND), last + _AROUND)
    if not part.text:
        return part, part
    start, end = part.original(0, len(part.text))
    return part, before.part(_place(before, start), _place(before, end))
