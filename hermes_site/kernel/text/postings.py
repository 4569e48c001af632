"""What an open index knows of its documents: which hold a clause, how many do, how much each says of it.

A clause is a query for FTS5, as `clauses` writes it.
"""

import json
import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import islice, starmap
from typing import Any, Final

from hermes_site.kernel.text.clauses import character_of
from hermes_site.kernel.text.ranking import Hit
from hermes_site.kernel.text.storage import IndexDamagedError

COMMON: Final = 3000
"""Documents are counted so far."""
_MEASURED: Final = 100
"""So many of the newest conversations tell how long one is."""
_AT_ONCE: Final = 300
_DOCUMENT: Final = "d.id, d.grp, d.place, d.at"
"""What a hit is made of, but for its score."""


class Postings:
    """The documents of an index; those called visible are what the filters of one search let through."""

    def __init__(self, db: sqlite3.Connection, where: str, values: Sequence[Any]) -> None:
        """Args: the filters as SQL about a document `d`, each behind an AND, and their values."""
        self._db = db
        self._where = where
        self._values = values
        self._counts: dict[str, int] = {}

    @cached_property
    def languages(self) -> Sequence[str]:
        """Of the texts, but for English."""
        return note_of(self._db, "languages").split()

    @property
    def are_in_order(self) -> bool:
        """Whether documents of higher numbers are younger."""
        return note_of(self._db, "in_order") != "0"

    @cached_property
    def conversations(self) -> int:
        """How many there are, at least one."""
        return int(self._one("SELECT max(no) FROM grps") or 1)

    @cached_property
    def documents(self) -> float:
        """About how many there are: as many in each conversation as in the newest."""
        newest = f"SELECT avg(places) FROM (SELECT places FROM grps ORDER BY no DESC LIMIT {_MEASURED})"  # noqa: S608
        return self.conversations * float(self._one(newest) or 1)

    def ends(self, column: str) -> tuple[int, int]:
        """The least and the most that documents have in a column; zeros where there are none."""
        first, last = (self._one(f"SELECT {end}({column}) FROM docs") for end in ("min", "max"))  # noqa: S608
        return first or 0, last or 0

    def count(self, clause: str) -> int:
        """How many documents match, if not more than `COMMON`."""
        if clause not in self._counts:
            self._counts[clause] = self._counted(clause)
        return self._counts[clause]

    def _counted(self, clause: str) -> int:
        if character := character_of(clause):  # all tokens that begin with it would be gone through
            return int(self._one("SELECT docs FROM chars WHERE char = ?", character) or 0)
        matching = "SELECT 1 FROM text WHERE text MATCH ? LIMIT ?"
        return int(self._one(f"SELECT count(*) FROM ({matching})", clause, COMMON + 1))  # noqa: S608

    def hits(self, clause: str, order: str, *, weighed: bool) -> Iterator[Hit]:
        """The visible documents that match, in an order in SQL, with their BM25 or a score of 1."""
        score = ", -bm25(text)" if weighed else ""
        rows = self._db.execute(
            f"SELECT {_DOCUMENT}{score} FROM text JOIN docs d ON d.id = text.rowid"  # noqa: S608
            f" WHERE text MATCH ? {self._where} ORDER BY {order}",
            [clause, *self._values],
        )
        return starmap(Hit, rows)

    def weights(self, clause: str, among: Iterable[int] | None = None) -> dict[int, float]:
        """The BM25 of the documents that match, which costs a look at each; of all, or only of some."""
        wanted = "SELECT rowid, -bm25(text) FROM text WHERE text MATCH ?"
        if among is None:
            return dict(self._db.execute(wanted, [clause]).fetchall())
        wanted += " AND +rowid IN (SELECT value FROM json_each(?))"
        return dict(self._db.execute(wanted, [clause, json.dumps(list(among))]).fetchall())

    def numbers(self, clause: str) -> list[int]:
        """The documents that match."""
        return self._numbers("SELECT rowid FROM text WHERE text MATCH ?", clause)

    def newest(self, clause: str, count: int) -> list[int]:
        """So many of the visible documents that match, the newest first."""
        matching = f"SELECT text.rowid FROM text JOIN docs d ON d.id = text.rowid WHERE text MATCH ? {self._where}"  # noqa: S608
        return self._numbers(f"{matching} ORDER BY text.rowid DESC LIMIT ?", clause, *self._values, count)

    def visible(self, ids: Iterator[int], scores: Mapping[int, float]) -> Iterator[Hit]:
        """Those of some documents that are visible, in the order given, with scores of theirs."""
        while chunk := list(islice(ids, _AT_ONCE)):
            rows = self._db.execute(
                f"SELECT {_DOCUMENT} FROM docs d"  # noqa: S608
                f" WHERE d.id IN (SELECT value FROM json_each(?)) {self._where}",
                [json.dumps(chunk), *self._values],
            )
            there = {row[0]: row for row in rows}
            yield from (Hit(*(*there[number], scores[number])) for number in chunk if number in there)

    def between(self, start: int, end: int, count: int) -> Iterator[Hit]:
        """So many of the visible documents of a time in seconds of the epoch, the newest first; they match nothing."""
        rows = self._db.execute(
            f"SELECT {_DOCUMENT}, 0.0, 0 FROM docs d"  # noqa: S608
            f" WHERE d.at >= ? AND d.at < ? {self._where} ORDER BY d.at DESC LIMIT ?",
            [start, end, *self._values, count],
        )
        return starmap(Hit, rows)

    def _numbers(self, wanted: str, *values: object) -> list[int]:
        """The numbers that a question asks for, in one piece: as rows they would take twice as long."""
        numbers: list[int] = json.loads(self._one(f"SELECT json_group_array(rowid) FROM ({wanted})", *values))  # noqa: S608
        return numbers

    def _one(self, wanted: str, *values: object) -> Any:
        """The only column of the first row, if there is one."""
        row = self._db.execute(wanted, values).fetchone()
        return row and row[0]


def note_of(db: sqlite3.Connection, name: str) -> str:
    """What an index notes of itself.

    Raises:
        IndexDamagedError: it doesn't any more.
    """
    row = db.execute("SELECT value FROM meta WHERE name = ?", [name]).fetchone()
    if row is None:
        raise IndexDamagedError(f"The search index has no note of {name}.")
    return str(row[0])
