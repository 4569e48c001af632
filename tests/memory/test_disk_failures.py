"""Files that cannot be read, lie elsewhere, or on a disk that fails."""

import errno
import os
import sqlite3
import time
from functools import partial

import pytest
from django.db import connection
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hermes_site.kernel import files
from hermes_site.kernel.errors import UnavailableError
from memory import mirror
from memory.models import Entry, Revision, Store
from memory.services import memory_apply, memory_import, memory_look, memory_revert, mirrors_finish

pytestmark = pytest.mark.django_db


def add(content):
    return {"action": "add", "content": content}


def look(memory):
    return memory_look(user=memory.user, target=memory.target)


class TestUnreadable:
    @pytest.mark.case("ME-03")
    def test_me_03_a_read_that_fails_wipes_nothing(self, memory, monkeypatch):
        memory.add("one", "two", "three")
        before = memory.file.read_bytes()
        original = os.open

        def denied(path, *args, **options):
            if str(path).endswith("MEMORY.md"):
                raise PermissionError(errno.EACCES, "no")
            return original(path, *args, **options)

        monkeypatch.setattr(files.os, "open", denied)
        result = memory.apply(add("four"))
        assert result.code == "unreadable"
        assert "could not be read: Permission denied" in result.text
        assert "Nothing was written" in result.text
        assert look(memory).trouble is not None
        monkeypatch.undo()
        assert memory.file.read_bytes() == before
        assert memory.apply(add("four")).code == "ok"
        assert memory.texts == memory.on_disk == ["one", "two", "three", "four"]

    def test_bad_utf8_refuses_all_writes_and_is_left_alone(self, memory):
        memory.add("one")
        memory.write(b"one\n\xff\n")
        for operation in (add("x"), {"action": "remove", "old_text": "one"}):
            assert memory.apply(operation).code == "unreadable"
        assert memory.file.read_bytes() == b"one\n\xff\n"
        memory.write("one\n")
        assert memory.apply(add("x")).code == "ok"

    @pytest.mark.parametrize("kind", ["folder", "pipe", "huge"])
    def test_what_is_no_plain_file_is_left_alone(self, memory, kind):
        memory.where.folder.mkdir(parents=True)
        if kind == "folder":
            memory.file.mkdir()
        elif kind == "pipe":
            os.mkfifo(memory.file)
        else:
            memory.write("x" * (mirror.MAX_BYTES + 1))
        assert memory.apply(add("x")).code == "unreadable"
        assert memory.texts == []


class TestLinks:
    @pytest.mark.case("ME-10")
    def test_me_10_a_link_is_kept_and_its_file_written(self, memory):
        memory.add("one")
        real = memory.where.folder / "real.md"
        memory.file.rename(real)
        memory.file.symlink_to("real.md")
        memory.add("two")
        assert memory.file.is_symlink()
        assert real.read_bytes() == "one\n§\ntwo\n".encode()
        assert not real.is_symlink()

    def test_a_link_elsewhere_in_the_users_folder_is_followed(self, memory):
        memory.add("one")
        notes = memory.where.root / "notes"
        notes.mkdir()
        memory.file.rename(notes / "m.md")
        memory.file.symlink_to("../notes/m.md")
        memory.add("two")
        assert (notes / "m.md").read_text() == "one\n§\ntwo\n"
        assert [path.name for path in notes.iterdir()] == ["m.md"]

    @pytest.mark.parametrize("what", ["file", "folder"])
    def test_a_link_into_another_users_folder_is_not_followed(self, memory, stranger, what):
        memory_apply(user=stranger, target="memory", operations=add("theirs"), origin="page")
        theirs = mirror.place(stranger.pk, "memory")
        if what == "file":
            memory.where.folder.mkdir(parents=True)
            memory.file.symlink_to(theirs.file)
        else:
            memory.where.root.mkdir(parents=True)
            memory.where.folder.symlink_to(theirs.folder)
        result = memory.apply(add("mine"))
        assert result.code == "unreadable"
        assert memory.texts == []
        assert theirs.file.read_bytes() == b"theirs\n"

    def test_a_link_to_nothing_is_not_followed(self, memory):
        memory.where.folder.mkdir(parents=True)
        memory.file.symlink_to("nowhere.md")
        assert memory.apply(add("x")).code == "unreadable"
        assert not (memory.where.folder / "nowhere.md").exists()

    def test_links_planted_beside_the_file_are_not_written_through(self, memory, tmp_path):
        memory.add("one")
        victim = tmp_path / "victim"
        victim.write_text("mine")
        for name in (".MEMORY.md.tmp", ".MEMORY.md.base", ".MEMORY.md.prev", ".MEMORY.md.base.tmp"):
            path = memory.where.folder / name
            path.unlink(missing_ok=True)
            path.symlink_to(victim)
        memory.add("two")
        assert victim.read_text() == "mine"
        assert memory.on_disk == ["one", "two"]


