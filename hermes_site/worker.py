"""The worker process: `python -m hermes_site.worker`.

Celery's own command line would load 200 modules that nobody uses here (9 MB).
"""

import argparse
import os
import warnings

# Django's checks would load every page and API module into the worker; they are for `manage.py check`.
os.environ.setdefault("CELERY_SKIP_CHECKS", "1")

QUEUES = ["turns", "background"]
BACKGROUND_THREADS = 4
"""Beside those for turns, so that work for the background is taken and handed over while all turns are busy."""


def main() -> int:
    """Work until SIGTERM; returns the exit status."""
    from celery.exceptions import CPendingDeprecationWarning, SecurityWarning
    from django.conf import settings

    from hermes_site.celery import app

    turns = settings.ENV.agent.max_concurrent_turns + BACKGROUND_THREADS
    parser = argparse.ArgumentParser(description="Answers turns and does the work behind them.")
    parser.add_argument("--concurrency", type=int, default=turns, help=f"threads (default: {turns})")
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
    worker.start()
    return int(worker.exitcode or 0)


if __name__ == "__main__":
    raise SystemExit(main())
