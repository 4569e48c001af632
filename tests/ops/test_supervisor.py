"""The supervisor with small programs instead of the site's: what needs no site to be seen."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from hermes_site import supervisor
from hermes_site.supervisor import Child, Program, Supervisor
from tests.ops.serving import alive, until

FOREVER = "import time\nprint('up', flush=True)\ntime.sleep(60)"


def program(name, code, **more):
    return Program(name, [sys.executable, "-c", code], **more)


class Running:
    """A supervisor in a process of its own."""

    def __init__(self, folder: Path, *programs: Program, **limits: float) -> None:
        self.log = folder / "log"
        code = f"""
import json, sys
from pathlib import Path
from hermes_site import supervisor
for name, value in json.loads({json.dumps(json.dumps(limits))}).items():
    setattr(supervisor, name, value)
sys.exit(supervisor.main(sys.argv))
"""
        spec = supervisor.specification(list(programs), banner="BANNER", directory=folder)
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-c", code, str(spec)],
                stdout=log,
                stderr=subprocess.STDOUT,
                pass_fds=[spec],
                start_new_session=True,
            )
        os.close(spec)

    def lines(self) -> list[str]:
        return self.log.read_text().splitlines()

    def said(self, text: str, times: int = 1) -> bool:
        return sum(text in line for line in self.lines()) >= times

    def stop(self) -> int:
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(60)


@pytest.fixture
def run(tmp_path):
    """Starts supervisors and makes sure that they end."""
    started: list[Running] = []

    def start(*programs, **limits):
        started.append(Running(tmp_path, *programs, **limits))
        return started[-1]

    yield start
    for running in started:
        running.process.kill()
        running.process.wait()


def test_output_is_prefixed_by_name_and_an_unfinished_line_is_kept(run):
    running = run(program("a", FOREVER), program("long", "print('one\\n\\ntwo', end='', flush=True)\n" + FOREVER))
    until(lambda: running.said("up", 2))
    assert "a      | up" in running.lines()
    assert "long   | one" in running.lines()
    assert "long   | twoup" in running.lines()
    assert running.stop() == 0


def test_children_are_restarted_with_growing_pauses(run):
    running = run(program("a", "import sys\nsys.exit(3)"), START_ATTEMPTS=99)
    until(lambda: running.said("ended with status 3", 4))
    starts = [line for line in running.lines() if "Starting a again" in line]
    assert [line.removeprefix("hermes | ") for line in starts[:4]] == [
        "Starting a again.",
        "Starting a again in 0.5 s.",
        "Starting a again in 1 s.",
        "Starting a again in 2 s.",
    ]
    assert running.stop() == 0


@pytest.mark.parametrize("nohup", [False, True], ids=["plain", "nohup"])
def test_a_hangup_stops_it_except_under_nohup(run, nohup):
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN if nohup else signal.SIG_DFL)
    try:
        running = run(program("a", FOREVER))
    finally:
        signal.signal(signal.SIGHUP, before)
    until(lambda: running.said("up"))
    running.process.send_signal(signal.SIGHUP)
    if nohup:
        time.sleep(0.5)
        assert running.process.poll() is None
        assert running.stop() == 0
    else:
        assert running.process.wait(60) == 0


def test_what_never_starts_ends_everything_with_status_1(run, tmp_path):
    never = program("web", "import sys\nsys.exit('no such thing')", probe=("127.0.0.1", 1))
    running = run(program("a", FOREVER), never)
    assert running.process.wait(60) == 1
    assert running.said("web    | no such thing", 3)
    assert running.said("web does not start; its lines above say why. Giving up.")


def test_a_program_that_does_not_exist_is_said(run):
    running = run(Program("ghost", ["/no/such/program"]))
    until(lambda: running.said("ghost could not be started"))
    assert running.stop() == 0


def test_what_a_dead_child_had_started_is_killed_before_its_restart(run, tmp_path):
    code = f"""
import subprocess, sys, time
child = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(60)'])
open({str(tmp_path / "pids")!r}, 'a').write(str(child.pid) + chr(10))
time.sleep(60)
"""
    running = run(program("a", code))
    pids = tmp_path / "pids"
    until(lambda: pids.exists() and pids.read_text().endswith("\n"))
    grandchild = int(pids.read_text())
    parent = int(Path(f"/proc/{grandchild}/stat").read_text().rpartition(")")[2].split()[1])
    os.kill(parent, signal.SIGKILL)
    until(lambda: pids.read_text().count("\n") == 2)
    assert not alive(grandchild)
    second = int(pids.read_text().split()[1])
    running.stop()
    assert not alive(second)


def test_who_ignores_sigterm_is_killed(run):
    stubborn = "import signal\nsignal.signal(signal.SIGTERM, signal.SIG_IGN)\n" + FOREVER
    running = run(program("a", stubborn), GRACE_S=0.5)
    until(lambda: running.said("up"))
    assert running.stop() == 0
    assert running.said("a did not end in time: killing it.")


def test_the_broker_starts_first_and_stops_last(run, tmp_path):
    broker = f"""
import signal, socket, sys, time
def bye(*_):
    print('broker gone', flush=True)
    sys.exit(0)
signal.signal(signal.SIGTERM, bye)
time.sleep(0.3)
listener = socket.socket(socket.AF_UNIX)
listener.bind({str(tmp_path / "s")!r})
listener.listen()
while True:
    connection, _ = listener.accept()
    connection.recv(99)
    connection.sendall(b'+PONG' + bytes([13, 10]))
    connection.close()
"""
    other = """
import signal, sys, time
def bye(*_):
    time.sleep(0.3)
    print('other gone', flush=True)
    sys.exit(0)
