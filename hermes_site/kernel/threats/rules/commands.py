"""How the rules over the commands and scripts of a skill are made; the narrowest scope only.

HIGH is dangerous, MEDIUM calls for caution. Where a text warns of a command, or lists it among attacks, it counts
little.
"""

import re
from collections.abc import Callable
from typing import Final

from hermes_site.kernel.threats.finding import Scope, Severity
from hermes_site.kernel.threats.rules.kinds import Spans, TextRule
from hermes_site.kernel.threats.warning import warned

HOME: Final = r"(?:~|\$home|\$\{home\}|%userprofile%|/root|/home/\w{1,32}|/users/\w{1,32})"
"""A person's own folder."""
END: Final = r"(?=[\s;&|\"'`)]|$)"
"""Where a path ends."""
SENDS: Final = "It sends secrets or private text to somebody outside."


def command_rule(
    rule: str,
    reason: str,
    hints: str,
    pattern: str,
    severity: Severity = Severity.HIGH,
    *,
    scope: Scope = "skill",
) -> TextRule:
    """A rule for an expression over small letters; its hints stand in one string, parted by blanks."""
    expression = re.compile(pattern)

    def find(text: str, lower: str) -> Spans:
        return (match.span() for match in expression.finditer(lower))

    return finder_rule(rule, reason, hints, find, severity, scope=scope)


def finder_rule(
    rule: str,
    reason: str,
    hints: str,
    find: Callable[[str, str], Spans],
    severity: Severity,
    *,
    scope: Scope = "skill",
) -> TextRule:
    """Likewise, for a finder."""
    return TextRule(rule, scope, reason, tuple(hints.split()), find, severity, spoken_about=warned)
