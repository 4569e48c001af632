"""A full-text index in a file per owner: derived from rows elsewhere, and made anew whenever anything is wrong with it.

The file `search.<generation>.db` holds a contentless FTS5 table of words and stems, and of every document its number,
group, place and time. It only grows: what was deleted is hidden at once and leaves the file with the next generation.
"""

import json
import sqlite3
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Final, NamedTuple, Protocol

from hermes_site.kernel.text import query, soundness, tokens
from hermes_site.kernel.text.finding import Filters, Found, Search, Sort
from hermes_site.kernel.text.postings import note_of
from hermes_site.kernel.text.soundness import Row
from hermes_site.kernel.text.storage import IndexDamagedError, IndexUnavailableError, Storage

MOST_GROUPS: Final = 400
"""So many of the best groups found are told by their keys."""
UNSPOKEN: Final = 2
"""From this kind on, documents have no place among those that were said."""
_PORTION: Final = 500
_LITTLE: Final = 50
"""So few documents are read before it is known which of them are new."""
_COUNT_CHARACTER: Final = """
INSERT INTO chars VALUES (?, ?) ON CONFLICT DO UPDATE SET docs = docs + excluded.docs
"""
_DISORDER_S: Final = 24 * 3600
_FEW: Final = 8
_MANY: Final = 100
"""So many documents are tried, whether their words lead to them."""


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

    def rows(self) -> set[Row]:
        """All finished documents, without their texts."""
        ...

    def tally(self) -> tuple[int, int]:
        """How many finished documents there are, and the sum of their numbers."""
        ...


class SearchIndex(Protocol):
    """What every search of the site can do."""

    def catch_up(self) -> bool:
        """Take in what is new; whether nothing is left."""
        ...

    def search(self, asked: str | query.Node, filters: Filters, sort: Sort = "relevance") -> Found:
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

    def search(
        self, asked: str | query.Node, filters: Filters, sort: Sort = "relevance", *, budget_s: float = float("inf")
    ) -> Found:
        """What matches a query, after catching up for about `budget_s` at most.

        Raises:
            IndexUnavailableError: the file can't be used now.
        """
        node = query.parse(asked) if isinstance(asked, str) else asked
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

    def _texts(self, ids: Sequence[int]) -> Mapping[int, str]:
        return {document.id: document.text for document in self._source.documents(ids)}

    def _tried_to_catch_up(self, budget_s: float) -> bool:
        try:
            return self.catch_up(budget_s)
        except IndexUnavailableError:  # what is there can be searched perhaps
            return False

    def _search(self, node: query.Node, filters: Filters, sort: Sort) -> Found:
        with self._storage.reading() as db:
            found = Search(db, self._texts, filters, sort).answer(node)
            groups = list(islice(dict.fromkeys(hit.group for hit in found.hits), MOST_GROUPS))
            keys = _keys(db, groups)
        if len(keys) < len(groups):
            raise IndexDamagedError("The search index has lost conversations.")
        return replace(found, groups=keys)

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
                for documents in self._portions(batch.ids):
                    _take_in(db, documents)
                _note(db, "indexed_upto", str(batch.settled))

    def check(self) -> list[str]:
        """What is wrong with it, in words; nothing for one that isn't there yet."""
        if not self._storage.exists:
            return []
        try:
            with self._storage.opened() as db:
                faults = soundness.faults_of(db)
                here, (_count, _total, stored) = soundness.rows_of(db), soundness.tally(db)
                if lost := self._lost(db, _MANY):
                    faults.append(f"{lost} of {_MANY} messages do not lead to themselves")
        except IndexDamagedError as error:
            return [str(error)]
        there = self._source.rows()
        if missing := len(there - here):
            faults.append(f"{missing} messages are not in it")
        if surplus := len(here - there) + stored - len(here):
            faults.append(f"{surplus} messages in it are gone")
        return faults

    def needs_rebuild(self, *, thorough: bool = False) -> bool:
        """Whether it still holds words of documents that are gone, has lost some, or was made by another version.

        Args:
            thorough: look at each document and each page, also when the numbers add up: after a restored backup of the
                messages the same number may stand for another one. Else a few are tried.
        """
        if not self._storage.exists:
            return False
        try:
            with self._storage.opened() as db:
                count, total, stored = soundness.tally(db)
                if stored != count or self._lost(db, _MANY if thorough else _FEW):
                    return True
                if thorough and soundness.faults_of(db):
                    return True
                if not thorough and (count, total) == self._source.tally():
                    return False
                settled, here = _settled(db), soundness.rows_of(db)
        except IndexDamagedError:
            return True
        there = self._source.rows()
        return not here <= there or any(row[0] <= settled for row in there - here)

    def _lost(self, db: sqlite3.Connection, count: int) -> int:
        """How many of so many documents their own words do not lead to."""
        documents = self._source.documents(soundness.picked(db, count))
        return sum(not soundness.finds(db, document.id, document.text) for document in documents)

    def optimise(self) -> None:
        """Merge the pieces that the index was written in, a little at a time, and write the log into the file.

        Raises:
            IndexUnavailableError, IndexDamagedError: the file can't be used.
        """
        if not self._storage.exists:
            return
        with self._storage.opened() as db:
            changed = 2
            while changed > 1:  # SQLite's own measure of whether a merge had anything to do
                before = db.total_changes
                db.execute("INSERT INTO text(text, rank) VALUES('merge', 500)")
                changed = db.total_changes - before
            db.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    def _catch_up(self, budget_s: float) -> bool:
        end, has_begun = time.monotonic() + budget_s, False
        with self._storage.opened() as db:
            settled = _settled(db)
        batch = Batch([], settled, settled, more=True)
        while batch.more:
            batch = self._source.after(batch.reached)
            known: set[int] = set()
            if len(batch.ids) > _LITTLE:
                with self._storage.opened() as db:
                    known = _known(db, batch.ids)
                    count = _count(db)
                if batch.more and budget_s == float("inf") and count < len(batch.ids) - len(known):
                    self.rebuild()
                    return self._catch_up(budget_s)
            fresh = [number for number in batch.ids if number not in known]
            for first in range(0, len(fresh), _PORTION):
                if has_begun and time.monotonic() > end:
                    return False
                has_begun = True
                documents = self._source.documents(fresh[first : first + _PORTION])
                with self._storage.writing() as db:
                    known = _known(db, [document.id for document in documents])
                    _take_in(db, [document for document in documents if document.id not in known])
                    if first + _PORTION >= len(fresh):
                        _settle(db, batch)
            if not fresh and batch.settled > settled:
                with self._storage.writing() as db:
                    _settle(db, batch)
        return True

    def _portions(self, ids: Sequence[int]) -> Iterator[Sequence[Document]]:
        """The documents, as many at a time as one short transaction takes."""
        for first in range(0, len(ids), _PORTION):
            yield self._source.documents(ids[first : first + _PORTION])


