"""What the scanner holds against a skill, all of its files considered, and what follows from it.

HIGH is dangerous, MEDIUM asks for caution. Releases of administrators count file by file.
"""

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import timedelta
from pathlib import PurePosixPath
from typing import Any, Final

from django.db import transaction

from hermes_site.accounts.models import User
from hermes_site.kernel import threats
from hermes_site.kernel.clock import now
from hermes_site.kernel.provenance import Origin, Source
from hermes_site.kernel.threats import Finding, Severity
from hermes_site.moderation import services as moderation
from hermes_site.moderation.models import BlockedItem
from skills.document import FILE
from skills.models import Verdict

KIND: Final = BlockedItem.Kind.SKILL
_MOST_TOLD: Final = 20
_USED_ANEW: Final = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Found:
    """A finding in a file of a skill.

    Attributes:
        line: on which it begins, from 1; 0 in what is no text.
        sha256: what moderation knows the file's text by.
    """

    path: str
    line: int
    finding: Finding
    sha256: str = ""

    def as_dict(self) -> dict[str, Any]:
        """As programs and models read it."""
        return {"path": self.path, "line": self.line, **self.finding.as_dict()}


@dataclass(frozen=True, slots=True)
class Review:
    """What is held against a skill.

    Attributes:
        found: all findings, the worst first.
        held: those that no release overrules and that are at least MEDIUM.
    """

    found: tuple[Found, ...] = ()
    held: tuple[Found, ...] = ()

    @property
    def severity(self) -> int:
        """Of the worst that is held; 0 for nothing."""
        return max((int(each.finding.severity) for each in self.held), default=0)

    @property
    def dangerous(self) -> bool:
        """Whether it must not be used at all."""
        return self.severity >= Severity.HIGH

    @property
    def caution(self) -> bool:
        """Whether its owner has to look at it first."""
        return self.severity == Severity.MEDIUM

    @property
    def rules(self) -> list[str]:
        """Ids of the rules that are held against it, each once."""
        return list(dict.fromkeys(each.finding.rule for each in self.held))

    def told(self) -> str:
        """What is held, as the rest of a sentence that names rules and lines."""
        parts = []
        for each in self.held[:_MOST_TOLD]:
            reason = each.finding.reason.rstrip(".")
            place = f"{each.path} line {each.line}" if each.line else each.path
            parts.append(f"{place}: {reason[:1].lower()}{reason[1:]} ({each.finding.rule})")
        return "; ".join(dict.fromkeys(parts))


NOTHING: Final = Review()


def review(user: User | None, name: str, files: Mapping[str, bytes]) -> Review:
    """Scan all files of a skill; what was scanned before is not scanned again.

    Args:
        user: whose skill, so that releases count; None: nobody's, as in folders of the site.
        name: the skill's.
    """
    found: list[Found] = []
    held: list[Found] = []
    for path, findings in _findings(files).items():
        if not findings:
            continue
        text = _text(files[path])
        digest = moderation.sha256(text)
        here = [Found(path, threats.line_of(text, each) if each.end else 0, each, digest) for each in findings]
        found += here
        blocking = threats.blocking(findings)
        if blocking and user is not None:
            blocking = moderation.judged(
                user=user, kind=KIND, target=target(name, path), text=text, found=blocking
            ).findings
        held += [each for each in here if each.finding in blocking]
    return Review(_worst_first(found), _worst_first(held))


def for_user(user: User, name: str, reviewed: Review) -> Review:
    """A review that was made for nobody, without what was released to a user."""
    if not reviewed.dangerous:
        return reviewed
    held: list[Found] = []
    for path in dict.fromkeys(each.path for each in reviewed.held):
        here = [each for each in reviewed.held if each.path == path]
        judgement = moderation.judged_again(
            user=user,
            kind=KIND,
            target=target(name, path),
            digest=here[0].sha256,
            found=[each.finding for each in here],
        )
        held += here if judgement.withheld else []
    return Review(reviewed.found, tuple(held))


