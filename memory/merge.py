"""Bringing together what two sides made of the same entries. Pure functions.

A file that people and scripts edit, an import, and the undoing of a revision all come down to the same question: which
entries came, went or changed there, and what does that mean for the entries as they stand here.
"""

from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Sequence
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
    draft = _Draft(items)
    for old, new in _reworded(base, file):
        if gone[old] and came[new]:
            gone[old] -= 1
            if old not in draft:
                continue
            if new in draft:
                draft.remove(old)
            else:
                came[new] -= 1
                draft.reword(old, new)
    for old in gone.elements():
        if old in draft:
            draft.remove(old)
    merged = draft.items()
    known = {item.content for item in merged}
    first: list[Item] = []
    last: list[Item] = []
    behind: dict[str, list[Item]] = {}
    neighbour = None
    for number, new in enumerate(file):
        if came[new]:
            came[new] -= 1
            if new not in known:
                known.add(new)
                place = first if not number else last if neighbour is None else behind.setdefault(neighbour, [])
                place.append(Item(new_id(), new))
        if new in known:
            neighbour = new
    return _reordered(list(_followed([*first, *merged, *last], behind)), base, file)


class _Draft:
    """Entries on their way to others; of those that read the same it means the first."""

    def __init__(self, items: Sequence[Item]) -> None:
        self._places: list[Item | None] = list(items)
        self._of: dict[str, deque[int]] = {}
        for place, item in enumerate(items):
            self._of.setdefault(item.content, deque()).append(place)

    def __contains__(self, content: str) -> bool:
        return bool(self._of.get(content))

    def remove(self, content: str) -> Item | None:
        """Let an entry go."""
        place = self._of[content].popleft()
        item, self._places[place] = self._places[place], None
        return item

    def reword(self, old: str, new: str) -> None:
        """Give an entry a text that no other has."""
        place = self._of[old][0]
        item = self.remove(old)
        if item is not None:
            self._places[place] = Item(item.id, new)
            self._of[new] = deque((place,))

    def items(self) -> list[Item]:
        """The entries that are left, in their order."""
        return [item for item in self._places if item is not None]


def _followed(items: Iterable[Item], behind: dict[str, list[Item]]) -> Iterator[Item]:
    """`items`, each with those that belong behind it, and those that belong behind these."""
    for item in items:
        stack = [item]
        while stack:
            yield (top := stack.pop())
            stack += behind.pop(top.content, ())


def _reworded(base: Sequence[str], file: Sequence[str]) -> Iterable[tuple[str, str]]:
    """Entries that stand in each other's place."""
    for kind, i, j, k, m in SequenceMatcher(None, base, file, autojunk=False).get_opcodes():
        if kind == "replace":
            yield from zip(base[i:j], file[k:m], strict=False)


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
    known = {*file, *base}
    return [item.content for item in items if item.content not in known]


def given(base: Sequence[str], file: Sequence[str], items: Sequence[Item]) -> list[str]:
    """The base of a file to which entries of the store were appended."""
    new = set(file) - set(base)
    return [*base, *(item.content for item in items if item.content in new)]


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
    held: set[object] = {part for item in draft for part in (item.id, fold(item.content))}
    for change in sorted(changes, key=lambda change: change.index):
        if change.action != "remove" or change.before is None:
            continue
        back = {change.entry_id, fold(change.before)}
        if back & held:
            left.append(change.before)
        else:
            held |= back
            draft.insert(change.index, Item(change.entry_id, change.before))
    return draft, left
