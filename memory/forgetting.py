"""Forgetting everywhere: an entry goes, with all it ever said, from wherever that is kept.

What was said in chats stays there. A step that fails or a process that dies leaves an entry that can be forgotten
again, also when it is in no store any more: the changes that made it still name it, until the last step but one.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final
from uuid import UUID

from hermes_site.accounts import idempotency
from hermes_site.accounts.models import User
from hermes_site.kernel import changes, files
from hermes_site.kernel.errors import NotFoundError, UnavailableError
from hermes_site.kernel.files import FileTroubleError
from hermes_site.kernel.provenance import Origin
from hermes_site.kernel.words import words
from hermes_site.moderation.models import BlockedItem, StagedWrite
from hermes_site.moderation.services import sha256
from memory import mirror, services
from memory.arguments import Target
from memory.document import DELIMITER
from memory.models import Backup, Entry, Refusal, Revision, Store
from memory.opened import Opened
from memory.opening import opened
from memory.results import Result
from memory.selectors import parse_target
from memory.snapshot import escape

CHUNK: Final = 100
FORGOTTEN: Final = "[FORGOTTEN]"

Listener = Callable[[User, frozenset[str]], None]
_listeners: list[Listener] = []


def listen(listener: Listener) -> None:
    """Call `listener(user, texts)` when texts are forgotten, for places that memory does not know."""
    if listener not in _listeners:
        _listeners.append(listener)


def forget(*, user: User, target: Target, entry_id: UUID, origin: Origin = Origin.PAGE) -> Result:
    """Remove an entry and purge its texts, those that it had before too, from everything but chats.

    An entry of the other store that says the very same goes too. Purged are history, backups, withheld texts, what
    waits, and the prompts of chats: a chat that was given it takes a new snapshot before its next call. A tombstone
    stays, which holds no words.

    Args:
        target: the store that has it, or had it.
        entry_id: the entry.
        origin: which door the call came through.

    Returns:
        The refusal of the store if the entry could not be removed; then nothing is purged. Never the text.

    Raises:
        NotFoundError: this user's store never had such an entry, or it is forgotten already.
        UnavailableError: the files or the database do not answer; not everything is purged yet.
    """
    texts = _texts_of(user, target, entry_id)
    if not texts:
        raise NotFoundError("There is no such entry (any more).")
    for same in _present(user, target, entry_id):
        removal = {"action": "remove", "entry_id": str(same.pk)}
        removed = services.memory_apply(user=user, target=same.store.target, operations=removal, origin=origin)
        if not removed.success:
            return removed
    _purge_cases(user, texts)
    for listener in _listeners:
        listener(user, texts)
    _purge_files(user, texts)
    _purge_history(user, entry_id, texts)
    changes.announce(user.pk, "memory", target)
    with opened(user, target) as store:
        return store.shelf.result("ok", "The entry is forgotten everywhere but in chats.")


def holds(part: str, texts: Iterable[str]) -> bool:
    """Whether a part of a prompt holds one of these entries."""
    return any(_as_told(text).search(part) for text in texts)


def redacted(part: str, texts: Iterable[str]) -> str:
    """A part of a prompt without these entries."""
    for text in texts:
        part = _as_told(text).sub(FORGOTTEN, part)
    return part


def _as_told(text: str) -> re.Pattern[str]:
    """The entry where it fills its lines, as it is or as blocks show it."""
    forms = "|".join(re.escape(form) for form in dict.fromkeys((text, escape(text))))
    return re.compile(rf"^(?:{forms})$", re.MULTILINE)


def _mentioned(text: str) -> re.Pattern[str]:
    """The entry within a text that is kept; a single word only where it fills its lines, for it may be anybody's."""
    body = re.escape(text).replace("\\\n", "\r?\n")
    if len(words(text)) < 2 and not re.search(r"\s", text):
        return re.compile(rf"^{body}(?=\r?$)", re.MULTILINE)
    before = r"(?<![A-Za-z0-9])" if re.match(r"[A-Za-z0-9]", text) else ""
    after = r"(?![A-Za-z0-9])" if re.search(r"[A-Za-z0-9]\Z", text) else ""
    return re.compile(f"{before}{body}{after}")


def _present(user: User, target: Target, entry_id: UUID) -> list[Entry]:
    """The entry, and others of the user's that say the very same; those of the other stores first."""
    mine = Entry.objects.filter(store__user=user)
    entry = mine.filter(pk=entry_id, store__target=target).first()
    if entry is None:
        return []
    same = mine.filter(content=entry.content).select_related("store")
    return sorted(same, key=lambda each: each.pk == entry_id)


