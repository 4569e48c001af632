"""Skills coming from elsewhere and going elsewhere."""

from collections.abc import Mapping

from hermes_site.accounts.models import User
from hermes_site.kernel.provenance import Origin, Source
from skills import archive, guard, operations, paths, selectors, store
from skills.archive import ArchiveError
from skills.catalog import catalog
from skills.document import FILE, Document
from skills.models import Skill, SkillRevision
from skills.opened import Opened
from skills.opening import opened
from skills.operations import Files
from skills.paths import PathError
from skills.results import Result, refused
from skills.services.troubles import or_refusal
from skills.store import Change


def skill_import(
    *,
    user: User,
    data: bytes | Mapping[str, bytes],
    category: str = "",
    replace: bool = False,
    source: Source | None = None,
) -> Result:
    """Take a skill in, as it is: a zip, loose files by path, or the text of a SKILL.md.

    It is scanned. What asks for caution or is dangerous is kept and shown, but no model reads it until its owner has
    accepted it (`skill_accept`) or an administrator has released it.

    Args:
        data: a zip, a SKILL.md, or files by path, as a browser gives those of a folder.
        category: to sort it into; empty: what its front matter says, else none.
        replace: whether one of the user's own of the same name gets these files; it can be undone.
        source: where it rests on, if it came from a chat.

    Returns:
        `created`, `ok` (replaced), `exists`, `invalid`; with findings where it is kept from models.

    Raises:
        UnavailableError: the database does not answer; nothing was written.
    """
    try:
        read, given = _read(data)
        sorted_into = paths.check_category(category or _category_of(read))
    except (ArchiveError, PathError) as error:
        return refused("invalid", str(error))
    guard.review(user, read.name, given)  # what takes long, before anybody waits for the lock

    def take() -> Result:
        with opened(user) as held:
            return _take(held, read, given, sorted_into, replace=replace, source=source)

    return or_refusal(read.name, take)


def skill_export(*, user: User, name: str) -> tuple[str, bytes]:
    """A skill as a zip: the file's name and its bytes, always the same for the same files.

    Raises:
        NotFoundError, AmbiguousSkillError: see `selectors.skill_get`.
    """
    entry = selectors.skill_get(user=user, name=name)
    return f"{entry.name}.zip", archive.pack(entry.name, entry.read())


def _read(data: bytes | Mapping[str, bytes]) -> tuple[Document, Files]:
    if isinstance(data, Mapping):
        return archive.from_files(data)
    if data[:2] == b"PK":
        return archive.unpack(data)
    return archive.from_files({FILE: data})


def _category_of(read: Document) -> str:
    return read.category if read.category and paths.is_name(read.category) else ""


def _take(held: Opened, read: Document, given: Files, category: str, *, replace: bool, source: Source | None) -> Result:
    name = read.name
    same = [each for each in catalog(held.user) if each.name == name and each.skill is not None]
    if same and not replace:
        return refused("exists", f"You have a skill {name} already. Replace it, or import under another name.", name)
    if len(same) > 1:
        matches = tuple({"name": each.qualified} for each in same)
        return refused("ambiguous", f"You have several skills called {name}.", name, matches=matches)
    skill = held.skills[same[0].qualified] if same else Skill(user=held.user, name=name, category=category)
    before = store.files_of(skill) if same else {}
    skill.author = Skill.Author.IMPORT
    skill.accepted_sha256 = ""
    if not same:
        skill.come_from(Origin.IMPORT, source)
    reviewed = guard.review(held.user, name, given)
    kept_back = (
        " It is kept from the agent until you have looked at what was found in it."
        if reviewed.caution
        else " What was found in it is dangerous: it is kept from the agent unless an administrator releases it."
        if reviewed.dangerous
        else ""
    )
    result = Result(
        "ok" if same else "created",
        f"{name} was {'replaced' if same else 'imported'}.{kept_back}",
        name,
        changes=operations.changes(before, given),
        findings=tuple(each.as_dict() for each in reviewed.held),
    )
    change = Change(
        skill=skill,
        before=before,
        after=given,
        action=SkillRevision.Action.IMPORT,
        origin=Origin.IMPORT,
        source=source,
        reviewed=reviewed,
    )
    held.commit(change, result)
    return result
