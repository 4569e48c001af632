"""What a query finds, worked out text by text from the design's sentences, with nothing of the code that is tested."""

import re
import unicodedata

import Stemmer

WITHOUT_SPACES = (
    "CJK", "IDEOGRAPHIC", "HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA", "HANGUL", "BOPOMOFO", "THAI", "LAO", "KHMER",
    "MYANMAR", "TIBETAN", "YI",
)  # fmt: skip
ACCENTED = ("LATIN", "GREEK", "CYRILLIC")
LIGATURES = str.maketrans({"đ": "d", "ħ": "h", "ı": "i", "ł": "l", "ø": "o", "ŧ": "t", "æ": "ae", "œ": "oe"})
HAMZA = re.compile("HAMZA|MADDAH ABOVE")
_english = Stemmer.Stemmer("english")


def _script(char):
    return unicodedata.name(char, "").split(" ")[0]


def fold(text):
    text = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold())
    folded = ""
    base = ""
    for char in unicodedata.normalize("NFD", text):
        if unicodedata.combining(char) and base in ACCENTED:
            continue
        if is_point(char):
            continue
        if not unicodedata.combining(char):
            base = _script(char)
        folded += char
    return unicodedata.normalize("NFC", folded).translate(LIGATURES)


def is_point(char):
    """Whether a character is a vowel point or the like, which few people write; but for hamza and madda."""
    if char == "\N{ARABIC TATWEEL}":
        return True
    name = unicodedata.name(char, "")
    return _script(char) in {"HEBREW", "ARABIC"} and unicodedata.category(char) == "Mn" and not HAMZA.search(name)


def of_word(char):
    if unicodedata.name(char, "").startswith("VARIATION SELECTOR"):
        return False
    return (char.isalnum() or unicodedata.category(char)[0] == "M") and _script(char) not in WITHOUT_SPACES


def stands_in(operand, text):
    """Whether a folded text holds a folded operand: words whole, other scripts anywhere."""
    start = text.find(operand)
    while start >= 0:
        end = start + len(operand)
        goes_on_left = start > 0 and of_word(text[start - 1]) and of_word(operand[0])
        goes_on_right = end < len(text) and of_word(text[end]) and of_word(operand[-1])
        if not goes_on_left and not goes_on_right:
            return True
        start = text.find(operand, start + 1)
    return False


def words(text):
    found, word = set(), ""
    for char in text + " ":
        if of_word(char):
            word += char
        elif word:
            found.add(word)
            word = ""
    return found


def has_stem(operand, text):
    """Whether the operand is a word, and a word of the text has its stem."""
    if not operand.isascii() or not operand.isalnum():
        return False
    return _english.stemWord(operand) in {_english.stemWord(word) for word in words(text)}


def holds(operand, text):
    operand, text = fold(operand), fold(text)
    return stands_in(operand, text) or has_stem(operand, text)
