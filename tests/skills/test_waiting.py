"""Changes of skills that wait, as their owner sees them."""

from concurrent.futures import ThreadPoolExecutor
from functools import partial

import pytest
from django.db import connection

from hermes_site.kernel import files
from hermes_site.kernel.errors import UnavailableError
from hermes_site.moderation import staging
from skills.models import SkillRevision
from skills.services import approval_update, skill_accept, skill_archive
from tests.skills.conftest import text


def test_the_page_says_which_skill_and_shows_what_changes(skills, client):
    client.force_login(skills.user)
    skills.create("coffee")
    approval_update(user=skills.user, approval="all")
    skills.apply("create", "tea", origin="chat", content=text("tea"))
    skills.apply("patch", "coffee", origin="chat", old_string="Ask.", new_string="Tell.")
    skills.apply("delete", "coffee", origin="chat")
    skills.apply("write_file", "coffee", origin="chat", file_path="references/beans.md", file_content="Arabica")
    page = client.get("/memory/pending/").content.decode()
    assert "A new skill, tea, waits to be written." in page
    assert "The skill coffee is to be changed." in page
    assert '<div class="lines" dir="auto"><ins>---</ins><ins>name: tea</ins>' in page
    assert "<del>Ask.</del>" in page
    assert "<ins>Tell.</ins>" in page
    assert "The skill coffee is to be deleted." in page
    assert '<p class="small mono soft">references/beans.md</p>' in page


def test_an_approved_change_is_made_with_an_undo(skills, client):
    client.force_login(skills.user)
    approval_update(user=skills.user, approval="all")
    skills.apply("create", "tea", origin="chat", content=text("tea"))
    staged = staging.waiting(skills.user).get()
    assert client.post(f"/memory/pending/{staged.pk}/approve/").status_code in (200, 302)
    assert skills.row("tea").author == "agent"
    assert skills.entry("tea").usable


def test_whoever_waits_too_long_for_another_is_told_and_nothing_is_lost(skills, monkeypatch, client):
    skills.create()
    with files.locked(skills.where.lock):
        monkeypatch.setattr(files, "locked", partial(files.locked, timeout_s=0.05))
        result = skills.apply("patch", old_string="Ask", new_string="Tell")
        archived = skill_archive(user=skills.user, name="weekly-review")
        client.force_login(skills.user)
        answer = client.post("/skills/-/archive/weekly-review/", follow=True).content.decode()
        with pytest.raises(UnavailableError):
            skill_accept(user=skills.user, name="weekly-review", tree_sha256=skills.row().tree_sha256)
    assert (result.code, archived.code) == ("unreadable", "unreadable")
    assert "Archived." not in answer
    assert skills.entry().state == "active"
    assert b"Ask" in skills.files()["SKILL.md"]


@pytest.mark.django_db(transaction=True)
def test_writers_at_once_all_succeed_one_after_the_other(skills):
    skills.create()

    def write(number):
        try:
            return skills.apply("write_file", file_path=f"references/{number}.md", file_content=str(number)).code
        finally:
            connection.close()

    with ThreadPoolExecutor(8) as pool:
        assert set(pool.map(write, range(24))) == {"ok"}
    assert len(skills.files()) == 25
    assert skills.files() == skills.on_disk()
    versions = SkillRevision.objects.order_by("version").values_list("version", flat=True)
    assert list(versions) == list(range(1, 26))


def test_skills_go_with_their_user(skills, stranger):
    skills.create()
    skills.apply("patch", old_string="Ask", new_string="Tell")
    skills.apply("delete")
    skills.create()
    skills.user.delete()
    assert not SkillRevision.objects.exists()
