"""What a person chooses about their agent: kept and checked."""

import pytest

from agent.core.tools import ToolError
from agent.model_selection import choices
from agent.models import AgentSettings, ModelConnection
from agent.services.binding import NoTurn
from agent.services.preferences import preferences_get, preferences_update
from agent.templatetags.agent_settings import _words
from agent.tools import TOOLSETS, registry_for
from hermes_site.kernel.errors import InvalidError

pytestmark = pytest.mark.django_db


@pytest.fixture
def models(db):
    for name in ("Fast", "Wise"):
        ModelConnection.objects.create(
            name=name, kind="openai", base_url="http://127.0.0.1:9/v1", model=name.lower(), is_default=name == "Fast"
        )
    ModelConnection.objects.create(name="Secret", kind="openai", model="s", enabled=False)


def test_who_chose_nothing_has_the_defaults_and_no_row(user):
    chosen = preferences_get(user=user)
    assert (chosen.model, chosen.toolsets_off, chosen.enter_sends) == ("", [], True)
    preferences_update(user=user)
    assert not AgentSettings.objects.exists()


def test_only_what_is_given_changes(user, stranger, models):
    preferences_update(user=user, model="Wise")
    preferences_update(user=user, toolsets_off=["memory"])
    preferences_update(user=user, enter_sends=False)
    chosen = preferences_get(user=user)
    assert (chosen.model, chosen.toolsets_off, chosen.enter_sends) == ("Wise", ["memory"], False)
    assert preferences_get(user=stranger).enter_sends
    preferences_update(user=user, model="", toolsets_off=[])
    assert preferences_get(user=user).model == ""


def test_the_chosen_model_is_that_of_new_chats(user, models):
    assert choices(user)[0].name == "Fast"
    preferences_update(user=user, model="Wise")
    assert choices(user)[0].name == "Wise"


@pytest.mark.parametrize("model", ["Secret", "gpt-99", "wise"])
def test_a_model_that_is_not_offered_is_refused(user, models, model):
    with pytest.raises(InvalidError, match=r"Accepted: 'Fast', 'Wise', or nothing") as refused:
        preferences_update(user=user, model=model, enter_sends=False)
    assert set(refused.value.fields) == {"model"}
    assert preferences_get(user=user).enter_sends


def test_an_unknown_toolset_is_refused(user):
    with pytest.raises(InvalidError, match=r"no toolset 'garden'\. Accepted: 'memory', 'sessions', ") as refused:
        preferences_update(user=user, toolsets_off=["memory", "garden"])
    assert set(refused.value.fields) == {"toolsets_off"}


def test_toolsets_are_kept_once_each(user):
    assert preferences_update(user=user, toolsets_off=["memory", "memory"]).toolsets_off == ["memory"]


def test_every_tool_has_a_switch_and_every_switch_words(user):
    assert {tool.toolset for tool in registry_for(user, NoTurn())._tools.values()} == set(TOOLSETS)
    assert all(all(_words(name)) for name in TOOLSETS)


def test_a_toolset_that_is_off_is_not_listed_and_refused(user):
    preferences_update(user=user, toolsets_off=["memory"])
    registry = registry_for(user, NoTurn())
    assert "memory" not in {schema.name for schema in registry.schemas()}
    assert "session_search" in {schema.name for schema in registry.schemas()}
    with pytest.raises(ToolError, match="switched off"):
        registry.find("memory")
