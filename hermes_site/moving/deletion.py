"""Removing what is left of an account that was ended: rows, files, event logs, and the traces of all that on the disk.

Every step can be repeated: whoever finds an ended account removes the rest. Its own row goes last but the files, which
a tool that was still running might have written again.
"""

import logging
import shutil
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from typing import Any, Final

from django.apps import apps
from django.conf import settings
from django.db import connection, models, transaction
from django.db.models import Model
from redis.exceptions import RedisError

from agent.models import Turn
from agent.services import turn_cancel
from agent.services.answers import LIVE
from agent.stream import log
from agent.stream.bus import ring_log_in
from hermes_site.accounts import endings
from hermes_site.accounts.models import User
from hermes_site.kernel import broker, paths
from hermes_site.kernel.errors import HermesError
from hermes_site.kernel.text.storage import close_idle
from sessions.safety import prompt_parts_sweep

logger = logging.getLogger(__name__)

BATCH: Final = 80
"""Rows a transaction; none may be long, or heartbeats wait."""


def account_stop(user: User) -> None:
    """End what an account that was just closed still does: its turns and sockets."""
    for turn in Turn.objects.filter(user=user, status__in=LIVE):
        with suppress(HermesError):
            turn_cancel(user=user, turn_id=turn.pk)
    ring_log_in(user.pk)


def account_purge(user: User) -> None:
    """Remove all of an ended account."""
    account_stop(user)
    turns = list(Turn.objects.filter(user=user).values_list("pk", flat=True))
    with suppress(RedisError):  # the logs end by themselves
        for start in range(0, len(turns), BATCH):
            log.forget(turns[start : start + BATCH])
    _remove_files(user)
    for model, places in _dependents():
        for place in places:
            _remove_rows(model, place, user)
    User.objects.filter(pk=user.pk).delete()
    _remove_files(user)
    prompt_parts_sweep()
    _wipe()


def ended_purge() -> int:
    """Remove what is left of all ended accounts; how many there were."""
    found = endings.ended()
    for user in found:
        account_purge(user)
    _remove_indexes_of_nobody()
    return len(found)


def _remove_rows(model: type[Model], place: str, user: User) -> None:
    rows = model._base_manager.filter(**{place: user.pk})
    while ids := list(rows.values_list("pk", flat=True)[:BATCH]):
        with transaction.atomic():
            model._base_manager.filter(pk__in=ids).delete()


def _remove_files(user: User) -> None:
    close_idle()
    folder = paths.user_folder(user.pk)
    if folder.is_symlink():
        folder.unlink()
    elif folder.exists():
        shutil.rmtree(folder, ignore_errors=True)
    if folder.exists():
        logger.error("The folder %s could not be removed; it is tried again.", folder)


def _remove_indexes_of_nobody() -> None:
    """Remove folders without a person in which nothing but a search index lies.

    A process that still looked for something may have made one. Folders with anything else in them are left alone:
    there is a person of theirs in some backup of the database, perhaps.
    """
    for folder in paths.user_folders():
        if not User.objects.filter(pk=folder.name).exists() and all(
            path.name.startswith("search.") for path in folder.iterdir()
        ):
            shutil.rmtree(folder, ignore_errors=True)


@cache
def _dependents() -> list[tuple[type[Model], tuple[str, ...]]]:
    """All kinds of rows that go with an account, and how each leads to it; those that others hang on come last."""
    found = [(model, tuple(_ways(model))) for model in apps.get_models(include_auto_created=True)]
    known = [(model, ways) for model, ways in found if ways and model is not User]
    return sorted(known, key=lambda each: -max(way.count("__") for way in each[1]))


def _ways(model: type[Model], seen: tuple[type[Model], ...] = ()) -> Iterator[str]:
    """The chains of foreign keys, all of them cascading, from a model to the account."""
    for field in model._meta.concrete_fields:
        remote: Any = field.remote_field
        if remote is None or getattr(remote, "on_delete", None) is not models.CASCADE:
            continue
        if remote.model is User:
            yield field.name
        elif remote.model not in seen and remote.model is not model:
            yield from (f"{field.name}__{way}" for way in _ways(remote.model, (*seen, model)))


def _wipe() -> None:
    """Let the removed texts leave the disk: the database's log, and the broker's file.

    The pages of the database itself are overwritten as rows are deleted (`secure_delete` in the settings).
    """
    if settings.SQLITE:
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            busy = cursor.fetchone()[0]
        if busy:
            logger.info("The database's log is in use; what was removed leaves it with the next checkpoint.")
    with suppress(RedisError):  # a Redis that somebody else runs may refuse
        broker.client().bgrewriteaof()
