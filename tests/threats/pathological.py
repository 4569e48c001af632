"""Texts that a careless expression takes long for, made from the expressions of the scanner: none is forgotten."""

import importlib
import pkgutil
import re
from collections.abc import Iterator
from re import _constants as sre  # type: ignore[attr-defined]
from re import _parser as parser  # type: ignore[attr-defined]
from types import FunctionType
from typing import Any

from hermes_site.kernel import threats
from hermes_site.kernel.threats.engine import _ALL
from hermes_site.kernel.threats.prefilter import Prefiltered
from hermes_site.kernel.threats.rules.kinds import PhraseRule, TextRule

TRIED = "a .1-_/\"'(<=xé中\n"
"""Of a class of characters the first of these that it has stand for it."""
MOST_ROWS = 40
FILLS = (8, 300)
REPEATS = (sre.MAX_REPEAT, sre.MIN_REPEAT, sre.POSSESSIVE_REPEAT)


class Fill(str):
    """A piece of a text that may come back any number of times."""

    __slots__ = ()


Row = list[str]


def expressions() -> dict[str, re.Pattern[str]]:
    """Every expression over characters that the scanner has, by where it was found."""
    found: dict[re.Pattern[str], str] = {}
    for rule in _ALL:
        for n, pattern in enumerate(_held(rule, set())):
            found.setdefault(pattern, f"{rule.id} {n}")
    for info in pkgutil.walk_packages(threats.__path__, f"{threats.__name__}."):
        module = importlib.import_module(info.name)
        for name, value in vars(module).items():
            for n, pattern in enumerate(_held(value, set())):
                found.setdefault(pattern, f"{info.name.rpartition('threats.')[2]}.{name} {n}")
    return {name: pattern for pattern, name in found.items()}


def _held(value: object, seen: set[int]) -> Iterator[re.Pattern[str]]:
    if id(value) in seen:
        return
    seen.add(id(value))
    if isinstance(value, re.Pattern):
        yield value
    elif isinstance(value, Prefiltered):
        yield value.pattern
    elif isinstance(value, PhraseRule):
        yield from (pattern for pattern in (value.harmless, value.not_before) if pattern)
    elif isinstance(value, TextRule):
        yield from _held(value.find, seen)
    elif isinstance(value, FunctionType):
        for cell in value.__closure__ or ():
            yield from _held(cell.cell_contents, seen)
    elif isinstance(value, tuple | list):
        for each in value:
            yield from _held(each, seen)
    elif isinstance(value, dict) and len(value) < 100:
        yield from _held((*value, *value.values()), seen)


def rows(pattern: re.Pattern[str]) -> list[Row]:
    """What an expression matches, or nearly, in pieces: each of its alternatives once."""
    return _sequence(parser.parse(pattern.pattern, pattern.flags), {})


def _sequence(items: Any, groups: dict[int, list[Row]]) -> list[Row]:
    options = [found for op, arg in items if (found := _options(op, arg, groups))]
    base = [each[0] for each in options]
    made = [_joined(base)]
    for at, each in enumerate(options):
        made += [_joined([*base[:at], other, *base[at + 1 :]]) for other in each[1:]]
    return made


def _joined(parts: list[Row]) -> Row:
    return [piece for part in parts for piece in part]


def _options(op: Any, arg: Any, groups: dict[int, list[Row]]) -> list[Row]:
    if op is sre.LITERAL:
        return [[chr(arg)]]
    if op is sre.NOT_LITERAL:
        return [[next(char for char in TRIED if ord(char) != arg)]]
    if op is sre.ANY:
        return [["a"]]
    if op is sre.IN:
        return [[char] for char in _members(arg)]
    if op is sre.BRANCH:
        return [row for each in arg[1] for row in _sequence(each, groups)]
    if op is sre.SUBPATTERN:
        groups[arg[0]] = _sequence(arg[3], groups)
        return groups[arg[0]]
    if op is sre.ATOMIC_GROUP:
        return _sequence(arg, groups)
    if op is sre.GROUPREF:
        return groups.get(arg, [[]])[:1]
    if op is sre.ASSERT:
        return [[], *_sequence(arg[1], groups)]
    return _repeats(*arg, groups) if op in REPEATS else []


def _repeats(low: int, high: Any, inner: Any, groups: dict[int, list[Row]]) -> list[Row]:
    found = _sequence(inner, groups)
    made: list[Row] = []
    for count in dict.fromkeys([max(low, int(bool(high))), low, *(min(int(high), fill) for fill in FILLS)]):
        for row in found[: 3 if count > 1 else None]:
            unit = "".join(row)
            made.append([unit * count] if len(unit) == 1 else row * min(count, 40))
    return made + [[Fill("".join(row))] for row in found[:2] if high is sre.MAXREPEAT and any(row)]


def _members(items: Any) -> list[str]:
    negated = items[0][0] is sre.NEGATE
    found = [char for char in TRIED if negated != any(_has(item, char) for item in items[negated:])][:2]
    if not negated:
        found += [chr(arg if op is sre.LITERAL else arg[0]) for op, arg in items if op in (sre.LITERAL, sre.RANGE)][:3]
    return list(dict.fromkeys(found))


def _has(item: Any, char: str) -> bool:
    op, arg = item
    if op is sre.LITERAL:
        return ord(char) == arg
    if op is sre.RANGE:
        return bool(arg[0] <= ord(char) <= arg[1])
    name = str(arg)
    hit = char.isspace() if "SPACE" in name else char.isdigit() if "DIGIT" in name else char.isalnum() or char == "_"
    return hit != ("NOT" in name)


def units(pattern: re.Pattern[str], most_cuts: int = 4) -> list[str]:
    """What to repeat: texts that an expression matches, and what they begin with."""
    made: dict[str, None] = {}
    for row in rows(pattern)[:MOST_ROWS]:
        size = len(row)
        for cut in sorted({size, size - 1, *(size * n // most_cuts for n in range(1, most_cuts))}):
            made["".join(row[:cut])] = None
    return [unit for unit in made if 0 < len(unit) < 1000]


def long_runs(pattern: re.Pattern[str], size: int) -> list[str]:
    """Texts that an expression matches, with as much of what may come back as there is room for; all but the end."""
    made: dict[str, None] = {}
    for row in rows(pattern):
        for at, piece in enumerate(row):
            if isinstance(piece, Fill):
                head, rest = "".join(row[:at]), "".join(row[at + 1 : -1])
                made[f"{head}{piece * (size // len(piece))}{rest}"] = None
    return list(made)


def repeated(unit: str, size: int) -> str:
    """So many characters of a unit again and again."""
    return (unit * (size // len(unit) + 1))[:size]
