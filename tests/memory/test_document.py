import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from memory import document
from memory.arguments import Problem, Request, read
from memory.document import Unreadable, clean, has_delimiter_line, parse, render, size_chars

ODD = st.text(alphabet=st.sampled_from("ab §\n\r\t\0\ufeff\u2028\x85\x0b\u00a0\ud800é中\U0001f600"), max_size=30)
TEXT = st.text(st.characters(codec=None, exclude_categories=[]), max_size=60) | ODD


def accepted(text: str) -> str | None:
    """`text` as the entry that an add would store, or None if it is refused."""
    request = read(None, {"action": "add", "content": text})
    return None if isinstance(request, Problem) else request.operations[0].content


@given(st.lists(TEXT, max_size=8))
@example(["\ufeffspeaks Catalan", "a\r§\rb"])
@example(["\ufeff§", "§ 5", "x\n\ufeff§\ny"])
def test_what_is_rendered_is_read_again_as_the_same_entries(texts):
    entries = tuple(entry for text in texts if (entry := accepted(text)) is not None)
    assert parse(render(entries)) == entries


@given(TEXT)
def test_an_accepted_text_is_one_entry_and_a_refused_one_none(text):
    entry = accepted(text)
    assert entry is None or parse(render([entry])) == (entry,)


@given(st.binary(max_size=60) | ODD.map(lambda text: text.encode("utf-8", "replace")))
def test_any_bytes_are_entries_or_unreadable_and_reading_settles_at_once(data):
    entries = parse(data)
    if not isinstance(entries, Unreadable):
        assert parse(render(entries)) == entries
        assert all(entry == clean(entry) and entry and not has_delimiter_line(entry) for entry in entries)


@given(TEXT)
def test_cleaning_twice_changes_nothing(text):
    once = clean(text)
    assert clean(once) == once
    once.encode()
    assert "\0" not in once
    assert "\r" not in once


@pytest.mark.case("MF-01")
def test_mf_01_a_line_that_is_only_the_delimiter_is_refused():
    problem = read("memory", {"action": "add", "content": "alpha line\n§\nbeta line"})
    assert isinstance(problem, Problem)
    assert "line that is only §" in problem.message


@pytest.mark.parametrize("text", ["a\r§\rb", "a\r\n§\r\nb", "a\n  §\t\nb", "§", "a\n\ufeff§\nb", "a\n§", "§\nb"])
@pytest.mark.case("MF-03")
def test_mf_03_no_line_end_slips_a_delimiter_past_the_check(text):
    assert accepted(text) is None


def test_a_delimiter_inside_a_line_is_ordinary_text():
    assert parse(render(["see § 5 and §§", "second"])) == ("see § 5 and §§", "second")


@pytest.mark.case("ME-01")
def test_me_01_a_byte_order_mark_is_dropped_and_never_written():
    data = b"\xef\xbb\xbf" + "Speaks Catalan\n§\nsecond".encode()
    entries = parse(data)
    assert entries == ("Speaks Catalan", "second")
    assert not render(entries).startswith(b"\xef\xbb\xbf")


@pytest.mark.case("ME-06")
def test_me_06_line_ends_of_windows_do_not_glue_entries_together():
    entries = parse("one\r\n§\r\ntwo\r\n§\r\nthree\r\n".encode())
    assert entries == ("one", "two", "three")
    assert b"\r" not in render(entries)


@pytest.mark.parametrize(
    "data", ["one\n\n§\n\ntwo", "one  \n § \ntwo\n", "§\none\n§\n§\ntwo\n§\n", "\n\none\n§\ntwo\n\n"]
)
def test_blank_lines_spaces_and_stray_delimiters_are_no_entries(data):
    assert parse(data.encode()) == ("one", "two")


def test_bad_utf8_is_unreadable_and_never_empty():
    found = parse(b"one\n\xff", "USER.md")
    assert found == Unreadable("USER.md is not UTF-8 text (byte 5).")


@pytest.mark.case("ME-08")
def test_me_08_a_lone_surrogate_becomes_a_replacement_character():
    assert clean("bad \ud800 char") == "bad \ufffd char"
    assert clean("\ud83d\ude00") == "😀"


def test_a_file_ends_in_one_line_end_and_an_empty_store_is_an_empty_file():
    assert render(["a", "b"]) == "a\n§\nb\n".encode()
    assert render([]) == b""


def test_delimiters_count():
    assert size_chars([]) == 0
    assert size_chars(["ab"]) == 2
    assert size_chars(["ab", "中", "😀"]) == 2 + 3 + 1 + 3 + 1


@given(st.lists(TEXT.map(clean).filter(lambda text: text and not has_delimiter_line(text)), max_size=5))
def test_the_size_is_that_of_the_file_without_its_last_line_end(entries):
    assert size_chars(entries) == max(0, len(render(entries).decode()) - 1)


@pytest.mark.parametrize(
    ("one", "other"),
    [("a  b", "a b"), ("“x”", '"x"'), ("it’s", "it's"), ("a — b", "a - b"), ("e\u0301", "é"), ("a\nb", "a b")],
)
def test_folding_makes_typography_plain(one, other):
    assert document.fold(one) == document.fold(other)


def test_folding_keeps_case_and_words():
    assert document.fold("Tea") != document.fold("tea")


def test_the_request_keeps_a_users_text_as_it_was_written():
    request = read(None, {"action": "add", "content": "Uses “smart” quotes — and\u00a0spaces"})
    assert isinstance(request, Request)
    assert request.operations[0].content == "Uses “smart” quotes — and\u00a0spaces"


def test_a_file_with_more_entries_than_any_store_can_hold_is_no_list_of_them():
    many = render(f"e{n}" for n in range(document.MAX_ENTRIES + 1))
    found = parse(many, "MEMORY.md")
    assert isinstance(found, Unreadable)
    assert found.reason == "MEMORY.md has 5,001 entries; at most 5,000 are read."
    assert len(parse(render(f"e{n}" for n in range(document.MAX_ENTRIES)))) == document.MAX_ENTRIES
