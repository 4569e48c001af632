"""What `manage.py serve` prints when the site is up."""

import pytest
from django.urls import clear_script_prefix, reverse, set_script_prefix

from hermes_site.accounts.services import first_link
from hermes_site.management.commands.serve import _banner

pytestmark = pytest.mark.django_db


def link_in(banner: str) -> str:
    return next(word for word in banner.split() if "/accounts/first/" in word)


def test_the_first_link_is_the_page_of_that_name():
    link = first_link("http://localhost:8000/")
    secret = link.split("/")[-2]
    assert link == "http://localhost:8000" + reverse("first_account", args=[secret])


@pytest.mark.parametrize(
    ("host", "shown"),
    [("127.0.0.1", "127.0.0.1"), ("0.0.0.0", "localhost"), ("::", "localhost"), ("::1", "[::1]")],  # noqa: S104
)
def test_the_address_is_one_that_answers(settings, host, shown):
    banner = _banner(host, 8000)
    assert f"http://{shown}:8000/" in banner
    assert link_in(banner).startswith(f"http://{shown}:8000/accounts/first/")
    assert ("HERMES_PUBLIC_URL" in banner) == (shown == "localhost")


def test_a_public_address_with_a_path_is_not_doubled(settings):
    settings.PUBLIC_URL = "https://example.org/hermes"
    set_script_prefix("/hermes/")
    try:
        banner = _banner("127.0.0.1", 8000)
    finally:
        clear_script_prefix()
    assert "https://example.org/hermes/\n" in banner
    assert link_in(banner).startswith("https://example.org/hermes/accounts/first/")


def test_with_an_account_there_is_no_link(user):
    assert "/accounts/first/" not in _banner("127.0.0.1", 8000)