def _texts_of(user: User, target: Target, entry_id: UUID) -> frozenset[str]:
    """All that an entry ever said, as far as it is kept."""
    present = Entry.objects.filter(pk=entry_id, store__user=user, store__target=target)
    texts = set(present.values_list("content", flat=True))
    for revision in Revision.objects.filter(store__user=user, store__target=target).iterator(CHUNK):
        texts |= {text for named, text in _named(revision) if named == str(entry_id)}
    return frozenset(texts)


def _named(revision: Revision) -> Iterator[tuple[str, str]]:
    """The entry ids and texts that a revision keeps."""
    for operation in revision.operations:
        for text in (operation["before"], operation["after"]):
            if text is not None:
                yield operation["entry_id"], text
    for named, text in (*revision.before, *revision.after):
        yield named, text


def _purge_cases(user: User, texts: frozenset[str]) -> None:
    """Withheld texts, refusals, changes that wait or waited, and answers that are kept for repeated requests."""
    idempotency.forget(user, texts)
    patterns, hashes = [_mentioned(text) for text in texts], {sha256(text) for text in texts}
    blocked = BlockedItem.objects.filter(user=user, kind=BlockedItem.Kind.MEMORY)
    cases = [
        each.pk
        for each in blocked.iterator(CHUNK)
        if each.sha256 in hashes or any(pattern.search(each.content) for pattern in patterns)
    ]
    blocked.filter(pk__in=cases).delete()
    refusals = Refusal.objects.filter(store__user=user)
    told = [each.pk for each in refusals.iterator(CHUNK) if any(_mentions(op, patterns) for op in each.wanted)]
    refusals.filter(pk__in=told).delete()
    staged = StagedWrite.objects.filter(user=user, kind=BlockedItem.Kind.MEMORY)
    bad = [each.pk for each in staged.iterator(CHUNK) if any(_mentions(op, patterns) for op in each.operations)]
    if bad:
        staged.filter(pk__in=bad).delete()
        changes.announce(user.pk, "pending")


def _mentions(operation: Mapping[str, Any], patterns: Iterable[re.Pattern[str]]) -> bool:
    kept = [str(operation.get(name) or "") for name in ("content", "old_text")]
    return any(pattern.search(each) for pattern in patterns for each in kept)


def _purge_history(user: User, entry_id: UUID, texts: frozenset[str]) -> None:
    """Changes lose what they did to it; one that did nothing else goes."""

    def is_gone(named: str, *kept: str | None) -> bool:
        return named == str(entry_id) or any(text in texts for text in kept)

    for revision in Revision.objects.filter(store__user=user).iterator(CHUNK):
        if not any(is_gone(*each) for each in _named(revision)):
            continue
        revision.operations = [
            each for each in revision.operations if not is_gone(each["entry_id"], each["before"], each["after"])
        ]
        revision.before = [each for each in revision.before if not is_gone(*each)]
        revision.after = [each for each in revision.after if not is_gone(*each)]
        if revision.operations:
            revision.save(update_fields=["operations", "before", "after"])
        else:
            revision.delete()


def _purge_files(user: User, texts: frozenset[str]) -> None:
    """The replaced file of each store, what is known of it, and kept copies."""
    try:
        for kind in Store.objects.filter(user=user).values_list("target", flat=True):
            with opened(user, parse_target(kind)) as store:
                store.where.prev.unlink(missing_ok=True)
                store.store.prev_inode, store.store.prev_data = "", b""
                store.store.save(update_fields=["prev_inode", "prev_data"])
                for path in store.where.folder.glob(f"{store.where.name}.bak.*"):
                    _purge_copy(store, path.name, texts)
                files.sync_folder(store.where.folder)
    except (FileTroubleError, OSError) as error:
        raise UnavailableError(f"Not everything could be purged yet ({error}). Forget the entry again.") from error


def _purge_copy(store: Opened, name: str, texts: frozenset[str]) -> None:
    """Take the texts out of a kept copy, whose name follows from its content; it goes if nothing else is in it."""
    path = store.where.folder / name
    data = path.read_bytes()
    told = data.decode(errors="surrogateescape")
    for text in texts:
        told = _mentioned(text).sub("", told)
    left = told.encode(errors="surrogateescape")
    if left == data:
        return
    rows = Backup.objects.filter(store=store.store, name=name)
    if left.decode(errors="replace").replace(DELIMITER, "").strip():
        rows.update(name=mirror.keep_copy(store.where, left))
    else:
        rows.delete()
    path.unlink()
