import stat
from uuid import uuid4

import pytest
from django.db import transaction

from hermes_site.kernel import changes
from hermes_site.kernel.errors import NotFoundError
from hermes_site.kernel.provenance import Origin, Source
from memory.models import Entry, Revision, Store
from memory.services import memory_apply, memory_import, memory_look, memory_revert, memory_tool

pytestmark = pytest.mark.django_db


def add(content):
    return {"action": "add", "content": content}


def test_an_entry_is_in_the_database_and_in_the_file(memory):
    result = memory.apply(add("Prefers tabs."))
    assert result.code == "ok"
    assert memory.texts == ["Prefers tabs."]
    assert memory.file.read_bytes() == b"Prefers tabs.\n"
    assert memory.where.base.read_bytes() == b"Prefers tabs.\n"


@pytest.mark.case("MF-01", "MF-03")
def test_mf_01_mf_03_a_text_with_a_delimiter_line_is_refused_and_counts_for_nothing(memory):
    memory.add("one")
    for text in ("alpha line\n§\nbeta line", "a\r§\rb", "a\r\n § \r\nb"):
        result = memory.apply(add(text))
        assert result.code == "invalid"
        assert "only §" in result.text
    assert memory.texts == memory.on_disk == ["one"]


@pytest.mark.case("ME-08")
def test_me_08_a_lone_surrogate_leaves_store_and_file_in_agreement(memory):
    memory.add("one")
    assert memory.apply(add("bad \ud800 char\0")).code == "ok"
    assert memory.texts == memory.on_disk == ["one", "bad \ufffd char␀"]


def test_the_stores_are_apart(memory, about_me):
    memory.add("one")
    about_me.add("two")
    assert memory.texts == memory.on_disk == ["one"]
    assert about_me.texts == about_me.on_disk == ["two"]
    assert about_me.file.name == "USER.md"


def test_users_are_apart(memory, stranger):
    memory.add("secret of mara")
    memory_apply(user=stranger, target="memory", operations=add("mine"), origin="chat")
    assert memory.texts == memory.on_disk == ["secret of mara"]


def test_files_and_folders_are_ours_alone(memory):
    memory.add("one", "two")
    for path in [memory.where.folder, *memory.where.folder.iterdir()]:
        assert stat.S_IMODE(path.stat().st_mode) & 0o077 == 0, path


def test_a_file_keeps_its_mode(memory):
    memory.add("one")
    memory.file.chmod(0o640)
    memory.add("two")
    assert stat.S_IMODE(memory.file.stat().st_mode) == 0o640


def test_a_revision_tells_what_was_done_by_whom(memory):
    source = Source(uuid4(), 7, uuid4())
    memory.add("one")
    memory_apply(
        user=memory.user,
        target="memory",
        operations=[{"action": "replace", "old_text": "one", "content": "uno"}, add("two")],
        origin="chat",
        source=source,
    )
    revision = Revision.objects.get(store__user=memory.user, version=2)
    entries = {entry.content: entry for entry in memory.view().entries}
    assert revision.origin == Origin.CHAT
    assert revision.source == source
    assert [content for _id, content in revision.before] == ["one"]
    assert [content for _id, content in revision.after] == ["uno", "two"]
    assert [(op["action"], op["entry_id"], op["before"], op["after"]) for op in revision.operations] == [
        ("replace", str(entries["uno"].id), "one", "uno"),
        ("add", str(entries["two"].id), None, "two"),
    ]
    assert entries["uno"].source == source
    assert entries["uno"].created_at < entries["uno"].updated_at


def test_what_changes_nothing_makes_no_revision(memory):
    memory.add("one")
    assert memory.apply(add("one")).code == "exists"
    assert memory.apply({"action": "remove", "old_text": "nothing"}).code == "no_match"
    assert Revision.objects.count() == 1


def test_a_limit_of_ones_own_counts(memory):
    memory.add("one")
    Store.objects.update(limit_override=100)
    assert memory.apply(add("x" * 97)).code == "over_limit"
    assert memory.apply(add("x" * 94)).code == "ok"
    assert memory.view().percent == 100


@pytest.mark.case("MD-08")
def test_md_08_an_entry_longer_than_a_lowered_limit_can_be_changed_and_removed(memory):
    memory.add("short", "x" * 150, "y" * 150)
    Store.objects.update(limit_override=100)
    assert memory.apply({"action": "replace", "old_text": "xxx", "content": "tiny"}).code == "ok"
    assert memory.apply([{"action": "remove", "old_text": "yyy"}]).code == "ok"
    assert memory.texts == memory.on_disk == ["short", "tiny"]


