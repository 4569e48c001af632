"""What tests of the API share."""

import json
from uuid import uuid4

import pytest

from hermes_site.accounts import services
from hermes_site.accounts.scopes import SCOPES


@pytest.fixture(autouse=True)
def quiet_queue(monkeypatch):
    """Turns are queued for nobody."""
    monkeypatch.setattr("agent.tasks.turn_work.apply_async", lambda *_args, **_options: None)


@pytest.fixture
def token_for():
    """Makes a token: `token_for(user)` with all scopes the user may have, or `token_for(user, "chat")`."""

    def make(user, *scopes):
        held = scopes or [name for name in SCOPES if name != "moderation" or user.is_staff]
        return services.token_create(user=user, name=f"test {uuid4()}", scopes=held)[1]

    return make


@pytest.fixture
def call(client):
    """`call("POST", "/tokens", token=…, json=…)` → the response; without a path prefix."""

    def send(method, path, *, token=None, body=None, headers=None, **options):
        headers = dict(headers or {})
        if token:
            headers["Authorization"] = f"Bearer {token}"
        if body is not None:
            options |= {"data": json.dumps(body), "content_type": "application/json"}
        return client.generic(method, f"/api/v1{path}", headers=headers, **options)

    return send
