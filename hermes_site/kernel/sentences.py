"""Sentences that are made in English, for programs and models too, told to a person in their language.

Plain code that knows no translation words what is wrong; whoever shows it to a person knows all the sentences that it
can be, and so recognises and translates it, also when it was stored meanwhile.
"""

import re
from collections.abc import Iterable

from django.utils.translation import get_language, gettext


class Sentences:
    """A set of sentences with `%(name)s` where words vary; what varies as `reason` is a sentence of the set itself."""

    def __init__(self, sentences: Iterable[str]) -> None:
        self._patterns = [(each, re.compile(_pattern(each), re.DOTALL)) for each in sentences]

    def knows(self, text: str) -> bool:
        """Whether a text is one of the sentences."""
        return any(pattern.fullmatch(text) for _sentence, pattern in self._patterns)

    def translated(self, text: str) -> str:
        """A sentence in the reader's language; as it is when it is none of the set."""
        for sentence, pattern in self._patterns:
            if found := pattern.fullmatch(text):
                words = found.groupdict()
                if "reason" in words:
                    words["reason"] = self.translated(words["reason"])
                return gettext(sentence) % words
        return text


def gap() -> str:
    """What stands between two sentences: nothing in Chinese, else a space."""
    return "" if (get_language() or "en").startswith("zh") else " "


def together(*sentences: str) -> str:
    """Sentences one after another; empty ones are left out."""
    return gap().join(filter(None, sentences))


def _pattern(sentence: str) -> str:
    return re.sub(r"%\\\((\w+)\\\)s", r"(?P<\1>.+?)", re.escape(sentence))
