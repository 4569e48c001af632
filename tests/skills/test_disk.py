"""Folders that people and scripts edit, and writes that die half-way."""

import pytest

from skills import mirror, store
from skills.models import Skill, SkillRevision
from skills.services import skill_archive, skill_pin, skill_undo, skills_look
from tests.skills.conftest import text


def look(skills):
    assert skills_look(user=skills.user) == ""


def test_an_edit_is_taken_in_with_a_revision_that_can_be_undone(skills):
    skills.create()
    skills.write("weekly-review", {"SKILL.md": text(body="Edited.\n"), "references/new.md": "new"})
    look(skills)
    assert skills.files() == skills.on_disk()
    assert b"Edited." in skills.files()["SKILL.md"]
    made = SkillRevision.objects.latest("version")
    assert (made.origin, made.action, len(made.changes)) == ("file", "file", 2)
    assert skill_undo(user=skills.user, revision_id=made.pk).code == "ok"
    assert skills.on_disk() == {"SKILL.md": text().encode()}


@pytest.mark.case("SK-25")
def test_sk_25_what_is_added_on_disk_is_in_the_next_index(skills):
    skills.create()
    look(skills)
    assert "tea" not in skills.index()
    skills.write("kitchen/tea", {"SKILL.md": text("tea")})
    look(skills)
    assert "tea" in skills.index()
    skills.write("kitchen/tea", {"SKILL.md": text("tea", "Another purpose.")})
    look(skills)
    assert "Another purpose." in skills.index()


@pytest.mark.case("SK-13")
def test_sk_13_one_broken_skill_is_listed_with_its_error_and_hides_no_other(skills):
    skills.create()
    skills.write("colon", {"SKILL.md": text("colon", "Use: for tea")})
    skills.write("latin", {"SKILL.md": text("latin", "café").encode("latin-1")})
    skills.write("wide", {"SKILL.md": text("wide").encode("utf-16")})
    skills.write("deep", {"SKILL.md": text("deep"), "references/x": b"x" * ((1 << 20) + 1)})
    skills.write("empty", {"SKILL.md": ""})
    skills.write("renamed", {"SKILL.md": text("other-name")})
    look(skills)
    problems = {each: skills.entry(each).problem for each in skills.names()}
    assert problems.pop("weekly-review") == ""
    assert all(problems.values())
    assert set(problems) == {"colon", "latin", "wide", "deep", "empty", "renamed"}
    assert problems["colon"].startswith("Line 3: ")
    assert "weekly-review" in skills.index()
    assert "colon" not in skills.index()
    # It is mended where it was broken, or here.
    skills.write("colon", {"SKILL.md": text("colon", "Tea")})
    look(skills)
    assert skills.entry("colon").usable
    assert skills.apply("edit", "latin", content=text("latin")).code == "ok"
    assert skills.entry("latin").usable
    (skills.folder("deep") / "references/x").write_text("small")
    look(skills)
    assert skills.entry("deep").usable


@pytest.mark.case("SK-15")
def test_sk_15_other_encodings_are_the_same_everywhere(skills):
    from skills import selectors

    skills.write("latin", {"SKILL.md": text("latin", "café").encode("latin-1")})
    look(skills)
    entry = skills.entry("latin")
    assert (entry.problem, entry.usable) == (selectors.skill_view(user=skills.user, name="latin").entry.problem, False)
    with pytest.raises(selectors.UnusableSkillError, match="UTF-8"):
        selectors.check_usable(entry)


def test_a_folder_that_is_being_written_is_left_until_it_rests(skills, monkeypatch):
    skills.create()
    skills.write("weekly-review", {"SKILL.md": text(body="half")})
    grown = iter(range(1, 1000))

    def grow(_seconds):
        skills.write("weekly-review", {"SKILL.md": text(body="x" * next(grown))})

    monkeypatch.setattr(mirror, "SETTLE_S", 60)
    monkeypatch.setattr(mirror.time, "sleep", grow)
    look(skills)
    assert skills.files() == {"SKILL.md": text().encode()}
    assert "written by another program" in skills.entry().stray
    monkeypatch.setattr(mirror.time, "sleep", lambda _seconds: None)
    look(skills)
    assert skills.entry().stray == ""
    assert b"xxx" in skills.files()["SKILL.md"]


def test_a_deleted_folder_archives_the_skill_and_nothing_is_lost(skills):
    skills.create()
    skills.create("pinned")
    skill_pin(user=skills.user, name="pinned", pinned=True)
    for name in ("weekly-review", "pinned"):
        (skills.folder(name) / "SKILL.md").unlink()
        skills.folder(name).rmdir()
    look(skills)
    assert skills.row().state == "archived"
    assert skills.on_disk("pinned")
    made = SkillRevision.objects.filter(skill=skills.row()).latest("version")
    assert made.note == "Its folder was deleted."
    assert skill_undo(user=skills.user, revision_id=made.pk).code == "ok"
    assert skills.on_disk() == {"SKILL.md": text().encode()}


