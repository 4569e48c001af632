"""What tests of turns share."""

from tests.agent.loops import play
from tests.auxiliary import speaks
from tests.fakes.attacker import attacker
from tests.turns import announced, say, scripted, session

__all__ = ["announced", "attacker", "play", "say", "scripted", "session", "speaks"]
