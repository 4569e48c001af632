"""The curator archives what is not used; it never deletes, and what people wrote or pinned it leaves alone."""

from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import call_command

from agent.services.curating import curate
from hermes_site.kernel.clock import now
from sessions.services import session_create
from skills import store
from skills.curator import curator_run
from skills.models import CuratorReport, Skill
from skills.services import curator_update, skill_pin, skill_undo
from tests.skills.conftest import text


def idle(skills, name, days):
    Skill.objects.filter(user=skills.user, name=name).update(idle_since=now() - timedelta(days=days))


@pytest.fixture
def written(skills):
    for name, origin in (("agents", "chat"), ("pinned", "chat"), ("mine", "page"), ("fresh", "chat")):
        skills.create(name, text(name), origin=origin)
        idle(skills, name, 100)
    idle(skills, "fresh", 29)
    skill_pin(user=skills.user, name="pinned", pinned=True)
    return skills


def states(skills):
    return {skill.name: skill.state for skill in Skill.objects.filter(user=skills.user)}


@pytest.mark.case("SK-28")
def test_sk_28_only_what_the_agent_wrote_and_nobody_uses_is_put_away(written):
    report = curator_run(user=written.user)
    assert [(move["name"], move["after"]) for move in report.moves] == [("agents", "stale")]
    assert states(written) == {"agents": "stale", "pinned": "active", "mine": "active", "fresh": "active"}
    report = curator_run(user=written.user)
    assert [(move["name"], move["after"], move["idle_days"]) for move in report.moves] == [("agents", "archived", 100)]
    assert curator_run(user=written.user) is None
    assert set(states(written)) == {"agents", "pinned", "mine", "fresh"}


@pytest.mark.case("SK-30")
def test_sk_30_what_was_put_away_comes_back_with_every_byte(written):
    written.apply("write_file", "agents", file_path="assets/a.bin", file_content=bytes(range(256)), origin="chat")
    idle(written, "agents", 100)
    before = written.on_disk("agents")
    curator_run(user=written.user)
    report = curator_run(user=written.user)
    assert not written.folder("agents").exists()
    assert skill_undo(user=written.user, revision_id=report.moves[0]["revision"]).code == "ok"
    assert written.on_disk("agents") == before
    assert curator_run(user=written.user) is None


def test_a_use_makes_a_stale_skill_active_again(written):
    curator_run(user=written.user)
    store.count_use(written.user, "agents", "views")
    assert states(written)["agents"] == "active"
    assert curator_run(user=written.user) is None


def test_a_dry_run_changes_nothing_and_an_off_switch_is_off(written):
    report = curator_run(user=written.user, dry_run=True)
    assert (report.dry_run, len(report.moves)) == (True, 1)
    assert states(written)["agents"] == "active"
    curator_update(user=written.user, enabled=False)
    assert curator_run(user=written.user) is None


def test_the_command_tells_what_it_does(written):
    out = StringIO()
    call_command("curate_skills", written.user.username, "--dry-run", stdout=out)
    assert "would be agents: active → stale (100 days unused)" in out.getvalue()
    assert states(written)["agents"] == "active"
    call_command("curate_skills", stdout=out)
    assert states(written)["agents"] == "stale"
    for _each in range(2):
        call_command("curate_skills", stdout=out)
    assert out.getvalue().endswith("There is nothing to tidy up.\n")


def test_it_waits_until_the_agent_is_at_rest(written):
    chat = session_create(user=written.user)
    assert curate() == [written.user.pk]
    assert not CuratorReport.objects.exists()
    type(chat).objects.filter(pk=chat.pk).update(last_active_at=now() - timedelta(hours=1))
    assert curate([written.user.pk]) == []
    assert CuratorReport.objects.count() == 1
