"""Several processes on one store, and processes that die half-way. The processes and the disk are real.

`STRESS=16x100 pytest tests/memory/test_processes.py -k stress -s` runs sixteen writers of a hundred operations each.
"""

import json
import os
import sys
import time
from collections import Counter
from pathlib import Path

import pytest
from django.db import connection

from hermes_site.kernel.provenance import Origin
from memory import arguments, mirror, operations
from memory.models import Entry, Revision, Store
from memory.opening import opened
from memory.services import memory_look, mirrors_finish
from tests.memory.process import STARTING, work

pytestmark = pytest.mark.django_db(transaction=True)


class Running:
    """A process that works."""

    def __init__(self, task: dict[str, object]) -> None:
        self.process = STARTING.Process(target=work, args=(task,))
        self.process.start()

    def wait(self) -> int | None:
        """Its exit status; None when it does not end."""
        self.process.join(180)
        return self.process.exitcode


class Processes:
    """Starts processes that work on this test's database and data folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.logs: list[Path] = []

    def start(self, memory, calls, **options) -> Running:
        log = self.folder / f"log{len(self.logs)}"
        log.touch()
        self.logs.append(log)
        task = {"user": memory.user.pk, "target": memory.target, "calls": calls, "log": log, "database": database()}
        return Running(task | options)

    def answers(self):
        return [json.loads(line) for log in self.logs for line in log.read_text().splitlines()]


def database() -> dict[str, object]:
    """Where other processes find this test's database."""
    names = ("ENGINE", "NAME", "USER", "PASSWORD", "HOST", "PORT", "OPTIONS")
    return {name: connection.settings_dict[name] for name in names}


@pytest.fixture
def processes(tmp_path):
    if connection.vendor == "sqlite" and "memory" in str(connection.settings_dict["NAME"]):
        pytest.skip("other processes cannot reach a database in memory")
    return Processes(tmp_path)


def add(content):
    return {"action": "add", "content": content}


BEFORE = (1, 2, "draft")
"""Points of a write at which nothing has been changed yet."""


@pytest.mark.parametrize("step", [*BEFORE, 3, "put", 4, 5, 6, 7])
def test_a_death_after_any_step_leaves_all_or_nothing_and_the_next_write_finishes(memory, processes, step):
    memory.add("one")
    dying = processes.start(memory, [add("two")], die_at=step)
    assert dying.wait() == 9
    assert memory.texts == (["one"] if step in BEFORE else ["one", "two"])
    assert memory.on_disk in (["one"], ["one", "two"])
    memory.add("three")
    assert memory.texts == memory.on_disk == (["one", "three"] if step in BEFORE else ["one", "two", "three"])
    assert memory.leftovers == []
    assert memory.view().backups == ()
    assert not Store.objects.get().mirror_due
    assert [revision.origin for revision in Revision.objects.order_by("version")].count("file") == 0


@pytest.mark.parametrize("step", [3, 4, 5])
def test_a_death_after_any_step_is_finished_at_start_up(memory, processes, step):
    memory.add("one")
    assert processes.start(memory, [{"action": "replace", "old_text": "one", "content": "1"}], die_at=step).wait() == 9
    assert Store.objects.get().mirror_due
    assert mirrors_finish() == 1
    assert memory.texts == memory.on_disk == ["1"]
    assert memory.where.base.read_bytes() == b"1\n"


@pytest.mark.parametrize("step", [3, 4, 5])
def test_an_edit_after_a_death_is_merged(memory, processes, step):
    memory.add("one")
    assert processes.start(memory, [add("two")], die_at=step).wait() == 9
    with memory.file.open("a") as file:
        file.write("§\nedited\n")
    memory_look(user=memory.user, target="memory")
    assert sorted(memory.texts) == sorted(memory.on_disk) == ["edited", "one", "two"]


@pytest.mark.parametrize("step", ["put", 4, 5, 6, 7])
def test_text_written_to_the_replaced_file_outlives_a_death(memory, processes, step):
    memory.add("one")
    with memory.file.open("a") as writer:
        assert processes.start(memory, [add("two")], die_at=step).wait() == 9
        writer.write("§\nlate\n")
    memory.add("three")
    assert sorted(memory.texts) == sorted(memory.on_disk) == ["late", "one", "three", "two"]


@pytest.mark.parametrize("step", [*BEFORE, 3, 4, 5, 6, 7])
def test_a_death_after_any_step_of_an_addition_to_a_foreign_file_keeps_its_bytes(memory, processes, step):
    memory.add("one")
    foreign = "one\n" + "free text " * 300
    memory.write(foreign)
    assert processes.start(memory, [add("two")], die_at=step).wait() == 9
    memory_look(user=memory.user, target="memory")
    made = "" if step in BEFORE else "two\n"
    assert memory.texts == ["one", *made.splitlines()]
    added = "".join(f"§\n{text}\n" for text in (*made.splitlines(), "three"))
    memory.add("three")
    assert memory.file.read_text() == f"{foreign}\n{added}"
    assert not Store.objects.get().mirror_due
    assert memory.leftovers == []
    assert len(memory.view().backups) == 1


