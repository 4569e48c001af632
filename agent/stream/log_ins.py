"""Telling a user's sockets at once that a log-in has ended, whoever ended it."""

from contextlib import suppress
from typing import Any
from uuid import UUID

from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.models import Session as BrowserSession
from django.db import transaction
from django.db.models.signals import post_delete, post_save

from agent.stream.bus import ring_log_in
from hermes_site.accounts.models import User


def watch() -> None:
    """Ring whenever a browser's log-in is deleted or an account is saved: its password, rights or end may differ."""
    post_delete.connect(_deleted, sender=BrowserSession)
    post_save.connect(_saved, sender=User)


def _deleted(instance: BrowserSession, **_: Any) -> None:
    with suppress(ValueError):
        _ring(UUID(instance.get_decoded().get(SESSION_KEY, "")))


def _saved(instance: User, created: bool, update_fields: frozenset[str] | None, **_: Any) -> None:
    if not created and update_fields != frozenset({"last_login"}):
        _ring(instance.pk)


def _ring(user_id: UUID) -> None:
    transaction.on_commit(lambda: ring_log_in(user_id), robust=True)
