"""What tests of turns share."""

from tests.auxiliary import speaks
from tests.fakes.attacker import attacker
from tests.turns import announced, say, scripted, session

__all__ = ["announced", "attacker", "say", "scripted", "session", "speaks"]
