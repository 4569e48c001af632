"""Find and replace that changes what was meant and no other byte."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from skills.patching import PatchError, nearest, patch


def refusal(text, old, new="x", **options):
    with pytest.raises(PatchError) as error:
        patch(text, old, new, **options)
    return error.value


def test_exact_text_is_replaced_as_it_is():
    assert patch("a b c", "b", "\\n").text == "a \\n c"


@pytest.mark.case("SK-16")
def test_sk_16_line_ends_stay_and_inner_indentation_follows():
    text = "def f():\r\n    while x:\r\n        a()\r\n        b()\r\n    return\r\n"
    done = patch(text, "while x:\n    a()\n    b()\n", "while y:\n    a()\n    if z:\n        b()\n")
    assert done.text == (
        "def f():\r\n    while y:\r\n        a()\r\n        if z:\r\n            b()\r\n    return\r\n"
    )


@pytest.mark.case("SK-16")
def test_sk_16_a_block_given_from_the_middle_of_its_first_line_keeps_its_indentation():
    text = "    while x:\r\n        a()\r\n    c()\r\n"
    assert patch(text, "while x:\n        a()\n", "while y:\n        a()\n").text == text.replace("x", "y")


@pytest.mark.case("SK-18")
def test_sk_18_an_exact_match_touches_no_escape():
    text = '{\n\t"glue": "\\t",\n\t"size": 1\n}\n'
    assert patch(text, '"size": 1', '"size": "\\t"').text == text.replace("1", '"\\t"')


@pytest.mark.case("SK-20")
def test_sk_20_lines_that_differ_in_content_never_match():
    text = "get url a\nget url b\nend\n\nget url a\nget url d\nend\n"
    error = refusal(text, "get url a\nget url c\nend\n")
    assert error.code == "no_match"
    assert (2, "get url b") in error.nearest or (1, "get url a") in error.nearest


@pytest.mark.case("SK-21")
def test_sk_21_white_space_alone_is_refused():
    for old in ("", "   ", "\n", "\t\n "):
        assert refusal("a\nb\n", old).code == "invalid"


def test_what_is_forgiven():
    assert patch("say  “hi”\n", 'say "hi"', "bye").text == "bye\n"
    assert patch("a \n  b\n", "a\nb", "c\nd").text == "c\n  d\n"
    assert patch("a\n  b\n", "a\\n  b", "c\\n  d").text == "c\n  d\n"
    assert patch(
        "\tif x:\n\t\ty()\n", "    if x:\n        y()\n", "    if x:\n        y()\n            z()\n"
    ).text == ("\tif x:\n\t\ty()\n\t\t\tz()\n")


def test_a_part_of_a_word_is_no_forgiven_match():
    assert refusal("foo  barn\n", "foo bar").code == "no_match"


def test_several_places_are_refused_with_their_lines_unless_all_are_meant():
    assert "lines 1, 3" in str(refusal("a\nb\na\n", "a"))
    assert patch("a\nb\na\n", "a", "c", replace_all=True).text == "c\nb\nc\n"


def test_the_closest_lines_are_shown():
    assert nearest("Boil the water.\nDrink.\n", "Boil some water.")[0] == (1, "Boil the water.")


lines = st.lists(st.text("ab \t\"'“x\\", max_size=6), min_size=1, max_size=8)
ends = st.sampled_from(["\n", "\r\n"])


@given(lines, ends, st.data())
def test_a_patch_touches_only_what_it_matched(text_lines, end, data):
    """What is before and after the place is the same, byte for byte."""
    text = end.join(text_lines) + end
    first = data.draw(st.integers(0, len(text_lines) - 1))
    last = data.draw(st.integers(first, len(text_lines) - 1))
    old = "\n".join(text_lines[first : last + 1])
    new = data.draw(st.text("yz \n\t", max_size=10))
    try:
        done = patch(text, old, new)
    except PatchError:
        return
    before = end.join([*text_lines[:first], ""]) if first else ""
    after = end.join(["", *text_lines[last + 1 :]]) + end
    assert done.text.startswith(before.rstrip(" \t") if done.how != "exact" else before)
    assert done.text.endswith(after)
    middle = done.text[len(before.rstrip(" \t")) : len(done.text) - len(after)]
    assert middle.replace("\r\n", "\n").split() == new.split()


piece = st.text("ab \n\t\"'“\\\\", max_size=12)


@given(piece, piece, piece, piece, ends)
@example("a\n", "b\n", "c", "\n", "\r\n")
def test_exact_text_is_replaced_byte_for_byte(before, old, new, after, end):
    text = before + old + after
    if not old.strip() or old == new or text.count(old) != 1:
        return
    done = patch(text.replace("\n", end), old, new)
    lines = end if "\n" in text else "\n"
    assert done.how == "exact"
    assert done.text == f"{before}{old}{after}".replace("\n", end).replace(
        old.replace("\n", end), new.replace("\n", lines)
    )
