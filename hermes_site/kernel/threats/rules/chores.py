"""Errands that a project gives to whoever works on it: to read its own files first, to run its tests."""

import re
from typing import Final

from hermes_site.kernel.threats.lexicon import BREAK
from hermes_site.kernel.threats.pattern import symbols
from hermes_site.kernel.threats.stream import Stream

_PROJECT: Final = re.compile(
    r"\b(?:readme|contributing|changelog|style ?guide|coding (?:style|conventions)|codebase|pull requests?|docs?/"
    r"|make \w)|\brepo(?:sitory|sitories|s)?\b|\b[\w/-]{1,60}\.(?:md|rst)\b|\ue003|仓库|倉庫|代码库|リポジトリ|저장소"
)
_GRAVE: Final = frozenset(
    symbols(
        "URL|EMAIL|KEYPATH|ACCOUNT|SEND|SENDF|LEAK|LEAKF|SECRET|CHAT|PERSONAL|SYSP|YOURENV|IGN|IGNF|DROP|ERASE|GIVE"
        "|PASTE|PROMOTE|SCORE|VERDICT|OTHERS|USER|HIDE|HIDEF|UNSEEN|NOASK|NOANS|STOPHERE|SAYTHAT|OBEYNEW"
    )
)
"""What no such errand is about."""
_REACH: Final = 30


def of_project(found: Stream, first: int, last: int) -> bool:
    """Whether the sentence of a hit, and the one after it, are about nothing but a project's own files and commands."""
    code = found.code
    end = min(len(code), last + _REACH)
    next_one = code.find(BREAK, last, end) + 1
    if next_one and (stop := code.find(BREAK, next_one, end)) >= 0:
        end = stop
    start, stop = found.span(first, end)
    return _GRAVE.isdisjoint(code[first:end]) and _PROJECT.search(found.text, start, stop) is not None