@pytest.mark.parametrize("step", [3, 4, 5, 6])
def test_a_death_while_an_edit_is_taken_in_loses_neither_side(memory, processes, step):
    memory.add("one", "two")
    memory.write("one, edited\n§\ntwo\n§\nthree\n")
    assert processes.start(memory, [add("four")], die_at=step).wait() == 9
    memory.add("five")
    assert memory.texts == memory.on_disk == ["one, edited", "two", "three", "five"]
    assert [revision.origin for revision in Revision.objects.order_by("version")].count("file") == 1
    assert memory.view().backups == ()


@pytest.mark.case("MC-01")
def test_mc_01_parallel_writers_lose_nothing(memory, processes):
    writers, each = 4, 30
    Store.objects.create(user=memory.user, target="memory", limit_override=10_000)
    running = [
        processes.start(memory, [add(f"writer {writer} note {note}") for note in range(each)])
        for writer in range(writers)
    ]
    assert [process.wait() for process in running] == [0] * writers
    answers = processes.answers()
    assert {result["code"] for _call, result in answers} == {"ok"}
    assert len(answers) == writers * each
    assert sorted(memory.texts) == sorted(call["content"] for call, _result in answers)
    assert memory.on_disk == memory.texts


def calls_of(writer, count):
    """Additions, replacements and removals of notes of one's own, of which every third stays."""
    calls = []
    note = 0
    while len(calls) < count:
        name = f"writer {writer} note {note}"
        calls.append(add(f"{name}."))
        if note % 3:
            calls.append({"action": "replace", "old_text": f"{name}.", "content": f"{name} again."})
            calls.append({"action": "remove", "old_text": f"{name} again."})
        note += 1
    return calls[:count]


class Script:
    """Appends lines with `>>`, without the lock: in turn as an entry of their own and stuck to whatever is last."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.lines: list[str] = []

    def append(self):
        line = f"script {len(self.lines)};"
        delimiter = "" if len(self.lines) % 3 == 2 else "§\n"
        with self.file.open("a") as file:
            file.write(f"{delimiter}{line}\n")
        self.lines.append(line)


def notes_left(answers):
    """The notes that should be there by what the writers were told, and those that should not."""
    live, gone = set(), set()
    for call, result in answers:
        if result["code"] != "ok":
            gone |= {call["content"]} if "content" in call else set()
            continue
        if call["action"] != "add":
            live.discard(call["old_text"])
            gone.add(call["old_text"])
        if "content" in call:
            live.add(call["content"])
    return live, gone - live


def test_stress_writers_and_a_script_without_the_lock_lose_nothing(memory, processes):
    writers, each = (int(number) for number in os.environ.get("STRESS", "6x25").split("x"))
    Store.objects.create(user=memory.user, target="memory", limit_override=10_000)
    memory.add("one")
    started = time.monotonic()
    settle_s = 0.2 if "STRESS" in os.environ else 0.02
    running = [processes.start(memory, calls_of(writer, each), settle_s=settle_s) for writer in range(writers)]
    script = Script(memory.file)
    while any(each.process.is_alive() for each in running):
        if len(script.lines) < 10 * writers:
            script.append()
        time.sleep(0.05)
    took_s = time.monotonic() - started
    assert {each.wait() for each in running} == {0}
    assert memory_look(user=memory.user, target="memory").trouble is None
    answers = processes.answers()
    assert len(answers) == writers * each
    codes = Counter(result["code"] for _call, result in answers)
    sys.stdout.write(f"{writers} x {each} operations in {took_s:.1f} s: {dict(codes)}; {len(script.lines)} lines\n")

    lines = [set(text.splitlines()) for text in memory.texts]
    live, gone = notes_left(answers)
    assert [note for note in live if not any(note in entry for entry in lines)] == []
    # What a script stuck a line to while it was changed here keeps both.
    stuck = [entry for entry in lines if any(line.startswith("script") for line in entry)]
    assert [note for note in gone if any(note in entry for entry in lines if entry not in stuck)] == []
    told = "\n".join(change.get("old_text", "") for _call, result in answers for change in result["changed"])
    copies = "\n".join((memory.where.folder / name).read_text() for name in memory.view().backups)
    kept = "\n".join([*memory.texts, copies, told])
    assert [line for line in script.lines if line not in kept] == []
    if memory_look(user=memory.user, target="memory").drift is None:
        assert memory.on_disk == memory.texts
    assert codes["ok"] > writers * each // 2


@pytest.mark.case("MC-03")
def test_mc_03_a_store_keeps_the_owner_it_was_opened_for(memory, stranger, settings, tmp_path):
    with opened(memory.user, "memory") as store:
        settings.DATA_DIR = tmp_path
        outcome = operations.apply(store.shelf, arguments.read("memory", add("secret of one")))
        store.commit(outcome, origin=Origin.PAGE)
    settings.DATA_DIR = tmp_path / "other"
    assert store.where.file.read_text() == "secret of one\n"
    assert Entry.objects.get().store.user == memory.user
    assert not mirror.place(stranger.pk, "memory").file.exists()
    assert not tmp_path.joinpath("users").exists()


@pytest.mark.case("MD-11")
def test_md_11_an_addition_by_somebody_else_is_no_reason_to_refuse_one(memory, processes):
    assert processes.start(memory, [add("session A")]).wait() == 0
    assert processes.start(memory, [add("session B")]).wait() == 0
    assert memory.apply(add("session A again")).code == "ok"
    assert memory.texts == memory.on_disk == ["session A", "session B", "session A again"]
