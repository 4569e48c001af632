"""/me, /tokens, /settings; tokens and sessions as credentials."""

import base64
import json
from datetime import timedelta

import pytest

from hermes_site.accounts import services
from hermes_site.accounts.models import ApiToken
from hermes_site.accounts.scopes import DEFAULT_SCOPES, SCOPES
from hermes_site.kernel import clock


def test_me_says_who_and_what_the_token_may(call, user, token_for):
    me = call("GET", "/me", token=token_for(user, "chat", "memory:read")).json()
    assert me["user"]["id"] == str(user.pk)
    assert me["scopes"] == ["memory:read", "chat"]
    assert me["limits"]["memory_chars"] == 2200


def test_a_browser_may_all_that_its_user_may(call, client, user, staff):
    client.force_login(user)
    assert call("GET", "/me").json()["scopes"] == [name for name in SCOPES if name != "moderation"]
    client.force_login(staff)
    assert call("GET", "/me").json()["scopes"] == list(SCOPES)


def test_without_anything_401(call, db):
    answer = call("GET", "/me")
    assert answer["WWW-Authenticate"].startswith("Bearer")
    assert answer.json() == {
        "status": 401,
        "title": "Unauthorized",
        "detail": "Send a token (Authorization: Bearer hms_…) or log in.",
        "code": "not_authenticated",
    }


def test_a_token_is_shown_once_and_only_its_hash_kept(call, client, user):
    client.force_login(user)
    made = call("POST", "/tokens", body={"name": "laptop", "days": 30})
    assert made.status_code == 201
    secret = made.json()["token"]
    assert secret.startswith("hms_")
    assert len(secret) == 4 + 43  # 256 bits in base64
    row = ApiToken.objects.get()
    assert secret not in str(row.__dict__)
    assert row.scopes == list(DEFAULT_SCOPES)
    listed = call("GET", "/tokens").json()["items"]
    assert [item["name"] for item in listed] == ["laptop"]
    assert "token" not in listed[0]
    client.logout()
    assert call("GET", "/me", token=secret).status_code == 200


def test_approve_and_moderation_are_never_default():
    assert set(SCOPES) - set(DEFAULT_SCOPES) == {"approve", "moderation"}


def test_moderation_is_for_administrators(call, client, user):
    client.force_login(user)
    answer = call("POST", "/tokens", body={"name": "x", "scopes": ["moderation"]})
    assert answer.status_code == 422
    assert answer.json()["errors"][0]["field"] == "scopes"


def test_an_ended_token_is_refused_at_once(call, user, monkeypatch):
    secret = services.token_create(user=user, name="x", days=1)[1]
    assert call("GET", "/me", token=secret).status_code == 200
    later = clock.now() + timedelta(days=1, seconds=1)
    monkeypatch.setattr(clock, "now", lambda: later)
    assert call("GET", "/me", token=secret).json()["code"] == "invalid_token"


def test_a_deactivated_user_is_refused_at_once(call, client, user, token_for):
    secret = token_for(user)
    client.force_login(user)
    type(user).objects.filter(pk=user.pk).update(is_active=False)
    assert call("GET", "/me", token=secret).json()["code"] == "invalid_token"
    assert call("GET", "/me").json()["code"] == "not_authenticated"


def test_a_revoked_token_is_refused_at_once_and_can_come_back(call, user):
    token, secret = services.token_create(user=user, name="x")
    services.token_revoke(user=user, token_id=token.pk)
    assert call("GET", "/me", token=secret).status_code == 401
    services.token_restore(user=user, token_id=token.pk)
    assert call("GET", "/me", token=secret).status_code == 200


def test_a_wrong_token_does_not_fall_back_to_the_session(call, client, user):
    client.force_login(user)
    assert call("GET", "/me", token="hms_wrong").status_code == 401
    assert call("GET", "/me", headers={"Authorization": "Bearer"}).status_code == 401


def test_credentials_for_a_proxy_in_front_do_no_harm(call, client, user):
    assert call("GET", "/me", headers={"Authorization": "Basic bWFyYTp4"}).status_code == 401
    client.force_login(user)
    assert call("GET", "/me", headers={"Authorization": "Basic bWFyYTp4"}).status_code == 200


def test_use_is_noted_at_most_once_a_minute(call, user, monkeypatch, django_assert_num_queries):
    token, secret = services.token_create(user=user, name="x")
    call("GET", "/me", token=secret)
    token.refresh_from_db()
    first = token.last_used_at
    assert first is not None
    with django_assert_num_queries(3):  # the token, its user, and the limits of that user
        call("GET", "/me", token=secret)
    monkeypatch.setattr(clock, "now", lambda: first + timedelta(minutes=1))
    call("GET", "/me", token=secret)
    token.refresh_from_db()
    assert token.last_used_at == first + timedelta(minutes=1)


@pytest.fixture
def strict_client(user):
    from django.test import Client

    client = Client(enforce_csrf_checks=True)
    client.force_login(user)
    return client


