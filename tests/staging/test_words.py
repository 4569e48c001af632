"""Which words carry meaning."""

import pytest

from hermes_site.kernel.words import overlap, stand_in, words


@pytest.mark.parametrize(
    ("text", "said", "all_said"),
    [
        ("Lives in Umeå.", "I live in Umeå", True),
        ("Uses 2 spaces.", "use 3 spaces", False),
        ("Doesn’t like tabs", "I like tabs", False),
        ("Doesn’t like tabs", "i doesn't like tabs", True),
        ("ＦＵＬＬ width", "full width", True),
        ("不要用空格", "要用空格", False),
        ("住在柏林", "我住柏林", True),
        ("喜欢喝绿茶", "喝绿茶我很喜欢", False),
        ("東京に住む", "東京に住む", True),
        ("of the", "out of the blue", True),
        ("of the", "blue", False),
    ],
)
def test_whether_a_text_was_said(text, said, all_said):
    assert stand_in(text, [said]) is all_said


def test_overlap_of_nothing_with_nothing_is_none():
    assert overlap(frozenset(), frozenset()) == 0.0
    assert overlap(words("likes tabs"), words("Likes tabs!")) == 1.0