def test_a_lost_folder_of_all_skills_is_written_again(skills):
    import shutil

    skills.create()
    shutil.rmtree(skills.where.folder)
    look(skills)
    assert skills.row().state == "active"
    assert skills.on_disk() == {"SKILL.md": text().encode()}


def test_skill_md_alone_deleted_comes_back(skills):
    skills.create()
    skills.apply("write_file", file_path="references/a.md", file_content="a")
    skills.apply("write_file", file_path="references/b.md", file_content="b")
    (skills.folder() / "SKILL.md").unlink()
    (skills.folder() / "references/b.md").unlink()
    look(skills)
    assert set(skills.on_disk()) == {"SKILL.md", "references/a.md"}


def test_links_are_never_followed(skills, tmp_path):
    (tmp_path / "secret.md").write_text("the secret")
    skills.create()
    (skills.folder() / "references").mkdir()
    (skills.folder() / "references/link.md").symlink_to(tmp_path / "secret.md")
    look(skills)
    assert "link" in skills.entry().stray
    assert list(skills.files()) == ["SKILL.md"]
    (skills.folder() / "references/link.md").unlink()
    (skills.folder() / "references").rmdir()
    (skills.folder() / "references").symlink_to(tmp_path)
    result = skills.apply("write_file", file_path="references/secret.md", file_content="overwritten")
    assert result.code in ("ok", "unreadable")
    assert (tmp_path / "secret.md").read_text() == "the secret"
    assert b"secret" not in b"".join(skills.files().values()).replace(b"overwritten", b"")


def test_an_older_database_loses_nothing_that_the_folder_has(skills):
    skills.create()
    skills.apply("patch", old_string="Ask.", new_string="Tell.")
    newer = skills.on_disk()
    Skill.objects.all().delete()
    look(skills)
    assert skills.files() == newer


def test_an_older_folder_is_known_as_ours_and_brought_up_to_date(skills):
    import shutil

    skills.create()
    kept = skills.where.folder.parent / "kept"
    shutil.copytree(skills.where.folder, kept)
    skills.apply("patch", old_string="Ask.", new_string="Tell.")
    shutil.rmtree(skills.where.folder)
    kept.rename(skills.where.folder)
    look(skills)
    assert b"Tell." in skills.on_disk()["SKILL.md"]
    assert SkillRevision.objects.filter(action="file").count() == 0


class Killed(BaseException):
    """The process ends here."""


@pytest.mark.parametrize("step", range(1, 8))
@pytest.mark.parametrize("kind", ["create", "patch", "delete", "archive"])
def test_a_death_at_any_step_leaves_what_the_next_look_finishes(skills, monkeypatch, step, kind):
    if kind != "create":
        skills.create()
        skills.apply("write_file", file_path="references/a.md", file_content="a")
    before = skills.files() if kind != "create" else {}

    def reached(number):
        if number == step:
            raise Killed

    def change():
        if kind == "create":
            skills.apply("create", content=text())
        elif kind == "patch":
            skills.apply("patch", old_string="Ask.", new_string="Tell.")
        elif kind == "delete":
            skills.apply("delete")
        else:
            skill_archive(user=skills.user, name="weekly-review")

    monkeypatch.setattr(mirror, "reached", reached)
    with pytest.raises(Killed):
        change()
    monkeypatch.setattr(mirror, "reached", lambda _number: None)
    look(skills)
    rows = Skill.objects.exclude(state="deleted")
    done = step >= 3
    assert not Skill.objects.filter(mirror_due=True).exists()
    assert SkillRevision.objects.filter(action="file").count() == 0
    if kind == "create":
        assert rows.count() == (1 if done else 0)
    elif done and kind == "patch":
        assert b"Tell." in skills.on_disk()["SKILL.md"]
    elif done:
        assert not skills.folder().exists()
        assert store.files_of(Skill.objects.get()) == ({} if kind == "delete" else before)
    if not done:
        assert skills.on_disk() == before if before else not skills.folder().exists()
    if rows.filter(state="active").exists():
        assert skills.on_disk() == skills.files()


def test_text_written_to_a_file_while_it_is_replaced_is_kept_in_the_history(skills, monkeypatch):
    from hermes_site.kernel import files

    skills.create()
    real = files.replace

    def replace(path, data, **options):
        handle = path.open("rb+") if path.name == "SKILL.md" and path.exists() else None
        done = real(path, data, **options)
        if handle:
            handle.truncate(0)
            handle.write(b"typed meanwhile")
            handle.close()
        return done

    monkeypatch.setattr(files, "replace", replace)
    skills.apply("patch", old_string="Ask.", new_string="Tell.")
    monkeypatch.setattr(files, "replace", real)
    assert b"Tell." in skills.on_disk()["SKILL.md"]
    late = SkillRevision.objects.latest("version")
    assert store.blob_data(skills.user.pk, late.changes[0]["before"]) == b"typed meanwhile"
    look(skills)
    assert skills.files() == skills.on_disk()
