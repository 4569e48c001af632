"""The settings page: appearance, tokens, security, devices."""

import re

import pytest
from django.test import Client
from django.utils import translation

from hermes_site.accounts import selectors, services
from hermes_site.accounts.models import ApiToken, User

FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Safari/604.1"


@pytest.fixture
def page(client, user):
    client.force_login(user)

    def html():
        return client.get("/settings/").content.decode()

    return html


def test_it_is_for_people_who_are_logged_in(client, db):
    assert client.get("/settings/")["Location"] == "/accounts/login/?next=/settings/"


def test_a_token_is_shown_once(client, page):
    made = client.post("/settings/tokens/", {"name": "laptop", "scopes": ["chat"], "days": "30"})
    assert (made.status_code, made["Location"]) == (302, "/settings/#tokens")
    assert "hms_" not in str(dict(client.session))
    shown = client.get("/settings/")
    secret = re.search(r"hms_[\w-]+", shown.content.decode())[0]
    assert "no-store" in shown["Cache-Control"]
    token = ApiToken.objects.get()
    assert token.scopes == ["chat"]
    assert token.days == 30
    assert secret not in page()
    assert "laptop" in page()
    assert Client().get("/api/v1/me", headers={"Authorization": f"Bearer {secret}"}).status_code == 200


@pytest.mark.parametrize(
    "wrong", [{"name": ""}, {"scopes": []}, {"scopes": ["root"]}, {"scopes": ["moderation"]}, {"days": "99999"}]
)
def test_a_wrong_form_makes_nothing(client, page, wrong):
    answer = client.post("/settings/tokens/", {"name": "x", "scopes": ["chat"], "days": ""} | wrong)
    assert answer.status_code == 422
    assert "<details" in answer.content.decode()
    assert ApiToken.objects.count() == 0


def test_revoking_can_be_undone(client, user, page):
    token, _secret = services.token_create(user=user, name="garden")
    answer = client.post(f"/settings/tokens/{token.pk}/revoke/", follow=True).content.decode()
    assert f'formaction="/settings/tokens/{token.pk}/restore/"' in answer
    assert "garden" not in page()
    client.post(f"/settings/tokens/{token.pk}/restore/")
    assert "garden" in page()


def test_a_token_is_renewed_for_as_long_as_it_was_made_for(client, user, page):
    token, _secret = services.token_create(user=user, name="laptop", days=5)
    assert "Renew" in page()
    before = token.expires_at
    client.post(f"/settings/tokens/{token.pk}/renew/")
    token.refresh_from_db()
    assert token.expires_at > before


@pytest.mark.parametrize("act", ["revoke", "restore", "renew"])
def test_a_stranger_gets_404(client, user, stranger, act):
    token, secret = services.token_create(user=user, name="laptop", days=5)
    client.force_login(stranger)
    answer = client.post(f"/settings/tokens/{token.pk}/{act}/")
    assert answer.status_code == 404
    assert "There is nothing here" in answer.content.decode()
    assert services.token_use(secret)


def _device(user, agent):
    client = Client(headers={"User-Agent": agent})
    client.post("/accounts/login/", {"login": user.username, "password": "a long pass sentence"})
    return client


def test_devices_are_listed_and_can_be_signed_out(user, stranger):
    here, phone = _device(user, FIREFOX), _device(user, IPHONE)
    page = here.get("/settings/").content.decode()
    assert "Firefox on Linux" in page
    assert "Safari on iPhone" in page
    other = next(device for device in selectors.devices(user, here.session.session_key) if not device.is_this)
    theirs = Client()
    theirs.force_login(stranger)
    theirs.post(f"/settings/devices/{other.id}/end/")
    assert phone.get("/api/v1/me").status_code == 200
    here.post(f"/settings/devices/{other.id}/end/")
    assert phone.get("/api/v1/me").status_code == 401
    assert here.get("/api/v1/me").status_code == 200


def test_all_others_can_be_signed_out_at_once(user):
    here, *others = (_device(user, FIREFOX) for _ in range(3))
    here.post("/settings/devices/end/")
    assert here.get("/api/v1/me").status_code == 200
    assert [other.get("/api/v1/me").status_code for other in others] == [401, 401]


