"""Idempotency-Key: the same POST again gets the first one's answer, for 24 hours."""

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import timedelta
from http import HTTPStatus
from typing import Any

from django.db import transaction
from django.http import HttpRequest

from hermes_site.accounts.models import IdempotencyKey, User
from hermes_site.kernel import clock
from hermes_site.kernel.errors import ConflictError, HermesError, InvalidError

KEPT = timedelta(hours=24)
LEASE_S = 60
"""After so long without an answer the first request is taken for dead, and the key may be tried again."""
MAX_KEY_CHARS = 255


class IdempotencyMismatchError(HermesError):
    """The key was used for another request."""

    code = "idempotency_mismatch"
    status = HTTPStatus.UNPROCESSABLE_ENTITY


class IdempotencyBusyError(ConflictError):
    """The first request with the key has no answer yet."""

    code = "idempotency_busy"
    retry_after_s = 1


@dataclass(frozen=True, slots=True)
class Key:
    """What a client sent: the key, and what it was sent with."""

    key: str
    fingerprint: str


@dataclass(frozen=True, slots=True)
class StoredResponse:
    """What the first request was answered."""

    status: int
    body: Any


class ReplayedError(HermesError):
    """Not a failure: carries the stored answer to the handler that sends it."""

    code = "replayed"
    status = HTTPStatus.OK

    def __init__(self, stored: StoredResponse) -> None:
        super().__init__("This key was answered before.")
        self.stored = stored


def key_of(request: HttpRequest) -> Key | None:
    """The request's Idempotency-Key, if it has one.

    Raises:
        InvalidError: it is empty, too long, or not printable ASCII.
    """
    value = request.headers.get("Idempotency-Key")
    if value is None:
        return None
    if not 0 < len(value) <= MAX_KEY_CHARS or not value.isascii() or not value.isprintable():
        raise InvalidError(
            f"Idempotency-Key must have 1 to {MAX_KEY_CHARS} printable ASCII characters.",
            {"Idempotency-Key": "not acceptable"},
        )
    digest = hashlib.sha256(f"{request.method} {request.get_full_path()}\n".encode())
    digest.update(request.body)
    return Key(value, digest.hexdigest())


def claim(user: User, key: str, fingerprint: str) -> StoredResponse | None:
    """Take `key` for the request with `fingerprint`, or return what it was answered before.

    May be called within the caller's own transaction: then the key is taken exactly if the transaction commits.
    The caller ends with `store` in the same transaction, or, outside one, with `store` or `release`.

    Raises:
        IdempotencyMismatchError: the key was used for another request.
        IdempotencyBusyError: the first request runs; the client may ask again soon.
    """
    now = clock.now()
    IdempotencyKey.objects.filter(user=user, created_at__lte=now - KEPT).delete()
    mine = IdempotencyKey(user=user, key=key, fingerprint=fingerprint)
    # ON CONFLICT DO NOTHING waits for a competing transaction and leaves the caller's transaction usable.
    IdempotencyKey.objects.bulk_create([mine], ignore_conflicts=True)
    row = IdempotencyKey.objects.get(user=user, key=key)
    if row.pk == mine.pk:
        return None
    if row.fingerprint != fingerprint:
        raise IdempotencyMismatchError("This Idempotency-Key was used for another request. Send a new key.")
    if row.status is not None:
        return StoredResponse(row.status, row.body)
    taken_over = IdempotencyKey.objects.filter(
        pk=row.pk, status=None, created_at__lte=now - timedelta(seconds=LEASE_S)
    ).update(created_at=now)
    if taken_over:
        return None
    raise IdempotencyBusyError("The first request with this Idempotency-Key is still running.")


def store(user: User, key: str, status: int, body: Any) -> None:
    """Keep the answer to the request that claimed `key`."""
    IdempotencyKey.objects.filter(user=user, key=key).update(status=status, body=body)


def release(user: User, key: str) -> None:
    """Give up a claim whose request did nothing, so that the same key may be tried again."""
    IdempotencyKey.objects.filter(user=user, key=key, status=None).delete()


def forget(user: User, texts: Iterable[str]) -> None:
    """Remove the answers that repeat one of these texts; a single word only where it stands by itself."""
    quoted = {json.dumps(text, ensure_ascii=escaped) for text in texts for escaped in (True, False)}
    forms = {each[1:-1] if " " in each else each for each in quoted}
    for row in IdempotencyKey.objects.filter(user=user, body__isnull=False):
        body = row.body if isinstance(row.body, str) else json.dumps(row.body)
        if any(form in body for form in forms):
            row.delete()


def begin(request: HttpRequest, user: User) -> None:
    """Claim the key of an API POST, if it has one.

    Raises:
        ReplayedError: it was answered before.
    """
    key = key_of(request) if request.method == "POST" else None
    if key is None:
        return
    with transaction.atomic():
        stored = claim(user, key.key, key.fingerprint)
    if stored is not None:
        raise ReplayedError(stored)
    request.idempotency_claim = (user, key)  # type: ignore[attr-defined]


def finish(request: HttpRequest, status: int, body: Any | None) -> None:
    """End the claim that `begin` made: keep `body`, or, when it is None, give the claim up."""
    claimed: tuple[User, Key] | None = getattr(request, "idempotency_claim", None)
    if claimed is None:
        return
    user, key = claimed
    if body is None:
        release(user, key.key)
    else:
        store(user, key.key, status, body)
