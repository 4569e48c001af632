"""A fixture of tests in which the auxiliary model speaks, over real HTTP."""

import pytest

from agent.services import auxiliary
from tests.fakes.openai_server import OpenAIServer


@pytest.fixture
def speaks(settings, monkeypatch):
    """Let the auxiliary model be a fake that gives these answers; returns the server."""
    monkeypatch.setattr(auxiliary, "delay_s", lambda *_: 0.0)
    servers = []

    def use(*answers):
        server = OpenAIServer(answers[0] if len(answers) == 1 and callable(answers[0]) else list(answers))
        servers.append(server)
        settings.ENV = settings.ENV.model_copy(
            update={
                "hermes_aux_kind": "openai",
                "hermes_aux_base_url": server.__enter__().url,
                "hermes_aux_model": "small",
                "hermes_aux_api_key": "sk-fake",
            }
        )
        return server

    yield use
    for server in servers:
        server.__exit__(None, None, None)
