"""What strings a regular expression can't match without, and how far from the beginning of a match they stand."""

from collections.abc import Iterable
from re import _constants as sre  # type: ignore[attr-defined]
from re import _parser as parser  # type: ignore[attr-defined]
from typing import Any, Final

Literals = dict[str, tuple[int, int]]
"""Strings of which a match has one, each with how few and how many characters of the match stand before it."""

UNBOUNDED: Final = int(parser.MAXREPEAT)
_REPEATS: Final = (sre.MAX_REPEAT, sre.MIN_REPEAT, sre.POSSESSIVE_REPEAT)
_LOOKS: Final = (sre.ASSERT, sre.ASSERT_NOT)
_FREQUENT: Final = frozenset("etaoinsrhl ")
_SELDOM: Final = 0.006
_LETTER: Final = 0.02
_MOST: Final = 0.07
"""About how often a character stands at a place of a text: signs and other scripts, letters, frequent letters."""
_LOOKED_FOR: Final = 0.0025
"""What it costs to look for one more string, in such places as would cost as much to try."""
_RUNS: Final = 16
"""Up to so many strings are looked for in place of what follows upon each other in an expression."""


def literals(pattern: str, flags: int) -> tuple[Literals, int]:
    r"""The strings without one of which an expression matches nothing; none where there are no such.

    Returns:
        The strings, and the most characters that a match looks at, from its beginning; `UNBOUNDED` if any number.

    >>> literals(r"\bhttps?://|www[.]", 0)
    ({'http': (0, 0), 'www.': (0, 0)}, 11)
    """
    tree = parser.parse(pattern, flags)
    width = min(tree.getwidth()[1] + _ahead(tree), UNBOUNDED)
    return ({} if tree.state.flags & sre.SRE_FLAG_IGNORECASE else _needed(tree)), width


def _needed(items: Any) -> Literals:
    """Of all that each match of a sequence has the strings that texts have most seldom."""
    found: list[Literals] = []
    run = {""}
    least = most = 0
    begin = (0, 0)
    for at, (op, arg) in enumerate(items):
        exact = _exactly(op, arg)
        found.append(dict.fromkeys(_heads(run), begin))
        if run == {""} and "" in exact:
            exact = set()
        if exact and len(run) * len(exact) <= _RUNS:
            run = {string + more for string in run for more in exact}
        else:
            found.append({string: (least + low, most + high) for string, (low, high) in _of(op, arg).items()})
            run = {""}
        low, high = items[at : at + 1].getwidth()
        least, most = least + low, min(most + high, UNBOUNDED)
        if run == {""}:
            begin = (least, most)
    found.append(dict.fromkeys(_heads(run), begin))
    return min(filter(None, found), key=_cost, default={})


def _exactly(op: Any, arg: Any) -> set[str]:
    """All that an item may match, if that is few strings; else nothing."""
    if op is sre.LITERAL:
        return {chr(arg)}
    if op is sre.IN and len(arg) <= _RUNS and all(kind is sre.LITERAL for kind, _ in arg):
        return {chr(code) for _, code in arg}
    if op is sre.SUBPATTERN and not arg[1]:
        return _sequences(arg[3])
    if op is sre.BRANCH:
        choices = list(map(_sequences, arg[1]))
        return set().union(*choices) if all(choices) else set()
    if op is sre.MAX_REPEAT and arg[:2] == (0, 1):
        once = _sequences(arg[2])
        return once | {""} if once else set()
    return set()


def _sequences(items: Any) -> set[str]:
    run = {""}
    for op, arg in items:
        run = {string + more for string in run for more in _exactly(op, arg)}
        if not 0 < len(run) <= _RUNS:
            return set()
    return run


def _heads(strings: set[str]) -> list[str]:
    """Of strings those that none of them begins with but itself; nothing if one is empty."""
    return (
        [] if "" in strings else sorted(s for s in strings if not any(s[:end] in strings for end in range(1, len(s))))
    )


def _of(op: Any, arg: Any) -> Literals:
    """The strings without one of which one item of a sequence matches nothing."""
    if op is sre.BRANCH:
        return _any_of(map(_needed, arg[1]))
    if op is sre.SUBPATTERN:
        return {} if arg[1] & sre.SRE_FLAG_IGNORECASE else _needed(arg[3])
    if op is sre.ATOMIC_GROUP:
        return _needed(arg)
    if op in _REPEATS and arg[0]:
        return _needed(arg[2])
    if op is sre.ASSERT and arg[0] == 1:
        return _needed(arg[1])
    return {}


def _any_of(choices: Iterable[Literals]) -> Literals:
    together: Literals = {}
    for choice in choices:
        if not choice:
            return {}
        for string, (least, most) in choice.items():
            low, high = together.get(string, (least, most))
            together[string] = min(low, least), max(high, most)
    return together


def _cost(strings: Literals) -> float:
    """About how much work it is to look for strings, and to look closer where they are found."""
    total = 0.0
    for string, (least, most) in strings.items():
        often = 1.0
        for char in string:
            often *= _MOST if char in _FREQUENT else _LETTER if char.isascii() and char.isalpha() else _SELDOM
        total += _LOOKED_FOR + often * (most - least + 1)
    return total


def _ahead(items: Any) -> int:
    """How far behind its end a match looks at most."""
    total = 1
    for op, arg in items:
        if op in _LOOKS:
            total += arg[1].getwidth()[1] + _ahead(arg[1])
        elif op is sre.BRANCH:
            total += max(map(_ahead, arg[1]))
        elif op is sre.SUBPATTERN:
            total += _ahead(arg[3])
        elif op is sre.ATOMIC_GROUP:
            total += _ahead(arg)
        elif op in _REPEATS:
            total += _ahead(arg[2])
    return int(total)
