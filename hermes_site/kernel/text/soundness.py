"""Whether an index still says what it was told. SQLite notices torn pages; a wrong byte it takes as it stands."""

import random
import sqlite3
from typing import Final

from hermes_site.kernel.text import tokens

Row = tuple[int, int, int, bytes]
"""Of a document: number, time, kind, and the key of its group."""
_PROBED: Final = 40
"""Tokens of a document that are looked for, from its beginning."""


def rows_of(db: sqlite3.Connection) -> set[Row]:
    """What an index knows of its documents, but for their words."""
    rows = db.execute("SELECT d.id, d.at, d.kind, g.key FROM docs d LEFT JOIN grps g ON g.no = d.grp")
    return set(rows.fetchall())


def tally(db: sqlite3.Connection) -> tuple[int, int, int]:
    """How many documents there are, the sum of their numbers, and of how many the words are there."""
    found: tuple[int, int, int] = db.execute(
        "SELECT count(*), coalesce(sum(id), 0), (SELECT count(*) FROM text_docsize) FROM docs"
    ).fetchone()
    return found


def faults_of(db: sqlite3.Connection) -> list[str]:
    """What SQLite itself finds wrong with the file, page by page.

    Raises:
        sqlite3.DatabaseError: the index of words is broken.
    """
    faults = [str(row[0]) for row in db.execute("PRAGMA integrity_check") if row[0] != "ok"]
    db.execute("INSERT INTO text(text) VALUES('integrity-check')")
    return faults


def picked(db: sqlite3.Connection, count: int) -> list[int]:
    """The numbers of at most so many documents whose words are there, by chance."""
    low, high = db.execute("SELECT min(id), max(id) FROM text_docsize").fetchone()
    if low is None:
        return []
    starts = {random.randint(low, high) for _ in range(count)}  # noqa: S311 - no secret
    found = (db.execute("SELECT id FROM text_docsize WHERE id >= ? ORDER BY id LIMIT 1", [start]) for start in starts)
    return sorted({row[0] for rows in found for row in rows})


def finds(db: sqlite3.Connection, number: int, text: str) -> bool:
    """Whether the words and stems of a document lead to it."""
    columns, _language = tokens.columns(text)
    words, stems = columns.word.split(" ")[:_PROBED], columns.stem.split(" ")[:_PROBED]
    asked = [f'word:"{" ".join(words)}"', *(f'stem:"{stem}"' for stem in stems if stem)]
    if not any(words):
        return True
    sql = "SELECT 1 FROM text JOIN docs d ON d.id = text.rowid WHERE text MATCH ? AND text.rowid = ?"
    return db.execute(sql, [" AND ".join(asked), number]).fetchone() is not None
