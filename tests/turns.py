"""Fixtures of tests that run turns: a chat, turns worked on in this thread, and a model that says what it is told."""

import pytest

from agent.llm.scripted import ScriptedModel
from agent.model_selection import ResolvedModel
from agent.services import execution, turn_start
from agent.services.execution import turn_execute
from sessions.services import session_create

ANNOUNCERS = ("agent.services.turns", "agent.services.announce", "agent.services.execution", "agent.runtime")


@pytest.fixture
def session(user):
    return session_create(user=user)


@pytest.fixture
def announced(monkeypatch):
    """Ids of the turns that were announced, instead of sending them to the queue."""
    sent = []
    for module in ANNOUNCERS:
        monkeypatch.setattr(f"{module}.announce", lambda turn_id, **_: sent.append(turn_id), raising=False)
    return sent


@pytest.fixture
def scripted(monkeypatch):
    """Give the model its answers; returns the model, which records what it was asked."""

    def use(*answers):
        model = ScriptedModel(list(answers))
        resolved = ResolvedModel(name="scripted", label="Scripted", model=model, provider_model_name="scripted-1")
        monkeypatch.setattr(execution, "resolve", lambda user, name: resolved)
        monkeypatch.setattr(execution, "delay_s", lambda attempt, asked: 0.0)
        return model

    return use


@pytest.fixture
def say(user, session, announced):
    """Post a message and work on it in this thread."""

    def say(text="hi", in_chat=None, **options):
        turn = turn_start(user=user, session_id=(in_chat or session).pk, text=text, **options)
        turn_execute(turn.pk)
        turn.refresh_from_db()
        return turn

    return say
