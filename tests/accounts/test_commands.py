"""create_user, create_token, first_link."""

import pytest
from django.core.management import CommandError, call_command

from hermes_site.accounts.models import ApiToken, User
from hermes_site.accounts.scopes import DEFAULT_SCOPES


@pytest.fixture
def run(capsys, db):
    def run(*words, **options):
        call_command(*words, **options)
        return capsys.readouterr().out

    return run


def test_create_user_prints_a_password_that_works(run, client):
    said = run("create_user", "kim")
    password = said.partition("Password: ")[2].strip()
    assert len(password) >= 12
    client.post("/accounts/login/", {"login": "kim", "password": password})
    assert client.get("/api/v1/me").status_code == 200


def test_create_user_with_everything(run):
    said = run("create_user", "kim", password="a long pass sentence", email="kim@example.org", staff=True)
    assert "Password" not in said
    kim = User.objects.get()
    assert kim.is_staff
    assert kim.is_superuser
    assert kim.check_password("a long pass sentence")
    assert kim.emailaddress_set.get().verified


@pytest.mark.parametrize(
    ("name", "options"),
    [("kim", {"password": "short"}), ("MARA", {}), ("", {}), ("x", {"email": "mara@EXAMPLE.org"}), ("a b", {})],
)
def test_create_user_refuses(run, user, name, options):
    with pytest.raises(CommandError):
        run("create_user", name, **options)
    assert User.objects.count() == 1


def test_create_token_prints_the_token_alone(run, user, client):
    secret = run("create_token", "mara").strip()
    assert client.get("/api/v1/me", headers={"Authorization": f"Bearer {secret}"}).status_code == 200
    assert ApiToken.objects.get().scopes == list(DEFAULT_SCOPES)


def test_create_token_with_everything(run, user):
    run("create_token", "mara@example.org", scopes="chat, approve", name="ci", days=3)
    token = ApiToken.objects.get()
    assert (token.scopes, token.name, token.days) == (["chat", "approve"], "ci", 3)


@pytest.mark.parametrize(
    ("name", "options"), [("nobody", {}), ("mara", {"scopes": "root"}), ("mara", {"scopes": ""}), ("mara", {"days": 0})]
)
def test_create_token_refuses(run, user, name, options):
    with pytest.raises(CommandError):
        run("create_token", name, **options)
    assert ApiToken.objects.count() == 0


def test_first_link_prints_the_link_while_there_is_nobody(run, client):
    link = run("first_link", base_url="http://testserver").strip()
    assert client.get(link).status_code == 200
    run("create_user", "kim")
    assert run("first_link") == ""
