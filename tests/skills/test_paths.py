"""Where a skill's files may lie, and what skills may be called."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skills import paths
from skills.paths import PathError

NOWHERE = [
    "",
    "/etc/passwd",
    "~/x",
    "../x",
    "references/../../x",
    "references/./x",
    "references//x",
    "references/",
    "references",
    "notes.md",
    "C:/x",
    "scripts\\x",
    "scripts/a\\..\\b",
    "scripts/a:b",
    "references/a\0b",
    "references/a\nb",
    "references\u2215x",
    "references\uff0fx",
    "references/\u2025/x",
    "references/\uff0e\uff0e/x",
    "references/a\u202ex",
    "references/a\u200bx",
    "references/e\u0301",
    "references/.hidden",
    "references/x.",
    "references/x ",
    "references/con",
    "references/LPT1.txt",
    "references/aux.tar.gz",
    "other/x.md",
    "References/x.md",
    "SKILL.md/x",
    "references/" + "a" * 101,
    "references/" + "a/" * 10 + "x",
    None,
    7,
]


@pytest.mark.parametrize("path", NOWHERE, ids=ascii)
def test_nothing_lies_outside_the_four_folders(path):
    with pytest.raises(PathError):
        paths.check_file(path)


def test_ordinary_paths_are_taken_as_they_are():
    for path in ("references/a.md", "scripts/run-all.sh", "assets/img/Zeichnung ä.svg", "templates/模板.md"):
        assert paths.check_file(path) == path


@pytest.mark.case("SK-06")
def test_sk_06_skill_md_is_no_file_to_write_or_remove():
    with pytest.raises(PathError, match="edit or patch"):
        paths.check_file("SKILL.md")


def test_licences_may_come_with_an_import_and_nothing_else_beside_skill_md():
    assert paths.check_import("SKILL.md") == "SKILL.md"
    assert paths.check_import("LICENSE.txt") == "LICENSE.txt"
    with pytest.raises(PathError):
        paths.check_import("setup.py")


@pytest.mark.case("SK-08")
def test_sk_08_names_are_matched_as_a_whole():
    assert paths.check_name("weekly-review2") == "weekly-review2"
    for name in ("tail\n", "a b", "-a", "a-", "a--b", "A", "ä", "", "a" * 65, "a.b", "con", "help", None, 7):
        with pytest.raises(PathError):
            paths.check_name(name)


@pytest.mark.case("SK-23")
def test_sk_23_no_name_leads_elsewhere():
    assert paths.split_name("research/tea") == ("research", "tea")
    assert paths.split_name("research:tea") == ("research", "tea")
    for name in ("../neighbor", "a/../b", "/a", "a/", "..", "a/b/c", "a\\b", "", None):
        with pytest.raises(PathError):
            paths.split_name(name)


@given(st.text(max_size=40).map(lambda tail: f"references/{tail}") | st.text(max_size=40))
def test_what_is_accepted_stays_below_its_folder(path):
    """However a file system or a reader folds it."""
    try:
        accepted = paths.check_file(path)
    except PathError:
        return
    for form in ("NFC", "NFD", "NFKC", "NFKD"):
        parts = unicodedata.normalize(form, accepted).replace("\\", "/").split("/")
        assert parts[0] in paths.FOLDERS
        assert not {"", ".", ".."} & set(parts)
