"""Level 0: what every chat is told, within its budget and without hiding anything unsaid."""

from hypothesis import given
from hypothesis import strategies as st

from skills import conditions
from skills.conditions import Host
from skills.index import BUDGET_TOKENS, Line, render, tokens

MANY = [Line(f"skill-number-{n}", "What it is for. " * 10, f"category-{n % 7}", n) for n in range(1000)]


def test_skills_are_grouped_by_category_in_order():
    text = render([Line("b", "B.", "two"), Line("a", "A."), Line("c", "C.", "two")])
    assert (
        text.index("## general")
        < text.index("- a: A.")
        < text.index("## two")
        < text.index("- b: B.")
        < text.index("- c")
    )


def test_no_skills_say_nothing():
    assert render([]) == ""


def test_what_does_not_fit_is_cut_and_said():
    some = render(MANY[:90])
    assert "cut to" in some
    assert all(line.name in some for line in MANY[:90])
    names = render(MANY[:250])
    assert "Descriptions are left out" in names
    assert all(line.name in names for line in MANY[:250])
    few = render(MANY)
    shown = [line for line in MANY if f"{line.name}," in few or f"{line.name}\n" in few or few.endswith(line.name)]
    assert f"[{len(MANY) - len(shown)} more skills are not named here" in few
    assert {line.rank for line in shown} >= set(range(len(shown) // 2))
    for text in (some, names, few):
        assert tokens(text) <= BUDGET_TOKENS


lines = st.builds(
    Line,
    st.from_regex(r"[a-z0-9]{1,30}", fullmatch=True),
    st.text(max_size=1100).map(lambda text: " ".join(text.split())),
    st.sampled_from(["", "research", "writing"]),
    st.integers(0, 100),
)


@given(st.lists(lines, min_size=1, max_size=40), st.integers(150, 3000))
def test_the_budget_holds_and_nothing_is_left_out_silently(lines, budget):
    text = render(lines, budget_tokens=budget)
    assert tokens(text) <= budget
    if "not named here" not in text:
        assert all(line.name in text for line in lines)


def test_conditions():
    host = Host("linux", frozenset({"memory", "web_fetch"}), frozenset({"memory", "web"}))
    assert not conditions.missing({}, host)
    assert not conditions.missing({"platforms": ["linux", "macos"], "requires_tools": ["memory"]}, host)
    assert conditions.missing({"platforms": ["windows"]}, host)
    assert conditions.missing({"requires_tools": ["memory", "terminal"]}, host) == ["needs the tool terminal"]
    assert conditions.missing({"requires_toolsets": ["terminal"]}, host)
    assert conditions.missing({"fallback_for_toolsets": ["web"]}, host)
    assert not conditions.missing({"fallback_for_tools": ["browser"]}, host)
