"""A full-text index in a file per owner: derived from rows elsewhere, and made anew whenever anything is wrong with it.

The file `search.<generation>.db` holds a contentless FTS5 table of words and stems, and of every document its number,
group, place and time. It only grows: what was deleted is hidden at once and leaves the file with the next generation.
"""

import json
import math
import sqlite3
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple, Protocol

from hermes_site.kernel.text import query, ranking, tokens
from hermes_site.kernel.text.ranking import Hit
from hermes_site.kernel.text.storage import IndexDamagedError, IndexUnavailableError, Storage

CANDIDATES: Final = 2000
"""How many hits are looked at, the newest first, when words are common."""
PER_GROUP: Final = 64
"""How many of them may be of one group."""
UNSPOKEN: Final = 2
"""From this kind on, documents have no place among those that were said."""
_RANKED_PIECES: Final = 48
_MANY_WORDS: Final = 3
_ENOUGH_GROUPS: Final = 3
"""Where so many words are asked for, and fewer conversations have a message with all of them, that is too little."""
_CHUNK: Final = 500
_DISORDER_S: Final = 24 * 3600

Sort = Literal["relevance", "newest", "oldest"]


class Document(NamedTuple):
    """What an index takes in.

    Attributes:
        id: its number, positive, rising with time.
        group: the key of the conversation it belongs to.
        kind: a small number that filters may name; a group's places count those of `spoken` kinds.
        at: seconds of the epoch.
        text: what may be found.
    """

    id: int
    group: bytes
    kind: int
    at: int
    text: str


class Batch(NamedTuple):
    """A look at what may be new: the finished documents of numbers up to `reached`.

    Up to `settled` none will come to light or change any more.
    """

    ids: Sequence[int]
    reached: int
    settled: int
    more: bool


class Source(Protocol):
    """Where the documents live."""

    def after(self, number: int) -> Batch:
        """The next finished documents above `number`."""
        ...

    def documents(self, ids: Sequence[int]) -> Sequence[Document]:
        """Those documents, in the order of their numbers, as far as they still are there."""
        ...

    def times(self) -> Mapping[int, int]:
        """The numbers of all finished documents, with their times."""
        ...


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


class SearchIndex(Protocol):
    """What every search of the site can do."""

    def catch_up(self) -> bool:
        """Take in what is new; whether nothing is left."""
        ...

    def search(self, text: str, filters: Filters, sort: Sort = "relevance") -> Found:
        """What matches a query."""
        ...

    def rebuild(self) -> None:
        """Make the index anew."""
        ...

    def check(self) -> list[str]:
        """What is wrong with it, in words."""
        ...


