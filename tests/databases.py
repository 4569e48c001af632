"""The databases of sites that tests start: SQLite, or in the PostgreSQL of `TEST_DATABASE_URL` one for each site."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from uuid import uuid4

import psycopg

SERVER = os.environ.get("TEST_DATABASE_URL", "")


@contextmanager
def own_database() -> Iterator[str]:
    """What a site's `DATABASE_URL` has to be; empty: SQLite in its data folder."""
    if not SERVER:
        yield ""
        return
    name = f"site_{uuid4().hex}"
    with psycopg.connect(SERVER, autocommit=True) as server:
        server.execute(f"CREATE DATABASE {name}")
        try:
            yield urlsplit(SERVER)._replace(path=f"/{name}").geturl()
        finally:
            server.execute(f"DROP DATABASE {name} WITH (FORCE)")


def rows(url: str, data_dir: Path, sql: str, *values: object) -> list[tuple[Any, ...]]:
    """What a query, with `?` for values, finds in a site's database; no Django has to start for it."""
    if url:
        with psycopg.connect(url) as database:
            return database.execute(sql.replace("?", "%s"), values).fetchall()
    with closing(sqlite3.connect(data_dir / "hermes.sqlite3", timeout=20)) as database:
        return database.execute(sql, values).fetchall()
