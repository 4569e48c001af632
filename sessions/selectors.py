"""Reading chats; every query starts from the user."""

from collections.abc import Collection, Sequence
from datetime import datetime
from uuid import UUID

from django.db.models import Q, QuerySet

from hermes_site.accounts.models import User
from hermes_site.kernel import sql
from hermes_site.kernel.errors import NotFoundError
from sessions.models import Message, Session, Snapshot


def sessions_of(user: User) -> QuerySet[Session]:
    """The user's chats that are not deleted."""
    return Session.objects.filter(user=user, deleted_at=None)


def session_get(*, user: User, session_id: UUID, lock: bool = False) -> Session:
    """One chat of the user's; with `lock` its row is locked until the transaction ends.

    Raises:
        NotFoundError: there is none, it is deleted, or it is someone else's.
    """
    session = sql.first(Session, {"id": session_id, "user_id": user.pk, "deleted_at": None}, lock=lock)
    if session is None:
        raise NotFoundError("There is no such chat.")
    return session


def chats_by_id(ids: Collection[UUID]) -> dict[UUID, Session]:
    """Those chats, whosever they are and whatever became of them; it is asked at every letter that somebody types."""
    if not ids:
        return {}
    marks, values = sql.among([sql.stored(Session, "id", pk) for pk in ids])
    wording = f"SELECT {sql.columns(Session)} FROM {Session._meta.db_table} WHERE id IN ({marks})"  # noqa: S608
    rows = sql.run(wording, values).rows
    return {chat.pk: chat for chat in (sql.made(Session, row) for row in rows)}


def session_list(
    *,
    user: User,
    limit: int = 50,
    before: tuple[datetime, UUID] | None = None,
    archived: bool = False,
    pinned: bool | None = None,
) -> Sequence[Session]:
    """Chats, the last active first.

    Args:
        user: whose.
        limit: how many at most.
        before: (`last_active_at`, id) of the last one already seen.
        archived: the archived ones instead of the others.
        pinned: only the pinned ones, or only the others; None for all.
    """
    chats = sessions_of(user).filter(archived=archived, temporary=False)
    if pinned is not None:
        chats = chats.filter(pinned=pinned)
    if before:
        chats = chats.filter(Q(last_active_at__lt=before[0]) | Q(last_active_at=before[0], pk__lt=before[1]))
    return list(chats.order_by("-last_active_at", "-pk")[:limit])


def messages(*, user: User, session_id: UUID, after: int = 0, limit: int = 100) -> Sequence[Message]:
    """The raw transcript, oldest first, after the message numbered `after`.

    Raises:
        NotFoundError: the chat is not this user's.
    """
    session = session_get(user=user, session_id=session_id)
    rows = session.messages.order_by("turn_no", "number")
    if after:
        last = session.messages.filter(number=after).first()
        if last is None:
            raise NotFoundError("The cursor names a message that is not in this chat.")
        rows = rows.filter(Q(turn_no__gt=last.turn_no) | Q(turn_no=last.turn_no, number__gt=last.number))
    return list(rows[:limit])


def message_get(*, session: Session, number: int) -> Message:
    """One message of a chat.

    Raises:
        NotFoundError: the chat has none of that number (any more).
    """
    message = sql.first(Message, {"session_id": session.pk, "number": number}) if 0 < number < 2**31 else None
    if message is None:
        raise NotFoundError("There is no such message in this chat.")
    return message


def snapshot_get(*, session: Session, number: int | None = None) -> Snapshot | None:
    """The frozen prefix in use, or the one numbered `number`."""
    taken: dict[str, object] = {"session_id": session.pk}
    return sql.first(Snapshot, taken | {"number": number} if number else taken, order=["-number"])
