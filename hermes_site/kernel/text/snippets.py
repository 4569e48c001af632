"""Where in a text a query is answered, and the piece of it to show."""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final

from hermes_site.kernel.text import query, tokens

_WINDOW_CHARS: Final = 20_000
"""A long text is looked at in such pieces until something is found."""
_OVERLAP_CHARS: Final = 500
_MOST_MARKS: Final = 50
_PIECE_CHARS: Final = 20
_MARKDOWN: Final = re.compile(
    r"(\*\*|~~)(?=\S)[^*~\n]+?(?<=\S)(\1)|(`+)[^`\n]+(\3)(?!`)|^[ \t]*((?:(?:#{1,6}|>)[ \t]+)+)", re.MULTILINE
)
"""Emphasis, code and the beginnings of headings and quotations; the groups are what one does not read."""

Span = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Snippet:
    """A piece of a text.

    Attributes:
        text: as it was written.
        marks: where in `text` the query is answered: start and end of each place, in order.
        start: where in the whole text it begins.
    """

    text: str
    marks: tuple[Span, ...]
    start: int

    def marked(self, before: str, after: str) -> str:
        """The text with each mark between `before` and `after`."""
        parts, done = [], 0
        for start, end in self.marks:
            parts += [self.text[done:start], before, self.text[start:end], after]
            done = end
        return "".join([*parts, self.text[done:]])


def unmarked(shown: Snippet) -> Snippet:
    """A piece of Markdown as one reads it: without the marks of emphasis, code, headings and quotations.

    >>> unmarked(Snippet("Use **`pg_dump`** now", ((7, 14),), 0))
    Snippet(text='Use pg_dump now', marks=((4, 11),), start=0)
    """
    while gone := [
        found.span(group) for found in _MARKDOWN.finditer(shown.text) for group in range(1, 6) if found[group]
    ]:
        shown = _without(shown, gone)
    return shown


def _without(shown: Snippet, gone: Sequence[Span]) -> Snippet:
    """A piece without some places of it, which ascend."""
    pieces, done = [], 0
    for low, high in gone:
        pieces.append(shown.text[done:low])
        done = high

    def moved(place: int) -> int:
        return place - sum(max(0, min(high, place) - low) for low, high in gone if low < place)

    marks = tuple((moved(low), moved(high)) for low, high in shown.marks if moved(low) < moved(high))
    return Snippet("".join([*pieces, shown.text[done:]]), marks, shown.start)


def snippet(text: str, node: query.Node, *, chars: int = 240) -> Snippet:
    """The piece of about `chars` characters that answers most of the query."""
    marks = spans(text, node)
    if not marks:
        return Snippet(text[:chars], (), 0)
    start, end = _best(marks, len(text), chars)
    start, end = _to_words(text, start, end, marks)
    inside = [(max(low, start), min(high, end)) for low, high in marks if low < end and high > start]
    return Snippet(text[start:end], tuple((low - start, high - start) for low, high in inside), start)


def spans(text: str, node: query.Node) -> list[Span]:
    """Where in `text` operands of the query stand, as far as the first piece of it that holds any.

    Of names and runs of characters, parts count where no piece holds one as a whole.
    """
    leaves = list(dict.fromkeys(query.leaves(node)))
    divisible = [leaf.pattern for leaf in leaves if isinstance(leaf, query.Phrase) and not leaf.quoted]
    in_part: list[Span] = []
    for start in range(0, max(len(text), 1), _WINDOW_CHARS):
        piece = text[max(0, start - _OVERLAP_CHARS) : start + _WINDOW_CHARS]
        offset = max(0, start - _OVERLAP_CHARS)
        folded, places = tokens.folded_with_places(piece)
        is_whole = not divisible or any(pattern.search(folded) for pattern in divisible)
        if in_part and not is_whole:
            continue
        found = sorted(set(islice(_folded_spans(folded, leaves), _MOST_MARKS * 4)))
        marks = _merged((places[low] + offset, _end(places, high) + offset) for low, high in found)[:_MOST_MARKS]
        if marks and is_whole:
            return marks
        in_part = in_part or marks
    return in_part


def _folded_spans(folded: str, leaves: Sequence[query.Leaf]) -> Iterator[Span]:
    wanted: set[str] = set()
    partial: list[str] = []
    whole = False
    for leaf in leaves:
        if isinstance(leaf, query.Word):
            wanted |= {leaf.bare, *leaf.stems(())}
            continue
        before = whole
        for found in leaf.pattern.finditer(folded):
            whole = True
            yield found.span()
        if whole == before and not leaf.quoted:
            for part in tokens.parts(leaf.text):
                if tokens.is_joined(part[0]):
                    partial += tokens.grams(part)
                elif tokens.is_word(part):
                    wanted |= {tokens.fold(part), tokens.stem(part)}
    for part in dict.fromkeys(partial):
        yield from (found.span() for found in re.finditer(re.escape(part), folded))
    if wanted:
        for found in tokens.words_in(folded):
            if found[0] in wanted or tokens.stem(found[0]) in wanted:
                yield found.span()


def _end(places: Sequence[int], high: int) -> int:
    """Where in a text that ends which ends before `high` in the folded one: of what folds together, all."""
    return places[bisect_right(places, places[high - 1], high)]


def _merged(found: Iterator[Span]) -> list[Span]:
    """Overlapping and touching places as one."""
    merged: list[Span] = []
    for low, high in found:
        if merged and low <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(high, merged[-1][1]))
        elif high > low:
            merged.append((low, high))
    return merged


def _to_words(text: str, start: int, end: int, marks: Sequence[Span]) -> Span:
    """The stretch without the pieces of words at its ends, where those are short and nothing in them is marked.

    Nor does it begin or end between a letter and the signs on it.
    """
    inside = [span for span in marks if span[0] < end and span[1] > start]
    if start > 0:
        space = text.find(" ", start - 1, min(start + _PIECE_CHARS, inside[0][0]))
        start = space + 1 if space >= 0 else start
    if end < len(text):
        space = text.rfind(" ", max(end - _PIECE_CHARS, inside[-1][1]), end + 1)
        end = space if space >= 0 else end
    while 0 < start < inside[0][0] and tokens.goes_on(text[start]):
        start += 1
    while end < len(text) and tokens.goes_on(text[end]):
        end += 1
    return start, end


def _best(marks: Sequence[Span], length: int, chars: int) -> Span:
    """The stretch that holds most marks."""
    counts = [sum(1 for other in marks[place:] if other[1] <= low + chars) for place, (low, _high) in enumerate(marks)]
    place = counts.index(max(counts))
    first, last = marks[place], marks[place + max(counts[place], 1) - 1]
    spare = max(0, chars - (last[1] - first[0])) // 2
    start = max(0, first[0] - spare)
    end = min(length, max(start + chars, first[1]))
    return start, end
