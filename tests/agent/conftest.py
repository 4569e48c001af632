"""What tests of turns share."""

from tests.turns import announced, say, scripted, session

__all__ = ["announced", "say", "scripted", "session"]
