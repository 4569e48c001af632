"""Things that stand within reach of each other on a line, found in linear time.

A single expression for "this, within 300 characters that, within 200 the other" tries every pair of places. Here each
thing is looked for once, and what stands too far from the one before it falls out.
"""

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from hermes_site.kernel.threats.prefilter import Prefiltered

Span = tuple[int, int]
_LONGEST: Final = 400
"""No thing looked for within reach of another is longer."""


def spans(pattern: re.Pattern[str] | Prefiltered, text: str) -> list[Span]:
    """Where an expression is found, in order."""
    return [match.span() for match in pattern.finditer(text)]


def after(text: str, before: Sequence[Span], reach: int, pattern: re.Pattern[str], stops: str = "\n") -> list[Span]:
    """What follows within reach of something found before.

    Args:
        text: what is looked through.
        before: where that was found; ends in order.
        reach: how many characters may stand between.
        pattern: what is to follow.
        stops: characters none of which may stand between.

    Returns:
        From the beginning of the first that reaches it to the end of what follows; ends in order.
    """
    found: list[Span] = []
    at = 0
    for begin, end in _windows(before, reach):
        for match in pattern.finditer(text, begin, end):
            start = match.start()
            low = start - reach
            for stop in stops:
                low = max(low, text.rfind(stop, max(low, 0), start) + 1)
            while at < len(before) and before[at][1] < low:
                at += 1
            if at < len(before) and before[at][1] <= start:
                found.append((before[at][0], match.end()))
    return found


def _windows(before: Sequence[Span], reach: int) -> Iterator[Span]:
    """The stretches of text in which something may be reached, apart."""
    begin = end = -1
    for _, place in before:
        if place > end:
            if end >= 0:
                yield begin, end
            begin = place
        end = place + reach + _LONGEST
    if end >= 0:
        yield begin, end


def apart(found: Iterable[Span]) -> Iterator[Span]:
    """Spans in order, without those that begin before the end of an earlier one."""
    end = -1
    for span in sorted(found):
        if span[0] >= end:
            yield span
            end = span[1]


def within(found: Sequence[Span], first: int, last: int) -> Span | None:
    """The first of spans in order that lies between two places."""
    at = bisect_left(found, (first, first))
    while at < len(found) and found[at][0] <= last:
        if found[at][1] <= last:
            return found[at]
        at += 1
    return None
