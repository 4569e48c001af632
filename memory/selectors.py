"""Reading what the agent knows about a user."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import timedelta
from hashlib import sha256
from typing import Any
from uuid import UUID

from django.conf import settings
from django.db.models import QuerySet

from hermes_site.accounts.models import User
from hermes_site.kernel import provenance, sql
from hermes_site.kernel.clock import now
from hermes_site.kernel.errors import NotFoundError
from hermes_site.kernel.files import FileTroubleError
from hermes_site.moderation import selectors as moderation
from hermes_site.moderation.models import BlockedItem
from memory import backups, mirror
from memory.arguments import TARGETS, Target
from memory.document import Unreadable, parse, render, size_chars, split
from memory.merge import Drift, edit, merge
from memory.models import FILE_NAMES, Entry, Refusal, Revision, Store, default_limit
from memory.operations import Item
from memory.results import percent, usage

RESTORED_SHOWN = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Health:
    """How a store's file is doing.

    Attributes:
        trouble: why it cannot be read.
        drift: what in it is no entry.
    """

    trouble: Unreadable | None = None
    drift: Drift | None = None


@dataclass(frozen=True, slots=True)
class StoreView:
    """A store as pages, API and prompt show it."""

    target: Target
    store: Store
    entries: tuple[Entry, ...]
    health: Health

    @property
    def backups(self) -> tuple[str, ...]:
        """The names under which text is kept that was found in its file and not taken in."""
        return _backups(self.store.user_id, self.target)

    @property
    def name(self) -> str:
        """What people call it."""
        return str(self.store.get_target_display())

    @property
    def enabled(self) -> bool:
        """Whether the agent sees and changes it."""
        return enabled(self.target)

    @property
    def was_restored(self) -> bool:
        """Whether its file was found lost and written again a short while ago."""
        restored_at = self.store.restored_at
        return restored_at is not None and now() - restored_at < RESTORED_SHOWN

    @property
    def file_name(self) -> str:
        """The name of its mirror."""
        return FILE_NAMES[self.target]

    @property
    def chars(self) -> int:
        """Characters it holds, delimiters included."""
        return size_chars(entry.content for entry in self.entries)

    @property
    def limit(self) -> int:
        """Characters it may hold."""
        return self.store.limit

    @property
    def left(self) -> int:
        """Characters a new entry may have."""
        return max(0, self.limit - self.chars - (len("\n§\n") if self.entries else 0))

    @property
    def percent(self) -> int:
        """How full it is."""
        return percent(self.chars, self.limit)

    @property
    def usage(self) -> str:
        """How full it is, as prompts say it."""
        return usage(self.chars, self.limit)

    @property
    def drift(self) -> dict[str, Any] | None:
        """Which file stands in the way of changes, and why; for programs."""
        if self.health.drift is None:
            return None
        view = drift_view(user=self.store.user, target=self.target)
        return {
            "file": self.file_name,
            "reason": "not_a_list",
            "chars": len(self.health.drift.entry),
            "backup": next(iter(backups.of_drift(self.store)), None),
            "file_sha256": view.file_sha256 if view else None,
        }


def parse_target(value: str) -> Target:
    """`value` as the name of a store.

    Raises:
        NotFoundError: there is no such store.
    """
    if value == "memory":
        return "memory"
    if value == "user":
        return "user"
    raise NotFoundError(f"There is no such store. There are {' and '.join(TARGETS)}.")


def enabled(target: Target) -> bool:
    """Whether the agent may see and change the store."""
    section = settings.ENV.memory
    return bool(section.user_profile_enabled if target == "user" else section.memory_enabled)


def enabled_targets() -> tuple[Target, ...]:
    """The stores that the agent may see and change, in the order of the prompt."""
    both: tuple[Target, Target] = ("memory", "user")
    return tuple(target for target in both if enabled(target))


def limits(*, user: User) -> dict[Target, int]:
    """How many characters each of a user's stores may hold."""
    own = {store.target: store.limit for store in Store.objects.filter(user=user)}
    both: tuple[Target, Target] = ("memory", "user")
    return {target: own.get(target, default_limit(target)) for target in both}


def store_view(*, user: User, target: Target, health: Health | None = None) -> StoreView:
    """A user's store.

    Args:
        health: what a look at the file found (`services.memory_look`); None: nobody looked.
    """
    store = sql.first(Store, {"user_id": user.pk, "target": target})
    if store is None:
        empty = Store(user=user, target=target)
        return StoreView(target, empty, (), health or Health())
    entries = sql.fetch(Entry, {"store_id": store.pk}, order=["position", "id"])
    return StoreView(target, store, tuple(entries), health or Health())


