"""What people and programs are told while the database takes nothing: a full disk, a lock, a server that is away."""

from datetime import timedelta

import pytest
from allauth.usersessions.models import UserSession
from django.db import OperationalError

from hermes_site.accounts import services
from hermes_site.accounts.models import ApiToken
from hermes_site.kernel import clock
from sessions.services import session_create

FULL = OperationalError("database or disk is full")
SAID = "The database does not answer. Nothing was written; try again later."

pytestmark = pytest.mark.django_db


@pytest.fixture
def session(user):
    """A chat."""
    return session_create(user=user, title="One")


@pytest.fixture
def full(monkeypatch):
    """Nothing that is said can be stored."""

    def refuse(*_, **__):
        raise FULL

    monkeypatch.setattr("agent.services.turns.turn_create", refuse)
    return refuse


def test_a_program_is_told_to_try_again(client, user, session, full):
    token = services.token_create(user=user, name="t")[1]
    answer = client.post(
        f"/api/v1/sessions/{session.pk}/messages",
        {"content": "Hello"},
        content_type="application/json",
        headers={"Authorization": f"Bearer {token}"},
    )
    assert (answer.status_code, answer.json()["code"], answer.json()["detail"]) == (503, "unavailable", SAID)


def test_a_person_is_told_and_stays_where_they_are(client, user, session, full):
    client.force_login(user)
    client.raise_request_exception = False
    there = f"/chat/{session.pk}/"
    beside = client.post(there, {"text": "Hello"}, headers={"HX-Request": "true"})
    assert SAID in beside.text
    assert beside["HX-Reswap"] == "none"
    plain = client.post(there, {"text": "Hello"}, headers={"Referer": f"http://testserver{there}"}, follow=True)
    assert plain.redirect_chain == [(there, 302)]
    assert SAID in plain.text


def test_pages_are_read_although_nobody_can_note_that_they_were(client, user, full, monkeypatch):
    client.force_login(user)
    client.get("/")
    token = services.token_create(user=user, name="t")[1]
    UserSession.objects.update(last_seen_at=clock.now() - timedelta(days=1))
    monkeypatch.setattr("django.db.models.query.QuerySet.update", full)
    assert client.get("/").status_code == 200
    assert ApiToken.objects.get().last_used_at is None
    assert client.get("/api/v1/sessions", headers={"Authorization": f"Bearer {token}"}).status_code == 200
