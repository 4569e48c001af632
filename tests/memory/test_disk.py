"""The file and what people, scripts and failing disks do to it."""

import errno
import os
import time

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hermes_site.kernel import files
from hermes_site.kernel.provenance import Origin
from memory import mirror
from memory.models import Entry, Revision, Store
from memory.services import memory_apply, memory_look, mirrors_finish

pytestmark = pytest.mark.django_db


def add(content):
    return {"action": "add", "content": content}


def look(memory):
    return memory_look(user=memory.user, target=memory.target)


class TestForeignEdits:
    @pytest.mark.parametrize(
        "text",
        [
            "one\n\n§\n\ntwo\n",
            "one  \n§\ntwo",
            "\ufeffone\r\n§\r\ntwo\r\n",
            "§\none\n§\ntwo\n§\n",
            "\n\none\n§\ntwo\n\n",
        ],
    )
    def test_md_01_md_03_white_space_is_no_edit(self, memory, text):
        memory.add("one", "two")
        memory.write(text)
        result = memory.apply({"action": "replace", "old_text": "two", "content": "TWO"})
        assert result.code == "ok"
        assert memory.texts == ["one", "TWO"]
        assert memory.file.read_bytes() == "one\n§\nTWO\n".encode()
        assert Revision.objects.count() == 3

    def test_me_06_a_file_of_windows_keeps_its_other_entries(self, memory):
        memory.write("one\r\n§\r\ntwo\r\n§\r\nthree\r\n")
        look(memory)
        assert memory.apply({"action": "replace", "old_text": "two", "content": "TWO"}).code == "ok"
        assert memory.file.read_bytes() == "one\n§\nTWO\n§\nthree\n".encode()

    def test_an_entry_written_into_the_file_is_taken_in(self, memory):
        memory.add("one")
        memory.write("one\n§\nfrom an editor\n")
        assert look(memory).drift is None
        assert memory.texts == memory.on_disk == ["one", "from an editor"]
        assert Revision.objects.latest("version").origin == Origin.FILE

    def test_an_entry_deleted_in_the_file_goes(self, memory):
        memory.add("one", "two")
        memory.write("two\n")
        memory.add("three")
        assert memory.texts == memory.on_disk == ["two", "three"]

    def test_both_sides_changes_are_kept(self, memory):
        memory.add("one", "two")
        memory.write("one\n§\ntwo\n§\nfile\n")
        assert memory.apply(add("store")).code == "ok"
        assert memory.texts == memory.on_disk == ["one", "two", "file", "store"]

    def test_md_05_text_appended_by_a_script_is_not_lost(self, memory):
        memory.add("alpha", "beta")
        with memory.file.open("a") as file:
            file.write("build id 77\n")
        replace = {"action": "replace", "old_text": "beta", "content": "BETA"}
        first = memory.apply(replace)
        assert first.code == "drift"
        assert first.matches == ("beta\nbuild id 77",)
        assert memory.texts == memory.on_disk == ["alpha", "beta\nbuild id 77"]
        assert memory.apply(replace).code == "ok"
        assert memory.texts == ["alpha", "BETA"]
        assert any("build id 77" in str(revision.before) for revision in Revision.objects.all())

    def test_md_06_a_document_without_delimiters_is_one_entry_and_not_wiped(self, memory):
        document = "# Notes\n- one fact\n- two fact\n- three fact"
        memory.write(document)
        result = memory.apply({"action": "replace", "old_text": "two fact", "content": "TWO"})
        assert result.code == "drift"
        assert memory.texts == memory.on_disk == [document]

    def test_a_file_that_was_there_before_the_store_is_taken_in(self, memory):
        memory.write("brought along\n§\nsecond\n")
        assert look(memory).trouble is None
        assert memory.texts == ["brought along", "second"]

    def test_over_limit_totals_are_taken_in(self, memory):
        memory.add("one")
        Store.objects.update(limit_override=100)
        memory.write("\n§\n".join(["x" * 60, "y" * 60]))
        look(memory)
        assert memory.texts == ["x" * 60, "y" * 60]
        assert memory.view().percent == 123

    @pytest.mark.parametrize("text", [None, "", "\n \n", "§\n"])
    def test_an_emptied_file_is_written_again_and_the_page_says_so(self, memory, text):
        memory.add("one", "two")
        if text is None:
            memory.file.unlink()
        else:
            memory.write(text)
        look(memory)
        assert memory.texts == memory.on_disk == ["one", "two"]
        assert memory.view().was_restored
        assert Revision.objects.count() == 2

    @pytest.mark.parametrize("how", ["truncated", "renamed"])
    def test_a_file_that_an_editor_empties_before_it_writes_is_no_lost_file(self, memory, monkeypatch, how):
        memory.add("one", "two")
        if how == "truncated":
            memory.write("")
        else:
            memory.file.rename(memory.where.folder / "MEMORY.md~")
        monkeypatch.setattr(mirror.time, "sleep", lambda _s: memory.write("one\n§\ntwo, edited\n"))
        look(memory)
        assert memory.texts == memory.on_disk == ["one", "two, edited"]
        assert not memory.view().was_restored

    def test_a_first_write_waits_for_nobody(self, memory, monkeypatch):
        monkeypatch.setattr(mirror, "settled", lambda *_args: pytest.fail("nobody changed the file"))
        memory.add("one", "two")

    def test_a_wiped_folder_is_written_again(self, memory):
        memory.add("one")
        for path in memory.where.folder.iterdir():
            path.unlink()
        memory.where.folder.rmdir()
        memory.add("two")
        assert memory.texts == memory.on_disk == ["one", "two"]
        assert memory.view().was_restored

    def test_an_older_database_with_a_newer_folder_is_not_an_edit_but_loses_nothing(self, memory):
        memory.add("one", "two")
        Entry.objects.filter(content="two").delete()
        look(memory)
        assert memory.texts == memory.on_disk == ["one"]
        (name,) = memory.view().backups
        assert "two" in (memory.where.folder / name).read_text()

    def test_a_half_written_file_is_waited_for(self, memory, monkeypatch):
        memory.add("one")
        memory.write("one\n§\nhal")
        monkeypatch.setattr(mirror.time, "sleep", lambda _s: memory.write("one\n§\nhalf no more\n"))
        look(memory)
        assert memory.texts == ["one", "half no more"]

    def test_a_file_that_does_not_come_to_rest_is_left_alone(self, memory, monkeypatch):
        memory.add("one")
        memory.write("one\n§\n0")
        versions = iter(range(1, 100))
        monkeypatch.setattr(mirror.time, "sleep", lambda _s: memory.write(f"one\n§\n{next(versions)}"))
        assert memory.apply(add("x")).code == "unreadable"
        assert memory.texts == ["one"]

    def test_another_order_in_the_file_is_taken_over(self, memory):
        memory.add("one", "two", "three")
        memory.write("three\n§\none\n§\ntwo\n")
        look(memory)
        assert memory.texts == ["three", "one", "two"]

    def test_a_line_appended_while_the_file_is_replaced_is_taken_in(self, memory, monkeypatch):
        memory.add("one")
        writer = memory.file.open("a")
        put = mirror.put

        def put_while_somebody_writes(where, data, seen):
            found = put(where, data, seen)
            writer.write("§\nlate\n")
            writer.close()
            monkeypatch.setattr(mirror, "put", put)
            return found

        monkeypatch.setattr(mirror, "put", put_while_somebody_writes)
        memory.add("two")
        assert sorted(memory.texts) == sorted(memory.on_disk) == ["late", "one", "two"]

    def test_a_line_written_to_the_replaced_file_later_is_taken_in_by_the_next_write(self, memory):
        memory.add("one")
        with memory.file.open("a") as writer:
            memory.add("two")
            writer.write("§\nlate\n")
        assert memory.texts == ["one", "two"]
        look(memory)
        assert sorted(memory.texts) == sorted(memory.on_disk) == ["late", "one", "two"]
        memory.apply({"action": "remove", "old_text": "late"})
        look(memory)
        assert memory.texts == memory.on_disk == ["one", "two"]

    def test_a_program_that_never_stops_writing_loses_nothing(self, memory, monkeypatch):
        memory.add("one")
        put, lines = mirror.put, []

        def put_while_somebody_writes(where, data, seen):
            with memory.file.open("a") as writer:
                found = put(where, data, seen)
                lines.append(f"late {len(lines)}")
                writer.write(f"§\n{lines[-1]}\n")
            return found

        monkeypatch.setattr(mirror, "put", put_while_somebody_writes)
        assert memory.apply(add("two")).code == "ok"
        refused = memory.apply(add("three"))
        assert refused.code == "unreadable"
        assert "all the time" in refused.text
        monkeypatch.undo()
        memory.add("four")
        assert sorted(memory.texts) == sorted(memory.on_disk) == sorted(["one", "two", "four", *lines])

    def test_a_writer_in_the_middle_of_a_line_is_waited_for(self, memory, monkeypatch):
        memory.add("one")
        writer = memory.file.open("a", buffering=1)
        memory.add("two")
        naps = []

        def nap(_s):
            naps.append(_s)
            if not writer.closed:
                writer.write("§\nlate\n")
                writer.close()

        monkeypatch.setattr(files.time, "sleep", nap)
        memory.add("three")
        assert sorted(memory.texts) == sorted(memory.on_disk) == ["late", "one", "three", "two"]
        assert naps

    def test_where_the_system_cannot_tell_writers_nobody_waits(self, memory, monkeypatch):
        monkeypatch.setattr(files, "_is_at_rest", lambda _handle: False)
        monkeypatch.setattr(files, "_devices_that_tell", {})
        memory.add("one", "two", "three")
        started = time.monotonic()
        memory.add("four")
        assert time.monotonic() - started < mirror.AWAIT_WRITERS_S
        assert memory.texts == memory.on_disk == ["one", "two", "three", "four"]
        assert not [path for path in memory.where.folder.iterdir() if path.name.startswith(".lease")]

    def test_late_text_survives_a_disk_that_fails_meanwhile(self, memory, monkeypatch):
        memory.add("one")
        with memory.file.open("a") as writer:
            memory.add("two")
            writer.write("§\nlate\n")
        Failing(monkeypatch, "replace", 2)
        assert memory.apply(add("three")).code == "unreadable"
        monkeypatch.undo()
        assert memory.texts == ["one", "two"]
        memory.add("three")
        assert sorted(memory.texts) == sorted(memory.on_disk) == ["late", "one", "three", "two"]

    def test_late_text_that_is_no_entry_is_kept_under_a_name(self, memory):
        memory.add("one")
        with memory.file.open("a") as writer:
            memory.add("two")
            writer.write("x" * 3000)
        memory.add("three")
        assert memory.texts == memory.on_disk == ["one", "two", "three"]
        (name,) = memory.view().backups
        assert "x" * 3000 in (memory.where.folder / name).read_text()

    def test_two_edits_at_once_in_the_file_and_late(self, memory):
        memory.add("one")
        with memory.file.open("a") as writer:
            memory.add("two")
            writer.write("§\nlate\n")
        memory.write("one\n§\ntwo\n§\nedited\n")
        look(memory)
        assert sorted(memory.texts) == sorted(memory.on_disk) == ["edited", "late", "one", "two"]


