"""The rows of skills and their files."""

import time
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db.models import F

from hermes_site.accounts.models import User
from hermes_site.kernel import threats
from hermes_site.kernel.clock import now
from hermes_site.kernel.provenance import Origin, Source
from skills import guard
from skills.guard import Review
from skills.mirror import sha256
from skills.models import Blob, Shelf, Skill, SkillFile, SkillRevision, SkillUse
from skills.operations import changes
from skills.roots import facts_of, parsed, tree_sha256


@dataclass(frozen=True, slots=True)
class Change:
    """What is to become of a skill.

    Attributes:
        skill: its row; one that is not stored yet is new.
        before: its files now.
        after: its files then.
        state: its state then.
        note: what people should know of it besides.
        undoes: the change that it takes back.
        reviewed: what the scanner holds against `after`.
    """

    skill: Skill
    before: Mapping[str, bytes]
    after: Mapping[str, bytes]
    action: SkillRevision.Action
    origin: Origin
    source: Source | None = None
    state: Skill.State = Skill.State.ACTIVE
    note: str = ""
    undoes: UUID | None = None
    reviewed: Review = guard.NOTHING


def shelf_of(user: User) -> Shelf:
    """A user's shelf, made at its first use."""
    return Shelf.objects.filter(user=user).first() or Shelf.objects.get_or_create(user=user)[0]


def count_change(user_id: UUID) -> None:
    """Let every cache know that something of a user's skills changed."""
    if not Shelf.objects.filter(user_id=user_id).update(version=F("version") + 1):
        Shelf.objects.get_or_create(user_id=user_id)
        Shelf.objects.filter(user_id=user_id).update(version=F("version") + 1)


def skills_of(user: User, only: Collection[str] | None = None) -> dict[str, Skill]:
    """A user's own skills by qualified name, deleted ones apart.

    Args:
        only: those of these names, in whatever category; None: all.
    """
    rows = Skill.objects.filter(user=user).exclude(state=Skill.State.DELETED).order_by("category", "name")
    return {skill.qualified: skill for skill in (rows if only is None else rows.filter(name__in=only))}


def files_of(skill: Skill) -> dict[str, bytes]:
    """A skill's files by path."""
    rows = SkillFile.objects.filter(skill=skill).select_related("blob").order_by("path")
    return {row.path: bytes(row.blob.data) for row in rows}


def hashes_of(user: User, only: Collection[str] | None = None) -> dict[UUID, dict[str, str]]:
    """Hashes by path of the files of `skills_of`; a skill without files has none."""
    found: dict[UUID, dict[str, str]] = defaultdict(dict)
    rows = SkillFile.objects.filter(skill__user=user).exclude(skill__state=Skill.State.DELETED).order_by()
    rows = rows if only is None else rows.filter(skill__name__in=only)
    for skill_id, path, digest in rows.values_list("skill_id", "path", "blob__sha256"):
        found[skill_id][path] = digest
    return found


def blob_of(user_id: UUID, data: bytes) -> Blob:
    """The row of a content, made if there is none yet."""
    return Blob.objects.get_or_create(user_id=user_id, sha256=sha256(data), defaults={"data": data})[0]


def blob_data(user_id: UUID, digest: str) -> bytes:
    """A content that a user's skills have or had."""
    return bytes(Blob.objects.get(user_id=user_id, sha256=digest).data)


def blobs_of(user_id: UUID, digests: Iterable[str]) -> dict[str, bytes]:
    """Contents that a user's skills have or had, by hash."""
    rows = Blob.objects.filter(user_id=user_id, sha256__in=set(digests))
    return {digest: bytes(data) for digest, data in rows.values_list("sha256", "data")}


def write_files(skill: Skill, before: Mapping[str, bytes], after: Mapping[str, bytes]) -> list[dict[str, Any]]:
    """Make `after` the files of a skill, in the running transaction.

    Args:
        before: its files as they are stored.

    Returns:
        What changed, as revisions keep it.
    """
    records = []
    for change in changes(before, after):
        old, new = before.get(change.path), after.get(change.path)
        if new is None:
            SkillFile.objects.filter(skill=skill, path=change.path).delete()
        else:
            values = {"blob": blob_of(skill.user_id, new), "size_bytes": len(new)}
            if not SkillFile.objects.filter(skill=skill, path=change.path).update(**values):
                SkillFile.objects.create(skill=skill, path=change.path, **values)
        records.append(
            {
                "path": change.path,
                "before": None if old is None else sha256(old),
                "after": None if new is None else sha256(new),
            }
        )
    return records


def describe(skill: Skill, files: Mapping[str, bytes], reviewed: Review, user: User) -> None:
    """Set what lists know of a skill from its files, and what the scanner holds against it. Stores nothing."""
    read, problem = parsed(files, skill.name)
    skill.problem = problem
    skill.description = read.description if read else ""
    skill.facts = facts_of(read)
    skill.tree_sha256 = tree_sha256(files)
    judge(skill, reviewed, user)


def judge(skill: Skill, reviewed: Review, user: User) -> None:
    """Set what the present rules hold against a skill. Stores nothing."""
    accepted = skill.accepted_sha256 == skill.tree_sha256 and not reviewed.dangerous
    skill.severity = reviewed.severity
    skill.blocked_by = [] if accepted else reviewed.rules
    looked_at = accepted and reviewed.caution
    skill.description_withheld = not looked_at and guard.describe_withheld(
        skill.name, skill.description, user, reviewed
    )
    skill.ruleset = threats.RULESET


def judge_again(user: User, skills: Iterable[Skill], budget_s: float = 2.0) -> int:
    """Have the present rules look at skills that they have not looked at.

    Args:
        budget_s: for how long at most; the others stay out of every prompt until it is their turn.
    """
    judged, deadline = 0, time.monotonic() + budget_s
    for skill in skills:
        if skill.ruleset == threats.RULESET:
            continue
        if judged and time.monotonic() > deadline:
            break
        judged += 1
        files = files_of(skill)
        reviewed = guard.review(user, skill.name, files)
        judge(skill, reviewed, user)
        fields = ["severity", "blocked_by", "description_withheld", "ruleset"]
        if Skill.objects.filter(pk=skill.pk, tree_sha256=skill.tree_sha256).update(
            **{name: getattr(skill, name) for name in fields}
        ):
            guard.keep(user, skill.name, files, reviewed if skill.blocked_by else guard.NOTHING, Origin(skill.origin))
    if judged:
        count_change(user.pk)
    return judged


def count_use(user: User, name: str, counter: str) -> None:
    """Count a view, use or patch; it was used now.

    Args:
        counter: `views`, `uses` or `patches`.
    """
    moment = now()
    changed = {counter: F(counter) + 1, "last_used_at": moment}
    if not SkillUse.objects.filter(user=user, name=name).update(**changed):
        SkillUse.objects.get_or_create(user=user, name=name)
        SkillUse.objects.filter(user=user, name=name).update(**changed)
    Skill.objects.filter(user=user, name=name, state=Skill.State.STALE).update(state=Skill.State.ACTIVE)
    Skill.objects.filter(user=user, name=name).update(idle_since=moment)
