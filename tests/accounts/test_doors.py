"""Log-in, log-out, passwords, second factor, rate limits."""

import pytest
from django.core import mail
from django.core.cache import cache
from django.test import Client, override_settings

from hermes_site.accounts import services
from tests.accounts.conftest import PASSWORD

ADMIN = "an admin's long sentence"


def _is_in(client):
    return client.get("/api/v1/me").status_code == 200


@pytest.mark.parametrize("name", ["mara", "MARA", "mara@example.org", "Mara@Example.org"])
def test_log_in_by_name_or_address(client, user, log_in, name):
    assert log_in(client, name).status_code == 302
    assert _is_in(client)


def test_a_wrong_password_says_so_and_no_more(client, user, log_in):
    wrong, unknown = log_in(client, password="not it at all"), log_in(client, "nobody", "not it at all")
    assert wrong.status_code == unknown.status_code == 200
    assert "That name and password don’t match." in wrong.content.decode()
    assert "That name and password don’t match." in unknown.content.decode()
    assert not _is_in(client)


def test_a_deactivated_user_does_not_get_in(client, user, log_in):
    user.is_active = False
    user.save()
    log_in(client)
    assert not _is_in(client)


def test_deactivation_ends_sessions_at_once(client, user):
    client.force_login(user)
    type(user).objects.update(is_active=False)
    assert client.get("/settings/").status_code == 302


def test_five_failures_close_the_door_even_for_the_right_password(client, user, log_in):
    for _ in range(5):
        log_in(client, password="not it at all")
    answer = log_in(client)
    assert "Too many failed tries. Wait five minutes, then try again.</p>" in answer.content.decode()
    assert not _is_in(client)
    assert "Too many failed tries" in log_in(Client()).content.decode()  # another process would see it, too


def test_failures_of_one_do_not_close_the_door_of_another(client, user, stranger, log_in):
    for _ in range(5):
        log_in(client, password="not it at all")
    log_in(client, "sten", "another long sentence")
    assert _is_in(client)


def test_too_many_tries_from_one_address_get_429_in_our_frame(client, user, log_in):
    for number in range(30):
        log_in(client, f"nobody{number}", "x")
    answer = log_in(client)
    assert answer.status_code == 429
    assert "Hermes" in answer.content.decode()


def test_log_in_works_without_redis_and_is_still_limited(client, user, log_in, settings, caplog):
    settings.CACHES = {"default": settings.CACHES["default"] | {"LOCATION": "redis://127.0.0.1:8299"}}
    assert cache._connections is not None  # settings.CACHES resets the handler
    for _ in range(5):
        log_in(client, password="not it at all")
    assert "Too many failed tries" in log_in(client).content.decode()
    log_in(client, "mara@example.org")
    assert _is_in(client)
    assert "The cache does not answer" in caplog.text


def test_log_out_ends_the_session(client, user):
    client.force_login(user)
    copy = Client()
    copy.cookies = client.cookies
    assert _is_in(copy)
    assert client.get("/accounts/logout/").status_code == 200  # asks; only a POST does it
    assert _is_in(copy)
    assert client.post("/accounts/logout/").status_code == 302
    assert not _is_in(copy)


def test_a_password_change_signs_other_devices_out(client, user):
    other = Client()
    client.force_login(user)
    other.force_login(user)
    new = "a wholly new sentence"
    answer = client.post("/accounts/password/change/", {"oldpassword": PASSWORD, "password1": new, "password2": new})
    assert answer.status_code == 302
    assert _is_in(client)
    assert not _is_in(other)


@pytest.mark.parametrize("weak", ["elevenchars", "123456789012345", "passwordpassword1"[:11], "mara@example.org"])
def test_weak_passwords_are_refused(client, user, weak):
    client.force_login(user)
    answer = client.post("/accounts/password/change/", {"oldpassword": PASSWORD, "password1": weak, "password2": weak})
    assert answer.status_code == 200
    assert 'aria-invalid="true"' in answer.content.decode()


def test_passwords_are_hashed_with_argon2():
    from hermes_site import settings as real

    assert real.PASSWORD_HASHERS[0].endswith("Argon2PasswordHasher")


# --- second factor ----------------------------------------------------------------------------


def test_the_second_factor_is_asked(client, user, log_in, second_factor):
    code = second_factor(user)
    answer = log_in(client)
    assert answer["Location"] == "/accounts/2fa/authenticate/"
    assert not _is_in(client)
    assert client.post("/accounts/2fa/authenticate/", {"code": "000000"}).status_code == 200
    assert not _is_in(client)
    client.post("/accounts/2fa/authenticate/", {"code": code()})
    assert _is_in(client)


def test_a_recovery_code_works_once(client, user, log_in, second_factor):
    from allauth.mfa.models import Authenticator

    second_factor(user)
    recovery = Authenticator.objects.get(type="recovery_codes").wrap().get_unused_codes()[0]
    log_in(client)
    client.post("/accounts/2fa/authenticate/", {"code": recovery})
    assert _is_in(client)
    again = Client()
    log_in(again)
    again.post("/accounts/2fa/authenticate/", {"code": recovery})
    assert not _is_in(again)


