"""Where a view reads otherwise than the one before it: only there can it say anything new."""

from bisect import bisect_left
from collections.abc import Callable, Iterator
from typing import Final

from hermes_site.kernel.threats.fold import View
from hermes_site.kernel.threats.marks import marked
from hermes_site.kernel.threats.stream import may_mean, tokens

_BLOCK: Final = 512
"""Characters of the original that are compared at once."""
_WORD: Final = 64
"""How far words reach over the ends of a block."""
_MARGIN: Final = 1024
"""What is read before and behind a place that differs, for words about it are part of what it says."""
_EDGE: Final = 384
"""Of that margin what is only read to know the context of the rest."""
_MOST: Final = 0.7
"""A view of which more than this share differs is read as a whole."""

Window = tuple[View, int, int]
"""A part of a view, and from where to where in the original what is found in it counts."""
Matters = Callable[[View, View], bool]
"""Of a view and another of the same stretch of the original, which differ: whether the first is worth reading, too."""


def always(view: View, before: View) -> bool:
    """Any difference matters."""
    return True


def says_more(view: View, before: View) -> bool:
    """Whether a view has a word that rules may know, or an address, where another one has not."""
    return any(may_mean(word) for _place, word in _words(view) - _words(before))


def _words(view: View) -> set[tuple[int, str]]:
    """The words and addresses of a view, and where each begins in the original."""
    found = tokens(marked(view.lower))
    return {(at if view.starts is None else view.starts[at], word) for at, word in found}


def windows(view: View, before: View, matters: Matters = always) -> Iterator[Window]:
    """The parts of a view that differ from another view of the same original, with their surroundings.

    What stands elsewhere in the view has been read: it stands in the other one as well.
    """
    size = len(view.text)
    spans = list(_spans(view, before, matters))
    if sum(end - start for start, end in spans) > _MOST * size:
        spans = [(0, size)]
    for start, end in spans:
        part = view if end - start == size else view.part(start, end)
        first = part.original(_EDGE, _EDGE + 1)[0] if start else 0
        last = part.original(end - start - _EDGE - 1, end - start - _EDGE)[1] if end < size else part.original_end
        yield part, first, last


def _spans(view: View, before: View, matters: Matters) -> Iterator[tuple[int, int]]:
    """Where in a view its blocks stand that differ, with margins, in order and apart."""
    size = len(view.text)
    if view.is_reversed:
        yield 0, size
        return
    begin = end = -1
    for mark in range(0, max(view.original_end, before.original_end), _BLOCK):
        first, last = _place(view, mark), _place(view, mark + _BLOCK)
        theirs = before.lower[_place(before, mark) : _place(before, mark + _BLOCK)]
        if view.lower[first:last] == theirs or not matters(*(_around(each, mark) for each in (view, before))):
            continue
        if begin < 0:
            begin = max(0, first - _MARGIN)
        elif first - _MARGIN > end:
            yield begin, end
            begin = first - _MARGIN
        end = min(size, last + _MARGIN)
    if begin >= 0:
        yield begin, end


def _place(view: View, mark: int) -> int:
    """Where in a view the characters begin that came from behind a place of the original."""
    if view.starts is None:
        return max(0, min(mark, len(view.text)))
    return bisect_left(view.starts, mark)


def _around(view: View, mark: int) -> View:
    """What a view has of a block, and of the words that reach over its ends."""
    return view.part(_place(view, mark - _WORD), _place(view, mark + _BLOCK + _WORD))