def test_a_session_needs_its_csrf_token_to_change_something(strict_client):
    assert strict_client.get("/api/v1/me").status_code == 200
    body = {"data": '{"theme": "dark"}', "content_type": "application/json"}
    refused = strict_client.patch("/api/v1/settings", **body)
    assert refused.status_code == 403
    assert refused.json()["code"] == "csrf_failed"
    strict_client.get("/settings/")
    csrf = strict_client.cookies["csrftoken"].value
    assert strict_client.patch("/api/v1/settings", **body, headers={"X-CSRFToken": csrf}).status_code == 200


def test_a_token_needs_no_csrf_token(user, token_for):
    from django.test import Client

    answer = Client(enforce_csrf_checks=True).patch(
        "/api/v1/settings",
        '{"theme": "dark"}',
        content_type="application/json",
        headers={"Authorization": f"Bearer {token_for(user)}"},
    )
    assert answer.status_code == 200


def test_settings_change_only_what_is_sent(call, user, token_for):
    token = token_for(user)
    agents = {"model": "", "toolsets_off": [], "enter_sends": True, "reviews": True}
    agents |= {"memory": {"write_approval": "off"}, "skills": {"write_approval": "off", "curator": True}}
    first = call("PATCH", "/settings", token=token, body={"theme": "dark"})
    assert first.json() == {"language": "", "theme": "dark"} | agents
    changed = call("PATCH", "/settings", token=token, body={"language": "zh-hans", "enter_sends": False})
    assert changed.json() == {"language": "zh-hans", "theme": "dark"} | agents | {"enter_sends": False}
    wrong = call("PATCH", "/settings", token=token, body={"theme": "purple"})
    assert wrong.status_code == 422
    assert wrong.json()["errors"][0]["field"] == "theme"
    assert call("GET", "/settings", token=token).json()["theme"] == "dark"


def test_lists_come_in_pages(call, client, user):
    client.force_login(user)
    names = [f"token {number}" for number in range(5)]
    for name in names:
        services.token_create(user=user, name=name)
    seen, cursor = [], ""
    while True:
        page = call("GET", f"/tokens?limit=2&cursor={cursor}").json()
        seen += [item["name"] for item in page["items"]]
        cursor = page["next_cursor"]
        if cursor is None:
            break
    assert seen == names[::-1]


ODD_CURSORS = (
    [None, None],
    [True, {}],
    [[], []],
    [1e999, 1e999],
    ["2026-13-01", "x"],
    ["0001-01-01T00:00:00+23:00", "00000000-0000-0000-0000-000000000000"],
    {},
    [1],
)


@pytest.mark.parametrize("path", ["/tokens", "/sessions", "/sessions/{}/messages"])
def test_no_cursor_makes_us_fail(client, user, path):
    from tests.api.routes import a_session

    client.force_login(user)
    path = "/api/v1" + path.format(a_session(user)["session_id"])
    for values in (*ODD_CURSORS, [10**30, 10**30]):
        cursor = base64.urlsafe_b64encode(json.dumps(values).encode()).decode()
        answer = client.get(path, {"cursor": cursor})
        assert answer.status_code == 422 or (values[0] == 10**30 and answer.status_code == 200), (values, answer)
    assert client.get(path, {"cursor": base64.urlsafe_b64encode(b"[" * 740).decode()}).status_code == 422


@pytest.mark.parametrize("query", ["limit=0", "limit=201", "limit=x", "cursor=rubbish", "cursor=WzFd"])
def test_a_bad_page_is_refused(call, client, user, query):
    client.force_login(user)
    answer = call("GET", f"/tokens?{query}")
    assert answer.status_code == 422
    assert answer.json()["errors"][0]["field"] == query.partition("=")[0]


# --- asynchronous routes -------------------------------------------------------------------------


@pytest.mark.django_db(transaction=True)
async def test_asynchronous_routes_have_the_same_doors(user, stranger, async_client):
    from asgiref.sync import sync_to_async

    from tests.api.routes import a_session, a_turn

    @sync_to_async
    def prepare():
        mine = services.token_create(user=user, name="mine")[1]
        theirs = services.token_create(user=stranger, name="theirs")[1]
        weak = services.token_create(user=user, name="weak", scopes=["memory:read"])[1]
        return mine, theirs, weak, a_session(user)["session_id"], a_turn(user)["turn_id"]

    mine, theirs, weak, session_id, turn_id = await prepare()
    messages, events = f"/api/v1/sessions/{session_id}/messages", f"/api/v1/turns/{turn_id}/events"

    async def post(token, key=None):
        headers = {"Authorization": f"Bearer {token}"} | ({"Idempotency-Key": key} if key else {})
        body = {"data": '{"content": "Hello"}', "content_type": "application/json"}
        return await async_client.post(messages, **body, headers=headers)

    assert (await post("hms_wrong")).json()["code"] == "invalid_token"
    assert (await post(weak)).json()["code"] == "missing_scope"
    assert (await post(theirs)).status_code == 404
    first, second = await post(mine, "k"), await post(mine, "k")
    assert first.status_code == 202
    assert first.json() == second.json()
    assert (await async_client.get(events, headers={"Authorization": f"Bearer {theirs}"})).status_code == 404
    for last in ("", "3", "-1", "x", "9" * 5000):
        stream = await async_client.get(events, headers={"Authorization": f"Bearer {mine}", "Last-Event-ID": last})
        assert stream["Content-Type"] == "text/event-stream"
        stream.close()
