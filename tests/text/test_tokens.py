"""How texts are cut into tokens."""

import re
import unicodedata

import pytest

from hermes_site.kernel.text import languages, tokens
from hermes_site.kernel.text.finding import Filters
from hermes_site.kernel.text.query import And, Not, Or, Phrase, Word, parse
from hermes_site.kernel.text.snippets import snippet
from hermes_site.kernel.text.tokens import LONGEST_WORD
from tests.text import naive
from tests.text.memory_source import index_of

SPACELESS = re.compile(
    r"(CJK (UNIFIED|COMPATIBILITY) IDEOGRAPH|(HIRAGANA|KATAKANA|BOPOMOFO) LETTER|(HANGUL|YI) SYLLABLE|(THAI|LAO|KHMER"
    r"|MYANMAR|TIBETAN|TAI LE|NEW TAI LUE|TAI THAM|TAI VIET|JAVANESE|BALINESE|CHAM|AHOM|TANGUT|NUSHU)\b)"
)
SPACED = re.compile(
    r"(LATIN|GREEK|CYRILLIC|ARABIC|HEBREW|ARMENIAN|GEORGIAN|DEVANAGARI|BENGALI|TAMIL|ETHIOPIC) .*LETTER"
)


@pytest.mark.case("CJ-11")
def test_cj_11_every_script_without_spaces_is_searched_by_its_characters():
    """By the names of all letters rather than by a list of ranges that somebody remembered."""
    wrong = []
    for code in range(0x110000):
        char = chr(code)
        if unicodedata.category(char)[0] not in "LM":
            continue
        name = unicodedata.name(char, "")
        folded = tokens.fold(char)
        if SPACELESS.match(name) and folded and not tokens.is_joined(folded[0]):
            wrong.append(name)
        if SPACED.match(name) and tokens.is_joined(char):
            wrong.append(name)
    assert wrong == []


@pytest.mark.parametrize(
    ("text", "word", "stem"),
    [
        ("The kettles' Ümläute", "the kettles \ue027 \ue020 umlaute", "kettl umlaut"),
        ("调整lumo网关", "调整 整 lumo 网关 关", ""),
        ("天 天安门", "天 \ue020 天安 安门 门", ""),
        ("C++ .env", "c \ue02b \ue02b \ue020 \ue02e env", ""),
        ("a  b\nc", "a b c", ""),
        ("собаками ёлка мой она", "собаками елка мои она", "собак елк мо он"),
        ("סבא", "סבא", ""),
        ("Łódź, cœur, Đà ısı", "lodz \ue02c \ue020 coeur \ue02c \ue020 da isi", ""),
        ("", "", ""),
    ],
)
def test_columns(text, word, stem):
    assert tokens.columns(text)[0] == (word, stem)


SAID = {
    "german": "der Hund ist nicht in dem Haus und ich bin es auch nicht",
    "turkish": "ve bir bu da çok ama için ne gibi daha",
    "finnish": "ja on ei se että ovat hän mutta kun niin myös",
}
WORDS = """
the kettle kettles running general generally universe university news news's naïve Łódź Straße Häuser Haus Kirche
schönste talossa taloja evlerimizde gözlükçü 2024 12th x1 3d собаками ёлка всё он γάτες ο الكتاب والكتب و हिन्दी
मैं தமிழ் հայերեն ქართული שלום 天 天安门 ひらがな 한국어 พรุ่งนี้
"""
LONG_WORDS = ["x" * 64, "y" * 65, "æ" * 40, "é" * 70, "я" * 70, "天" * 70]


@pytest.mark.parametrize("language", [None, *SAID])
def test_a_text_is_found_by_each_of_its_words(language, tmp_path):
    """Also by those whose stem stands in no column because it is the word, by none, or in another language's texts."""
    others = [said for each, said in SAID.items() if each != language]
    said = f"{SAID[language]} " if language else ""
    words = [*WORDS.split(), *LONG_WORDS]
    index = index_of(tmp_path, [*others, *(f"{said}{word}" for word in words)])
    for number, word in enumerate(words, len(others) + 1):
        for asked in (word, f'"{word}"', f"{word[:LONGEST_WORD]}*"):
            found = {hit.id for hit in index.search(asked, Filters()).hits}
            assert number in found, (asked, found)