class FileIndex:
    """The `SearchIndex` of one owner."""

    def __init__(self, folder: Path, root: Path, source: Source) -> None:
        """Args: the owner's folder, an existing folder that it lies in, and where documents come from."""
        self._storage = Storage(folder, root)
        self._source = source

    def catch_up(self, budget_s: float = float("inf")) -> bool:
        """Take in what is new, for about `budget_s` at most; whether nothing is left.

        Raises:
            IndexUnavailableError: the file can't be used now.
        """
        try:
            return self._catch_up(budget_s)
        except IndexDamagedError:
            self._storage.begin_anew()
            return self._catch_up(budget_s)

    def search(self, text: str, filters: Filters, sort: Sort = "relevance", *, budget_s: float = float("inf")) -> Found:
        """What matches a query, after catching up for about `budget_s` at most.

        Raises:
            IndexUnavailableError: the file can't be used now.
        """
        node = query.parse(text)
        if node is None:
            return Found()
        try:
            complete = self._tried_to_catch_up(budget_s)
            found = self._search(node, filters, sort)
        except IndexDamagedError:
            self._storage.begin_anew()
            complete = self._catch_up(budget_s)
            found = self._search(node, filters, sort)
        return replace(found, complete=complete)

    def _tried_to_catch_up(self, budget_s: float) -> bool:
        try:
            return self.catch_up(budget_s)
        except IndexUnavailableError:  # what is there can be searched perhaps
            return False

    def _search(self, node: query.Node, filters: Filters, sort: Sort) -> Found:
        with self._storage.opened() as db:
            found = _Search(db, self._source, filters, sort).answer(node)
            return replace(found, groups=_keys(db, {hit.group for hit in found.hits}))

    def forget(self, ids: Iterable[int]) -> None:
        """Hide documents that are gone; their text leaves with the next generation."""
        with self._storage.writing() as db:
            db.execute("DELETE FROM docs WHERE id IN (SELECT value FROM json_each(?))", [json.dumps(list(ids))])

    def rebuild(self) -> None:
        """Make the index anew beside the old one, and switch.

        Raises:
            IndexUnavailableError: it can't be written.
        """
        with self._storage.building() as db:
            batch = Batch([], 0, 0, more=True)
            while batch.more:
                batch = self._source.after(batch.reached)
                _take_in(db, self._source.documents(batch.ids))
                _note(db, "indexed_upto", str(batch.settled))

    def check(self) -> list[str]:
        """What is wrong with it, in words; nothing for one that isn't there yet."""
        if not self._storage.exists:
            return []
        try:
            with self._storage.opened() as db:
                faults = [str(row[0]) for row in db.execute("PRAGMA integrity_check") if row[0] != "ok"]
                db.execute("INSERT INTO text(text) VALUES('integrity-check')")
                here, stored = _contents(db)
        except IndexDamagedError as error:
            return [str(error)]
        there = self._source.times().items()
        if missing := len(there - here):
            faults.append(f"{missing} messages are not in it")
        if surplus := len(here - there) + stored - len(here):
            faults.append(f"{surplus} messages in it are gone")
        return faults

    @property
    def has_surplus(self) -> bool:
        """Whether it still holds words of documents that are gone, or was made by another version."""
        if not self._storage.exists:
            return False
        try:
            with self._storage.opened() as db:
                here, stored = _contents(db)
        except IndexDamagedError:
            return True
        return stored > len(here) or not here <= self._source.times().items()

    def optimise(self) -> None:
        """Merge the pieces that the index was written in, a little at a time."""
        with self._storage.opened() as db:
            changed = 2
            while changed > 1:  # SQLite's own measure of whether a merge had anything to do
                before = db.total_changes
                db.execute("INSERT INTO text(text, rank) VALUES('merge', 500)")
                changed = db.total_changes - before

    def _catch_up(self, budget_s: float) -> bool:
        end = time.monotonic() + budget_s
        with self._storage.opened() as db:
            start = _settled(db)
        batch = Batch([], start, start, more=True)
        while batch.more and time.monotonic() < end:
            batch = self._source.after(batch.reached)
            with self._storage.opened() as db:
                known = _known(db, batch.ids)
            documents = self._source.documents([number for number in batch.ids if number not in known])
            if documents or batch.settled > start:
                with self._storage.writing() as db:
                    known = _known(db, [document.id for document in documents])
                    _take_in(db, [document for document in documents if document.id not in known])
                    _note(db, "indexed_upto", str(max(batch.settled, _settled(db))))
        return not batch.more


def _settled(db: sqlite3.Connection) -> int:
    return int(_note_of(db, "indexed_upto"))


def _contents(db: sqlite3.Connection) -> tuple[set[tuple[int, int]], int]:
    """Numbers and times of the documents, and of how many the words are there.

    After a restored backup of the messages the numbers may stand for others; the times tell.
    """
    here = set(db.execute("SELECT id, at FROM docs").fetchall())
    return here, db.execute("SELECT count(*) FROM text_docsize").fetchone()[0]


def _known(db: sqlite3.Connection, ids: Sequence[int]) -> set[int]:
    if not ids:
        return set()
    rows = db.execute("SELECT id FROM docs WHERE id IN (SELECT value FROM json_each(?))", [json.dumps(ids)])
    return {row[0] for row in rows}


def _keys(db: sqlite3.Connection, groups: Iterable[int]) -> dict[int, bytes]:
    wanted = json.dumps(list(groups))
    return dict(
        db.execute("SELECT no, key FROM grps WHERE no IN (SELECT value FROM json_each(?))", [wanted]).fetchall()
    )


def _take_in(db: sqlite3.Connection, documents: Sequence[Document]) -> None:
    """Add documents that aren't there yet."""
    if not documents:
        return
    groups = _Groups(db)
    languages = set(_note_of(db, "languages").split())
    rows, words = [], []
    for document in documents:
        columns, language = tokens.columns(document.text)
        languages |= {language} if language else set()
        rows.append((document.id, *groups.take_place(document), document.kind, document.at))
        words.append((document.id, *columns))
    db.executemany("INSERT INTO text(rowid, word, stem) VALUES (?, ?, ?)", words)
    db.executemany("INSERT INTO docs(id, grp, place, kind, at) VALUES (?, ?, ?, ?, ?)", rows)
    groups.keep()
    _note(db, "languages", " ".join(sorted(languages)))
    last = int(_note_of(db, "newest"))
    if any(document.at < last - _DISORDER_S for document in documents):
        _note(db, "in_order", "0")
    _note(db, "newest", str(max(last, *(document.at for document in documents))))


def _note_of(db: sqlite3.Connection, name: str) -> str:
    return str(db.execute("SELECT value FROM meta WHERE name = ?", [name]).fetchone()[0])


def _note(db: sqlite3.Connection, name: str, value: str) -> None:
    db.execute("UPDATE meta SET value = ? WHERE name = ?", [value, name])


