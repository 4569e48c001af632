"""Several processes on one store, and processes that die half-way. The processes and the disk are real."""

import json
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest
from django.conf import settings
from django.db import connection

from memory.models import Revision, Store
from memory.services import memory_look, mirrors_finish

pytestmark = pytest.mark.django_db(transaction=True)

PROCESS = Path(__file__).with_name("process.py")


class Processes:
    """Starts processes that work on this test's database and data folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.logs: list[Path] = []

    def start(self, memory, calls, **options) -> subprocess.Popen[bytes]:
        log = self.folder / f"log{len(self.logs)}"
        log.touch()
        self.logs.append(log)
        task = {
            "user": str(memory.user.pk),
            "target": memory.target,
            "calls": calls,
            "data": str(settings.DATA_DIR),
            "database": database(),
            "log": str(log),
            **options,
        }
        env = {name: value for name, value in os.environ.items() if not name.startswith(("HERMES_", "DATABASE_"))}
        return subprocess.Popen(
            [sys.executable, str(PROCESS), json.dumps(task, default=str)], env=env | {"PYTHONPATH": str(Path.cwd())}
        )

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


@pytest.mark.parametrize("step", [1, 2, 3, 4, 5, 6, 7])
def test_a_death_after_any_step_leaves_all_or_nothing_and_the_next_write_finishes(memory, processes, step):
    memory.add("one")
    dying = processes.start(memory, [add("two")], die_at=step)
    assert dying.wait(60) == 9
    assert memory.texts == (["one", "two"] if step >= 3 else ["one"])
    assert memory.on_disk in (["one"], ["one", "two"])
    memory.add("three")
    assert memory.texts == memory.on_disk == (["one", "two", "three"] if step >= 3 else ["one", "three"])
    assert memory.leftovers == []
    assert memory.view().backups == ()
    assert not Store.objects.get().mirror_due
    assert [revision.origin for revision in Revision.objects.order_by("version")].count("file") == 0


@pytest.mark.parametrize("step", [3, 4, 5])
def test_a_death_after_any_step_is_finished_at_start_up(memory, processes, step):
    memory.add("one")
    assert (
        processes.start(memory, [{"action": "replace", "old_text": "one", "content": "1"}], die_at=step).wait(60) == 9
    )
    assert Store.objects.get().mirror_due
    assert mirrors_finish() == 1
    assert memory.texts == memory.on_disk == ["1"]
    assert memory.where.base.read_bytes() == b"1\n"


@pytest.mark.parametrize("step", [3, 4, 5])
def test_an_edit_after_a_death_is_merged(memory, processes, step):
    memory.add("one")
    assert processes.start(memory, [add("two")], die_at=step).wait(60) == 9
    with memory.file.open("a") as file:
        file.write("§\nedited\n")
    memory_look(user=memory.user, target="memory")
    assert sorted(memory.texts) == sorted(memory.on_disk) == ["edited", "one", "two"]


def test_mc_01_parallel_writers_lose_nothing(memory, processes):
    writers, each = 4, 30
    Store.objects.create(user=memory.user, target="memory", limit_override=10_000)
    running = [
        processes.start(memory, [add(f"writer {writer} note {note}") for note in range(each)])
        for writer in range(writers)
    ]
    assert [process.wait(120) for process in running] == [0] * writers
    answers = processes.answers()
    assert {result["code"] for _call, result in answers} == {"ok"}
    assert len(answers) == writers * each
    assert sorted(memory.texts) == sorted(call["content"] for call, _result in answers)
    assert memory.on_disk == memory.texts


def test_a_script_that_appends_without_the_lock_loses_no_line(memory, processes):
    Store.objects.create(user=memory.user, target="memory", limit_override=10_000)
    memory.add("one")
    running = [processes.start(memory, [add(f"writer {writer} note {n}") for n in range(10)]) for writer in range(2)]
    lines = 0
    while any(process.poll() is None for process in running):
        with memory.file.open("a") as file:
            file.write(f"§\nscript {lines}\n")
        lines += 1
        time.sleep(0.1)
    assert {process.returncode for process in running} == {0}
    memory_look(user=memory.user, target="memory")
    kept = "\n".join([*memory.texts, *(path.read_text() for path in memory.where.folder.glob("*.bak.*"))])
    assert [n for n in range(lines) if f"script {n}\n" not in kept + "\n"] == []
    succeeded = [call["content"] for call, result in processes.answers() if result["code"] == "ok"]
    assert [text for text in succeeded if text not in memory.texts] == []
    assert memory.on_disk == memory.texts
