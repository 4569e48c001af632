"""The scanner: which texts must not reach a model as its own memory, skill or instruction. Pure."""

import hashlib
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from hermes_site.kernel.threats.finding import Finding, Scope, Severity

__all__ = ["RULESET", "Finding", "Scope", "Severity", "blocking", "mask", "scan"]

_KEPT = 4
"""Characters of a secret that stay readable, so that its owner knows it; of a short one a quarter at most."""
_SHARE = 4


def _ruleset() -> str:
    here = Path(__file__).parent
    sources = b"".join(path.read_bytes() for path in sorted(here.rglob("*.py")))
    return hashlib.sha256(sources).hexdigest()[:12]


RULESET: Final = _ruleset()
"""Names the rules: a short hash of all that decides, tables and code alike."""


def scan(text: str, scope: Scope) -> tuple[Finding, ...]:
    """All findings in the whole of `text`, in order of their spans.

    The first call of a process makes the tables, so that processes that never scan start quickly.
    """
    from hermes_site.kernel.threats.engine import findings

    return findings(text, scope)


def blocking(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Those that withhold their text."""
    return tuple(finding for finding in findings if finding.severity >= Severity.MEDIUM)


def mask(text: str, findings: Iterable[Finding]) -> str:
    """The text with its secrets, but for their first characters, replaced by bullets.

    The length stays, so that the spans of findings still point to the same places.
    """
    masked = list(text)
    for finding in findings:
        if finding.family == "secret":
            first = finding.start + min(_KEPT, (finding.end - finding.start) // _SHARE)
            masked[first : finding.end] = "•" * (finding.end - first)
    return "".join(masked)
