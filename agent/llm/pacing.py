"""How fast whoever reads an answer wants it, told to whatever reads it from the network."""

from collections.abc import Callable
from contextvars import ContextVar

reading_gap: ContextVar[Callable[[], float]] = ContextVar("reading_gap", default=lambda: 0.0)
"""Seconds to let pass between two pieces of an event stream, asked anew each time."""
