"""Deciding whether a text is withheld, keeping those that are, and overruling the scanner where it erred."""

import hashlib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import F
from django.utils.translation import gettext as _

from hermes_site.accounts.models import User
from hermes_site.kernel import changes, clock, threats
from hermes_site.kernel.errors import ConflictError, ForbiddenError, HermesError, InvalidError, NotFoundError
from hermes_site.kernel.provenance import Origin, Source
from hermes_site.kernel.threats import Finding, Scope
from hermes_site.moderation.models import SECRET, BlockedItem, Decision

LONGEST_REASON_CHARS = 2000

Listener = Callable[[BlockedItem, Decision], None]
_listeners: list[Listener] = []


class OwnItemError(ForbiddenError):
    """Nobody releases what was withheld from themselves."""

    code = "own_item"


class SecretError(ForbiddenError):
    """A text with a credential in it is released by nobody."""

    code = "holds_secret"


class AlreadyDecidedError(ConflictError):
    """It is as it was to become."""

    code = "already_decided"


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


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of one case of several.

    Attributes:
        item: the case.
        refusal: why nothing was decided about it; None: it was.
    """

    item: BlockedItem
    refusal: HermesError | None = None


def judge(*, user: User, kind: BlockedItem.Kind, target: str, text: str, scope: Scope) -> Judgement:
    """Scan a text and consult the releases. Reads only, and reads no row unless the scanner found something.

    A release counts for this very text in this very place, and only while no rule that it did not know of withholds
    the text.
    """
    return judged(user=user, kind=kind, target=target, text=text, found=threats.scan(text, scope))


def judged(*, user: User, kind: BlockedItem.Kind, target: str, text: str, found: Iterable[Finding]) -> Judgement:
    """`judge` for a text that the scanner has looked at already and `found` something in, or nothing."""
    found = threats.blocking(found)
    if not found:
        return Judgement()
    return judged_again(user=user, kind=kind, target=target, digest=sha256(text), found=found)


def judged_again(
    *, user: User, kind: BlockedItem.Kind, target: str, digest: str, found: Iterable[Finding]
) -> Judgement:
    """`judged` without the text, for findings that withhold it.

    Args:
        digest: `sha256` of the text.
    """
    found = tuple(found)
    item = BlockedItem.objects.filter(user=user, kind=kind, target=target, sha256=digest).first()
    if item is None:
        return Judgement(found)
    return Judgement(() if _overruled(item, found) else found, item.pk)


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
    """Keep a withheld text as a case; the same text in the same place is the same case.

    A confirmed case stays confirmed; a released one that is withheld by further rules waits for a decision again.
    Call it outside a transaction that is going to be rolled back.
    """
    fresh: dict[str, Any] = {
        "content": _masked(text, judgement.findings),
        "findings": [finding.as_dict() for finding in judgement.findings],
        "families": f" {' '.join(_families(judgement.findings))} ",
        "severity": int(max(finding.severity for finding in judgement.findings)),
        "ruleset": threats.RULESET,
    }
    new = BlockedItem(**fresh).come_from(origin, source)
    place = {"user": user, "kind": kind, "target": target, "sha256": sha256(text)}
    defaults = fresh | {name: getattr(new, name) for name in _SOURCED}
    with transaction.atomic():
        item, made = BlockedItem.objects.get_or_create(**place, defaults=defaults)
        if not made:
            _record_again(item, judgement.findings, fresh)
    changes.announce(user.pk, "memory", target)
    return item


def _record_again(item: BlockedItem, found: Iterable[Finding], fresh: dict[str, Any]) -> None:
    now = clock.now()
    if item.status == BlockedItem.Status.RELEASED and not _overruled(item, found):
        fresh = fresh | {"status": BlockedItem.Status.OPEN, "released_rules": []}
    BlockedItem.objects.filter(pk=item.pk).update(**fresh, times=F("times") + 1, last_tried_at=now)
    item.refresh_from_db()


_SOURCED = ("origin", "source_session", "source_message", "source_turn")


def sha256(text: str) -> str:
    """What a text is known by."""
    return hashlib.sha256(text.encode(errors="surrogatepass")).hexdigest()


def _overruled(item: BlockedItem, found: Iterable[Finding]) -> bool:
    """Whether a release of `item` covers all of `found`."""
    if item.status != BlockedItem.Status.RELEASED:
        return False
    released = set(item.released_rules)
    return all(finding.rule in released and finding.family != SECRET for finding in found)


def _masked(text: str, found: Iterable[Finding]) -> str:
    """The text as it may be kept: without secrets, also those that the place's scope doesn't look for."""
    return threats.mask(text, [*found, *threats.scan(text, "strict")])


def _families(found: Iterable[Finding]) -> list[str]:
    """The families of findings, the worst first."""
    worst: dict[str, int] = {}
    for finding in found:
        worst[finding.family] = max(finding.severity, worst.get(finding.family, 0))
    return sorted(worst, key=lambda family: (-worst[family], family))


# --- Decisions ------------------------------------------------------------------------------


def on_decided(listener: Listener) -> None:
    """Call `listener(item, decision)` after every decision, once it is committed."""
    if listener not in _listeners:
        _listeners.append(listener)


def may_moderate(user: object, permission: str = "change") -> bool:
    """Whether somebody may decide about others' cases, or with `view` only look at them."""
    return isinstance(user, User) and user.is_staff and user.has_perm(f"moderation.{permission}_blockeditem")


