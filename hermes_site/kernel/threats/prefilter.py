"""Expressions tried only near the strings that they can't match without: a long text has few of those."""

import re
from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Final

from hermes_site.kernel.threats.literals import Literals, literals

_TRIED: Final = 4
"""To try an expression at a place costs about so many times what it costs to pass the place in a search."""


class Prefiltered:
    """A regular expression that finds what `re` does, in less time where a text has few of its strings.

    Attributes:
        pattern: the expression.
    """

    def __init__(self, pattern: str, flags: int = 0) -> None:
        self.pattern = re.compile(pattern, flags)

    @cached_property
    def _needed(self) -> tuple[Literals, int]:
        return literals(self.pattern.pattern, self.pattern.flags)

    def finditer(self, text: str) -> Iterator[re.Match[str]]:
        """All matches, as `re` finds them."""
        needed, _ = self._needed
        found = [string for string in needed if string in text]
        if needed and not found:
            return iter(())
        places = 0
        for string in found:
            least, most = needed[string]
            places += text.count(string) * (most - least + 1)
        if not found or places * _TRIED > len(text):
            return self.pattern.finditer(text)
        return self._near(text, found)

    def search(self, text: str) -> re.Match[str] | None:
        """The first match; None if there is none."""
        return next(self.finditer(text), None)

    def _near(self, text: str, found: list[str]) -> Iterator[re.Match[str]]:
        """The matches, looked for only where one may begin."""
        width = self._needed[1]
        at = 0
        for first, last in self._beginnings(text, found):
            at = max(at, first)
            searched = (last - at + 1) * (_TRIED - 1) > width
            while at <= last:
                match = self.pattern.search(text, at, last + width + 1) if searched else self.pattern.match(text, at)
                if match is not None and match.start() <= last:
                    yield match
                    at = match.end()
                else:
                    at = last + 1 if searched else at + 1

    def _beginnings(self, text: str, found: list[str]) -> Iterator[tuple[int, int]]:
        """From where to where matches may begin, in order and apart."""
        spans = []
        for string in found:
            least, most = self._needed[0][string]
            at = text.find(string)
            while at >= 0:
                spans.append((max(0, at - most), at - least))
                at = text.find(string, at + 1)
        spans.sort()
        begin, end = spans[0]
        for first, last in spans:
            if first > end + 1:
                yield begin, end
                begin = first
            end = max(end, last)
        yield begin, end


def covered(text: str, spans: Iterable[tuple[int, int]], sign: str) -> str:
    """The text with spans of it, in order, each replaced by as many signs; those that reach into earlier ones stay."""
    pieces = []
    at = 0
    for start, end in spans:
        if start >= at:
            pieces += [text[at:start], sign * (end - start)]
            at = end
    return "".join([*pieces, text[at:]]) if at else text
