"""A view as a row of symbols, one for each word that the rules may know: what the rules of phrases are matched over."""

import re
from dataclasses import dataclass
from typing import Final

from hermes_site.kernel.threats.lexicon import (
    BREAK,
    MEMBERS,
    PHRASES,
    RUN,
    RUNS,
    SEGMENT,
    UNKNOWN,
    UNSPACED,
    WORDS,
    misspelt,
)

_TOKEN: Final = re.compile(
    rf"[^\W_{UNSPACED}\u0900-\u0dff]+|[{UNSPACED}](?:[\s{UNSPACED}]*[{UNSPACED}])?|[\u0900-\u0dff]+"
    "|\ue000+|\ue001+|\ue002+|\ue003+|\ue004+|[.!?;](?=\\s)|[。！？；]|\n[ \t\r]*\n"
)
_UNSPACED_START: Final = re.compile(f"[{UNSPACED}]")
_SPACES: Final = re.compile(r"\s+")
_SENTENCE_MIN_WORDS: Final = 4
_LONG: Final = 10
_COVERED: Final = 0.8
_RESCUERS: Final = frozenset(MEMBERS["IGN"] + MEMBERS["LEAK"] + MEMBERS["SYSP"] + MEMBERS["PRIOR"])


@dataclass(frozen=True, slots=True)
class Stream:
    """A text's row of symbols.

    Attributes:
        code: a symbol for each word or phrase; "." for words that mean nothing to the rules, "|" for ends of sentences.
        starts: where each begins in the view.
        ends: where each ends.
    """

    code: str
    starts: list[int]
    ends: list[int]

    def span(self, first: int, last: int) -> tuple[int, int]:
        """The span in the view of the symbols from `first` up to, not including, `last`."""
        return self.starts[first], self.ends[last - 1]


def stream(text: str) -> Stream:
    """The symbols of a view's text in small letters."""
    builder = _Builder()
    matches = list(_TOKEN.finditer(text))
    words = [match[0] for match in matches]
    at = 0
    count = len(words)
    while at < count:
        word = words[at]
        length = _phrase(words, at, builder, matches) if word in PHRASES else 0
        if not length:
            symbol = WORDS.get(word)
            if symbol is None:
                builder.unknown(word, matches[at])
            elif symbol:
                builder.add(symbol, matches[at].start(), matches[at].end())
            else:
                builder.since += 1
        at += length or 1
    return builder.done()


def _phrase(words: list[str], at: int, builder: "_Builder", matches: list[re.Match[str]]) -> int:
    """Add the longest phrase that begins with a word; how many words it has, or none."""
    for rest, symbol in PHRASES[words[at]]:
        end = at + 1 + len(rest)
        if end <= len(words) and words[at + 1] == rest[0] and tuple(words[at + 1 : end]) == rest:
            if symbol:
                builder.add(symbol, matches[at].start(), matches[end - 1].end())
            return end - at
    return 0


class _Builder:
    def __init__(self) -> None:
        self.code: list[str] = []
        self.starts: list[int] = []
        self.ends: list[int] = []
        self.since = 0
        self.strange: list[tuple[int, str]] = []

    def add(self, symbol: str, start: int, end: int) -> None:
        self.code.append(symbol)
        self.starts.append(start)
        self.ends.append(end)
        self.since += 1

    def unknown(self, word: str, match: re.Match[str]) -> None:
        """A token that is no word of the lexicon as it stands."""
        start, end = match.span()
        first = word[0]
        if first in ".!?;。！？；\n":
            if self.since >= _SENTENCE_MIN_WORDS:
                self.add(BREAK, start, end)
                self.since = 0
        elif first >= "\ue000" and first <= "\ue004":
            self.add(WORDS[first], start, end)
        elif first >= "\u0e00" and _UNSPACED_START.match(first):
            self._run(word, start)
        elif len(word) == 1:
            self.since += 1
        elif len(word) >= _LONG and word.isascii() and self._segmented(word, start):
            return
        else:
            if len(word) > 5:
                self.strange.append((len(self.code), word))
            self.add(UNKNOWN, start, end)

    def _run(self, text: str, offset: int) -> None:
        """A run of characters in which words are not set apart."""
        at = 0
        for match in RUN.finditer(text):
            self._gap(match.start() - at, offset + at)
            at = match.end()
            word = match[0]
            symbol = RUNS.get(word) or RUNS[_SPACES.sub("", word)]
            self.add(symbol, offset + match.start(), offset + at)
        self._gap(len(text) - at, offset + at)

    def _gap(self, length: int, start: int) -> None:
        for n in range(0, length - 1, 2):
            self.add(UNKNOWN, start + n, start + n + 2)

    def _segmented(self, word: str, offset: int) -> bool:
        """Words written together, if almost all of the token is words that are known."""
        found = list(SEGMENT.finditer(word))
        if sum(match.end() - match.start() for match in found) < _COVERED * len(word):
            return False
        for match in found:
            symbol = WORDS.get(match[0], "")
            if symbol:
                self.add(symbol, offset + match.start(), offset + match.end())
        return True

    def done(self) -> Stream:
        """The stream; words one letter off count where a word of the rules stands in the text as it should."""
        if self.strange and not _RESCUERS.isdisjoint(self.code):
            for at, word in self.strange:
                meant = misspelt(word)
                if meant:
                    self.code[at] = WORDS[meant]
        return Stream("".join(self.code), self.starts, self.ends)
