"""What a scan says."""

from dataclasses import dataclass
from enum import IntEnum
from typing import Any, Literal

Scope = Literal["all", "context", "strict", "skill"]


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

    def as_dict(self) -> dict[str, Any]:
        """The finding as it is stored, and as programs and models read it."""
        return {
            "rule": self.rule,
            "family": self.family,
            "severity": self.severity.name.lower(),
            "start": self.start,
            "end": self.end,
            "reason": self.reason,
        }
