"""Changes that wait for their owner's yes, whoever proposed them; each kind of thing registers what applies them.

An applier makes the change by the very code of a direct write, with all its checks, against the present state.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any, Final, Generic, TypeVar
from uuid import UUID

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from hermes_site.accounts.models import User
from hermes_site.kernel import changes, clock
from hermes_site.kernel.errors import ConflictError, InvalidError, NotFoundError
from hermes_site.kernel.provenance import Origin, Source
from hermes_site.moderation.models import StagedWrite

WAITS: Final = timedelta(days=30)
KEPT: Final = timedelta(days=30)
"""How long a decided one is kept, for the card in its chat."""
MAX_WAITING: Final = 100
"""Nobody looks through more; who proposes more is told to stop."""

ResultT = TypeVar("ResultT")
Settle = Callable[[bool], None]
Operations = Sequence[Mapping[str, Any]]


@dataclass(frozen=True, slots=True)
class Held(Generic[ResultT]):
    """A change that is not made.

    Attributes:
        result: what the caller is told.
        staged: what waits instead; stored with the result. None: the change is refused.
    """

    result: ResultT
    staged: StagedWrite | None = None

    def within(self, then: Callable[[ResultT, Any], None] | None) -> Callable[[ResultT, Any], None]:
        """`then`, which stores a result, with what waits stored before it in the same transaction."""

        def store(result: ResultT, revision: Any) -> None:
            if self.staged is not None:
                keep(self.staged)
            if then is not None:
                then(result, revision)

        return store


@dataclass(frozen=True, slots=True)
class Replay:
    """What became of an approved change.

    Attributes:
        made: whether it holds now; if not, it still waits.
        result: the answer of the code that makes such changes, for programs.
        say: the same for the person.
        undo: name and arguments of the address that takes it back, if there is one.
    """

    made: bool
    result: Mapping[str, Any]
    say: str
    undo: tuple[str, tuple[str | UUID, ...]] | None = None


@dataclass(frozen=True, slots=True)
class Draft:
    """A change that its owner is editing: which, the texts so far by the operation's place, why they were refused."""

    id: UUID
    texts: Mapping[int, str] = field(default_factory=dict)
    problem: str = ""


Applier = Callable[[StagedWrite, Settle], Replay]
"""Makes a staged change. Calls `settle(made)` inside the transaction of the change, and again if it is taken back."""

_appliers: dict[str, Applier] = {}


def register(kind: str, applier: Applier) -> None:
    """Let `applier` make the staged changes of a kind."""
    _appliers[kind] = applier


def waiting(user: User) -> QuerySet[StagedWrite]:
    """What waits for a user, oldest first; what has expired waits no longer, swept away or not."""
    mine = StagedWrite.objects.filter(user=user, status=StagedWrite.Status.PENDING, expires_at__gt=clock.now())
    return mine.order_by("created_at", "pk")


def staged_get(*, user: User, staged_id: UUID) -> StagedWrite:
    """One change that waits or waited.

    Raises:
        NotFoundError: there is none, or it is someone else's.
    """
    staged = StagedWrite.objects.filter(user=user, pk=staged_id).first()
    if staged is None:
        raise NotFoundError("Nothing of that id waits for you.")
    return staged


def draft(
    *,
    user: User,
    kind: str,
    target: str,
    operations: Operations,
    why: StagedWrite.Why,
    outside: Sequence[str] = (),
    origin: Origin,
    source: Source | None = None,
) -> StagedWrite:
    """A change as it would wait, not stored yet; the one that waits already if it is the same. `keep` stores it.

    Args:
        operations: in the form that the kind's applier reads; `old_text` is what each takes away, `content` what it
            brings, for people to look at.
        outside: names of the outside sources that were read.
    """
    wanted = [dict(operation) for operation in operations]
    for staged in waiting(user).filter(kind=kind, target=target):
        if staged.operations == wanted:
            return staged
    staged = StagedWrite(user=user, kind=kind, target=target, operations=wanted, why=why, outside=list(outside))
    staged.expires_at = staged.created_at + WAITS
    return staged.come_from(origin, source)


def keep(staged: StagedWrite) -> None:
    """Store a draft, in the caller's transaction if there is one; one that is stored stays as it is."""
    if staged._state.adding:
        staged.save(force_insert=True)
        _announce(staged)


