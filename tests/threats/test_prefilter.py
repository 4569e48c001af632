"""An expression that is tried only near its strings finds what `re` finds, in any text, and takes no longer for it."""

import re

import pytest

from hermes_site.kernel.threats import code
from hermes_site.kernel.threats.literals import UNBOUNDED, literals
from hermes_site.kernel.threats.prefilter import Prefiltered, covered
from tests.threats.pathological import expressions, repeated, units

EXPRESSIONS = expressions()
OTHER = "the quick brown fox jumps over 2 lazy dogs, and (then) some. " * 8 + "\n你好，世界。"


def spans(pattern, text):
    return [match.span() for match in pattern.finditer(text)]


@pytest.mark.parametrize("name", EXPRESSIONS)
def test_every_expression_of_the_scanner_finds_the_same_near_its_strings(name):
    plain = EXPRESSIONS[name]
    pattern = Prefiltered(plain.pattern, plain.flags)
    made = [unit[:400] for unit in units(plain)[:16]]
    texts = [OTHER[: 7 * at % 400] + unit + OTHER for at, unit in enumerate(made)]
    texts += [OTHER + unit for unit in made]
    texts += [f" {OTHER[:90]}".join(made[at : at + 9]) + OTHER for at in range(0, len(made), 5)]
    assert [text for text in texts if spans(pattern, text) != spans(plain, text)] == []


@pytest.mark.parametrize(
    "pattern",
    [
        r"ab+?c$",
        r"(?<=x)ab\b",
        r"a{2}[^b]{0,300}bb(?![a-z]{4})",
        r"(?:aa|b)\w{0,20}zz(?=.{0,40}y)",
        r"(?m:^)\s*ab",
        r"[^\n]{0,30}aba",
        r"(?:ab)?c{3}",
    ],
)
@pytest.mark.parametrize("unit", ["aba", "abcc ", "aab bb", "x ab\n", "azz y", "b" * 30 + "zz", "ccc"])
def test_strings_that_overlap_stand_close_or_at_an_end_are_no_riddle(pattern, unit):
    plain, near = re.compile(pattern), Prefiltered(pattern)
    for text in (OTHER + unit, unit + OTHER, OTHER + repeated(unit, 70) + OTHER, repeated(unit, 900), OTHER * 2 + unit):
        assert spans(near, text) == spans(plain, text)


def test_a_rare_string_is_preferred():
    assert literals(r"\w{1,30}=\{(?:len|sum)(?=\()", 0)[0] == {"={": (1, 30)}
    assert literals(r"[a-z]+ ?(?:curl|wget)", 0)[0] == {"curl": (1, UNBOUNDED), "wget": (1, UNBOUNDED)}


def test_where_none_is_needed_or_case_does_not_matter_there_is_none():
    assert literals(r"(?:ab)*c?", 0)[0] == {}
    assert literals(r"ab", re.IGNORECASE)[0] == {}
    assert literals(r"(?i:ab)", 0)[0] == {}


def test_no_text_without_the_signs_of_programs_has_words_of_them():
    patterns = [*code._KINDS, code._CALLED, code._SET]
    plain = [pattern.pattern if isinstance(pattern, Prefiltered) else pattern for pattern in patterns]
    texts = [f"{sign}{unit}{sign}" for pattern in plain for unit in units(pattern) for sign in "' )\n"]
    found = [text for text in texts if any(pattern.search(text) for pattern in plain)]
    assert len(found) > 100
    assert [text for text in found if not code._PROGRAMMED.search(text)] == []


def test_what_covers_a_text_keeps_its_length():
    assert covered("a bc d", [(2, 4), (3, 5), (5, 6)], "*") == "a ** *"
    assert covered("a bc d", [], "*") == "a bc d"
