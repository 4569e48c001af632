r"""How a text becomes the tokens of an index: folded, split, stemmed.

Two columns are made of every text. `word` holds what was written, token by token: folded words, every symbol as a
token of its own (ASCII symbols moved to a private area, because the index's tokenizer would throw them away), and a
token for white space unless words stand on both sides. Of a run in a script that puts no space between words, every two
neighbouring characters are a token, and then its last one: they find what a dictionary would without needing one, and
what begins with a character finds the character. So tokens in a row say exactly what stood there. `stem` holds the
stems of those words that are not their own stem. What is ranked are stems and pairs, in whichever column.
"""

import re
import threading
import unicodedata
import zlib
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from itertools import pairwise
from typing import Final, NamedTuple

import Stemmer

from hermes_site.kernel.text.languages import BY_FUNCTION_WORD, BY_SCRIPT, DEFAULT

VERSION: Final = f"5/{Stemmer.version()}/{unicodedata.unidata_version}"
"""Changes whenever the same text would give other tokens; an index of another version is made anew."""

_JOINED: Final = (
    r"\u0e00-\u109f\u1100-\u11ff\u1780-\u17ff\u1950-\u19ff\u1a20-\u1aaf\u1b00-\u1b7f\u2e80-\u2fdf\u3005-\u3007"
    r"\u3021-\u3029\u3031-\u3035\u3038-\u303c\u3040-\u31bf\u31f0-\u31ff\u3400-\u4dbf\u4e00-\ua4cf\ua960-\uaadf"
    r"\uac00-\ud7ff\uf900-\ufaff\U00011700-\U0001174f\U00016fe0-\U00018d8f\U0001aff0-\U0001b2ff\U00020000-\U0003ffff"
)
"""Thai to Myanmar, Hangul, Khmer, Tai, Balinese, Han, kana, Bopomofo, Yi, Javanese, Cham, Ahom, Tangut, Nushu."""
_IGNORED: Final = re.compile(
    r"[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164"
    r"\ufe00-\ufe0f\ufeff\uffa0\U000e0000-\U000e0fff]+"
)
"""Characters that nobody sees: soft hyphens, joiners, direction marks, variation selectors, tags."""
_POINTS: Final = re.compile(
    r"[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u0652\u0656-\u065e\u0670"
    r"\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u0898-\u089f\u08ca-\u08e1\u08e3-\u08ff]+"
)
"""Vowel points and reading marks of Hebrew and Arabic, and the line that stretches Arabic words: few write them."""
_SURROGATE: Final = re.compile("[\ud800-\udfff]")
_ACCENTED: Final = re.compile(r"[\u00c0-\u052f\u1e00-\u1fff][\u0300-\u036f]*|[a-z][\u0300-\u036f]+")
_ACCENTS: Final = re.compile(r"[\u0300-\u036f]+")
_WITHIN: Final = str.maketrans({"đ": "d", "ħ": "h", "ı": "i", "ł": "l", "ø": "o", "ŧ": "t", "æ": "ae", "œ": "oe"})
"""Letters whose stroke or ligature Unicode counts as no accent, while people leave it out: Łódź, Đà Nẵng, cœur."""
_QUOTES: Final = str.maketrans("‘’ʼ׳“”„״‐‑", "''''" + '""""' + "--")
_SYMBOLS: Final = {code: 0xE000 + code for code in range(128) if not chr(code).isalnum() and not chr(code).isspace()}
_GAP: Final = chr(0xE000 + ord(" "))
LONGEST_WORD: Final = 64
_VOTES_NEEDED: Final = 3
_VOTERS: Final = 200
_stemmers = threading.local()


class Columns(NamedTuple):
    """What an index stores of a text, tokens joined by spaces."""

    word: str
    stem: str


@cache
def _marks() -> str:
    """The combining marks of scripts with spaces, for the set of a pattern: they belong to the word before them."""
    joined = re.compile(f"[{_JOINED}]")
    codes = [
        code
        for code in range(0x300, 0x1F000)
        if unicodedata.category(chr(code))[0] == "M" and not joined.match(chr(code))
    ]
    starts = [code for before, code in pairwise([0, *codes]) if code - before > 1]
    ends = [code for code, after in pairwise([*codes, 1 << 21]) if after - code > 1]
    return "".join(f"{chr(low)}-{chr(high)}" for low, high in zip(starts, ends, strict=True))


