"""Changes of skills: one door, checked and scanned as a whole, kept with their history."""

import os
from importlib import import_module

import pytest
from django.apps import apps

from skills import selectors
from skills.models import Skill, SkillRevision, SkillUse
from skills.opened import Opened
from skills.services import (
    skill_archive,
    skill_configure,
    skill_enable,
    skill_pin,
    skill_restore,
    skill_undo,
    skills_look,
)
from skills.services.keeping import PinnedSkillError
from tests.skills.conftest import text


def revision(skills, name="weekly-review"):
    return SkillRevision.objects.filter(skill__user=skills.user, skill__name=name).latest("version")


def test_a_skill_is_created_in_the_rows_and_in_its_folder(skills):
    row = skills.create(category="work")
    assert skills.files() == skills.on_disk("work/weekly-review") == {"SKILL.md": text().encode()}
    assert (row.author, row.state, row.mirror_due) == ("user", "active", False)
    assert revision(skills).action == "create"


def test_what_is_created_is_put_into_the_standard_form_and_says_so(skills):
    result = skills.apply("create", "tea", content=text("tea", front="tags: [a, b]\n"))
    assert result.notes
    assert b"metadata:\n  hermes:\n    tags:\n      - a\n" in skills.files("tea")["SKILL.md"]


@pytest.mark.case("SK-01")
def test_sk_01_nothing_is_created_over_what_lies_there(skills, tmp_path):
    outside = tmp_path / "linked"
    outside.mkdir()
    (outside / "SKILL.md").write_text(text("linked"))
    skills.where.folder.mkdir(parents=True)
    (skills.where.folder / "linked").symlink_to(outside)
    (skills.where.folder / "dangling").symlink_to(tmp_path / "nowhere")
    for name in ("linked", "dangling"):
        result = skills.apply("create", name, content=text(name, body="Mine.\n"))
        assert result.code == "exists"
    assert (outside / "SKILL.md").read_text() == text("linked")


@pytest.mark.case("SK-03")
def test_sk_03_list_view_and_manage_find_the_same(skills, settings, tmp_path, monkeypatch):
    team = tmp_path / "team"
    (tmp_path / "real").mkdir(parents=True)
    (tmp_path / "real" / "SKILL.md").write_text(text("tea"))
    team.mkdir()
    (team / "tea").symlink_to(tmp_path / "real")
    section = settings.ENV.skills.model_copy(update={"external_dirs": (str(team),)})
    settings.ENV = settings.ENV.model_copy(update={"skills": section})
    assert [each.name for each in selectors.skill_catalog(user=skills.user)] == ["tea"]
    assert selectors.skill_view(user=skills.user, name="tea").text == text("tea")
    assert skills.apply("patch", "tea", old_string="Ask", new_string="Sip").code == "read_only"
    # One's own of that name stands in for it, for all three.
    skills.create("tea", text("tea", body="Mine.\n"))
    assert "Mine" in selectors.skill_view(user=skills.user, name="tea").text
    assert skills.apply("patch", "tea", old_string="Mine", new_string="Ours").code == "ok"
    assert (tmp_path / "real" / "SKILL.md").read_text() == text("tea")


@pytest.mark.case("SK-05")
def test_sk_05_no_way_around_the_front_matter(skills):
    skills.create()
    for more in ({}, {"file_path": "SKILL.md"}):
        result = skills.apply(
            "patch", old_string="description: Look back on the week. Use on Fridays.\n", new_string="", **more
        )
        assert result.code == "invalid"
        assert "description is missing" in result.text
    assert skills.apply("patch", old_string="name: weekly-review", new_string="name: other").code == "invalid"
    assert skills.apply("write_file", file_path="SKILL.md", file_content="x").code == "invalid"
    assert skills.files()["SKILL.md"] == text().encode()


@pytest.mark.case("SK-06")
def test_sk_06_skill_md_is_not_removed(skills):
    skills.create()
    result = skills.apply("remove_file", file_path="SKILL.md")
    assert result.code == "invalid"
    assert "delete" in result.text


@pytest.mark.case("SK-08")
def test_sk_08_a_name_with_a_line_end_is_refused(skills):
    assert skills.apply("create", "tail\n", content=text("tail")).code == "invalid"


