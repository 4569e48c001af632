"""Skills as zip files: identical there and back, and no zip that does harm."""

import io
import stat
import zipfile

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skills import archive, paths
from skills.archive import ArchiveError
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
        read, files = archive.unpack(zipped([(f"{prefix}SKILL.md", SKILL), (f"{prefix}references/a.md", b"a")]))
        assert read.name == "tea"
        assert set(files) == {"SKILL.md", "references/a.md"}


def test_what_desktops_leave_in_zips_is_left_out():
    data = zipped([("tea/", b""), ("tea/SKILL.md", SKILL), ("__MACOSX/tea/._SKILL.md", b"x"), ("tea/.DS_Store", b"x")])
    assert set(archive.unpack(data)[1]) == {"SKILL.md"}


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
        [("SKILL.md", SKILL), ("evil.sh", b"x")],
        [("SKILL.md", SKILL), ("references/a.md", b"x"), ("references/A.md", b"x")],
        [("SKILL.md", SKILL), ("skill.md", SKILL)],
        [("SKILL.md", SKILL), (special("references/l.md", stat.S_IFLNK | 0o777), b"/etc/passwd")],
        [("SKILL.md", SKILL), (special("references/f", stat.S_IFIFO | 0o644), b"")],
        [("SKILL.md", SKILL), ("references/big.md", b"0" * (2 << 20))],
        [("SKILL.md", SKILL), *[(f"references/{n}.md", b"x") for n in range(60)]],
        [("SKILL.md", SKILL), *[(f"references/{n}.md", b"x") for n in range(300)]],
        [("SKILL.md", SKILL), *[(f"assets/{n}", b"0" * (1 << 20)) for n in range(11)]],
        [("a/SKILL.md", SKILL), ("b/SKILL.md", SKILL)],
        [("a/SKILL.md", SKILL), ("b/references/x.md", b"x")],
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
        _read, files = archive.unpack(data)
    except ArchiveError:
        return
    check_limits(files)
    for path in files:
        assert paths.check_import(path) == path


@settings(max_examples=60)
@given(st.binary(max_size=200), st.integers(0, 400))
def test_any_bytes_are_read_or_refused(noise, place):
    whole = archive.pack("tea", {"SKILL.md": SKILL, "references/a.md": b"a"})
    for data in (noise, b"PK" + noise, whole[:place] + noise + whole[place + len(noise) :]):
        try:
            _read, files = archive.unpack(data)
        except ArchiveError:
            continue
        check_limits(files)


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
    read, again = archive.unpack(packed)
    assert again == files
    assert archive.pack(read.name, dict(reversed(again.items()))) == packed


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
