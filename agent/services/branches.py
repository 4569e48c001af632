"""Branches: a chat that shares its beginning with another, word for word, and then goes its own way.

All that was said up to there is copied with its numbers, and so is the frozen prefix: the first request of the branch
begins with the bytes that its parent sent, and the parent can be deleted without taking anything from the branch.
"""

import re
from collections.abc import Iterator
from typing import Any, Final, TypeVar
from uuid import UUID

from django.db import transaction
from django.db.models import Model, QuerySet
from django.utils.translation import gettext as _

from agent.core.prompt import date_told
from agent.models import Compression, ToolRun, Turn
from agent.services.answers import LIVE
from agent.services.attachments import pictures_copy
from agent.services.compression.overlays import shared_with_branch
from agent.services.turns import text_checked, turn_create
from agent.stream.bus import ring_changed
from hermes_site.accounts.models import User
from hermes_site.kernel import clock, sql
from hermes_site.kernel.errors import ConflictError, InvalidError, NotFoundError
from hermes_site.kernel.ids import uuid7
from sessions.models import Message, Session
from sessions.selectors import message_get, session_get, sessions_of, snapshot_get
from sessions.services import TITLE_LIMIT_CHARS

AnyModel = TypeVar("AnyModel", bound=Model)
_BATCH: Final = 25
"""Turns a transaction; none may be long, or heartbeats wait."""
_GONE: Final = "The branch was removed before it was whole."


def branch_create(
    *, user: User, session_id: UUID, message_id: int, text: str | None = None, source: str = Session.Source.WEB
) -> tuple[Session, Turn | None]:
    """Begin a chat that shares its beginning with another.

    Args:
        user: whose.
        session_id: the chat to branch from; it stays as it is.
        message_id: a message of it, by its number.
        text: said in place of that message, which must be the person's own; None: the branch has everything up to the
            end of that message's turn, and waits for a new one.
        source: where the branch is made.

    Returns:
        The branch, and the turn that answers `text`.

    Raises:
        NotFoundError: the chat is not this user's, or has no such message.
        InvalidError: the text is empty or too long, or the message is not the person's own.
        ConflictError: what is to be shared is still being answered.
    """
    parent = session_get(user=user, session_id=session_id)
    message = message_get(session=parent, number=message_id)
    end = message.turn_no + 1
    if text is not None:
        if message.role != Message.Role.USER:
            raise InvalidError(
                _("Only a message of your own can be said in another way."), {"message_id": "Not yours."}
            )
        text, end = text_checked(text), message.turn_no
    shared = Turn.objects.filter(session=parent, turn_no__lt=end)
    if shared.filter(status__in=LIVE, held=False).exists():
        raise ConflictError(_("This part of the chat is still being answered. Branch when that is done, or stop it."))
    branch = _begin(user, parent, end, source)
    try:
        last = _copy(parent, branch, end)
        pictures_copy(parent, branch, [text or ""])
        turn = _open(user, branch, last, end, text)
    except BaseException:
        Session.objects.filter(pk=branch.pk, deleted_at__isnull=False).update(deleted_at=branch.created_at)
        raise
    ring_changed(user.pk, "session", str(branch.pk))
    return branch, turn


def _begin(user: User, parent: Session, end: int, source: str) -> Session:
    """The branch, out of sight: while it is copied it counts as deleted, so that a half-made one is removed."""
    snapshot = snapshot_get(session=parent)
    passes = shared_with_branch(
        Compression.objects.filter(session=parent).order_by("number"),
        set(Message.objects.filter(session=parent, turn_no__lt=end).values_list("number", flat=True)),
    )
    with transaction.atomic():
        branch = Session.objects.create(
            user=user,
            title=_title(user, parent),
            titled_by=Session.Titled.AGENT if parent.title else Session.Titled.WORDS,
            source=source,
            model=parent.model,
            parent=parent,
            branched_turn=end,
            temporary=parent.temporary,
            seen_at=clock.now() if parent.temporary else None,
            next_turn_no=end,
            refreeze_at=parent.refreeze_at,
            told_date=snapshot.prompt_date if snapshot else None,
            deleted_at=clock.now(),
        )
        if snapshot is not None:
            sql.insert_many([_copied(snapshot, session_id=branch.pk, number=1)])
        sql.insert_many([_copied(row, session_id=branch.pk) for row in passes])
    return branch


def _copy(parent: Session, branch: Session, end: int) -> int:
    """Copy the turns before the turn `end`, in short transactions; returns the highest number of their messages."""
    last, gone = 0, {number for row in Compression.objects.filter(session=branch) for number in row.gone}
    for turns in _batches(Turn.objects.filter(session=parent, turn_no__lt=end).exclude(status__in=LIVE)):
        own: dict[UUID | None, UUID] = {turn.pk: uuid7() for turn in turns}
        rows = list(Message.objects.filter(session=parent, turn_id__in=own).order_by("turn_no", "number"))
        runs = list(ToolRun.objects.filter(turn__in=own))
        with transaction.atomic():
            if not sql.update(Session, {"id": branch.pk}, deleted_at=clock.now()):  # else a long copy would be removed
                raise NotFoundError(_GONE)
            sql.insert_many(
                [
                    _copied(row, session_id=branch.pk, turn_id=own[row.turn_id], compressed=row.number in gone)
                    for row in rows
                ]
            )
            said = dict(Message.objects.filter(session=branch, turn_id__in=own.values()).values_list("number", "pk"))
            sql.insert_many(
                [
                    _copied(
                        turn,
                        id=own[turn.pk],
                        session_id=branch.pk,
                        message_id=said[turn.message.number],
                        usage={},  # it was spent once
                        cost=None,
                    )
                    for turn in turns
                ]
            )
            sql.insert_many([_copied(run, turn_id=own[run.turn_id]) for run in runs])
        pictures_copy(parent, branch, (row.content for row in rows if row.role == Message.Role.USER))
        last = max([last, *said])
        for row in rows:
            branch.told_date = date_told(row.prelude) or branch.told_date
    return last


def _open(user: User, branch: Session, last: int, end: int, text: str | None) -> Turn | None:
    """Let the whole branch be seen, and say what was to be said in it."""
    with transaction.atomic():
        there = sql.first(Session, {"id": branch.pk}, lock=True)
        if there is None:
            raise NotFoundError(_GONE)
        branch.deleted_at, branch.next_number, branch.last_active_at = None, last + 1, clock.now()
        sql.save(branch, "deleted_at", "next_number", "told_date", "last_active_at")
        return None if text is None else turn_create(user, branch, text, "")


def _title(user: User, parent: Session) -> str:
    """The parent's title with the next number that is free: `Move the backups (2)`."""
    if not parent.title:
        return ""
    base = re.sub(r" \(\d{1,4}\)$", "", parent.title)[: TITLE_LIMIT_CHARS - 7]
    taken = set(sessions_of(user).filter(title__startswith=base).values_list("title", flat=True))
    return next(name for n in range(2, len(taken) + 3) if (name := f"{base} ({n})") not in taken)


def _batches(turns: QuerySet[Turn]) -> Iterator[list[Turn]]:
    after = 0
    while found := list(turns.filter(turn_no__gt=after).select_related("message").order_by("turn_no")[:_BATCH]):
        yield found
        after = found[-1].turn_no


def _copied(row: AnyModel, **changes: Any) -> AnyModel:
    """A row of the same model with the same values, but for its key and what `changes` says."""
    values = {
        field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields if not field.primary_key
    }
    return type(row)(**values | changes)
