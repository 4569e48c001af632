"""One resolver for the names of skills: the user's own first, then those of the team, then those the site brings."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, Literal
from uuid import UUID

from django.utils.translation import gettext as _

from hermes_site.accounts.models import User
from hermes_site.kernel import threats
from hermes_site.kernel.errors import ConflictError, NotFoundError
from skills import guard, paths, store
from skills.guard import Review
from skills.index import UNSORTED
from skills.models import Skill, SkillFile, SkillUse
from skills.paths import PathError
from skills.roots import Shared, review_all, shared_skills

Source = Literal["agent", "user", "import", "team", "bundled"]


class AmbiguousSkillError(ConflictError):
    """Several skills have this name; the message names them with their categories."""

    code = "ambiguous"

    def __init__(self, message: str, names: tuple[str, ...]) -> None:
        super().__init__(message)
        self.names = names


@dataclass(frozen=True, slots=True)
class Usage:
    """How a user uses a skill."""

    enabled: bool = True
    views: int = 0
    uses: int = 0
    patches: int = 0
    last_used_at: datetime | None = None
    values: Mapping[str, str] | None = None
    accepted_sha256: str = ""

    @property
    def times(self) -> int:
        """How often it was read or invoked."""
        return self.views + self.uses


NEVER: Final = Usage()
UNSCANNED: Final = ("unscanned",)
"""Stands for the rules against a skill that the present rules have not looked at: until then it is kept back."""
REVIEW_BUDGET_S: Final = 1.0


@dataclass(frozen=True, slots=True)
class Entry:
    """One skill as lists, pages and tools know it, whichever folder it lies in.

    Attributes:
        source: `agent`, `user`, `import`: the user's own, by who wrote it; `team`, `bundled`: read only.
        state: active, stale or archived.
        problem: why it cannot be read; empty: it can.
        stray: why its folder on disk was not taken in as it is now; empty: it was.
        blocked_by: ids of the rules that keep it from every model.
        facts: tags, version, license, conditions.
        skill: the row of the user's own.
        shared: the folder of one that is read only.
    """

    name: str
    category: str
    description: str
    source: Source
    state: str = "active"
    pinned: bool = False
    problem: str = ""
    stray: str = ""
    severity: int = 0
    blocked_by: tuple[str, ...] = ()
    description_withheld: bool = False
    facts: Mapping[str, Any] | None = None
    usage: Usage = NEVER
    updated_at: datetime | None = None
    skill: Skill | None = None
    shared: Shared | None = None

    @property
    def qualified(self) -> str:
        """Its name with its category."""
        return f"{self.category}/{self.name}" if self.category else self.name

    @property
    def id(self) -> UUID | None:
        """Of the user's own."""
        return self.skill.pk if self.skill else None

    @property
    def tree_sha256(self) -> str:
        """Names all of its files together: what an acceptance is bound to."""
        return self.shared.tree_sha256 if self.shared else self.skill.tree_sha256 if self.skill else ""

    @property
    def read_only(self) -> bool:
        """Whether it lies in a folder of the site."""
        return self.skill is None

    @property
    def enabled(self) -> bool:
        """Whether the user has it switched on."""
        return self.usage.enabled

    @property
    def usable(self) -> bool:
        """Whether a model may read it."""
        return self.enabled and not self.problem and not self.blocked_by and self.state in ("active", "stale")

    @property
    def flagged(self) -> bool:
        """Whether it would be usable but for what the scanner found in its description, which waits for a person."""
        found = bool(self.blocked_by) and self.blocked_by != UNSCANNED and self.description_withheld
        return found and self.enabled and not self.problem and self.state in ("active", "stale")

    @property
    def outside(self) -> bool:
        """Whether its text comes from outside, so that reading it taints a turn."""
        return self.source in ("import", "team")

    @property
    def tags(self) -> list[str]:
        """Its tags."""
        return list((self.facts or {}).get("tags", ()))

    @property
    def version(self) -> str:
        """The version that its author gave it."""
        return str((self.facts or {}).get("version", ""))

    def files(self) -> dict[str, int]:
        """Sizes in bytes of its files by path, SKILL.md first."""
        if self.shared is not None:
            return dict(sorted(self.shared.files.items(), key=lambda item: (item[0] != "SKILL.md", item[0])))
        rows = SkillFile.objects.filter(skill=self.skill).values_list("path", "size_bytes")
        return dict(sorted(rows, key=lambda item: (item[0] != "SKILL.md", item[0])))

    def read(self) -> dict[str, bytes]:
        """Its files."""
        if self.shared is not None:
            return self.shared.read()
        return store.files_of(self.skill) if self.skill else {}


