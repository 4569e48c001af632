"""What nothing refers to any more goes; what anything refers to stays."""

from datetime import timedelta

from hermes_site.kernel.clock import now
from skills import guard, mirror, store
from skills.models import Blob, SkillRevision, Verdict
from skills.services import skill_undo, skills_tidy


def test_contents_that_no_file_and_no_change_has_go(skills, stranger):
    skills.create("tea")
    skills.apply("patch", "tea", old_string="Ask.", new_string="Tell.")
    skills.apply("delete", "tea")
    store.blob_of(skills.user.pk, b"of a change that never came")
    store.blob_of(stranger.pk, b"of a change that never came")
    assert skills_tidy()["contents of skills"] == 2
    assert Blob.objects.count() == 2
    made = SkillRevision.objects.latest("version")
    assert skill_undo(user=skills.user, revision_id=made.pk).code == "ok"
    assert b"Tell." in skills.files("tea")["SKILL.md"]


def test_verdicts_that_nobody_asks_for_go_and_asking_keeps_them(skills):
    guard.review(None, "tea", {"SKILL.md": b"tea"})
    guard.review(None, "cake", {"SKILL.md": b"cake"})
    Verdict.objects.update(used_at=now() - timedelta(days=29))
    guard.review(None, "tea", {"SKILL.md": b"tea"})
    Verdict.objects.filter(used_at__lt=now() - timedelta(days=1)).update(used_at=now() - timedelta(days=31))
    assert skills_tidy()["verdicts"] == 1
    assert Verdict.objects.count() == 1


def test_a_folder_that_cannot_be_used_stands_in_nobody_else_s_way(skills, stranger, tmp_path):
    store.blob_of(skills.user.pk, b"of a change that never came")
    store.blob_of(stranger.pk, b"of a change that never came")
    folder = mirror.place(skills.user.pk).folder
    folder.parent.mkdir(parents=True, exist_ok=True)
    folder.symlink_to(tmp_path, target_is_directory=True)
    assert skills_tidy()["contents of skills"] == 1
    assert not Blob.objects.filter(user=stranger).exists()