def test_entries_keep_order_through_removals_moves_and_undo(memory):
    memory.add("a", "b", "c", "d")
    ids = {entry.content: str(entry.id) for entry in memory.view().entries}
    memory.apply({"action": "remove", "old_text": "b"})
    removed = Revision.objects.latest("version")
    memory.apply({"action": "move", "entry_id": ids["d"], "before": ids["a"]})
    assert memory.texts == memory.on_disk == ["d", "a", "c"]
    memory_revert(user=memory.user, target="memory", revision_id=removed.pk)
    assert memory.texts == memory.on_disk == ["d", "b", "a", "c"]
    memory.add("e")
    assert memory.texts == memory.on_disk == ["d", "b", "a", "c", "e"]


def test_undo_restores_where_an_entry_came_from(memory):
    source = Source(uuid4(), 3, uuid4())
    memory_apply(user=memory.user, target="memory", operations=add("one"), origin="chat", source=source)
    (before,) = memory.view().entries
    memory.apply({"action": "remove", "old_text": "one"})
    result = memory_revert(user=memory.user, target="memory", revision_id=Revision.objects.latest("version").pk)
    assert result.code == "ok"
    (after,) = memory.view().entries
    assert (after.id, after.origin, after.source, after.created_at) == (before.id, "chat", source, before.created_at)
    assert Revision.objects.latest("version").origin == Origin.REVERT


def test_an_undo_can_be_undone(memory):
    memory.add("one")
    memory_revert(user=memory.user, target="memory", revision_id=Revision.objects.latest("version").pk)
    assert memory.texts == []
    memory_revert(user=memory.user, target="memory", revision_id=Revision.objects.latest("version").pk)
    assert memory.texts == memory.on_disk == ["one"]


def test_an_undo_obeys_the_limit(memory):
    memory.add("x" * 60)
    memory.apply({"action": "remove", "old_text": "xxx"})
    removed = Revision.objects.latest("version")
    Store.objects.update(limit_override=100)
    memory.add("y" * 60)
    result = memory_revert(user=memory.user, target="memory", revision_id=removed.pk)
    assert result.code == "over_limit"
    assert memory.texts == ["y" * 60]


def test_an_undo_of_what_changed_since_says_so(memory):
    memory.add("one")
    added = Revision.objects.latest("version")
    memory.apply({"action": "replace", "old_text": "one", "content": "two"})
    result = memory_revert(user=memory.user, target="memory", revision_id=added.pk)
    assert result.code == "no_match"
    assert memory.texts == ["two"]


def test_a_stranger_cannot_undo(memory, stranger):
    memory.add("one")
    revision = Revision.objects.latest("version")
    with pytest.raises(NotFoundError):
        memory_revert(user=stranger, target="memory", revision_id=revision.pk)
    with pytest.raises(NotFoundError):
        memory_revert(user=memory.user, target="user", revision_id=revision.pk)


def test_a_stranger_cannot_name_an_entry(memory, stranger):
    memory.add("one")
    (entry,) = memory.view().entries
    result = memory_apply(
        user=stranger, target="memory", operations={"action": "remove", "entry_id": str(entry.id)}, origin="api"
    )
    assert result.code == "no_match"
    assert memory.texts == ["one"]


def test_within_runs_in_the_transaction_of_the_change(memory):
    seen = []

    def within(result, revision):
        assert transaction.get_connection().in_atomic_block
        seen.append((result.code, revision.version if revision else None))

    memory.apply(add("one"), within=within)
    memory.apply(add("one"), within=within)
    memory.apply({"action": "remove"}, within=within)
    assert seen == [("ok", 1), ("exists", None), ("invalid", None)]


def test_what_within_raises_undoes_the_change(memory):
    class FencedError(Exception):
        pass

    def within(result, revision):
        raise FencedError

    memory.add("one")
    with pytest.raises(FencedError):
        memory.apply(add("two"), within=within)
    assert memory.texts == memory.on_disk == ["one"]
    assert Revision.objects.count() == 1
    memory.add("three")
    assert memory.texts == memory.on_disk == ["one", "three"]


def test_a_store_is_never_opened_inside_a_transaction(memory):
    with transaction.atomic(), pytest.raises(RuntimeError):
        memory.apply(add("one"))
    with transaction.atomic(), pytest.raises(RuntimeError):
        memory_look(user=memory.user, target="memory")


def test_pages_are_told_of_a_change(memory, monkeypatch, django_capture_on_commit_callbacks):
    told = []
    monkeypatch.setattr(changes, "_listeners", [lambda *what: told.append(what)])
    with django_capture_on_commit_callbacks(execute=True):
        memory.add("one")
        memory.apply(add("one"))
    assert told == [(memory.user.pk, "memory", "memory")]


def test_an_unknown_store_is_an_answer(user):
    body = memory_apply(user=user, target="notes", operations=add("x"), origin="chat").as_dict()
    assert (body["success"], body["done"], body["code"]) == (False, False, "invalid")
    assert "Nothing was written." in body["error"]
    assert not Entry.objects.exists()


def test_a_change_that_names_no_entry_lists_them(memory):
    memory.add("one")
    body = memory.apply({"action": "remove"}).as_dict()
    assert body["current_entries"] == [{"chars": 3, "content": "one"}]


