"""A file that is no list of entries: it is left alone, kept, told of, and put in order again."""

from hashlib import sha256

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hermes_site.kernel.errors import ConflictError, InvalidError
from hermes_site.kernel.provenance import Origin
from memory import backups, mirror, selectors, snapshot
from memory.document import JOINT, parse
from memory.models import Backup, Entry, Revision, Store
from memory.services import memory_look, memory_resolve, memory_revert

pytestmark = pytest.mark.django_db

FOREIGN = "one\n" + "appended free text " * 200
LONG = FOREIGN.strip()


def add(content):
    return {"action": "add", "content": content}


REMOVE = {"action": "remove", "old_text": "one"}


def look(memory):
    return memory_look(user=memory.user, target=memory.target)


def kept(memory):
    """All text that lies in backups."""
    return "\n".join((memory.where.folder / name).read_text() for name in memory.view().backups)


def resolve(memory, strategy, **options):
    look(memory)
    view = selectors.drift_view(user=memory.user, target=memory.target)
    assert view is not None
    options = {"file_sha256": view.file_sha256, "version": view.version} | options
    return memory_resolve(user=memory.user, target=memory.target, strategy=strategy, **options)


@pytest.fixture
def drifting(memory):
    memory.add("one")
    memory.write(FOREIGN)
    return memory


def test_a_document_of_very_many_paragraphs_is_not_taken_as_entries(memory):
    memory.add("one")
    memory.write("one\n" + "".join(f"p{n}\n\n" for n in range(5_001)))
    result = resolve(memory, "file")
    assert (result.code, memory.texts) == ("invalid", ["one"])
    assert "5,001 entries; at most 5,000" in result.text
    assert resolve(memory, "store").success
    assert "p5000" in kept(memory)


class TestWhileItLasts:
    @pytest.mark.parametrize(
        "operation",
        [
            REMOVE,
            {"action": "replace", "old_text": "one", "content": "ONE"},
            [add("two"), REMOVE],
            {"action": "remove", "old_text": "nowhere"},
        ],
    )
    def test_replace_remove_and_batches_with_them_are_refused(self, drifting, operation):
        result = drifting.apply(operation)
        assert (result.code, result.done) == ("drift", False)
        (name,) = drifting.view().backups
        assert result.as_dict()["drift"] == {
            "file": "MEMORY.md",
            "reason": "not_a_list",
            "chars": len(LONG),
            "backup": name,
        }
        assert name == f"MEMORY.md.bak.{sha256(FOREIGN.encode()).hexdigest()[:12]}"
        for told in ("Nothing was written", name, "take the file, keep the store", "a line that is only §"):
            assert told in result.text
        assert drifting.file.read_text() == FOREIGN
        assert (drifting.where.folder / name).read_text() == FOREIGN
        assert drifting.texts == ["one"]

    def test_one_copy_is_kept_for_a_content(self, drifting):
        for _ in range(3):
            drifting.apply(REMOVE)
            look(drifting)
        assert len(drifting.view().backups) == Backup.objects.count() == 1
        drifting.write(FOREIGN + " more")
        drifting.apply(REMOVE)
        assert len(drifting.view().backups) == 2

    def test_add_goes_to_the_store_and_to_the_end_of_the_files_own_bytes(self, drifting):
        foreign = b"\xef\xbb\xbf one \r\n\r\n" + b"x" * 3000 + b"  "
        drifting.write(foreign)
        assert drifting.apply(add("two")).code == "ok"
        assert drifting.apply([add("three"), add("four\nlines")]).code == "ok"
        assert drifting.texts == ["one", "two", "three", "four\nlines"]
        assert drifting.file.read_bytes() == foreign + "\n§\ntwo\n§\nthree\n§\nfour\nlines\n".encode()
        assert drifting.apply(REMOVE).code == "drift"
        assert len(drifting.view().backups) == 1, "what we appended ourselves needs no copy"

    def test_a_lasting_drift_is_not_waited_for_again_and_again(self, drifting, monkeypatch):
        look(drifting)
        monkeypatch.setattr(mirror, "settled", lambda *_args: pytest.fail("it is known"))
        drifting.apply(add("two"))
        look(drifting)
        assert drifting.apply(REMOVE).code == "drift"

    def test_a_file_that_is_still_being_written_is_no_drift_yet(self, memory, monkeypatch):
        memory.add("one")
        memory.write("one\n" + "x" * 3000)
        monkeypatch.setattr(mirror.time, "sleep", lambda _s: memory.write("one\n§\nall of it\n"))
        assert memory.apply(add("two")).code == "ok"
        assert memory.texts == memory.on_disk == ["one", "all of it", "two"]
        assert memory.view().backups == ()

    def test_the_snapshot_shows_the_store(self, drifting):
        drifting.add("two")
        (block,) = snapshot.blocks(drifting.user)
        assert block.text.endswith("\none\n§\ntwo")

    def test_undo_is_refused(self, drifting):
        revision = Revision.objects.get()
        assert memory_revert(user=drifting.user, target="memory", revision_id=revision.pk).code == "drift"
        assert drifting.texts == ["one"]

    def test_limits_and_duplicates_count_as_ever(self, drifting):
        assert drifting.apply(add("one")).code == "exists"
        assert drifting.apply(add("y" * 3000)).code == "over_limit"
        assert drifting.file.read_text() == FOREIGN

    def test_what_is_written_to_the_replaced_file_meanwhile_is_not_lost(self, drifting):
        look(drifting)
        with drifting.file.open("a") as writer:
            drifting.add("two")
            writer.write("\n§\nlate\n")
        drifting.add("three")
        assert sorted(drifting.texts) == ["late", "one", "three", "two"]
        assert set(drifting.on_disk) == {LONG, "late", "three", "two"}
        with drifting.file.open("a") as writer:
            drifting.add("four")
            writer.write("y" * 3000)
        look(drifting)
        assert "y" * 3000 in kept(drifting)

    def test_an_entry_that_the_limit_leaves_too_long_is_no_drift(self, memory):
        memory.add("short", "x" * 150)
        Store.objects.update(limit_override=100)
        memory.write(f"short\n§\n{'x' * 150}\n§\nnew\n")
        assert look(memory).drift is None
        assert memory.apply({"action": "remove", "old_text": "xxx"}).code == "ok"
        assert memory.texts == memory.on_disk == ["short", "new"]

    def test_a_disk_that_fails_takes_the_add_back(self, drifting, monkeypatch):
        look(drifting)
        monkeypatch.setattr(mirror, "put", lambda *_a: (_ for _ in ()).throw(OSError(28, "full")))
        assert drifting.apply(add("two")).code == "unreadable"
        monkeypatch.undo()
        assert drifting.texts == ["one"]
        assert drifting.file.read_text() == FOREIGN
        assert drifting.apply(REMOVE).code == "drift"
        assert len(drifting.view().backups) == 1

    def test_an_add_that_a_death_left_unwritten_is_appended_later(self, drifting):
        look(drifting)
        store = Store.objects.get()
        Entry.objects.create(store=store, position=9, content="two", origin="chat", ruleset="0")
        Store.objects.update(mirror_due=True)
        look(drifting)
        assert drifting.file.read_bytes() == (FOREIGN + "\n§\ntwo\n").encode()
        look(drifting)
        assert drifting.on_disk == [LONG, "two"]
        assert not Store.objects.get().mirror_due


