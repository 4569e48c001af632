"""The scanner: which texts must not reach a model as its own memory, skill or instruction. Pure."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum
from typing import Final, Literal

Scope = Literal["all", "context", "strict"]
RULESET: Final = "0"
"""Names the present rules: a verdict of others is no verdict."""


class Severity(IntEnum):
    """How bad; from MEDIUM on a finding withholds its text."""

    LOW = 1
    MEDIUM = 2
    HIGH = 3


@dataclass(frozen=True, slots=True)
class Finding:
    """What a rule saw.

    Attributes:
        rule: the rule's id, stable.
        family: the kind of attack.
        severity: of this occurrence, its context considered.
        start: first character of the span in the text as given (code points).
        end: the character after the last.
        reason: what it means, for a person; English, a message id for translation.
    """

    rule: str
    family: str
    severity: Severity
    start: int
    end: int
    reason: str


def scan(text: str, scope: Scope) -> tuple[Finding, ...]:
    """All findings in the whole of `text`, in order of their spans."""
    return ()


def blocking(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Those that withhold their text."""
    return tuple(finding for finding in findings if finding.severity >= Severity.MEDIUM)


def mask(text: str, findings: Iterable[Finding]) -> str:
    """`text` without the secrets in it; as long as before, so that every span still fits."""
    for finding in findings:
        if finding.family == "secret":
            text = text[: finding.start] + "•" * (finding.end - finding.start) + text[finding.end :]
    return text
