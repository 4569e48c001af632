"""What is done in the background."""

import logging
from collections.abc import Callable
from typing import Any
from uuid import UUID

from django.conf import settings
from django.db import transaction
from kombu.connection import Connection

from hermes_site.accounts import endings
from hermes_site.accounts.models import User
from hermes_site.celery import app

logger = logging.getLogger(__name__)

BROKER_TIMEOUT_S = 1.0


@app.task(ignore_result=True)  # type: ignore[untyped-decorator]
def account_purge_work(user_id: str) -> None:
    """Remove what is left of one ended account."""
    from hermes_site.moving.deletion import account_purge

    def work() -> None:
        for user in endings.ended(UUID(user_id)):
            account_purge(user)

    _behind(account_purge_work, user_id, work=work)


@app.task(ignore_result=True)  # type: ignore[untyped-decorator]
def ended_purge_work() -> None:
    """Remove what is left of ended accounts whose removal did not end. Beat sends it to the queue `background`."""
    from hermes_site.moving.deletion import ended_purge

    _behind(ended_purge_work, work=ended_purge)


def _behind(task: Any, *args: Any, work: Callable[[], object]) -> None:
    """Remove in one of the threads for what takes minutes; Celery's own are for turns."""
    from agent.runtime import background

    background.run(work, back=lambda: task.apply_async(args, queue="background"), long=True)


def on_ended(user: User) -> None:
    """An account was closed: stop what it does at once, and let a worker remove the rest."""
    from hermes_site.moving.deletion import account_stop

    account_stop(user)
    user_id = user.pk
    transaction.on_commit(lambda: _send(user_id), robust=True)


def _send(user_id: UUID) -> None:
    patience = {"socket_timeout": BROKER_TIMEOUT_S, "socket_connect_timeout": BROKER_TIMEOUT_S}
    try:
        with Connection(settings.CELERY_BROKER_URL, transport_options=patience) as connection:  # type: ignore[no-untyped-call]
            account_purge_work.apply_async([str(user_id)], queue="background", retry=False, connection=connection)
    except Exception as error:  # nothing is lost: the regular task finds the account
        logger.warning("The broker is away; an ended account is removed within ten minutes: %r", error)
