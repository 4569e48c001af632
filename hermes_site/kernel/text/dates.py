"""The days that a question names: "what did I cook on April 30?" is about what was said that day."""

import re
from collections.abc import Iterator
from datetime import date
from typing import Final, NamedTuple

_NAMES: Final = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_MONTH: Final = (
    r"(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?"
    r"|nov(?:ember)?|dec(?:ember)?)"
)
_TENS: Final = {numeral: place for place, numeral in enumerate("一二三四五六七八九", 1)}
_NUMBER: Final = r"([0-9]{1,2}|[一二三四五六七八九十]{1,3})"
_YEAR: Final = r"([12][0-9]{3})"
_DAY: Final = r"([0-9]{1,2})(?:st|nd|rd|th)?"
_YEAR_MONTH_DAY: Final = re.compile(
    rf"(?<![0-9]){_YEAR}([-/.])([0-9]{{1,2}})\2([0-9]{{1,2}})(?![0-9])"
    rf"|(?:{_YEAR}\s?[年년]\s?)?(?<![0-9]){_NUMBER}\s?[月월]\s?{_NUMBER}\s?[日号號일]"
)
_IN_ENGLISH: Final = re.compile(
    rf"\b(?:{_MONTH}\.?\s+{_DAY}|{_DAY}(?:\s+of)?\s+{_MONTH})\b\.?(?:,?\s+{_YEAR}\b)?", re.IGNORECASE
)


class Day(NamedTuple):
    """A day of any year, or of one."""

    year: int | None
    month: int
    day: int

    def is_on(self, day: date) -> bool:
        """Whether it is that day."""
        return (self.month, self.day) == (day.month, day.day) and self.year in {None, day.year}


def days(text: str) -> frozenset[Day]:
    """The days that a text names, in figures, in Chinese, Japanese, Korean or English.

    >>> days("on May 1st, 2023 or the 2nd of June") == {Day(2023, 5, 1), Day(None, 6, 2)}
    True
    >>> days("我4月27日说的") == days("四月二十七号") == {Day(None, 4, 27)}
    True
    >>> days("2023-04-27"), days("version 2.4.27")
    (frozenset({Day(year=2023, month=4, day=27)}), frozenset())
    """
    return frozenset(day for day in _days(text) if 1 <= day.month <= 12 and 1 <= day.day <= 31)


def _days(text: str) -> Iterator[Day]:
    for found in _YEAR_MONTH_DAY.finditer(text):
        year = found[1] or found[5]
        month, day = (found[3], found[4]) if found[1] else (found[6], found[7])
        yield Day(int(year) if year else None, _number(month), _number(day))
    for found in _IN_ENGLISH.finditer(text):
        month, day = (found[1], found[2]) if found[1] else (found[4], found[3])
        yield Day(int(found[5]) if found[5] else None, _NAMES.index(month[:3].lower()) + 1, int(day))


def _number(numeral: str) -> int:
    """Of a numeral up to 99, in figures or in Chinese; 0 for what is none.

    >>> [_number(each) for each in ("31", "十", "十二", "三十", "三十一", "一二")]
    [31, 10, 12, 30, 31, 0]
    """
    if numeral.isdecimal():
        return int(numeral)
    tens, ten, ones = numeral.partition("十")
    if not ten:
        return _TENS.get(tens, 0)
    return (_TENS.get(tens, 0) if tens else 1) * 10 + (_TENS.get(ones, 0) if ones else 0)
