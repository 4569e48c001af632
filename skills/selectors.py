"""Reading skills: the index of prompts, lists, one skill with what it needs, its files, its history.

Rows and shared folders only; call `services.skills_look` first where edits on disk shall count.
"""

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final
from uuid import UUID

from django.db.models import QuerySet

from hermes_site.accounts.models import User
from hermes_site.environment import variable_is_set
from hermes_site.kernel import provenance, sql, threats
from hermes_site.kernel.errors import ConflictError, NotFoundError
from skills import conditions, roots, store
from skills.catalog import Catalog, Entry, catalog, find
from skills.conditions import Host
from skills.document import FILE, Document
from skills.index import BUDGET_TOKENS, Line, render, tokens
from skills.models import CuratorReport, Shelf, Skill, SkillRevision

Difference = tuple[str, str | None, str | None]
"""A path, the text before and after; None: there was no such file, or it is no text."""
KEPT_BACK: Final = "[its description is withheld, and it cannot be read until a person has reviewed it]"
MOST_CACHED: Final = 1_000
_indexes: dict[UUID, tuple[object, str]] = {}


class UnusableSkillError(ConflictError):
    """A skill cannot be read by a model; the message says why."""

    code = "unusable"


@dataclass(frozen=True, slots=True)
class SkillView:
    """One skill as it is read.

    Attributes:
        document: what SKILL.md says; None when that cannot be read (`entry.problem` says why).
        text: SKILL.md as it stands; what of it is no UTF-8 is replaced.
        files: sizes in bytes by path, SKILL.md first.
        config: the values of its configuration keys, the user's or the default.
        environment: for each variable it needs, whether it is set.
    """

    entry: Entry
    document: Document | None
    text: str
    files: Mapping[str, int]
    config: Mapping[str, str]
    environment: Mapping[str, bool]

    def missing(self, host: Host | None = None) -> list[str]:
        """What it needs and does not have, as short phrases."""
        found = conditions.missing(dict(self.entry.facts or {}), host) if host else []
        return found + [
            f"the environment variable {name} is not set" for name, is_set in self.environment.items() if not is_set
        ]


def skill_catalog(*, user: User) -> Catalog:
    """All skills of a user's, own and shared."""
    return catalog(user)


def skill_get(*, user: User, name: str) -> Entry:
    """One skill, by `name` or `category/name`.

    Raises:
        NotFoundError: there is none.
        AmbiguousSkillError: there are several.
    """
    return find(user, name)


def skill_view(*, user: User, name: str) -> SkillView:
    """One skill with its text, files, configured values and needs; for people, also what no model may read.

    Raises:
        NotFoundError, AmbiguousSkillError: see `skill_get`.
    """
    return view_of(skill_get(user=user, name=name))


def view_of(entry: Entry) -> SkillView:
    """See `skill_view`."""
    files = entry.read()
    document, _problem = roots.parsed(files, entry.name)
    values = entry.usage.values or {}
    return SkillView(
        entry=entry,
        document=document,
        text=files.get(FILE, b"").decode("utf-8-sig", errors="replace"),
        files=entry.files(),
        config={each.key: str(values.get(each.key, each.default)) for each in document.config} if document else {},
        environment={each.name: variable_is_set(each.name) for each in document.environment} if document else {},
    )


def file_get(*, user: User, name: str, path: str) -> bytes:
    """One file of a skill.

    Raises:
        NotFoundError: there is none of that path; the paths of a skill are a fixed set, nothing else is opened.
    """
    entry = skill_get(user=user, name=name)
    files = entry.read()
    if path not in files:
        raise NotFoundError(f"{entry.name} has no file {path[:200]!r}. Its files are {', '.join(files) or 'none'}.")
    return files[path]


def check_usable(entry: Entry) -> None:
    """Make sure that a model may read a skill.

    Raises:
        UnusableSkillError: it may not.
    """
    name = entry.qualified
    if entry.blocked_by:
        raise UnusableSkillError(
            f"{name} is kept from every model until its owner or an administrator has reviewed it "
            f"({', '.join(entry.blocked_by)})."
        )
    if entry.problem:
        raise UnusableSkillError(f"{name} cannot be read. {entry.problem} Its owner can mend it.")
    if not entry.enabled:
        raise UnusableSkillError(f"{name} is switched off by the user. Go on without it.")
    if not entry.usable:
        raise UnusableSkillError(f"{name} is archived. Its owner can bring it back.")


