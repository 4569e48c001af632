"""`manage.py serve` as a process: what a person at a terminal meets."""

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from urllib.request import Request, urlopen

import pytest

from hermes_site.environment import BASE_DIR, broker_socket
from hermes_site.supervisor import answers_ping
from tests.ops.serving import Server, alive, clean_environment, serving, until
from tests.ports import free_port

MEMORY_LIMIT_MB = 230


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """One server for the tests that leave it running."""
    with serving(tmp_path_factory.mktemp("serve") / "data") as running:
        running.wait_ready()
        yield running


def replaced(server: Server, name: str, old: int) -> float:
    """Wait until the child is another process; returns the time."""
    return until(lambda: server.children().get(name, old) != old, what=f"{name} replaced\n{server.said()}")


def test_the_first_page_answers_and_the_first_link_is_printed(server):
    assert server.get("/")[0] == 200
    link = re.search(rf"http://127\.0\.0\.1:{server.port}(/\S+)\n", server.said().split("makes the first one")[1])
    assert link
    assert server.get(link[1])[0] == 200


def test_health(server):
    assert server.get("/healthz") == (200, '{"status": "ok"}')
    status, body = server.get("/readyz")
    assert status == 200
    assert all(f'"{part}": "ok"' in body for part in ("database", "broker", "channel_layer", "worker"))


def test_static_files_are_compressed_and_kept_for_ever(server):
    page = server.get("/accounts/login/")[1]
    path = re.search(r'href="(/static/[^"]+\.css)"', page)[1]
    assert re.search(r"\.[0-9a-f]{12}\.css$", path)
    asked = Request(f"http://127.0.0.1:{server.port}{path}", headers={"Accept-Encoding": "gzip"})
    with urlopen(asked) as answer:
        assert answer.headers["Content-Encoding"] == "gzip"
        assert "immutable" in answer.headers["Cache-Control"]


def test_everything_idle_stays_within_its_memory(server):
    until(lambda: list((server.data_dir / "run").glob("beat-schedule*")), what="the worker keeps the calendar")
    time.sleep(2)
    proportional, _ = server.memory_mb()
    assert proportional <= MEMORY_LIMIT_MB


