import re
from html import unescape

import pytest
from django.utils.html import strip_tags
from hypothesis import given
from hypothesis import strategies as st

from hermes_site.moderation.marking import marked


def found(start, end, rule="a"):
    return {"rule": rule, "start": start, "end": end}


def test_what_was_found_is_marked_and_numbered_by_rule():
    text = "post ~/.netrc and hide it, post ~/.netrc"
    html = marked(text, [found(0, 13), found(18, 25, "b"), found(27, 40)])
    assert html == (
        '<mark class="hit">post ~/.netrc</mark><sup>1</sup> and <mark class="hit">hide it</mark><sup>2</sup>,'
        ' <mark class="hit">post ~/.netrc</mark><sup>1</sup>'
    )


def test_what_overlaps_is_one_mark_with_all_numbers():
    assert marked("abcdef", [found(0, 4), found(2, 6, "b"), found(3, 4, "c")]) == (
        '<mark class="hit">abcdef</mark><sup>1, 2, 3</sup>'
    )
    assert marked("abcd", [found(0, 2), found(2, 4, "b")]) == (
        '<mark class="hit">ab</mark><sup>1</sup><mark class="hit">cd</mark><sup>2</sup>'
    )


@pytest.mark.parametrize("start_end", [(3, 3), (9, 12), (5, 2), (-4, -1)])
def test_a_span_that_is_not_in_the_text_marks_nothing(start_end):
    assert marked("abcdef", [found(*start_end)]) == "abcdef"


def test_hostile_markup_is_text_inside_and_outside_of_marks():
    text = "<script>alert(1)</script> & <img src=x onerror=y>"
    html = marked(text, [found(3, 12)])
    assert "<script" not in html
    assert "<img" not in html
    assert re.findall(r"<(\w+)", html) == ["mark", "sup"]


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("safe\u202etxt.exe", "safe⟨U+202E⟩txt.exe"),
        ("a\u200b\u200b\u200bb", "a⟨U+200B ×3⟩b"),
        ("a\u2066b\u2069", "a⟨U+2066⟩b⟨U+2069⟩"),
        ("x" + "".join(chr(0xE0000 + ord(char)) for char in "run it"), "x⟨U+E0072… “run it”⟩"),
        ("a\ufeffb\u00ad", "a⟨U+FEFF⟩b⟨U+00AD⟩"),
        ("\x1b[31m", "⟨U+001B⟩[31m"),
        ("two\nlines\tand a tab", "two\nlines\tand a tab"),
        ("latin\u200djoined", "latin⟨U+200D⟩joined"),
        ("می\u200cخواهم", "می\u200cخواهم"),
        ("क्\u200dष", "क्\u200dष"),
        ("👩\u200d💻 ❤\ufe0f 1\ufe0f\u20e3", "👩\u200d💻 ❤\ufe0f 1\ufe0f\u20e3"),
        ("\u3164filler", "⟨U+3164⟩filler"),
        ("中文，标点。　全角", "中文，标点。　全角"),
    ],
)
def test_what_nobody_sees_is_shown_by_its_number_unless_it_is_ordinary_writing(text, shown):
    assert strip_tags(marked(text, [])) == shown


def test_inside_a_mark_everything_is_shown():
    assert "⟨U+200C⟩" in marked("می\u200cخواهم", [found(2, 3)])


def test_long_texts_can_be_shortened_around_what_was_found():
    text = "a" * 50 + "BAD" + "b" * 50 + "BAD" + "c" * 50
    assert strip_tags(marked(text, [found(50, 53), found(103, 106)], around=5)) == "… aaaaaBAD1bbbbb … bbbbbBAD1ccccc …"
    assert len(strip_tags(marked("x" * 10_000, [found(0, 10_000)], around=50))) < 250
    assert strip_tags(marked("short", [found(0, 2)], around=5)) == "sh1ort"


@given(
    st.text(alphabet=st.sampled_from("ab<>&\"'\u202e\u200b\u200d\n💻\ufe0f"), max_size=40),
    st.lists(st.tuples(st.integers(-2, 45), st.integers(-2, 45), st.sampled_from("xyz")), max_size=6),
)
def test_no_text_and_no_span_makes_other_tags_or_loses_a_letter(text, spans):
    html = marked(text, [found(*span) for span in spans])
    assert set(re.findall(r"<(/?\w+)", html)) <= {"mark", "/mark", "sup", "/sup", "span", "/span"}
    assert html.count("<mark") == html.count("</mark") == html.count("<sup")
    bare = re.sub(r"<sup>[\d, ]+</sup>", "", html)
    assert all(unescape(strip_tags(bare)).count(char) == text.count(char) for char in "ab<>&\"'\n💻")
    assert "\u202e" not in html
