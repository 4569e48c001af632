"""Reading cases: a user's own, and for administrators those of all."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db.models import Count, QuerySet
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from hermes_site.accounts.models import User
from hermes_site.kernel.errors import NotFoundError
from hermes_site.kernel.threats import Severity
from hermes_site.moderation import marking, services, wording
from hermes_site.moderation.models import SECRET, SEVERITIES, BlockedItem, Decision

SHORT_CHARS = 300
"""How much of a long text stands on either side of what was found, where several cases are listed."""

EARLIER_SHOWN = 5

_NAMES = dict(SEVERITIES)


@dataclass(frozen=True, slots=True)
class Reason:
    """One rule's findings in a text.

    Attributes:
        number: as it stands behind the marks.
        text: what it means.
        rule: the rule's id.
        times: how often it found something.
    """

    number: int
    text: str
    rule: str
    severity: Severity
    times: int

    @property
    def severity_name(self) -> str:
        """How bad it is, in a word."""
        return str(_NAMES[self.severity])

    @property
    def tone(self) -> str:
        """The class of the chip."""
        return tone(self.severity)


@dataclass(frozen=True, slots=True)
class Case:
    """A withheld text as pages show it."""

    item: BlockedItem
    text: SafeString

    @property
    def heading(self) -> str:
        """What was found, in a few words."""
        return wording.heading(self.item.families.split())

    @property
    def place(self) -> str:
        """What it was meant for."""
        return wording.place(self.item)

    @property
    def door(self) -> str:
        """Which way it came."""
        return wording.door(self.item)

    @property
    def what_follows(self) -> str:
        """What its owner may expect."""
        return wording.what_follows(self.item)

    @property
    def tone(self) -> str:
        """The class of the chip that says how bad the worst finding is."""
        return tone(self.item.severity)

    @property
    def reasons(self) -> list[Reason]:
        """What was found, by rule."""
        return reasons(self.item.findings)

    @property
    def decision(self) -> Decision | None:
        """The one that holds."""
        return decision(self.item)


def marked(item: BlockedItem, around: int | None = None) -> SafeString:
    """Its text, safe to show, with what was found marked. See `marking.marked`."""
    return marking.marked(item.content, item.findings, around)


def case(item: BlockedItem, around: int | None = None) -> Case:
    """A case as pages show it. See `marked`."""
    return Case(item, marked(item, around))


def tone(severity: int) -> str:
    """The class of a chip that says how bad something is."""
    return {Severity.HIGH: "danger", Severity.MEDIUM: "warn"}.get(Severity(severity), "")


def decision(item: BlockedItem) -> Decision | None:
    """The decision that holds about a case."""
    if item.status == BlockedItem.Status.OPEN:
        return None
    return next(iter(item.decisions.all()), None)


def reasons(findings: list[dict[str, Any]]) -> list[Reason]:
    """What was found, by rule, as the marks number it; the worst that each rule found."""
    found: dict[str, list[dict[str, Any]]] = {}
    for finding in findings:
        found.setdefault(finding["rule"], []).append(finding)
    return [
        Reason(
            number=number,
            text=gettext(found[rule][0]["reason"]),
            rule=rule,
            severity=max(Severity[finding["severity"].upper()] for finding in found[rule]),
            times=len(found[rule]),
        )
        for rule, number in marking.numbered(findings).items()
    ]


def blocked_items(*, user: User) -> QuerySet[BlockedItem]:
    """A user's own cases, those that were tried last first."""
    return BlockedItem.objects.filter(user=user).prefetch_related("decisions").order_by("-last_tried_at", "-id")


def blocked_count(*, user: User) -> int:
    """How many of a user's own cases nobody has decided."""
    return BlockedItem.objects.filter(user=user, status=BlockedItem.Status.OPEN).count()


def everybodys_items() -> QuerySet[BlockedItem]:
    """All cases, for administrators, those that were tried last first."""
    items = BlockedItem.objects.select_related("user").prefetch_related("decisions")
    return items.order_by("-last_tried_at", "-id")


def everybodys_item(item_id: UUID) -> BlockedItem:
    """One case, for administrators.

    Raises:
        NotFoundError: there is no such case.
    """
    item = everybodys_items().filter(pk=item_id).first()
    if item is None:
        raise NotFoundError("There is no such case (any more).")
    return item


@dataclass(frozen=True, slots=True)
class Earlier:
    """What was decided about other texts in which the same was found.

    Attributes:
        released: how many were released.
        confirmed: how many were confirmed.
        last: the newest few.
    """

    released: int
    confirmed: int
    last: list[Decision]


def earlier_decisions(item: BlockedItem) -> Earlier:
    """What was decided about others like `item`, for administrators."""
    others = Decision.objects.filter(item__families=item.families).exclude(item=item)
    counts = dict(others.order_by().values_list("action").annotate(Count("pk")))
    return Earlier(
        counts.get(Decision.Action.RELEASE, 0), counts.get(Decision.Action.CONFIRM, 0), list(others[:EARLIER_SHOWN])
    )


def waiting_count() -> int:
    """How many cases wait for an administrator."""
    return BlockedItem.objects.filter(status=BlockedItem.Status.OPEN).count()


def masks(*, user: User, kind: BlockedItem.Kind, texts: Iterable[str | None]) -> dict[str, str]:
    """How those of `user`'s texts are shown that hold a secret, by the text: pages and programs see no secret."""
    by_hash = {services.sha256(text): text for text in texts if text}
    mine = BlockedItem.objects.filter(user=user, kind=kind, families__contains=f" {SECRET} ", sha256__in=by_hash)
    return {by_hash[digest]: content for digest, content in mine.values_list("sha256", "content")}
