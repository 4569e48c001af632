"""Foreign edits: the one place where what people and scripts did to the folders reaches the rows.

For each file: what the folder shows, what it was last given (the base), and what the rows hold. A file that equals rows
or base is ours; one that differs from both was edited, and is taken in. What the rows held stays in the history.
"""

import logging
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from hermes_site.kernel.provenance import Origin
from skills import folders, guard, mirror, paths, store
from skills.document import FILE
from skills.folders import Place, Seen, Stamp, Watch
from skills.mirror import Glance, hashes, sha256
from skills.models import Skill, SkillRevision
from skills.opened import Opened
from skills.operations import OperationError, changes, check_limits
from skills.results import FileChange, Result
from skills.store import Change

logger = logging.getLogger(__name__)

MOST_SHOWN: Final = 10_000
_shown: dict[Path, tuple[dict[str, str], Watch]] = {}
"""By folder: the hashes of the rows that it showed when it was last read, and how to tell that it still does."""
_LINK: Final = "Its folder is a link. Links are not read; put the folder there."


def pick_up(held: Opened) -> None:
    """Bring a user's rows and folders together. One broken folder never stands in the way of the others."""
    stamps: dict[str, Stamp] = {}
    root = held.where.folder
    found = folders.discover(root, stamps) if held.only is None else folders.discover_named(root, held.only)
    there = {place.qualified: place for place in found}
    held.watches.append(Watch(stamps))
    for name, skill in held.skills.items():
        # A folder without its SKILL.md is no skill by itself, but it is still this one's.
        folder = held.where.folder / name
        if skill.live and name not in there and folder.is_dir() and any(folder.iterdir()):
            there[name] = Place(skill.category, skill.name, folder, folder.is_symlink())
    stored = store.hashes_of(held.user, held.only)
    waiting = []
    for name, place in there.items():
        row = held.skills.get(name)
        is_live = row is not None and row.live
        if row is not None and is_live and not place.linked and _still_shows(place, stored[row.pk]):
            held.watches.append(_shown[place.folder][1])
            _finish(held, row, stored[row.pk])
            continue
        seen = None if place.linked else folders.read(place.folder)
        if seen is not None:
            held.watches.append(Watch(seen.stamps))
        if row is not None and is_live and seen is not None and _shows(place, seen, stored[row.pk]):
            _finish(held, row, stored[row.pk])
        else:
            waiting.append((place, row, mirror.glance(seen) if seen else None))
    for place, row, first in waiting:
        if row is None or not row.live:
            _newcomer(held, place, row, first)
        else:
            _known(held, place, row, stored[row.pk], first)
    for name, skill in list(held.skills.items()):
        if skill.live and name not in there:
            _gone(held, skill, stored[skill.pk])
    _leave(held)


def _leave(held: Opened) -> None:
    """Finish taking folders away whose skills were archived or deleted by a process that died."""
    due = Skill.objects.filter(user=held.user, mirror_due=True)
    due = due.exclude(state__in=[Skill.State.ACTIVE, Skill.State.STALE])
    for skill in due if held.only is None else due.filter(name__in=held.only):
        live = held.skills.get(skill.qualified)
        if live is None or not live.live:
            held.write_mirror(skill, {})
        else:
            Skill.objects.filter(pk=skill.pk).update(mirror_due=False)


def _shows(place: Place, seen: Seen, stored: Mapping[str, str]) -> bool:
    """Whether a folder that was read shows the rows; if so, that is kept in mind."""
    if seen.trouble or hashes(seen.files) != stored:
        return False
    if len(_shown) >= MOST_SHOWN:
        _shown.clear()
    _shown[place.folder] = (dict(stored), Watch(seen.stamps))
    return True


def _still_shows(place: Place, stored: Mapping[str, str]) -> bool:
    """Whether a folder showed these rows when it was last read, and is as it was then: it need not be read again."""
    known = _shown.get(place.folder)
    return known is not None and known[0] == stored and known[1].unchanged()


def _known(held: Opened, place: Place, skill: Skill, stored: Mapping[str, str], first: Glance | None) -> None:
    """A skill whose folder does not show its rows."""
    if first is None:
        _stray(held, skill, _LINK)
        return
    if first.trouble and first.trouble == skill.stray:
        return  # as it was at the last look
    seen = mirror.settled(place.folder, first)
    if not seen.complete or (seen.trouble and not stored):
        _stray(held, skill, seen.trouble)
        return
    before = store.files_of(skill)
    after = _merged(seen, (held.base or {}).get(skill.qualified), before)
    if after != before:
        _take(held, skill, before, after, seen)
        return
    _stray(held, skill, "")
    held.write_mirror(skill, before)


