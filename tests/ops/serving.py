"""A real `manage.py serve` for tests, and what one can ask about its processes."""

import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

from hermes_site.environment import BASE_DIR, VARIABLES
from tests.ports import free_port


def clean_environment(**variables: str) -> dict[str, str]:
    """Our own environment without the variables that Hermes reads, or that the tests' settings set."""
    mine = {name: value for name, value in os.environ.items() if name not in VARIABLES}
    mine.pop("DJANGO_SETTINGS_MODULE", None)
    return mine | variables


def until(holds: Callable[[], object], timeout_s: float = 60, what: str = "") -> float:
    """Wait until `holds()`, far longer than a quiet machine needs; returns how long that took."""
    begin = time.monotonic()
    while not holds():
        assert time.monotonic() - begin < timeout_s, f"not within {timeout_s} s: {what or holds}"
        time.sleep(0.02)
    return time.monotonic() - begin


def children_of(pid: int) -> dict[str, int]:
    """The supervisor's children: name → process id."""
    found = {}
    for entry in Path("/proc").iterdir():
        if not entry.name.isdigit():
            continue
        with contextlib.suppress(OSError):
            state, parent = (entry / "stat").read_text().rpartition(")")[2].split()[:2]
            if int(parent) == pid and state != "Z":
                words = (entry / "cmdline").read_bytes().decode().split("\0")
                kinds = {
                    "uvicorn": "web",
                    "hermes_site.worker": "worker",
                    "hermes_site.watch": "reload",
                }
                name = next((kinds[word] for word in words if word in kinds), "broker")
                found[name] = int(entry.name)
    return found


def alive(pid: int) -> bool:
    """Whether the process runs (a zombie does not)."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


class Server:
    """One `manage.py serve` on a data folder and a port of its own."""

    def __init__(self, data_dir: Path, *options: str, port: int | None = None, **variables: str) -> None:
        self.data_dir = data_dir
        self.port = port or free_port()
        self.log = data_dir.with_name(data_dir.name + ".log")
        self.environment = clean_environment(HERMES_DATA_DIR=str(data_dir), PORT=str(self.port), **variables)
        self.options = options
        self.start()

    def start(self) -> None:
        """Also again, after it has ended."""
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "manage.py", "serve", *self.options],
                cwd=BASE_DIR,
                env=self.environment,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )

    def said(self) -> str:
        """Everything that it printed so far."""
        return self.log.read_text(errors="replace")

    def get(self, path: str, timeout_s: float = 10) -> tuple[int, str]:
        """Status and body; status 0 when nobody answers."""
        try:
            with urlopen(f"http://127.0.0.1:{self.port}{path}", timeout=timeout_s) as answer:
                return answer.status, answer.read().decode()
        except URLError as error:
            body = error.read().decode() if hasattr(error, "read") else str(error)
            return getattr(error, "code", 0), body
        except OSError as error:
            return 0, str(error)

    def children(self) -> dict[str, int]:
        """Name → process id."""
        return children_of(self.process.pid)

    def wait_ready(self, timeout_s: float = 180) -> float:
        """Until `/readyz` says so; returns the time."""

        def ready() -> bool:
            assert self.process.poll() is None, self.said()
            return self.get("/readyz", 3)[0] == 200

        return until(ready, timeout_s, f"/readyz: {self.get('/readyz', 3)}\n{self.said()}")

    def stop(self, number: signal.Signals = signal.SIGINT, timeout_s: float = 60) -> int:
        """Send the signal to the supervisor alone, and return its exit status."""
        self.process.send_signal(number)
        return self.process.wait(timeout_s)

    def memory_mb(self) -> tuple[float, float]:
        """Proportional and resident set, of the supervisor and all its children together."""
        proportional = resident = 0
        for pid in (self.process.pid, *self.children().values()):
            for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
                key, _, value = line.partition(":")
                proportional += int(value.split()[0]) if key == "Pss" else 0
                resident += int(value.split()[0]) if key == "Rss" else 0
        return proportional / 1024, resident / 1024


@contextlib.contextmanager
def serving(data_dir: Path, *options: str, port: int | None = None, **variables: str) -> Iterator[Server]:
    """A server that is gone afterwards, whatever happened."""
    server = Server(data_dir, *options, port=port, **variables)
    try:
        yield server
    finally:
        left = server.children()
        for pid in (server.process.pid, *left.values()):
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        server.process.wait(60)
