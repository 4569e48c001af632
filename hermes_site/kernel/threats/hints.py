"""Strings without one of which a text is not worth a closer look."""

from collections.abc import Iterable

Hints = tuple[tuple[str, str], ...]
"""For each string the character of it that texts have most seldom, and the string."""
_COMMON = "etaoinsrhldcumfpgwybvkxjqz"


def hints(strings: Iterable[str]) -> Hints:
    """Strings, made ready to be looked for."""
    return tuple((max(string, key=_seldom, default=""), string) for string in strings)


def _seldom(char: str) -> int:
    place = _COMMON.find(char)
    return place if place >= 0 else len(_COMMON)


def holds(text: str, chars: frozenset[str], wanted: Hints) -> bool:
    """Whether a text, given its characters, has one of some strings; the empty one each text has."""
    for char, string in wanted:  # noqa: SIM110 - a third of the time of any()
        if (not char or char in chars) and string in text:
            return True
    return False


def held_by(text: str, wanted: Hints) -> list[str]:
    """Those of some strings that a text has."""
    chars = frozenset(text)
    return [string for char, string in wanted if (not char or char in chars) and string in text]
