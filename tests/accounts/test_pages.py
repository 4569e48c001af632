"""Every page of the doors stands in our frame, and what a browser may load is bounded."""

import re
from datetime import UTC, datetime

import pytest
from django.core.management import call_command
from django.urls import get_resolver, reverse
from django.utils import formats

PAGES = (
    "account_login",
    "account_signup",
    "account_logout",
    "account_inactive",
    "account_reauthenticate",
    "account_change_password",
    "account_email",
    "account_email_verification_sent",
    "account_reset_password",
    "account_reset_password_done",
    "account_reset_password_from_key_done",
    "mfa_reauthenticate",
    "mfa_activate_totp",
    "mfa_deactivate_totp",
    "mfa_view_recovery_codes",
    "mfa_generate_recovery_codes",
    "settings",
)
ELSEWHERE = {
    "account_confirm_email",
    "account_reset_password_from_key",
    "first_account",
    "mfa_authenticate",
}  # need a link or a half log-in; tested in test_doors and test_sign_up
NO_PAGE = {
    "account_set_password",  # only for accounts without a password
    "account_confirm_login_code",  # log-in by code is off
    "account_request_reauthentication_code",
    "account_confirm_reauthentication_code",
    "mfa_index",  # sections of the settings page
    "usersessions_list",
    "mfa_download_recovery_codes",
    "set_language",
    "set_theme",
    "token_create",
    "token_revoke",
    "token_restore",
    "token_renew",
    "device_end",
    "devices_end",
}


def test_no_page_is_forgotten():
    names = {name for name in get_resolver("hermes_site.accounts.urls").reverse_dict if isinstance(name, str)}
    assert names == {*PAGES, *ELSEWHERE, *NO_PAGE}


@pytest.fixture
def seen(client, user, second_factor):
    """The HTML of a page, for whoever gets to see it."""

    def get(name):
        answer = client.get(reverse(name))
        if answer.status_code == 302:
            client.force_login(user)
            answer = client.get(reverse(name), follow=True)
        if "reauthenticate" in answer.request["PATH_INFO"]:
            client.post("/accounts/reauthenticate/", {"password": "a long pass sentence"})
            answer = client.get(reverse(name), follow=True)
        if answer.status_code == 404:
            second_factor(user)
            client.post("/accounts/reauthenticate/", {"password": "a long pass sentence"})
            answer = client.get(reverse(name), follow=True)
        assert answer.status_code == 200, answer
        return answer.content.decode()

    return get


@pytest.mark.parametrize("name", PAGES)
def test_every_page_is_in_our_frame(seen, name):
    page = seen(name)
    assert "css/components.css" in page
    assert page.count("<h1") == 1
    assert not re.search(r"\sstyle=|\son\w+=|javascript:", page)
    assert all("nonce=" in tag for tag in re.findall(r"<script\b[^>]*>", page))
    assert " placeholder=" not in page.partition("<main")[2].partition("</main>")[0]


def test_a_strict_content_policy_on_every_answer(client, db):
    for path in ("/accounts/login/", "/api/v1/me", "/api/v1/docs", "/nothing"):
        policy = client.get(path)["Content-Security-Policy"]
        parts = dict(part.strip().partition(" ")[::2] for part in policy.split(";"))
        assert parts["default-src"] == "'none'"
        assert parts["frame-ancestors"] == "'none'"
        assert parts["base-uri"] == "'none'"
        assert parts["form-action"] == "'self'"
        assert "unsafe" not in policy
        assert "http" not in policy
        assert "*" not in policy.replace("localhost:*", "").replace("127.0.0.1:*", "")


def test_a_new_nonce_each_time(client, db):
    pages = [client.get("/accounts/login/") for _ in range(2)]
    nonces = [re.search(r"'nonce-([^']+)'", page["Content-Security-Policy"])[1] for page in pages]
    assert nonces[0] != nonces[1]
    assert f'nonce="{nonces[0]}"' in pages[0].content.decode()


def test_other_headers(client, db):
    answer = client.get("/accounts/login/")
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert answer["X-Frame-Options"] == "DENY"
    assert answer["Referrer-Policy"] == "same-origin"
    assert answer["Cross-Origin-Opener-Policy"] == "same-origin"


def test_the_check_for_deployment_is_clean_behind_tls(tmp_path):
    import os
    import subprocess
    import sys

    from django.conf import settings

    environment = {name: value for name, value in os.environ.items() if not name.startswith(("HERMES_", "DJANGO_"))} | {
        "HERMES_DATA_DIR": str(tmp_path / "data"),
        "HERMES_PUBLIC_URL": "https://hermes.example",
    }
    done = subprocess.run(
        [sys.executable, "manage.py", "check", "--deploy", "--fail-level", "WARNING"],
        env=environment,
        cwd=settings.BASE_DIR,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


def test_no_migration_is_missing(db):
    call_command("makemigrations", "accounts", check=True, dry_run=True, verbosity=0)


def test_refusals_stand_in_our_frame(client, user, monkeypatch):
    from django.test import Client

    assert "There is nothing here" in client.get("/nothing/").content.decode()
    client.force_login(user)
    assert "not open to your account" in client.get("/admin/", follow=True).content.decode()
    monkeypatch.setattr("hermes_site.accounts.selectors.tokens", lambda _user: 1 / 0)
    quiet = Client(raise_request_exception=False)
    quiet.force_login(user)
    answer = quiet.get("/settings/")
    assert answer.status_code == 500
    assert "css/components.css" in answer.content.decode()
    assert "Zero" not in answer.content.decode()


def test_in_english_dates_of_the_administration_are_written_as_on_our_pages(client, staff):
    client.force_login(staff)
    assert formats.date_format(datetime(2026, 11, 30, 21, 43, tzinfo=UTC), "DATETIME_FORMAT") == "30 Nov 2026, 21:43"
    people = client.get("/admin/accounts/user/").content.decode()
    assert re.search(r"\d{1,2} [A-Z][a-z]{2} \d{4}, \d\d:\d\d<", people)


def test_every_field_of_an_invitation_has_a_name(client, staff):
    client.force_login(staff)
    page = client.get("/admin/accounts/invitation/add/").content.decode()
    for name in ("expires_at_0", "expires_at_1"):
        assert re.search(rf'name="{name}"[^>]*aria-label="Valid until, ', page)
