"""Skills that the site brings along or that its administrator lays down in folders: read only, and kept in mind."""

import hashlib
import threading
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, Literal

from django.conf import settings

from hermes_site.kernel import threats
from skills import conditions, document, folders, guard
from skills.document import FILE, Document, DocumentError
from skills.folders import Place, Watch
from skills.guard import Review

BUNDLED: Final = Path(__file__).parent / "bundled"

Kind = Literal["team", "bundled"]


@dataclass(frozen=True, slots=True)
class Shared:
    """One skill of a shared folder.

    Attributes:
        name: what its front matter says; of one that cannot be read its folder's.
        kind: `team`: from `skills.external_dirs`; `bundled`: shipped with the site.
        files: sizes by path.
        problem: why it cannot be used; empty: it can be read.
        facts: see `Skill.facts`.
    """

    name: str
    place: Place
    kind: Kind
    files: Mapping[str, int]
    tree_sha256: str
    document: Document | None
    problem: str
    facts: Mapping[str, Any]
    _reviews: dict[str, Review] = field(default_factory=dict)
    _withheld: dict[str, bool] = field(default_factory=dict)

    def read(self) -> dict[str, bytes]:
        """Its files as they are now."""
        return folders.read(self.place.folder.resolve()).files

    @property
    def reviewed(self) -> bool:
        """Whether the present rules have looked at it in this process."""
        return self.kind == "bundled" or threats.RULESET in self._reviews

    def review(self) -> Review:
        """What the present rules hold against it; what the site brings along is trusted."""
        if self.kind == "bundled":
            return Review()
        if threats.RULESET not in self._reviews:
            self._reviews.clear()
            self._reviews[threats.RULESET] = guard.review(None, self.name, self.read())
        return self._reviews[threats.RULESET]

    def description_withheld(self) -> bool:
        """Whether its description is left out of prompts."""
        if self.kind == "bundled" or self.document is None:
            return False
        if threats.RULESET not in self._withheld:
            self._withheld.clear()
            self._withheld[threats.RULESET] = guard.describe_withheld(self.name, self.document.description)
        return self._withheld[threats.RULESET]


def tree_sha256(files: Mapping[str, bytes]) -> str:
    """What names all files of a skill together."""
    digest = hashlib.sha256()
    for path in sorted(files):
        digest.update(path.encode() + b"\0" + hashlib.sha256(files[path]).digest())
    return digest.hexdigest()


def facts_of(read: Document | None) -> dict[str, Any]:
    """What lists need to know of a skill without reading it."""
    if read is None:
        return {}
    found = {"tags": list(read.tags), "version": read.version, "license": read.license}
    return {key: value for key, value in found.items() if value} | conditions.of(read)


def parsed(files: Mapping[str, bytes], name: str | None) -> tuple[Document | None, str]:
    """A skill's document, or why there is none."""
    try:
        return document.parse(files[FILE], folder=name), ""
    except DocumentError as error:
        return None, str(error)
    except KeyError:
        return None, f"It has no {FILE}."


class _Root:
    """One folder with skills, read again when something in it changed."""

    def __init__(self, folder: Path, kind: Kind) -> None:
        self._folder = folder
        self._kind = kind
        self._lock = threading.Lock()
        self._watch: Watch | None = None
        self._found: tuple[Shared, ...] = ()

    def skills(self) -> tuple[Shared, ...]:
        """What lies there now."""
        with self._lock:
            if self._watch is None or not self._watch.unchanged():
                self._load()
            return self._found

    def _load(self) -> None:
        stamps: dict[str, folders.Stamp] = {}
        known = {(each.place.qualified, each.tree_sha256): each for each in self._found}
        found = []
        for place in folders.discover(self._folder, stamps):
            shared = self._shared(place, stamps)
            if shared is not None:
                found.append(known.get((place.qualified, shared.tree_sha256), shared))
        self._found = tuple(found)
        self._watch = Watch(stamps)

    def _shared(self, place: Place, stamps: dict[str, folders.Stamp]) -> Shared | None:
        try:
            folder = place.folder.resolve(strict=True)
        except OSError:
            return None  # a link to nothing
        if place.linked and not (folder / FILE).exists():
            return None
        seen = folders.read(folder)
        stamps |= seen.stamps
        read, problem = (None, seen.trouble) if seen.trouble else parsed(seen.files, None)
        return Shared(
            name=read.name if read else place.name,
            place=place,
            kind=self._kind,
            files={path: len(data) for path, data in seen.files.items()},
            tree_sha256=tree_sha256(seen.files),
            document=read,
            problem=problem,
            facts=facts_of(read),
        )


_roots: dict[tuple[Path, Kind], _Root] = {}


def shared_skills() -> tuple[Shared, ...]:
    """The skills of all shared folders; of those of one name the first, those of the team before bundled ones."""
    found: dict[str, Shared] = {}
    for root in _configured():
        for shared in root.skills():
            found.setdefault(shared.name, shared)
    return tuple(found.values())


def review_all(budget_s: float) -> int:
    """Have the present rules look at shared skills, for so long at most; the rest stays out of prompts until then.

    Returns:
        How many are left.
    """
    deadline = time.monotonic() + budget_s
    waiting = [each for each in shared_skills() if not each.reviewed]
    while waiting and time.monotonic() < deadline:
        waiting.pop(0).review()
    return len(waiting)


def signature() -> int:
    """Changes whenever `shared_skills` gives something else."""
    return hash(tuple((each.place.qualified, each.kind, each.tree_sha256, each.reviewed) for each in shared_skills()))


def _configured() -> list[_Root]:
    named: list[tuple[Path, Kind]] = [
        (Path(each).expanduser().resolve(), "team") for each in settings.ENV.skills.external_dirs
    ]
    keys: list[tuple[Path, Kind]] = [*named, (BUNDLED, "bundled")]
    return [_roots.setdefault(key, _Root(*key)) for key in keys]
