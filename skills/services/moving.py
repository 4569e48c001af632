"""Skills coming from elsewhere and going elsewhere."""

import dataclasses
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from hermes_site.accounts.models import User
from hermes_site.kernel.provenance import Origin, Source
from skills import archive, guard, operations, paths, selectors, store
from skills.archive import ArchiveError, Contents, Packed
from skills.catalog import Catalog, catalog
from skills.document import FILE, Document
from skills.models import Skill, SkillRevision
from skills.opened import Opened
from skills.opening import opened
from skills.paths import PathError
from skills.results import FileChange, Result, refused
from skills.services.troubles import or_refusal
from skills.store import Change

MOST_NAMED: Final = 20
CAUTION: Final = "It is kept from the agent until you have looked at what was found in it."
DANGEROUS: Final = "What was found in it is dangerous: it is kept from the agent unless an administrator releases it."


def skill_import(
    *,
    user: User,
    data: bytes | Mapping[str, bytes],
    category: str = "",
    replace: bool = False,
    source: Source | None = None,
) -> Result:
    """Take skills in, as they are: those in a zip or in loose files by path, or the text of one SKILL.md.

    All of them come in, or none. Files that belong to no skill are left out, and named in `notes`.

    Each is scanned. What asks for caution or is dangerous is kept and shown, but no model reads it until its owner has
    accepted it (`skill_accept`) or an administrator has released it.

    Args:
        data: a zip, a SKILL.md, or files by path, as a browser gives those of a folder.
        category: to sort them into; empty: what their front matter says, else none.
        replace: whether those of the user's own of the same names get these files; it can be undone.
        source: where it rests on, if it came from a chat.

    Returns:
        `created`, `ok` (all were replaced), `exists`, `ambiguous`, `invalid`; with findings where one is kept from
        models. Of several skills, paths begin with the skill's name, and `skill` is empty.

    Raises:
        UnavailableError: the database does not answer; nothing was written, or of several skills only the first ones.
    """
    try:
        contents = _read(data)
        sorted_into = {
            each.document.name: paths.check_category(category or _category_of(each.document))
            for each in contents.skills
        }
    except (ArchiveError, PathError) as error:
        return refused("invalid", str(error))
    for each in contents.skills:
        guard.review(user, each.document.name, each.files)  # what takes long, before anybody waits for the lock
    sole = contents.skills[0].document.name if len(contents.skills) == 1 else ""

    def take() -> Result:
        with opened(user, set(sorted_into)) as held:
            known = catalog(user, held.only)
            if refusal := _in_the_way(known, contents.skills, sole, replace=replace):
                return refusal
            taken = [
                _take(held, known, each, sorted_into[each.document.name], source=source) for each in contents.skills
            ]
            return _told(taken, contents.ignored)

    return or_refusal(sole, take)


def skill_export(*, user: User, name: str) -> tuple[str, bytes]:
    """A skill as a zip: the file's name and its bytes, always the same for the same files.

    Raises:
        NotFoundError, AmbiguousSkillError: see `selectors.skill_get`.
    """
    entry = selectors.skill_get(user=user, name=name)
    return f"{entry.name}.zip", archive.pack(entry.name, entry.read())


def _read(data: bytes | Mapping[str, bytes]) -> Contents:
    if isinstance(data, Mapping):
        return archive.from_files(data)
    if data[:2] == b"PK":
        return archive.unpack(data)
    return archive.from_files({FILE: data})


def _category_of(read: Document) -> str:
    return read.category if read.category and paths.is_name(read.category) else ""


def _in_the_way(known: Catalog, skills: Iterable[Packed], sole: str, *, replace: bool) -> Result | None:
    """Why some skills cannot come in: others of their names."""
    for each in skills:
        name = each.document.name
        same = [entry for entry in known if entry.name == name and entry.skill is not None]
        if same and not replace:
            return refused(
                "exists", f"You have a skill {name} already. Replace it, or import under another name.", name
            )
        if len(same) > 1:
            matches = tuple({"name": entry.qualified} for entry in same)
            return refused("ambiguous", f"You have several skills called {name}.", sole or name, matches=matches)
    return None


def _take(held: Opened, known: Catalog, given: Packed, category: str, *, source: Source | None) -> Result:
    name = given.document.name
    same = next((entry for entry in known if entry.name == name and entry.skill is not None), None)
    skill = held.skills[same.qualified] if same else Skill(user=held.user, name=name, category=category)
    before = store.files_of(skill) if same else {}
    if same and before == given.files and skill.state != Skill.State.ARCHIVED:
        return Result("ok", f"{name} is just so already.", name)
    skill.author = Skill.Author.IMPORT
    skill.accepted_sha256 = ""
    if not same:
        skill.come_from(Origin.IMPORT, source)
    reviewed = guard.review(held.user, name, given.files)
    kept_back = f" {CAUTION}" if reviewed.caution else f" {DANGEROUS}" if reviewed.dangerous else ""
    result = Result(
        "ok" if same else "created",
        f"{name} was {'replaced' if same else 'imported'}.{kept_back}",
        name,
        changes=operations.changes(before, given.files),
        findings=tuple(each.as_dict() for each in reviewed.held),
    )
    change = Change(
        skill=skill,
        before=before,
        after=given.files,
        action=SkillRevision.Action.IMPORT,
        origin=Origin.IMPORT,
        source=source,
        reviewed=reviewed,
    )
    held.commit(change, result)
    return result


def _told(taken: Sequence[Result], ignored: Sequence[str]) -> Result:
    """One answer for all that came in."""
    notes = (_left_out(ignored),) if ignored else ()
    if len(taken) == 1:
        return dataclasses.replace(taken[0], notes=notes)
    return Result(
        "ok" if all(each.code == "ok" for each in taken) else "created",
        " ".join(each.text for each in taken),
        skills=tuple(each.skill for each in taken),
        changes=tuple(FileChange(f"{each.skill}/{one.path}", one.action) for each in taken for one in each.changes),
        findings=tuple(one | {"path": f"{each.skill}/{one['path']}"} for each in taken for one in each.findings),
        notes=notes,
    )


def _left_out(ignored: Sequence[str]) -> str:
    """The files that were left out, desktops' litter last."""
    named = sorted(ignored, key=lambda path: (path.startswith("__MACOSX/") or path.rpartition("/")[2][0] == ".", path))
    more = f" and {len(named) - MOST_NAMED} more" if len(named) > MOST_NAMED else ""
    return (
        "Left out, because a skill's files lie in references/, templates/, scripts/ or assets/: "
        f"{', '.join(named[:MOST_NAMED])}{more}."
    )