@dataclass(frozen=True, slots=True)
class DriftView:
    """Both sides of a store whose file is no list of entries, for whoever decides.

    Attributes:
        file_sha256: of the file; names it in the decision.
        version: of the store; names it in the decision.
        entries: what the store holds.
        proposed: a list of both sides, with what is too long for an entry parted where that is possible.
        too_long: those of `proposed` that still are.
        backups: names of the copies of the file.
    """

    file_name: str
    file_text: str
    file_sha256: str
    version: int
    limit: int
    entries: tuple[str, ...]
    proposed: tuple[str, ...]
    too_long: tuple[str, ...]
    backups: tuple[str, ...]


def drift_view(*, user: User, target: Target) -> DriftView | None:
    """What there is to decide about a file; None when it is a list of entries, or cannot be read at all."""
    where = mirror.place(user.pk, target)
    store = Store.objects.filter(user=user, target=target).first()
    try:
        disk = mirror.look(where)
    except FileTroubleError:
        return None
    if store is None or disk.file is None:
        return None
    data = disk.file.data
    seen, base = parse(data), parse(disk.base() or b"")
    known = () if isinstance(base, Unreadable) else base
    items = tuple(Item(entry.id, entry.content) for entry in Entry.objects.filter(store=store))
    contents = proposed = tuple(item.content for item in items)
    if not isinstance(seen, Unreadable):
        if not isinstance(edit(known, seen, items, limit=store.limit), Drift):
            return None
        pieces = [piece for entry in seen for piece in split(entry, store.limit)]
        proposed = tuple(item.content for item in merge(known, pieces, items))
    return DriftView(
        file_name=where.name,
        file_text=data.decode("utf-8-sig", errors="replace"),
        file_sha256=sha256(data).hexdigest(),
        version=store.version,
        limit=store.limit,
        entries=contents,
        proposed=proposed,
        too_long=tuple(text for text in proposed if len(text) > store.limit and text not in contents),
        backups=_backups(user.pk, target),
    )


def refusals(*, user: User, target: Target) -> QuerySet[Refusal]:
    """The changes that the agent asked for and that were not made, newest first."""
    return Refusal.objects.filter(store__user=user, store__target=target).order_by("-created_at", "-pk")


def _backups(user_id: UUID, target: Target) -> tuple[str, ...]:
    folder = mirror.place(user_id, target).folder
    return tuple(sorted(path.name for path in folder.glob(f"{FILE_NAMES[target]}.bak.*")))


def entry_get(*, user: User, target: Target, entry_id: UUID) -> Entry:
    """One entry.

    Raises:
        NotFoundError: this user's store has no such entry.
    """
    entry = Entry.objects.filter(store__user=user, store__target=target, pk=entry_id).first()
    if entry is None:
        raise NotFoundError("There is no such entry (any more).")
    return entry


def masks(user: User, texts: Iterable[str | None]) -> dict[str, str]:
    """How those texts are shown that hold a secret, by the text. The file alone shows them as they are."""
    return moderation.masks(user=user, kind=BlockedItem.Kind.MEMORY, texts=texts)


def texts_of(revisions: Iterable[Revision]) -> Iterator[str | None]:
    """All that changes took away and brought."""
    return (change[name] for revision in revisions for change in revision.operations for name in ("before", "after"))


def file_bytes(*, user: User, target: Target) -> bytes:
    """The exact file; what it would hold where it is missing or cannot be read."""
    try:
        disk = mirror.look(mirror.place(user.pk, target))
    except FileTroubleError:
        disk = None
    if disk is not None and disk.file is not None:
        return disk.file.data
    return render(entry.content for entry in store_view(user=user, target=target).entries)


def backup_bytes(*, user: User, target: Target, name: str) -> bytes:
    """The text that is kept under the name of a backup.

    Raises:
        NotFoundError: there is none of that name.
    """
    if name not in _backups(user.pk, target):
        raise NotFoundError("There is no such backup.")
    return (mirror.place(user.pk, target).folder / name).read_bytes()


def revisions(*, user: User, target: Target) -> QuerySet[Revision]:
    """The changes of a store, newest first."""
    return Revision.objects.filter(store__user=user, store__target=target).order_by("-version")


def undone(*, user: User, revision_ids: Iterable[UUID]) -> frozenset[UUID]:
    """Those of some changes that were taken back, and not brought about again by taking that back."""
    return provenance.undone(Revision.objects.filter(store__user=user), revision_ids)


def entries_from(*, user: User, session_id: UUID) -> list[Entry]:
    """The entries that came from a chat, with their stores."""
    found = Entry.objects.filter(store__user=user, source_session=session_id).select_related("store")
    return list(found.order_by("store__target", "position"))
