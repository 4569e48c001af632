"""Answering a query from an open index: what holds all of it, what holds some, in which order."""

import json
import math
import sqlite3
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, tzinfo
from itertools import accumulate, chain, islice, repeat
from typing import Any, Final, Literal, NamedTuple

from hermes_site.kernel.text import clauses as wording
from hermes_site.kernel.text import query
from hermes_site.kernel.text.dates import Days, days, possible_day
from hermes_site.kernel.text.matching import Text
from hermes_site.kernel.text.postings import COMMON, Postings
from hermes_site.kernel.text.ranking import Hit, Piece, ranked

CANDIDATES: Final = 2000
"""How many hits are looked at, the newest first, when words are common."""
PER_GROUP: Final = 64
"""How many of them may be of one group."""
_GROUPS_BY_TIME: Final = 200
"""So many groups are looked for in order of time, where leaving hits out would end the list."""
_CHARACTERS: Final = 500
"""A single character of more documents is left out where words are asked for."""
_LOOKED_AT: Final = 3000
"""When the rarest words have so many documents together, the others are left out."""
_SCORED: Final = 500
"""About so many documents, those of the rarest words, are looked at for how much they say of a word."""
_NEWEST: Final = 1000
"""Of what holds any of several words, all of them common, about so many of the newest are looked at."""
_NEWEST_EACH: Final = 100
"""At least so many of each word."""
_RANKED: Final = 300
"""Of what holds any of several words, so many of the best are kept."""
_RANKED_PIECES: Final = 48
_MANY_WORDS: Final = 3
_ENOUGH_GROUPS: Final = 3
"""Where fewer conversations have a message with all of several words, that is too little."""
_OF_DAYS: Final = 300
"""About so much of what was said on the days that a question names is looked at."""
_CHUNK: Final = 500

Sort = Literal["relevance", "newest", "oldest"]
Texts = Callable[[Sequence[int]], Mapping[int, str]]
"""Gives the texts of documents, as far as they are still there."""


@dataclass(frozen=True, slots=True)
class Filters:
    """What may be found. Empty sets of `kinds` and `groups` find nothing; None: whatever they are."""

    kinds: frozenset[int] | None = None
    groups: frozenset[bytes] | None = None
    without_groups: frozenset[bytes] = frozenset()
    without_ids: frozenset[int] = frozenset()
    since: int | None = None
    until: int | None = None
    zone: tzinfo = UTC
    """Where the days are meant that a query names."""


@dataclass(frozen=True, slots=True)
class Found:
    """An answer.

    Attributes:
        hits: best first, or in order of time.
        groups: the keys of the best of their conversations, by the numbers that the hits have.
        bounded: not all that match were looked at.
        relaxed: nothing, or little, holds all that was asked for; the others hold some of it.
        complete: the index knows all that there is by now.
    """

    hits: Sequence[Hit] = ()
    groups: Mapping[int, bytes] = field(default_factory=dict)
    bounded: bool = False
    relaxed: bool = False
    complete: bool = True


