"""Which words carry a text's meaning: for telling who said something, and what comes close to what was deleted."""

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise
from typing import Final

_RUNS = re.compile(
    r"(?P<joined>[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff"
    r"\uf900-\ufaff\U00020000-\U0003ffff]+)|(?P<word>[^\W_]+(?:['’][^\W_]+)?)"
)
"""Runs of scripts that put no space between words; words of all others."""
_SUFFIXES: Final = ("ing", "ed", "es", "s", "e")
_SHORTEST_STEM: Final = 3
# Words that say nothing by themselves. Negations are not among them: they turn a sentence round.
_EMPTY: Final = """
    a about all also am an and any are as at be been being but by can could did do does for from had has have he her
    hers him his how i if in into is it its just me my of on or our ours s she should so some such than that the their
    them then there these they this those to too us user user's users very was we were what when which who whom whose
    will with would you your yours
"""
_STOP_WORDS: Final = frozenset(_EMPTY.split())
_STOP_PHRASES: Final = re.compile("用户|用戶|使用者|[的了是在和与與及也都很就我你您他她它们們这這那个個把被吗嗎呢吧啊]")


@lru_cache(maxsize=512)
def words(text: str) -> frozenset[str]:
    """The words of a text that carry its meaning, folded and stripped of endings.

    Scripts without spaces give every two neighbouring characters; their common particles part them.

    >>> sorted(words("The user prefers tabs."))
    ['prefer', 'tab']
    >>> sorted(words("用户喜欢制表符"))
    ['制表', '喜欢', '欢制', '表符']
    """
    found: set[str] = set()
    for run in _RUNS.finditer(_folded(text)):
        if run.lastgroup == "joined":
            found.update(_pairs(run[0]))
        elif run[0] not in _STOP_WORDS:
            found.add(_stem(run[0]))
    return frozenset(found)


def stand_in(text: str, said: Iterable[str]) -> bool:
    """Whether all words of `text` that carry meaning were said; a text without such words was said as it stands.

    >>> stand_in("User prefers tabs.", ["I prefer tabs, please"]), stand_in("Never use tabs.", ["I use tabs"])
    (True, False)
    """
    told = list(said)
    wanted = words(text)
    if not wanted:
        return any(_folded(text).strip() in _folded(each) for each in told)
    known: set[str] = set()
    joined: list[str] = []
    for each in told:
        known |= words(each)
        joined.append(_folded(each))
    return all(word in known or (_is_joined(word) and any(word in each for each in joined)) for word in wanted)


def overlap(one: frozenset[str], other: frozenset[str]) -> float:
    """Jaccard's index: the share of all words of the two that both have.

    >>> overlap(frozenset("abc"), frozenset("bcd"))
    0.5
    """
    return len(one & other) / len(one | other) if one or other else 0.0


def _folded(text: str) -> str:
    return unicodedata.normalize("NFKC", text).casefold().replace("’", "'")


def _pairs(run: str) -> Iterable[str]:
    for part in _STOP_PHRASES.split(run):
        if len(part) == 1:
            yield part
        yield from ("".join(pair) for pair in pairwise(part))


def _is_joined(word: str) -> bool:
    match = _RUNS.match(word)
    return match is not None and match["joined"] is not None


def _stem(word: str) -> str:
    word = word.removesuffix("'s")
    if not word.endswith(_SUFFIXES) or not word.isascii() or not word.isalpha():
        return word
    for suffix in _SUFFIXES:
        if word.endswith(suffix) and len(word) - len(suffix) >= _SHORTEST_STEM:
            return word.removesuffix(suffix)
    return word
