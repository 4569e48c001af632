"""What holds whatever is done, in whatever order, and whatever the disk does meanwhile."""

import errno
import os

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from memory import arguments, operations
from memory.arguments import Problem, Request
from memory.document import Unreadable, append, clean, has_delimiter_line, parse, render, size_chars, split
from memory.models import Revision, Store
from memory.operations import Shelf
from memory.services import memory_import, memory_look, memory_revert

pytestmark = pytest.mark.django_db

TEXT = st.text(st.sampled_from("ab §\n\r\t\ufeff\x00\u2028é“—"), max_size=12)
CALLS = ["open", "fsync", "write", "fchmod", "link", "replace", "rename", "unlink", "read", "fstat", "close"]


class TestPure:
    @given(st.lists(TEXT, max_size=8), st.integers(5, 60))
    def test_every_list_that_the_service_accepts_is_read_again_as_it_is(self, texts, limit):
        shelf = Shelf("memory", (), limit)
        for text in texts:
            request = arguments.read("memory", {"action": "add", "content": text})
            if isinstance(request, Request):
                before = len(shelf.items)
                shelf = Shelf("memory", operations.apply(shelf, request).items, limit)
                assert len(shelf.items) - before in (0, 1)
        contents = tuple(item.content for item in shelf.items)
        data = render(contents)
        assert parse(data) == contents
        assert size_chars(contents) == len(data.decode().removesuffix("\n")) <= limit

    @given(st.binary(max_size=60) | TEXT.map(lambda text: text.encode()))
    def test_every_character_of_a_readable_file_is_in_an_entry(self, data):
        entries = parse(data)
        assume(not isinstance(entries, Unreadable))
        text = data.decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n").replace("\x00", "␀")
        lines = [line for line in text.split("\n") if not has_delimiter_line(f"{line}\n")]
        assert _dense("".join(entries)) == _dense("".join(lines))
        assert parse(render(entries)) == entries

    @given(TEXT, st.lists(TEXT, max_size=3))
    def test_what_is_appended_to_a_file_follows_its_own_entries(self, text, texts):
        requests = [arguments.read("memory", {"action": "add", "content": each}) for each in texts]
        added = [each.operations[0].content for each in requests if not isinstance(each, Problem)]
        data = text.encode()
        assert append(data, added).startswith(data)
        assert parse(append(data, added)) == (*parse(data), *added)

    @given(TEXT.map(clean), st.integers(1, 8))
    def test_a_text_in_pieces_loses_nothing_and_only_a_line_can_be_too_long(self, text, limit):
        pieces = split(text, limit)
        assert _dense("".join(pieces)) == _dense(text)
        assert all(len(piece) <= limit or "\n" not in piece for piece in pieces)


def _dense(text):
    return "".join(text.replace("\ufeff", "").split())


class Disk:
    """Makes the n-th call of a system call fail, of those that touch a memory folder or an open file."""

    def __init__(self, patch, name, nth, code):
        self.left = nth
        original = getattr(os, name)

        def call(*args, **options):
            if isinstance(args[0], int) or "memories" in str(args[0]):
                self.left -= 1
                if self.left == 0:
                    if name == "close":
                        original(*args)
                    raise OSError(code, os.strerror(code))
            return original(*args, **options)

        patch.setattr(os, name, call)


FAILURE = st.none() | st.tuples(
    st.sampled_from(CALLS), st.integers(1, 9), st.sampled_from([errno.ENOSPC, errno.EIO, errno.EACCES])
)
NOTES = st.sampled_from(["one", "two", "three\nlines", "x" * 40, "y" * 60, "one two"])
STEP = st.one_of(
    st.tuples(st.just("add"), NOTES),
    st.tuples(st.just("replace"), NOTES),
    st.tuples(st.just("remove"), st.integers(0, 5)),
    st.tuples(st.just("move"), st.integers(0, 5)),
    st.tuples(st.just("batch"), st.lists(NOTES, min_size=1, max_size=3)),
    st.tuples(st.just("revert"), st.integers(1, 3)),
    st.tuples(st.just("import"), st.lists(NOTES, max_size=3)),
    st.tuples(st.just("edit"), st.lists(NOTES, max_size=4)),
    st.tuples(st.just("look"), st.none()),
)


