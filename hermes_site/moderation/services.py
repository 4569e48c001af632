"""Deciding whether a text is withheld, keeping those that are, and overruling the scanner where it erred."""

from dataclasses import dataclass
from uuid import UUID

from hermes_site.accounts.models import User
from hermes_site.kernel.provenance import Origin, Source
from hermes_site.kernel.threats import Finding, Scope, blocking, scan
from hermes_site.moderation.models import BlockedItem


@dataclass(frozen=True, slots=True)
class Judgement:
    """What is held against a text.

    Attributes:
        findings: those that withhold it and that no release overrules; empty: it may be used.
        item_id: the case, once it was recorded.
    """

    findings: tuple[Finding, ...] = ()
    item_id: UUID | None = None

    @property
    def withheld(self) -> bool:
        """Whether the text must not be used."""
        return bool(self.findings)

    @property
    def rules(self) -> list[str]:
        """Ids of the rules that withhold it, each once."""
        return list(dict.fromkeys(finding.rule for finding in self.findings))


def judge(*, user: User, kind: BlockedItem.Kind, target: str, text: str, scope: Scope) -> Judgement:
    """Scan a text and consult the releases. Reads only, and reads no row unless the scanner found something."""
    return Judgement(blocking(scan(text, scope)))


def record(
    *,
    user: User,
    kind: BlockedItem.Kind,
    target: str,
    text: str,
    judgement: Judgement,
    origin: Origin,
    source: Source | None = None,
) -> BlockedItem:
    """Keep a withheld text as a case; the same text in the same place is the same case."""
    raise NotImplementedError
