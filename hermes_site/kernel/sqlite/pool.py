"""Connections for threads that live as long as one request.

A new connection reads the whole schema before its first query, and its first commit makes the disk wait twice: once for
the log and once for the folder it lies in. So a request takes one that an earlier request has left.
"""

from collections import deque

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.base.base import BaseDatabaseWrapper

MOST = 32
"""So many wait at most; each may keep 2 MB of pages."""
_free: deque[BaseDatabaseWrapper] = deque()


def take(**_: object) -> None:
    """Give the running thread a connection that waits, if there is one and it has none. Call before its first query."""
    if any(connection.alias == DEFAULT_DB_ALIAS for connection in connections.all(initialized_only=True)):
        return
    try:
        connections[DEFAULT_DB_ALIAS] = _free.pop()
    except IndexError:
        return


def leave(**_: object) -> None:
    """Take the running thread's connection from it, for another one. Call when its work has ended."""
    connection = connections[DEFAULT_DB_ALIAS]
    if any(getattr(block, "_from_testcase", False) for block in connection.atomic_blocks):
        return
    del connections[DEFAULT_DB_ALIAS]
    if connection.connection is None:
        return  # it was never opened
    if connection.in_atomic_block or connection.errors_occurred or len(_free) >= MOST:
        connection.close()
        return
    if not connection.allow_thread_sharing:
        connection.inc_thread_sharing()
    _free.append(connection)
