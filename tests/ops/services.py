"""Real services for tests: a Redis and a PostgreSQL of the test's own, gone afterwards.

`python -m tests.ops.services make test` runs that command with such a PostgreSQL as the main database of the tests.
"""

import contextlib
import os
import pwd
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.ops.serving import until
from tests.ports import free_port
from tests.require import require


@contextlib.contextmanager
def redis_server() -> Iterator[str]:
    """A Redis without persistence; its URL."""
    program = require("redis")
    port = free_port()
    process = subprocess.Popen(
        [str(program), "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--loglevel", "warning"],
        cwd=tempfile.gettempdir(),
        stdout=subprocess.DEVNULL,
    )
    try:
        until(lambda: _ping(port), 60, "redis answers")
        yield f"redis://127.0.0.1:{port}/0"
    finally:
        process.kill()
        process.wait()


def _ping(port: int) -> bool:
    import redis

    with contextlib.suppress(redis.exceptions.ConnectionError), redis.Redis(port=port) as client:
        return bool(client.ping())
    return False


@contextlib.contextmanager
def postgresql() -> Iterator[str]:
    """A PostgreSQL cluster that does not bother with durability; its URL."""
    programs = require("postgresql")
    # The server refuses to run as root, and pytest's own folders are closed to others.
    folder = Path(tempfile.mkdtemp(prefix="hermes-pg-"))
    user = "postgres" if os.getuid() == 0 else pwd.getpwuid(os.getuid()).pw_name
    shutil.chown(folder, user)
    port = free_port()
    subprocess.run(
        [programs / "initdb", "-D", folder / "data", "-U", "hermes", "--auth=trust", "--no-sync", "-E", "UTF8"],
        user=user,
        cwd=folder,
        check=True,
        capture_output=True,
    )
    settings = {
        "port": port,
        "listen_addresses": "127.0.0.1",
        "unix_socket_directories": folder,
        "fsync": "off",
        "max_connections": 300,
    }
    process = subprocess.Popen(
        [programs / "postgres", "-D", folder / "data", *(f"--{name}={value}" for name, value in settings.items())],
        user=user,
        cwd=folder,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        ready = [programs / "pg_isready", "-h", "127.0.0.1", "-p", str(port), "-q"]
        until(lambda: subprocess.run(ready, check=False).returncode == 0, 60, "postgresql answers")
        yield f"postgres://hermes@127.0.0.1:{port}/postgres"
    finally:
        process.terminate()
        process.wait(60)
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    with postgresql() as url:
        environment = os.environ | {"TEST_DATABASE_URL": url}
        raise SystemExit(subprocess.run(sys.argv[1:], env=environment, check=False).returncode)
