"""Words and phrases of the rules, each with the classes it may stand for, and the symbols rules are matched over."""

import re
from collections import defaultdict
from functools import cache
from itertools import cycle, product
from typing import Final

from hermes_site.kernel.threats.fold import plain_word
from hermes_site.kernel.threats.words import (
    asian,
    chinese,
    claims,
    common,
    delivery,
    english,
    english_acts,
    germanic,
    japanese,
    korean,
    oblique,
    other,
    other_acts,
    romance,
    romance_acts,
    slavic,
)

_ENGLISH: Final = (english, english_acts)
_OTHERS: Final = (
    germanic,
    romance,
    romance_acts,
    slavic,
    other,
    other_acts,
    asian,
    chinese,
    japanese,
    korean,
    oblique,
    claims,
    delivery,
)
TABLES: Final[tuple[dict[str, str], ...]] = tuple(module.WORDS for module in (*_ENGLISH, *_OTHERS))
UNKNOWN: Final = "."
BREAK: Final = "|"
PAUSE: Final = ";"
UNSPACED: Final = (
    "\u0e00-\u0eff\u1100-\u11ff\u2e80-\u2fff\u3005-\u30ff\u3130-\u318f\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff"
)
"""Scripts whose words are found anywhere in a run of letters, as a part of a character class."""

# What the tokeniser itself recognises. Each is one private-use character, repeated over its span.
SPECIALS: Final = {
    "\ue000": "URL",
    "\ue001": "EMAIL",
    "\ue002": "KEYPATH",
    "\ue003": "AGENTFILE",
    "\ue004": "ACCOUNT",
}

_BARE: Final = frozenset({"STOP", "PLAIN"})
"""Of no class that rules know."""
ALSO: Final = {
    "SAFEGUARD": {"RULES", "LIMIT"},
    "INSTR": {"RULES"},
    "DOSAID": {"EXEC"},
    "ANSWER": {"SAY"},
    "PRECONV": {"ABOVE"},
    "MAKERSAID": {"YOUR"},
}
"""Classes whose words belong to wider ones as well."""

_UNSPACED: Final = re.compile(f"[{UNSPACED}]")
_AND: Final = "\u0648"
"""Arabic writes "and" as one with the word after it."""
_BRACES: Final = re.compile(r"\{([^{}]*)\}")


def spellings(entry: str) -> list[str]:
    """All that an entry stands for.

    >>> spellings("give{,s}_in")
    ['give in', 'gives in']
    """
    choices = [part.split(",") if odd else [part] for odd, part in zip(cycle((0, 1)), _BRACES.split(entry))]
    return ["".join(chosen).replace("_", " ") for chosen in product(*choices)]


WORDS: Final[dict[str, str]] = {}
"""The symbol of each single word of a spaced language."""
PHRASES: Final[dict[str, str]] = {}
"""The symbol of each phrase, its words parted by a blank."""
LENGTHS: Final[dict[tuple[str, str], tuple[int, ...]]] = {}
"""For the first two words of phrases: of how many words these may be, the longest first."""
RUNS: Final[dict[str, str]] = {}
"""The symbols of words of unspaced scripts."""
HEADS: Final[dict[str, tuple[int, ...]]] = {}
"""For the first two characters of words of unspaced scripts: how long these may be, the longest first."""


def parts(text: str) -> list[str]:
    """A folded phrase as the tokeniser cuts it."""
    return re.findall(r"[^\W_\u0900-\u0dff]+|[\u0900-\u0963\u0966-\u0dff]+", text)


def _key(spelling: str) -> str:
    """A word or phrase as it is found: of unspaced scripts without blanks, else its words parted by one."""
    if spelling.isascii():
        word = spelling.lower()
        return word if word.isalpha() else " ".join(parts(word))
    word = plain_word(spelling)
    return word.replace(" ", "") if _UNSPACED.search(word) else " ".join(parts(word))


def _collected() -> dict[str, frozenset[str]]:
    """The classes of each word and phrase."""
    names = sorted({name for table in TABLES for name in table} | {name for wider in ALSO.values() for name in wider})
    bit = {name: 1 << n for n, name in enumerate(names)}
    marks: dict[str, int] = {}
    for table in TABLES:
        for name, entries in table.items():
            mark = bit[name] | sum(bit[wider] for wider in ALSO.get(name, ()))
            for entry in entries.split():
                if "{" not in entry and "_" not in entry:
                    key = _key(entry)
                    marks[key] = marks.get(key, 0) | mark
                    continue
                for spelling in spellings(entry):
                    key = _key(spelling)
                    marks[key] = marks.get(key, 0) | mark
    for key in [key for key in marks if "\u0620" <= key[:1] <= "\u064a" and key[0] != _AND]:
        marks.setdefault(_AND + key, marks[key])
    sets = {mark: frozenset(name for name in names if bit[name] & mark) for mark in set(marks.values())}
    return {key: sets[mark] for key, mark in marks.items()}


