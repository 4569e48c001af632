"""Queries that nobody would type, the same ones every time."""

import random
from collections.abc import Iterator

CHARACTERS = [*map(chr, range(33, 127)), *"\x00\x1f苏州ａ２ ﾌﾟé\u0301🚀\u200d\u202e\ud800\U0010ffff", " ", " ", " "]
WORDS = [
    "AND",
    "OR",
    "NOT",
    '"',
    "(",
    ")",
    "*",
    "NEAR(",
    "word:",
    "stem:x",
    "^a",
    "{a b}:",
    "-",
    "苏州*",
    "''",
    "--",
    "\\",
]


def odd_queries(count: int) -> Iterator[str]:
    """So many of them."""
    pick = random.Random(3)  # noqa: S311 - no secret
    for _ in range(count):
        parts = [
            pick.choice(WORDS) if pick.random() < 0.4 else "".join(pick.choices(CHARACTERS, k=pick.randint(1, 6)))
            for _ in range(pick.randint(1, 8))
        ]
        yield " ".join(parts)
