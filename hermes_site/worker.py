"""The worker process: `python -m hermes_site.worker`.

Celery's own command line would load 200 modules that nobody uses here (9 MB). With `--beat` a thread of it is the
scheduler, too, where there is no other worker: a process of its own takes 45 MB.
"""

import argparse
import logging
import os
import threading
import time
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from celery import Celery

# Django's checks would load every page and API module into the worker; they are for `manage.py check`.
os.environ.setdefault("CELERY_SKIP_CHECKS", "1")

QUEUES = ["turns", "background"]
BACKGROUND_THREADS = 4
"""Beside those for turns, so that work for the background is taken and handed over while all turns are busy."""


TICK_S = 1
"""The scheduler looks at its calendar so often, and ends so soon."""


def main() -> int:
    """Work until SIGTERM; returns the exit status."""
    from celery.exceptions import CPendingDeprecationWarning, SecurityWarning
    from django.conf import settings

    from hermes_site.celery import app

    turns = settings.ENV.agent.max_concurrent_turns + BACKGROUND_THREADS
    parser = argparse.ArgumentParser(description="Answers turns and does the work behind them.")
    parser.add_argument("--concurrency", type=int, default=turns, help=f"threads (default: {turns})")
    parser.add_argument("--beat", action="store_true", help="send what the calendar says; one process may do that")
    options = parser.parse_args()
    # Celery warns root of pickled messages; ours are JSON.
    warnings.simplefilter("ignore", SecurityWarning)
    # At each return of the broker it speaks of late acknowledgement, which we do not use.
    warnings.simplefilter("ignore", CPendingDeprecationWarning)
    worker = app.Worker(
        pool_cls="threads",
        concurrency=options.concurrency,
        queues=QUEUES,
        without_gossip=True,
        without_mingle=True,
        without_heartbeat=True,
        quiet=True,
    )
    if options.beat:
        with calendar(app):
            worker.start()
    else:
        worker.start()
    return int(worker.exitcode or 0)


@contextmanager
def calendar(app: "Celery") -> Iterator[None]:
    """Send what is due meanwhile; what was sent when is kept in the data folder."""
    from celery.beat import Service
    from django.conf import settings

    settings.RUN_DIR.mkdir(mode=0o700, exist_ok=True)
    ended = threading.Event()
    running: list[Service] = []

    def send() -> None:
        while not ended.is_set():
            running[:] = [Service(app, max_interval=TICK_S, schedule_filename=str(settings.RUN_DIR / "beat-schedule"))]
            try:
                running[0].start()
            except Exception:
                logging.getLogger(__name__).exception("The scheduler failed; it begins anew")
                time.sleep(TICK_S)

    thread = threading.Thread(target=send, name="beat", daemon=True)
    thread.start()
    try:
        yield
    finally:
        ended.set()
        for service in running:
            service.stop()
        thread.join(2 * TICK_S)


if __name__ == "__main__":
    raise SystemExit(main())
