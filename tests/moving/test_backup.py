"""Backups that are made under load, and what comes of putting them back."""

import hashlib
import io
import json
import os
import subprocess
import sys
import tarfile
import threading
from contextlib import closing
from pathlib import Path
from sqlite3 import connect

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.db import connection

from hermes_site.environment import BASE_DIR
from hermes_site.kernel.errors import ConflictError, InvalidError, UnavailableError
from hermes_site.moving import archive, database, restore
from hermes_site.moving.archive import BadArchiveError, Writer
from hermes_site.moving.backup import backup_write
from memory import mirror
from memory.document import parse
from memory.services import memory_apply, memory_look
from tests.ops.serving import clean_environment

needs_sqlite = pytest.mark.skipif(not settings.SQLITE, reason="puts a file back")
LOOK = """
import hashlib, json
from hermes_site.accounts.models import User
from memory import mirror
from memory.document import parse
from memory.models import Entry, Store
from memory.services import memory_look
from sessions.models import Message
told = {"messages": [], "stores": []}
for row in Message.objects.order_by("pk"):
    told["messages"].append([row.pk, hashlib.sha256(row.content.encode()).hexdigest()])
for store in Store.objects.order_by("pk"):
    changes = store.revisions.count()
    health = memory_look(user=store.user, target=store.target)
    where = mirror.place(store.user_id, store.target)
    told["stores"].append({
        "changes": store.revisions.count() - changes,
        "drift": health.drift is not None,
        "trouble": health.trouble is not None,
        "kept": [path.name for path in where.folder.glob("*.bak.*")],
        "file": list(parse(where.file.read_bytes())) if where.file.exists() else [],
        "entries": [entry.content for entry in Entry.objects.filter(store=store)],
    })
print(json.dumps(told))
"""


def restored(archive_file: Path, data: Path) -> dict:
    """Put a backup back in a process of its own, look at all stores there, and tell what is in it."""
    put = f"from django.core.management import call_command\ncall_command('restore', {str(archive_file)!r})\n"
    done = subprocess.run(
        [sys.executable, "manage.py", "shell", "--no-imports", "-c", put + LOOK],
        cwd=BASE_DIR,
        env=clean_environment(HERMES_DATA_DIR=str(data)),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout.splitlines()[-1])


def add(person, text, target="memory"):
    return memory_apply(user=person, target=target, operations={"action": "add", "content": text}, origin="page")


class Load:
    """People who write all the time."""

    def __init__(self, *people) -> None:
        self.stop = threading.Event()
        self.rounds = 0
        self.faults: list[BaseException] = []
        self._threads = [threading.Thread(target=self._run, args=[each]) for each in people]

    def __enter__(self):
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *_):
        self.stop.set()
        for thread in self._threads:
            thread.join()

    def _run(self, person) -> None:
        from agent.services import turn_start

        number = 0
        try:
            while not self.stop.is_set():
                number += 1
                add(person, f"Fact {number} of {person.username}", "user" if number % 2 else "memory")
                if number > 8:
                    for target in ("memory", "user"):
                        old = {"action": "remove", "old_text": f"Fact {number - 8} of {person.username}"}
                        memory_apply(user=person, target=target, operations=old, origin="page")
                turn_start(user=person, session_id=None, text=f"Message {number} of {person.username}")
                self.rounds += 1
        except BaseException as error:
            self.faults.append(error)
        finally:
            connection.close()


@needs_sqlite
@pytest.mark.django_db(transaction=True)
def test_what_is_restored_was_true_at_one_moment_whatever_was_written_meanwhile(user, stranger, tmp_path):
    made = []
    with Load(user, stranger) as load:
        for number in range(4):
            seen = load.rounds
            while load.rounds < seen + 10 and not load.faults:
                load.stop.wait(0.01)
            made.append(tmp_path / f"{number}.tar")
            backup_write(made[-1])
    assert load.faults == []
    for path in made:
        folder = tmp_path / path.stem
        archive.unpack(path, folder)
        with closing(connect(folder / database.SQLITE)) as copy:
            for person in (user, stranger):
                for target, name in (("memory", "MEMORY.md"), ("user", "USER.md")):
                    file = folder / "users" / str(person.pk) / "memories" / name
                    held = copy.execute(
                        "SELECT entry.content FROM memory_entry entry JOIN memory_store store ON store.id = store_id "
                        "WHERE user_id = ? AND target = ? ORDER BY position, entry.id",
                        [person.pk.hex, target],
                    )
                    assert parse(file.read_bytes()) == tuple(text for (text,) in held)
    told = restored(made[-1], tmp_path / "data")
    with closing(connect(connection.settings_dict["NAME"])) as live:
        there = dict(live.execute("SELECT id, content FROM hermes_sessions_message"))
    assert [pk for pk, _sum in told["messages"]] == sorted(there)[: len(told["messages"])]
    assert all(hashlib.sha256(there[pk].encode()).hexdigest() == digest for pk, digest in told["messages"])
    assert len(told["stores"]) == 4
    for store in told["stores"]:
        assert store["file"] == store["entries"]
        assert (store["changes"], store["drift"], store["trouble"], store["kept"]) == (0, False, False, [])


