"""The files of an index: which generation is in use, how it is opened, how the next one takes its place."""

import os
import re
import sqlite3
import threading
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path
from typing import Final
from urllib.parse import quote

from hermes_site.kernel import files
from hermes_site.kernel.text.tokens import VERSION

_NAME: Final = re.compile(r"search\.(\d+)\.db")
_SIDES: Final = ("", "-wal", "-shm", "-journal")
_BUSY_MS: Final = 2000
_IDLE: Final = 16
_UNAVAILABLE: Final = frozenset(
    {
        sqlite3.SQLITE_PERM,
        sqlite3.SQLITE_BUSY,
        sqlite3.SQLITE_LOCKED,
        sqlite3.SQLITE_NOMEM,
        sqlite3.SQLITE_READONLY,
        sqlite3.SQLITE_INTERRUPT,
        sqlite3.SQLITE_IOERR,
        sqlite3.SQLITE_FULL,
        sqlite3.SQLITE_CANTOPEN,
    }
)
"""Primary codes of SQLite that say nothing against what is in the file."""
_SCHEMA: Final = """
CREATE TABLE meta(name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
INSERT INTO meta VALUES ('segmenter', '{version}'), ('indexed_upto', '0'), ('languages', ''), ('in_order', '1'),
    ('newest', '0');
CREATE TABLE grps(no INTEGER PRIMARY KEY, key BLOB NOT NULL UNIQUE, places INTEGER NOT NULL DEFAULT 0);
CREATE TABLE docs(id INTEGER PRIMARY KEY, grp INTEGER NOT NULL, place INTEGER NOT NULL, kind INTEGER NOT NULL,
    at INTEGER NOT NULL);
CREATE INDEX docs_at ON docs(at);
CREATE TABLE chars(char TEXT PRIMARY KEY, docs INTEGER NOT NULL) WITHOUT ROWID;
CREATE VIRTUAL TABLE text USING fts5(word, stem, content='', tokenize='ascii');
"""
_SET: Final = "INSERT INTO text(text, rank) VALUES (?, ?)"
_HASH_BYTES: Final = 1 << 20
"""New words are gathered in memory up to so much; SQLite's own choice."""
_HASH_BYTES_BUILDING: Final = 1 << 24
"""So much while all of an index is made: fewer pieces, and fewer merges of them."""


class IndexUnavailableError(Exception):
    """The file of an index can't be used at the moment: locked, unreadable, no space left."""


class IndexDamagedError(Exception):
    """What the file of an index holds is of no use: broken, or made by another version."""


class _Pool:
    """Open connections that nobody uses, the last used of few folders."""

    def __init__(self) -> None:
        self._idle: OrderedDict[Path, tuple[int, sqlite3.Connection]] = OrderedDict()
        self._lock = threading.Lock()

    def take(self, folder: Path, generation: int) -> sqlite3.Connection | None:
        """A connection to this generation, for the taker alone."""
        with self._lock:
            kept, db = self._idle.pop(folder, (0, None))
        if db is not None and kept != generation:
            db.close()
            return None
        return db

    def give(self, folder: Path, generation: int, db: sqlite3.Connection) -> None:
        """Give a connection back."""
        with self._lock:
            before = self._idle.pop(folder, None)
            self._idle[folder] = (generation, db)
            oldest = self._idle.popitem(last=False) if len(self._idle) > _IDLE else None
        for _generation, surplus in filter(None, [before, oldest and oldest[1]]):
            surplus.close()

    def clear(self) -> None:
        """Close all of them."""
        with self._lock:
            idle, self._idle = self._idle, OrderedDict()
        for _generation, db in idle.values():
            db.close()


_pool = _Pool()


def close_idle() -> None:
    """Close the connections that nobody uses."""
    _pool.clear()


