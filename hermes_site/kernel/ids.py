"""Identifiers that sort by the time they were made."""

import os
import time
from uuid import UUID


def uuid7() -> UUID:
    """A version 7 UUID (RFC 9562): 48 bits of Unix milliseconds, then random bits.

    Rows made after one another lie beside one another in the index, unlike with version 4.
    """
    raw = int.from_bytes((time.time_ns() // 1_000_000).to_bytes(6, "big") + os.urandom(10), "big")
    raw = raw & ~(0xF << 76) | (0x7 << 76)
    raw = raw & ~(0x3 << 62) | (0x2 << 62)
    return UUID(int=raw)
