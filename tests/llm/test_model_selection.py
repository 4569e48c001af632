"""Which models there are, which one a name means, and what is found without being used."""

import json
import os
import subprocess
import sys
import threading
from contextlib import contextmanager
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest

from agent import model_selection
from agent.core.model import Usage
from agent.llm import windows
from agent.llm.anthropic import AnthropicModel
from agent.llm.offline import OfflineModel
from agent.llm.openai import OpenAIModel
from agent.llm.windows import Prices
from agent.model_selection import (
    adopt,
    auxiliary,
    choices,
    connection_key,
    connection_set_key,
    detected,
    detection,
    resolve,
)
from agent.models import AgentSettings, ModelConnection
from hermes_site.kernel.crypto import UndecipherableError
from hermes_site.kernel.errors import ForbiddenError, InvalidError
from tests.fakes.openai_server import OpenAIServer

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def nothing_found(monkeypatch):
    """No Ollama of this machine, no list kept from another test."""
    monkeypatch.setattr(detection, "OLLAMA_URL", "http://127.0.0.1:9")
    monkeypatch.setattr(windows, "_lists", {})


@pytest.fixture
def environment(settings):
    """Set variables of the environment."""

    def setting(**values):
        settings.ENV = settings.ENV.model_copy(update=values)

    return setting


def connected(name="Ours", *, key="", **fields) -> ModelConnection:
    connection = ModelConnection(name=name, **{"kind": "openai", "base_url": "http://x/v1", "model": "m", **fields})
    connection_set_key(connection, key)
    connection.save()
    return connection


# --- choices and resolve -------------------------------------------------------------------------


def test_with_nothing_configured_the_offline_model_answers(user):
    (only,) = choices(user)
    assert (only.name, only.kind, only.is_default, only.is_offline) == ("offline", "offline", True, True)
    assert "ffline" in only.label
    found = resolve(user)
    assert isinstance(found.model, OfflineModel)
    assert found.cost(Usage()) is None
    assert found.context_window == 128_000


def test_keys_in_the_environment_are_never_used_silently(user, environment):
    environment(openai_api_key="sk-1", anthropic_api_key="sk-2", openrouter_api_key="sk-3")
    assert [choice.name for choice in choices(user)] == ["offline"]


def test_the_environment_names_a_model(user, environment):
    environment(
        hermes_llm_kind="anthropic", hermes_llm_model="claude-x", hermes_llm_api_key="k", hermes_llm_context_window=9000
    )
    assert [choice.name for choice in choices(user)] == ["claude-x"]
    found = resolve(user)
    assert isinstance(found.model, AnthropicModel)
    assert (found.model.api_key, found.provider_model_name, found.context_window) == ("k", "claude-x", 9000)


def test_an_address_alone_means_an_openai_compatible_endpoint(user, environment):
    environment(
        hermes_llm_base_url="http://127.0.0.1:1/v1", hermes_llm_model="qwen", openai_api_key="sk-not-for-others"
    )
    found = resolve(user)
    assert isinstance(found.model, OpenAIModel)
    assert (found.model.base_url, found.model.api_key) == ("http://127.0.0.1:1/v1", "")


def test_a_kind_alone_uses_that_providers_own_key_and_everyday_model(user, environment):
    environment(hermes_llm_kind="openai", openai_api_key="sk-1")
    found = resolve(user)
    assert (found.model.api_key, found.provider_model_name) == ("sk-1", "gpt-6.2-sol")


def test_the_offline_model_can_be_asked_for(user, environment):
    environment(hermes_llm_kind="offline")
    assert isinstance(resolve(user).model, OfflineModel)