@needs_sqlite
@pytest.mark.django_db(transaction=True)
def test_an_edit_that_was_not_taken_in_yet_is_not_lost(user, tmp_path):
    add(user, "Known.")
    where = mirror.place(user.pk, "memory")
    with where.file.open("a") as file:
        file.write("§\nWritten by hand.\n")
    (where.folder / "MEMORY.md.bak.1").write_text("kept before")
    backup_write(tmp_path / "b.tar.gz")
    told = restored(tmp_path / "b.tar.gz", tmp_path / "data")
    assert told["stores"][0]["entries"] == ["Known.", "Written by hand."]
    assert "MEMORY.md.bak.1" in told["stores"][0]["kept"]


@pytest.mark.django_db(transaction=True)
def test_keys_are_in_it_only_when_asked_for(user, tmp_path):
    add(user, "Known.")
    (settings.DATA_DIR / "keys").mkdir(exist_ok=True)
    (settings.DATA_DIR / "keys" / "secret_key").touch()
    names = {}
    for with_keys in (False, True):
        path = tmp_path / f"{with_keys}.tar"
        backup_write(path, with_keys=with_keys)
        with tarfile.open(path) as tar:
            names[with_keys] = set(tar.getnames())
        assert path.stat().st_mode & 0o777 == 0o600
    assert "keys/secret_key" in names[True]
    assert names[False] == {name for name in names[True] if not name.startswith("keys/")}
    assert not any("search." in name or name.endswith((".lock", ".prev")) for name in names[True])


@needs_sqlite
@pytest.mark.django_db(transaction=True)
def test_a_full_disk_is_said_and_leaves_nothing(user, tmp_path, monkeypatch):
    add(user, "Known.")
    full = OSError(28, "No space left on device")

    def refuse(*_):
        raise full

    for place, name in ((Writer, "add_file"), (os, "fsync")):
        with monkeypatch.context() as patch:
            patch.setattr(place, name, refuse)
            with pytest.raises(CommandError, match="No space left on device"):
                call_command("backup", str(tmp_path / "b.tar"))
        assert list(tmp_path.iterdir()) == []
    with pytest.raises(CommandError, match="No such file"):
        call_command("backup", str(tmp_path / "nowhere" / "b.tar"))


@pytest.mark.django_db(transaction=True)
def test_a_backup_is_never_written_over(user, tmp_path):
    path = tmp_path / "b.tar"
    path.write_text("older")
    with pytest.raises(ConflictError, match="exists already"):
        backup_write(path)
    assert path.read_text() == "older"


@needs_sqlite
@pytest.mark.django_db(transaction=True)
def test_a_damaged_database_makes_no_backup(tmp_path, monkeypatch):
    path = tmp_path / "hermes.sqlite3"
    with closing(connect(path)) as made:
        made.executescript("CREATE TABLE t(x); CREATE INDEX i ON t(x);")
        made.executemany("INSERT INTO t VALUES (?)", [[str(n) * 50] for n in range(2000)])
        made.commit()
    data = bytearray(path.read_bytes())
    data[4096 * 3 : 4096 * 5] = b"\x07" * 8192
    path.write_bytes(data)
    monkeypatch.setitem(connection.settings_dict, "NAME", str(path))
    with pytest.raises(UnavailableError, match=r"damaged|can't be copied"):
        backup_write(tmp_path / "b.tar")
    assert not (tmp_path / "b.tar").exists()


def an_archive(path: Path, members: list[tuple[str, bytes]], *, tar: bool = False) -> Path:
    """An archive with these members; as `tar` without the list of sums."""
    with path.open("wb") as file, Writer(file, compress=False) as writer:
        for name, data in members:
            if tar:
                writer._add(name, data)
            else:
                writer.add(name, data)
    return path


EVIL = [
    "../evil",
    "/etc/evil",
    "users/../evil",
    "users/0199c82c-c000-7104-bdd9-49c9eadcf150/../../evil",
    "users/0199c82c-c000-7104-bdd9-49c9eadcf150/a/./b",
    "users/0199c82c-c000-7104-bdd9-49c9eadcf150/a\x01b",
    "users/not-an-id/MEMORY.md",
    "keys/deep/er",
    "run/serve.pid",
    "hermes.sqlite3",
    "keys/" + "x" * 300,
]