@cache
def _pattern() -> re.Pattern[str]:
    """A run of characters of scripts without spaces, a word of others, one symbol, white space beside either."""
    letter = rf"[^\W_{_JOINED}]"
    gap = rf"(?<!\s)(?:(?<!{letter})(?<![{_marks()}])\s++|\s++(?!{letter}))"
    plain = rf"[a-z0-9]++(?=[\s.,]|(?!{letter}|[{_marks()}]))"  # most words are, and told at a glance
    return re.compile(rf"{plain}|[{_JOINED}]+|(?:{letter}+[{_marks()}]*)+|\S|{gap}")


@cache
def inside() -> str:
    """A pattern: a character that makes a word of a script with spaces longer, on its left or right."""
    return rf"(?:[^\W_{_JOINED}]|[{_marks()}])"


@lru_cache(1 << 16)
def is_joined(char: str) -> bool:
    """Whether a character is of a script that puts no space between words."""
    return re.match(f"[{_JOINED}]", char) is not None


def fold(text: str) -> str:
    """`text` without differences that people don't mean: width, case, accents, points, quotes, what is invisible.

    >>> fold("Ｃafé Łódź ﾌﾟﾛ"), fold("what’s"), fold("שָׁלוֹם") == "שלום", fold("مُحَمَّد") == "محمد"
    ('cafe lodz プロ', "what's", True, True)
    """
    return text.lower() if text.isascii() else _bare(kept(text))


def kept(text: str) -> str:
    """`text` folded, but with its accents: stemmers need them."""
    if text.isascii():
        return text.lower()
    text = _SURROGATE.sub("\ufffd", _IGNORED.sub("", text)).translate(_QUOTES)
    return _POINTS.sub("", unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold()))


def _bare(text: str) -> str:
    """Without the accents of Latin, Greek and Cyrillic letters."""
    if text.isascii():
        return text
    return _ACCENTED.sub(_without_accents, text)


def _without_accents(found: re.Match[str]) -> str:
    return _base(found[0])


@lru_cache(4096)
def _base(letter: str) -> str:
    apart = unicodedata.normalize("NFD", letter)
    return unicodedata.normalize("NFC", _ACCENTS.sub("", apart)).translate(_WITHIN)


def tokens(text: str) -> list[str]:
    """The tokens of column `word`, in order."""
    return _entries(parts(text)).word.split()


def columns(text: str) -> tuple[Columns, str | None]:
    """What an index stores of `text`, and the language that words have second stems of, if it isn't English."""
    found = parts(text)
    entries, language = _entries(found), language_of(found)
    if language is None:
        return entries, None
    latin = dict.fromkeys(token for token in found if token.isalnum() and is_latin(token))
    others = dict.fromkeys(stem for token in latin if (stem := stem_in(language, token)) != token)
    return Columns(entries.word, " ".join(filter(None, [entries.stem, *others]))), language


def is_own_stem(stem: str, languages: Iterable[str]) -> bool:
    """Whether column `stem` may lack a stem where column `word` has it: it is a word whose stem is itself."""
    script = _script(stem[0]) if stem else ""  # nothing is left of some short words of Greek and Arabic
    if script not in BY_SCRIPT or BY_SCRIPT[script] != DEFAULT:
        return script not in BY_SCRIPT
    return len(stem) > LONGEST_WORD or any(stem_in(each, stem) == stem for each in (DEFAULT, *languages))


def asked(text: str) -> tuple[list[str], bool]:
    """The tokens in a row that say that a text holds `text`, and whether the last one is only how a token begins.

    >>> asked("天安门"), asked("lumo网")
    ((['天安', '安门'], False), (['lumo', '网'], True))
    """
    found = tokens(text)
    if not found or not is_joined(found[-1][0]):
        return found, False
    if len(found) > 1 and len(found[-2]) > 1 and is_joined(found[-2][0]):
        return found[:-1], False
    return found, True


def parts(text: str) -> list[str]:
    """The words, runs without spaces, symbols and gaps of a text, folded with accents."""
    return _pattern().findall(kept(text).strip())


def is_word(part: str) -> bool:
    """Whether a part of a text is a word of a script with spaces. It may end in the sign of a vowel.

    >>> [is_word(part) for part in ("kettle", "किताबें", "苏州", "+")]
    [True, True, False, False]
    """
    return part[0].isalnum() and not is_joined(part[0])


def words_in(folded: str) -> Iterator[re.Match[str]]:
    """The words of scripts with spaces in a folded text, and where they stand."""
    return (found for found in _pattern().finditer(folded) if is_word(found[0]))


