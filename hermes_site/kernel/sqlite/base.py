"""The backend; named by `DATABASES["default"]["ENGINE"]`."""

import sqlite3
import threading
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from typing import Any, NamedTuple

from django.db.backends.sqlite3 import base
from django.db.utils import OperationalError
from django.utils.asyncio import async_unsafe

MOST_KEPT = 2_000
"""Characters of a statement whose wording is kept."""
_locks: dict[str, threading.Lock] = {}


class Ran(NamedTuple):
    """What a statement gave: its rows, and how many it changed."""

    rows: Sequence[Sequence[Any]]
    changed: int


class Cursor(base.SQLiteCursorWrapper):
    """Words each statement for SQLite once; Django does so each time."""

    def convert_query(self, query: str, *, param_names: Iterable[str] | None = None) -> str:
        """`query` with the placeholders of SQLite."""
        if param_names is None and len(query) < MOST_KEPT:
            return _with_question_marks(query)
        return super().convert_query(query, param_names=param_names)


@lru_cache(maxsize=512)
def _with_question_marks(query: str) -> str:
    return base.FORMAT_QMARK_REGEX.sub("?", query).replace("%%", "%")


class DatabaseWrapper(base.DatabaseWrapper):
    """Takes the process's lock before BEGIN IMMEDIATE, and gives it back when the transaction has ended."""

    _holds: "threading.Lock | None" = None

    def create_cursor(self, name: str | None = None) -> Cursor:
        """A cursor of ours; SQLite has none with names."""
        cursor: Cursor = self.connection.cursor(factory=Cursor)
        return cursor

    @async_unsafe
    def run(self, query: str, values: Sequence[Any]) -> Ran:
        """Carry out a statement with `%s` for each value, by a shorter way than that of Django's cursors.

        Whoever looks on (`execute_wrapper`, captured queries) sees it all the same.
        """
        if self.connection is None or self.execute_wrappers or self.force_debug_cursor:
            with self.cursor() as seen:
                seen.execute(query, values)
                return Ran(seen.fetchall(), seen.rowcount)
        self.validate_thread_sharing()
        self.validate_no_broken_transaction()
        try:
            cursor = self.connection.execute(_with_question_marks(query), values)
            return Ran(cursor.fetchall(), cursor.rowcount)
        except sqlite3.Error:
            with self.wrap_database_errors:
                raise

    @contextmanager
    def in_line(self) -> Iterator[None]:
        """Hold the process's lock, for a statement that is a transaction of its own."""
        self._stand_in_line()
        try:
            yield
        finally:
            self._let_go()

    def _stand_in_line(self) -> None:
        lock = _locks.setdefault(str(self.settings_dict["NAME"]), threading.Lock())
        timeout_s = self.settings_dict["OPTIONS"].get("timeout", 5)
        if not lock.acquire(timeout=timeout_s):
            raise OperationalError("database is locked")
        self._holds = lock

    def _start_transaction_under_autocommit(self) -> None:
        self._stand_in_line()
        try:
            self.run(f"BEGIN {self.transaction_mode or ''}", ())  # type: ignore[attr-defined]
        except BaseException:
            self._let_go()
            raise

    def _commit(self) -> None:
        super()._commit()  # type: ignore[misc]
        self._let_go()  # a commit that fails is followed by a rollback

    def _rollback(self) -> None:
        try:
            super()._rollback()  # type: ignore[misc]
        finally:
            self._let_go()

    def _close(self) -> None:
        try:
            super()._close()  # type: ignore[misc]
        finally:
            self._let_go()

    def _let_go(self) -> None:
        if self._holds is not None:
            self._holds.release()
            self._holds = None
