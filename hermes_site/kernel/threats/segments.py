"""Words written together, cut apart: by capitals where those part them, else by the words that the rules know."""

import re
from collections import defaultdict
from functools import cache
from typing import Final

from hermes_site.kernel.threats.fold import plain_word
from hermes_site.kernel.threats.lexicon import CORE, ENGLISH, MEMBERS, WORDS, parts, spellings
from hermes_site.kernel.threats.words import common

_FREQUENT: Final = frozenset(common.FREQUENT.split())


@cache
def _segments() -> frozenset[str]:
    """The words that texts written without blanks are cut into."""
    spelled = (
        spelling
        for module in ENGLISH
        for entries in module.WORDS.values()
        for entry in entries.split()
        for spelling in spellings(entry)
    )
    known = (part for spelling in spelled for part in parts(plain_word(spelling)))
    return _FREQUENT.union(common.OTHERS.split(), (p for p in known if len(p) > 1 and p.isascii() and p.isalpha()))


_SEGMENTED_MIN: Final = 10
_HUMPS: Final = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")
_COVERED: Final = 0.6
_LONGER: Final = 0.5
"""Of the letters of a run so many must be of known words, and of such with more than two letters: two at least, or one
that rules turn on, for a known word with an ending is another word of its family."""
_ENDINGS: Final = frozenset(["ing", "able", "less", "ship"])
_CORE: Final = frozenset("".join(MEMBERS[name] for name in CORE))
_HUMP: Final = 2.5
_FOREIGN_HUMP: Final = 4
_CAPITALS_MOST: Final = 2.5
_NO_CAPITALS: Final = str.maketrans("", "", "ABCDEFGHIJKLMNOPQRSTUVWXYZ")
_BY_HUMPS: Final = 0.2
"""Where capitals part the words: how long these must be in the mean; longer where not so much of them is known."""
_CUT_BEST: Final = 1000
"""Up to so many letters the best of all ways to cut a run is sought; in longer ones the longest word at each place."""
_KNOWN: Final = 10
_LIKELY: Final = 8
_STRANGE: Final = 30
_STRANGE_LETTER: Final = 3
"""What a known word costs, a frequent one, a stretch of letters that belongs to none, and each of its letters."""
STRANGE: Final = "\ue005"
"""Stands for each letter of such a stretch: a word that the rules don't know, and perhaps several."""


_HEAD: Final = 3
_OPENING: Final = 4
_SPREAD: Final = 9
"""Of words written together at least one in so many letters is the first of a longer known word."""


@cache
def _segment_sizes() -> dict[str, tuple[int, ...]]:
    """For the first letters of the words that texts are cut into: how long these may be."""
    sizes: dict[str, set[int]] = defaultdict(set)
    for part in _segments():
        sizes[part[:_HEAD]].add(len(part))
    return {head: tuple(sorted(found)) for head, found in sizes.items()}


@cache
def _openings() -> frozenset[str]:
    """What the longer known words begin with."""
    return frozenset(part[:_OPENING] for part in _segments() if len(part) >= _OPENING)


def _wordy(run: str) -> bool:
    """Whether a run may be of known words at all; a quick look that most encoded text fails."""
    openings = _openings()
    found = sum([run[at : at + _OPENING] in openings for at in range(len(run) - _OPENING + 1)])
    return found * _SPREAD >= len(run)


