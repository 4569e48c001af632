"""The agent's section of the settings page: each control a form that works without a script."""

import re

import pytest

from agent.models import ModelConnection
from agent.services.preferences import preferences_get, preferences_update
from agent.tools import TOOLSETS
from skills import curator, staging

pytestmark = pytest.mark.django_db


@pytest.fixture
def page(client, user):
    client.force_login(user)
    return client


@pytest.fixture
def models(db):
    for name in ("Fast", "Wise & <quick>"):
        ModelConnection.objects.create(
            name=name, kind="openai", base_url="http://127.0.0.1:9/v1", model=name.lower(), is_default=name == "Fast"
        )


def section(page):
    html = page.get("/settings/").text
    return html[html.index('<section id="agent"') : html.index('<section id="look"')]


def test_it_is_for_people_who_are_logged_in(client, db):
    for answer in (client.get("/settings/agent/"), client.post("/settings/agent/", {"enter_sends": "0"})):
        assert answer.status_code == 302
        assert answer.url.startswith("/accounts/login/")


def test_a_click_changes_one_thing_and_leads_back(page, user, models):
    for data in ({"model": "Wise & <quick>"}, {"toolset": "memory", "on": "0"}, {"enter_sends": "0"}):
        answer = page.post("/settings/agent/", data)
        assert answer.status_code == 302
        assert answer.url == "/settings/#agent"
    chosen = preferences_get(user=user)
    assert (chosen.model, chosen.toolsets_off, chosen.enter_sends) == ("Wise & <quick>", ["memory"], False)
    page.post("/settings/agent/", {"toolset": "memory", "on": "1"})
    assert preferences_get(user=user).toolsets_off == []
    assert preferences_get(user=user).model == "Wise & <quick>"


def test_what_waits_of_skills_and_whether_they_are_tidied_up_is_chosen_here(page, user):
    page.post("/settings/agent/", {"skills_approval": "all"})
    page.post("/settings/agent/", {"curator": "0"})
    assert staging.approval_of(user) == "all"
    assert not curator.enabled_for(user)
    html = section(page)
    assert 'id="skills-approval-all" name="skills_approval" value="all" aria-current="true"' in html
    assert 'id="curator" name="curator" value="1" aria-checked="false"' in html


def test_the_page_shows_what_is_chosen(page, user, models):
    html = section(page)
    assert "The site’s default, Fast" in html
    assert '<option value="" selected' not in html
    assert re.search(r'role="switch"[^>]* value="0" aria-checked="true"', html)
    assert re.search(r'value="1" aria-current="true">Sends', html)
    preferences_update(user=user, model="Wise & <quick>", toolsets_off=["memory"], enter_sends=False)
    html = section(page)
    assert '<option value="Wise &amp; &lt;quick&gt;" selected>Wise &amp; &lt;quick&gt;</option>' in html
    assert "The site’s default</option>" in html
    assert re.search(r'role="switch"[^>]* value="1" aria-checked="false"', html)
    assert re.search(r'value="0" aria-current="true">New line', html)


def test_every_control_has_a_form_with_a_token_and_works_without_a_script(page):
    html = section(page)
    forms = re.findall(r"<form.*?</form>", html, re.DOTALL)
    assert len(forms) == 6 + len(TOOLSETS)  # model, reviews, approvals of memory and skills, curator, Enter key
    for form in forms:
        assert 'method="post" action="/settings/agent/"' in form
        assert "csrfmiddlewaretoken" in form
        assert "<button" in form


def test_with_htmx_the_section_comes_back(page, user):
    answer = page.post("/settings/agent/", {"enter_sends": "0"}, headers={"HX-Request": "true"})
    assert answer.status_code == 200
    assert answer.text.lstrip().startswith('<section id="agent"')
    assert 'value="0" aria-current="true">New line' in answer.text
    assert "<html" not in answer.text
    # What htmx takes out of it, and whose place that takes.
    for row in re.findall(r'hx-select="#([\w-]+)"', answer.text):
        assert f'id="{row}"' in answer.text


def test_a_refusal_is_said_and_changes_nothing(page, user, models):
    answer = page.post("/settings/agent/", {"model": "gone"}, headers={"HX-Request": "true"})
    assert "You can’t choose &#x27;gone&#x27;" in answer.text
    assert answer.headers["HX-Reswap"] == "none"
    assert preferences_get(user=user).model == ""
    back = {"Referer": "http://testserver/settings/"}
    assert "You can’t choose" in page.post("/settings/agent/", {"model": "gone"}, headers=back, follow=True).text


def test_a_model_that_is_gone_is_said_to_be(page, user, models):
    preferences_update(user=user, model="Wise & <quick>")
    ModelConnection.objects.exclude(name="Fast").update(enabled=False)
    html = section(page)
    assert "“Wise &amp; &lt;quick&gt;” is not offered any more." in html
    assert "The site’s default, Fast" in html


def test_a_switch_that_would_do_nothing_is_not_shown(page, monkeypatch):
    monkeypatch.setattr("agent.templatetags.agent_settings.enabled_targets", lambda: ())
    assert 'id="toolset-memory"' not in section(page)


def test_the_composer_obeys_the_enter_key(page, user):
    assert 'data-enter="send"' in page.get("/").text
    preferences_update(user=user, enter_sends=False)
    html = page.get("/").text
    assert 'data-enter="line"' in html
    assert 'enterkeyhint="enter"' in html
