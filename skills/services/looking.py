"""Looking at a user's folders, so that what was edited there is taken in and what is due is written."""

import logging
from uuid import UUID

from hermes_site.accounts.models import User
from hermes_site.kernel import sql, threats
from hermes_site.kernel.files import FileTroubleError
from skills import mirror, store
from skills.folders import Watch
from skills.models import Shelf, Skill
from skills.opening import opened
from skills.services.troubles import told_of

logger = logging.getLogger(__name__)

MOST_WATCHED = 1_000
_watched: dict[UUID, tuple[int, str, Watch]] = {}
"""By user: the shelf's version and the rules at the last look, and the folders as they were then."""


def skills_look(*, user: User, heads_only: bool = False) -> str:
    """Look at the folders: when a chat starts, when a page opens, when a tool reads. Cheap where nothing changed.

    Args:
        heads_only: look only for what lists are made from: new and gone folders, and each SKILL.md.

    Skills that the present rules of the scanner have not looked at are judged, too, some at a time.

    Returns:
        Why the folders cannot be used; empty: they can. What the rows hold is used then.

    Raises:
        RuntimeError: called inside a transaction.
    """
    sql.refuse_in_transaction()
    if _undisturbed(user, heads_only=heads_only):
        return ""
    trouble = ""
    try:
        _look(user)
    except (FileTroubleError, OSError) as error:
        trouble = told_of(error)
    unjudged = Skill.objects.filter(user=user).exclude(ruleset=threats.RULESET).exclude(tree_sha256="")
    store.judge_again(user, unjudged.exclude(state=Skill.State.DELETED))
    return trouble


def mirrors_finish() -> int:
    """Write every folder that a dead process left unwritten; for start-up.

    Returns:
        How many users had some.
    """
    due = list(User.objects.filter(skills__mirror_due=True).distinct())
    for user in due:
        if trouble := skills_look(user=user):
            logger.warning("Folders of skills stay unwritten: %s", trouble)
    return len(due)


def _look(user: User) -> None:
    with opened(user) as held:
        settled = not held.touched
    version = _version(user)
    unjudged = Skill.objects.filter(user=user).exclude(ruleset=threats.RULESET).exclude(tree_sha256="").exists()
    if settled and not unjudged and version is not None:
        while len(_watched) >= MOST_WATCHED:
            _watched.pop(next(iter(_watched)))
        _watched[user.pk] = (version, threats.RULESET, Watch.over(held.watches))


def _undisturbed(user: User, *, heads_only: bool) -> bool:
    """Whether nothing changed since the last look, seen without the lock."""
    version = _version(user)
    if version is None:
        return not mirror.place(user.pk).folder.exists()
    known = _watched.get(user.pk)
    return known is not None and known[:2] == (version, threats.RULESET) and known[2].unchanged(heads_only=heads_only)


def _version(user: User) -> int | None:
    shelf = sql.first(Shelf, {"user_id": user.pk})
    return shelf.version if shelf else None