def test_connections_come_with_their_key_and_facts(user):
    connected(
        key="sk-1",
        context_window=5000,
        max_output_tokens=700,
        price_in=2.0,
        price_out=10.0,
        price_cached=0.5,
        model="gpt",
    )
    found = resolve(user, "Ours")
    assert (found.model.api_key, found.model.base_url) == ("sk-1", "http://x/v1")
    assert (found.provider_model_name, found.context_window, found.max_output_tokens) == ("gpt", 5000, 700)
    assert found.prices == Prices(2.0, 10.0, 0.5)
    usage = Usage(prompt=1_000_000, completion=100_000, cached=400_000)
    assert found.cost(usage) == pytest.approx(0.6 * 2 + 0.4 * 0.5 + 0.1 * 10)
    assert found.cost(replace(usage, prompt=0, completion=0)) is None


def test_what_is_written_to_a_cache_has_its_price():
    found = model_selection.ResolvedModel(
        "n", "n", OfflineModel(), "m", None, windows.Facts(None, None, Prices(1, 5, 0.1, 1.25))
    )
    assert found.cost(Usage(prompt=1_000_000, cached=500_000, cache_written=400_000)) == pytest.approx(0.1 + 0.05 + 0.5)


def test_the_administrators_default_comes_first_then_the_environments_then_the_rest(user, environment):
    connected("B")
    connected("A")
    environment(hermes_llm_model="env-model")
    assert [choice.name for choice in choices(user)] == ["env-model", "A", "B"]
    ModelConnection.objects.filter(name="B").update(is_default=True)
    assert [choice.name for choice in choices(user)] == ["B", "A", "env-model"]
    assert [choice.is_default for choice in choices(user)] == [True, False, False]
    assert resolve(user).name == "B"
    assert resolve(user, "env-model").name == "env-model"


def test_a_users_own_choice_is_their_default_and_nobody_elses(user, stranger):
    connected("A", is_default=True)
    connected("B")
    AgentSettings.objects.create(user=user, model="B")
    assert [choice.name for choice in choices(user)] == ["B", "A"]
    assert resolve(user).name == "B"
    assert resolve(stranger).name == "A"


def test_a_model_that_is_gone_or_switched_off_gives_way_to_the_default(user):
    connected("A", is_default=True)
    connected("Off", enabled=False)
    AgentSettings.objects.create(user=user, model="Off")
    for name in ("Off", "never was", "offline", ""):
        assert resolve(user, name).name == "A"


def test_the_auxiliary_model_is_the_marked_one_then_the_environments_then_the_main_one(user, environment):
    connected("Main", is_default=True)
    assert auxiliary(user).name == "Main"
    environment(hermes_aux_kind="openai", hermes_aux_model="small", hermes_aux_api_key="k")
    assert auxiliary(user).name == "small"
    connected("Cheap", is_auxiliary=True)
    assert auxiliary(user).name == "Cheap"


def test_a_key_that_cannot_be_read_is_said_so(user):
    connection = connected(key="sk-1")
    other = connected("Other")
    ModelConnection.objects.filter(pk=other.pk).update(key_encrypted=connection.key_encrypted)
    with pytest.raises(UndecipherableError):
        resolve(user, "Other")
    assert [choice.name for choice in choices(user)] == ["Other", "Ours"]  # the menu needs no key


def test_the_key_is_encrypted_in_the_database():
    connection = connected(key="sk-very-secret")
    assert "very" not in ModelConnection.objects.values_list("key_encrypted", flat=True)[0]
    assert connection_key(ModelConnection.objects.get()) == "sk-very-secret"
    connection_set_key(connection, "")
    assert connection.key_encrypted == ""


def test_the_window_is_asked_from_the_endpoint_once_and_only_when_needed(user):
    with OpenAIServer(models=[{"id": "m", "max_model_len": 32_768}]) as server:
        connected(base_url=server.url)
        found = resolve(user)
        assert server.requests == []
        assert found.context_window == 32_768
        assert resolve(user).context_window == 32_768
        assert [request.path for request in server.requests] == ["/v1/models"]


# --- what is found ---------------------------------------------------------------------------------