def test_codes_can_not_be_guessed(client, user, log_in, second_factor):
    code = second_factor(user)
    log_in(client)
    for _ in range(10):
        client.post("/accounts/2fa/authenticate/", {"code": "000000"})
    client.post("/accounts/2fa/authenticate/", {"code": code()})
    assert not _is_in(client)


def test_the_admin_has_the_same_doors(client, staff, log_in, second_factor):
    code = second_factor(staff)
    answer = client.get("/admin/", follow=True)
    assert answer.redirect_chain[-1][0] == "/accounts/login/?next=%2Fadmin%2F"
    assert client.post("/admin/login/", {"username": "ada", "password": ADMIN}).status_code == 302
    assert client.get("/admin/").status_code == 302
    log_in(client, "ada", ADMIN)
    assert client.get("/admin/").status_code == 302
    client.post("/accounts/2fa/authenticate/", {"code": code()})
    assert client.get("/admin/").status_code == 200


def test_the_admin_is_no_place_for_others(client, user):
    client.force_login(user)
    assert client.get("/admin/", follow=True).status_code == 403


def test_administrators_set_up_a_second_factor_where_the_site_asks_for_it(client, staff, user, site, second_factor):
    site(staff_second_factor=True)
    client.force_login(staff)
    for path in ("/admin/", "/settings/"):
        answer = client.get(path)
        assert answer.status_code == 302
        assert answer["Location"] == "/accounts/2fa/totp/activate/"
    refused = client.get("/api/v1/me")
    assert refused.status_code == 403
    assert refused.json()["code"] == "second_factor_required"
    second_factor(staff)
    assert client.get("/admin/").status_code == 200
    client.force_login(user)
    assert client.get("/settings/").status_code == 200


def test_setting_up_asks_for_the_password_again_and_gives_recovery_codes(client, user, log_in):
    from allauth.mfa.totp.internal.auth import format_hotp_value, hotp_value

    from tests.accounts.conftest import counters

    client.force_login(user)
    answer = client.get("/accounts/2fa/totp/activate/")
    assert answer["Location"].startswith("/accounts/reauthenticate/")
    client.post(answer["Location"], {"password": PASSWORD})
    page = client.get("/accounts/2fa/totp/activate/")
    assert "<svg" in page.content.decode()
    assert "data:image" not in page.content.decode()
    secret = client.session["mfa.totp.secret"]
    code = format_hotp_value(hotp_value(secret, sorted(counters())[1]))
    done = client.post("/accounts/2fa/totp/activate/", {"code": code}, follow=True)
    assert done.redirect_chain[-1][0] == "/accounts/2fa/recovery-codes/"
    assert "10 codes are unused" in done.content.decode()


def test_secrets_of_the_second_factor_are_encrypted(user, second_factor):
    from allauth.mfa.models import Authenticator

    second_factor(user)
    for kept in Authenticator.objects.all():
        secret = kept.data.get("secret") or kept.data.get("seed")
        assert secret.startswith("gAAAA"), kept.data


# --- passwords that were forgotten -------------------------------------------------------------


def test_without_mail_the_reset_page_says_who_can_help(client, db):
    assert "sends no mail" in client.get("/accounts/password/reset/").content.decode()
    assert "sends no mail" in client.post("/accounts/password/reset/", {"email": "x@y.z"}).content.decode()
    assert mail.outbox == []


@override_settings(MAIL=True)
def test_with_mail_a_link_is_sent(client, user):
    assert "Send the link" in client.get("/accounts/password/reset/").content.decode()
    client.post("/accounts/password/reset/", {"email": "mara@example.org"})
    assert "/accounts/password/reset/key/" in mail.outbox[0].body


def test_an_administrators_link_sets_a_new_password_once(client, staff, user):
    client.force_login(staff)
    page = client.post(
        "/admin/accounts/user/",
        {"action": "make_reset_link", "_selected_action": [str(user.pk)]},
        follow=True,
    ).content.decode()
    link = page.partition("<code>")[2].partition("</code>")[0]
    assert link.startswith("http://testserver/accounts/password/reset/key/")
    theirs = Client()
    form = theirs.get(link, follow=True)
    new = "a wholly new sentence"
    action = form.redirect_chain[-1][0]
    theirs.post(action, {"password1": new, "password2": new})
    user.refresh_from_db()
    assert user.check_password(new)
    again = Client().get(link, follow=True)
    assert "This link no longer works" in again.content.decode()


def test_an_administrator_can_take_a_lost_second_factor_away(client, staff, user, second_factor):
    second_factor(user)
    client.force_login(staff)
    client.post("/admin/accounts/user/", {"action": "remove_second_factor", "_selected_action": [str(user.pk)]})
    assert not services.second_factor_remove(user=user)


def test_the_form_that_was_open_too_long(user):
    answer = Client(enforce_csrf_checks=True).post("/accounts/login/", {"login": "mara", "password": PASSWORD})
    assert answer.status_code == 403
    assert "open for too long" in answer.content.decode()
    part = Client(enforce_csrf_checks=True).post("/", {"text": "Hello"}, headers={"HX-Request": "true"})
    assert (part.status_code, part["HX-Reswap"]) == (422, "none")
    assert "open for too long" in part.content.decode()