class TestTurn:
    @pytest.fixture
    def turn(self, user):
        source = Source(uuid4(), 1, uuid4())
        results = []

        def call(**arguments):
            result = memory_tool(user=user, arguments=arguments, source=source, previous=results)
            results.append(result.as_dict())
            return result

        return call

    def test_the_tools_arguments_are_taken_as_they_come(self, turn, about_me):
        assert turn(target="user", action="add", content="Likes tea").code == "ok"
        assert turn(target=None, action="add", content="note").target == "memory"
        assert turn(target="user", content=42).code == "invalid"
        assert about_me.texts == ["Likes tea"]

    @pytest.mark.case("MO-08")
    def test_mo_08_the_same_mistake_is_stopped_after_three(self, turn):
        codes = [turn(target="memory", action="add").code for _ in range(5)]
        assert codes == ["invalid"] * 3 + ["gave_up"] * 2

    @pytest.mark.case("MO-16")
    def test_mo_16_going_back_and_forth_is_stopped(self, turn, memory):
        codes = []
        for n in range(6):
            action = {"action": "remove", "old_text": "X"} if n % 2 else {"action": "add", "content": "X"}
            codes.append(turn(target="memory", **action).code)
        assert codes[:2] == ["ok", "ok"]
        assert codes[2] == "gave_up"
        assert "ok" not in codes[2:]

    def test_a_mistake_can_be_taken_back(self, turn, memory):
        memory.add("one")
        assert turn(action="add", content="wrong").code == "ok"
        assert turn(action="remove", old_text="wrong").code == "ok"
        assert memory.texts == ["one"]

    def test_ten_changes_in_a_turn_are_enough(self, turn, memory):
        codes = [turn(action="add", content=f"fact {n}").code for n in range(11)]
        assert codes == ["ok"] * 10 + ["gave_up"]
        assert len(memory.texts) == 10

    @pytest.mark.case("MD-10")
    def test_md_10_refusals_because_of_drift_become_terminal(self, turn, memory):
        memory.add("one")
        memory.write("one\n" + "free text " * 400)
        codes = [turn(action="replace", old_text="one", content="two").code for _ in range(6)]
        assert codes == ["drift"] * 3 + ["gave_up"] * 3

    def test_a_store_that_is_switched_off_is_closed_to_the_agent_only(self, turn, memory, settings):
        settings.ENV = settings.ENV.model_copy(
            update={"memory": settings.ENV.memory.model_copy(update={"memory_enabled": False})}
        )
        result = turn(action="add", content="x")
        assert (result.code, result.done) == ("gave_up", True)
        assert memory.apply(add("x")).code == "ok"


class TestImport:
    def test_an_upload_becomes_the_entries_and_known_texts_keep_their_ids(self, memory):
        memory.add("one", "two", "three")
        ids = {entry.content: entry.id for entry in memory.view().entries}
        result = memory_import(user=memory.user, target="memory", data="\ufefftwo\r\n§\r\nfour\r\n§\r\none".encode())
        assert result.code == "ok"
        assert memory.texts == memory.on_disk == ["two", "four", "one"]
        assert {entry.content: entry.id for entry in memory.view().entries}["one"] == ids["one"]
        assert Revision.objects.latest("version").origin == Origin.IMPORT

    def test_an_upload_that_is_not_text_is_refused(self, memory):
        memory.add("one")
        result = memory_import(user=memory.user, target="memory", data=b"\xff\xfe\x00")
        assert result.code == "invalid"
        assert memory.texts == ["one"]

    def test_an_upload_over_the_limit_is_refused(self, memory):
        result = memory_import(user=memory.user, target="memory", data=b"x" * 3000)
        assert result.code == "over_limit"
        assert not memory.file.exists()

    def test_an_upload_that_is_far_too_large_is_not_read(self, memory, monkeypatch):
        def read(*_arguments):
            raise AssertionError

        monkeypatch.setattr("memory.services.whole.parse", read)
        result = memory_import(user=memory.user, target="memory", data=b"x" * 1_000_001, name="notes.md")
        assert result.code == "invalid"
        assert "notes.md has 1,000,001 bytes; at most 1,000,000 are read." in result.text

    def test_an_upload_that_does_not_fit_is_not_scanned(self, memory, monkeypatch):
        def scan(*_arguments):
            raise AssertionError

        monkeypatch.setattr("memory.verdicts.Verdicts.of", scan)
        assert memory_import(user=memory.user, target="memory", data=b"x" * 900_000).code == "over_limit"

    def test_an_upload_may_end_drift_and_what_stood_there_is_kept(self, memory):
        memory.add("one")
        foreign = "one\n" + "free text " * 400
        memory.write(foreign)
        result = memory_import(user=memory.user, target="memory", data="one\n§\ntwo".encode())
        assert result.code == "ok"
        assert memory.on_disk == memory.texts == ["one", "two"]
        (name,) = memory.view().backups
        assert (memory.where.folder / name).read_text() == foreign
