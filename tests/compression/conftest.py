"""What tests of compression in turns share: a main model that answers at length, and one that summarises."""

import pytest

from agent.models import ModelConnection
from agent.services import auxiliary, execution
from tests.compression.models import WINDOW, Models
from tests.fakes.openai_server import OpenAIServer
from tests.turns import announced, say, scripted, session

__all__ = ["announced", "say", "scripted", "session"]


@pytest.fixture
def models(monkeypatch):
    """Both behind HTTP."""
    monkeypatch.setattr(execution, "delay_s", lambda *_: 0.0)
    monkeypatch.setattr(auxiliary, "delay_s", lambda *_: 0.0)
    made = Models()
    with OpenAIServer(made.script) as main, OpenAIServer(made.script) as small:
        made.main, made.small = main, small
        ModelConnection.objects.create(
            name="Main", kind="openai", base_url=main.url, model="main-1", context_window=WINDOW, is_default=True
        )
        ModelConnection.objects.create(
            name="Small", kind="openai", base_url=small.url, model="small-1", context_window=WINDOW, is_auxiliary=True
        )
        yield made
