"""What a review may not make up: paths, names and numbers that stand nowhere in the chat it rests on. Pure."""

import re
import unicodedata
from typing import Final

_PATH: Final = re.compile(r"(?:[A-Za-z]:\\|~?/|\.{1,2}/)?[\w.@+-]+(?:[/\\][\w.@+-]+)+[/\\]?|(?<![\w/])~?/[\w.@+-]+")
_NUMBER: Final = re.compile(r"(?<![\w.])[$€£¥]?\d+(?:[.,:/-]\d+)*%?")
_NAME: Final = re.compile(r"[^\W\d_][\w'’-]*")
_QUOTED: Final = re.compile(r"[「『《〈“\"]([^「」『』《》〈〉“”\"]{1,60})[」』》〉”\"]")
_NO_NAMES: Final = frozenset({"user", "user's", "user’s", "i", "i'm", "i’m"})
_SENTENCE_START: Final = re.compile(r"(?:^|[.!?…:;。！？\n]|[-*•]\s|[(\"“])\s*$")


def unsupported(content: str, chat_text: str) -> list[str]:
    """Paths, numbers, names and quoted names of `content` that the chat does not have, in order, each once.

    A capitalised word counts as a name where no sentence begins; words in capitals or with capitals inside always.

    >>> unsupported("Deploys orders to Umeå from /srv/app on port 8080.", "we deploy orders from /srv/app")
    ['Umeå', '8080']
    """
    chat = _folded(chat_text)
    plain = re.sub(r"[,_\s](?=\d{3}\b)", "", chat)
    found: dict[str, None] = {}
    for match in _PATH.finditer(content):
        path = match[0].rstrip(".")
        if _folded(path) not in chat:
            found[path] = None
    rest = _PATH.sub(lambda match: " " * len(match[0]), content)
    for match in _NUMBER.finditer(rest):
        number = match[0]
        if not _has_number(number, chat, plain):
            found[number] = None
    for match in _NAME.finditer(rest):
        if _is_name(match[0], rest[: match.start()]) and not _has_word(match[0], chat):
            found[match[0]] = None
    for match in _QUOTED.finditer(content):
        if _folded(match[1]).strip() not in chat:
            found[match[1]] = None
    return sorted(found, key=content.find)


def _folded(text: str) -> str:
    return unicodedata.normalize("NFKC", text).casefold().replace("’", "'")


def _has_number(number: str, chat: str, plain: str) -> bool:
    """Whether a number stands in the chat as one, with or without its separators of thousands."""
    wanted = _folded(number).strip("$€£¥%")
    bare = re.sub(r",(?=\d{3}\b)", "", wanted)
    return any(
        re.search(rf"(?<![\d.]){re.escape(form)}(?!\d|[.,]\d)", text) for form, text in ((wanted, chat), (bare, plain))
    )


def _is_name(word: str, before: str) -> bool:
    if word.casefold() in _NO_NAMES:
        return False
    if len(word) < 2 or not word[0].isupper():
        return any(letter.isupper() for letter in word[1:])
    if any(letter.isupper() for letter in word[1:]):
        return True
    return _SENTENCE_START.search(before) is None


def _has_word(word: str, chat: str) -> bool:
    base = _folded(word).removesuffix("'s")
    return re.search(rf"(?<!\w){re.escape(base)}(?:'?s)?(?!\w)", chat) is not None
