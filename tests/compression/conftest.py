"""What tests of compression in turns share."""

from tests.turns import announced, say, scripted, session

__all__ = ["announced", "say", "scripted", "session"]
