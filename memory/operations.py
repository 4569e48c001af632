"""What operations do to the entries of a store: pure, so that every rule can be tested without a database."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from typing import Any, NamedTuple
from uuid import UUID

from hermes_site.kernel.ids import uuid7
from memory.arguments import Operation, Request, Target
from memory.document import fold, size_chars
from memory.results import NOTHING_WRITTEN, WARN_PERCENT, Change, Code, Result, usage

NewId = Callable[[], UUID]


class Item(NamedTuple):
    """An entry as operations see it."""

    id: UUID
    content: str


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a request comes to. `items` are the entries afterwards; those from before when it was refused."""

    result: Result
    items: tuple[Item, ...]


@dataclass(frozen=True, slots=True)
class Shelf:
    """A store as operations need to know it.

    Attributes:
        limit: characters it may hold.
        file: its file's name, for errors.
        changed_outside: entries that were just taken in from the file, which no caller can have seen.
        hidden: what models read in place of the texts of blocked entries.
    """

    target: Target
    items: tuple[Item, ...]
    limit: int
    file: str = ""
    changed_outside: frozenset[UUID] = field(default_factory=frozenset)
    hidden: Mapping[str, str] = field(default_factory=dict)

    def result(self, code: Code, text: str, *, items: Sequence[Item] | None = None, **details: Any) -> Result:
        """A result about the store as it stands, or once it holds `items`."""
        items = self.items if items is None else items
        used = size_chars(item.content for item in items)
        details |= {"used": used, "limit": self.limit, "entry_count": len(items), "hidden": self.hidden}
        return Result(code, text, self.target, **details)


class _RefusedError(Exception):
    def __init__(self, code: Code, text: str, **details: Any) -> None:
        super().__init__(text)
        self.code: Code = code
        self.details = details


def apply(shelf: Shelf, request: Request, *, new_id: NewId = uuid7) -> Outcome:
    """Carry out all operations of a request, or none.

    Only the final state is held against the limit, so one batch may free room and use it.
    """
    draft = list(shelf.items)
    notes: list[str] = []
    for number, operation in enumerate(request.operations, 1):
        try:
            notes += _one(draft, operation, shelf, new_id)
        except _RefusedError as refused:
            at = f"Operation {number} of {len(request.operations)}: " if request.batch else ""
            text = f"{at}{refused} {NOTHING_WRITTEN}"
            return Outcome(shelf.result(refused.code, text, **refused.details), shelf.items)
    return settle(shelf, draft, notes=notes, operations=request.operations)


def settle(
    shelf: Shelf, draft: Sequence[Item], *, notes: Sequence[str] = (), operations: Sequence[Operation] = ()
) -> Outcome:
    """Hold a wished-for state against the limit and say what it changes.

    Args:
        draft: the entries as they shall be.
        notes: sentences for the answer.
        operations: what led there, for the wording of the answer.
    """
    changes = diff(shelf.items, draft)
    if not changes:
        text = " ".join(dict.fromkeys(notes)) or "The store is already like that; nothing had to change."
        return Outcome(shelf.result("exists", text), shelf.items)
    old, new = size_chars(i.content for i in shelf.items), size_chars(i.content for i in draft)
    moved_only = all(change.action == "move" for change in changes)
    if new > shelf.limit and new >= old and not moved_only:
        return Outcome(_over_limit(shelf, old, new, operations), shelf.items)
    text = " ".join([_summary(changes), *dict.fromkeys(notes)])
    if new * 100 > shelf.limit * WARN_PERCENT:
        text += f" The store is now above {WARN_PERCENT}% of its limit; the next review will merge and drop entries."
    return Outcome(shelf.result("ok", text, items=draft, changes=changes), tuple(draft))


