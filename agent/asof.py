"""What a chat was told of memory when its prompt was frozen, and what became of it since."""

from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import cached_property
from typing import Final, Literal
from uuid import UUID

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from agent.stream.cards import Store, store_of
from hermes_site.accounts.models import User
from hermes_site.kernel import diff
from memory.arguments import Target
from memory.document import JOINT
from memory.models import FILE_NAMES, Revision
from memory.snapshot import RULE, blocks
from sessions.models import Session, Snapshot
from sessions.selectors import session_get, snapshot_get
from sessions.services import snapshot_texts

ALIKE: Final = 0.5
"""How much two texts must have in common for one to have become the other."""
MOST_COMPARED: Final = 6_000_000
"""Letters against letters on one page; where more changed, entries count as deleted and added."""
STORES: Final[tuple[Target, Target]] = ("memory", "user")
_NOTICES: Final = ("[UNREADABLE:", "[LEFT OUT:")

Fate = Literal["same", "replaced", "deleted", "added"]


@dataclass(frozen=True, slots=True)
class Line:
    """An entry as the chat was told it, or one that came later, with what became of it."""

    fate: Fate
    then: str
    now: str

    @property
    def words(self) -> SafeString:
        """What changed in it."""
        return diff.words(self.then, self.now)


@dataclass(frozen=True)
class StoreThen:
    """One store as a chat was told it.

    Attributes:
        block: the exact text in its prompt; empty when the store was.
        lines: the entries then, in order, after them those that came since.
    """

    target: Target
    block: str
    lines: tuple[Line, ...]

    @property
    def name(self) -> str:
        """What people call it."""
        return _("About you") if self.target == "user" else _("Memory")

    @property
    def file_name(self) -> str:
        """The name of its mirror."""
        return FILE_NAMES[self.target]

    @property
    def size(self) -> Store | None:
        """How full it was."""
        header = self.block.split("\n")[1:2]
        return store_of({"target": self.target, "usage": header[0]}) if header else None

    @property
    def entries(self) -> list[Line]:
        """What it held then."""
        return [line for line in self.lines if line.fate != "added"]

    @property
    def changes(self) -> list[Line]:
        """What is different now."""
        return [line for line in self.lines if line.fate != "same"]


@dataclass(frozen=True)
class AsOf:
    """What a chat was told of memory.

    Attributes:
        snapshot: the frozen prompt; None while the chat has none.
        snapshots: all of the chat's, the newest first.
    """

    session: Session
    snapshot: Snapshot | None
    snapshots: tuple[Snapshot, ...]
    stores: tuple[StoreThen, ...]

    @cached_property
    def changed(self) -> str:
        """What is different now, counted in words; empty when nothing is."""
        fates = [line.fate for store in self.stores for line in store.lines]
        changed, added, deleted = (fates.count(fate) for fate in ("replaced", "added", "deleted"))
        counted = [
            (changed, ngettext("%(count)d entry changed", "%(count)d entries changed", changed)),
            (added, ngettext("%(count)d entry added", "%(count)d entries added", added)),
            (deleted, ngettext("%(count)d entry deleted", "%(count)d entries deleted", deleted)),
        ]
        return _(", ").join(words % {"count": count} for count, words in counted if count)

    @property
    def is_current(self) -> bool:
        """Whether the chat sends this prompt now."""
        return self.snapshot is not None and self.snapshot == self.snapshots[0]


def as_of(*, user: User, session_id: UUID, number: int | None = None) -> AsOf:
    """What a chat of the user's was told, and what is different now.

    Looks at the files, so it must not be called inside a transaction.

    Args:
        number: of one of its snapshots; None: the one in use.

    Raises:
        NotFoundError: the chat is not this user's.
    """
    session = session_get(user=user, session_id=session_id)
    taken = tuple(session.snapshots.order_by("-number"))
    snapshot = snapshot_get(session=session, number=number)
    if snapshot is None:
        return AsOf(session, None, taken, ())
    parts, _tools = snapshot_texts(snapshot)
    then = {name: text.rstrip("\n") for name, text in parts}
    now: dict[str, str] = {block.name: block.text for block in blocks(user)}
    stores = tuple(
        StoreThen(target, then.get(target, ""), _lines(then.get(target, ""), now.get(target, ""))) for target in STORES
    )
    return AsOf(session, snapshot, taken, stores)


def memory_changed_since(session: Session) -> bool:
    """Whether any entry changed since the chat's prompt was frozen."""
    snapshot = snapshot_get(session=session)
    if snapshot is None:
        return False
    return Revision.objects.filter(store__user=session.user_id, created_at__gt=snapshot.taken_at).exists()


def _lines(then: str, now: str) -> tuple[Line, ...]:
    """Then's entries with their fates, then what came since."""
    old, new = _entries(then), _entries(now)
    same = set(old) & set(new)
    came = [text for text in new if text not in same]
    gone = [text for text in old if text not in same]
    comparable = sum(map(len, gone)) * sum(map(len, came)) <= MOST_COMPARED
    lines = []
    for text in old:
        if text in same:
            lines.append(Line("same", text, text))
        elif comparable and (successor := _successor(text, came)) is not None:
            came.remove(successor)
            lines.append(Line("replaced", text, successor))
        else:
            lines.append(Line("deleted", text, ""))
    return (*lines, *(Line("added", "", text) for text in came))


def _entries(block: str) -> list[str]:
    body = block.rsplit(RULE, 1)[-1].strip("\n")
    lines = [line for line in body.split("\n") if not line.startswith(_NOTICES)]
    return [entry for entry in "\n".join(lines).split(JOINT) if entry]


def _successor(text: str, came: Sequence[str]) -> str | None:
    """The text that most likely took this one's place."""
    best, successor = ALIKE, None
    matcher = SequenceMatcher(None, "", text, autojunk=False)
    for other in came:
        matcher.set_seq1(other)
        if matcher.real_quick_ratio() >= best and matcher.quick_ratio() >= best and (ratio := matcher.ratio()) >= best:
            best, successor = ratio, other
    return successor
