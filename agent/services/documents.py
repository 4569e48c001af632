"""A user's instruction documents: `SOUL.md`, `.hermes.md`, `AGENTS.md`, `CLAUDE.md`.

They enter the prompt of every new chat. A paragraph in which the scanner finds something is left out of it, and only
that paragraph; what is found below the highest severity its owner may keep all the same, on the page only.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from agent.core import documents as pure
from agent.core import prompt
from agent.core.documents import NAMES, PERSONA, Paragraph
from agent.core.messages import clean
from agent.models import ContextDocument
from hermes_site.accounts.models import User
from hermes_site.kernel import changes, clock, sql, threats
from hermes_site.kernel.errors import ConflictError, ForbiddenError, InvalidError, NotFoundError
from hermes_site.kernel.provenance import Origin
from hermes_site.kernel.threats import Finding, Severity
from hermes_site.moderation import services as moderation
from hermes_site.moderation.models import SECRET, BlockedItem
from memory.snapshot import escape

KIND: Final = BlockedItem.Kind.CONTEXT
MOST_CHARS: Final = 200_000

_NO_PERSONA: Final = re.compile(r"\A\s*(?:\[BLOCKED: [^\]\n]*\]\s*)*\Z")


@dataclass(frozen=True, slots=True)
class Withheld:
    """A paragraph in which something was found.

    Attributes:
        paragraph: where it stands.
        findings: what was found, with spans within the paragraph.
        item_id: the moderation case; None: not recorded.
        may_keep: its owner may decide to use it all the same.
        kept: they have, so it is used.
    """

    paragraph: Paragraph
    findings: tuple[Finding, ...]
    item_id: UUID | None
    may_keep: bool
    kept: bool

    @property
    def rules(self) -> list[str]:
        """Ids of the rules, each once."""
        return list(dict.fromkeys(finding.rule for finding in self.findings))

    @property
    def key(self) -> str:
        """Names the very text."""
        return moderation.sha256(self.paragraph.text)


@dataclass(frozen=True, slots=True)
class DocumentView:
    """A document and what is held against it.

    Attributes:
        updated_at: None: there is none of that name.
        told: what a model reads.
    """

    name: str
    content: str
    updated_at: datetime | None
    withheld: Sequence[Withheld]
    told: str

    @property
    def version(self) -> str:
        """Names the very text."""
        return moderation.sha256(self.content)

    @property
    def left_out(self) -> int:
        """How many paragraphs a model does not read."""
        return sum(not each.kept for each in self.withheld)

    @property
    def is_cut(self) -> bool:
        """Whether a model reads only its beginning and its end."""
        return len(self.told) > pure.SENT_CHARS


def document_list(*, user: User) -> list[DocumentView]:
    """All documents, also those that are still empty, in the order of the prompt."""
    rows = {row.name: row for row in ContextDocument.objects.filter(user=user)}
    return [_view(user, name, rows.get(name)) for name in NAMES]


def document_get(*, user: User, name: str) -> DocumentView:
    """One document; an empty one if the user wrote none.

    Raises:
        NotFoundError: there is no document of that name.
    """
    return _view(user, _known(name), ContextDocument.objects.filter(user=user, name=name).first())


def document_put(*, user: User, name: str, content: str, origin: Origin, was: str | None = None) -> DocumentView:
    """Write a document whole. New chats are given it; those that have begun keep their prompt.

    Args:
        was: the version that it replaces; None: whatever there is.

    Raises:
        NotFoundError: there is no document of that name.
        InvalidError: it is too long.
        ConflictError: there is another version by now.
    """
    content = clean(content).replace("\r\n", "\n")
    # Whoever sends the same twice meets their own text.
    if was is not None and document_get(user=user, name=name).version not in (was, moderation.sha256(content)):
        raise ConflictError(_("This document was changed meanwhile. What it says now stands below."))
    if not content.strip():
        document_delete(user=user, name=name)
        return document_get(user=user, name=name)
    if len(content) > MOST_CHARS:
        message = _("A document has at most %(most)s characters; this one has %(count)s.") % {
            "most": f"{MOST_CHARS:,}",
            "count": f"{len(content):,}",
        }
        raise InvalidError(message, {"content": message})
    row, _made = ContextDocument.objects.update_or_create(
        user=user, name=_known(name), defaults={"content": content, "updated_at": clock.now()}
    )
    view = _view(user, name, row)
    for each in view.withheld:
        if not each.kept:
            moderation.record(
                user=user,
                kind=KIND,
                target=name,
                text=each.paragraph.text,
                judgement=moderation.Judgement(each.findings),
                origin=origin,
            )
    changes.announce(user.pk, "context", name)
    return document_get(user=user, name=name)


def document_delete(*, user: User, name: str) -> None:
    """Remove a document.

    Raises:
        NotFoundError: there is no document of that name.
    """
    ContextDocument.objects.filter(user=user, name=_known(name)).delete()
    changes.announce(user.pk, "context", name)


def document_keep(*, user: User, name: str, key: str, keep: bool) -> DocumentView:
    """Let the owner's own paragraph be used although something below *high* was found in it, or no longer.

    Args:
        key: of the `Withheld`; what was found in that text by later rules is withheld again.

    Raises:
        NotFoundError: there is no such paragraph (any more).
        ForbiddenError: what was found is too grave, or a credential.
    """
    with transaction.atomic():
        row = ContextDocument.objects.select_for_update().filter(user=user, name=_known(name)).first()
        chosen = [each for each in _view(user, name, row).withheld if each.key == key]
        if row is None or not chosen:
            raise NotFoundError(_("This paragraph is not there any more."))
        row.kept = [each for each in row.kept if each["sha256"] != key]
        if keep:
            if not all(each.may_keep for each in chosen):
                raise ForbiddenError(_("What was found in it is too grave. An administrator can look at it."))
            row.kept.append({"sha256": key, "rules": sorted({rule for each in chosen for rule in each.rules})})
        row.save(update_fields=["kept"])
    return document_get(user=user, name=name)


def parts(user: User) -> tuple[str, list[prompt.Part]]:
    """The persona, empty for the site's own, and the other documents as parts of a prompt."""
    rows = {row.name: row for row in sql.fetch(ContextDocument, {"user_id": user.pk})}
    told = {name: _view(user, name, row).told for name, row in rows.items()}
    soul = told.get(PERSONA, "")
    others = [pure.part(name, told[name]) for name in NAMES if name in told and name != PERSONA]
    if _NO_PERSONA.match(soul):
        return "", [pure.part(PERSONA, soul), *others]
    return pure.shortened(soul.strip()), others