def _one(draft: list[Item], operation: Operation, shelf: Shelf, new_id: NewId) -> list[str]:
    """Carry out one operation on `draft`; return what the answer should mention."""
    if operation.action == "add":
        if _twin(draft, operation.content) is not None:
            return ["The entry exists already; it was not added again."]
        draft.append(Item(new_id(), operation.content))
        return []
    place = _find(draft, operation, shelf)
    item = draft[place]
    if operation.action == "remove":
        del draft[place]
        return []
    if operation.action == "move":
        del draft[place]
        draft.insert(_destination(draft, operation, item), item)
        return []
    if item.content == operation.content:
        return ["The entry reads so already."]
    draft[place] = Item(item.id, operation.content)
    notes = ["replace changes the whole entry; the text it replaced is in changed."]
    twin = _twin([other for other in draft if other.id != item.id], operation.content)
    if twin is not None:
        draft.remove(twin)
        notes.append("Another entry said the same; the two are one now.")
    return notes


def _destination(draft: list[Item], operation: Operation, item: Item) -> int:
    """Where a moved `item`, taken out already, goes back in."""
    if operation.before is None:
        return len(draft)
    if operation.before == item.id:
        raise _RefusedError("invalid", "An entry cannot be moved before itself.")
    for place, other in enumerate(draft):
        if other.id == operation.before:
            return place
    raise _RefusedError("no_match", f"There is no entry {operation.before} to move before.")


def _twin(items: Iterable[Item], content: str) -> Item | None:
    """The entry that says the same as `content`."""
    folded = fold(content)
    return next((item for item in items if fold(item.content) == folded), None)


def _find(draft: list[Item], operation: Operation, shelf: Shelf) -> int:
    """The place of the entry that an operation names."""
    named = _by_id if operation.entry_id else _by_text
    place = named(draft, operation, shelf)
    item = draft[place]
    if item.id in shelf.changed_outside:
        raise _RefusedError(
            "drift",
            f"This entry was just changed in {shelf.file}, outside of this chat. It reads now as shown in matches. "
            "If the change is still right, make the same call again.",
            matches=(item.content,),
            drift={"file": shelf.file, "reason": "entry_changed"},
        )
    return place


def _by_id(draft: list[Item], operation: Operation, shelf: Shelf) -> int:
    for place, item in enumerate(draft):
        if item.id == operation.entry_id:
            return place
    raise _RefusedError(
        "no_match", f"There is no entry {operation.entry_id} (any more).", current_entries=_texts(shelf.items)
    )


def _by_text(draft: list[Item], operation: Operation, shelf: Shelf) -> int:
    """The whole entry first, else a part of exactly one, else the same on the folded form."""
    for form in (_same, fold):
        wanted = form(operation.old_text)
        hits = _hits(draft, wanted, form)
        if len({draft[n].content for n in hits}) > 1:
            raise _RefusedError(
                "ambiguous",
                f"old_text fits {len(hits)} entries. Give the whole text of the one you mean, or a part that only it "
                "has.",
                matches=tuple(dict.fromkeys(draft[n].content for n in hits)),
            )
        if hits:
            return hits[0]
    # As they stand, not as a batch would have left them: it is taken back whole.
    entries = nearest(_texts(shelf.items), operation.old_text)
    if not entries:
        text = "The store is empty, so there is no entry with this old_text."
    elif _hits(shelf.items, fold(operation.old_text), fold):
        text = "An operation before this one removes or changes the entry with this old_text. Name each entry once."
    else:
        text = "No entry has this old_text. The entries are listed in current_entries, the nearest first."
    raise _RefusedError("no_match", text, current_entries=entries)


def _hits(items: Sequence[Item], wanted: str, form: Callable[[str], str]) -> list[int]:
    """The places of the entries that are, else of those that hold, what is wanted."""
    texts = [form(item.content) for item in items]
    hits = [n for n, text in enumerate(texts) if text == wanted]
    return hits or [n for n, text in enumerate(texts) if wanted and wanted in text]


def _same(text: str) -> str:
    return text


def _texts(items: Iterable[Item]) -> tuple[str, ...]:
    return tuple(item.content for item in items)


