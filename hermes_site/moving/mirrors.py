"""The files that show what the database holds, as a copy of the database holds it.

A file is taken from the copy where it is ours: where it is what it was last given. One that somebody edited, and that
was not taken in yet, stays as it is, with what tells that it was edited.
"""

import json
from dataclasses import dataclass, field
from typing import Final, get_args
from uuid import UUID

from hermes_site.kernel import files
from hermes_site.kernel.files import FileTroubleError
from hermes_site.moving.database import Copy
from memory import mirror as memories
from memory.arguments import Target
from memory.document import render
from skills import folders
from skills import mirror as skills
from skills.mirror import Base, hashes

_TARGETS: Final[tuple[Target, ...]] = get_args(Target)


@dataclass(slots=True)
class Mirrors:
    """Files of a user, by their paths inside the user's folder.

    Attributes:
        contents: what they hold.
        left: the beginnings of paths of which nothing else is wanted.
    """

    contents: dict[str, bytes] = field(default_factory=dict)
    left: list[str] = field(default_factory=list)

    def covers(self, path: str) -> bool:
        """Whether a file that lies there is to be left where it is."""
        return path in self.contents or any(path == name or path.startswith(f"{name}/") for name in self.left)


def mirrors_of(copy: Copy, user_id: UUID) -> Mirrors:
    """The files of one user's memory and skills."""
    found = Mirrors()
    for target in _TARGETS:
        _memory(copy, user_id, target, found)
    _skills(copy, user_id, found)
    return found


def _memory(copy: Copy, user_id: UUID, target: Target, found: Mirrors) -> None:
    where = memories.place(user_id, target)
    file, base = _seen(where)
    if file is None or file == base:
        file = base = render(copy.entries(user_id, target))
    found.left += [f"{where.folder.name}/{path.name}" for path in (where.file, where.base, where.prev)]
    for path, data in ((where.file, file), (where.base, base)):
        if data:
            found.contents[f"{where.folder.name}/{path.name}"] = data


def _seen(where: memories.Place) -> tuple[bytes | None, bytes | None]:
    """The file and its base at a moment when nobody of ours writes them."""
    if not where.folder.is_dir():
        return None, None
    try:
        with files.locked(where.lock):
            disk = memories.look(where)
            return disk.file.data if disk.file else None, disk.base()
    except (FileTroubleError, OSError):
        return None, None


def _skills(copy: Copy, user_id: UUID, found: Mirrors) -> None:
    where = skills.place(user_id)
    held = copy.skills(user_id)
    edited, base = _edited(where)
    top = where.folder.name
    base = {name: given for name, given in base.items() if name in edited}
    for name, contents in held.items():
        if name not in edited:
            found.contents |= {f"{top}/{name}/{path}": data for path, data in contents.items()}
            base[name] = hashes(contents)
    if base:
        found.contents[f"{top}/{where.base.name}"] = json.dumps(base, separators=(",", ":")).encode()
    found.left += [f"{top}/{where.prev.name}", f"{top}/{where.base.name}"]
    found.left += [f"{top}/{name}" for name in _ours(where, edited)]


def _edited(where: skills.Place) -> tuple[set[str], Base]:
    """The folders that are not what they were last given, and what all were given."""
    if not where.folder.is_dir():
        return set(), {}
    try:
        with files.locked(where.lock):
            base = skills.read_base(where) or {}
            edited = set()
            for place in folders.discover(where.folder, {}):
                seen = folders.read(place.folder)
                if not seen.complete or hashes(seen.files) != base.get(place.qualified):
                    edited.add(place.qualified)
    except (FileTroubleError, OSError):
        return set(), {}
    return edited, base


def _ours(where: skills.Place, edited: set[str]) -> list[str]:
    """The folders of skills that come from the copy, or were made since and do not come at all."""
    there = folders.discover(where.folder, {}) if where.folder.is_dir() else ()
    return [place.qualified for place in there if place.qualified not in edited]
