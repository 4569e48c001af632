"""Garbage collection for processes that load much once and then live long."""

import gc

YOUNG_LIMIT = 10_000
"""New containers before a collection; Python's own 700 makes a request collect several times."""


def settle() -> None:
    """Leave what start-up made out of all later collections, and collect more seldom. Call once, when all is loaded."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG_LIMIT, 20, 20)