def nearest(entries: Sequence[str], wanted: str) -> tuple[str, ...]:
    """The entries ordered by how many three-letter pieces they share with `wanted`, in time linear in the text."""

    def pieces(text: str) -> Counter[str]:
        plain = fold(text[:4000]).casefold()
        return Counter(plain[n : n + 3] for n in range(max(1, len(plain) - 2)))

    sought = pieces(wanted)
    return tuple(sorted(entries, key=lambda entry: -(sought & pieces(entry)).total()))


def _over_limit(shelf: Shelf, old: int, new: int, operations: Sequence[Operation]) -> Result:
    """Not a dead end but an instruction to consolidate."""
    limit, over_by = shelf.limit, new - shelf.limit
    contents = [operation.content for operation in operations if operation.content]
    longest = max((len(content) for content in contents), default=0)
    size = len(contents[0]) if len(operations) == 1 and contents else None
    parts = [f"The {shelf.target} store is too full for this: {usage(old, limit)}."]
    if size is not None and operations[0].action == "add":
        left = max(0, size - over_by)
        parts.append(f"The new entry has {size:,} characters, {left:,} are left; it would be {over_by:,} too many.")
    else:
        parts.append(f"It would hold {new:,} characters afterwards, {over_by:,} too many.")
    if longest > limit:
        parts.append(f"An entry of {longest:,} characters can never fit: the whole store holds {limit:,}. Shorten it.")
    else:
        parts.append(
            "Make room first: merge entries that belong together, shorten wordy ones, drop stale ones. One call with "
            "operations can remove, replace and add at once, and only its final state counts."
        )
    parts.append(NOTHING_WRITTEN)
    return shelf.result(
        "over_limit", " ".join(parts), over_by=over_by, entry_chars=size, current_entries=_texts(shelf.items)
    )


def _summary(changes: Sequence[Change]) -> str:
    """What was done, in one sentence that repeats no text."""
    done = {"add": "Added", "replace": "Replaced", "remove": "Removed", "move": "Moved"}
    counts = Counter(change.action for change in changes)
    parts = [f"{done[action]} {count} {'entry' if count == 1 else 'entries'}" for action, count in counts.items()]
    return ", ".join(parts).capitalize() + ". Saved; no need to repeat or check it."


def diff(before: Sequence[Item], after: Sequence[Item]) -> tuple[Change, ...]:
    """What really differs between two states, entry by entry: what a batch undid itself is not in it."""
    first, before, after = _differing(before, after)
    old = {item.id: (n, item.content) for n, item in enumerate(before, first)}
    new = {item.id: (n, item.content) for n, item in enumerate(after, first)}
    changes = [Change("remove", entry_id, text, None, n) for entry_id, (n, text) in old.items() if entry_id not in new]
    for n, item in enumerate(after, first):
        if item.id not in old:
            changes.append(Change("add", item.id, None, item.content, n))
        elif old[item.id][1] != item.content:
            changes.append(Change("replace", item.id, old[item.id][1], item.content, old[item.id][0]))
    kept_before = [item.id for item in before if item.id in new]
    kept_after = [item.id for item in after if item.id in old]
    if kept_before != kept_after:
        matcher = SequenceMatcher(None, kept_before, kept_after, autojunk=False)
        stayed = {
            kept_before[n] for block in matcher.get_matching_blocks() for n in range(block.a, block.a + block.size)
        }
        changes += [
            Change("move", entry_id, old[entry_id][1], new[entry_id][1], old[entry_id][0], new[entry_id][0])
            for entry_id in kept_after
            if entry_id not in stayed
        ]
    return tuple(changes)


def _differing(before: Sequence[Item], after: Sequence[Item]) -> tuple[int, Sequence[Item], Sequence[Item]]:
    """Two states without the entries that both begin or end with, and how many they begin with."""
    shorter = min(len(before), len(after))
    first = next((n for n in range(shorter) if before[n] != after[n]), shorter)
    last = next((n for n in range(shorter - first) if before[-1 - n] != after[-1 - n]), shorter - first)
    return first, before[first : len(before) - last], after[first : len(after) - last]
