"""The backend; named by `DATABASES["default"]["ENGINE"]`."""

import threading

from django.db.backends.sqlite3 import base
from django.db.utils import OperationalError

_locks: dict[str, threading.Lock] = {}


class DatabaseWrapper(base.DatabaseWrapper):
    """Takes the process's lock before BEGIN IMMEDIATE, and gives it back when the transaction has ended."""

    _holds: "threading.Lock | None" = None

    def _start_transaction_under_autocommit(self) -> None:
        lock = _locks.setdefault(str(self.settings_dict["NAME"]), threading.Lock())
        timeout_s = self.settings_dict["OPTIONS"].get("timeout", 5)
        if not lock.acquire(timeout=timeout_s):
            raise OperationalError("database is locked")
        self._holds = lock
        try:
            super()._start_transaction_under_autocommit()  # type: ignore[misc]
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