class _Groups:
    """The conversations of a batch, and the next place in each."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db
        self._known: dict[bytes, list[int]] = {}

    def take_place(self, document: Document) -> tuple[int, int]:
        """Group number and place of a document."""
        key = document.group
        if key not in self._known:
            self._db.execute("INSERT OR IGNORE INTO grps(key) VALUES (?)", [key])
            row = self._db.execute("SELECT no, places FROM grps WHERE key = ?", [key]).fetchone()
            self._known[key] = list(row)
        group = self._known[key]
        if document.kind >= UNSPOKEN:
            return group[0], -UNSPOKEN
        group[1] += 1
        return group[0], group[1]

    def keep(self) -> None:
        """Store how far each group got."""
        self._db.executemany("UPDATE grps SET places = ? WHERE no = ?", [(n, no) for no, n in self._known.values()])


class _Search:
    """One query on an open index."""

    def __init__(self, db: sqlite3.Connection, source: Source, filters: Filters, sort: Sort) -> None:
        self._db = db
        self._source = source
        self._sort = sort
        self._languages = _note_of(db, "languages").split()
        self._where, self._values = _where(filters)

    def answer(self, node: query.Node) -> Found:
        """What holds all that the query asks for; where that is little, behind it what holds some."""
        if self._sort != "relevance":
            return Found(list(self._capped(self._exact(node))))
        if isinstance(node, query.Or):
            hits, bounded = self._union([query.matching(child, self._languages) for child in node.children])
            hits = hits if query.is_exact(node) else list(self._checked(iter(hits), node))
        else:
            exact = list(self._capped(self._exact(node)))
            hits, bounded = ranking.ranked(exact), len(exact) >= CANDIDATES
        clauses = query.pieces(node, self._languages)
        groups = {hit.group for hit in hits}
        little = len(groups) < _ENOUGH_GROUPS and query.word_count(node) >= _MANY_WORDS
        if (hits and not little) or isinstance(node, query.Or) or len(clauses) < 2:
            return Found(hits, bounded=bounded)
        without = [found for each in query.excluded(node) if (found := query.surely(each, self._languages))]
        some, bounded = self._union([" NOT ".join([f"({clause})", *without]) for clause in clauses])
        some = [hit for hit in some if hit.group not in groups]
        return Found([*hits, *some], bounded=bounded, relaxed=bool(some))

    def _exact(self, node: query.Node) -> Iterator[Hit]:
        """What holds all of it, the newest first."""
        order = "text.rowid DESC"
        if self._sort == "oldest":
            order = "text.rowid"
        if self._sort != "relevance" and _note_of(self._db, "in_order") == "0":
            order = "d.at DESC, d.id DESC" if self._sort == "newest" else "d.at, d.id"
        score = "-bm25(text)" if self._sort == "relevance" else "0.0"
        rows = self._db.execute(
            f"SELECT d.id, d.grp, d.place, d.kind, d.at, {score} FROM text JOIN docs d ON d.id = text.rowid"  # noqa: S608
            f" WHERE text MATCH ? {self._where} ORDER BY {order}",
            [query.matching(node, self._languages), *self._values],
        )
        hits = (Hit(*row) for row in rows)
        return hits if query.is_exact(node) else self._checked(hits, node)

    def _checked(self, hits: Iterator[Hit], node: query.Node) -> Iterator[Hit]:
        """Those whose text holds what the query asks for."""
        while chunk := list(islice(hits, _CHUNK)):
            texts = {each.id: each.text for each in self._source.documents([hit.id for hit in chunk])}
            for hit in chunk:
                if hit.id in texts and query.Text(texts[hit.id]).holds(node, self._languages):
                    yield hit

    def _capped(self, hits: Iterable[Hit]) -> Iterator[Hit]:
        """At most so many of each group, and so many in all."""
        of_group: Counter[int] = Counter()
        left = CANDIDATES
        for hit in hits:
            of_group[hit.group] += 1
            if of_group[hit.group] <= PER_GROUP:
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
        pieces: dict[int, list[int]] = {}
        for piece, (_size, clause) in enumerate(rare):
            for number, score in self._db.execute("SELECT rowid, -bm25(text) FROM text WHERE text MATCH ?", [clause]):
                scores[number] = scores.get(number, 0.0) + score
                pieces.setdefault(number, []).append(piece)
        hits = self._capped(self._visible(sorted(scores, key=lambda number: (-scores[number], -number)), scores))
        weights = {piece: math.log(1 + 1.3 * len(scores) / size) for piece, (size, _clause) in enumerate(rare)}
        return ranking.ranked((replace(hit, pieces=frozenset(pieces[hit.id])) for hit in hits), weights), bool(common)

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
