"""A view as a row of symbols, one for each word that the rules may know: what the rules of phrases are matched over."""

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, pairwise
from typing import Final

from hermes_site.kernel.threats import memo
from hermes_site.kernel.threats.lexicon import (
    BREAK,
    FIRSTS,
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
_MISSPELT_MIN: Final = 6
_IN_PHRASES: Final = frozenset(word for phrase in PHRASES for word in phrase.split())
_RESCUERS: Final = frozenset(MEMBERS["IGN"] + MEMBERS["LEAK"] + MEMBERS["SYSP"] + MEMBERS["PRIOR"])

Piece = tuple[str, int, int]
"""A symbol, and where in its token it begins and ends."""


@dataclass
class Stream:
    """A text's row of symbols.

    Attributes:
        text: the view in small letters, addresses marked.
        symbols: for each token what it is read as: nothing, one symbol, or several for words written together.
        parts: where the several symbols of a token stand in it.
        lasts: for the first token of a phrase its last one.
    """

    text: str
    symbols: list[str]
    parts: dict[int, list[Piece]]
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
        if token in self.parts:
            _, first, last = self.parts[token][at - (self._ends[token] - len(self.symbols[token]))]
            return start + first, start + last
        return start, self._tokens[self.lasts[token]][1] if token in self.lasts else end


def stream(text: str) -> Stream:
    """The symbols of a view's text in small letters."""
    words = _TOKEN.findall(text)
    distinct = set(words)
    meaning: dict[str, str] = {}
    several: dict[str, list[Piece]] = {}
    for word in distinct:
        symbol = WORDS.get(word)
        if symbol is None:
            pieces = _pieces(word)
            if pieces is not None:
                several[word] = pieces
                symbol = "".join(piece[0] for piece in pieces)
            else:
                symbol = _unknown(word)
        meaning[word] = symbol
    if not _RESCUERS.isdisjoint(meaning.values()):
        _rescue(meaning)
    symbols = [meaning[word] for word in words]
    lasts = _phrases(words, symbols)
    parts = {at: several[word] for at, word in enumerate(words) if word in several} if several else {}
    if BREAK in symbols:
        _sentences(symbols)
    return Stream(text, symbols, parts, lasts)


def tokens(text: str) -> Iterator[tuple[int, str]]:
    """What a view's text in small letters is taken apart into, and where in it each begins."""
    return ((match.start(), match[0]) for match in _TOKEN.finditer(text))


def may_mean(token: str) -> bool:
    """Whether rules may know a token, so that it may make a difference where another reading has not got it."""
    if "\ue000" <= token[0] <= "\ue004" or _UNSPACED_START.match(token):
        return True
    return token in WORDS or token in _IN_PHRASES or (len(token) >= _MISSPELT_MIN and _meant(token) != "")


def _meant(word: str) -> str:
    """The word that one of a text that is one letter off was meant to be; empty if there is none."""
    meant: str = memo.kept(misspelt)[word]
    return meant


def _unknown(word: str) -> str:
    """The symbol of a token that is no word of the lexicon."""
    if word[0] in _ENDS:
        return BREAK
    if "\ue000" <= word[0] <= "\ue004":
        return WORDS[word[0]]
    return UNKNOWN if len(word) > 1 else ""


def _pieces(word: str) -> list[Piece] | None:
    """The words of a token that holds several, or words of a script without spaces; None if it doesn't."""
    if word[0] < "\u0e00" or not _UNSPACED_START.match(word):
        return None
    found: list[Piece] = memo.kept(_run)[word]
    return found


def _run(text: str) -> list[Piece]:
    """The words in a run of characters; one unknown word for every two others."""
    squeezed = "".join(text.split())
    if len(squeezed) == len(text):
        return _cut(text)
    blanks = frozenset(filter(str.isspace, text))
    places = [at for at, char in enumerate(text) if char not in blanks]
    return [(symbol, places[start], places[end - 1] + 1) for symbol, start, end in _cut(squeezed)]


def _cut(text: str) -> list[Piece]:
    """As `_run`, of a text without blanks: the longest word at each place."""
    pieces: list[Piece] = []
    unknown = at = 0
    size = len(text)
    lengths, symbols = HEADS.get, RUNS.get
    while at < size:
        if text[at] not in FIRSTS:
            at += 1
            continue
        for length in lengths(text[at : at + 2], _SINGLE):
            symbol = symbols(text[at : at + length])
            if symbol is not None and at + length <= size:
                break
        else:
            at += 1
            continue
        if unknown < at - 1:
            pieces += [(UNKNOWN, n, n + 2) for n in range(unknown, at - 1, 2)]
        if symbol:
            pieces.append((symbol, at, at + length))
        at += length
        unknown = at
    if unknown < size - 1:
        pieces += [(UNKNOWN, n, n + 2) for n in range(unknown, size - 1, 2)]
    return pieces


def _rescue(meaning: dict[str, str]) -> None:
    """Read words that are one letter off, where a word of the rules stands in the text as it should."""
    for word, symbol in meaning.items():
        if symbol == UNKNOWN and len(word) >= _MISSPELT_MIN and word not in WORDS and (meant := _meant(word)):
            meaning[word] = WORDS[meant]


def _phrases(words: list[str], symbols: list[str]) -> dict[int, int]:
    """Put the symbols of phrases in place of their words'; for the first word of each its last."""
    lasts: dict[int, int] = {}
    until = 0
    size = len(words)
    for at in [at for at, pair in enumerate(pairwise(words)) if pair in LENGTHS]:
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
    for at in [at for at, symbol in enumerate(symbols) if symbol == BREAK]:
        if at - begin >= _SENTENCE_MIN_WORDS:
            begin = at + 1
        else:
            symbols[at] = PAUSE
