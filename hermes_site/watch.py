"""Tells the supervisor when the code changes: what `manage.py serve --reload` adds."""

import os
import signal
import sys

from watchfiles import PythonFilter, watch

from hermes_site.environment import BASE_DIR

FOLDERS = ("hermes_site", "memory", "sessions", "skills", "agent")


def main(supervisor_pid: int) -> None:
    """Send SIGUSR1 at each change of a Python file; templates and static files need no restart."""
    for _ in watch(*(BASE_DIR / name for name in FOLDERS), watch_filter=PythonFilter()):
        os.kill(supervisor_pid, signal.SIGUSR1)


if __name__ == "__main__":
    main(int(sys.argv[1]))
