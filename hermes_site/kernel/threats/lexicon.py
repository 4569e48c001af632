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


def _collected() -> dict[str, set[str]]:
    classes: dict[str, set[str]] = defaultdict(set)
    for table in TABLES:
        for name, entries in table.items():
            for entry in entries.split():
                for spelling in spellings(entry):
                    classes[plain_word(spelling)].add(name)
    for found in classes.values():
        found.update(*(ALSO[name] for name in found & ALSO.keys()))
    return classes


def _symbols(classes: dict[str, set[str]]) -> dict[frozenset[str], str]:
    """One character for each set of classes that some word has."""
    sets = {frozenset(found - {"STOP", "PLAIN"}) for found in classes.values()}
    sets |= {frozenset({name}) for name in SPECIALS.values()}
    ordered = sorted((s for s in sets if s), key=sorted)
    return {found: chr(0x3400 + n) for n, found in enumerate(ordered)}


_CLASSES: Final = _collected()
SYMBOLS: Final = _symbols(_CLASSES)
MEMBERS: Final[dict[str, str]] = {
    name: "".join(symbol for found, symbol in SYMBOLS.items() if name in found)
    for name in sorted({name for found in SYMBOLS for name in found})
}
"""The symbols that may stand for a class."""
BIT: Final = {name: 1 << n for n, name in enumerate(MEMBERS)}
BITS: Final = {symbol: sum(BIT[name] for name in found) for found, symbol in SYMBOLS.items()}
"""For each class a bit, and for each symbol those of the classes it may stand for."""


def _symbol(found: set[str]) -> str:
    """A word's symbol; empty for what is left out of the stream."""
    meant = frozenset(found - {"STOP", "PLAIN"})
    if meant:
        return SYMBOLS[meant]
    return UNKNOWN if "PLAIN" in found else ""


WORDS: Final[dict[str, str]] = {}
"""The symbol of each single word of a spaced language."""
PHRASES: Final[dict[tuple[str, str], dict[tuple[str, ...], str]]] = {}
"""For the first two words of phrases: the further words of each, and its symbol."""
LENGTHS: Final[dict[tuple[str, str], list[int]]] = {}
"""For the first two words of phrases: how many more there may be, the most first."""
RUNS: Final[dict[str, str]] = {}
"""The symbols of words of unspaced scripts."""
HEADS: Final[dict[str, list[int]]] = {}
"""For the first two characters of words of unspaced scripts: how long these may be, the longest first."""


def parts(text: str) -> list[str]:
    """A folded phrase as the tokeniser cuts it."""
    return re.findall(r"[^\W_\u0900-\u0dff]+|[\u0900-\u0963\u0966-\u0dff]+", text)


def _fill() -> None:
    heads: dict[str, set[int]] = defaultdict(set)
    lengths: dict[tuple[str, str], set[int]] = defaultdict(set)
    for word, found in _CLASSES.items():
        symbol = _symbol(found)
        if _UNSPACED.search(word):
            run = word.replace(" ", "")
            RUNS[run] = symbol
            heads[run[:2]].add(len(run))
            continue
        cut = parts(word)
        if len(cut) == 1:
            WORDS[cut[0]] = symbol
        elif cut:
            first = (cut[0], cut[1])
            PHRASES.setdefault(first, {})[tuple(cut[2:])] = symbol
            lengths[first].add(len(cut) - 2)
    HEADS.update((head, sorted(sizes | {1}, reverse=True)) for head, sizes in heads.items())
    LENGTHS.update((first, sorted(sizes, reverse=True)) for first, sizes in lengths.items())


_fill()
for _special, _name in SPECIALS.items():
    WORDS[_special] = SYMBOLS[frozenset({_name})]


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
_LEFT_OVER: Final = 4
"""What a letter that belongs to no word costs, in words."""


def apart(word: str) -> str:
    """Words written together, apart; empty if it isn't almost all of words that the rules know.

    >>> apart("ignoreallprevious")
    'ignore all previous'
    """
    if len(word) < _SEGMENTED_MIN or word in _SEGMENTS:
        return ""
    if sum(map(len, _SEGMENT.findall(word))) < _COVERED * len(word):
        return ""
    cuts = _cut(word)
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