class TestItsEnd:
    def test_a_file_mended_by_hand_is_merged_and_its_copy_has_served(self, drifting):
        drifting.add("two")
        drifting.write("one\n§\nmended\n§\ntwo\n")
        drifting.add("three")
        assert drifting.texts == drifting.on_disk == ["one", "mended", "two", "three"]
        assert Store.objects.get().drift_sha256 == ""
        assert Backup.objects.get().resolved_at is not None
        assert "appended free text" in kept(drifting)

    def test_what_was_appended_and_deleted_while_mending_goes(self, drifting):
        drifting.add("two")
        drifting.write("one\n")
        look(drifting)
        assert drifting.texts == drifting.on_disk == ["one"]

    def test_take_the_file(self, memory):
        memory.add("one", "gone from the file")
        paragraphs = [f"paragraph {n} " + "word " * 100 for n in range(8)]
        memory.write("short\n§\n" + "\n\n".join(paragraphs))
        memory.add("added meanwhile")
        result = resolve(memory, "file")
        assert result.code == "ok"
        assert memory.texts == memory.on_disk == ["short", *(text.strip() for text in paragraphs), "added meanwhile"]
        assert Revision.objects.latest("version").origin == Origin.FILE
        assert look(memory).drift is None
        assert Backup.objects.filter(resolved_at=None).count() == 0
        assert "paragraph 7" in kept(memory)

    def test_a_file_with_a_line_that_is_too_long_says_how_to_part_it(self, drifting):
        result = resolve(drifting, "file")
        assert result.code == "over_limit"
        assert "A line of the file has 3,799 characters" in result.text
        assert drifting.file.read_text() == FOREIGN
        assert drifting.texts == ["one"]

    def test_poison_in_the_file_is_taken_in_blocked(self, memory, scanner):
        memory.add("one")
        memory.write("POISON\n\n" + "word " * 440 + "\n\nfine")
        assert resolve(memory, "file").code == "ok"
        assert Entry.objects.get(content="POISON").blocked_by == ["test.poison"]

    def test_keep_the_store(self, drifting):
        drifting.add("two")
        result = resolve(drifting, "store")
        assert result.success
        assert drifting.texts == drifting.on_disk == ["one", "two"]
        assert "appended free text" in kept(drifting)
        assert look(drifting).drift is None

    def test_save_a_merged_list(self, drifting):
        result = resolve(drifting, "merge", entries=[" one\r\n", "", "free text, shortened", "free  text, shortened"])
        assert result.code == "ok"
        assert drifting.texts == drifting.on_disk == ["one", "free text, shortened"]
        assert "appended free text" in kept(drifting)

    @pytest.mark.parametrize(
        ("entries", "code"), [(["POISON"], "blocked"), (["a\n§\nb"], "invalid"), (["x" * 3000], "over_limit")]
    )
    def test_a_merged_list_is_checked_like_any_write(self, drifting, scanner, entries, code):
        assert resolve(drifting, "merge", entries=["one", *entries]).code == code
        assert drifting.file.read_text() == FOREIGN
        assert look(drifting).drift is not None

    def test_a_store_that_is_too_full_may_become_smaller(self, memory):
        memory.add("x" * 60, "y" * 60, "z" * 60)
        Store.objects.update(limit_override=100)
        memory.write("w" * 300)
        assert resolve(memory, "merge", entries=["x" * 60, "y" * 60]).code == "ok"
        assert memory.on_disk == memory.texts == ["x" * 60, "y" * 60]

    def test_a_side_that_moved_is_a_conflict(self, drifting):
        look(drifting)
        view = selectors.drift_view(user=drifting.user, target="memory")
        drifting.write(FOREIGN + "more")
        with pytest.raises(ConflictError, match=r"MEMORY\.md was changed meanwhile"):
            resolve(drifting, "store", file_sha256=view.file_sha256)
        with pytest.raises(ConflictError, match="store was changed meanwhile"):
            resolve(drifting, "store", version=0)
        drifting.write("one\n")
        with pytest.raises(ConflictError, match="nothing to decide"):
            memory_resolve(user=drifting.user, target="memory", strategy="store", file_sha256=view.file_sha256)
        with pytest.raises(InvalidError):
            memory_resolve(user=drifting.user, target="memory", strategy="other", file_sha256="")

    def test_an_unreadable_file_can_be_put_in_order_too(self, memory):
        memory.add("one")
        memory.write(b"one\n\xff\xfe")
        look(memory)
        assert resolve(memory, "file").code == "unreadable"
        assert resolve(memory, "merge", entries=["one", "two"]).code == "ok"
        assert memory.texts == memory.on_disk == ["one", "two"]
        (name,) = memory.view().backups
        assert (memory.where.folder / name).read_bytes() == b"one\n\xff\xfe"

    def test_the_page_gets_both_sides_and_a_proposal(self, drifting):
        drifting.write("one\n§\n" + "\n\n".join(["a" * 1500, "b" * 1500, "c" * 2500]))
        drifting.add("two")
        view = selectors.drift_view(user=drifting.user, target="memory")
        assert view.file_text == drifting.file.read_text()
        assert view.entries == ("one", "two")
        assert view.proposed == ("one", "a" * 1500, "b" * 1500, "c" * 2500, "two")
        assert view.too_long == ("c" * 2500,)
        assert view.backups == drifting.view().backups
        drifting.write("one\n")
        look(drifting)
        assert selectors.drift_view(user=drifting.user, target="memory") is None

    def test_a_stranger_resolves_nothing_of_anothers(self, drifting, stranger):
        look(drifting)
        view = selectors.drift_view(user=drifting.user, target="memory")
        assert selectors.drift_view(user=stranger, target="memory") is None
        with pytest.raises(ConflictError):
            memory_resolve(user=stranger, target="memory", strategy="store", file_sha256=view.file_sha256)

    def test_of_copies_that_have_served_the_newest_ten_stay_and_of_others_all(self, memory):
        memory.add("one")
        late = b"never decided about"
        backups.keep(Store.objects.get(), memory.where, late)
        for n in range(13):
            memory.write(f"{n} " + "x" * 3000)
            look(memory)
            memory.write("one\n")
            look(memory)
        names = memory.view().backups
        assert len(names) == 11
        assert late.decode() in kept(memory)
        assert f"{12} xxx" in kept(memory)
        assert f"{2} xxx" not in kept(memory).replace("12 xxx", "")


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=40)
@given(
    foreign=st.text(st.sampled_from("ab §\n\r\ufeff"), max_size=200),
    adds=st.lists(st.sampled_from(["one", "two", "three lines\nof\ntext"]), max_size=3, unique=True),
    strategy=st.sampled_from(["file", "store", "merge", None]),
)
def test_no_foreign_text_is_ever_lost(memory, foreign, adds, strategy):
    Store.objects.update_or_create(user=memory.user, target="memory", defaults={"limit_override": 100})
    memory.write(foreign.encode())
    look(memory)
    for text in adds:
        memory.apply(add(text))
    if strategy and selectors.drift_view(user=memory.user, target="memory"):
        resolve(memory, strategy, entries=memory.texts)
    look(memory)
    drift = selectors.drift_view(user=memory.user, target="memory")
    entries = memory.texts
    assert drift is not None or memory.on_disk == entries
    found = [*entries, *(drift.file_text.splitlines() if drift else []), kept(memory), JOINT.join(entries)]
    for entry in parse(foreign.encode()):
        for line in entry.splitlines():
            assert any(line.strip().strip("\ufeff") in text for text in found)