def test_a_second_start_on_the_same_data_folder_is_refused(server):
    second = subprocess.run(
        [sys.executable, "manage.py", "serve"],
        cwd=BASE_DIR,
        env=server.environment | {"PORT": str(free_port())},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert second.returncode == 1
    assert f"(pid {server.process.pid})" in second.stderr
    assert "Traceback" not in second.stderr


def test_a_taken_port_is_a_clear_error(server, tmp_path):
    second = subprocess.run(
        [sys.executable, "manage.py", "serve"],
        cwd=BASE_DIR,
        env=clean_environment(HERMES_DATA_DIR=str(tmp_path), PORT=str(server.port)),
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert second.returncode == 1
    assert f"Cannot listen on 127.0.0.1, port {server.port}: Address already in use" in second.stderr
    assert "Traceback" not in second.stderr


def test_killed_children_are_replaced(server):
    old = {name: server.children()[name] for name in ("worker", "web")}
    for pid in old.values():
        os.kill(pid, signal.SIGKILL)
    for name, pid in old.items():
        replaced(server, name, pid)
    server.wait_ready()


def test_a_killed_broker_is_replaced_and_keeps_what_it_held(server):
    import redis

    socket = broker_socket(server.data_dir / "run")
    url = f"unix://{socket}"
    redis.Redis.from_url(url).xadd("kept", {"a": "1"})
    others = {name: pid for name, pid in server.children().items() if name != "broker"}
    old = server.children()["broker"]
    os.kill(old, signal.SIGKILL)
    replaced(server, "broker", old)
    until(lambda: answers_ping(str(socket)), what="the new broker has loaded its data")
    assert redis.Redis.from_url(url).xlen("kept") == 1
    assert {name: pid for name, pid in server.children().items() if name != "broker"} == others
    server.wait_ready()


def test_a_frozen_worker_is_replaced(server):
    until((server.data_dir / "run" / "alive.worker").exists, what="the worker beats")
    time.sleep(1)
    old = server.children()["worker"]
    os.kill(old, signal.SIGSTOP)
    assert replaced(server, "worker", old) > 2
    assert not alive(old)
    server.wait_ready()


def test_sigusr1_restarts_all_but_the_broker_and_refuses_nobody(server):
    before = server.children()
    server.process.send_signal(signal.SIGUSR1)
    statuses = []

    def all_new() -> bool:
        statuses.append(server.get("/healthz")[0])
        now = server.children()
        return now.keys() == before.keys() and not (set(now.values()) & set(before.values()) - {before["broker"]})

    until(all_new, what="all replaced")
    server.wait_ready()
    assert server.children()["broker"] == before["broker"]
    # A request that the old server had taken in its last moment may end with it; none is refused.
    assert statuses.count(200) >= len(statuses) - 1


def test_commands_beside_the_server_use_its_broker(server):
    code = "from hermes_site.kernel import broker; print(broker.client().ping())"
    beside = subprocess.run(
        [sys.executable, "manage.py", "shell", "-v", "0", "-c", code],
        cwd=BASE_DIR,
        env=server.environment,
        capture_output=True,
        text=True,
        check=True,
    )
    assert beside.stdout.strip() == "True"


@pytest.fixture(scope="module")
def other(tmp_path_factory, server):
    """A server on a data folder so deep that its socket lies elsewhere; each test starts it as it needs it."""
    data = tmp_path_factory.mktemp("other") / ("deep" * 20) / "data"
    data.mkdir(parents=True)
    shutil.copytree(server.data_dir / "static", data / "static")
    shutil.copy(server.data_dir / "static.stamp", data)
    with serving(data) as running:
        yield running
    shutil.rmtree(broker_socket(data / "run").parent)


def test_a_killed_supervisor_leaves_no_orphans_and_no_lock(other):
    other.wait_ready()
    children = other.children()
    assert other.stop(signal.SIGKILL) == -signal.SIGKILL
    until(lambda: not [pid for pid in children.values() if alive(pid)], what="children gone")
    other.start()
    other.wait_ready()


def test_asking_twice_to_stop_kills_what_hangs(other):
    children = other.children()
    for name in ("web", "broker"):
        os.kill(children[name], signal.SIGSTOP)
    before = len(other.said())
    other.process.send_signal(signal.SIGINT)
    time.sleep(0.5)
    other.process.send_signal(signal.SIGINT)
    other.process.wait(60)
    assert "did not end in time" not in other.said()[before:]
    assert not [pid for pid in children.values() if alive(pid)]


def test_without_a_broker_the_site_says_what_is_missing_rather_than_dying(other):
    other.environment["REDIS_URL"] = "redis://127.0.0.1:1/0"
    other.start()
    until(lambda: other.get("/healthz")[0] == 200, what="web answers")
    status, body = other.get("/readyz")
    assert status == 503
    assert '"broker": "ConnectionError"' in body
    assert '"database": "ok"' in body
    assert other.stop() == 0


def test_reload_restarts_when_a_source_file_changes(other):
    del other.environment["REDIS_URL"]
    other.options = ("--reload",)
    other.start()
    other.wait_ready()
    until(lambda: "reload" in other.children(), what="the watch runs")
    old = other.children()["web"]

    def touched() -> bool:
        (BASE_DIR / "hermes_site" / "watch.py").touch()
        time.sleep(0.5)
        return other.children().get("web", old) != old

    until(touched, what="web replaced")
    other.wait_ready()


def test_ctrl_c_leaves_nothing_behind(other):
    children = other.children()
    assert {"web", "worker", "broker", "reload"} <= children.keys()
    assert other.stop() == 0
    assert not [pid for pid in children.values() if alive(pid)]