def apart(run: str) -> str:
    """Words written together, apart; empty if it isn't mostly of words that the rules know.

    Capitals tell where words begin, unless they stand anywhere, as in encodings. Else, of the ways to cut a run, the
    one with the fewest words and the fewest strange letters; those are replaced, for nobody knows where among them
    words begin.

    >>> apart("ignoreallprevious")
    'ignore all previous'
    >>> apart("TheSinkInstructions")
    'The Sink Instructions'
    >>> apart("description"), apart("monitoring"), apart("background")
    ('', '', '')
    """
    word = run.lower()
    if len(word) < _SEGMENTED_MIN or word in _segments():
        return ""
    if _CAPITALS_MOST * (len(run) - len(run.translate(_NO_CAPITALS))) > len(run) and not run.isupper():
        return ""
    if word[1:] == run[1:] or run.isupper():
        cuts = _pieces(word) if _wordy(word) else []
        words = [cut for cut in cuts if cut[0] != STRANGE]
        longer = [cut for cut in words if len(cut) > 2 and cut not in _ENDINGS]
        several = len(longer) > 1 or any(WORDS.get(cut, "") in _CORE for cut in longer)
        covered, by_longer = sum(map(len, words)), sum(map(len, longer))
        enough = several and covered >= _COVERED * len(run) and by_longer >= _LONGER * len(run)
    else:
        cuts = _HUMPS.findall(run)
        known = [len(cut) for cut in cuts if cut.lower() in _segments()]
        share = sum(n for n in known if n > 2) / len(run)
        enough = len(run) >= (_HUMP if share >= _BY_HUMPS else _FOREIGN_HUMP) * len(cuts)
    return " ".join(cuts) if enough and len(cuts) > 1 else ""


def apart_short(run: str) -> str:
    """As `apart`, for a short word beside such a run; empty if it isn't all of words that the rules know.

    >>> apart_short("weblock")
    'we block'
    """
    word = run.lower()
    if word in _segments():
        return ""
    cuts = _pieces(word)
    return " ".join(cuts) if len(cuts) > 1 and all(cut[0] != STRANGE for cut in cuts) else ""


def _pieces(word: str) -> list[str]:
    return _cut(word) if len(word) <= _CUT_BEST else _greedy(word)


def _greedy(word: str) -> list[str]:
    """The longest known word at each place of a run of letters, and what is between them."""
    sizes, segments = _segment_sizes(), _segments()
    cuts: list[str] = []
    at = strange = 0
    while at < len(word):
        lengths = sizes.get(word[at : at + _HEAD], ())
        length = next((n for n in reversed(lengths) if word[at : at + n] in segments), 0)
        if not length and word[at : at + 2] in segments:
            length = 2
        if length:
            cuts += [STRANGE * (at - strange), word[at : at + length]] if strange < at else [word[at : at + length]]
            strange = at + length
        at += length or 1
    return [*cuts, STRANGE * (at - strange)] if strange < at else cuts


def _cut(word: str) -> list[str]:
    """The cheapest row of known words and strange stretches that make up a run of letters.

    Where two rows are as cheap ("explains how", "explain show") the letters in question are strange.
    """
    early, late = _cheapest(word)
    at = 0
    cuts: list[str] = []
    while at < len(word):
        end = early[at]
        if end == late[at]:
            cuts.append(word[at:end] if word[at:end] in _segments() else STRANGE * (end - at))
        else:
            ends = [early[at], late[at]]
            while ends[0] != ends[1]:
                shorter = ends.index(min(ends))
                ends[shorter] = (early, late)[shorter][ends[shorter]]
            end = ends[0]
            cuts.append(STRANGE * (end - at))
        at = end
    return cuts


def _cheapest(word: str) -> tuple[list[int], list[int]]:
    """For each place of the cheapest row where its piece ends: of the row with shorter and with longer pieces first."""
    size = len(word)
    sizes, segments = _segment_sizes(), _segments()
    costs = [0] * (size + 1)
    early = list(range(1, size + 2))
    late = list(early)
    strange = size * _STRANGE  # the cheapest way on from here within a strange stretch
    strange_end = size
    for begin in range(size - 1, -1, -1):
        if costs[begin + 1] + _STRANGE <= strange:
            strange, strange_end = costs[begin + 1] + _STRANGE, begin + 1
        strange += _STRANGE_LETTER
        best, first, last = strange, strange_end, strange_end
        head = word[begin : begin + _HEAD]
        lengths = sizes.get(head, ())
        if head[:2] in segments:
            lengths = (2, *lengths)
        if head[:1] in segments:
            lengths = (1, *lengths)
        for length in lengths:
            end = begin + length
            part = word[begin:end]
            if end > size or part not in segments:
                continue
            cost = costs[end] + (_LIKELY if part in _FREQUENT else _KNOWN)
            if cost <= best:
                first = first if cost == best and first != strange_end else end
                best, last = cost, end
        costs[begin], early[begin], late[begin] = best, first, last
    return early, late
