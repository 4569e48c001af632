import pytest

from hermes_site.accounts import services


@pytest.fixture
def token(user):
    return services.token_create(user=user, name="laptop")[1]


def test_me_by_token(client, user, token):
    answer = client.get("/api/v1/me", headers={"Authorization": f"Bearer {token}"})
    assert answer.status_code == 200, answer.content
    assert answer.json()["user"]["id"] == str(user.pk)
    assert "approve" not in answer.json()["scopes"]


def test_me_by_session(client, user):
    client.force_login(user)
    assert client.get("/api/v1/me").json()["user"]["username"] == "mara"


def test_me_without_anything_is_401(client, db):
    answer = client.get("/api/v1/me")
    assert answer.status_code == 401
    assert answer["Content-Type"] == "application/problem+json"
    assert answer["WWW-Authenticate"].startswith("Bearer")
    assert answer.json() == {
        "status": 401,
        "title": "Unauthorized",
        "detail": "Send a token (Authorization: Bearer hms_…) or log in.",
        "code": "not_authenticated",
    }


def test_a_password_logs_in_by_name_and_by_address(client, user):
    for name in ("mara", "mara@example.org", "MARA@example.org"):
        answer = client.post("/accounts/login/", {"login": name, "password": "a long pass sentence"})
        assert answer.status_code == 302, answer.content.decode()
        assert client.get("/api/v1/me").status_code == 200
        client.logout()
