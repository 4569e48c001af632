"""A view as a row of symbols, one for each word that the rules may know: what the rules of phrases are matched over."""

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, compress, count, pairwise
from typing import Final

from hermes_site.kernel.threats import memo
from hermes_site.kernel.threats.lexicon import (
    BREAK,
    HEADS,
    LENGTHS,
    MEMBERS,
    PAUSE,
    PHRASES,
    RUNS,
    UNKNOWN,
    UNSPACED,
    WORDS,
    misspelt,
)

_TOKEN: Final = re.compile(
    rf"[^\W_{UNSPACED}\u0900-\u0dff]+|[{UNSPACED}](?:[\s{UNSPACED}]*[{UNSPACED}])?|[\u0900-\u0963\u0966-\u0dff]+"
    "|\ue000+|\ue001+|\ue002+|\ue003+|\ue004+|\ue005+|\ue006+|[.!?;](?=[*_)\\]\"'`\u201d]{0,3}\\s)|[。！？；।]"
    r"|\n[ \t\r]*\n|\n[ \t]{0,12}(?:[-*•+]|\d{1,3}[.)])[ \t]|[ \t]\|(?=[ \t\n])"
)
_UNSPACED_START: Final = re.compile(f"[{UNSPACED}]")
_ENDS: Final = frozenset(".!?;。！？；।\n \t")
"""What begins the tokens that end a sentence: signs, blank lines, items of lists, borders of cells."""
_SENTENCE_MIN_WORDS: Final = 4
_SINGLE: Final = (1,)
_SINGLES: Final = "".join(word for word in RUNS if len(word) == 1)
_BEGINS: Final = re.compile(
    f"[{''.join({head[0] for head in HEADS})}](?:(?<=[{_SINGLES}])|(?=[{''.join({head[1:] for head in HEADS})}]))"
)
"""Where a word of an unspaced script may begin."""
_MISSPELT_MIN: Final = 6
_IN_PHRASES: Final = frozenset(word for phrase in PHRASES for word in phrase.split())
_RESCUERS: Final = frozenset(MEMBERS["IGN"] + MEMBERS["LEAK"] + MEMBERS["SYSP"] + MEMBERS["PRIOR"])


@dataclass
class Stream:
    """A text's row of symbols.

    Attributes:
        text: the view in small letters, addresses marked.
        symbols: for each token what it is read as: nothing, one symbol, or several where words stand without spaces.
        lasts: for the first token of a phrase its last one.
    """

    text: str
    symbols: list[str]
    lasts: dict[int, int]

    @cached_property
    def code(self) -> str:
        """A symbol for each word; "." for words that mean nothing to the rules, "|" for ends of sentences."""
        return "".join(self.symbols)

    @cached_property
    def _tokens(self) -> list[tuple[int, int]]:
        return [match.span() for match in _TOKEN.finditer(self.text)]

    @cached_property
    def _ends(self) -> list[int]:
        """How many symbols there are up to each token, itself included."""
        return list(accumulate(map(len, self.symbols)))

    def span(self, first: int, last: int) -> tuple[int, int]:
        """The span in the view of the symbols from `first` up to, not including, `last`."""
        start, end = self._span(first)
        return start, end if last == first + 1 else self._span(last - 1)[1]

    def _span(self, at: int) -> tuple[int, int]:
        token = bisect_right(self._ends, at)
        start, end = self._tokens[token]
        if _is_run(self.text[start]):
            first, last = _places(self.text[start:end])[at - (self._ends[token] - len(self.symbols[token]))]
            return start + first, start + last
        return start, self._tokens[self.lasts[token]][1] if token in self.lasts else end


def stream(text: str) -> Stream:
    """The symbols of a view's text in small letters."""
    words = _TOKEN.findall(text)
    others = memo.kept(_symbols)
    symbols = [
        others[word] if symbol is None else symbol for word, symbol in zip(words, map(WORDS.get, words), strict=True)
    ]
    if not _RESCUERS.isdisjoint(symbols):
        meant = _rescued(set(words))
        if meant:
            symbols = [meant.get(word, symbol) for word, symbol in zip(words, symbols, strict=True)]
    lasts = _phrases(words, symbols)
    _sentences(symbols)
    return Stream(text, symbols, lasts)


