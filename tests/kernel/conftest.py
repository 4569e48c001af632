"""Fixtures of the kernel's tests."""

from tests.fakes.attacker import attacker, get

__all__ = ["attacker", "get"]
