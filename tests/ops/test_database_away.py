"""What people and programs are told while the database takes nothing: a full disk, a lock, a server that is away."""

import sqlite3
from datetime import timedelta

import pytest
from allauth.usersessions.models import UserSession
from django.db import OperationalError, connection

from hermes_site.accounts import services
from hermes_site.accounts.models import ApiToken
from hermes_site.kernel import clock
from hermes_site.kernel.errors import UnavailableError
from sessions.services import session_create
from skills.services import skill_apply

FULL = OperationalError("database or disk is full")
SAID = "The database does not answer. Nothing was written; try again later."

pytestmark = pytest.mark.django_db


@pytest.fixture
def session(user):
    """A chat."""
    return session_create(user=user, title="One")


def break_down(*_call, **_named):
    """Fail as the driver does when it meets a damaged page: with an error of no narrower class."""
    with connection.wrap_database_errors:
        raise sqlite3.DatabaseError("database disk image is malformed")


@pytest.fixture(params=["full", "damaged"])
def full(request, monkeypatch):
    """Nothing that is said can be stored."""

    def refuse(*_, **__):
        if request.param == "damaged":
            break_down()
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
    assert (beside.status_code, beside["HX-Reswap"]) == (422, "none")  # no success: the composer keeps its text
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


@pytest.mark.skipif(connection.vendor != "sqlite", reason="fails as SQLite does")
@pytest.mark.parametrize("statement", ["SELECT", "INSERT"])
def test_a_change_of_a_skill_is_refused_and_leaves_nothing(user, settings, statement):
    content = "---\nname: tea\ndescription: How to make tea.\n---\nBoil water.\n"

    def failing(run, sql, *call):
        if sql.startswith(statement) and ("skills_" in sql or statement == "SELECT"):
            break_down()
        return run(sql, *call)

    with connection.execute_wrapper(failing), pytest.raises(UnavailableError, match=SAID):
        skill_apply(user=user, request={"action": "create", "name": "tea", "content": content}, origin="chat")
    assert not list(settings.DATA_DIR.glob(f"users/{user.pk}/skills/**/tea"))
    assert skill_apply(
        user=user, request={"action": "create", "name": "tea", "content": content}, origin="chat"
    ).success
