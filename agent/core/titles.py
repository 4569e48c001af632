"""Titles of chats, from what was said in them and from what a model proposes."""

import re
from typing import Final

from agent.core.messages import clean

FIRST_WORDS_CHARS: Final = 60
MOST_CHARS: Final = 80
_QUOTES: Final = " \t\"'`*_“”‘’„«»「」『』《》"
_BEFORE: Final = _QUOTES + "#>-•"
_BEHIND: Final = _QUOTES + ".。:："
_TAGGED: Final = re.compile(r"\s*(?:<(\w+)>(.*)</\1>|</?\w+>)\s*")


def title_from(text: str) -> str:
    """The first line of a message, cut at a word, as a chat's first title."""
    line = " ".join(next((line for line in text.splitlines() if line.strip(_BEFORE + "=~|")), "").split())
    return cut(re.sub(r"^(?:(?:#{1,6}|>|[-*+])\s+)+", "", line), FIRST_WORDS_CHARS)


def title_of(answer: str) -> str:
    r"""The title in what a model said: its last line, without what models put around it.

    >>> title_of("<think>So many.</think>\n\n**Title: “Moving the backups”.**")
    'Moving the backups'
    """
    text = re.sub(r"<think>.*?(</think>|$)", "", clean(answer), flags=re.DOTALL)
    lines = [_bare(" ".join(line.split())) for line in text.splitlines()]
    line = next((line for line in reversed(lines) if line), "")
    return cut(_bare(re.sub(r"^(?:title|标题|標題)\s*[:：]\s*", "", line, flags=re.IGNORECASE)), MOST_CHARS)


def _bare(line: str) -> str:
    """Without the tags and marks around it; a quotation at its end stays whole."""
    if tagged := _TAGGED.fullmatch(line):
        line = tagged[2] or ""
    is_quoted = bool(line.lstrip("#>-• ")) and line.lstrip("#>-• ")[0] in _QUOTES
    return line.lstrip(_BEFORE).rstrip(_BEHIND if is_quoted else " .。:：")


def cut(text: str, chars: int) -> str:
    """`text`, or its beginning up to a whole word within `chars` characters.

    >>> cut("one two three", 9)
    'one two…'
    """
    if len(text) <= chars:
        return text
    head = text[:chars]
    return (head.rsplit(" ", 1)[0] if " " in head[chars // 2 :] else head) + "…"
