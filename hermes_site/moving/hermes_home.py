"""Reading the folder of a Hermes Agent (`~/.hermes`) without trusting or touching it.

Read are `memories/MEMORY.md`, `memories/USER.md`, `skills/` and `state.db`; never `.env`, `auth.json` or any other
file with credentials. No link is followed. The database is copied with its write-ahead log and opened as a copy, so a
running Hermes Agent is neither disturbed nor waited for, and what it wrote last is there.
"""

import math
import shutil
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final
from urllib.parse import quote

from hermes_site.kernel import files
from hermes_site.kernel.errors import InvalidError
from hermes_site.kernel.files import FileTroubleError

MAX_DOCUMENT_BYTES: Final = 1_000_000
MAX_STATE_BYTES: Final = 32 << 30
MAX_CELL_BYTES: Final = 32 << 20
"""What one value of the database may have; rows with more are refused."""
COPY_TRIES: Final = 5
_SIDES: Final = ("", "-wal")
_SESSION: Final = {
    "id": "",
    "source": "",
    "title": "",
    "model": "",
    "model_config": "",
    "parent_session_id": None,
    "started_at": None,
    "ended_at": None,
    "end_reason": "",
    "archived": 0,
    "input_tokens": 0,
    "output_tokens": 0,
    "cache_read_tokens": 0,
    "cache_write_tokens": 0,
    "reasoning_tokens": 0,
}
_MESSAGE: Final = {
    "id": 0,
    "role": "",
    "content": "",
    "tool_call_id": "",
    "tool_calls": "",
    "tool_name": "",
    "timestamp": None,
    "reasoning": "",
    "reasoning_content": "",
    "active": 1,
    "compacted": 0,
}
"""The columns that are read, and what stands for one that an older schema lacks."""
Row = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Home:
    """The folder of a Hermes Agent."""

    folder: Path

    @classmethod
    def at(cls, folder: Path) -> "Home":
        """The one at `folder`.

        Raises:
            InvalidError: there is no such folder, or nothing in it that could be taken in.
        """
        real = folder.expanduser().resolve()
        if not real.is_dir():
            raise InvalidError(f"There is no folder {folder}.")
        if not any((real / name).exists() for name in ("memories", "skills", "state.db")):
            raise InvalidError(f"{folder} holds no memories, skills or state.db: it is not the home of a Hermes Agent.")
        return cls(real)

    def document(self, *path: str) -> bytes | None:
        """A small file; None when there is none.

        Raises:
            FileTroubleError: it, or the folder that it is in, is a link or no plain file, or it is too large.
        """
        place = self._plain(*path)
        found = files.read(place, self.folder, max_bytes=MAX_DOCUMENT_BYTES)
        return found.data if found else None

    def skills(self) -> Path | None:
        """The folder of its skills; None when there is none.

        Raises:
            FileTroubleError: it is a link.
        """
        folder = self._plain("skills")
        return folder if folder.is_dir() else None

    @contextmanager
    def state(self, scratch: Path) -> "Iterator[State | None]":
        """Its sessions; None when it has none.

        Args:
            scratch: a folder of ours in which the copy may lie meanwhile.

        Raises:
            FileTroubleError: the database is a link, too large for the cap or the disk, always being written to, or
                no database of a Hermes Agent.
        """
        source = self._plain("state.db")
        if not source.exists():
            yield None
            return
        with TemporaryDirectory(prefix="import-", dir=scratch) as folder:
            copy = _copy(source, Path(folder))
            with closing(_open(copy)) as database:
                yield State(database)

    def _plain(self, *path: str) -> Path:
        """A path below the folder in which no part is a link."""
        place = self.folder
        for part in path:
            place /= part
            if place.is_symlink():
                raise FileTroubleError(f"{'/'.join(path)} is a link, or lies behind one; links are not followed.")
        return place