def _known(name: str) -> str:
    if name not in NAMES:
        raise NotFoundError(_("There is no such document. There are: %(names)s.") % {"names": ", ".join(NAMES)})
    return name


def _view(user: User, name: str, row: ContextDocument | None) -> DocumentView:
    if row is None:
        return DocumentView(name, "", None, (), "")
    withheld = _withheld(user, row)
    out = {each.paragraph.number: each.rules for each in withheld if not each.kept}
    return DocumentView(name, row.content, row.updated_at, withheld, pure.with_marks(name, row.content, out, escape))


def _withheld(user: User, row: ContextDocument) -> list[Withheld]:
    """The paragraphs in which something is found and no release overrules it."""
    found = threats.blocking(_findings(row))
    if not found:
        return []
    kept = {each["sha256"]: set(each["rules"]) for each in row.kept}
    withheld: list[Withheld] = []
    for paragraph in pure.paragraphs(row.content):
        inside = tuple(
            replace(each, start=max(each.start, paragraph.start) - paragraph.start, end=end - paragraph.start)
            for each in found
            if each.start < paragraph.end and (end := min(each.end, paragraph.end)) > paragraph.start
        )
        judgement = moderation.judged(user=user, kind=KIND, target=row.name, text=paragraph.text, found=inside)
        if judgement.withheld:
            own = all(each.severity < Severity.HIGH and each.family != SECRET for each in judgement.findings)
            is_kept = own and set(judgement.rules) <= kept.get(moderation.sha256(paragraph.text), set())
            withheld.append(Withheld(paragraph, judgement.findings, judgement.item_id, may_keep=own, kept=is_kept))
    return withheld


def _findings(row: ContextDocument) -> tuple[Finding, ...]:
    """What the present rules find in a document; looked for once for each of its versions."""
    if row.ruleset == threats.RULESET and row.scanned == moderation.sha256(row.content):
        return tuple(_finding(each) for each in row.findings)
    found = threats.scan(row.content, "context")
    row.findings, row.ruleset = [each.as_dict() for each in found], threats.RULESET
    row.scanned = moderation.sha256(row.content)
    ContextDocument.objects.filter(pk=row.pk, content=row.content).update(
        findings=row.findings, ruleset=row.ruleset, scanned=row.scanned
    )
    return found


def _finding(stored: dict[str, Any]) -> Finding:
    return Finding(**stored | {"severity": Severity[stored["severity"].upper()]})
