"""Formulas in messages: drawn as MathML, harmless whatever they say, left as written where they can't be read."""

import re
from xml.etree.ElementTree import Element, SubElement

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from markdown_it.rules_block import StateBlock

from hermes_site.kernel import formulas
from hermes_site.kernel.formulas import LIMIT_CHARS, MESSAGE_LIMIT_CHARS, TAGS, mathml
from hermes_site.kernel.markdown import to_html

SUM = r"\sum_{i=1}^n i^2"
ALIGNED = r"\begin{aligned} a &= b \\ c &= d \end{aligned}"


@pytest.mark.parametrize(
    ("text", "blocks"),
    [
        (f"So ${SUM}$ it is.", 0),
        (f"So \\({SUM}\\) it is.", 0),
        (f"So \\[{SUM}\\] it is.", 1),
        (f"So $${SUM}$$ it is.", 1),
        (f"So:\n$$\n{SUM}\n$$\nit is.", 1),
        (f"So:\n\\[\n{SUM}\n\\]\nit is.", 1),
        (f"$$\n{SUM}\n$$", 1),
        (f"1. One\n\n   \\[\n   {SUM}\n   \\]\n2. Two", 1),
        (f"> \\[\n> {SUM}\n> - 1\n> \\]", 1),
    ],
)
def test_each_way_of_writing_a_formula_is_drawn(text, blocks):
    html = to_html(text)
    assert html.count("<math") == 1
    assert html.count('display="block"') == blocks
    assert "<msubsup><mo>∑</mo>" in html
    assert f'<annotation encoding="application/x-tex">{SUM}' in html


def test_aligned_equations_stand_in_columns():
    html = to_html(f"\\[{ALIGNED}\\]")
    assert html.count("<mtr>") == 2
    assert 'columnalign="right"' in html


@pytest.mark.parametrize(
    "text", [r"\[a-z\] and \[sic\]", r"a \(b", "for $5 and $10", r"`\(a\)`", "```\n\\[\nx=1\n\\]\n```", r"\\(x\\)"]
)
def test_what_is_no_formula_is_left_alone(text):
    assert "math" not in to_html(text)


@pytest.mark.parametrize("tex", [r"\frac{", r"\unheardof{x}", "{" * 900, "x" * (LIMIT_CHARS + 1)])
def test_what_cannot_be_read_stays_as_written(tex):
    html = to_html(f"${tex}$")
    assert f'<span class="math">{tex}</span>' in html


@pytest.mark.parametrize("lines", ["\\[\n", "\\[\n\n\n", "\\[ a\nb\n"])
def test_each_line_behind_openings_without_end_is_looked_at_twice_at_most(lines):
    class Looked(list):
        times = 0

        def __getitem__(self, place):
            self.times += 1
            return super().__getitem__(place)

    state = StateBlock(lines * 400, MarkdownIt(), {}, [])
    state.bMarks = Looked(state.bMarks)
    assert not any(formulas._bracketed(state, first, state.lineMax) for first in range(state.lineMax))
    assert state.bMarks.times <= 2 * state.lineMax


def test_formulas_beyond_the_limit_of_a_message_stay_as_written():
    formulas = [f"x^{{{number}}}" for number in range(MESSAGE_LIMIT_CHARS // 5)]
    html = to_html(" ".join(f"${one}$" for one in formulas))
    assert 0 < html.count("<math") < len(formulas)
    assert html.count("<math") + html.count('class="math"') == len(formulas)


@pytest.mark.parametrize(
    "tex",
    [
        r"\href{javascript:alert(1)}{x}",
        r"\style{position:fixed}{x}",
        r"\class{toast}{x}",
        r"\text{<script>alert(1)</script>}",
        r"\text{&lt;script&gt;alert(1)&lt;/script&gt;}",
        r"\text{</annotation></semantics></math><script>}",
        r"\mathrm{<img src=x onerror=alert(1)>}",
        r"\kern9999em x",
    ],
)
def test_a_formula_brings_no_markup_of_its_own(tex):
    drawn = mathml(tex, display=False).rpartition("<annotation")[0]
    assert not re.search(r"<(script|img)|href|style=|class=|onerror=[^&]|9999", drawn)
    assert "<script" not in to_html(f"${tex}$")


@given(st.text(alphabet=r"\{}^_&<>'\"=abfrct123 $[]()", max_size=60), st.booleans())
def test_nothing_but_known_names_comes_out(tex, display):
    names = set(re.findall(r"</?([a-zA-Z-]+)", mathml(tex, display=display)))
    assert names <= TAGS | {"semantics", "annotation"}


def test_an_element_that_is_not_known_leaves_its_text_alone():
    row = Element("mrow")
    SubElement(row, "script").text = "alert(1)&#60;b&#62;"
    assert formulas._safe(row) == "<mrow>alert(1)&lt;b&gt;</mrow>"
