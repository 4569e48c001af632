"""Putting a backup back. Nothing that is there is lost: it is moved aside first."""

import json
import shutil
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from django.conf import settings
from django.core.management import call_command
from django.db import DatabaseError, connection
from django.db.migrations.loader import MigrationLoader

from agent.models import WorkerHeartbeat
from hermes_site.accounts.models import User
from hermes_site.kernel import clock, paths
from hermes_site.kernel.errors import ConflictError, InvalidError
from hermes_site.kernel.text.storage import close_idle
from hermes_site.moving import archive, backup, database
from hermes_site.moving.archive import BadArchiveError

ALIVE: Final = timedelta(seconds=15)
_PARTS: Final = ("users", "keys", "config.yaml")
"""Of the data folder, beside the database."""


@dataclass(frozen=True, slots=True)
class Restored:
    """What became of it.

    Attributes:
        made_at: when the backup was made.
        with_keys: whether it had the keys in it.
        aside: where what was here before lies now; None: there was nothing.
        files: how many files came.
    """

    made_at: str
    with_keys: bool
    aside: Path | None
    files: int


def backup_restore(source: Path, *, force: bool = False) -> Restored:
    """Make the data folder and the database what a backup holds. The caller makes sure that no server runs on them.

    Args:
        force: also when there are accounts or files here. They are moved aside, a PostgreSQL database as a dump.

    Raises:
        ConflictError: there is something here, or workers of another host are at work.
        BadArchiveError: the file is no whole backup, or of another kind of database.
        InvalidError: it was made by a newer version of Hermes.
        UnavailableError, OSError: it can't be unpacked or put back.
    """
    root = paths.data_folder()
    _check_free(root, force=force)
    with TemporaryDirectory(prefix="restore-", dir=root) as scratch:
        folder = Path(scratch)
        names = archive.unpack(source, folder)
        head = _head(folder)
        aside = _move_aside(root, with_keys=(folder / "keys").exists())
        try:
            _put(root, folder, head["database"])
        except BaseException:
            _move_back(root, aside)
            raise
    close_idle()
    call_command("migrate", verbosity=0, interactive=False)
    return Restored(str(head["made_at"]), bool(head["keys"]), aside, len(names))


def _check_free(root: Path, *, force: bool) -> None:
    try:
        at_work = WorkerHeartbeat.objects.filter(beat_at__gte=clock.now() - ALIVE).exists()
        has_people = User.objects.exists()
    except DatabaseError:
        at_work = has_people = False  # there is none yet, or it is what shall be mended
    is_empty = _is_empty()
    connection.close()
    if settings.SQLITE and is_empty:
        for path in _database_files():  # looking for accounts has made it
            path.unlink(missing_ok=True)
    if at_work:
        raise ConflictError("A worker of this site is at work. Stop all servers first, on all hosts.")
    if not force and (has_people or any((root / "users").glob("*/*"))):
        raise ConflictError(
            f"There are accounts in {root} already. With --force they are moved aside for what is in the backup."
        )


def _is_empty() -> bool:
    """Whether the database holds nothing; a broken one may hold something."""
    try:
        return not connection.introspection.table_names()
    except DatabaseError:
        return False


def _head(folder: Path) -> dict[str, Any]:
    """What the backup says of itself, once it is clear that it fits here."""
    try:
        head = json.loads((folder / archive.HEAD).read_bytes())
        is_ours = head["format"] == backup.FORMAT
        version, name, applied = head["version"], head["database"], head["migrations"]
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise BadArchiveError("The archive does not say what it is.") from error
    if not is_ours or version != backup.VERSION:
        raise BadArchiveError(f"The archive is of version {version!r}; this Hermes reads {backup.VERSION}.")
    wanted = database.SQLITE if settings.SQLITE else database.POSTGRESQL
    if name != wanted or not (folder / name).is_file():
        raise BadArchiveError(f"The archive holds {name}, and this site's database takes {wanted}.")
    known = MigrationLoader(None).disk_migrations
    unknown = [f"{app}.{each}" for app, names in applied.items() for each in names if (app, each) not in known]
    if unknown:
        raise InvalidError(f"The backup was made by a newer Hermes, which knows {unknown[0]}. Upgrade first.")
    return dict(head)


def _move_aside(root: Path, *, with_keys: bool) -> Path | None:
    """Move everything that the backup replaces into a folder of its own."""
    moved = [path for name in _PARTS if (path := root / name).exists() and (with_keys or name != "keys")]
    if settings.SQLITE:
        moved += [path for path in _database_files() if path.exists()]
    holds_rows = not settings.SQLITE and not _is_empty()
    if not moved and not holds_rows:
        return None
    aside = root / f"before-restore-{clock.now():%Y%m%d-%H%M%S}"
    aside.mkdir(mode=0o700)
    if holds_rows:
        database.set_aside(aside)
    for path in moved:
        path.rename(aside / path.name)
    return aside


def _move_back(root: Path, aside: Path | None) -> None:
    """What could not be replaced stays."""
    if settings.SQLITE:
        for path in _database_files():
            path.unlink(missing_ok=True)
    if aside is not None:
        (aside / database.POSTGRESQL).unlink(missing_ok=True)
        for path in aside.iterdir():
            if path.is_dir() and (root / path.name).exists():
                shutil.rmtree(root / path.name)
            path.rename(root / path.name)
        aside.rmdir()


def _database_files() -> list[Path]:
    """The file of SQLite and its log."""
    file = Path(connection.settings_dict["NAME"])
    return [file.with_name(file.name + side) for side in ("", "-wal", "-shm")]


def _put(root: Path, folder: Path, name: str) -> None:
    database.put_back(folder / name)
    for part in _PARTS:
        if (folder / part).exists():
            (folder / part).rename(root / part)
