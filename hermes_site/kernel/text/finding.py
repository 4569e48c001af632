"""Answering a query from an open index: what holds all of it, what holds some, in which order."""

import json
import math
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, Final, Literal

from hermes_site.kernel.text import clauses as wording
from hermes_site.kernel.text import query, ranking
from hermes_site.kernel.text.ranking import Hit

CANDIDATES: Final = 2000
"""How many hits are looked at, the newest first, when words are common."""
PER_GROUP: Final = 64
"""How many of them may be of one group."""
_RANKED: Final = 800
"""Of what holds any of several words, so many of the best are kept."""
_RANKED_PIECES: Final = 48
_MANY_WORDS: Final = 3
_ENOUGH_GROUPS: Final = 3
"""Where so many words are asked for, and fewer conversations have a message with all of them, that is too little."""
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


@dataclass(frozen=True, slots=True)
class Found:
    """An answer.

    Attributes:
        hits: best first, or in order of time.
        groups: the keys of their conversations, by the numbers that the hits have.
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
        self._db = db
        self._texts = texts
        self._sort = sort
        self._languages = note_of(db, "languages").split()
        self._where, self._values = _where(filters)

    def answer(self, node: query.Node) -> Found:
        """What holds all that the query asks for; where that is little, behind it what holds some."""
        if self._sort != "relevance":
            return Found(list(self._capped(self._exact(node))))
        if isinstance(node, query.Or):
            hits, bounded = self._union([wording.matching(child, self._languages) for child in node.children])
            hits = hits if wording.is_exact(node) else list(self._checked(iter(hits), node))
        else:
            exact = list(self._capped(self._exact(node)))
            hits, bounded = ranking.ranked(exact), len(exact) >= CANDIDATES
        clauses = wording.pieces(node, self._languages)
        groups = {hit.group for hit in hits}
        little = len(groups) < _ENOUGH_GROUPS and query.word_count(node) >= _MANY_WORDS
        if (hits and not little) or isinstance(node, query.Or) or len(clauses) < 2:
            return Found(hits, bounded=bounded)
        without = [found for each in query.excluded(node) if (found := wording.surely(each, self._languages))]
        some, bounded = self._union([" NOT ".join([f"({clause})", *without]) for clause in clauses])
        some = [hit for hit in some if hit.group not in groups]
        return Found([*hits, *some], bounded=bounded, relaxed=bool(some))

    def _exact(self, node: query.Node) -> Iterator[Hit]:
        """What holds all of it, the newest first."""
        order = "text.rowid DESC"
        if self._sort == "oldest":
            order = "text.rowid"
        if self._sort != "relevance" and note_of(self._db, "in_order") == "0":
            order = "d.at DESC, d.id DESC" if self._sort == "newest" else "d.at, d.id"
        score = "-bm25(text)" if self._sort == "relevance" else "0.0"
        rows = self._db.execute(
            f"SELECT d.id, d.grp, d.place, d.kind, d.at, {score} FROM text JOIN docs d ON d.id = text.rowid"  # noqa: S608
            f" WHERE text MATCH ? {self._where} ORDER BY {order}",
            [wording.matching(node, self._languages), *self._values],
        )
        hits = (Hit(*row) for row in rows)
        return hits if wording.is_exact(node) else self._checked(hits, node)

    def _checked(self, hits: Iterator[Hit], node: query.Node) -> Iterator[Hit]:
        """Those whose text holds what the query asks for."""
        while chunk := list(islice(hits, _CHUNK)):
            texts = self._texts([hit.id for hit in chunk])
            for hit in chunk:
                if hit.id in texts and query.Text(texts[hit.id]).holds(node, self._languages):
                    yield hit

    def _capped(self, hits: Iterable[Hit], left: int = CANDIDATES) -> Iterator[Hit]:
        """At most so many of each group, and so many in all."""
        of_group: dict[int, int] = {}
        for hit in hits:
            of_group[hit.group] = count = of_group.get(hit.group, 0) + 1
            if count <= PER_GROUP:
                yield hit
                left -= 1
                if not left:
                    return

    def _union(self, clauses: Sequence[str]) -> tuple[list[Hit], bool]:
        """What matches any of the clauses, best first; whether there is more, because clauses are too common."""
        sized = sorted((self._count(clause), clause) for clause in clauses)
        rare = [(size, clause) for size, clause in sized if 0 < size <= CANDIDATES][:_RANKED_PIECES]
        common = [clause for size, clause in sized if size > CANDIDATES]
        if not rare and common:
            return ranking.ranked(self._capped(self._newest(common))), True
        scores: dict[int, float] = {}
        pieces: dict[int, int] = {}
        for piece, (_size, clause) in enumerate(rare):
            for number, score in self._db.execute("SELECT rowid, -bm25(text) FROM text WHERE text MATCH ?", [clause]):
                scores[number] = scores.get(number, 0.0) + score
                pieces[number] = pieces.get(number, 0) | 1 << piece
        best = sorted(scores, key=scores.__getitem__, reverse=True)
        hits = list(self._capped(self._visible(best, scores), _RANKED))
        for hit in hits:
            hit.pieces = pieces[hit.id]
        weights = [math.log(1 + 1.3 * len(scores) / size) for size, _clause in rare]
        return ranking.ranked(hits, weights), bool(common) or len(hits) == _RANKED

    def _newest(self, clauses: Sequence[str]) -> Iterator[Hit]:
        """The newest that match any of the clauses, all of which are common."""
        rows = self._db.execute(
            "SELECT d.id, d.grp, d.place, d.kind, d.at, -bm25(text) FROM text JOIN docs d ON d.id = text.rowid"  # noqa: S608
            f" WHERE text MATCH ? {self._where} ORDER BY text.rowid DESC",
            [" OR ".join(clauses[:_RANKED_PIECES]), *self._values],
        )
        return (Hit(*row) for row in rows)

    def _count(self, clause: str) -> int:
        """How many documents match, if not more than `CANDIDATES`."""
        counted = "SELECT count(*) FROM (SELECT 1 FROM text WHERE text MATCH ? LIMIT ?)"
        return int(self._db.execute(counted, [clause, CANDIDATES + 1]).fetchone()[0])

    def _visible(self, ids: Sequence[int], scores: Mapping[int, float]) -> Iterator[Hit]:
        """Those of the documents that the filters let through, in the order given."""
        for start in range(0, len(ids), _CHUNK):
            chunk = ids[start : start + _CHUNK]
            rows = self._db.execute(
                "SELECT d.id, d.grp, d.place, d.kind, d.at FROM docs d"  # noqa: S608
                f" WHERE d.id IN (SELECT value FROM json_each(?)) {self._where}",
                [json.dumps(chunk), *self._values],
            )
            there = {row[0]: row for row in rows}
            yield from (Hit(*(*there[number], scores[number])) for number in chunk if number in there)


def note_of(db: sqlite3.Connection, name: str) -> str:
    """What an index notes of itself."""
    return str(db.execute("SELECT value FROM meta WHERE name = ?", [name]).fetchone()[0])


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