class TestUnreadable:
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
        started = time.monotonic()
        assert memory.apply(add("x")).code == "unreadable"
        assert time.monotonic() - started < 2
        assert memory.texts == []


class TestLinks:
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
    def test_me_11_a_full_disk_is_an_answer_and_nothing_is_half_done(self, memory, monkeypatch):
        memory.add("one")
        Failing(monkeypatch, "write", 1)
        seen = []
        result = memory.apply(add("two"), within=lambda result, revision: seen.append((result.code, revision)))
        monkeypatch.undo()
        assert result.code == "unreadable"
        assert "No space left on device" in result.text
        assert "Nothing was written" in result.text
        assert memory.texts == memory.on_disk == ["one"]
        assert memory.leftovers == []
        assert Revision.objects.count() == 1
        assert [code for code, _revision in seen] == ["ok", "unreadable"]
        assert seen[1][1] is None

    def test_what_a_failed_write_took_back_is_as_it_was(self, memory, monkeypatch):
        memory.add("one", "two", "three")
        before = [
            (entry.id, entry.content, entry.origin, entry.created_at, entry.updated_at)
            for entry in memory.view().entries
        ]
        Failing(monkeypatch, "write", 1)
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
        monkeypatch.setattr("memory.opened.pick_up", lambda store: Store.objects.update(version=77))
        result = memory.apply(add("two"))
        assert result.code == "unreadable"
        assert memory.texts == memory.on_disk == ["one"]
