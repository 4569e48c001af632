"""Identifiers that sort by the time they were made."""

import hashlib
import os
import time
from datetime import datetime
from uuid import UUID


def uuid7() -> UUID:
    """A version 7 UUID (RFC 9562): 48 bits of Unix milliseconds, then random bits.

    Rows made after one another lie beside one another in the index, unlike with version 4.
    """
    return _made(time.time_ns() // 1_000_000, os.urandom(10))


def uuid7_of(moment: datetime, *names: str) -> UUID:
    """The version 7 UUID that `moment` and `names` always give, so that what is taken in twice is the same thing.

    >>> from datetime import UTC
    >>> str(uuid7_of(datetime(2026, 11, 30, tzinfo=UTC), "a", "b"))
    '01a229c0-5400-79b2-b1ae-1bbcb1d31d41'
    """
    milliseconds = min(max(int(moment.timestamp() * 1000), 0), (1 << 48) - 1)
    return _made(milliseconds, hashlib.sha256("\0".join(names).encode()).digest()[:10])


def _made(milliseconds: int, random: bytes) -> UUID:
    raw = int.from_bytes(milliseconds.to_bytes(6, "big") + random, "big")
    raw = raw & ~(0xF << 76) | (0x7 << 76)
    raw = raw & ~(0x3 << 62) | (0x2 << 62)
    return UUID(int=raw)