@contextmanager
def ollama(names):
    """A server that answers as Ollama does."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self):
            data = json.dumps({"models": [{"name": name} for name in names]}).encode()
            self.send_response(200 if self.path == "/api/tags" else 404)
            self.send_header("content-length", str(len(data)))
            self.end_headers()
            self.wfile.write(data)

        def log_message(self, *args):
            pass

    with HTTPServer(("127.0.0.1", 0), Handler) as server:
        threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def test_keys_and_a_local_ollama_are_found_and_no_secret_is_shown(environment, monkeypatch):
    assert detected() == []
    environment(openai_api_key="sk-1-secret", anthropic_api_key="sk-2-secret", openrouter_api_key="sk-3-secret")
    with ollama(["nomic-embed-text:latest", "qwen3:8b"]) as url:
        monkeypatch.setattr(detection, "OLLAMA_URL", url)
        found = detected()
    assert [(one.kind, one.model) for one in found] == [
        ("openai", "gpt-6.2-sol"),
        ("anthropic", "claude-sonnet-5-5"),
        ("openrouter", "openrouter/auto"),
        ("ollama", "qwen3:8b"),
    ]
    assert "secret" not in str(found)


def test_one_click_by_staff_makes_the_default_connection(user, staff, environment, monkeypatch):
    with ollama(["qwen3:8b"]) as url:
        monkeypatch.setattr(detection, "OLLAMA_URL", url)
        with pytest.raises(ForbiddenError):
            adopt("ollama", by=user)
        connection = adopt("ollama", by=staff)
        assert adopt("ollama", by=staff) == connection
        assert [one.kind for one in detected()] == []
    assert (connection.name, connection.model, connection.base_url) == ("Ollama", "qwen3:8b", f"{url}/v1")
    assert connection.is_default
    assert isinstance(resolve(user).model, OpenAIModel)


def test_a_second_one_does_not_take_the_default_away(staff, environment):
    environment(openrouter_api_key="sk-3")
    connected("OpenRouter", is_default=True)
    connection = adopt("openrouter", by=staff)
    assert (connection.name, connection.is_default, connection_key(connection)) == ("OpenRouter 2", False, "sk-3")


def test_adopting_takes_a_model_that_the_account_has(staff, environment, monkeypatch):
    environment(openai_api_key="sk-1")
    with OpenAIServer(key="sk-1", models=[{"id": "gpt-6-sol"}, {"id": "gpt-6.1-sol"}, {"id": "gpt-6-luna"}]) as server:
        monkeypatch.setattr(windows, "OPENAI_URL", server.url)
        assert adopt("openai", by=staff).model == "gpt-6.1-sol"


@pytest.mark.parametrize("kind", ["openai", "ollama", "nonsense"])
def test_what_is_not_there_cannot_be_adopted(staff, kind):
    with pytest.raises(InvalidError):
        adopt(kind, by=staff)
    assert ModelConnection.objects.count() == 0


WEB = """
import django, sys
django.setup()
from agent import admin, model_selection, views  # what the web process loads
from agent.models import ModelConnection
from hermes_site.accounts.models import User
import hermes_site.urls
from django.db import connection
from agent.models import AgentSettings
with connection.schema_editor() as tables:
    for model in (User, AgentSettings, ModelConnection):
        tables.create_model(model)
user = User.objects.create(username="web", is_staff=True)
model_selection.choices(user), model_selection.detected()
ModelConnection.objects.create(name="x", kind="anthropic", model="m")
model_selection.choices(user)
loaded = sorted(name for name in ("openai", "anthropic", "httpx2", "agent.llm.openai") if name in sys.modules)
assert not loaded, loaded
model_selection.resolve(user)
assert "anthropic" in sys.modules
"""


def test_the_web_process_never_loads_a_providers_sdk():
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", WEB],
        env=os.environ | {"DJANGO_SETTINGS_MODULE": "tests.settings", "TEST_DATABASE_URL": ""},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