def _count(db: sqlite3.Connection) -> int:
    return int(db.execute("SELECT count(*) FROM docs").fetchone()[0])


def _settled(db: sqlite3.Connection) -> int:
    return _number(db, "indexed_upto")


def _settle(db: sqlite3.Connection, batch: Batch) -> None:
    """Note how far the documents of a batch need no further look."""
    if batch.settled > _settled(db):
        _note(db, "indexed_upto", str(batch.settled))


def _number(db: sqlite3.Connection, name: str) -> int:
    """A note that is a number."""
    try:
        return int(note_of(db, name))
    except ValueError as error:
        raise IndexDamagedError(f"The search index has no number for {name}.") from error


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
    notes = {name: note_of(db, name) for name in ("languages", "in_order", "newest")}
    languages = set(notes["languages"].split())
    rows, words = [], []
    characters: Counter[str] = Counter()
    for document in documents:
        columns, language = tokens.columns(document.text)
        characters.update(filter(tokens.is_ideograph, set(columns.word)))
        languages |= {language} if language else set()
        rows.append((document.id, *groups.take_place(document), document.kind, document.at))
        words.append((document.id, *columns))
    db.executemany("INSERT INTO text(rowid, word, stem) VALUES (?, ?, ?)", words)
    db.executemany("INSERT INTO docs(id, grp, place, kind, at) VALUES (?, ?, ?, ?, ?)", rows)
    db.executemany(_COUNT_CHARACTER, characters.items())
    groups.keep()
    last = _number(db, "newest")
    is_late = any(document.at < last - _DISORDER_S for document in documents)
    changed = {
        "languages": " ".join(sorted(languages)),
        "in_order": "0" if is_late else notes["in_order"],
        "newest": str(max(last, *(document.at for document in documents))),
    }
    for name, value in changed.items():
        if value != notes[name]:
            _note(db, name, value)


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