class State:
    """The sessions of a Hermes Agent.

    Raises (from its methods): `sqlite3.DatabaseError` where the file is damaged.
    """

    def __init__(self, database: sqlite3.Connection) -> None:
        self._database = database
        self._session = self._columns("sessions", _SESSION)
        self._message = self._columns("messages", _MESSAGE)
        # The copy is ours: an older schema may have no index to find the messages of a session by.
        self._database.execute("CREATE INDEX IF NOT EXISTS import_place ON messages(session_id, id)")

    def count(self) -> int:
        """How many messages there are."""
        return int(self._database.execute("SELECT count(*) FROM messages").fetchone()[0])

    def sessions(self) -> Iterator[Row]:
        """All sessions, oldest first."""
        order = "started_at" if "started_at" in self._session else "rowid"
        yield from self._rows(f"SELECT {', '.join(self._session)} FROM sessions ORDER BY {order}, id", _SESSION)  # noqa: S608

    def messages(self, session_id: str) -> Iterator[Row]:
        """The messages of a session in their order, those that were undone or summarised away among them."""
        wording = f"SELECT {', '.join(self._message)} FROM messages WHERE session_id = ? ORDER BY id"  # noqa: S608
        yield from self._rows(wording, _MESSAGE, session_id)

    def strays(self) -> int:
        """How many messages belong to no session that is there."""
        wording = "SELECT count(*) FROM messages WHERE session_id NOT IN (SELECT id FROM sessions)"
        return int(self._database.execute(wording).fetchone()[0])

    def _rows(self, wording: str, defaults: Row, *values: object) -> Iterator[Row]:
        for row in self._database.execute(wording, values):
            yield defaults | {name: row[name] for name in row.keys() if row[name] is not None}  # noqa: SIM118

    def _columns(self, table: str, wanted: Row) -> list[str]:
        kind = self._database.execute("SELECT type FROM sqlite_master WHERE name = ?", [table]).fetchone()
        there = {row["name"] for row in self._database.execute(f"PRAGMA table_info({table})")}
        needed = {"id"} if table == "sessions" else {"id", "session_id", "role", "content"}
        if kind is None or kind["type"] != "table" or not needed <= there:
            raise FileTroubleError(f"state.db has no table {table} as Hermes Agent makes it.")
        return [name for name in wanted if name in there]


def moment(value: object) -> datetime | None:
    """A time as the database keeps it, seconds since 1970; None when it is no such thing.

    >>> moment(0.5), moment("never")
    (datetime.datetime(1970, 1, 1, 0, 0, 0, 500000, tzinfo=datetime.timezone.utc), None)
    """
    try:
        seconds = float(value)  # type: ignore[arg-type]
        return datetime.fromtimestamp(seconds, UTC) if math.isfinite(seconds) and seconds >= 0 else None
    except (TypeError, ValueError, OverflowError, OSError):
        return None


def _copy(source: Path, folder: Path) -> Path:
    """A copy of a database with its log that nobody wrote to meanwhile."""
    parts = [source.with_name(source.name + side) for side in _SIDES]
    size = sum(part.stat().st_size for part in parts if part.exists())
    if size > MAX_STATE_BYTES:
        raise FileTroubleError(f"state.db has {size:,} bytes; at most {MAX_STATE_BYTES:,} are read.")
    if size > shutil.disk_usage(folder).free:
        raise FileTroubleError(f"state.db has {size:,} bytes, and the disk of the data folder has no room for a copy.")
    for _try in range(COPY_TRIES):
        before = [_stamp(part) for part in parts]
        for part in parts:
            target = folder / part.name
            target.unlink(missing_ok=True)
            if part.exists():
                shutil.copyfile(part, target, follow_symlinks=False)
        if before == [_stamp(part) for part in parts]:
            return folder / source.name
    raise FileTroubleError("state.db is written to all the time. Stop Hermes Agent for the import, or try again later.")


def _stamp(path: Path) -> tuple[int, int, int] | None:
    try:
        status = path.lstat()
    except FileNotFoundError:
        return None
    if not stat.S_ISREG(status.st_mode):
        raise FileTroubleError(f"{path.name} is not a plain file.")
    return status.st_ino, status.st_size, status.st_mtime_ns


def _open(copy: Path) -> sqlite3.Connection:
    database = sqlite3.connect(f"file:{quote(str(copy))}?mode=rw", uri=True, isolation_level=None)
    try:
        database.row_factory = sqlite3.Row
        database.text_factory = lambda data: data.decode("utf-8", "replace")
        database.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, MAX_CELL_BYTES)
        # Whoever made the file may have put functions into its schema.
        database.execute("PRAGMA trusted_schema = OFF")
        database.execute("PRAGMA cell_size_check = ON")
        database.execute("SELECT count(*) FROM sqlite_master").fetchone()
    except sqlite3.DatabaseError as error:
        database.close()
        raise FileTroubleError(f"state.db could not be read: {error}.") from error
    return database
