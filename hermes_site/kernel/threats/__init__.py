"""The scanner: which texts must not reach a model as its own memory, skill or instruction. Pure."""

import hashlib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

from hermes_site.kernel.threats.finding import Finding, Scope, Severity

__all__ = ["RULESET", "Finding", "Scope", "Severity", "blocking", "line_of", "mask", "scan", "scan_files", "warm"]

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


def scan_files(files: Mapping[str, bytes | str]) -> dict[str, tuple[Finding, ...]]:
    """All findings of scope `skill` in the files of one skill: HIGH is dangerous, MEDIUM asks for caution.

    Args:
        files: content by path. Bytes that are no text are judged by what they are.

    Returns:
        For each path, in the order given, its findings; those of a file that is no text have the span (0, 0).
    """
    from hermes_site.kernel.threats.folder import findings

    return findings(files)


def line_of(text: str, finding: Finding) -> int:
    """The line of `text` on which a finding begins, counted from 1."""
    return text.count("\n", 0, finding.start) + 1


def warm() -> None:
    """Make the tables that the first scans of a process make otherwise; takes a second of processor time at most."""
    from hermes_site.kernel.threats import engine

    engine.warm()


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