@pytest.mark.case("SK-10")
def test_sk_10_an_ambiguous_name_is_refused_with_all_it_may_mean(skills):
    for category in ("cat-a", "cat-b"):
        skills.write(f"{category}/dup", {"SKILL.md": text("dup")})
    skills_look(user=skills.user)
    result = skills.apply("patch", "dup", old_string="Ask", new_string="Tell")
    assert result.code == "ambiguous"
    assert [each["name"] for each in result.matches] == ["cat-a/dup", "cat-b/dup"]
    assert skills.apply("patch", "cat-b/dup", old_string="Ask", new_string="Tell").code == "ok"
    assert b"Tell" in skills.on_disk("cat-b/dup")["SKILL.md"]
    assert b"Tell" not in skills.on_disk("cat-a/dup")["SKILL.md"]


@pytest.mark.case("SK-11")
def test_sk_11_empty_names_and_descriptions_are_refused(skills):
    for content in (
        "---\nname:\ndescription:\n---\n",
        "---\nname: tea\ndescription: [a]\n---\n",
        "---\nname: 123\ndescription: x\n---\n",
    ):
        assert skills.apply("create", "tea", content=content).code == "invalid"


def test_files_are_written_patched_and_removed(skills):
    skills.create()
    assert skills.apply("write_file", file_path="references/a.md", file_content="one\r\ntwo\r\n").code == "ok"
    assert skills.apply("patch", file_path="references/a.md", old_string="one\ntwo", new_string="one\n2").code == "ok"
    assert skills.on_disk()["references/a.md"] == b"one\r\n2\r\n"
    assert skills.apply("patch", file_path="references/b.md", old_string="x", new_string="y").code == "no_match"
    assert skills.apply("remove_file", file_path="references/a.md").code == "ok"
    assert list(skills.on_disk()) == ["SKILL.md"]
    assert not (skills.folder() / "references").exists()


def test_limits_hold_for_files_and_skills(skills):
    skills.create()
    assert skills.apply("write_file", file_path="assets/a", file_content=b"x" * (1 << 20)).code == "ok"
    assert skills.apply("write_file", file_path="assets/b", file_content=b"x" * ((1 << 20) + 1)).code == "invalid"
    assert skills.apply("write_file", file_path="assets/A", file_content=b"x").code == "invalid"
    assert skills.apply("write_file", file_path="assets/a/b", file_content=b"x").code == "invalid"
    assert skills.apply("edit", content=text(body="x" * 100_000)).code == "invalid"


def test_a_pin_set_while_a_change_runs_is_kept_and_holds(skills, monkeypatch):
    skills.create("tea")
    real = Opened._prepare

    def prepare(held, change):
        real(held, change)
        Skill.objects.filter(pk=change.skill.pk).update(pinned=True)

    monkeypatch.setattr(Opened, "_prepare", prepare)
    assert skills.apply("patch", "tea", old_string="Ask.", new_string="Tell.").code == "ok"
    assert skills.row("tea").pinned
    Skill.objects.update(pinned=False)
    refused = skills.apply("delete", "tea")
    assert (refused.code, "pinned" in refused.text) == ("unreadable", True)
    assert (skills.row("tea").pinned, skills.row("tea").state) == (True, "active")
    assert skills.files("tea") == skills.on_disk("tea")


def test_a_change_looks_at_its_own_skill_alone(skills):
    for name in ("tea", "cake", "bread"):
        skills.create(name, text(name))
    skills.write("cake", {"SKILL.md": text("cake", body="Edited.\n")})
    assert skills.apply("patch", "tea", old_string="Ask.", new_string="Tell.").code == "ok"
    assert b"Edited." not in skills.files("cake")["SKILL.md"]
    assert skills.apply("patch", "cake", old_string="Edited.", new_string="Mended.").code == "ok"
    assert b"Mended." in skills.on_disk("cake")["SKILL.md"]


def test_undo_takes_back_what_a_change_did_and_no_more(skills):
    skills.create()
    skills.apply("write_file", file_path="references/a.md", file_content="one\n")
    written = revision(skills)
    skills.apply("patch", old_string="Ask.", new_string="Tell.")
    patched = revision(skills)
    assert skill_undo(user=skills.user, revision_id=written.pk).code == "ok"
    assert set(skills.on_disk()) == {"SKILL.md"}
    assert b"Tell." in skills.on_disk()["SKILL.md"]
    skills.apply("patch", old_string="Tell.", new_string="Sing.")
    left = skill_undo(user=skills.user, revision_id=patched.pk)
    assert left.code == "no_match"
    assert "SKILL.md was changed since" in left.text