def describe_withheld(name: str, description: str, user: User | None = None, reviewed: Review = NOTHING) -> bool:
    """Whether a description, which enters every prompt, is left out of it.

    Args:
        user: whose skill, so that a release of its SKILL.md counts.
        reviewed: of the whole skill.
    """
    blocking = threats.blocking(_findings({"description": description.encode(errors="replace")})["description"])
    main = next((each.sha256 for each in reviewed.found if each.path == FILE), "")
    if blocking and user is not None and main:
        blocking = moderation.judged_again(
            user=user, kind=KIND, target=target(name, FILE), digest=main, found=blocking
        ).findings
    return bool(blocking)


def keep(
    user: User, name: str, files: Mapping[str, bytes], reviewed: Review, origin: Origin, source: Source | None = None
) -> None:
    """Make the files of which something is held cases for moderation. Not inside a transaction that is undone."""
    for path in dict.fromkeys(each.path for each in reviewed.held):
        moderation.record(
            user=user,
            kind=KIND,
            target=target(name, path),
            text=_text(files[path]),
            judgement=moderation.Judgement(tuple(each.finding for each in reviewed.held if each.path == path)),
            origin=origin,
            source=source,
        )


def keep_shared(user: User, name: str, files: Mapping[str, bytes], reviewed: Review) -> None:
    """Make what keeps a shared skill from a user cases for moderation; what is one already stays as it is."""
    known = BlockedItem.objects.filter(user=user, kind=KIND, target__startswith=target(name, ""))
    there = set(known.values_list("target", "sha256"))
    fresh = [each for each in reviewed.held if (target(name, each.path), each.sha256) not in there]
    if fresh:
        keep(user, name, files, Review(held=tuple(fresh)), Origin.FILE)


def target(name: str, path: str) -> str:
    """What cases call a file of a skill."""
    return f"{name}/{path}"[:200]


def text_of(data: bytes) -> str | None:
    """The text that a file is; None where it is none. Loads the scanner at its first use only."""
    from hermes_site.kernel.threats.folder import text_of as decoded

    return decoded(data)


def _text(data: bytes) -> str:
    """The text of a file; of one that is none, words that name its content."""
    text = text_of(data)
    return f"[binary file {hashlib.sha256(data).hexdigest()}]" if text is None else text


def _worst_first(found: Iterable[Found]) -> tuple[Found, ...]:
    return tuple(sorted(found, key=lambda each: (-each.finding.severity, each.path, each.line, each.finding.rule)))


def _findings(files: Mapping[str, bytes]) -> dict[str, tuple[Finding, ...]]:
    """The scanner's findings by path, from earlier verdicts where there are any."""
    keys = {path: _key(path, data) for path, data in files.items()}
    rows = list(Verdict.objects.filter(pk__in=set(keys.values())).values_list("pk", "findings", "used_at"))
    known = {key: tuple(_finding(row) for row in findings) for key, findings, _used in rows}
    if late := [key for key, _findings, used in rows if now() - used > _USED_ANEW]:
        Verdict.objects.filter(pk__in=late).update(used_at=now())
    fresh = {path: files[path] for path, key in keys.items() if key not in known}
    if fresh:
        scanned = threats.scan_files(fresh)
        known |= {keys[path]: findings for path, findings in scanned.items()}
        rows_of = {keys[path]: [each.as_dict() for each in findings] for path, findings in scanned.items()}
        with transaction.atomic():
            Verdict.objects.bulk_create(
                [Verdict(key=key, findings=findings) for key, findings in rows_of.items()], ignore_conflicts=True
            )
    return {path: known[key] for path, key in keys.items()}


def _key(path: str, data: bytes) -> str:
    kind = f"{threats.RULESET}\0{PurePosixPath(path).suffix.lower()}\0".encode()
    return hashlib.sha256(kind + data).hexdigest()


def _finding(row: Mapping[str, Any]) -> Finding:
    return Finding(
        row["rule"], row["family"], Severity[row["severity"].upper()], row["start"], row["end"], row["reason"]
    )
