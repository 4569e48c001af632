"""The database as a whole: a copy that is consistent while others write, and putting one back."""

import errno
import os
import shutil
import sqlite3
import subprocess
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final
from uuid import UUID

from django.conf import settings
from django.db import connection
from django.db.backends.postgresql.client import DatabaseClient

from hermes_site.kernel.errors import UnavailableError
from memory.models import Entry, Store
from skills.models import Blob, Skill, SkillFile

SQLITE: Final = "database.sqlite3"
POSTGRESQL: Final = "database.pgdump"
Query = Callable[[str, Sequence[Any]], list[tuple[Any, ...]]]


@dataclass(frozen=True, slots=True)
class Copy:
    """A copy of the database.

    Attributes:
        name: in the archive.
        path: where it lies.
        query: asks it, or the database as it was when it was copied.
    """

    name: str
    path: Path
    query: Query

    def migrations(self) -> dict[str, list[str]]:
        """The migrations that made it, by app."""
        found: dict[str, list[str]] = {}
        for app, name in self.query("SELECT app, name FROM django_migrations ORDER BY app, name", []):
            found.setdefault(app, []).append(name)
        return found

    def entries(self, user_id: UUID, target: str) -> list[str]:
        """The texts of a user's store, in order."""
        wording = (
            f"SELECT entry.content FROM {Entry._meta.db_table} entry JOIN {Store._meta.db_table} store "  # noqa: S608
            "ON store.id = entry.store_id WHERE store.user_id = %s AND store.target = %s "
            "ORDER BY entry.position, entry.id"
        )
        return [text for (text,) in self.query(wording, [self._named(user_id), target])]

    def skills(self, user_id: UUID) -> dict[str, dict[str, bytes]]:
        """The files of a user's skills that are shown in folders: by the skill's folder and path."""
        wording = (
            "SELECT skill.category, skill.name, file.path, blob.data "  # noqa: S608
            f"FROM {Skill._meta.db_table} skill JOIN {SkillFile._meta.db_table} file ON file.skill_id = skill.id "
            f"JOIN {Blob._meta.db_table} blob ON blob.id = file.blob_id "
            "WHERE skill.user_id = %s AND skill.state IN (%s, %s) ORDER BY skill.category, skill.name, file.path"
        )
        found: dict[str, dict[str, bytes]] = {}
        live = (Skill.State.ACTIVE.value, Skill.State.STALE.value)
        for category, name, path, data in self.query(wording, [self._named(user_id), *live]):
            found.setdefault(f"{category}/{name}" if category else name, {})[path] = bytes(data)
        return found

    def _named(self, user_id: UUID) -> str | UUID:
        return user_id.hex if self.name == SQLITE else user_id


@contextmanager
def copied(folder: Path) -> Iterator[Copy]:
    """A copy in `folder`, as the database is at this moment; writers go on.

    Raises:
        UnavailableError: it can't be copied; the text says why.
        OSError: the disk is full or can't be written.
    """
    with (_sqlite if settings.SQLITE else _postgresql)(folder) as copy:
        yield copy


@contextmanager
def _sqlite(folder: Path) -> Iterator[Copy]:
    path = folder / SQLITE
    os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    try:
        place = connection.settings_dict["NAME"]
        with closing(sqlite3.connect(place, timeout=20)) as source, closing(sqlite3.connect(path)) as target:
            target.execute("PRAGMA synchronous = OFF")  # the archive is what has to last
            source.backup(target)
            faults = target.execute("PRAGMA quick_check(1)").fetchone()[0]
        if faults != "ok":
            raise UnavailableError(f"The database is damaged ({faults}). See docs/operations.md on how to save it.")
        with closing(sqlite3.connect(path)) as database:

            def query(wording: str, values: Sequence[Any]) -> list[tuple[Any, ...]]:
                return database.execute(wording.replace("%s", "?"), values).fetchall()

            yield Copy(SQLITE, path, query)
    except sqlite3.Error as error:
        if getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_FULL:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC)) from error
        raise UnavailableError(f"The database can't be copied: {error}.") from error


@contextmanager
def _postgresql(folder: Path) -> Iterator[Copy]:
    path = folder / POSTGRESQL
    with closing(connection.get_new_connection(connection.get_connection_params())) as own, own.cursor() as cursor:
        # Everything that is asked here and what pg_dump reads are of the same moment.
        cursor.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
        cursor.execute("SELECT pg_export_snapshot()")
        (snapshot,) = cursor.fetchone()
        _run("pg_dump", "--format=custom", "--no-owner", f"--snapshot={snapshot}", f"--file={path}")

        def query(wording: str, values: Sequence[Any]) -> list[tuple[Any, ...]]:
            cursor.execute(wording, values)
            return list(cursor.fetchall())

        yield Copy(POSTGRESQL, path, query)


def set_aside(folder: Path) -> None:
    """Keep a PostgreSQL database in a file before it is replaced.

    Raises:
        UnavailableError: it can't be kept.
    """
    _run("pg_dump", "--format=custom", "--no-owner", f"--file={folder / POSTGRESQL}")


def put_back(copy: Path) -> None:
    """Make a copy the database. A file is moved; all that a PostgreSQL database held before is dropped.

    Raises:
        UnavailableError: it can't be put back; a PostgreSQL database is as it was.
    """
    if settings.SQLITE:
        connection.close()
        copy.rename(connection.settings_dict["NAME"])
        return
    tables = _own_tables()
    connection.close()
    # As one transaction, for which `pg_restore` itself leaves no room: tables that the copy does not know, of a newer
    # Hermes, would stay and stand in the way.
    script = copy.with_suffix(".sql")
    _program("pg_restore", "--clean", "--if-exists", "--no-owner", f"--file={script}", str(copy))
    drop = [f"--command=DROP TABLE {', '.join(tables)} CASCADE"] if tables else []
    options = ["--no-psqlrc", "--quiet", "--set=ON_ERROR_STOP=1", "--single-transaction"]
    _run("psql", *options, *drop, f"--file={script}")
    script.unlink()


def _own_tables() -> list[str]:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT format('%I.%I', schemaname, tablename) FROM pg_tables "
            "WHERE schemaname = current_schema() AND tableowner = current_user"
        )
        return [name for (name,) in cursor.fetchall()]


def _run(program: str, *options: str) -> None:
    """Run a program of PostgreSQL's on our database."""
    arguments, env = DatabaseClient.settings_to_cmd_args_env(connection.settings_dict, [])
    *place, database = arguments[1:]
    _program(program, *place, f"--dbname={database}", *options, env=env or {})


def _program(program: str, *options: str, env: Mapping[str, str] = MappingProxyType({})) -> None:
    if shutil.which(program) is None:
        raise UnavailableError(f"{program} is not installed; it comes with PostgreSQL's client programs.")
    done = subprocess.run(  # noqa: S603 - a fixed program, no shell
        [program, *options], env=os.environ | env, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise UnavailableError(f"{program} failed: {done.stderr.strip() or done.returncode}")
