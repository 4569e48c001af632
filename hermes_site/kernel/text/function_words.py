"""Words of a question that say little about what is asked: articles, pronouns, "what did we".

In a small collection they are as rare as others, so their frequency alone doesn't tell. They still count, but less.
"""

import re
from collections.abc import Collection
from typing import Final

from hermes_site.kernel.text.languages import BY_FUNCTION_WORD, DEFAULT

SHARE: Final = 0.4
"""Of the weight that another word would have."""

_MORE_ENGLISH: Final = """
a an i he she they our us him her its his their there these those then than them by as at or if were been am did does
did had has could should when where which who why whom whose any some into out up ever again before
"""
_CHINESE: Final = (
    "我你您他她它们們的了吗嗎呢吧啊是在有和跟与與也都就还還又很这這那哪个個什甚么麼怎样樣谁誰几幾为為把被对對给給过過着著地得"
    "曾经經"
)
_KOREAN: Final = "은는이가을를에의도로와과인한하고서니다까요것나네야들"
_ENGLISH: Final = frozenset(_MORE_ENGLISH.split())
_LIGHT_RUN: Final = re.compile(f"[{_CHINESE}]+|[\u3041-\u309f]+|[{_KOREAN}]+")
"""Chinese of pronouns and particles only; hiragana, which in Japanese writes what binds the words; Korean endings."""


def weight(text: str, languages: Collection[str] = ()) -> float:
    """How much a folded word, or two neighbouring characters, say of what is asked.

    >>> weight("what"), weight("kettle"), weight("什么"), weight("苏州"), weight("ですか"), weight("der", ["german"])
    (0.4, 1.0, 0.4, 1.0, 0.4, 0.4)
    """
    is_light = text in _ENGLISH or not {DEFAULT, *languages}.isdisjoint(BY_FUNCTION_WORD.get(text, ()))
    return SHARE if is_light or _LIGHT_RUN.fullmatch(text) else 1.0
