"""How long to wait before a failed model call is tried again."""

from random import Random
from typing import Final

BASE_S: Final = 1.0
CAP_S: Final = 30.0
RETRY_AFTER_CAP_S: Final = 120.0
"""A provider that asks for more than this is not waited for so long; the attempt then tells."""


def delay_s(attempt: int, retry_after_s: float | None = None, rng: Random | None = None) -> float:
    """Seconds to wait before try number `attempt` + 1.

    Exponential with full jitter over the upper half, so that many turns that failed together don't return together.
    What the provider asked for is the least, also jittered upwards, and capped.

    Args:
        attempt: how many tries have failed, from 1.
        retry_after_s: what the provider asked for.
        rng: where chance comes from; tests hand in a seeded one.

    >>> delay_s(1, rng=Random(1)) <= 1.0
    True
    >>> 7.0 <= delay_s(1, retry_after_s=7.0) <= 7.7
    True
    """
    chance = (rng or _RANDOM).random()
    backoff = min(CAP_S, BASE_S * 2.0 ** (min(max(attempt, 1), 16) - 1))
    wait = backoff * (0.5 + chance / 2)
    if retry_after_s is not None and retry_after_s > 0:
        asked = min(retry_after_s, RETRY_AFTER_CAP_S)
        wait = max(wait, asked * (1 + chance / 10))
    return wait


_RANDOM = Random()  # noqa: S311 - jitter, no secret
