"""What the scanner says of the texts of a store, asked once for each text and remembered with the entry."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final
from uuid import UUID

from django.db import transaction

from hermes_site.accounts.models import User
from hermes_site.kernel import changes, threats
from hermes_site.kernel.provenance import Origin, Source
from hermes_site.moderation import services as moderation
from hermes_site.moderation.models import BlockedItem, Decision
from hermes_site.moderation.services import Judgement
from memory.arguments import Target
from memory.models import FILE_NAMES, Entry
from memory.operations import Shelf
from memory.results import NOTHING_WRITTEN, Result
from memory.rows import Row

KIND: Final = BlockedItem.Kind.MEMORY


class Verdicts:
    """What is held against texts meant for one store; each is looked at once."""

    def __init__(self, user: User, target: Target) -> None:
        self._user = user
        self._target = target
        self._known: dict[str, Judgement] = {}

    def of(self, text: str) -> Judgement:
        """The verdict about `text`."""
        if text not in self._known:
            self._known[text] = moderation.judge(
                user=self._user, kind=KIND, target=self._target, text=text, scope="strict"
            )
        return self._known[text]

    def withheld(self, texts: Iterable[str]) -> bool:
        """Whether one of `texts` must not be used."""
        return any(self.of(text).withheld for text in texts if text)

    def keep(self, text: str, origin: Origin, source: Source | None = None) -> None:
        """Make a withheld text a case; nothing happens for any other."""
        judgement = self.of(text)
        if judgement.withheld:
            moderation.record(
                user=self._user,
                kind=KIND,
                target=self._target,
                text=text,
                judgement=judgement,
                origin=origin,
                source=source,
            )

    def refusal(self, shelf: Shelf, texts: Sequence[str], noun: str | None) -> Result:
        """Why texts are not saved, one of which is withheld.

        Args:
            texts: all that the caller gave, in order.
            noun: what errors number: `Operation` or `Entry`; None: there is one, without a number.
        """
        held = {number: self.of(text) for number, text in enumerate(texts, 1) if text and self.of(text).withheld}
        told = [
            (f"{noun} {number} of {len(texts)}: " if noun else "")
            + f"This text is not saved, because {_reasons(judgement)}."
            for number, judgement in held.items()
        ]
        text = (
            f"{' '.join(told)} {NOTHING_WRITTEN} The user sees what was withheld and why. Do not word it differently "
            "to get it past; leave it out."
        )
        findings = [
            finding.as_dict() | ({noun.lower(): number} if noun else {})
            for number, judgement in held.items()
            for finding in judgement.findings
        ]
        return shelf.result("blocked", text, findings=tuple(findings))

    def entries_judge(self, store_id: int, rows: Mapping[UUID, Row]) -> dict[UUID, Row]:
        """See to it that the present rules have looked at every entry; the rows afterwards.

        Called before entries are used, outside any transaction.
        """
        judged = dict(rows)
        for entry_id, row in rows.items():
            if row.ruleset != threats.RULESET:
                judged[entry_id] = self._judge_again(store_id, entry_id, row)
        return judged

    def _judge_again(self, store_id: int, entry_id: UUID, row: Row) -> Row:
        rules = self.of(row.content).rules
        with transaction.atomic():
            entry = Entry.objects.filter(pk=entry_id, store=store_id, content=row.content).first()
            if entry is not None:
                Entry.objects.filter(pk=entry_id).update(blocked_by=rules, ruleset=threats.RULESET)
                self.keep(row.content, Origin(entry.origin), entry.source)
            if tuple(rules) != row.blocked_by:
                changes.announce(self._user.pk, "memory", self._target)
        return row._replace(ruleset=threats.RULESET, blocked_by=tuple(rules))


def mark(target: Target, rules: Iterable[str]) -> str:
    """What a model reads in place of a blocked entry."""
    matched = ", ".join(rules)
    if not matched:
        return f"[BLOCKED: {FILE_NAMES[target]} entry has not been checked yet]"
    return f"[BLOCKED: {FILE_NAMES[target]} entry matched {matched}; remove it on the memory page]"


def is_withheld(entry: Row | Entry) -> bool:
    """Whether no model may read an entry: it is blocked, or the present rules have not looked at it."""
    return bool(entry.blocked_by) or entry.ruleset != threats.RULESET


def hidden(target: Target, rows: Iterable[Row | Entry]) -> dict[str, str]:
    """The texts that no model may read, and what it reads in their place."""
    return {row.content: mark(target, row.blocked_by) for row in rows if is_withheld(row)}


def decided(item: BlockedItem, _decision: Decision) -> None:
    """Have the entries judged again that a decision is about."""
    if item.kind == KIND:
        entries = Entry.objects.filter(store__user=item.user_id, store__target=item.target)
        same = [
            entry_id
            for entry_id, content in entries.values_list("pk", "content")
            if moderation.sha256(content) == item.sha256
        ]
        entries.filter(pk__in=same).update(ruleset="")


def _reasons(judgement: Judgement) -> str:
    """What was found, as the rest of a sentence."""
    reasons = ((finding.reason.rstrip("."), finding.rule) for finding in judgement.findings)
    told = [f"{reason[:1].lower()}{reason[1:]} ({rule})" for reason, rule in reasons]
    return "; ".join(dict.fromkeys(told))
