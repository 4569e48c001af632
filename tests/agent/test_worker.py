"""What lives in a worker process beside its turns."""

import threading

import pytest
from django.conf import settings
from django.db import OperationalError

from agent import runtime
from agent.runtime import Worker


@pytest.fixture
def alone(monkeypatch):
    """Nothing of a worker runs but its heartbeat, and that often."""
    for name in ("WATCH_S", "SWEEP_S", "INDEX_S"):
        monkeypatch.setattr(runtime, name, 3600.0)
    monkeypatch.setattr(runtime, "BEAT_S", 0.01)
    monkeypatch.setattr(runtime, "_settle_in", lambda: None)


def test_a_worker_that_starts_on_a_full_disk_lives_and_beats_as_soon_as_there_is_room(alone, monkeypatch, tmp_path):
    tried, room, written = threading.Semaphore(0), threading.Event(), threading.Event()

    def write(**_):
        tried.release()
        if not room.is_set():
            raise OperationalError("database or disk is full")
        written.set()

    alive = tmp_path / "alive"
    monkeypatch.setattr(runtime, "heartbeat_write", write)
    monkeypatch.setattr(settings, "ENV", settings.ENV.model_copy(update={"hermes_alive_file": alive}))
    worker = Worker()
    worker.start()
    try:
        for _try in range(3):
            assert tried.acquire(timeout=60)
        assert alive.exists()
        room.set()
        assert written.wait(60)
    finally:
        worker.stop()


def test_a_worker_whose_alive_file_can_t_be_touched_beats_all_the_same(alone, monkeypatch, tmp_path):
    written = threading.Semaphore(0)
    nowhere = tmp_path / "gone" / "alive"
    monkeypatch.setattr(runtime, "heartbeat_write", lambda **_: written.release())
    monkeypatch.setattr(settings, "ENV", settings.ENV.model_copy(update={"hermes_alive_file": nowhere}))
    worker = Worker()
    worker.start()
    try:
        for _try in range(3):
            assert written.acquire(timeout=60)
    finally:
        worker.stop()
