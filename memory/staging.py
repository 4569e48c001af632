"""Changes of memory that wait for their owner instead of being made."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final

from django.conf import settings
from django.utils.translation import gettext as _

from hermes_site.accounts.models import User
from hermes_site.kernel.errors import InvalidError
from hermes_site.kernel.provenance import Origin, Source, Taint
from hermes_site.kernel.words import stand_in, words
from hermes_site.moderation import staging
from hermes_site.moderation.models import BlockedItem, StagedWrite
from hermes_site.moderation.staging import Held
from memory import rows, tombstones
from memory.arguments import Request
from memory.citation import unsupported
from memory.document import fold
from memory.models import MemorySettings
from memory.opened import Opened
from memory.operations import Outcome
from memory.results import NOTHING_WRITTEN, Change, Result

AGENT: Final = (Origin.CHAT, Origin.REVIEW)
UNASKED: Final = (Origin.REVIEW, Origin.IMPORT)
"""Origins that may not bring back what was deleted."""

_WAITS: Final = "Nothing was written yet: this change waits for the user's approval, because {why}. Do not repeat it."
_REASONS: Final[dict[StagedWrite.Why, str]] = {
    StagedWrite.Why.TAINT: "text from outside was read before it ({outside}) and it is not all in the user's own words",
    StagedWrite.Why.TOMBSTONE: "the user deleted something like it",
    StagedWrite.Why.APPROVAL: "the user wants to see such changes first",
}


def hold(
    store: Opened, request: Request, outcome: Outcome, origin: Origin, source: Source | None, taint: Taint
) -> Held[Result] | None:
    """Keep back a change that would succeed but must wait for the user.

    Called under the store's lock, after every check, before anything is written. Nothing is stored here.

    Returns:
        What to answer instead; None: make the change now.
    """
    if taint.approved:
        return None
    if origin == Origin.REVIEW and (invented := _invented(outcome, taint)):
        text = (
            f"The chat says nothing of {', '.join(invented)}. Write only what stands in it, in its own words. "
            f"{NOTHING_WRITTEN}"
        )
        return Held(store.shelf.result("invalid", text))
    why = _why(store, outcome, origin, taint)
    if why is None:
        return None
    if staging.waiting(store.user).count() >= staging.MAX_WAITING:
        text = f"{staging.MAX_WAITING} changes wait for the user already. {NOTHING_WRITTEN} Go on without this one."
        return Held(store.shelf.result("gave_up", text))
    outside = taint.outside if why == StagedWrite.Why.TAINT else ()
    staged = staging.draft(
        user=store.user,
        kind=BlockedItem.Kind.MEMORY,
        target=request.target,
        operations=operations_of(outcome),
        why=why,
        outside=outside,
        origin=origin,
        source=source,
    )
    told = _WAITS.format(why=_REASONS[why].format(outside=", ".join(outside)))
    return Held(store.shelf.result("staged", told, pending_id=str(staged.pk)), staged)


def operations_of(outcome: Outcome) -> list[dict[str, str | None]]:
    """What a request comes to, as operations that name entries by their whole text.

    So the user approves exactly what is shown: an entry that reads differently by then is not found any more.
    """
    operations: list[dict[str, str | None]] = []
    changes = _in_order(outcome.result.changes)
    new = {change.entry_id for change in changes if change.action == "add"}
    for change in changes:
        match change.action:
            case "add":
                operations.append({"action": "add", "content": change.after})
            case "remove":
                operations.append({"action": "remove", "old_text": change.before})
            case "replace":
                operations.append({"action": "replace", "old_text": change.before, "content": change.after})
            case "move":
                after = [item.id for item in outcome.items]
                behind = (each for each in after[after.index(change.entry_id) + 1 :] if each not in new)
                before = next(behind, None)
                operations.append(
                    {"action": "move", "entry_id": str(change.entry_id), "before": str(before) if before else None}
                )
    return operations


def _in_order(changes: Iterable[Change]) -> list[Change]:
    """Changes such that one after the other comes to the same as all at once.

    An entry gets a text that another one had only once that one has its new text; those that swap their texts are
    deleted and written anew.
    """
    removed: list[Change] = []
    replaced: list[Change] = []
    others: list[Change] = []
    for change in changes:
        {"remove": removed, "replace": replaced}.get(change.action, others).append(change)
    ordered: list[Change] = []
    while replaced:
        held = Counter(fold(change.before or "") for change in replaced)
        free = [each for each in replaced if not _in_the_way(held, each)]
        if not free:
            break
        ordered += free
        replaced = [each for each in replaced if _in_the_way(held, each)]
    removed += [Change("remove", each.entry_id, each.before, None, each.index) for each in replaced]
    ordered += [Change("add", each.entry_id, None, each.after, each.index) for each in replaced]
    return [*removed, *ordered, *sorted(others, key=lambda change: change.action)]


def _in_the_way(held: Counter[str], change: Change) -> bool:
    """Whether another entry still reads as this one shall."""
    after = fold(change.after or "")
    return held[after] > (1 if fold(change.before or "") == after else 0)


def approval_of(user: User) -> MemorySettings.Approval:
    """Which of the agent's writes wait for the user; who has not chosen gets what the site is set to."""
    return _approval(rows.fetch_approval(user.pk))


