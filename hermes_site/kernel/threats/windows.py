"""Where a view reads otherwise than the one before it: only there can it say anything new."""

from bisect import bisect_left
from collections.abc import Callable, Iterator
from operator import ne
from typing import Final

from hermes_site.kernel.threats.fold import View

_BLOCK: Final = 512
"""Characters of the original that are compared at once."""
_MARGIN: Final = 1024
"""What is read before and behind a place that differs, for words about it are part of what it says."""
_EDGE: Final = 384
"""Of that margin what is only read to know the context of the rest."""
_MOST: Final = 0.7
"""A view of which more than this share differs is read as a whole."""

Matters = Callable[[str, str], bool]
Window = tuple[View, int, int]
"""A part of a view, and from where to where in the original what is found in it counts."""


def windows(view: View, before: View, matters: Matters = ne) -> Iterator[Window]:
    """The parts of a view that differ from another view of the same original, with their surroundings.

    What stands elsewhere in the view has been read: it stands in the other one as well.

    Args:
        view: the view.
        before: the other one.
        matters: of a block of either view, in small letters, whether the first is worth reading besides the second.
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
    marks = range(0, max(view.original_end, before.original_end) + _BLOCK, _BLOCK)
    here, there = _places(view, marks), _places(before, marks)
    begin = end = -1
    for n in range(len(marks) - 1):
        mine, theirs = view.lower[here[n] : here[n + 1]], before.lower[there[n] : there[n + 1]]
        if mine == theirs or not matters(mine, theirs):
            continue
        if begin < 0:
            begin = max(0, here[n] - _MARGIN)
        elif here[n] - _MARGIN > end:
            yield begin, end
            begin = here[n] - _MARGIN
        end = min(size, here[n + 1] + _MARGIN)
    if begin >= 0:
        yield begin, end


def _places(view: View, marks: range) -> list[int]:
    """Where in a view the characters begin that came from behind each of the marks in the original."""
    if view.starts is None:
        return [min(mark, len(view.text)) for mark in marks]
    return [bisect_left(view.starts, mark) for mark in marks]
