"""Administration of models: keys go in and never come out."""

import pytest
from django.contrib.admin.models import LogEntry
from django.urls import reverse

from agent.model_selection import connection_key, connection_set_key
from agent.models import ModelConnection
from tests.fakes.openai_server import OpenAIServer

pytestmark = pytest.mark.django_db

KEY = "sk-Ab3dEf6hIj9lMn0pQr"
LIST = "admin:agent_modelconnection_changelist"
ADD = "admin:agent_modelconnection_add"


@pytest.fixture
def admin_page(client, staff):
    """The client of an administrator."""
    client.force_login(staff)
    return client


def form(**fields) -> dict:
    return {
        "name": "Ours",
        "kind": "openai",
        "base_url": "http://vllm:8000/v1",
        "model": "m",
        "enabled": "on",
        **fields,
    }


def change_url(connection: ModelConnection) -> str:
    return reverse("admin:agent_modelconnection_change", args=[connection.pk])


def stored(**fields) -> ModelConnection:
    connection = ModelConnection(**{"name": "Ours", "kind": "openai", "model": "m", **fields})
    connection_set_key(connection, KEY)
    connection.save()
    return connection


def test_a_key_goes_in_encrypted(admin_page):
    answer = admin_page.post(reverse(ADD), form(key=KEY, is_default="on"), follow=True)
    connection = ModelConnection.objects.get()
    assert connection_key(connection) == KEY
    assert KEY not in connection.key_encrypted
    assert KEY not in answer.content.decode()
    assert KEY not in str(list(LogEntry.objects.values()))


def test_a_key_is_shown_on_no_page(admin_page):
    connection = stored()
    pages = [
        reverse(LIST),
        change_url(connection),
        reverse("admin:agent_modelconnection_history", args=[connection.pk]),
    ]
    for page in pages:
        answer = admin_page.get(page)
        assert answer.status_code == 200
        assert KEY not in answer.content.decode()
        assert connection.key_encrypted not in answer.content.decode()
    refused = admin_page.post(change_url(connection), form(name="", key=KEY))
    assert refused.status_code == 200
    assert KEY not in refused.content.decode()


def test_an_empty_field_keeps_the_key_another_replaces_it_and_a_mark_removes_it(admin_page):
    connection = stored()
    admin_page.post(change_url(connection), form(model="other"))
    connection.refresh_from_db()
    assert (connection.model, connection_key(connection)) == ("other", KEY)
    admin_page.post(change_url(connection), form(key="sk-new-key-1"))
    connection.refresh_from_db()
    assert connection_key(connection) == "sk-new-key-1"
    admin_page.post(change_url(connection), form(remove_key="on"))
    connection.refresh_from_db()
    assert connection_key(connection) == ""


@pytest.mark.parametrize("mark", ["is_default", "is_auxiliary", "is_fallback"])
def test_there_is_one_default_and_one_auxiliary_model(admin_page, mark):
    first = stored(name="First", **{mark: True})
    answer = admin_page.post(reverse(ADD), form(name="Second", **{mark: "on"}))
    assert answer.status_code == 302
    first.refresh_from_db()
    assert not getattr(first, mark)
    assert getattr(ModelConnection.objects.get(name="Second"), mark)


@pytest.mark.parametrize("url", ["ftp://x/v1", "vllm:8000", "http://me:secret@vllm/v1", "http://[x", "javascript:x"])
def test_a_wrong_address_is_refused_in_words(admin_page, url):
    answer = admin_page.post(reverse(ADD), form(base_url=url))
    assert answer.status_code == 200
    assert "errorlist" in answer.content.decode()
    assert ModelConnection.objects.count() == 0


@pytest.mark.parametrize("url", ["", "http://vllm:8000/v1", "https://api.example.org/v1", "http://[::1]:8080/v1"])
def test_other_addresses_are_taken(admin_page, url):
    assert admin_page.post(reverse(ADD), form(base_url=url)).status_code == 302


@pytest.mark.parametrize(
    ("models", "key", "said"),
    [
        ([{"id": "m"}], KEY, "answers and has m"),
        ([{"id": "other"}], KEY, "does not list m"),
        ([{"id": "m"}], "sk-another-key-1", "did not accept the key"),
        (None, KEY, "has no list of models"),
    ],
)
def test_a_connection_can_be_tested(admin_page, models, key, said):
    with OpenAIServer(models=models, key=key) as server:
        connection = stored(base_url=server.url)
        action = {"action": "test_connection", "_selected_action": [str(connection.pk)]}
        page = admin_page.post(reverse(LIST), action, follow=True).content.decode()
    assert said in page
    assert KEY not in page


def test_people_who_are_not_staff_get_no_page(client, user):
    client.force_login(user)
    assert client.get(reverse(LIST)).status_code in {302, 403, 404}


def test_turns_show_how_they_went_and_not_what_was_said(admin_page, user):
    from agent.models import Turn
    from sessions.models import Message, Session

    session = Session.objects.create(user=user, title="A private title")
    message = Message.objects.create(session=session, number=1, turn_no=1, role="user", content="a private message")
    turn = Turn.objects.create(user=user, session=session, message=message, turn_no=1, error_message="quoting: private")
    for page in (reverse("admin:agent_turn_changelist"), reverse("admin:agent_turn_change", args=[turn.pk])):
        answer = admin_page.get(page)
        assert answer.status_code == 200
        assert "rivate" not in answer.content.decode()
    assert admin_page.get(reverse("admin:agent_workerheartbeat_changelist")).status_code == 200