def approve(*, user: User, staged_id: UUID, edits: Mapping[int, str] | None = None) -> Replay:
    """Make a change that waits. When it cannot be made any more it goes on waiting, and the answer says why.

    Args:
        edits: other texts for what it brings, by the operation's place; each meets the checks that the first one met.

    Raises:
        NotFoundError: there is none, or it is someone else's.
        ConflictError: it was decided or has expired, maybe at this very moment: it is made once.
        InvalidError: an edit is of an operation that brings no text.
    """
    staged = staged_get(user=user, staged_id=staged_id)
    _check_waits(staged)
    proposed = staged.operations
    staged.operations = _edited(staged, edits or {})
    claimed = False

    def settle(made: bool) -> None:
        nonlocal claimed
        if made:
            _decide(staged, StagedWrite.Status.APPROVED)
            claimed = True
        elif claimed:
            _reopen(staged, StagedWrite.Status.APPROVED, operations=proposed)
            claimed = False

    replay = _appliers[staged.kind](staged, settle)
    if replay.made:
        _announce(staged)
    return replay


def reject(*, user: User, staged_id: UUID) -> StagedWrite:
    """Decide that a change is not made; `restore` takes that back.

    Raises:
        NotFoundError: there is none, or it is someone else's.
        ConflictError: it was decided or has expired.
    """
    staged = staged_get(user=user, staged_id=staged_id)
    _check_waits(staged)
    _decide(staged, StagedWrite.Status.REJECTED)
    _announce(staged)
    return staged


def restore(*, user: User, staged_id: UUID) -> StagedWrite:
    """Let a rejected change wait again, until its time is up.

    Raises:
        NotFoundError: there is none, or it is someone else's.
        ConflictError: it was not rejected.
    """
    staged = staged_get(user=user, staged_id=staged_id)
    if not _reopen(staged, StagedWrite.Status.REJECTED):
        raise ConflictError(_("This change was not rejected."))
    _announce(staged)
    return staged


def expire() -> int:
    """End what has waited too long, and remove what was decided long ago.

    Returns:
        How many ended.
    """
    now = clock.now()
    late = StagedWrite.objects.filter(status=StagedWrite.Status.PENDING, expires_at__lte=now)
    users = set(late.values_list("user_id", flat=True))
    ended = late.update(status=StagedWrite.Status.EXPIRED, decided_at=now)
    StagedWrite.objects.filter(decided_at__lte=now - KEPT).delete()
    for user_id in users:
        changes.announce(user_id, "pending")
    return ended


def differences(staged: StagedWrite) -> list[tuple[str, str]]:
    """What a change takes away and brings, as pairs of texts."""
    pairs = [(str(each.get("old_text") or ""), str(each.get("content") or "")) for each in staged.operations]
    return [pair for pair in pairs if any(pair)]


def texts(staged: StagedWrite) -> dict[int, str]:
    """The texts that a change brings and that its owner may edit, by the operation's place."""
    brought = ((place, each.get("content")) for place, each in enumerate(staged.operations) if _brings_text(each))
    return {place: content for place, content in brought if isinstance(content, str)}


def _brings_text(operation: Mapping[str, Any]) -> bool:
    return operation.get("action") in ("add", "replace")


def _edited(staged: StagedWrite, edits: Mapping[int, str]) -> list[dict[str, Any]]:
    if wrong := sorted(edits.keys() - texts(staged).keys()):
        message = _("Operation %(place)s of this change brings no text that could be edited.") % {"place": wrong[0]}
        raise InvalidError(message, {"edits": message})
    return [
        {**each, "content": edits[place]} if place in edits else each for place, each in enumerate(staged.operations)
    ]


def _check_waits(staged: StagedWrite) -> None:
    if staged.status == StagedWrite.Status.PENDING and staged.expires_at > clock.now():
        return
    if staged.status in (StagedWrite.Status.PENDING, StagedWrite.Status.EXPIRED):
        raise ConflictError(_("This change has waited too long and has expired."))
    raise ConflictError(_("This change was decided already."))


def _decide(staged: StagedWrite, status: StagedWrite.Status) -> None:
    """Claim the decision: of two at once, one."""
    now = clock.now()
    undecided = StagedWrite.objects.filter(pk=staged.pk, status=StagedWrite.Status.PENDING, expires_at__gt=now)
    if not undecided.update(status=status, decided_at=now, operations=staged.operations):
        raise ConflictError(_("This change was decided already."))
    staged.status, staged.decided_at = status, now


def _reopen(staged: StagedWrite, status: StagedWrite.Status, **changes: object) -> bool:
    decided = StagedWrite.objects.filter(pk=staged.pk, status=status)
    if not decided.update(status=StagedWrite.Status.PENDING, decided_at=None, **changes):
        return False
    staged.status, staged.decided_at = StagedWrite.Status.PENDING, None
    return True


def _announce(staged: StagedWrite) -> None:
    """Pages show it, the badge counts it."""
    changes.announce(staged.user_id, "pending", str(staged.pk))
