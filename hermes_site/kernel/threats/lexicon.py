"""Words and phrases of the rules, each with the classes it may stand for, and the symbols rules are matched over."""

import re
from collections import defaultdict
from itertools import cycle, product
from typing import Final

from hermes_site.kernel.threats.fold import plain_word
from hermes_site.kernel.threats.words import (
    asian,
    chinese,
    english,
    english_acts,
    germanic,
    japanese,
    korean,
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

_NONE: Final[frozenset[str]] = frozenset()
_BARE: Final = frozenset({"STOP", "PLAIN"})
"""Of no class that rules know."""
ALSO: Final = {
    "SAFEGUARD": {"RULES", "LIMIT"},
    "INSTR": {"RULES"},
    "DOSAID": {"EXEC"},
    "ANSWER": {"SAY"},
    "PRECONV": {"ABOVE"},
}
"""Classes whose words belong to wider ones as well."""

_UNSPACED: Final = re.compile(f"[{UNSPACED}]")
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
    word = plain_word(spelling)
    return word.replace(" ", "") if _UNSPACED.search(word) else " ".join(parts(word))


def _collected() -> dict[str, frozenset[str]]:
    """The classes of each word and phrase."""
    classes: dict[str, frozenset[str]] = {}
    wider: dict[tuple[frozenset[str], str], frozenset[str]] = {}
    for table in TABLES:
        for name, entries in table.items():
            for key in (_key(spelling) for entry in entries.split() for spelling in spellings(entry)):
                found = classes.get(key, _NONE)
                if (found, name) not in wider:
                    wider[found, name] = found | {name} | ALSO.get(name, _NONE)
                classes[key] = wider[found, name]
    return classes


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
    for key, found in classes.items():
        symbol = symbols.get(found - _BARE, UNKNOWN if "PLAIN" in found else "")
        if _UNSPACED.search(key):
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


_SEGMENTS: Final = {
    part
    for module in _ENGLISH
    for entries in module.WORDS.values()
    for entry in entries.split()
    for spelling in spellings(entry)
    for part in parts(plain_word(spelling))
    if part.isascii() and part.isalpha()
}
_SEGMENT: Final = re.compile(trie({part for part in _SEGMENTS if len(part) > 1}))
_SEGMENTED_MIN: Final = 10
_SIZES: Final[dict[str, tuple[int, ...]]] = {
    head: tuple(sorted({len(part) for part in _SEGMENTS if part[:2] == head}))
    for head in {part[:2] for part in _SEGMENTS}
}
_COVERED: Final = 0.9
_CUT_BEST: Final = 2000
_LEFT_OVER: Final = 4
"""What a letter that belongs to no word costs, in words."""


def apart(word: str) -> str:
    """Words written together, apart; empty if it isn't almost all of words that the rules know.

    Up to a length the fewest words that make it up; beyond, the longest word at each place, which is quicker.

    >>> apart("ignoreallprevious")
    'ignore all previous'
    """
    if len(word) < _SEGMENTED_MIN or word in _SEGMENTS:
        return ""
    found = _SEGMENT.findall(word)
    if sum(map(len, found)) < _COVERED * len(word):
        return ""
    cuts = _cut(word) if len(word) <= _CUT_BEST else found
    return " ".join(cuts) if len(cuts) > 1 else ""


def _cut(word: str) -> list[str]:
    """The fewest known words that make up a run of letters."""
    size = len(word)
    costs = [size * _LEFT_OVER] * (size + 1)
    begins = [0] * (size + 1)
    costs[0] = 0
    for begin in range(size):
        cost = costs[begin] + 1
        for length in _SIZES.get(word[begin : begin + 2], ()):
            end = begin + length
            if end <= size and cost < costs[end] and word[begin:end] in _SEGMENTS:
                costs[end] = cost
                begins[end] = begin
        if cost + _LEFT_OVER - 1 < costs[begin + 1]:
            costs[begin + 1] = cost + _LEFT_OVER - 1
            begins[begin + 1] = begin
    cuts = []
    end = size
    while end:
        begin = begins[end]
        cuts.append(word[begin:end])
        end = begin
    return cuts[::-1]


CORE: Final = ("IGN", "PRIOR", "RULES", "SYSP")
_TYPED: Final = {
    word: symbol
    for word, symbol in WORDS.items()
    if len(word) >= 6 and word.isascii() and any(symbol in MEMBERS[name] for name in CORE)
}


def _shortened(word: str) -> set[str]:
    return {word} | {word[:n] + word[n + 1 :] for n in range(len(word))}


_NEAR: Final[dict[str, str]] = {}
for _word in _TYPED:
    for _short in _shortened(_word):
        _NEAR.setdefault(_short, _word)


def misspelt(word: str) -> str:
    """The word of the rules that this unknown one was meant to be (one letter off); empty if none.

    >>> misspelt("iunstructions")
    'instructions'
    """
    if not 6 <= len(word) <= 16 or not word.isascii():
        return ""
    for short in _shortened(word):
        meant = _NEAR.get(short)
        if meant is not None and abs(len(meant) - len(word)) <= 1 and meant[0] == word[0]:
            return meant
    return ""
