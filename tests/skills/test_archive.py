"""Skills as zip files: identical there and back, and no zip that does harm."""

import io
import stat
import zipfile

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skills import archive, paths
from skills.archive import ArchiveError
from skills.models import SkillRevision
from skills.operations import OperationError, check_limits
from skills.services import skill_export, skill_import
from tests.skills.conftest import text

SKILL = text("tea").encode()


def zipped(entries, **options):
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", **options) as made:
        for name, data in entries:
            info = name if isinstance(name, zipfile.ZipInfo) else zipfile.ZipInfo(name)
            info.compress_type = zipfile.ZIP_DEFLATED
            made.writestr(info, data)
    return held.getvalue()


def special(name, mode):
    info = zipfile.ZipInfo(name)
    info.create_system = 3
    info.external_attr = mode << 16
    return info


def test_a_skill_at_the_top_or_in_a_folder_is_taken_in():
    for prefix in ("", "tea/", "repo-main/kitchen/tea/"):
        contents = archive.unpack(zipped([(f"{prefix}SKILL.md", SKILL), (f"{prefix}references/a.md", b"a")]))
        assert [each.document.name for each in contents.skills] == ["tea"]
        assert set(contents.skills[0].files) == {"SKILL.md", "references/a.md"}
        assert contents.ignored == ()


def test_files_that_belong_to_no_skill_are_left_out_and_named():
    entries = [
        *[("README.md", b"x"), ("skills/notes.txt", b"x"), (".github/ci.yml", b"x"), ("\u8bf4\u660e.md", b"x")],
        *[("skills/tea/", b""), ("skills/tea/SKILL.md", SKILL), ("skills/tea/LICENSE.txt", b"MIT")],
        *[("skills/tea/forms.md", b"x"), ("skills/tea/.DS_Store", b"x"), ("skills/tea/references/SKILL.md", b"x")],
        *[
            ("skills/tea/old/SKILL.md", SKILL),
            ("skills/tea/scripts/.gitignore", b"x"),
            ("__MACOSX/skills/tea/._SKILL.md", b"x"),
            ("__MACOSX/SKILL.md", b"x"),
        ],
    ]
    contents = archive.unpack(zipped(entries))
    assert [set(each.files) for each in contents.skills] == [{"SKILL.md", "LICENSE.txt", "references/SKILL.md"}]
    whole = {name for name, _data in entries if not name.endswith("/")}
    assert set(contents.ignored) == whole - {f"skills/tea/{path}" for path in contents.skills[0].files}


def test_several_skills_come_in_together_or_not_at_all(skills):
    cake = text("cake").encode()
    data = zipped([("repo/tea/SKILL.md", SKILL), ("repo/cake/SKILL.md", cake), ("repo/README.md", b"x")])
    result = skill_import(user=skills.user, data=data)
    assert (result.code, set(result.skills), set(skills.names())) == ("created", {"tea", "cake"}, {"tea", "cake"})
    assert [note.rpartition(": ")[2] for note in result.notes] == ["repo/README.md."]
    assert skill_import(user=skills.user, data=data).code == "exists"
    assert skill_import(user=skills.user, data=data, replace=True).code == "ok"
    assert SkillRevision.objects.count() == 2, "what is so already is no change"
    for third in (cake, b"no skill", text("help").encode()):
        more = zipped([("a/SKILL.md", text("bread").encode()), ("b/SKILL.md", cake), ("c/SKILL.md", third)])
        assert skill_import(user=skills.user, data=more, replace=True).code == "invalid"
    assert "bread" not in skills.names()


def test_names_as_a_chinese_windows_writes_them_are_read():
    data = zipped([("\u8336/SKILL.md", SKILL), ("\u8336/references/\u6c34.md", b"x")])
    for name in ("\u8336", "\u6c34"):
        wrong = name.encode("gbk") + b"_"  # as long as in UTF-8
        data = data.replace(name.encode(), wrong)
    data = bytearray(data)
    for mark, flags in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        at = data.find(mark)
        while at >= 0:
            data[at + flags + 1] &= ~0x08
            at = data.find(mark, at + 4)
    assert set(archive.unpack(bytes(data)).skills[0].files) == {"SKILL.md", "references/\u6c34_.md"}


@pytest.mark.parametrize(
    "entries",
    [
        [],
        [("README.md", b"x")],
        [("SKILL.md", b"no skill")],
        [("SKILL.md", SKILL), ("../evil.md", b"x")],
        [("SKILL.md", SKILL), ("references/../../evil.md", b"x")],
        [("SKILL.md", SKILL), ("/etc/evil.md", b"x")],
        [("SKILL.md", SKILL), ("references\\..\\evil.md", b"x")],
        [("SKILL.md", SKILL), ("C:/evil.md", b"x")],
        [("SKILL.md", SKILL), ("references/con.md", b"x")],
        [("SKILL.md", SKILL), ("references/a\u2215b.md", b"x")],
        [("SKILL.md", SKILL), ("../README.md", b"x")],
        [("SKILL.md", SKILL), ("read\u202eme.md", b"x")],
        [("SKILL.md", SKILL), (special("README.md", stat.S_IFLNK | 0o777), b"/etc/passwd")],
        [("SKILL.md", SKILL), ("references/a.md", b"x"), ("references/A.md", b"x")],
        [("SKILL.md", SKILL), ("skill.md", SKILL)],
        [("SKILL.md", SKILL), (special("references/l.md", stat.S_IFLNK | 0o777), b"/etc/passwd")],
        [("SKILL.md", SKILL), (special("references/f", stat.S_IFIFO | 0o644), b"")],
        [("SKILL.md", SKILL), ("references/big.md", b"0" * (2 << 20))],
        [("SKILL.md", SKILL), *[(f"references/{n}.md", b"x") for n in range(60)]],
        [("SKILL.md", SKILL), *[(f"notes/{n}.md", b"x") for n in range(2_000)]],
        [(f"{n}/SKILL.md", text(f"tea-{n}").encode()) for n in range(51)],
        [("SKILL.md", SKILL), *[(f"assets/{n}", b"0" * (1 << 20)) for n in range(11)]],
        [("a/SKILL.md", SKILL), ("b/SKILL.md", SKILL)],
        [("SKILL.md", text("help").encode())],
    ],
    ids=str,
)
def test_a_zip_with_anything_wrong_in_it_is_refused_whole(entries, skills):
    data = zipped(entries)
    with pytest.raises(ArchiveError):
        archive.unpack(data)
    result = skill_import(user=skills.user, data=data)
    assert result.code == "invalid"
    assert skills.names() == []


