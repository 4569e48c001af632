"""A small language for rules over the symbols of words.

    IGN ~8 (PRIOR ~4 RULES|RULES ~2 PRIOR)

A name in capitals is one word or phrase of that class; `[IGN|DROP|.]` one of either class or one that
the rules don't know, `~8` up to eight words of any kind in the same sentence, the fewest, `^` the beginning of a
sentence. The rest is a regular expression; blanks mean nothing.
"""

import re
from collections.abc import Sequence
from functools import reduce
from operator import or_
from typing import Final

from hermes_site.kernel.threats.lexicon import BIT, MEMBERS, UNKNOWN

_TWO_REACHES: Final = re.compile(r"~(\d+)\s*\\\|\?\s*~(\d+)")
_WORD: Final = re.compile(r"\[!?[A-Z2|.]+\]|[A-Z][A-Z2]+|~\d+|\s+|\^")
_ITEM: Final = re.compile(r"\[(?P<several>!?[A-Z2|.]+)\]|(?P<one>[A-Z][A-Z2]+)")
_OPTIONAL: Final = ("{0", "?", "*")
_GROUP: Final = re.compile(r"\((?P<looks>\?[=!])?(?:\?:)?(?P<inside>[^()]*)\)")
_OR: Final = re.compile(r"(?<!\\)\|(?![^\[]*\])")


def compiled(patterns: Sequence[str]) -> re.Pattern[str]:
    """One regular expression over symbols for any of some patterns of the language."""
    choices = "|".join(_WORD.sub(_translated, _TWO_REACHES.sub(_either, pattern)) for pattern in patterns)
    return re.compile(f"{_begins(patterns)}(?:{choices})")


def needs(pattern: str) -> tuple[int, ...]:
    """For words that a pattern can't do without, the bits of the classes that each may be of; those of fewest first.

    >>> wanted = needs("[PRIOR|ABOVE] ~8 (?:DROP|IGN ~2 ALL) ~2 [ALL]{0,1} RULES(?=[SAY])")
    >>> set(wanted) == {bits("RULES"), bits("PRIOR|ABOVE"), bits("DROP|IGN")}
    True
    """
    plain = _ungrouped(pattern)
    found = {bits(names) for match in _ITEM.finditer(plain) if UNKNOWN not in (names := _needed(match) or UNKNOWN)}
    return tuple(sorted(found, key=lambda need: (need.bit_count(), need)))


def _needed(match: re.Match[str] | None) -> str:
    """The classes one of which a word of a pattern must be of; empty if it may be of any, or missing."""
    if match is None or match.string.startswith(_OPTIONAL, match.end()):
        return ""
    names = match["one"] or match["several"]
    return "" if names.startswith("!") else names


def _begins(patterns: Sequence[str]) -> str:
    """A quick look at whether any of some patterns may begin at a place; empty if one may begin with any word."""
    heads = [_needed(_ITEM.match(_ungrouped(pattern).lstrip("^ "))) for pattern in patterns]
    return f"(?=[{symbols('|'.join(heads))}])" if all(heads) else ""


def _ungrouped(pattern: str) -> str:
    """A pattern with, in place of each group, the classes that it may begin with."""
    while "(" in pattern:
        pattern = _GROUP.sub(_heads, pattern)
    return pattern


def _heads(group: re.Match[str]) -> str:
    heads = [_needed(_ITEM.match(choice)) for choice in _OR.split(group["inside"])]
    return "" if group["looks"] or not all(heads) else f"[{'|'.join(heads)}]"


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
    return reduce(or_, (BIT[name] for name in names.split("|")))


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