@pytest.mark.parametrize(
    ("agent", "name"),
    [
        (FIREFOX, "Firefox on Linux"),
        (IPHONE, "Safari on iPhone"),
        ("Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0", "Edge on Windows"),
        ("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Chrome/140.0 Safari/537.36", "Chrome on macOS"),
        ("curl/8.0", "curl"),
        ("", "Unknown browser"),
    ],
)
def test_devices_have_names(agent, name):
    assert selectors.device_name(agent) == name


def test_the_theme_is_kept_for_the_person_and_the_browser(client, user, page):
    answer = client.post("/i18n/theme/", {"theme": "dark", "next": "/settings/#look"})
    assert answer["Location"] == "/settings/#look"
    user.refresh_from_db()
    assert user.theme == "dark"
    assert 'data-theme="dark"' in page()
    client.logout()
    client.cookies["theme"] = "dark"
    assert 'data-theme="dark"' in client.get("/accounts/login/").content.decode()


@pytest.mark.parametrize("target", ["//evil.example", "https://evil.example/x", "javascript:alert(1)"])
def test_nobody_is_sent_elsewhere(client, db, target):
    assert client.post("/i18n/theme/", {"theme": "dark", "next": target})["Location"] == "/"
    assert "evil" not in client.post("/i18n/setlang/", {"language": "en", "next": target})["Location"]


def test_the_language_is_kept_for_the_person_and_the_browser(client, user, page):
    client.post("/i18n/setlang/", {"language": "zh-hans", "next": "/settings/"})
    user.refresh_from_db()
    assert user.language == "zh-hans"
    other = Client()
    other.force_login(user)
    assert '<html lang="zh-Hans"' in other.get("/settings/", headers={"Accept-Language": "de"}).content.decode()
    client.post("/accounts/logout/")
    assert '<html lang="zh-Hans"' in client.get("/accounts/login/").content.decode()
    translation.activate("en")


def test_the_address_is_changed_where_no_mail_is_sent(client, user, stranger, page):
    client.get("/accounts/email/")
    client.post("/accounts/reauthenticate/", {"password": "a long pass sentence"})
    taken = client.post("/accounts/email/", {"email": "STEN@example.org"})
    assert "already exists" in taken.content.decode()
    assert client.post("/accounts/email/", {"email": "new@example.org"}).status_code == 302
    user.refresh_from_db()
    assert user.email == "new@example.org"
    client.logout()
    client.post("/accounts/login/", {"login": "new@example.org", "password": "a long pass sentence"})
    assert client.get("/api/v1/me").status_code == 200


@pytest.mark.parametrize(
    ("first", "last", "shown"),
    [("Mara", "Lindqvist", "Mara Lindqvist"), ("晓岚", "林", "林晓岚"), ("Anna", "林", "Anna 林"), ("", "", "")],
)
def test_names_in_east_asian_scripts_begin_with_the_family(first, last, shown):
    assert User(first_name=first, last_name=last).get_full_name() == shown


def test_a_fragment_is_never_the_log_in_page(client, db):
    headers = {"HX-Request": "true", "HX-Current-URL": "http://testserver/settings/?a=1"}
    answer = client.get("/settings/", headers=headers)
    assert answer.status_code == 401  # a page must not take what it sent for done
    assert answer.content == b""
    assert answer["HX-Redirect"] == "/accounts/login/?next=%2Fsettings%2F%3Fa%3D1"


def test_a_browser_keeps_parts_of_pages_apart_from_the_pages(client, user):
    client.force_login(user)
    for headers in ({}, {"HX-Request": "true"}):
        assert "HX-Request" in client.get("/memory/", headers=headers)["Vary"]


def test_who_has_to_log_in_before_sending_comes_back_to_the_page_of_the_form(client, db):
    for referer, there in (
        ("http://testserver/memory/history/?by=chat", "%2Fmemory%2Fhistory%2F%3Fby%3Dchat"),
        ("", "%2F"),
    ):
        answer = client.post("/settings/tokens/", headers={"Referer": referer})
        assert answer["Location"] == f"/accounts/login/?next={there}"


def test_a_refusal_of_a_fragment_is_a_toast(client, user, stranger):
    token, _secret = services.token_create(user=user, name="garden")
    client.force_login(stranger)
    answer = client.post(f"/settings/tokens/{token.pk}/revoke/", headers={"HX-Request": "true"})
    assert answer["HX-Reswap"] == "none"
    assert "There is no such token." in answer.content.decode()