def _entries(found: list[str]) -> Columns:
    pairs = [_entry(token) for token in found]
    return Columns(" ".join([pair.word for pair in pairs]), " ".join([pair.stem for pair in pairs if pair.stem]))


@lru_cache(1 << 16)
def _entry(token: str) -> Columns:
    """What the columns hold of one part of a text."""
    if token.isspace():
        return Columns(_GAP, "")
    if is_joined(token[0]):
        return Columns(" ".join([*grams(token), token[-1]] if len(token) > 1 else token), "")
    if len(token) == 1 and not token.isalnum():
        return Columns(token.translate(_SYMBOLS), "")
    word, its_stem = _whole(_bare(token)), stem(token)
    is_told = its_stem == word and BY_SCRIPT.get(_script(token[0]), DEFAULT) == DEFAULT
    return Columns(word, "" if is_told else its_stem)


def _whole(word: str) -> str:
    """A word in the form that column `word` holds, which is shorter where it is very long."""
    return word if len(word) <= LONGEST_WORD else f"{word[:LONGEST_WORD]}\u2026{zlib.crc32(word.encode()):08x}"


def is_ideograph(char: str) -> bool:
    """Whether a folded character is a Chinese one, which mostly is a word or the root of several."""
    return "\u3400" <= char <= "\u9fff" or char >= "\U00020000"


def grams(run: str) -> Iterator[str]:
    """Every two neighbouring characters of a run without spaces; a single one as it is.

    >>> list(grams("天安门")), list(grams("天"))
    (['天安', '安门'], ['天'])
    """
    if len(run) == 1:
        yield run
    for left, right in pairwise(run):
        yield left + right


@lru_cache(1 << 16)
def stem(word: str) -> str:
    """The stem of a folded word in the first language of its script; that of Latin letters is English.

    >>> stem("kettles"), stem("собаками")
    ('kettl', 'собак')
    """
    language = BY_SCRIPT.get(_script(word[0]))
    if language is None:
        return _whole(_bare(word))
    # Accents decide what a stem is in most languages; English has none, and people leave out those of foreign words.
    return stem_in(language, _bare(word) if language == DEFAULT else word)


@lru_cache(1 << 16)
def stem_in(language: str, word: str) -> str:
    """The stem of a word in one language, without accents."""
    if len(word) > LONGEST_WORD:
        return _whole(_bare(word))
    known: dict[str, Stemmer.Stemmer] = _stemmers.__dict__  # a stemmer may not be used by two threads at once
    if language not in known:
        known[language] = Stemmer.Stemmer(language, 0)
    return _bare(known[language].stemWord(word))


def language_of(words: list[str]) -> str | None:
    """The language that the function words of a text in Latin letters speak for, if it isn't English."""
    votes: dict[str, int] = {}
    for languages in filter(None, map(BY_FUNCTION_WORD.get, words[:_VOTERS])):
        for language in languages:
            votes[language] = votes.get(language, 0) + 1
    ranked = sorted(votes, key=votes.__getitem__, reverse=True)
    if not ranked or ranked[0] == DEFAULT or votes[ranked[0]] < _VOTES_NEEDED:
        return None
    return ranked[0] if len(ranked) == 1 or votes[ranked[0]] > votes[ranked[1]] else None


def is_latin(word: str) -> bool:
    """Whether a word is stemmed as English is."""
    return BY_SCRIPT.get(_script(word[0])) == DEFAULT


@lru_cache(4096)
def _script(char: str) -> str:
    return unicodedata.name(char, "").partition(" ")[0]


def folded_with_places(text: str) -> tuple[str, list[int]]:
    """`text` folded, and for each character of it, and its end, where in `text` that came from."""
    if text.isascii():
        return text.lower(), list(range(len(text) + 1))
    starts = [place for place in range(len(text)) if not place or not goes_on(text[place])]
    pieces = [_folded(text[start:end]) for start, end in pairwise([*starts, len(text)])]
    places = [start for start, piece in zip(starts, pieces, strict=True) for _ in piece]
    return "".join(pieces), [*places, len(text)]


@lru_cache(4096)
def _folded(cluster: str) -> str:
    """A piece that folds by itself as it does in a text: most are characters that come again and again."""
    return fold(cluster)


@lru_cache(1 << 16)
def goes_on(char: str) -> bool:
    """Whether a character may melt into the one before it."""
    if char.isascii():
        return False
    first = unicodedata.normalize("NFKC", char)[:1]
    joins_syllable = "\u1160" <= first <= "\u11ff"
    return joins_syllable or unicodedata.category(first)[0] in "MC" or _IGNORED.match(char) is not None
