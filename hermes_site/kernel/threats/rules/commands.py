"""How the rules over the commands and scripts of a skill are made; the narrowest scope only.

HIGH is dangerous, MEDIUM calls for caution. Where a text warns of a command, or lists it among attacks, it counts
little.
"""

import re
from collections.abc import Callable, Sequence
from typing import Final

from hermes_site.kernel.threats.finding import Scope, Severity
from hermes_site.kernel.threats.prefilter import Prefiltered
from hermes_site.kernel.threats.reach import Span, after, apart, spans
from hermes_site.kernel.threats.rules.kinds import Spans, TextRule
from hermes_site.kernel.threats.warning import warned

HOME: Final = r"(?:~|\$home|\$\{home\}|%userprofile%|/root|/home/\w{1,32}|/users/\w{1,32})"
"""A person's own folder."""
END: Final = r"(?=[\s;&|\"'`)]|$)"
"""Where a path ends."""
SENDS: Final = "It sends secrets or private text to somebody outside."


Row = Callable[[str], list[Span]]
"""Finds in a text, in small letters, what stands in a row on a line."""


def row(first: str, *then: tuple[int, str]) -> Row:
    """Finds what an expression matches, and after it, within so many characters each, what others match."""
    beginning = Prefiltered(first)
    steps = [(reach, re.compile(pattern)) for reach, pattern in then]

    def find(lower: str) -> list[Span]:
        found = spans(beginning, lower)
        for reach, pattern in steps:
            found = after(lower, found, reach, pattern)
        return found

    return find


def command_rule(
    rule: str,
    reason: str,
    hints: str,
    pattern: str,
    severity: Severity = Severity.HIGH,
    *,
    rows: Sequence[Row] = (),
    words: str = "",
    scope: Scope = "skill",
) -> TextRule:
    """A rule for an expression over small letters, and for rows; hints and words stand in one string each."""
    expression = Prefiltered(pattern) if pattern else None

    def find(text: str, lower: str) -> Spans:
        found = spans(expression, lower) if expression else []
        for each in rows:
            found += each(lower)
        return apart(found)

    return finder_rule(rule, reason, hints, find, severity, words=words, scope=scope)


def finder_rule(
    rule: str,
    reason: str,
    hints: str,
    find: Callable[[str, str], Spans],
    severity: Severity,
    *,
    words: str = "",
    scope: Scope = "skill",
) -> TextRule:
    """Likewise, for a finder."""
    hinted, whole = tuple(hints.split()), tuple(words.split())
    return TextRule(rule, scope, reason, hinted, find, severity, words=whole, spoken_about=warned)