@pytest.mark.parametrize("name", EVIL)
def test_nothing_leaves_its_place(name, tmp_path):
    path = an_archive(tmp_path / "b.tar", [(name, b"evil")])
    folder = tmp_path / "in" / "side"
    folder.mkdir(parents=True)
    with pytest.raises(BadArchiveError):
        archive.unpack(path, folder)
    assert [each.name for each in tmp_path.rglob("*") if each.is_file()] == ["b.tar"]


@pytest.mark.parametrize("kind", [tarfile.SYMTYPE, tarfile.LNKTYPE, tarfile.FIFOTYPE, tarfile.CHRTYPE, tarfile.DIRTYPE])
def test_only_plain_files_come(kind, tmp_path):
    path = tmp_path / "b.tar"
    with tarfile.open(path, "w") as tar:
        info = tarfile.TarInfo("keys/secret_key")
        info.type, info.linkname = kind, "/etc/passwd"
        tar.addfile(info)
    with pytest.raises(BadArchiveError):
        archive.unpack(path, tmp_path / "in")
    assert not (tmp_path / "in" / "keys" / "secret_key").exists()


def test_an_archive_is_whole_or_refused(tmp_path):
    good = an_archive(tmp_path / "good.tar", [("config.yaml", b"agent: {}\n"), ("keys/a", b"k" * 20_000)])
    assert archive.unpack(good, tmp_path / "good") == {"config.yaml", "keys/a"}
    data = good.read_bytes()
    changed = data.replace(b"agent: {}", b"agent: []")
    cases = {
        "cut": data[: len(data) // 2],
        "changed": changed,
        "no tar": b"hello" * 1000,
        "empty": b"",
        "unlisted": an_archive(tmp_path / "u.tar", [("keys/a", b"x")], tar=True).read_bytes(),
    }
    twice = io.BytesIO()
    with tarfile.open(fileobj=twice, mode="w") as tar:
        for _time in range(2):
            tar.addfile(tarfile.TarInfo("keys/a"))
    cases["twice"] = twice.getvalue()
    for name, content in cases.items():
        path = tmp_path / f"{name}.x"
        path.write_bytes(content)
        with pytest.raises(BadArchiveError):
            archive.unpack(path, tmp_path / f"{name}.folder")


def a_head(**changes):
    head = {"format": "hermes-backup", "version": 1, "database": database.SQLITE, "migrations": {}, "keys": False}
    return [("backup.json", json.dumps(head | changes).encode()), (database.SQLITE, b"")]


@needs_sqlite
@pytest.mark.parametrize(
    ("changes", "error"),
    [
        ({"format": "zip"}, BadArchiveError),
        ({"version": 2}, BadArchiveError),
        ({"database": database.POSTGRESQL}, BadArchiveError),
        ({"migrations": {"accounts": ["9999_later"]}}, InvalidError),
        ({"migrations": {"billing": ["0001_initial"]}}, InvalidError),
    ],
)
def test_what_does_not_fit_here_is_refused(changes, error, tmp_path):
    path = an_archive(tmp_path / "b.tar", a_head(**changes))
    folder = tmp_path / "in"
    archive.unpack(path, folder)
    with pytest.raises(error):
        restore._head(folder)


@needs_sqlite
@pytest.mark.django_db(transaction=True)
def test_what_is_there_is_moved_aside_and_comes_back_when_it_fails(tmp_path, monkeypatch):
    root = tmp_path / "data"
    root.mkdir()
    monkeypatch.setattr(restore.paths, "data_folder", lambda: root)
    monkeypatch.setattr(restore, "_database_files", lambda: [root / "hermes.sqlite3"])
    (root / "users").mkdir()
    (root / "users" / "a").write_text("mine")
    (root / "hermes.sqlite3").write_text("rows")
    (root / "keys").mkdir()
    aside = restore._move_aside(root, with_keys=False)
    assert sorted(path.name for path in aside.iterdir()) == ["hermes.sqlite3", "users"]
    (root / "users").mkdir()
    (root / "hermes.sqlite3").write_text("half")
    restore._move_back(root, aside)
    assert (root / "users" / "a").read_text() == "mine"
    assert (root / "hermes.sqlite3").read_text() == "rows"
    assert not aside.exists()


@needs_sqlite
@pytest.mark.django_db(transaction=True)
def test_a_site_with_people_or_workers_is_left_alone(user, tmp_path):
    from uuid import uuid4

    from agent.models import WorkerHeartbeat
    from hermes_site.kernel import clock

    memory_look(user=user, target="memory")
    with pytest.raises(ConflictError, match="--force"):
        restore.backup_restore(tmp_path / "b.tar")
    WorkerHeartbeat.objects.create(id=uuid4(), host="elsewhere", pid=1, beat_at=clock.now())
    with pytest.raises(ConflictError, match="at work"):
        restore.backup_restore(tmp_path / "b.tar", force=True)
