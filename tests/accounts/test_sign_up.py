"""Invitations, sign-up policy, the first account."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from django.core import mail
from django.db import connection
from django.test import Client, override_settings

from hermes_site.accounts import services
from hermes_site.accounts.models import FirstLink, Invitation, User
from hermes_site.kernel import clock
from hermes_site.kernel.errors import NotFoundError

URL = "/accounts/signup/"
PASSWORD = "kims very long pass"


def _fields(code="", email="kim@example.org", password=PASSWORD):
    return {"invitation": code, "email": email, "password1": password}


@pytest.fixture
def invite(staff):
    def invite(**options):
        return services.invitation_create(created_by=staff, **options)

    return invite


def _errors(answer):
    return {name: list(errors) for name, errors in answer.context["form"].errors.items()}


def test_an_invited_person_gets_in(client, invite):
    invitation, code = invite()
    page = client.get(f"{URL}?invitation={code}").content.decode()
    assert code in page
    assert "From ada, valid until" in page
    assert client.post(URL, _fields(code)).status_code == 302
    assert client.get("/api/v1/me").json()["user"]["username"] == "kim"
    invitation.refresh_from_db()
    assert invitation.used_by.email == "kim@example.org"
    assert not invitation.is_open


def test_codes_may_be_typed_in_any_way(client, invite):
    _invitation, code = invite()
    assert client.post(URL, _fields(f" {code.lower().replace('-', ' ')}")).status_code == 302


def test_without_an_invitation_nobody_gets_in(client, invite):
    assert "invitation" in _errors(client.post(URL, _fields()))
    assert "invitation" in _errors(client.post(URL, _fields("AAAA-BBBB-CCCC-DDDD")))
    assert User.objects.filter(is_staff=False).count() == 0


def test_an_invitation_works_once(client, invite):
    _invitation, code = invite()
    client.post(URL, _fields(code))
    answer = Client().post(URL, _fields(code, "lee@example.org"))
    assert _errors(answer) == {"invitation": ["This invitation was used or has ended. Ask for a new one."]}


def test_the_link_of_a_used_invitation_says_so_before_anything_is_typed(client, invite):
    _invitation, code = invite()
    client.post(URL, _fields(code))
    assert "This invitation was used or has ended." in Client().get(f"{URL}?invitation={code}").content.decode()
    assert "used or has ended" not in Client().get(URL).content.decode()


def test_an_old_invitation_does_not_work(client, invite, monkeypatch):
    _invitation, code = invite()
    later = clock.now() + services.INVITATION_VALID + timedelta(seconds=1)
    monkeypatch.setattr(clock, "now", lambda: later)
    assert "invitation" in _errors(client.post(URL, _fields(code)))


def test_an_invitation_for_an_address_is_for_that_address(client, invite):
    _invitation, code = invite(email="kim@example.org")
    assert "kim@example.org" in client.get(f"{URL}?invitation={code}").content.decode()
    assert "email" in _errors(client.post(URL, _fields(code, "lee@example.org")))
    assert client.post(URL, _fields(code, "KIM@example.org")).status_code == 302


def test_a_refused_form_does_not_use_the_invitation_up(client, invite):
    invitation, code = invite()
    assert "password1" in _errors(client.post(URL, _fields(code, password="too short")))
    invitation.refresh_from_db()
    assert invitation.is_open


def test_an_address_belongs_to_one_account(client, invite, user):
    _invitation, code = invite()
    assert "email" in _errors(client.post(URL, _fields(code, "MARA@example.org")))


@pytest.mark.django_db(transaction=True)
def test_of_two_at_once_one_gets_the_invitation(invite):
    _invitation, code = invite()

    def sign_up(number):
        try:
            return Client().post(URL, _fields(code, f"kim{number}@example.org")).status_code
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as pool:
        answers = sorted(pool.map(sign_up, range(4)))
    assert answers[0] == 302 or 302 in answers
    assert answers.count(302) == 1, answers
    assert User.objects.filter(is_staff=False).count() == 1


def test_an_open_site_needs_no_invitation(client, site):
    site(sign_up="open")
    assert "Invitation code" not in client.get(URL).content.decode()
    assert client.post(URL, _fields()).status_code == 302
    assert client.get("/api/v1/me").status_code == 200


def test_a_closed_site_lets_nobody_in(client, invite, site):
    _invitation, code = invite()
    site(sign_up="closed")
    assert "Sign-up is closed" in client.get(URL).content.decode()
    client.post(URL, _fields(code))
    assert User.objects.filter(is_staff=False).count() == 0


def test_the_log_in_page_offers_what_there_is(client, site):
    assert "Sign up with an invitation" in client.get("/accounts/login/").content.decode()
    site(sign_up="open")
    assert ">Sign up<" in client.get("/accounts/login/").content.decode()
    site(sign_up="closed")
    assert "Sign up" not in client.get("/accounts/login/").content.decode()


@override_settings(MAIL=True, ACCOUNT_EMAIL_VERIFICATION="mandatory", MFA_ALLOW_UNVERIFIED_EMAIL=False)
def test_with_mail_the_address_must_be_confirmed(client, invite):
    _invitation, code = invite()
    answer = client.post(URL, _fields(code))
    assert answer["Location"] == "/accounts/confirm-email/"
    assert client.get("/api/v1/me").status_code == 401
    assert "Confirm your address" in client.get(answer["Location"]).content.decode()
    link = next(word for word in mail.outbox[0].body.split() if "/confirm-email/" in word)
    assert "Is <b>kim@example.org</b> yours?" in client.get(link).content.decode()
    client.post(link)
    client.post("/accounts/login/", {"login": "kim", "password": PASSWORD})
    assert client.get("/api/v1/me").status_code == 200


def test_an_administrator_makes_an_invitation_and_sees_the_link_once(client, staff):
    client.force_login(staff)
    form = {"email": "", "note": "Kim", "expires_at_0": "2099-01-01", "expires_at_1": "00:00"}
    page = client.post("/admin/accounts/invitation/add/", form, follow=True).content.decode()
    link = page.partition("<code>")[2].partition("</code>")[0]
    code = link.partition("invitation=")[2]
    assert link == f"http://testserver/accounts/signup/?invitation={code}"
    assert services.invitation_find(code) == Invitation.objects.get()
    again = client.get("/admin/accounts/invitation/", follow=True).content.decode()
    assert code not in again
    theirs = Client()
    assert theirs.post(URL, _fields(code)).status_code == 302


# --- the first account ------------------------------------------------------------------------

FIRST = {"username": "ada", "email": "", "password": "a first long sentence"}


def test_the_first_link_makes_an_administrator(client, db):
    link = services.first_link()
    assert client.get(link).status_code == 200
    assert client.post(link, FIRST)["Location"] == "/"
    ada = User.objects.get()
    assert ada.is_staff
    assert ada.is_superuser
    assert client.get("/admin/").status_code == 200
    assert services.first_link() is None
    assert Client().get(link).status_code == 404
    assert Client().post(link, FIRST | {"username": "eve"}).status_code == 404
    assert User.objects.count() == 1


def test_the_link_is_absolute_where_the_host_is_known(db):
    assert services.first_link("http://127.0.0.1:8000/").startswith("http://127.0.0.1:8000/accounts/first/")


def test_only_the_hash_of_the_link_is_kept(db):
    secret = services.first_link().rstrip("/").rpartition("/")[2]
    assert secret not in str(FirstLink.objects.get().__dict__)


def test_a_weak_password_leaves_the_link_good(client, db):
    link = services.first_link()
    answer = client.post(link, FIRST | {"password": "short"})
    assert answer.status_code == 200
    assert "at least 12 characters" in answer.content.decode()
    assert client.post(link, FIRST).status_code == 302


def test_the_link_ends_after_a_day(client, db, monkeypatch):
    link = services.first_link()
    later = clock.now() + timedelta(hours=24, seconds=1)
    monkeypatch.setattr(clock, "now", lambda: later)
    assert client.get(link).status_code == 404
    assert client.post(link, FIRST).status_code == 404


def test_a_new_link_replaces_the_old(client, db):
    old, new = services.first_link(), services.first_link()
    assert client.get(old).status_code == 404
    assert client.get(new).status_code == 200


def test_once_there_is_an_account_the_link_is_dead(client, db):
    link = services.first_link()
    services.user_create(username="mara", password="a long pass sentence")
    assert client.get(link).status_code == 404
    assert client.post(link, FIRST).status_code == 404


@pytest.mark.django_db(transaction=True)
def test_of_several_at_once_exactly_one_becomes_administrator():
    secret = services.first_link().rstrip("/").rpartition("/")[2]

    def use(number):
        try:
            services.first_link_use(secret=secret, username=f"ada{number}", password="a first long sentence")
        except NotFoundError:
            return False
        else:
            return True
        finally:
            connection.close()

    with ThreadPoolExecutor(8) as pool:
        assert sorted(pool.map(use, range(8))) == [False] * 7 + [True]
    assert User.objects.count() == 1
