"""The file and what people and scripts do to it."""

import time

import pytest

from hermes_site.kernel import files, leases
from hermes_site.kernel.provenance import Origin
from memory import mirror
from memory.models import Entry, Revision, Store
from memory.services import memory_look

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
    @pytest.mark.case("MD-01", "MD-03")
    def test_md_01_md_03_white_space_is_no_edit(self, memory, text):
        memory.add("one", "two")
        memory.write(text)
        result = memory.apply({"action": "replace", "old_text": "two", "content": "TWO"})
        assert result.code == "ok"
        assert memory.texts == ["one", "TWO"]
        assert memory.file.read_bytes() == "one\n§\nTWO\n".encode()
        assert Revision.objects.count() == 3

    @pytest.mark.case("ME-06")
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

    @pytest.mark.case("MD-05")
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

    @pytest.mark.case("MD-06")
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

        def put_while_somebody_writes(where, new):
            found = put(where, new)
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

        def put_while_somebody_writes(where, new):
            with memory.file.open("a") as writer:
                found = put(where, new)
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
        monkeypatch.setattr(leases, "_is_at_rest", lambda _handle: False)
        monkeypatch.setattr(leases, "_devices_that_tell", {})
        memory.add("one", "two", "three")
        monkeypatch.setattr(mirror, "AWAIT_WRITERS_S", 60)
        started = time.monotonic()
        memory.add("four")
        assert time.monotonic() - started < mirror.AWAIT_WRITERS_S
        assert memory.texts == memory.on_disk == ["one", "two", "three", "four"]
        assert not [path for path in memory.where.folder.iterdir() if path.name.startswith(".lease")]

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