CALLS = ["fsync", "replace", "rename", "write", "open", "fchmod", "link", "unlink"]


class Failing:
    """Makes the n-th call of an `os` function fail, of those that touch the memory folder."""

    def __init__(self, monkeypatch, name, nth, code=errno.ENOSPC):
        self.left = nth
        original = getattr(os, name)

        def call(*args, **options):
            if "memories" in str(args[0]) or name in ("fsync", "write", "fchmod"):
                self.left -= 1
                if self.left == 0:
                    raise OSError(code, os.strerror(code))
            return original(*args, **options)

        monkeypatch.setattr(os, name, call)


class TestFailingDisk:
    @pytest.mark.parametrize("call", ["write", "fsync", "link"])
    @pytest.mark.case("ME-11")
    def test_me_11_a_full_disk_is_an_answer_and_nothing_is_half_done(self, memory, monkeypatch, call):
        memory.add("one")
        Failing(monkeypatch, call, 1)
        seen = []
        result = memory.apply(add("two"), within=lambda result, revision: seen.append((result.code, revision)))
        monkeypatch.undo()
        assert result.code == "unreadable"
        assert "No space left on device" in result.text
        assert "Nothing was written" in result.text
        assert memory.texts == memory.on_disk == ["one"]
        assert memory.leftovers == []
        assert Revision.objects.count() == 1
        assert seen[-1] == ("unreadable", None)
        # What cannot be written beside the file is refused before the database is asked.
        assert [code for code, _revision in seen[:-1]] == ([] if call == "write" else ["ok"])

    def test_what_a_failed_write_took_back_is_as_it_was(self, memory, monkeypatch):
        memory.add("one", "two", "three")
        before = [
            (entry.id, entry.content, entry.origin, entry.created_at, entry.updated_at)
            for entry in memory.view().entries
        ]
        Failing(monkeypatch, "fsync", 1)
        operations = [
            {"action": "remove", "old_text": "one"},
            {"action": "replace", "old_text": "two", "content": "2"},
            add("four"),
            {"action": "move", "entry_id": str(before[2][0]), "before": str(before[1][0])},
        ]
        assert memory.apply(operations).code == "unreadable"
        monkeypatch.undo()
        after = [
            (entry.id, entry.content, entry.origin, entry.created_at, entry.updated_at)
            for entry in memory.view().entries
        ]
        assert after == before
        assert memory.on_disk == ["one", "two", "three"]
        memory.add("four")
        assert memory.texts == memory.on_disk == ["one", "two", "three", "four"]

    def test_a_read_only_folder_is_an_answer(self, memory, monkeypatch):
        memory.add("one")
        Failing(monkeypatch, "open", 1, errno.EROFS)
        result = memory.apply(add("two"))
        monkeypatch.undo()
        assert (result.code, result.done) == ("unreadable", True)
        assert memory.texts == memory.on_disk == ["one"]

    @settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=60)
    @given(name=st.sampled_from(CALLS), nth=st.integers(1, 8), batch=st.booleans())
    def test_after_any_failure_the_store_and_the_file_agree(self, memory, name, nth, batch):
        texts = memory.texts
        if not texts:
            memory.add("one", "two")
        with pytest.MonkeyPatch.context() as patch:
            Failing(patch, name, nth)
            operations = [add(f"{name} {nth} {time.monotonic_ns()}")]
            if batch and len(memory.texts) > 2:
                operations.append({"action": "remove", "entry_id": str(memory.view().entries[-1].id)})
            before = memory.texts
            result = memory.apply(operations)
        assert (memory.texts == before) is (not result.success)
        assert memory.texts == memory.on_disk
        look(memory)
        assert memory.texts == memory.on_disk
        assert memory.leftovers == []
        assert not Store.objects.get(user=memory.user, target="memory").mirror_due

    def test_without_hard_links_everything_else_works(self, memory, monkeypatch):
        def no_links(*args, **options):
            raise PermissionError(errno.EPERM, "no hard links here")

        monkeypatch.setattr(os, "link", no_links)
        memory.add("one", "two")
        assert memory.texts == memory.on_disk == ["one", "two"]

    def test_a_lock_held_for_too_long_is_an_answer(self, memory, monkeypatch):
        memory.add("one")
        locked = files.locked
        monkeypatch.setattr(files, "locked", lambda path: locked(path, timeout_s=0.05))
        with locked(memory.where.lock):
            result = memory.apply(add("two"))
        assert result.code == "unreadable"
        assert "takes too long" in result.text
        assert memory.texts == ["one"]

    def test_start_up_finishes_what_is_due(self, memory):
        memory.add("one")
        Entry.objects.filter(content="one").update(content="written, but not to the file")
        Store.objects.update(mirror_due=True)
        assert mirrors_finish() == 1
        assert memory.on_disk == memory.texts == ["written, but not to the file"]
        assert mirrors_finish() == 0
        assert memory.view().backups == ()

    def test_a_store_changed_from_another_machine_is_an_answer(self, memory, monkeypatch):
        memory.add("one")
        monkeypatch.setattr("memory.opening.pick_up", lambda store: Store.objects.update(version=77))
        result = memory.apply(add("two"))
        assert result.code == "unreadable"
        assert memory.texts == memory.on_disk == ["one"]

    @pytest.mark.skipif(connection.vendor != "sqlite", reason="fails as SQLite does")
    @pytest.mark.parametrize("message", ["database disk image is malformed", "disk I/O error", "database is locked"])
    @pytest.mark.parametrize("statement", ["SELECT", "INSERT"])
    def test_a_database_that_fails_is_an_answer(self, memory, message, statement):
        memory.add("one")
        revision = Revision.objects.get()
        failure = sqlite3.DatabaseError if "malformed" in message else sqlite3.OperationalError
        changes = [
            partial(memory.apply, add("two")),
            partial(memory_import, user=memory.user, target="memory", data=b"two\n"),
            partial(memory_revert, user=memory.user, target="memory", revision_id=revision.pk),
        ]

        def failing(run, sql, *call):
            if sql.startswith(statement) and ("memory_revision" in sql) is (statement == "INSERT"):
                with connection.wrap_database_errors:
                    raise failure(message)
            return run(sql, *call)

        for change in changes:
            with connection.execute_wrapper(failing), pytest.raises(UnavailableError):
                change()
        assert memory.texts == memory.on_disk == ["one"]
        assert memory.leftovers == []

    @pytest.mark.skipif(connection.vendor != "sqlite", reason="fails as SQLite does")
    def test_a_disk_and_a_database_that_fail_together_are_an_answer(self, memory, monkeypatch):
        memory.add("one")
        Failing(monkeypatch, "open", 1)

        def failing(*_call):
            with connection.wrap_database_errors:
                raise sqlite3.OperationalError("disk I/O error")

        with connection.execute_wrapper(failing), pytest.raises(UnavailableError):
            memory.apply(add("two"))
        monkeypatch.undo()
        assert memory.texts == memory.on_disk == ["one"]

    def test_late_text_survives_a_disk_that_fails_meanwhile(self, memory, monkeypatch):
        memory.add("one")
        with memory.file.open("a") as writer:
            memory.add("two")
            writer.write("§\nlate\n")
        Failing(monkeypatch, "replace", 1)
        assert memory.apply(add("three")).code == "unreadable"
        monkeypatch.undo()
        assert memory.texts == ["one", "two"]
        memory.add("three")
        assert sorted(memory.texts) == sorted(memory.on_disk) == ["late", "one", "three", "two"]
