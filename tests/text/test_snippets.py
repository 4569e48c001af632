"""Pieces of messages as one reads them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hermes_site.kernel.text.query import parse
from hermes_site.kernel.text.snippets import Snippet, snippet, unmarked
from hermes_site.kernel.text.tokens import goes_on

PIECES = st.text(alphabet="ab*`~# >\n搬", max_size=60)


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("Here is **the plan** for `pg_dump`.", "Here is the plan for pg_dump."),
        ("下面是**搬家方案**。", "下面是搬家方案。"),
        ("## What moves\n> quoted", "What moves\nquoted"),
        ("2 ** 3 and a `lone tick", "2 ** 3 and a `lone tick"),
        ("**cut in the mid", "**cut in the mid"),
        ("***", "***"),
    ],
)
def test_marks_of_markdown_are_not_read(written, read):
    assert unmarked(Snippet(written, (), 7)) == Snippet(read, (), 7)


@pytest.mark.parametrize("mark", ["> ", "# ", "**", "`", "~~", ">\t# "])
def test_however_many_marks_there_are(mark):
    unmarked(Snippet(f"{mark * 2_000}a{mark * 2_000}", (), 0))
    assert unmarked(Snippet("> " * 2_000 + "a", (), 0)).text == "a"


def test_what_was_found_stays_marked():
    shown = unmarked(Snippet("# Use **`pg_dump`** and **rclone**", ((8, 17), (26, 32)), 0))
    assert shown.marked(">", "<") == "Use >pg_dump< and >rclone<"


@given(PIECES, st.integers(0, 60), st.integers(0, 60))
def test_marks_stay_inside_the_text_and_only_signs_go(text, low, high):
    low, high = sorted((min(low, len(text)), min(high, len(text))))
    shown = unmarked(Snippet(text, ((low, high),) if low < high else (), 0))
    assert all(0 <= start < end <= len(shown.text) for start, end in shown.marks)
    assert [char for char in shown.text if char.isalpha()] == [char for char in text if char.isalpha()]


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("मेरी [किताबें] अच्छी", "किताबें"),
        ("আমার [বাংলা] ভাষা", "বাংলা"),
        ("வணக்கம் [தமிழ்] நாடு", "தமிழ்"),
        ("एक [किताब] और [घर]", "किताब-घर"),
        ("[שָׁלוֹם] עולם", "שלום"),
    ],
)
def test_words_that_end_in_signs_of_vowels_are_marked(text, asked):
    plain = text.replace("[", "").replace("]", "")
    assert snippet(plain, parse(asked)).marked("[", "]") == text


@pytest.mark.parametrize(
    ("text", "asked"),
    [("ส้ม[ตำ]ไทย", "ต"), ("[ส้มตำ]ไทย", "ส้มต"), ("the [ﬁ]le", "f*"), ("[㍿]苏州", "株式")],
)
def test_of_characters_that_fold_together_all_are_marked(text, asked):
    plain = text.replace("[", "").replace("]", "")
    assert snippet(plain, parse(asked)).marked("[", "]") == text


@pytest.mark.parametrize(("word", "asked"), [("กินข้าวที่นี่", "น้ำ"), ("👩‍👩‍👧‍👦", "🚀"), ("가나다", "라마")])
def test_no_piece_begins_or_ends_within_a_character(word, asked):
    node = parse(asked)
    for place in range(len(word)):
        text = word[place:] + word * 30 + asked + word * 30
        shown = snippet(text, node, chars=60)
        end = shown.start + len(shown.text)
        assert not goes_on(shown.text[0])
        assert end == len(text) or not goes_on(text[end])
        assert shown.marked("[", "]").count(f"[{asked}]") == 1


@pytest.mark.parametrize(
    ("part", "name"), [("v1 of 2", "v1.2.3"), ("苏州", "苏州旅行计划"), ("main.py", "src/app/main.py")]
)
def test_a_name_is_shown_where_it_stands_whole_however_far_behind_its_parts(part, name):
    text = f"{part} {'x y ' * 20_000}as in {name} here"
    assert f"as in [{name}] here" in snippet(text, parse(name)).marked("[", "]")
    assert snippet(text.replace(name, "-"), parse(name)).marks
