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
    delivery,
    dressed,
    english,
    english_acts,
    germanic,
    japanese,
    korean,
    mistaken,
    oblique,
    other,
    other_acts,
    planted,
    readers,
    romance,
    romance_acts,
    slavic,
)

ENGLISH: Final = (english, english_acts)
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
    mistaken,
    readers,
    planted,
    dressed,
)
TABLES: Final[tuple[dict[str, str], ...]] = tuple(module.WORDS for module in (*ENGLISH, *_OTHERS))
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
    "THISMSG": {"THIS", "TALK"},
    "KNOWN": {"CHAT"},
    "SAYTHAT": {"SAY"},
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
    if "{" not in entry:
        return [entry.replace("_", " ")]
    choices = [part.split(",") if odd else [part] for odd, part in zip(cycle((0, 1)), _BRACES.split(entry))]
    return [spelling.replace("_", " ") for spelling in map("".join, product(*choices))]


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


def _key(folded: str) -> str:
    """A word or phrase as it is found: of unspaced scripts without blanks, else its words parted by one."""
    if folded.isalpha():
        return folded
    if not folded.isascii() and _UNSPACED.search(folded):
        return folded.replace(" ", "")
    words = folded.split()
    return " ".join(words if all(map(str.isalpha, words)) else parts(folded))


def _collected() -> dict[str, frozenset[str]]:
    """The classes of each word and phrase."""
    names = sorted({name for table in TABLES for name in table} | {name for wider in ALSO.values() for name in wider})
    bit = {name: 1 << n for n, name in enumerate(names)}
    marks: dict[str, int] = defaultdict(int)
    for table in TABLES:
        for name, entries in table.items():
            mark = bit[name] | sum(bit[wider] for wider in ALSO.get(name, ()))
            for entry in plain_word(entries).split():
                if entry.isalpha():
                    marks[entry] |= mark
                else:
                    for spelling in spellings(entry):
                        marks[_key(spelling)] |= mark
    for key in [key for key in marks if "\u0620" <= key[:1] <= "\u064a" and key[0] != _AND]:
        marks.setdefault(_AND + key, marks[key])
    sets = {mark: frozenset(name for name in names if bit[name] & mark) for mark in set(marks.values())}
    return {key: sets[mark] for key, mark in marks.items()}


def _symbols(classes: dict[str, frozenset[str]]) -> dict[frozenset[str], str]:
    """One character for each set of classes that some word has."""
    sets = {found - _BARE for found in set(classes.values())}
    sets |= {frozenset({name}) for name in SPECIALS.values()}
    sets |= {found | {"CALLED"} for found in sets if "AI" in found}
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
CALLED: Final[dict[str, str]] = {
    symbol: SYMBOLS[found | {"CALLED"}] for found, symbol in SYMBOLS.items() if "AI" in found and "CALLED" not in found
}
"""For the symbol of each name of an AI the one it has where the text speaks to it (see `called`)."""
BIT: Final = {name: 1 << n for n, name in enumerate(MEMBERS)}
BITS: Final = {symbol: sum(BIT[name] for name in found) for found, symbol in SYMBOLS.items()}
"""For each class a bit, and for each symbol those of the classes it may stand for."""


CORE: Final = ("IGN", "PRIOR", "RULES", "SYSP")


def _shortened(word: str) -> list[str]:
    return [word, *[word[:at] + word[at + 1 :] for at in range(len(word))]]


@cache
def _near() -> dict[str, str]:
    """The words that may be misspelt, by what they and others are less one letter."""
    near: dict[str, str] = {}
    for word in _spelled():
        for short in _shortened(word):
            near.setdefault(short, word)
    return near


@cache
def _spelled() -> tuple[str, ...]:
    core = frozenset("".join(MEMBERS[name] for name in CORE))
    return tuple(word for word, symbol in WORDS.items() if symbol in core and len(word) >= 6 and word.isascii())


@cache
def _edges() -> tuple[frozenset[str], frozenset[str]]:
    """How words begin and end that may be misspelt: with one letter off in one half the other stays as it is.

    Three letters at the beginning, the third and fourth exchanged as well; the first and three at the end.
    """
    words = _spelled()
    heads = frozenset(word[:3] for word in words).union(word[:2] + word[3] for word in words)
    return heads, frozenset(word[0] + word[-3:] for word in words)


def misspelt(word: str) -> str:
    """The word of the rules that this unknown one was meant to be (one letter off); empty if none.

    >>> misspelt("iunstructions")
    'instructions'
    """
    if not 6 <= len(word) <= 16 or not word.isascii():
        return ""
    heads, tails = _edges()
    if word[:3] not in heads and word[0] + word[-3:] not in tails:
        return ""
    near = _near()
    for short in _shortened(word):
        meant = near.get(short)
        if meant is not None and meant[0] == word[0] and _one_off(word, meant):
            return meant
    return ""


def _one_off(word: str, meant: str) -> bool:
    """Whether a letter too many, too few or another, or two exchanged, part two words that are alike."""
    if len(word) != len(meant):
        return abs(len(word) - len(meant)) == 1
    places = [at for at, (one, other) in enumerate(zip(word, meant, strict=True)) if one != other]
    return len(places) <= 1 or (len(places) == 2 and places[1] == places[0] + 1)
