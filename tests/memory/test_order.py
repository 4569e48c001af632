"""In which order a write reaches the disk: what a power failure leaves depends on it."""

import os
import threading
import time
from pathlib import Path

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from hermes_site.kernel import elsewhere
from memory import mirror
from memory.models import Revision

pytestmark = pytest.mark.django_db(transaction=True)


class Order:
    """Notes what is kept, committed and named, each when it has happened, a name just before it is given."""

    def __init__(self, monkeypatch) -> None:
        self.seen: list[str] = []
        self.committed = threading.Event()
        commit, fsync, replace = connection._commit, os.fsync, os.replace

        def committing():
            commit()
            self.seen.append("committed")
            self.committed.set()

        def keeping(handle):
            name = Path(f"/proc/self/fd/{handle}").readlink().name
            if name == ".MEMORY.md.tmp":
                self.committed.wait(60)
                time.sleep(0.05)  # the slowest of disks: who does not wait for it comes first
            fsync(handle)
            self.seen.append(f"{name} kept")

        def naming(old, new):
            self.seen.append(f"{Path(new).name} named")
            replace(old, new)

        monkeypatch.setattr(connection, "_commit", committing)
        monkeypatch.setattr(os, "fsync", keeping)
        monkeypatch.setattr(os, "replace", naming)


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="asks Linux for the names of open files")
@pytest.mark.parametrize("operation", [{"action": "add", "content": "two"}, {"action": "remove", "old_text": "one"}])
def test_the_file_gets_its_name_once_database_and_content_are_kept(memory, monkeypatch, operation):
    memory.add("one")
    order = Order(monkeypatch)
    assert memory.apply(operation).code == "ok"
    named = order.seen.index("MEMORY.md named")
    assert {"committed", ".MEMORY.md.tmp kept"} <= set(order.seen[:named])
    after = [each for each in order.seen[named + 1 :] if each != "committed"]
    assert after == [".MEMORY.md.prev named", "memories kept", ".MEMORY.md.base named"]


def test_what_cannot_be_kept_takes_the_change_back(memory, monkeypatch):
    memory.add("one")

    def failing(_handle):
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(os, "fsync", failing)
    assert memory.apply({"action": "add", "content": "two"}).code == "unreadable"
    monkeypatch.undo()
    assert memory.texts == memory.on_disk == ["one"]
    assert memory.leftovers == []


def test_without_room_for_a_thread_the_disk_is_waited_for_at_once(memory, monkeypatch):
    def full(*_args):
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(elsewhere._thread, "start_new_thread", full)
    memory.add("one", "two")
    assert memory.texts == memory.on_disk == ["one", "two"]


def test_what_is_not_made_leaves_nothing_beside_the_file(memory):
    def refuse(_result, _revision):
        raise LookupError

    memory.add("one")
    with pytest.raises(LookupError):
        memory.apply({"action": "add", "content": "two"}, within=refuse)
    assert memory.leftovers == []
    assert memory.texts == memory.on_disk == ["one"]
    assert Revision.objects.count() == 1


def test_what_a_death_left_beside_the_file_is_written_over(memory):
    memory.add("one")
    mirror.draft(memory.where, b"never told to anybody\n", None)._wait()
    assert memory.leftovers
    memory.add("two")
    assert memory.leftovers == []
    assert memory.on_disk == ["one", "two"]
    assert memory.view().backups == ()


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="asks Linux for the open files")
def test_a_change_does_not_wait_until_the_disk_has_taken_back_the_room_of_old_files(memory, monkeypatch):
    def held():
        return {handle.stat().st_ino for handle in Path("/proc/self/fd").iterdir() if handle.exists()}

    memory.add("one", "two")
    old = {name: name.stat().st_ino for name in (memory.where.prev, memory.where.base)}
    kept = set()
    replace = os.replace

    def naming(new, name):
        if old.get(Path(name)) in held():
            kept.add(Path(name))
        replace(new, name)

    monkeypatch.setattr(os, "replace", naming)
    memory.add("three")
    assert kept == set(old)
    deadline = time.monotonic() + 10
    while held() & set(old.values()):
        assert time.monotonic() < deadline
        time.sleep(0.01)


@pytest.mark.parametrize(
    ("operation", "asked"),
    [
        ({"action": "add", "content": "three"}, "SELECT SELECT UPDATE INSERT INSERT SELECT UPDATE"),
        ({"action": "replace", "old_text": "two", "content": "2"}, "SELECT SELECT UPDATE UPDATE INSERT SELECT UPDATE"),
        ({"action": "remove", "old_text": "two"}, "SELECT SELECT UPDATE DELETE INSERT INSERT DELETE UPDATE"),
    ],
)
def test_a_change_asks_the_database_for_nothing_twice(memory, operation, asked):
    memory.add("one", "two")
    with CaptureQueriesContext(connection) as queries:
        assert memory.apply(operation).code == "ok"
    words = [query["sql"].split(maxsplit=1)[0] for query in queries]
    assert " ".join(word for word in words if word in asked.split()) == asked