signal.signal(signal.SIGTERM, bye)
print('other up', flush=True)
time.sleep(60)
"""
    # A probe that never answers keeps the supervisor in its first phase, in which others wait for the broker.
    running = run(
        program("other", other, probe=("127.0.0.1", 1)), program("broker", broker, socket=str(tmp_path / "s"))
    )
    until(lambda: running.said("other up"))
    assert (tmp_path / "s").exists()
    running.stop()
    assert running.lines().index("other  | other gone") < running.lines().index("broker | broker gone")


BEATING = """
import os, sys, time
print('up', flush=True)
while True:
    open(sys.argv[1], 'w').close()
    time.sleep(0.1)
"""


def beating(path):
    return Program("worker", [sys.executable, "-c", BEATING, str(path)], alive_file=str(path))


def test_a_silent_worker_is_replaced(run, tmp_path):
    running = run(beating(tmp_path / "alive"), SILENCE_S=1.0)
    until((tmp_path / "alive").exists)
    time.sleep(0.6)
    pid = next(pid for pid in pids_of(running) if alive(pid))
    os.kill(pid, signal.SIGSTOP)
    until(lambda: running.said("worker has been silent for 1 s: replacing it."))
    until(lambda: running.said("up", 2))
    assert not alive(pid)


def test_a_worker_that_has_not_beaten_yet_is_given_time(run, tmp_path):
    slow = Program("worker", [sys.executable, "-c", FOREVER], alive_file=str(tmp_path / "alive"))
    running = run(slow, SILENCE_S=0.3)
    until(lambda: running.said("up"))
    time.sleep(1.5)
    assert not running.said("silent")


def test_a_beat_of_an_earlier_run_is_none_of_this_one(run, tmp_path):
    (tmp_path / "alive").touch()
    running = run(Program("worker", [sys.executable, "-c", FOREVER], alive_file=str(tmp_path / "alive")), SILENCE_S=0.3)
    until(lambda: running.said("up"))
    time.sleep(1.5)
    assert not running.said("silent")


def test_a_disk_that_takes_nothing_any_more_does_not_end_it(run, tmp_path):
    # A folder stands for it: what can't be removed, whoever asks.
    (tmp_path / "alive").mkdir()
    running = run(Program("worker", [sys.executable, "-c", FOREVER], alive_file=str(tmp_path / "alive")), SILENCE_S=0.3)
    until(lambda: running.said("up"))
    os.kill(pids_of(running)[0], signal.SIGKILL)
    until(lambda: running.said("up", 2))
    assert running.stop() == 0


def test_nobody_is_silent_when_the_whole_machine_stood_still(run, tmp_path):
    running = run(beating(tmp_path / "alive"), SILENCE_S=1.0, LATE_S=0.9)
    until((tmp_path / "alive").exists)
    time.sleep(0.6)
    stopped = [running.process.pid, *pids_of(running)]
    for pid in stopped:
        os.kill(pid, signal.SIGSTOP)
    time.sleep(1.5)
    # The supervisor wakes first: the hardest case.
    os.kill(stopped[0], signal.SIGCONT)
    time.sleep(0.3)
    for pid in stopped[1:]:
        os.kill(pid, signal.SIGCONT)
    time.sleep(1.5)
    assert not running.said("silent")
    assert running.stop() == 0


ANSWERING = """
import os, socket, sys, time
listener = socket.socket(socket.AF_UNIX)
listener.bind(sys.argv[1] + str(time.monotonic()))
listener.listen()
os.replace(listener.getsockname(), sys.argv[1])
print('up', flush=True)
while True:
    connection, _ = listener.accept()
    connection.recv(99)
    time.sleep(float(sys.argv[2]))
    connection.sendall(b'+PONG' + bytes([13, 10]))
    connection.close()
"""


def answering(path, after_s=0.0):
    return Program("broker", [sys.executable, "-c", ANSWERING, str(path), str(after_s)], socket=str(path))


def test_who_owes_an_answer_for_too_long_is_replaced(run, tmp_path):
    running = run(answering(tmp_path / "s"), ASK_EVERY_S=0.1, UNANSWERED_S=2.0)
    until(lambda: running.said("up"))
    time.sleep(0.6)
    pid = next(pid for pid in pids_of(running) if alive(pid))
    os.kill(pid, signal.SIGSTOP)
    until(lambda: running.said("broker has been silent for 2 s: replacing it."))
    until(lambda: running.said("up", 2))
    assert not alive(pid)
    assert running.stop() == 0


def test_a_slow_answer_is_an_answer_and_who_never_gave_one_is_given_time(run, tmp_path):
    slow = answering(tmp_path / "slow", after_s=0.5)
    never = answering(tmp_path / "never", after_s=60)
    running = run(slow, never, ASK_EVERY_S=0.1, UNANSWERED_S=2.5)
    until(lambda: running.said("up", 2))
    time.sleep(4)
    assert not running.said("silent")


def test_a_closed_terminal_is_no_reason_to_fail(monkeypatch):
    class Closed:
        def write(self, text):
            raise BrokenPipeError

    monkeypatch.setattr(sys, "stdout", Closed())
    Supervisor([Program("a", ["true"])], banner="", directory=Path()).say("anyone there?")


def test_the_first_restart_after_a_long_run_is_immediate():
    steady = Supervisor([Program("a", ["true"])], banner="", directory=Path())
    child = Child(steady.children[0].program, started=0.0, failures=5)
    steady._after_death(child, 1, supervisor.STEADY_S)
    assert child.due == supervisor.STEADY_S


def pids_of(running: Running) -> list[int]:
    children = Path(f"/proc/{running.process.pid}/task/{running.process.pid}/children").read_text()
    return [int(pid) for pid in children.split()]