class Life:
    """Carries out steps on a store."""

    def __init__(self, memory):
        self.memory = memory

    def step(self, kind, value):
        """Do one thing; the result, if it has one."""
        memory, entries = self.memory, list(self.memory.view().entries)
        chosen = entries[value % len(entries)] if entries and isinstance(value, int) else None
        match kind:
            case "add":
                return memory.apply({"action": "add", "content": value})
            case "replace" if entries:
                return memory.apply({"action": "replace", "entry_id": str(entries[0].id), "content": value})
            case "remove" if chosen:
                return memory.apply({"action": "remove", "entry_id": str(chosen.id)})
            case "move" if chosen:
                return memory.apply({"action": "move", "entry_id": str(chosen.id)})
            case "batch" if entries:
                adds = [{"action": "add", "content": text} for text in value]
                return memory.apply([{"action": "remove", "entry_id": str(entries[-1].id)}, *adds])
            case "revert":
                revision = Revision.objects.filter(store__user=memory.user).order_by("-version")[value - 1 : value]
                return (
                    memory_revert(user=memory.user, target="memory", revision_id=revision[0].pk) if revision else None
                )
            case "import":
                return memory_import(user=memory.user, target="memory", data=render(value))
            case "look":
                memory_look(user=memory.user, target="memory")
        return None

    def check(self):
        """After one look, live entries are what stands on disk, and nothing is due."""
        memory = self.memory
        memory_look(user=memory.user, target="memory")
        store = Store.objects.filter(user=memory.user, target="memory").first()
        if store is None:
            assert not memory.file.exists() or memory.on_disk == []
            return
        assert not store.mirror_due
        assert memory.texts == (memory.on_disk if memory.file.exists() else [])
        assert memory.leftovers == []


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=40)
@given(steps=st.lists(st.tuples(STEP, FAILURE), max_size=7))
def test_live_entries_are_what_stands_on_disk_whatever_fails(memory, steps):
    Store.objects.filter(user=memory.user).delete()
    for path in memory.where.folder.glob("*MEMORY.md*"):
        path.unlink()
    Store.objects.create(user=memory.user, target="memory", limit_override=150)
    life = Life(memory)
    for (kind, value), failure in steps:
        if kind == "edit":
            memory.write(render(value))
            life.check()
            continue
        before = memory.texts
        with pytest.MonkeyPatch.context() as patch:
            if failure is not None:
                Disk(patch, *failure)
            result = life.step(kind, value)
        if result is not None and not result.success:
            assert memory.texts == before
        life.check()


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=25)
@given(texts=st.lists(NOTES, min_size=1, max_size=5, unique=True), limit=st.integers(100, 200), data=st.data())
def test_removing_and_shrinking_always_work_in_the_store_too(memory, texts, limit, data):
    Store.objects.filter(user=memory.user).delete()
    for path in memory.where.folder.glob("*MEMORY.md*"):
        path.unlink()
    memory.add(*texts)
    Store.objects.filter(user=memory.user).update(limit_override=limit)
    while memory.texts:
        entry = data.draw(st.sampled_from(list(memory.view().entries)))
        shorter = entry.content[: len(entry.content) // 2].strip()
        if len(shorter) > 3 and shorter not in memory.texts and data.draw(st.booleans()):
            change = {"action": "replace", "entry_id": str(entry.id), "content": shorter}
        else:
            change = {"action": "remove", "entry_id": str(entry.id)}
        assert memory.apply(change).code == "ok"
    assert memory.file.read_bytes() == b""
