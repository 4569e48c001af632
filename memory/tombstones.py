"""What is left of deleted entries: keyed hashes of their words, by which somebody else's second try is known.

A write that was made after all, because the user made or approved it, lifts the tombstones that it resembles.
"""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cache, lru_cache
from hashlib import blake2b
from typing import Final
from uuid import UUID

from django.db import connection
from django.utils.crypto import salted_hmac

from hermes_site.kernel import sql
from hermes_site.kernel.columns import moment
from hermes_site.kernel.provenance import Origin
from hermes_site.kernel.words import overlap, words
from memory.document import fold
from memory.models import Store, Tombstone
from memory.operations import Item
from memory.results import Change

ALIKE: Final = 0.7
"""Jaccard's index of two texts' words from which on one is the other come back."""
MOST: Final = 500
"""Of a store; the oldest go."""


@dataclass(frozen=True, slots=True)
class Burial:
    """What a change did to the tombstones of its store."""

    made: tuple[Tombstone, ...] = ()
    lifted: tuple[Tombstone, ...] = ()

    def take_back(self) -> None:
        """Undo it, in the transaction that takes the change back."""
        Tombstone.objects.filter(pk__in=[stone.pk for stone in self.made]).delete()
        Tombstone.objects.bulk_create(self.lifted, ignore_conflicts=True)


def settle(store: Store, changes: Sequence[Change], items: Iterable[Item], origin: Origin) -> Burial:
    """Leave tombstones for what a change deleted, lift those of what it brought; in the change's transaction.

    A review's own tidying is no deletion, and neither is a text that lives on in another entry.

    Args:
        items: the entries afterwards.
    """
    gone = [change.before for change in changes if change.action == "remove" and change.before is not None]
    came = [change.after for change in changes if change.action in ("add", "replace") and change.after is not None]
    lifted = _lift(store, came) if came else ()
    if not gone or origin == Origin.REVIEW:
        return Burial(lifted=lifted)
    left = [words(item.content) for item in items]
    buried = [text for text in gone if not any(overlap(words(text), each) >= ALIKE for each in left)]
    made = tuple(Tombstone(store_id=store.pk, words=sorted(hashed(store.user_id, text))) for text in buried)
    for stone in made:
        sql.insert(stone)
    _bound(store)
    return Burial(made, lifted)


def resembles(store: Store, text: str) -> bool:
    """Whether a text comes close to one that was deleted."""
    sought = hashed(store.user_id, text)
    return any(overlap(sought, buried) >= ALIKE for buried, _stone_id, _created_at in _stones(store))


def hashed(user_id: UUID, text: str) -> frozenset[str]:
    """The words of a text as keyed hashes; of a text without words that carry meaning, the text's own."""
    key = _key(user_id)
    found = words(text) or {fold(text).casefold()}
    return frozenset(blake2b(word.encode(), key=key, digest_size=8).hexdigest() for word in found)


@lru_cache(maxsize=256)
def _key(user_id: UUID) -> bytes:
    return salted_hmac("memory.tombstones", str(user_id), algorithm="sha256").digest()


def _stones(store: Store) -> list[tuple[frozenset[str], UUID | str, datetime | str]]:
    """The tombstones of a store: their words, and as the database gives them their ids and times.

    There may be hundreds, so no instances are made of them.
    """
    return [(frozenset(json.loads(words)), *rest) for words, *rest in sql.run(_select_stones(), (store.pk,)).rows]


@cache
def _select_stones() -> str:
    table = connection.ops.quote_name(Tombstone._meta.db_table)
    return f"SELECT words, id, created_at FROM {table} WHERE store_id = %s"  # noqa: S608


def _lift(store: Store, texts: Iterable[str]) -> tuple[Tombstone, ...]:
    stones = _stones(store)
    if not stones:
        return ()
    came = [hashed(store.user_id, text) for text in texts]
    lifted = tuple(
        Tombstone(id=stone_id, store_id=store.pk, words=sorted(buried), created_at=moment(created_at))
        for buried, stone_id, created_at in stones
        if any(overlap(buried, each) >= ALIKE for each in came)
    )
    for stone in lifted:
        sql.delete(Tombstone, {"id": stone.pk})
    return lifted


def _bound(store: Store) -> None:
    sql.run(_delete_all_but_the_newest(), (store.pk, store.pk, MOST))


@cache
def _delete_all_but_the_newest() -> str:
    table = connection.ops.quote_name(Tombstone._meta.db_table)
    newest = f"SELECT id FROM {table} WHERE store_id = %s ORDER BY created_at DESC, id DESC LIMIT %s"  # noqa: S608
    return f"DELETE FROM {table} WHERE store_id = %s AND id NOT IN ({newest})"  # noqa: S608
