"""Words and phrases of the rules, each with the classes it may stand for, and the symbols rules are matched over."""

import re
from collections import defaultdict
from typing import Final

from hermes_site.kernel.threats.fold import plain_word
from hermes_site.kernel.threats.words import asian, english, germanic, other, romance, slavic

TABLES: Final = (english.WORDS, germanic.WORDS, romance.WORDS, slavic.WORDS, asian.WORDS, other.WORDS)
UNKNOWN: Final = "."
BREAK: Final = "|"
PAUSE: Final = ";"
UNSPACED: Final = (
    "\u0e00-\u0eff\u1100-\u11ff\u2e80-\u2fff\u3005-\u30ff\u3130-\u318f\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff"
)
"""Scripts whose words are found anywhere in a run of letters, as a part of a character class."""

# What the tokeniser itself recognises. Each is one private-use character, repeated over its span.
SPECIALS: Final = {"\ue000": "URL", "\ue001": "EMAIL", "\ue002": "KEYPATH", "\ue003": "AGENTFILE", "\ue004": "ACCOUNT"}

_UNSPACED: Final = re.compile(f"[{UNSPACED}]")
_BRACES: Final = re.compile(r"\{([^{}]*)\}")


def spellings(entry: str) -> list[str]:
    """All that an entry stands for.

    >>> spellings("give{,s}_in")
    ['give in', 'gives in']
    """
    match = _BRACES.search(entry)
    if match is None:
        return [entry.replace("_", " ")]
    return [
        word
        for choice in match[1].split(",")
        for word in spellings(entry[: match.start()] + choice + entry[match.end() :])
    ]


def _collected() -> dict[str, set[str]]:
    classes: dict[str, set[str]] = defaultdict(set)
    for table in TABLES:
        for name, entries in table.items():
            for entry in entries.split():
                for spelling in spellings(entry):
                    classes[plain_word(spelling)].add(name)
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


def _symbol(found: set[str]) -> str:
    """A word's symbol; empty for what is left out of the stream."""
    meant = frozenset(found - {"STOP", "PLAIN"})
    if meant:
        return SYMBOLS[meant]
    return UNKNOWN if "PLAIN" in found else ""


WORDS: Final[dict[str, str]] = {}
"""The symbol of each single word of a spaced language."""
PHRASES: Final[dict[str, dict[str, list[tuple[list[str], str]]]]] = {}
"""For the first and the second word of phrases: the further words and the symbol, longest first."""
RUNS: Final[dict[str, str]] = {}
"""The symbols of words of unspaced scripts."""


def parts(text: str) -> list[str]:
    """A folded phrase as the tokeniser cuts it."""
    return re.findall(r"[^\W_\u0900-\u0dff]+|[\u0900-\u0963\u0966-\u0dff]+", text)


def _fill() -> None:
    for word, found in _CLASSES.items():
        symbol = _symbol(found)
        if _UNSPACED.search(word):
            RUNS[word.replace(" ", "")] = symbol
            continue
        cut = parts(word)
        if len(cut) == 1:
            WORDS[cut[0]] = symbol
        elif cut:
            PHRASES.setdefault(cut[0], {}).setdefault(cut[1], []).append((cut[2:], symbol))
    for seconds in PHRASES.values():
        for choices in seconds.values():
            choices.sort(key=lambda choice: -len(choice[0]))


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


RUN: Final = re.compile(trie(set(RUNS), r"\s?"))
"""Finds the words of unspaced scripts, also with a space between their characters."""

_SEGMENTS: Final = {
    part
    for entries in english.WORDS.values()
    for entry in entries.split()
    for spelling in spellings(entry)
    for part in parts(plain_word(spelling))
    if part.isascii() and part.isalpha()
}
_SEGMENT: Final = re.compile(trie({part for part in _SEGMENTS if len(part) > 1}))
_SEGMENTED_MIN: Final = 10
_LENGTHS: Final = {
    head: sorted({len(part) for part in _SEGMENTS if part[0] == head}) for head in {part[0] for part in _SEGMENTS}
}
_COVERED: Final = 0.85
_LEFT_OVER: Final = 4
"""What a letter that belongs to no word costs, in words."""


def apart(word: str) -> str:
    """Words written together, apart; empty if it isn't almost all of words that the rules know.

    >>> apart("ignoreallprevious")
    'ignore all previous'
    """
    if len(word) < _SEGMENTED_MIN or sum(map(len, _SEGMENT.findall(word))) < _COVERED * len(word):
        return ""
    cuts = _cut(word)
    return " ".join(cuts) if len(cuts) > 1 else ""


def _cut(word: str) -> list[str]:
    """The fewest known words that make up a run of letters."""
    size = len(word)
    best: list[tuple[int, int]] = [(size * _LEFT_OVER, 0)] * (size + 1)
    best[0] = (0, 0)
    for begin in range(size):
        cost = best[begin][0]
        ends = [
            begin + n
            for n in _LENGTHS.get(word[begin], ())
            if begin + n <= size and word[begin : begin + n] in _SEGMENTS
        ]
        for end in ends:
            if cost + 1 < best[end][0]:
                best[end] = (cost + 1, begin)
        if cost + _LEFT_OVER < best[begin + 1][0]:
            best[begin + 1] = (cost + _LEFT_OVER, begin)
    cuts = []
    end = size
    while end:
        begin = best[end][1]
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