def _finish(held: Opened, skill: Skill, stored: Mapping[str, str]) -> None:
    """The folder shows the rows: what is left to do is to say so."""
    _stray(held, skill, "")
    if skill.mirror_due or (held.base or {}).get(skill.qualified) != stored:
        held.write_mirror(skill, store.files_of(skill))


def _merged(seen: Seen, base: Mapping[str, str] | None, before: Mapping[str, bytes]) -> dict[str, bytes]:
    """The files with what was edited in the folder; SKILL.md may change there, but not go."""
    given = base or {}
    after = dict(before)
    for path in {*seen.files, *given, *before}:
        there, was, ours = seen.files.get(path), given.get(path), before.get(path)
        digest = None if there is None else sha256(there)
        if there == ours or digest == was:
            continue
        if there is not None:
            after[path] = there
        elif path != FILE and was is not None and ours is not None and sha256(ours) == was:
            del after[path]
    return after


def _take(
    held: Opened,
    skill: Skill,
    before: Mapping[str, bytes],
    after: Mapping[str, bytes],
    seen: Seen,
) -> None:
    """Make what was edited outside a revision of its own, scanned; what must not be used is kept from every model."""
    try:
        check_limits(after)
    except OperationError as error:
        _stray(held, skill, str(error))
        return
    skill.stray = ""
    # What the folder holds is known now, so that only what differs from the rows is written there.
    held.base = {**(held.base or {}), skill.qualified: hashes(seen.files)}
    change = Change(
        skill=skill,
        before=before,
        after=after,
        action=SkillRevision.Action.FILE,
        origin=Origin.FILE,
        state=Skill.State.ACTIVE,
        reviewed=guard.review(held.user, skill.name, after),
    )
    told: tuple[FileChange, ...] = changes(before, after)
    held.commit(change, Result("ok", "Taken in from its folder.", skill.name, told))


def _newcomer(held: Opened, place: Place, archived: Skill | None, first: Glance | None) -> None:
    """A folder that no live skill has."""
    if not paths.is_name(place.name) or (place.category and not paths.is_name(place.category)):
        logger.warning("The folder %s can be no skill's: its name is not accepted.", place.qualified[:200])
        return
    seen = Seen(trouble=_LINK)
    if first is not None:
        seen = mirror.settled(place.folder, first)
        leaving = archived or _deleted(held, place)
        ours = (held.base or {}).get(place.qualified) == hashes(seen.files)
        if leaving is not None and leaving.mirror_due and ours:
            held.write_mirror(leaving, {})  # a process died before the folder was taken away
            return
    if seen.trouble and archived is not None:
        return
    skill = archived or Skill(
        user=held.user, name=place.name, category=place.category, author=Skill.Author.USER, origin=Origin.FILE
    )
    if not seen.trouble:
        _take(held, skill, store.files_of(archived) if archived else {}, seen.files, seen)
        return
    skill.problem = skill.stray = seen.trouble
    skill.save(force_insert=True)
    held.skills[skill.qualified] = skill
    store.count_change(held.user.pk)


def _deleted(held: Opened, place: Place) -> Skill | None:
    rows = Skill.objects.filter(user=held.user, name=place.name, category=place.category, state=Skill.State.DELETED)
    return rows.order_by("-updated_at").first()


def _gone(held: Opened, skill: Skill, stored: Mapping[str, str]) -> None:
    """A live skill whose folder is not there.

    Somebody who deletes the folder wants the skill gone; but a folder may be gone for other reasons, so the skill is
    archived, from where it comes back. Without a base nobody knows that the folder was ever there, and a pinned skill
    never goes: both are written again.
    """
    if not stored:
        if skill.stray:
            skill.delete()  # it was never more than a folder that could not be read
            del held.skills[skill.qualified]
            store.count_change(held.user.pk)
        return
    base = held.base
    files = store.files_of(skill)
    if skill.mirror_due or base is None or skill.qualified not in base or skill.pinned:
        held.write_mirror(skill, files)
        return
    change = Change(
        skill=skill,
        before=files,
        after=files,
        action=SkillRevision.Action.ARCHIVE,
        origin=Origin.FILE,
        state=Skill.State.ARCHIVED,
        note="Its folder was deleted.",
        reviewed=guard.review(held.user, skill.name, files),
    )
    held.commit(change, Result("ok", "Archived, because its folder was deleted.", skill.name))


def _stray(held: Opened, skill: Skill, trouble: str) -> None:
    """Note why a folder was not taken in, or that it was."""
    if skill.stray == trouble:
        return
    skill.stray = trouble
    fields = ["stray"]
    if not skill.tree_sha256:
        skill.problem = trouble
        fields.append("problem")
    skill.save(update_fields=fields)
    store.count_change(held.user.pk)