class Search:
    """One query on an open index."""

    def __init__(self, db: sqlite3.Connection, texts: Texts, filters: Filters, sort: Sort) -> None:
        self._index = Postings(db, *_where(filters))
        self._texts = texts
        self._sort = sort
        self._zone = filters.zone

    def answer(self, node: query.Node) -> Found:
        """What holds all that the query asks for; where that is little, with it or behind it what holds some."""
        if self._sort != "relevance":
            return Found(self._exact(node))
        asked = self._days(node)
        if isinstance(node, query.Or):
            return self._any(node, asked)
        exact = self._exact(node)
        hits = ranked(exact, [Piece(len(exact))], self._index.conversations, asked)
        bounded = len(exact) >= CANDIDATES
        groups = {hit.group for hit in hits}
        words = query.word_count(node)
        if hits and (len(groups) >= _ENOUGH_GROUPS or words < 2):
            return Found(hits, bounded=bounded)
        clauses = wording.pieces(node, self._index.languages)
        if len(clauses) < 2 and not asked.named:
            return Found(hits, bounded=bounded)
        without = [found for each in query.excluded(node) if (found := wording.surely(each, self._index.languages))]
        some = self._union({_except(each, without): says for each, says in clauses.items()}, asked, hits)
        if hits and words < _MANY_WORDS:
            more = [hit for hit in some.hits if hit.group not in groups and hit.group in some.whole]
            least = min(hit.score for hit in hits)  # the others count by another measure
            for hit in more:
                hit.score = min(hit.score, least)
            return Found([*hits, *more], bounded=bounded or some.bounded, relaxed=bool(more))
        return Found(some.hits, bounded=some.bounded, relaxed=len(some.hits) > len(hits))

    def _any(self, node: query.Or, asked: Days) -> Found:
        """What holds any of several things; where nothing does, what holds any of their characters."""
        some = self._union(wording.pieces(node, self._index.languages), asked)
        hits = some.hits
        if not wording.is_exact(node):
            fit = {hit.id for hit in self._checked(iter(hits), node)} | some.added
            hits = [hit for hit in hits if hit.id in fit]
        if hits:
            return Found(hits, bounded=some.bounded, relaxed=bool(some.added))
        some = self._union(wording.characters(node), asked)
        return Found(some.hits, bounded=some.bounded, relaxed=bool(some.hits))

    def _days(self, node: query.Node) -> Days:
        """The days that a query asks for. A number that nothing holds may be that of a day."""
        words = [leaf.text for leaf in query.leaves(node) if isinstance(leaf, query.Word) or not leaf.quoted]
        named = days(" ".join(words))
        guessed = {day for word in words if (day := possible_day(word)) and not self._index.count(f'"{word}"')}
        if any(query.excluded(node)):  # all of a day would be more than what is wanted
            return Days((), named | guessed, self._zone)
        return Days(named, guessed, self._zone)

    def _exact(self, node: query.Node) -> list[Hit]:
        """What holds all of it, the newest first."""
        order = "text.rowid DESC"
        if self._sort == "oldest":
            order = "text.rowid"
        if self._sort != "relevance" and not self._index.are_in_order:
            order = "d.at DESC, d.id DESC" if self._sort == "newest" else "d.at, d.id"
        parts = wording.parts(node, self._index.languages)
        is_rare = self._sort == "relevance" and min(map(self._index.count, parts)) <= _RANKED
        hits = self._index.hits(" AND ".join(parts), order, weighed=is_rare)
        groups = 0 if self._sort == "relevance" else _GROUPS_BY_TIME
        found = self._capped(hits if wording.is_exact(node) else self._checked(hits, node), groups=groups)
        if self._sort == "relevance" and not is_rare and 0 < len(found) < CANDIDATES:
            self._weigh(found, parts)
        return found

    def _weigh(self, hits: Sequence[Hit], parts: Sequence[str]) -> None:
        """Give what holds all parts of a query its BM25, which costs a look at each document.

        Of many, those in the conversations that hold most of them are looked at; the others count as the mean of these.
        What is common tells little where something rarer is asked for, too, or nothing else.
        """
        rare = [part for part in parts if self._index.count(part) <= COMMON]
        if not rare and len(parts) == 1:
            return
        held = Counter(hit.group for hit in hits)
        best = sorted(hits, key=lambda hit: held[hit.group], reverse=True)[:_RANKED]
        scores = self._index.weights(" AND ".join(rare or parts), [hit.id for hit in best])
        mean = sum(scores.values()) / len(scores)
        for hit in hits:
            hit.score = scores.get(hit.id, mean)

    def _checked(self, hits: Iterator[Hit], node: query.Node) -> Iterator[Hit]:
        """Those whose text holds what the query asks for."""
        while chunk := list(islice(hits, _CHUNK)):
            texts = self._texts([hit.id for hit in chunk])
            for hit in chunk:
                if hit.id in texts and Text(texts[hit.id]).holds(node, self._index.languages):
                    yield hit

    def _capped(self, hits: Iterable[Hit], most: int = CANDIDATES, groups: int = 0) -> list[Hit]:
        """At most so many of each group, and so many in all; more where they are of fewer than so many groups."""
        hits = iter(hits)
        kept: list[Hit] = []
        of_group: Counter[int] = Counter()
        is_crowded = False
        while len(kept) < most or len(of_group) < groups:
            chunk = list(islice(hits, max(0, most - len(kept)) or _CHUNK))
            if not chunk:
                break
            if not is_crowded:  # which it seldom is: then there is no need to look at each hit
                of_group.update([hit.group for hit in chunk])
                if is_crowded := max(of_group.values()) > PER_GROUP:
                    of_group = Counter([hit.group for hit in kept])
            if is_crowded:
                chunk = list(_first_of_each(chunk, of_group))
            kept += chunk
        return kept

    def _union(self, clauses: Mapping[str, float], asked: Days, kept: Sequence[Hit] = ()) -> "_Some":
        """What matches any of the clauses, and in any case `kept`, best first."""
        sizes = ((self._index.count(clause), clause, says) for clause, says in clauses.items())
        sized = sorted((size, clause) for size, clause, says in sizes if 0 < size <= _most(says))
        used = _rarest(sized)
        if sized and (not used or used[0][0] > CANDIDATES):
            used = sized[:_RANKED_PIECES]
            scores, holders = self._newest([(clause, clauses[clause]) for _size, clause in used])
        else:
            scores, holders = self._scores([(size, clause, clauses[clause]) for size, clause in used])
        first = [hit.id for hit in kept if hit.id in scores]
        there = frozenset(first)
        best = chain(first, (number for number in _best_first(scores, 2 * _RANKED) if number not in there))
        hits = self._capped(self._index.visible(best, scores), max(_RANKED, len(first)))
        bounded = len(used) < len(sized) or len(hits) >= _RANKED
        hits += [hit for hit in kept if hit.id not in scores]
        added = self._said_on(asked, {hit.id for hit in hits})
        _mark(hits, holders)
        pieces = [Piece(size, clauses[clause]) for size, clause in used]
        whole = _whole(hits, [clause for _size, clause in used], clauses)
        hits = ranked([*hits, *added], pieces, self._index.conversations, asked)
        return _Some(hits, bounded=bounded, whole=whole, added=frozenset(hit.id for hit in added))

    def _said_on(self, asked: Days, there: Collection[int]) -> list[Hit]:
        """The rest of what was said on the days that are named, the newest first."""
        found: list[Hit] = []
        if not asked.named:
            return found
        for start, end in asked.spans(*self._index.ends("at")):
            found += [hit for hit in self._index.between(start, end, _OF_DAYS) if hit.id not in there]
            if len(found) >= _OF_DAYS:
                break
        return found

    def _scores(self, pieces: Sequence[tuple[int, str, float]]) -> tuple[dict[int, float], list[Collection[int]]]:
        """What each document has of the pieces, rarest first, put together; and the documents of each piece.

        BM25 costs a look at each document. The more common words only add how rare they are: that changes little.
        """
        scores: dict[int, float] = {}
        holders: list[Collection[int]] = []
        total = list(accumulate(size for size, _clause, _says in pieces))
        near = [place for place, seen in enumerate(total) if not place or seen <= _SCORED]
        for _size, clause, says in pieces[: len(near)]:
            those = self._index.weights(clause)
            for number, score in those.items():
                scores[number] = scores.get(number, 0.0) + says * score
            holders.append(those)
        needed = sorted(scores.values())[-_RANKED] if len(scores) >= _RANKED else 0.0
        shares = [says * math.log(1 + self._index.documents / size) for size, _clause, says in pieces[len(near) :]]
        for place, (_size, clause, _says) in enumerate(pieces[len(near) :]):
            found = self._index.numbers(clause)
            if sum(shares[place:]) < needed:  # with all that is left, no other document comes among the best
                found = [number for number in found if number in scores]
            _add(scores, found, shares[place])
            holders.append(found)
        return scores, holders

    def _newest(self, pieces: Sequence[tuple[str, float]]) -> tuple[dict[int, float], list[Collection[int]]]:
        """Like `_scores`, of pieces that all are common: of each only the newest documents.

        How far back they reach tells how common it is.
        """
        scores: dict[int, float] = {}
        holders: list[Collection[int]] = []
        first, last = self._index.ends("id")
        each = max(_NEWEST_EACH, _NEWEST // len(pieces))
        for clause, says in pieces:
            found = self._index.newest(clause, each)
            if found:
                share = len(found) / (last - found[-1] + 1) * (last - first + 1) / self._index.documents
                _add(scores, found, says * math.log(1 + 1 / share))
            holders.append(found)
        return scores, holders


class _Some(NamedTuple):
    """What holds some of a query.

    Attributes:
        hits: best first.
        bounded: there is more, because words are too common.
        whole: the conversations that hold each of its words.
        added: the numbers of those that hold nothing of it, but were said on a day that it names.
    """

    hits: list[Hit]
    bounded: bool
    whole: Collection[int] = frozenset()
    added: frozenset[int] = frozenset()


def _except(clause: str, without: Sequence[str]) -> str:
    """A clause, without what matches any of some others."""
    return " NOT ".join([f"({clause})", *without]) if without else clause


def _first_of_each(hits: Iterable[Hit], of_group: Counter[int]) -> Iterator[Hit]:
    """Those with which no group has too many; how many it has is counted on."""
    for hit in hits:
        of_group[hit.group] += 1
        if of_group[hit.group] <= PER_GROUP:
            yield hit


def _add(scores: dict[int, float], numbers: Sequence[int], share: float) -> None:
    """Add a share to the scores of some documents."""
    scores.update(zip(numbers, [score + share for score in map(scores.get, numbers, repeat(0.0))], strict=True))


def _best_first(scores: Mapping[int, float], near: int) -> Iterator[int]:
    """The documents by their scores. To put so many apart first is faster than to sort all: few need more."""
    least = sorted(scores.values())[-near] if len(scores) > near else -math.inf
    yield from sorted((number for number in scores if scores[number] >= least), key=scores.__getitem__, reverse=True)
    yield from sorted((number for number in scores if scores[number] < least), key=scores.__getitem__, reverse=True)


def _mark(hits: Iterable[Hit], holders: Iterable[Collection[int]]) -> None:
    """Note which pieces each hit holds."""
    by_id = {hit.id: hit for hit in hits}
    for hit in by_id.values():
        hit.pieces = 0
    for piece, those in enumerate(holders):
        for number in by_id.keys() & those:
            by_id[number].pieces |= 1 << piece


def _whole(hits: Iterable[Hit], used: Sequence[str], clauses: Mapping[str, float]) -> Collection[int]:
    """The conversations that hold each of the clauses, but for single characters."""
    words = {clause for clause, says in clauses.items() if says > wording.CHARACTER_SHARE}
    if not words.issubset(used):
        return frozenset()
    every = sum(1 << bit for bit, clause in enumerate(used) if clause in words)
    held: dict[int, int] = {}
    for hit in hits:
        held[hit.group] = held.get(hit.group, 0) | hit.pieces
    return {group for group, pieces in held.items() if pieces & every == every}


def _most(says: float) -> int:
    """How many documents a clause may have to be of use: a single character of more says nothing."""
    return _CHARACTERS if says <= wording.CHARACTER_SHARE else COMMON + 1


def _rarest(sized: Sequence[tuple[int, str]]) -> list[tuple[int, str]]:
    """The clauses to look at, of all with their numbers of documents, rarest first."""
    seen = accumulate(size for size, _clause in sized)
    near = [each for each, total in zip(sized, seen, strict=True) if each[0] <= COMMON and total <= _LOOKED_AT]
    return near[:_RANKED_PIECES]


def _where(filters: Filters) -> tuple[str, list[Any]]:
    """The filters in SQL, with their values."""
    groups = "d.grp {} IN (SELECT no FROM grps WHERE hex(key) IN (SELECT value FROM json_each(?)))"
    parts: list[tuple[str, Any]] = []
    if filters.kinds is not None:
        parts.append(("d.kind IN (SELECT value FROM json_each(?))", json.dumps(sorted(filters.kinds))))
    if filters.groups is not None:
        parts.append((groups.format(""), _hexes(filters.groups)))
    if filters.without_groups:
        parts.append((groups.format("NOT"), _hexes(filters.without_groups)))
    if filters.without_ids:
        parts.append(("d.id NOT IN (SELECT value FROM json_each(?))", json.dumps(sorted(filters.without_ids))))
    if filters.since is not None:
        parts.append(("d.at >= ?", filters.since))
    if filters.until is not None:
        parts.append(("d.at < ?", filters.until))
    return "".join(f" AND {sql}" for sql, _ in parts), [value for _, value in parts]


def _hexes(keys: Iterable[bytes]) -> str:
    return json.dumps([key.hex().upper() for key in keys])
