"""Celery's way in. Tasks acknowledge early: the Turn row is the identity, a second delivery finds nothing to do."""

from uuid import UUID

from celery.signals import worker_ready, worker_shutdown, worker_shutting_down
from django.db import close_old_connections

from agent.runtime import worker
from hermes_site.celery import app


@app.task(ignore_result=True)  # type: ignore[untyped-decorator]
def turn_work(turn_id: str) -> None:
    """Work on the session of a turn that was announced."""
    from agent.services.execution import turn_execute

    close_old_connections()
    turn_execute(UUID(turn_id))


@worker_ready.connect  # type: ignore[untyped-decorator]
def _ready(**_: object) -> None:
    worker.start()


@worker_shutting_down.connect  # type: ignore[untyped-decorator]
def _shutting_down(**_: object) -> None:
    worker.stop()


@worker_shutdown.connect  # type: ignore[untyped-decorator]
def _shutdown(**_: object) -> None:
    worker.leave()