class Storage:
    """The generations of one index.

    Several processes may use one; every call looks which generation is the newest.
    """

    def __init__(self, folder: Path, root: Path) -> None:
        self._folder = folder
        self._root = root

    @property
    def exists(self) -> bool:
        """Whether there is a file."""
        return self._newest() > 0

    @contextmanager
    def opened(self) -> Iterator[sqlite3.Connection]:
        """A connection to the newest generation; the first is made if there is none.

        Raises:
            IndexDamagedError: the file is of no use; `begin_anew` then gives one that is.
            IndexUnavailableError: it can't be used now.
        """
        with _faults():
            generation = self._newest() or self._begin(1)
            db = _pool.take(self._folder, generation)
            if db is None:
                db = _connect(self._path(generation))
            try:
                yield db
            except BaseException:
                db.close()
                raise
            _pool.give(self._folder, generation, db)

    def reading(self) -> AbstractContextManager[sqlite3.Connection]:
        """`opened`, in a transaction: all answers are of one moment."""
        return self._transaction("BEGIN")

    def writing(self) -> AbstractContextManager[sqlite3.Connection]:
        """`opened`, in a transaction."""
        return self._transaction("BEGIN IMMEDIATE")

    @contextmanager
    def _transaction(self, begin: str) -> Iterator[sqlite3.Connection]:
        with self.opened() as db:
            db.execute(begin)
            yield db
            db.execute("COMMIT")

    def begin_anew(self) -> None:
        """Let an empty generation take the place of the newest, unless somebody did so first."""
        broken = self._newest()
        with _faults(), self._locked():
            if self._newest() == broken:
                self._begin(broken + 1)
                self._remove_before(broken + 1)

    @contextmanager
    def building(self) -> Iterator[sqlite3.Connection]:
        """The next generation, in a transaction; when that ends well it takes the place of all before it.

        Its words are merged into one piece, and the space that pieces before it took is given back.
        """
        with _faults(), self._locked():
            path = self._folder / "search.next.db"
            _remove(path)
            db = _create(path)
            try:
                db.execute(_SET, ["hashsize", _HASH_BYTES_BUILDING])
                db.execute("BEGIN")
                yield db
                db.execute("INSERT INTO text(text) VALUES('optimize')")
                db.execute("COMMIT")
                db.execute(_SET, ["hashsize", _HASH_BYTES])
                db.execute("VACUUM")
                db.close()
            except BaseException:
                db.close()
                _remove(path)  # it may have been the space that ran out
                raise
            generation = self._newest() + 1
            path.rename(self._path(generation))
            self._remove_before(generation)

    def _newest(self) -> int:
        try:
            return max(self._generations(), default=0)
        except FileNotFoundError:
            return 0

    def _path(self, generation: int) -> Path:
        return self._folder / f"search.{generation}.db"

    def _begin(self, generation: int) -> int:
        files.make_folder(self._folder, self._root)
        path = self._folder / f"search.{os.getpid()}.{threading.get_ident()}.new"
        _remove(path)
        _create(path).close()
        with suppress(FileExistsError):  # another process was first
            os.link(path, self._path(generation))
        _remove(path)
        return generation

    def _remove_before(self, generation: int) -> None:
        for old in self._generations():
            if old < generation:
                _remove(self._path(old))

    def _generations(self) -> list[int]:
        names = os.listdir(self._folder)  # noqa: PTH208 - asked at every search, and half as long as with Path
        return [int(found[1]) for name in names if (found := _NAME.fullmatch(name))]

    @contextmanager
    def _locked(self) -> Iterator[None]:
        files.make_folder(self._folder, self._root)
        with files.locked(self._folder / "search.lock"):
            yield


def _create(path: Path) -> sqlite3.Connection:
    os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, files.FILE_MODE))
    db = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    # What a power cut spoils is made anew from the messages; until the file has its name nobody else reads it.
    db.execute("PRAGMA synchronous = OFF")
    db.executescript(_SCHEMA.format(version=VERSION))
    return db


def _connect(path: Path) -> sqlite3.Connection:
    if path.exists() and not os.access(path, os.R_OK):
        raise IndexDamagedError("The search index may not be read.")
    db = sqlite3.connect(f"file:{quote(str(path))}?mode=rw", uri=True, isolation_level=None, check_same_thread=False)
    try:
        db.execute(f"PRAGMA busy_timeout = {_BUSY_MS}")
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = NORMAL")
        _check_version(db)
    except BaseException:
        db.close()
        raise
    return db


def _check_version(db: sqlite3.Connection) -> None:
    version = db.execute("SELECT value FROM meta WHERE name = 'segmenter'").fetchone()
    if version is None or version[0] != VERSION:
        raise IndexDamagedError("The search index was made by another version.")


def _remove(path: Path) -> None:
    for side in _SIDES:
        path.with_name(path.name + side).unlink(missing_ok=True)


@contextmanager
def _faults() -> Iterator[None]:
    """SQLite's errors about the file, told apart by their codes."""
    try:
        yield
    except sqlite3.Error as error:
        code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF
        kind = IndexUnavailableError if code in _UNAVAILABLE else IndexDamagedError
        raise kind(f"The search index can't be read: {error}") from error
    except (OSError, files.FileTroubleError) as error:
        raise IndexUnavailableError(f"The search index can't be used: {error}") from error
