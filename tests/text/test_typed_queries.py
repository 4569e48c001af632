"""Queries as people write them in their own script: with its punctuation, its brackets, its operators."""

import pytest

from hermes_site.kernel.text.finding import Filters
from hermes_site.kernel.text.query import parse, typed
from hermes_site.kernel.text.tokens import LONGEST_WORD
from tests.text.memory_source import index_of

SENTENCES = {
    "full_width": ("苏州", "？！，：；．"),
    "half_width_kana": ("ｺｰﾋｰ", "｡､"),
    "arabic": ("كتاب", "؟،؛۔"),
    "devanagari": ("नमस्ते", "।॥"),
    "armenian": ("բարեւ", "։՞՜՝"),
    "ethiopic": ("ሰላም", "።፣፤፥፦፧"),
    "hebrew": ("שלום", "׃"),
    "khmer": ("ភាសា", "។៕"),
    "burmese": ("ဘာသာ", "၊။"),
    "tibetan": ("བོད", "།༎"),
}
BRACKETS = ["［］", "｛｝", "｢｣", "〔〕", "〖〗", "《》", "＂＂", "＇＇"]


@pytest.mark.parametrize(("word", "marks"), SENTENCES.values(), ids=SENTENCES)
def test_marks_that_end_a_sentence_are_not_looked_for(word, marks):
    for mark in marks:
        assert parse(word + mark) == parse(word + mark * 2) == parse(word), mark
        assert parse(f"{word}{mark} NOT kettle") == parse(f"{word} NOT kettle"), mark


@pytest.mark.parametrize("pair", BRACKETS)
def test_brackets_around_a_word_are_not_looked_for(pair):
    assert parse(f"{pair[0]}苏州{pair[1]}") == parse("苏州")


@pytest.mark.parametrize("name", ["ｆ（ｘ）", "C＃", "＃123", "ａ［0］", "48.7％", "5‰", "§5", "กรุงเทพฯ"])
def test_marks_that_belong_to_a_name_are_looked_for(tmp_path, name):
    bare = name.strip("（）［］＃％‰§ฯ")
    found = index_of(tmp_path, [f"see {name} there", f"see {bare} there"]).search(name, Filters())
    assert [hit.id for hit in found.hits] == [1]


@pytest.mark.parametrize(
    ("asked", "plain"),
    [
        ("旅行 计划 NOT API", "旅行 计划 NOT api"),
        ("سفر خطة NOT API", "سفر خطة NOT api"),
        ("यात्रा योजना NOT API", "यात्रा योजना NOT api"),
        ("(旅行 OR 计划) NOT API", "(旅行 OR 计划) NOT api"),
        ("(API OR HTTP) NOT REST", "(api OR http) NOT rest"),
        ("API HTTP NOT (REST OR SOAP)", "api http NOT (rest OR soap)"),
    ],
)
def test_a_name_in_capitals_does_not_make_an_expression_a_sentence(asked, plain):
    assert parse(asked) == parse(plain)


@pytest.mark.parametrize("sentence", ["DO NOT TOUCH STAGING", "DO NOT TOUCH SERVER 42!", "DO NOT TOUCH (STAGING)"])
def test_a_sentence_in_capitals_stays_one(tmp_path, sentence):
    found = index_of(tmp_path, [sentence.lower(), "do touch staging, server 42"]).search(sentence, Filters())
    assert found.hits[0].id == 1


@pytest.mark.parametrize("sentence", ["404 NOT FOUND", "FILE NOT FOUND!", "DO NOT DISTURB", "FERMÉ NOT OUVERT"])
def test_three_words_in_capitals_are_found_as_a_sentence_and_as_an_expression(tmp_path, sentence):
    first, _not, last = sentence.split()
    messages = [f"it said: {sentence.lower()}", f"only {first}", f"{first} {last}", f"no {first}, not a {last}"]
    found = index_of(tmp_path, messages).search(sentence, Filters())
    assert ({hit.id for hit in found.hits}, found.relaxed) == ({1, 2}, False)


def test_a_name_in_quotes_or_brackets_is_left_out(tmp_path):
    index = index_of(tmp_path, ["url not api", "the url", "an api"])
    for query in ['"URL" NOT API', "(URL) NOT API", "url NOT API", "URL NOT api"]:
        assert [hit.id for hit in index.search(query, Filters()).hits] == [2], query


@pytest.mark.parametrize("length", [LONGEST_WORD - 1, LONGEST_WORD, LONGEST_WORD + 1, 2 * LONGEST_WORD])
def test_the_beginning_of_a_very_long_word_finds_it(tmp_path, length):
    digest = "0123456789abcdef" * 16
    index = index_of(tmp_path, [f"sha {digest}", f"sha {digest[:60]}", f"sha {digest[:length]}0"])
    assert {hit.id for hit in index.search(f"{digest[:length]}*", Filters()).hits} == {1, 3}
    assert {hit.id for hit in index.search(f'"sha {digest[:length]}"*', Filters()).hits} == {1, 3}


@pytest.mark.parametrize(
    ("word", "beginning"),
    [
        ("किताबें", "किता"),
        ("தமிழகம்", "தமி"),
        ("বাংলাদেশ", "বাং"),
        ("שָׁלוֹם", "שָׁ"),
        ("Łódźkie", "Ło\u0301dz\u0301"),
        ("snake_case", "snake_"),
    ],
)
def test_a_beginning_may_end_in_a_sign_above_or_beside_a_letter(tmp_path, word, beginning):
    index = index_of(tmp_path, [f"a {word}", "another"])
    assert [hit.id for hit in index.search(f"{beginning}*", Filters()).hits] == [1]
    assert [hit.id for hit in index.search(f'"a {beginning}"*', Filters()).hits] == [1]
    assert [hit.id for hit in index.search(typed(f"a {beginning}"), Filters()).hits] == [1]
