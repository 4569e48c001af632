"""Bringing together what two sides made of the same entries. Pure functions.

A file that people and scripts edit, an import, and the undoing of a revision all come down to the same question: which
entries came, went or changed there, and what does that mean for the entries as they stand here.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from uuid import UUID

from hermes_site.kernel.ids import uuid7
from memory.document import fold
from memory.operations import Item
from memory.results import Change


@dataclass(frozen=True, slots=True)
class Drift:
    """A file that is no longer a list of entries, so that nothing in it can be taken over by itself.

    Attributes:
        entry: the text that cannot be an entry.
    """

    entry: str


def edit(
    base: Sequence[str], file: Sequence[str], items: Sequence[Item], *, limit: int, new_id: Callable[[], UUID] = uuid7
) -> tuple[Item, ...] | Drift:
    """What the store should hold after somebody turned `base` into `file`. What both sides changed keeps both.

    Args:
        base: the entries the editor began with.
        file: the entries they left.
        items: the entries of the store now.
        limit: characters the store may hold; a new entry longer than this is no entry.
    """
    held = {item.content for item in items} | set(base)
    for entry in file:
        if len(entry) > limit and entry not in held:
            return Drift(entry)
    return tuple(merge(base, file, items, new_id=new_id))


def merge(
    base: Sequence[str], file: Sequence[str], items: Sequence[Item], *, new_id: Callable[[], UUID] = uuid7
) -> list[Item]:
    """Apply to `items` what leads from `base` to `file`, entry by entry; an entry that was reworded keeps its id."""
    gone, came = Counter(base) - Counter(file), Counter(file) - Counter(base)
    merged = list(items)
    for old, new in _reworded(base, file):
        if gone[old] and came[new]:
            gone[old] -= 1
            place = _place(merged, old)
            if place is not None and _place(merged, new) is None:
                came[new] -= 1
                merged[place] = Item(merged[place].id, new)
            elif place is not None:
                del merged[place]
    for old in gone.elements():
        place = _place(merged, old)
        if place is not None:
            del merged[place]
    for number, new in enumerate(file):
        if came[new]:
            came[new] -= 1
            if _place(merged, new) is None:
                merged.insert(_after(merged, file[:number]), Item(new_id(), new))
    return _reordered(merged, base, file)


def _reworded(base: Sequence[str], file: Sequence[str]) -> Iterable[tuple[str, str]]:
    """Entries that stand in each other's place."""
    for kind, i, j, k, m in SequenceMatcher(None, base, file, autojunk=False).get_opcodes():
        if kind == "replace":
            yield from zip(base[i:j], file[k:m], strict=False)


def _place(items: Sequence[Item], content: str) -> int | None:
    return next((n for n, item in enumerate(items) if item.content == content), None)


def _after(items: Sequence[Item], before: Sequence[str]) -> int:
    """Where an entry goes that follows `before` in its file."""
    for content in reversed(before):
        place = _place(items, content)
        if place is not None:
            return place + 1
    return 0 if not before else len(items)


def _reordered(items: list[Item], base: Sequence[str], file: Sequence[str]) -> list[Item]:
    """`items` in the file's order, if that is not the base's; entries the file does not have follow their neighbour."""
    both = set(base) & set(file)
    if [text for text in base if text in both] == [text for text in file if text in both]:
        return items
    rank = {text: n for n, text in reversed(list(enumerate(file)))}
    groups: list[tuple[int, list[Item]]] = [(-1, [])]
    for item in items:
        if item.content in rank:
            groups.append((rank[item.content], [item]))
        else:
            groups[-1][1].append(item)
    return [item for _rank, group in sorted(groups, key=lambda group: group[0]) for item in group]


def unwritten(base: Sequence[str], file: Sequence[str], items: Sequence[Item]) -> list[str]:
    """The entries of the store that the file has never had."""
    return [item.content for item in items if item.content not in file and item.content not in base]


def given(base: Sequence[str], file: Sequence[str], items: Sequence[Item]) -> list[str]:
    """The base of a file to which entries of the store were appended."""
    return [*base, *(item.content for item in items if item.content in file and item.content not in base)]


def undo(items: Sequence[Item], changes: Sequence[Change]) -> tuple[list[Item], list[str]]:
    """Apply the inverse of `changes` to the present entries.

    Returns:
        The entries as they should be, and the texts of entries that were left alone because they are no longer as
        the change left them.
    """
    draft, left = list(items), []
    for change in changes:
        if change.action == "remove":
            continue
        place = next((n for n, item in enumerate(draft) if item.id == change.entry_id), None)
        if place is None or draft[place].content != change.after:
            left.append(change.after or "")
        elif change.action == "add":
            del draft[place]
        elif change.action == "replace":
            draft[place] = Item(change.entry_id, change.before or "")
        else:
            draft.insert(change.index, draft.pop(place))
    for change in sorted(changes, key=lambda change: change.index):
        if change.action != "remove" or change.before is None:
            continue
        if any(item.id == change.entry_id or fold(item.content) == fold(change.before) for item in draft):
            left.append(change.before)
        else:
            draft.insert(change.index, Item(change.entry_id, change.before))
    return draft, left