def release_refusal(item: BlockedItem, by: User) -> ForbiddenError | None:
    """Why `by` cannot release the case, whatever their reason."""
    if item.user_id == by.pk:
        return OwnItemError(_("This was withheld from you yourself. Another administrator has to look at it."))
    if item.holds_secret:
        return SecretError(_("It holds a credential. Credentials are never kept in memory, so it cannot be released."))
    return None


def release(*, item: BlockedItem, by: User, reason: str, seen: Iterable[str] | None = None) -> BlockedItem:
    """Let this user use exactly this text in this place: the scanner erred.

    Args:
        item: the case.
        by: the administrator, in a browser: the doors that lead here admit no tokens.
        reason: kept with the decision, and shown to the user.
        seen: ids of the rules that the administrator was shown; None: those of `item`.

    Raises:
        ForbiddenError: it is the administrator's own, or holds a secret (`OwnItemError`, `SecretError`).
        InvalidError: there is no reason.
        ConflictError: it is released (`AlreadyDecidedError`), or other rules have found something in it since.
    """
    reason = _checked(reason)
    if not reason:
        message = _("Say why it is a false alarm. The reason is kept with the decision.")
        raise InvalidError(message, {"reason": message})
    return _decide(item, by, Decision.Action.RELEASE, reason, item.rules if seen is None else seen)


def confirm(*, item: BlockedItem, by: User, reason: str = "") -> BlockedItem:
    """Keep the text withheld for good: it is what the scanner took it for.

    Raises:
        ForbiddenError: `by` is no administrator.
        AlreadyDecidedError: it is confirmed.
    """
    return _decide(item, by, Decision.Action.CONFIRM, _checked(reason))


def release_all(
    *, items: Iterable[BlockedItem], by: User, reason: str, seen: Mapping[UUID, Iterable[str]] | None = None
) -> list[Outcome]:
    """Release each of `items` that can be released.

    Args:
        items: the cases.
        by: see `release`.
        reason: see `release`.
        seen: by case, see `release`.
    """
    shown = seen or {}
    return [
        _outcome(item, partial(release, item=item, by=by, reason=reason, seen=shown.get(item.pk))) for item in items
    ]


def confirm_all(*, items: Iterable[BlockedItem], by: User, reason: str = "") -> list[Outcome]:
    """Confirm each of `items`."""
    return [_outcome(item, partial(confirm, item=item, by=by, reason=reason)) for item in items]


def _outcome(item: BlockedItem, decide: Callable[[], BlockedItem]) -> Outcome:
    try:
        return Outcome(decide())
    except HermesError as refusal:
        return Outcome(item, refusal)


def _checked(reason: str) -> str:
    reason = reason.strip()
    if len(reason) > LONGEST_REASON_CHARS:
        message = _("A reason can have %(count)d characters.") % {"count": LONGEST_REASON_CHARS}
        raise InvalidError(message, {"reason": message})
    return reason


def _decide(
    chosen: BlockedItem, by: User, action: Decision.Action, reason: str, seen: Iterable[str] = ()
) -> BlockedItem:
    """Write a decision and what follows from it, and tell whoever listens."""
    releases = action == Decision.Action.RELEASE
    with transaction.atomic():
        item = BlockedItem.objects.select_for_update().filter(pk=chosen.pk).first()
        if item is None:
            raise NotFoundError(_("There is no such case (any more)."))
        if not may_moderate(by):
            raise ForbiddenError(_("Only administrators may do this."))
        if releases:
            _check_release(item, seen, by)
        rules = item.rules
        status = BlockedItem.Status.RELEASED if releases else BlockedItem.Status.CONFIRMED
        if item.status == status:
            raise AlreadyDecidedError(_("That was decided already."))
        item.status, item.released_rules = status, rules if releases else []
        item.save(update_fields=["status", "released_rules"])
        decision = Decision.objects.create(
            item=item, action=action, by=by, by_name=by.get_username(), reason=reason, rules=rules
        )
        changes.announce(item.user_id, "memory", item.target)
        for listener in _listeners:
            _tell_after_commit(listener, item, decision)
    return item


def _tell_after_commit(listener: Listener, item: BlockedItem, decision: Decision) -> None:
    """One callback for each: what fails in one is logged and stops no other."""

    def tell() -> None:
        listener(item, decision)

    transaction.on_commit(tell, robust=True)


def _check_release(item: BlockedItem, seen: Iterable[str], by: User) -> None:
    if (refusal := release_refusal(item, by)) is not None:
        raise refusal
    if set(item.rules) - set(seen):
        raise ConflictError(_("Meanwhile other rules found something in it. Look at it again."))