def test_doubled_entries_broken_and_encrypted_zips_are_refused():
    with pytest.warns(UserWarning, match="Duplicate"):
        doubled = zipped([("SKILL.md", SKILL), ("references/a.md", b"1"), ("references/a.md", b"2")])
    whole = zipped([("SKILL.md", SKILL)])
    lying = bytearray(zipped([("SKILL.md", SKILL), ("references/a.md", b"0" * 5000)]))
    at = lying.rindex(b"PK\x01\x02")
    lying[at + 24 : at + 28] = (10).to_bytes(4, "little")
    encrypted = bytearray(whole)
    encrypted[whole.rindex(b"PK\x01\x02") + 8] |= 1
    for data in (
        doubled,
        whole[:-30],
        whole[: len(whole) // 2],
        bytes(encrypted),
        bytes(lying),
        b"PK",
        b"",
        b"PK\x05\x06",
    ):
        with pytest.raises(ArchiveError):
            archive.unpack(data)


names = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=20)
good = st.builds("{}/{}".format, st.sampled_from(paths.FOLDERS), st.text("abcXYZ-_é技. ", min_size=1, max_size=12))


@settings(max_examples=60)
@given(st.dictionaries(names | good | st.just("LICENSE"), st.binary(max_size=60), max_size=5), st.booleans())
def test_any_zip_is_taken_in_clean_or_refused_whole(entries, with_skill):
    """Whatever is in it: what comes out is inside the skill and within the limits."""
    held = [(name, data) for name, data in entries.items()] + ([("SKILL.md", SKILL)] if with_skill else [])
    try:
        data = zipped(held)
    except (ValueError, UnicodeError):
        return
    try:
        contents = archive.unpack(data)
    except ArchiveError:
        return
    _check(contents)
    given = {name for name, _data in held if not name.endswith("/")}
    assert {*contents.ignored, *contents.skills[0].files} == given


def _check(contents):
    assert contents.skills
    for each in contents.skills:
        check_limits(each.files)
        for path in each.files:
            assert paths.check_import(path) == path


@settings(max_examples=60)
@given(st.binary(max_size=200), st.integers(0, 400))
def test_any_bytes_are_read_or_refused(noise, place):
    whole = archive.pack("tea", {"SKILL.md": SKILL, "references/a.md": b"a"})
    for data in (noise, b"PK" + noise, whole[:place] + noise + whole[place + len(noise) :]):
        try:
            contents = archive.unpack(data)
        except ArchiveError:
            continue
        _check(contents)


@settings(max_examples=60)
@given(st.dictionaries(good, st.binary(max_size=60), max_size=5))
def test_packing_is_deterministic_and_comes_back_identical(others):
    files = {"SKILL.md": SKILL, **others}
    try:
        check_limits(files)
        for path in others:
            paths.check_file(path)
    except (OperationError, paths.PathError):
        return
    packed = archive.pack("tea", files)
    again = archive.unpack(packed).skills[0]
    assert again.files == files
    assert archive.pack(again.document.name, dict(reversed(again.files.items()))) == packed


def test_create_export_import_export_is_the_identity(skills, user, stranger):
    skills.create("tea")
    skills.apply("write_file", "tea", file_path="assets/é.bin", file_content=bytes(range(256)))
    name, packed = skill_export(user=user, name="tea")
    assert name == "tea.zip"
    assert skill_import(user=stranger, data=packed).code == "created"
    assert skill_export(user=stranger, name="tea") == (name, packed)


def test_an_import_stays_as_it_is_and_never_takes_a_place_unasked(skills):
    wild = b"---\nname: dotted.name_1\ndescription: x\nversion: 1.0\ntags: [a]\nauthor: Ana\n---\r\nBody"
    assert skill_import(user=skills.user, data=wild, category="work").code == "created"
    assert skills.files("dotted.name_1")["SKILL.md"] == wild
    assert skills.row("dotted.name_1").category == "work"
    assert skill_import(user=skills.user, data=wild).code == "exists"
    assert skill_import(user=skills.user, data=wild + b"!", replace=True).code == "ok"
    assert skills.apply("patch", "dotted.name_1", old_string="Body!", new_string="Text").code == "ok"
    assert skills.files("dotted.name_1")["SKILL.md"] == wild.replace(b"Body", b"Text")


def test_loose_files_of_a_folder_are_taken_in(skills):
    given_files = {"tea/SKILL.md": SKILL, "tea/scripts/a.sh": b"echo tea\n", "tea/.DS_Store": b"x"}
    assert skill_import(user=skills.user, data=given_files).code == "created"
    assert set(skills.files("tea")) == {"SKILL.md", "scripts/a.sh"}