@dataclass(frozen=True, slots=True)
class Catalog:
    """All skills of a user's: own ones, and those of shared folders that no own one stands in for."""

    entries: tuple[Entry, ...]

    def __iter__(self) -> Iterator[Entry]:
        return iter(self.entries)

    def find(self, name: object) -> Entry:
        """The skill that a caller names: `name`, or `category/name`.

        Raises:
            NotFoundError: there is none.
            AmbiguousSkillError: there are several; the error names them with their categories.
        """
        try:
            category, wanted = paths.split_name(name)
        except PathError as error:
            raise NotFoundError(str(error)) from error
        named = [each for each in self.entries if each.name == wanted]
        found = [each for each in named if category in (None, each.category)]
        # Lists show what has no category under a heading; a model takes that for one.
        found = found or [each for each in named if category == UNSORTED and not each.category]
        live = [each for each in found if each.state != "archived"] or found
        if not live:
            raise NotFoundError(_("There is no skill %(name)s.") % {"name": wanted})
        if len(live) > 1:
            names = tuple(each.qualified for each in live)
            message = _("Several skills are called %(name)s: %(names)s. Name the one you mean with its category.")
            raise AmbiguousSkillError(message % {"name": wanted, "names": ", ".join(names)}, names)
        return live[0]

    def exists(self, name: str) -> bool:
        """Whether one of the user's own has this name, in whatever category and state."""
        return any(each.name == name and each.skill is not None for each in self.entries)


def catalog(user: User, only: Collection[str] | None = None) -> Catalog:
    """A user's skills as the rows and shared folders say; see `services.skills_look` for edits on disk.

    Args:
        only: those of these names; None: all.
    """
    uses = usages(user, only)
    review_all(REVIEW_BUDGET_S)
    own = [_own(skill, uses) for skill in store.skills_of(user, only).values()]
    names = {each.name for each in own if each.state != "archived"}
    others = [
        _shared(user, each, uses)
        for each in shared_skills()
        if each.name not in names and (only is None or each.name in only)
    ]
    return Catalog(tuple(sorted([*own, *others], key=lambda each: (each.category, each.name, each.state))))


def find(user: User, name: object) -> Entry:
    """`catalog(user).find(name)`, without the others."""
    try:
        only = {paths.split_name(name)[1]}
    except PathError as error:
        raise NotFoundError(str(error)) from error
    entry = catalog(user, only).find(name)
    if entry.shared is not None and entry.severity >= threats.Severity.HIGH:
        # Whoever asks for it by name wants it: an administrator can look at it, and release it to this user.
        guard.keep_shared(user, entry.name, entry.shared.read(), entry.shared.review())
    return entry


def usages(user: User, only: Collection[str] | None = None) -> dict[str, Usage]:
    """How a user uses their skills, by name."""
    fields = ("name", "enabled", "views", "uses", "patches", "last_used_at", "values", "accepted_sha256")
    rows = SkillUse.objects.filter(user=user)
    rows = rows if only is None else rows.filter(name__in=only)
    return {name: Usage(*rest) for name, *rest in rows.values_list(*fields)}


def _own(skill: Skill, uses: Mapping[str, Usage]) -> Entry:
    source: Source = "agent" if skill.author == "agent" else "import" if skill.author == "import" else "user"
    # What the present rules have not looked at is kept from models as if it were blocked.
    unjudged = () if skill.ruleset == threats.RULESET or not skill.tree_sha256 else UNSCANNED
    return Entry(
        name=skill.name,
        category=skill.category,
        description=skill.description,
        source=source,
        state=skill.state,
        pinned=skill.pinned,
        problem=skill.problem,
        stray=skill.stray,
        severity=skill.severity,
        blocked_by=tuple(skill.blocked_by) or unjudged,
        description_withheld=skill.description_withheld or bool(unjudged),
        facts=skill.facts,
        usage=uses.get(skill.name, NEVER),
        updated_at=skill.updated_at,
        skill=skill,
    )


def _shared(user: User, shared: Shared, uses: Mapping[str, Usage]) -> Entry:
    reviewed = guard.for_user(user, shared.name, shared.review()) if shared.reviewed else None
    usage = uses.get(shared.name, NEVER)
    blocked_by = UNSCANNED if reviewed is None else tuple(reviewed.rules)
    accepted = reviewed is not None and reviewed.caution and usage.accepted_sha256 == shared.tree_sha256
    return Entry(
        name=shared.name,
        category=shared.place.category,
        description=shared.document.description if shared.document else "",
        source=shared.kind,
        problem=shared.problem,
        severity=reviewed.severity if reviewed else 0,
        blocked_by=() if accepted else blocked_by,
        description_withheld=reviewed is None or (not accepted and _withheld(user, shared, reviewed)),
        facts=shared.facts,
        usage=usage,
        shared=shared,
    )


def _withheld(user: User, shared: Shared, reviewed: Review) -> bool:
    """Whether the description of a shared skill is left out of this user's prompts."""
    if not shared.description_withheld() or shared.document is None:
        return False
    return guard.describe_withheld(shared.name, shared.document.description, user, reviewed)
