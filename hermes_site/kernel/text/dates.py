"""The days that a question names: "what did I cook on April 30?" is about what was said that day."""

import re
from collections.abc import Collection, Iterator
from contextlib import suppress
from datetime import date, datetime, timedelta, tzinfo
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
_OF_MONTH: Final = re.compile(
    r"(?<![0-9월月./-])([0-9]{1,2})\s?[日号號일](?![0-9])|\bon the ([0-9]{1,2})(?:st|nd|rd|th)\b", re.IGNORECASE
)
_POSSIBLE: Final = re.compile(r"([0-9]{1,2})(?:st|nd|rd|th)?")


class Day(NamedTuple):
    """A day of any year, or of one; without a month, of any month."""

    year: int | None
    month: int | None
    day: int

    def is_on(self, day: date) -> bool:
        """Whether it is that day."""
        return self.day == day.day and self.month in {None, day.month} and self.year in {None, day.year}

    @property
    def is_possible(self) -> bool:
        """Whether months have such a day, and years such a month."""
        return 1 <= (self.month or 1) <= 12 and 1 <= self.day <= 31


class Days(NamedTuple):
    """The days that a question names, others that it may mean, and where in the world they are meant."""

    named: Collection[Day]
    guessed: Collection[Day]
    zone: tzinfo

    def are_named(self, at: int) -> bool:
        """Whether a time in seconds of the epoch is on a day that is named."""
        return self._hold(at, self.named)

    def are_guessed(self, at: int) -> bool:
        """Whether it is on a day that may be meant."""
        return self._hold(at, self.guessed)

    def _hold(self, at: int, days: Collection[Day]) -> bool:
        return bool(days) and any(each.is_on(datetime.fromtimestamp(at, self.zone).date()) for each in days)

    def spans(self, first: int, last: int) -> Iterator[tuple[int, int]]:
        """Begin and end of the days that are named, between two times in seconds of the epoch, the newest first."""
        dates = {day for year in self._years(first, last) for named in self.named for day in _dates(named, year)}
        for day in sorted(dates, reverse=True):
            ends = (datetime(each.year, each.month, each.day, tzinfo=self.zone) for each in (day, day + timedelta(1)))
            start, end = (int(each.timestamp()) for each in ends)
            if start <= last and end > first:
                yield start, end

    def _years(self, first: int, last: int) -> range:
        low, high = (datetime.fromtimestamp(at, self.zone).year for at in (first, last))
        return range(low, high + 1)


def _dates(day: Day, year: int) -> Iterator[date]:
    """The dates of one year that a day may be."""
    if day.year in {None, year}:
        for month in range(1, 13) if day.month is None else [day.month]:
            with suppress(ValueError):  # there is no February 30th
                yield date(year, month, day.day)


def days(text: str) -> frozenset[Day]:
    """The days that a text names, in figures, in Chinese, Japanese, Korean or English.

    >>> days("on May 1st, 2023 or the 2nd of June") == {Day(2023, 5, 1), Day(None, 6, 2)}
    True
    >>> days("我4月27日说的") == days("四月二十七号") == {Day(None, 4, 27)}
    True
    >>> days("2023-04-27"), days("version 2.4.27")
    (frozenset({Day(year=2023, month=4, day=27)}), frozenset())
    >>> days("27号聊的") == days("what we said on the 27th") == {Day(None, None, 27)}
    True
    """
    return frozenset(day for day in _days(text) if day.is_possible)


def possible_day(word: str) -> Day | None:
    """The day of a month that a word may be: a number, or `27th`."""
    found = _POSSIBLE.fullmatch(word)
    day = Day(None, None, int(found[1])) if found else None
    return day if day and day.is_possible else None


def _days(text: str) -> Iterator[Day]:
    for found in _YEAR_MONTH_DAY.finditer(text):
        year = found[1] or found[5]
        month, day = (found[3], found[4]) if found[1] else (found[6], found[7])
        yield Day(int(year) if year else None, _number(month), _number(day))
    for found in _IN_ENGLISH.finditer(text):
        month, day = (found[1], found[2]) if found[1] else (found[4], found[3])
        yield Day(int(found[5]) if found[5] else None, _NAMES.index(month[:3].lower()) + 1, int(day))
    for found in _OF_MONTH.finditer(_IN_ENGLISH.sub(" ", _YEAR_MONTH_DAY.sub(" ", text))):
        yield Day(None, None, int(found[1] or found[2]))


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