def test_a_change_counts_as_undone_when_it_was_taken_back_and_not_because_another_was_like_it(skills):
    skills.create()
    skills.apply("patch", old_string="Ask.", new_string="Tell.")
    first = revision(skills)
    skills.apply("patch", old_string="Tell.", new_string="Ask.")
    skills.apply("patch", old_string="Ask.", new_string="Tell.")
    second = revision(skills)

    def undone():
        return selectors.undone(user=skills.user, revision_ids=[first.pk, second.pk])

    assert undone() == set()
    skill_undo(user=skills.user, revision_id=second.pk)
    assert undone() == {second.pk}
    taken_back = revision(skills)
    skill_undo(user=skills.user, revision_id=taken_back.pk)
    assert b"Tell." in skills.files()["SKILL.md"]
    assert undone() == set()
    assert selectors.undone(user=skills.user, revision_ids=[taken_back.pk]) == {taken_back.pk}


def test_an_undoing_of_an_older_version_names_what_it_took_back(skills):
    skills.create()
    skills.apply("patch", old_string="Ask.", new_string="Tell.")
    patched = revision(skills)
    skill_undo(user=skills.user, revision_id=patched.pk)
    SkillRevision.objects.update(undoes=None)
    import_module("skills.migrations.0004_undoes").link_undone(apps, None)
    assert selectors.undone(user=skills.user, revision_ids=[patched.pk]) == {patched.pk}


@pytest.mark.case("SK-30")
def test_sk_30_what_is_deleted_or_archived_comes_back_with_every_byte(skills):
    skills.create(category="work")
    skills.apply("write_file", file_path="assets/a.bin", file_content=bytes(range(256)))
    before = skills.on_disk("work/weekly-review")
    assert skills.apply("delete").code == "ok"
    assert not skills.folder("work").exists()
    assert skill_undo(user=skills.user, revision_id=revision(skills).pk).code == "ok"
    assert skills.on_disk("work/weekly-review") == before
    # What a review lets go is archived, whatever it asks for.
    assert skills.apply("delete", origin="review").code == "ok"
    assert skills.row().state == "archived"
    assert skill_restore(user=skills.user, name="weekly-review").code == "ok"
    assert skills.on_disk("work/weekly-review") == before


def test_pinned_skills_are_neither_deleted_nor_archived(skills):
    skills.create()
    skill_pin(user=skills.user, name="weekly-review", pinned=True)
    assert skills.apply("delete", origin="chat").code == "pinned"
    with pytest.raises(PinnedSkillError):
        skill_archive(user=skills.user, name="weekly-review")
    assert skills.apply("patch", old_string="Ask", new_string="Tell").code == "ok"


def test_absorbed_into_names_another_skill(skills):
    skills.create("one")
    skills.create("two")
    assert skills.apply("delete", "one", absorbed_into="three").code == "invalid"
    assert skills.apply("delete", "one", absorbed_into="one").code == "invalid"
    assert skills.apply("delete", "one", absorbed_into="two").code == "ok"
    assert revision(skills, "one").note == "Absorbed into two."


def test_switching_off_and_configuring(skills):
    config = "metadata:\n  hermes:\n    config:\n      - key: tea.pot\n        default: brown\n"
    skills.create("tea", text("tea", front=config))
    skill_enable(user=skills.user, name="tea", enabled=False)
    assert not skills.entry("tea").usable
    assert "tea" not in skills.index()
    skill_enable(user=skills.user, name="tea", enabled=True)
    assert selectors.skill_view(user=skills.user, name="tea").config == {"tea.pot": "brown"}
    skill_configure(user=skills.user, name="tea", values={"tea.pot": "green"})
    assert selectors.skill_view(user=skills.user, name="tea").config == {"tea.pot": "green"}


def test_what_the_agent_patches_is_counted(skills):
    skills.create()
    skills.apply("patch", old_string="Ask", new_string="Tell", origin="chat")
    assert SkillUse.objects.get(user=skills.user, name="weekly-review").patches == 1


def test_what_within_raises_undoes_the_change(skills):
    def within(result, made):
        raise RuntimeError("stop")

    with pytest.raises(RuntimeError):
        skills.apply("create", content=text(), within=within)
    assert not Skill.objects.exists()
    assert not os.path.lexists(skills.folder())


def test_wrong_requests_are_told_what_is_right(skills):
    for request in (
        {"action": "dance"},
        {"action": "create"},
        {"action": "patch", "old_string": "x"},
        {"action": "delete", "content": "x"},
    ):
        result = skills.apply(**request)
        assert result.code == "invalid"
        assert result.text.endswith("Nothing was written.")