def _symbols(classes: dict[str, frozenset[str]]) -> dict[frozenset[str], str]:
    """One character for each set of classes that some word has."""
    sets = {found - _BARE for found in set(classes.values())}
    sets |= {frozenset({name}) for name in SPECIALS.values()}
    ordered = sorted((found for found in sets if found), key=sorted)
    return {found: chr(0x3400 + n) for n, found in enumerate(ordered)}


def _tables() -> dict[frozenset[str], str]:
    """Fill the tables of words; the symbol of each set of classes."""
    classes = _collected()
    symbols = _symbols(classes)
    heads: dict[str, set[int]] = defaultdict(lambda: {1})
    lengths: dict[tuple[str, str], set[int]] = defaultdict(set)
    of = {found: symbols.get(found - _BARE, UNKNOWN if "PLAIN" in found else "") for found in set(classes.values())}
    for key, found in classes.items():
        symbol = of[found]
        if not key.isascii() and _UNSPACED.search(key):
            RUNS[key] = symbol
            heads[key[:2]].add(len(key))
        elif " " in key:
            PHRASES[key] = symbol
            first, second, *more = key.split(" ")
            lengths[first, second].add(len(more) + 2)
        elif key:
            WORDS[key] = symbol
    shared: dict[tuple[int, ...], tuple[int, ...]] = {}

    def descending(sizes: set[int]) -> tuple[int, ...]:
        found = tuple(sorted(sizes, reverse=True))
        return shared.setdefault(found, found)

    HEADS.update((head, descending(sizes)) for head, sizes in heads.items())
    LENGTHS.update((first_two, descending(sizes)) for first_two, sizes in lengths.items())
    for special, name in SPECIALS.items():
        WORDS[special] = symbols[frozenset({name})]
    return symbols


SYMBOLS: Final = _tables()
MEMBERS: Final[dict[str, str]] = {
    name: "".join(symbol for found, symbol in SYMBOLS.items() if name in found)
    for name in sorted({name for found in SYMBOLS for name in found})
}
"""The symbols that may stand for a class."""
BIT: Final = {name: 1 << n for n, name in enumerate(MEMBERS)}
BITS: Final = {symbol: sum(BIT[name] for name in found) for found, symbol in SYMBOLS.items()}
"""For each class a bit, and for each symbol those of the classes it may stand for."""


def trie(words: set[str], between: str = "") -> str:
    """A regular expression for the longest of these words that stands at a place.

    >>> trie({"ab", "abc"})
    'a(?:b(?:c)?)'
    """
    heads: dict[str, set[str]] = defaultdict(set)
    for word in words:
        if word:
            heads[word[0]].add(word[1:])
    branches = []
    for head in sorted(heads):
        rest = trie(heads[head], between)
        ending = "?" if "" in heads[head] else ""
        branches.append(re.escape(head) + (f"(?:{between}{rest}){ending}" if rest else ""))
    return branches[0] if len(branches) == 1 else f"(?:{'|'.join(branches)})" if branches else ""


_FREQUENT: Final = frozenset(common.FREQUENT.split())


@cache
def _segments() -> frozenset[str]:
    """The words that texts written without blanks are cut into."""
    spelled = (
        spelling
        for module in _ENGLISH
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
"""Of the letters of a run so many must be of known words, and of such with more than two letters."""
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
    """
    word = run.lower()
    if len(word) < _SEGMENTED_MIN or word in _segments():
        return ""
    if _CAPITALS_MOST * (len(run) - len(run.translate(_NO_CAPITALS))) > len(run) and not run.isupper():
        return ""
    if word[1:] == run[1:] or run.isupper():
        cuts = _pieces(word) if _wordy(word) else []
        known = [len(cut) for cut in cuts if cut[0] != STRANGE]
        enough = sum(known) >= _COVERED * len(run) and sum(n for n in known if n > 2) >= _LONGER * len(run)
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


CORE: Final = ("IGN", "PRIOR", "RULES", "SYSP")


def _shortened(word: str) -> set[str]:
    return {word} | {word[:n] + word[n + 1 :] for n in range(len(word))}


@cache
def _near() -> dict[str, str]:
    """The words that may be misspelt, by what they and others are less one letter."""
    core = frozenset("".join(MEMBERS[name] for name in CORE))
    near: dict[str, str] = {}
    for word, symbol in WORDS.items():
        if symbol in core and len(word) >= 6 and word.isascii():
            for short in _shortened(word):
                near.setdefault(short, word)
    return near


def misspelt(word: str) -> str:
    """The word of the rules that this unknown one was meant to be (one letter off); empty if none.

    >>> misspelt("iunstructions")
    'instructions'
    """
    if not 6 <= len(word) <= 16 or not word.isascii():
        return ""
    for short in _shortened(word):
        meant = _near().get(short)
        if meant is not None and meant[0] == word[0] and _one_off(word, meant):
            return meant
    return ""


def _one_off(word: str, meant: str) -> bool:
    """Whether a letter too many, too few or another, or two exchanged, part two words that are alike."""
    if len(word) != len(meant):
        return abs(len(word) - len(meant)) == 1
    places = [at for at, (one, other) in enumerate(zip(word, meant, strict=True)) if one != other]
    return len(places) <= 1 or (len(places) == 2 and places[1] == places[0] + 1)