def _approval(chosen: str | None) -> MemorySettings.Approval:
    return MemorySettings.Approval(chosen or settings.ENV.memory.write_approval)


def approval_update(*, user: User, approval: str) -> MemorySettings.Approval:
    """Choose which of the agent's writes wait.

    Args:
        approval: `off`, `background` or `all`.

    Raises:
        InvalidError: it is something else.
    """
    if approval not in MemorySettings.Approval.values:
        message = _("You can’t choose %(value)r. Accepted: %(accepted)s.") % {
            "value": approval,
            "accepted": ", ".join(repr(name) for name in MemorySettings.Approval.values),
        }
        raise InvalidError(message, {"write_approval": message})
    chosen = MemorySettings.Approval(approval)
    MemorySettings.objects.update_or_create(user=user, defaults={"write_approval": chosen})
    return chosen


def _why(store: Opened, outcome: Outcome, origin: Origin, taint: Taint) -> StagedWrite.Why | None:
    """What makes a change wait: the gravest reason."""
    if origin in AGENT and taint.outside and not _all_said(outcome, taint):
        return StagedWrite.Why.TAINT
    if origin in UNASKED and any(tombstones.resembles(store.store, text) for text in _texts(outcome)):
        return StagedWrite.Why.TOMBSTONE
    if origin in AGENT:
        approval = _approval(store.approval)
        if approval == MemorySettings.Approval.ALL:
            return StagedWrite.Why.APPROVAL
        if approval == MemorySettings.Approval.BACKGROUND and origin == Origin.REVIEW:
            return StagedWrite.Why.APPROVAL
    return None


def _texts(outcome: Outcome) -> Iterator[str]:
    """The texts that a change brings."""
    for change in outcome.result.changes:
        if change.action in ("add", "replace") and change.after is not None:
            yield change.after


def _all_said(outcome: Outcome, taint: Taint) -> bool:
    """Whether everything that a change brings or deletes was said by the user."""
    texts = [*_texts(outcome), *(change.before or "" for change in outcome.result.changes if _deletes(change))]
    # Together, for what was said may be long.
    return not texts or stand_in("\n".join(texts), [taint.own_words()])


def _deletes(change: Change) -> bool:
    """Whether a change makes an entry go: by removing it, or by words that have nothing of it any more."""
    if change.action == "replace":
        return not words(change.before or "") & words(change.after or "")
    return change.action == "remove"


def _invented(outcome: Outcome, taint: Taint) -> list[str]:
    if taint.chat_text is None:
        return []
    told = "\n".join([taint.chat_text(), *(change.before or "" for change in outcome.result.changes)])
    return list(dict.fromkeys(word for text in _texts(outcome) for word in unsupported(text, told)))
