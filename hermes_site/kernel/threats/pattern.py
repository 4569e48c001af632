"""A small language for rules over the symbols of words.

    IGN ~8 (PRIOR ~4 RULES|RULES ~2 PRIOR)

A name in capitals is one word or phrase of that class; `[IGN|DROP|.]` one of either class or one that
the rules don't know, `~8` up to eight words of any kind in the same sentence, the fewest, `^` the beginning of a
sentence. The rest is a regular expression; blanks mean nothing.
"""

import re
from collections.abc import Iterable
from typing import Final

from hermes_site.kernel.threats.lexicon import BIT, MEMBERS, UNKNOWN

_TWO_REACHES: Final = re.compile(r"~(\d+)\s*\\\|\?\s*~(\d+)")
_WORD: Final = re.compile(r"\[!?[A-Z2|.]+\]|[A-Z][A-Z2]+|~\d+|\s+|\^")


def compiled(patterns: Iterable[str]) -> re.Pattern[str]:
    """One regular expression over symbols for any of some patterns of the language."""
    return re.compile("|".join(_WORD.sub(_translated, _TWO_REACHES.sub(_either, pattern)) for pattern in patterns))


def _either(match: re.Match[str]) -> str:
    """For words on both sides of what may end a sentence: the same, but where none ends every way is tried once."""
    first, second = match.groups()
    return rf"(?:~{int(first) + int(second)}|~{first} \| ~{second})"


def symbols(names: str) -> str:
    """The symbols of several classes ("A|B")."""
    return "".join(
        sorted({symbol for name in names.split("|") for symbol in (name if name == UNKNOWN else MEMBERS[name])})
    )


def bits(names: str) -> int:
    """The bits of several classes ("A|B")."""
    return sum(BIT[name] for name in names.split("|"))


def _translated(match: re.Match[str]) -> str:
    word = match[0]
    if word.isspace():
        return ""
    if word == "^":
        return r"(?:^|(?<=\|))"
    if word[0] == "~":
        return f"[^|]{{0,{word[1:]}}}?"
    if word.startswith("[!"):
        return f"[^|{symbols(word[2:-1])}]"
    if word[0] == "[":
        return f"[{symbols(word[1:-1])}]"
    return f"[{symbols(word)}]"
