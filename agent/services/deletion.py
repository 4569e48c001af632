"""Deleting chats, and with them what the agent remembered from them, if the person wants that."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from agent.models import Turn
from agent.services.turns import turn_cancel
from agent.stream.bus import ring_changed
from hermes_site.accounts.models import User
from hermes_site.kernel.errors import ConflictError
from hermes_site.kernel.provenance import Origin
from memory import wording
from memory.models import Revision
from memory.results import Result
from memory.selectors import entries_from, parse_target
from memory.services import memory_apply, memory_revert
from sessions.models import Session
from sessions.selectors import session_get
from sessions.services import session_delete, session_restore


@dataclass(frozen=True, slots=True)
class Removed:
    """A change of memory that came with a chat's deletion; undoing the deletion undoes it."""

    target: str
    revision: UUID


def chat_delete(
    *, user: User, session_id: UUID, memories: bool = False, origin: Origin = Origin.PAGE
) -> Sequence[Removed]:
    """Delete a chat; whatever runs in it is stopped first.

    Args:
        memories: delete the entries that came from it, too.
        origin: which door the call came through.

    Raises:
        NotFoundError: the chat is not this user's.
        ConflictError: entries cannot be deleted now; the chat is still there.
    """
    session = session_get(user=user, session_id=session_id)
    for turn in session.turns.filter(status__in=(Turn.Status.QUEUED, Turn.Status.RUNNING)):
        turn_cancel(user=user, turn_id=turn.pk)
    removed = _memories_delete(user, session_id, origin) if memories else []
    session_delete(user=user, session_id=session_id)
    ring_changed(user.pk, "session", str(session_id))
    return removed


def chat_restore(*, user: User, session_id: UUID, removed: Sequence[Removed] = ()) -> Session:
    """Take a deletion back, with the entries that went with it.

    Raises:
        NotFoundError: nothing of that id waits to be removed, or there is no such change of memory.
    """
    session = session_restore(user=user, session_id=session_id)
    for each in removed:
        memory_revert(user=user, target=parse_target(each.target), revision_id=each.revision)
    return session


def _memories_delete(user: User, session_id: UUID, origin: Origin) -> list[Removed]:
    entries = entries_from(user=user, session_id=session_id)
    removed = []
    for name in dict.fromkeys(entry.store.target for entry in entries):
        target = parse_target(name)
        made: list[Revision] = []

        def within(result: Result, revision: Revision | None, made: list[Revision] = made) -> None:
            made[:] = [revision] if revision is not None else []

        removals = [{"action": "remove", "entry_id": str(each.pk)} for each in entries if each.store.target == name]
        result = memory_apply(
            user=user, target=target, operations={"operations": removals}, origin=origin, within=within
        )
        if not result.success:
            raise ConflictError(wording.refused(result))
        removed += [Removed(target, revision.pk) for revision in made]
    return removed