def tokens(text: str) -> list[tuple[int, str]]:
    """What a view's text in small letters is taken apart into, and where in it each begins."""
    return [(match.start(), match[0]) for match in _TOKEN.finditer(text)]


def may_mean(token: str) -> bool:
    """Whether rules may know a token, so that it may make a difference where another reading has not got it."""
    if "\ue000" <= token[0] <= "\ue004" or _UNSPACED_START.match(token):
        return True
    return token in WORDS or token in _IN_PHRASES or (len(token) >= _MISSPELT_MIN and memo.kept(misspelt)[token] != "")


def _symbols(token: str) -> str:
    """What a token that is no word of a spaced language is read as by itself."""
    if _is_run(token):
        return _of_run("".join(token.split()))
    if token[0] in _ENDS:
        return BREAK
    if "\ue000" <= token[0] <= "\ue004":
        return WORDS[token[0]]
    return UNKNOWN if len(token) > 1 else ""


def _is_run(token: str) -> bool:
    """Whether a token is of a script without spaces, so that it may hold several words."""
    return token[0] >= "\u0e00" and _UNSPACED_START.match(token) is not None


def _of_run(text: str) -> str:
    """The symbols of the words in a run of characters without blanks; one unknown word for every two others."""
    symbols = ""
    end = 0
    for symbol, start, stop in _words(text):
        symbols += UNKNOWN * ((start - end) // 2) + symbol
        end = stop
    return symbols + UNKNOWN * ((len(text) - end) // 2)


def _places(run: str) -> list[tuple[int, int]]:
    """For each symbol of a run where it begins and ends."""
    text = "".join(run.split())
    places: list[tuple[int, int]] = []
    end = 0
    for symbol, start, stop in [*_words(text), (UNKNOWN, len(text), len(text))]:
        places += ((at, at + 2) for at in range(end, start - 1, 2))
        if symbol and stop > start:
            places.append((start, stop))
        end = stop
    if len(text) == len(run):
        return places
    blanks = frozenset(filter(str.isspace, run))
    at = [place for place, char in enumerate(run) if char not in blanks]
    return [(at[start], at[stop - 1] + 1) for start, stop in places]


def _words(text: str) -> Iterator[tuple[str, int, int]]:
    """The words in a run without blanks, the longest at each place: symbol, beginning and end."""
    end = 0
    for match in _BEGINS.finditer(text):
        at = match.start()
        if at < end:
            continue
        for length in HEADS.get(text[at : at + 2], _SINGLE):
            symbol = RUNS.get(text[at : at + length])
            if symbol is not None and at + length <= len(text):
                end = at + length
                yield symbol, at, end
                break


def _rescued(words: set[str]) -> dict[str, str]:
    """The symbols of words that are one letter off, for where a word of the rules stands in the text as it should."""
    meant = memo.kept(misspelt)
    unknown = [word for word in words if len(word) >= _MISSPELT_MIN and word not in WORDS]
    return {word: WORDS[meant[word]] for word in unknown if meant[word]}


def _phrases(words: list[str], symbols: list[str]) -> dict[int, int]:
    """Put the symbols of phrases in place of their words'; for the first word of each its last."""
    lasts: dict[int, int] = {}
    until = 0
    size = len(words)
    for at in compress(count(), map(LENGTHS.__contains__, pairwise(words))):
        if at < until:
            continue
        for length in LENGTHS[words[at], words[at + 1]]:
            end = at + length
            if end > size:
                continue
            symbol = PHRASES.get(" ".join(words[at:end]))
            if symbol is not None:
                symbols[at:end] = [symbol] + [""] * (length - 1)
                lasts[at] = end - 1
                until = end
                break
    return lasts


def _sentences(symbols: list[str]) -> None:
    """Read the ends of very short sentences as pauses, for "Stop. Ignore what came before" is one thought."""
    begin = 0
    for at in compress(count(), map(BREAK.__eq__, symbols)):
        if at - begin >= _SENTENCE_MIN_WORDS:
            begin = at + 1
        else:
            symbols[at] = PAUSE