@pytest.mark.parametrize("asked", ["天", "天安", "天安门", "门", '"安门"', "lumo网", '"网 调"', "整lumo", "关*"])
def test_a_run_is_found_by_any_part_of_it_and_by_no_other(asked, tmp_path):
    texts = [
        "天安门",
        "天。安门",
        "天 安门",
        "安天门",
        "调整lumo网关",
        "调整lumo网",
        "lumo网 调关",
        "整 lumo网调",
        "门",
    ]
    right = {n for n, text in enumerate(texts, 1) if asked.strip('"*') in text}
    assert {hit.id for hit in index_of(tmp_path, texts).search(asked, Filters(), "newest").hits} == right


def test_vowel_points_of_hebrew_and_arabic_make_no_difference():
    for code in [code for code in range(0x590, 0x900) if unicodedata.category(chr(code)) != "Cf"]:
        char = chr(code)
        assert tokens.fold(f"ש{char}") == naive.fold(f"ש{char}").translate(str.maketrans("׳״", "'\"")), hex(code)
    for pointed, bare in [
        ("שָׁלוֹם עֲלֵיכֶם", "שלום עליכם"),
        ("\ufb2a\ufb35", "שו"),
        ("مُحَمَّدٌ كِتَـــابٌ", "محمد كتاب"),
        ("צה״ל", 'צה"ל'),
    ]:
        assert tokens.columns(pointed) == tokens.columns(bare)
        assert snippet(f"x {pointed} y", parse(bare.split()[0])).marks


def test_very_long_words_are_told_apart_by_a_sum():
    one, other = tokens.tokens("x" * 70), tokens.tokens("x" * 71)
    assert one != other
    assert one[0][:64] == other[0][:64] == "x" * 64


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("the quick brown fox is in the house and it sleeps", None),
        ("el perro de la casa no es muy grande pero come mucho", "spanish"),
        ("der Hund ist nicht in dem Haus und ich bin es auch nicht", "german"),
        ("Saya sudah siap untuk revisi yang lewat chat dengan kita", "indonesian"),
        ("kettle", None),
    ],
)
def test_the_language_is_that_of_the_function_words(text, language):
    assert tokens.columns(text)[1] == language


def test_all_languages_have_a_stemmer():
    for language in {
        *languages.BY_SCRIPT.values(),
        *(name for names in languages.BY_FUNCTION_WORD.values() for name in names),
    }:
        assert tokens.stem_in(language, "word")


@pytest.mark.parametrize(
    ("text", "tree"),
    [
        ("a OR b c", Or((Word("a"), And((Word("b"), Word("c")))))),
        ("(a OR b) c", And((Or((Word("a"), Word("b"))), Word("c")))),
        ("a NOT b NOT c", Not(Word("a"), Or((Word("b"), Word("c"))))),
        ("AND NOT redis", And((Word("and"), Word("not"), Word("redis")))),
        ("a AND", And((Word("a"), Word("and")))),
        ("a AND NOT b", Not(Word("a"), Word("b"))),
        ("a or b", And((Word("a"), Word("or"), Word("b")))),
        ("DO NOT TOUCH STAGING", And((Word("do"), Word("not"), Word("touch"), Word("staging")))),
        ('"Blue kettle"* x', And((Phrase("Blue kettle", prefix=True, quoted=True), Word("x")))),
        ("f(x) (g)", And((Phrase("f(x)"), Word("g")))),
        ("what is it?", And((Word("what"), Word("is"), Word("it")))),
        ("((( a", Word("a")),
        ("?!", Phrase("?!")),
        ("", None),
        ("a a A", Word("a")),
        ('(a OR "b c") NOT ("d")', Not(Or((Word("a"), Phrase("b c", quoted=True))), Phrase("d", quoted=True))),
        (") a ):", Word("a")),
    ],
)
def test_trees(text, tree):
    assert parse(text) == tree


def test_a_snippet_shows_where_most_of_the_query_stands():
    text = "kettle " + "x " * 400 + "the blue kettle " + "y " * 400
    piece = snippet(text, parse("blue kettle"), chars=60)
    assert piece.marked("[", "]").count("[") == 2
    assert 55 <= len(piece.text) <= 60
    assert text[piece.start :].startswith(piece.text)
    far = "z" * 45_000 + " kettle"
    assert "kettle" in snippet(far, parse("kettle")).text