def index_text(*, user: User, host: Host) -> str:
    """Level 0 for the system prompt: names and purposes of the skills that are of use on `host`; empty for none.

    At most `BUDGET_TOKENS`; made anew only when something changed.
    """
    shelf = sql.first(Shelf, {"user_id": user.pk})
    key = (shelf.version if shelf else 0, roots.signature(), host, threats.RULESET)
    known = _indexes.get(user.pk)
    if known is not None and known[0] == key:
        return known[1]
    text = render(lines(catalog(user), host), budget_tokens=BUDGET_TOKENS)
    while len(_indexes) >= MOST_CACHED:
        _indexes.pop(next(iter(_indexes)))
    _indexes[user.pk] = (key, text)
    return text


def index_tokens(*, user: User, host: Host) -> tuple[int, int]:
    """What the index costs in every chat, and what it may cost, in tokens."""
    return tokens(index_text(user=user, host=host)), BUDGET_TOKENS


def lines(known: Catalog, host: Host) -> list[Line]:
    """The skills that a model on `host` is told of; of one that was flagged nothing but the name, and that it waits."""
    shown = [
        each for each in known if (each.usable or each.flagged) and not conditions.missing(dict(each.facts or {}), host)
    ]
    ranked = sorted(shown, key=lambda each: (each.flagged, not each.pinned, -each.usage.times, each.name))
    rank = {id(each): number for number, each in enumerate(ranked)}
    return [Line(each.name, _purpose(each), each.category, rank[id(each)]) for each in shown]


def _purpose(entry: Entry) -> str:
    if entry.flagged:
        return KEPT_BACK
    return "" if entry.description_withheld else entry.description


def left_out(known: Catalog, host: Host) -> list[tuple[Entry, str]]:
    """The skills that a model on `host` is not told of, each with why; archived ones apart."""
    found = []
    for each in known:
        if each.state == "archived":
            continue
        why = _why_not(each) or ", ".join(conditions.missing(dict(each.facts or {}), host))
        if why:
            found.append((each, why))
    return found


def _why_not(entry: Entry) -> str:
    try:
        check_usable(entry)
    except UnusableSkillError as error:
        return str(error)
    return ""


def revisions(*, user: User, name: str) -> QuerySet[SkillRevision]:
    """The changes of a skill of the user's own, newest first; of one that is gone too.

    Raises:
        NotFoundError: there never was one.
    """
    rows = SkillRevision.objects.filter(user=user, skill__in=_rows(user, name)).select_related("skill")
    return rows.order_by("-created_at", "-version")


def _rows(user: User, name: str) -> Sequence[Skill]:
    from skills import paths

    try:
        category, wanted = paths.split_name(name)
    except paths.PathError as error:
        raise NotFoundError(str(error)) from error
    rows = Skill.objects.filter(user=user, name=wanted)
    found = list(rows if category is None else rows.filter(category=category))
    if not found:
        raise NotFoundError(f"There is no skill {wanted} of your own.")
    return found


def revision_get(*, user: User, revision_id: UUID) -> SkillRevision:
    """One change.

    Raises:
        NotFoundError: there is none, or it is someone else's.
    """
    found = SkillRevision.objects.filter(user=user, pk=revision_id).select_related("skill").first()
    if found is None:
        raise NotFoundError("There is no such change.")
    return found


def undone(*, user: User, revision_ids: Iterable[UUID]) -> frozenset[UUID]:
    """Those of some changes that were taken back, and not brought about again by taking that back."""
    return provenance.undone(SkillRevision.objects.filter(user=user), revision_ids)


def differences(user_id: UUID, revisions: Iterable[SkillRevision]) -> list[tuple[SkillRevision, list[Difference]]]:
    """What changes of a user's did to each file."""
    found = list(revisions)
    sides = ("before", "after")
    texts = _texts(user_id, {each[side] for row in found for each in row.changes for side in sides if each[side]})
    return [
        (row, [(str(each["path"]), texts.get(each["before"]), texts.get(each["after"])) for each in row.changes])
        for row in found
    ]


def _texts(user_id: UUID, digests: Iterable[str]) -> dict[str | None, str]:
    """Those of a user's contents that are text, by hash."""
    texts: dict[str | None, str] = {}
    for digest, data in store.blobs_of(user_id, digests).items():
        with suppress(UnicodeDecodeError):
            texts[digest] = data.decode()
    return texts


def reports(*, user: User) -> QuerySet[CuratorReport]:
    """What the curator did, newest first."""
    return CuratorReport.objects.filter(user=user).order_by("-created_at", "-pk")


def findings_of(entry: Entry) -> list[dict[str, Any]]:
    """The scan report: all findings in a skill's files, the worst first, those below caution too."""
    from skills import guard

    if entry.shared is not None:
        return [each.as_dict() for each in entry.shared.review().found]
    if entry.skill is None:
        return []
    return [each.as_dict() for each in guard.review(entry.skill.user, entry.name, entry.read()).found]
