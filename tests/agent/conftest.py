"""What tests of turns share: a chat, and turns that are announced to a list instead of a broker."""

import pytest

from agent.services import announce as announcing
from sessions.services import session_create


@pytest.fixture
def session(user):
    return session_create(user=user)


@pytest.fixture
def announced(monkeypatch):
    """Ids of the turns that were announced, instead of sending them to the queue."""
    sent = []
    for module in ("agent.services.turns", "agent.services.announce", "agent.services.execution", "agent.runtime"):
        monkeypatch.setattr(f"{module}.announce", lambda turn_id, **_: sent.append(turn_id), raising=False)
    assert announcing
    return sent
