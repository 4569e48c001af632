"""What a person does with turns: start, stop, retry, send or discard what waits."""

import contextlib
import logging
from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from django.db import transaction
from django.db.models import F
from django.utils.translation import gettext as _

from agent.core.events import Envelope, TurnCancelled
from agent.core.files import PictureFile, parted
from agent.core.messages import clean
from agent.core.titles import title_from
from agent.models import Turn
from agent.selectors import turn_get
from agent.services.announce import announce
from agent.services.answers import LIVE, answer_set_aside, check_newest
from agent.services.attachments import pictures_drop, pictures_keep
from agent.services.endings import history_close
from agent.stream.bus import ring_changed, ring_turn
from agent.stream.log import EventLog, FencedError, raise_fence, replay
from hermes_site.accounts import idempotency
from hermes_site.accounts.models import User
from hermes_site.kernel import clock, sql
from hermes_site.kernel.errors import ConflictError, InvalidError
from sessions.models import Message, Session
from sessions.selectors import session_get
from sessions.services import session_create

logger = logging.getLogger(__name__)

TEXT_LIMIT_CHARS = 200_000


@dataclass(frozen=True, slots=True)
class Chat:
    """What a chat that begins with this message is to be like."""

    source: str = Session.Source.WEB
    temporary: bool = False
    model: str = ""


def turn_start(
    *,
    user: User,
    session_id: UUID | None,
    text: str,
    pictures: Sequence[PictureFile] = (),
    model: str = "",
    key: idempotency.Key | None = None,
    chat: Chat = Chat(),
) -> Turn:
    """Store what the person said and queue the turn that answers it, in one transaction.

    Args:
        user: who speaks.
        session_id: in which chat; None begins one, like `chat` says.
        text: the message with its files, at most 200,000 characters.
        pictures: those that it names.
        model: name of the model for this turn and the chat from now on; empty keeps the chat's.
        key: the same key again gives the same turn.
        chat: of a new chat.

    Raises:
        NotFoundError: the chat is not this user's.
        InvalidError: the text is empty or too long.
        IdempotencyMismatchError: the key came with another message before.
    """
    text = text_checked(text)
    with transaction.atomic():
        if key is not None:
            stored = idempotency.claim(user, key.key, key.fingerprint)
            if stored is not None:
                return turn_get(user=user, turn_id=UUID(stored.body["turn_id"]))
        turn = turn_create(user, _session(user, session_id, model, chat), text, model, pictures)
        if key is not None:
            idempotency.store(user, key.key, 202, {"turn_id": str(turn.pk), "message_id": turn.message.number})
    return turn


def text_checked(text: str) -> str:
    """A message as it is stored.

    Raises:
        InvalidError: it is empty or too long.
    """
    text = clean(text.replace("\r\n", "\n").replace("\r", "\n"))
    if not text.strip():
        raise InvalidError(_("Write a message first."), {"content": "A message needs at least one letter."})
    if len(text) > TEXT_LIMIT_CHARS:
        words = _("A message may have %(limit)s characters; this one has %(size)s. Nothing was sent.")
        raise InvalidError(
            words % {"limit": f"{TEXT_LIMIT_CHARS:,}", "size": f"{len(text):,}"},
            {"content": f"At most {TEXT_LIMIT_CHARS:,} characters."},
        )
    return text


def turn_cancel(*, user: User, turn_id: UUID) -> Turn:
    """Stop a turn, from whatever process, whatever its worker does. A turn that has ended stays as it is.

    Its log is closed to the worker and read; then one transaction ends the turn with the text so far, unless another
    attempt has begun meanwhile, which is then stopped instead. Messages queued behind it are held until the person
    sends or discards them.

    Raises:
        NotFoundError: the turn is not this user's, or was discarded.
    """
    while (turn := turn_get(user=user, turn_id=turn_id)).status in LIVE:
        raise_fence(turn.pk, turn.attempt + 1)
        entries = replay(turn.pk)
        seq = max([turn.last_seq, *(entry.seq for entry in entries)])
        held = _stop(turn, entries, seq)
        if held is not None:
            break
    else:
        return turn
    turn = turn_get(user=user, turn_id=turn_id)
    log = EventLog(turn_id=turn.pk, session_id=turn.session_id, attempt=turn.attempt, last_seq=seq)
    with contextlib.suppress(FencedError):  # somebody asked for the answer again already
        if not log.append(TurnCancelled(message=turn.error_message)):
            held = [*held, turn.pk]
    for pk in held:
        ring_turn(turn.session_id, pk)
    ring_changed(user.pk, "session", str(turn.session_id))
    return turn


def chat_stop(*, user: User, session_id: UUID) -> Turn | None:
    """Stop what is being answered in a chat; None when nothing is.

    Raises:
        NotFoundError: the chat is not this user's.
    """
    session = session_get(user=user, session_id=session_id)
    live = session.turns.filter(status__in=LIVE, held=False).order_by("-status", "turn_no").first()
    return turn_cancel(user=user, turn_id=live.pk) if live is not None else None


def _stop(turn: Turn, entries: Sequence[Envelope], seq: int) -> list[UUID] | None:
    """End `turn` if it still is what was read; return the turns that are held now, or None."""
    with transaction.atomic():
        same = Turn.objects.filter(pk=turn.pk, attempt=turn.attempt, status=turn.status)
        if not same.update(
            status=Turn.Status.CANCELLED,
            attempt=turn.attempt + 1,
            worker=None,
            ended_at=clock.now(),
            error_code="cancelled",
            error_message="You stopped this answer.",
            last_seq=seq + 1,
        ):
            return None
        history_close(turn, Message.State.STOPPED, entries)
        behind = Turn.objects.filter(session_id=turn.session_id, status=Turn.Status.QUEUED)
        held = list(behind.values_list("pk", flat=True))
        behind.update(held=True)
    return held


def turn_retry(*, user: User, turn_id: UUID) -> Turn:
    """Answer the last message of a chat again.

    A failed turn goes on after its last complete step; a stopped or completed one begins anew, and the answer it had is
    kept to be read.

    Raises:
        ConflictError: the turn still runs, or the chat has gone on since.
    """
    turn = turn_get(user=user, turn_id=turn_id)
    with transaction.atomic():
        turn = turn_get(user=user, turn_id=turn_id, lock=True)  # before the chat, as every write of a turn does
        session = Session.objects.select_for_update().get(pk=turn.session_id)
        check_newest(session, turn)
        if turn.status == Turn.Status.FAILED:
            own = Message.objects.filter(turn_id=turn.pk).exclude(role=Message.Role.USER)
            own.exclude(state=Message.State.COMPLETE).delete()
        else:
            answer_set_aside(turn)
            if not turn.message.prelude:  # else what stands before it may have come from outside, too
                turn.outside = _files_in(turn.message.content)
        Turn.objects.filter(pk=turn.pk).update(
            outside=turn.outside,
            status=Turn.Status.QUEUED,
            held=False,
            error_code="",
            error_message="",
            started_at=None,
            ended_at=None,
            takeovers=0,
            announced_at=clock.now(),
        )
        transaction.on_commit(lambda: _announce_new(turn), robust=True)
    return turn_get(user=user, turn_id=turn_id)


def chat_regenerate(*, user: User, session_id: UUID) -> Turn:
    """Answer the newest message of a chat again.

    Raises:
        NotFoundError: the chat is not this user's.
        ConflictError: nothing was said in it yet, or its newest message is being answered.
    """
    session = session_get(user=user, session_id=session_id)
    newest = session.turns.exclude(status=Turn.Status.QUEUED, held=True).order_by("-turn_no").first()
    if newest is None:
        raise ConflictError(_("Nothing was said in this chat yet."))
    return turn_retry(user=user, turn_id=newest.pk)


def turn_release(*, user: User, turn_id: UUID) -> Turn:
    """Send a message that was held back after a stop; it becomes the chat's newest.

    Raises:
        ConflictError: it is not held.
    """
    turn = turn_get(user=user, turn_id=turn_id)
    with transaction.atomic():
        turn_get(user=user, turn_id=turn_id, lock=True)  # before the chat, as every write of a turn does
        session = Session.objects.select_for_update().get(pk=turn.session_id)
        released = Turn.objects.filter(pk=turn.pk, status=Turn.Status.QUEUED, held=True).update(
            held=False, turn_no=session.next_turn_no, announced_at=clock.now()
        )
        if not released:
            raise ConflictError(_("This message does not wait to be sent."))
        Message.objects.filter(pk=turn.message_id).update(turn_no=session.next_turn_no)
        Session.objects.filter(pk=session.pk).update(next_turn_no=F("next_turn_no") + 1)
        transaction.on_commit(lambda: _announce_new(turn), robust=True)
    return turn_get(user=user, turn_id=turn_id)


def turn_discard(*, user: User, turn_id: UUID) -> str:
    """Remove a message that still waits; return its text, so that the composer can offer it again.

    Raises:
        ConflictError: it waits no longer.
    """
    turn = turn_get(user=user, turn_id=turn_id)
    text = turn.message.content
    with transaction.atomic():
        waiting = Turn.objects.select_for_update().filter(pk=turn.pk, status=Turn.Status.QUEUED, attempt=0).first()
        if waiting is None:
            raise ConflictError(_("This message is being answered already."))
        waiting.message.delete()
        pictures_drop(turn.session_id, text)
    ring_turn(turn.session_id, turn.pk)
    ring_changed(user.pk, "turn", str(turn.pk))
    return text


def _session(user: User, session_id: UUID | None, model: str, chat: Chat) -> Session:
    if session_id is None:
        return session_create(user=user, model=model or chat.model, source=chat.source, temporary=chat.temporary)
    return session_get(user=user, session_id=session_id, lock=True)


def turn_create(user: User, session: Session, text: str, model: str, pictures: Sequence[PictureFile] = ()) -> Turn:
    """Queue a turn in a chat whose row is locked; it is announced when the transaction ends."""
    turn = Turn(
        user=user,
        session=session,
        turn_no=session.next_turn_no,
        model=model or session.model,
        outside=_files_in(text),
    )
    message = Message(
        session=session,
        number=session.next_number,
        turn_no=session.next_turn_no,
        turn_id=turn.pk,
        role=Message.Role.USER,
        content=text,
    )
    sql.insert(message)
    pictures_keep(session, pictures)
    turn.message = message
    sql.insert(turn)
    session.next_number += 1
    session.next_turn_no += 1
    session.last_active_at = clock.now()
    session.title = session.title or _first_title(text)
    session.model = model or session.model
    session.archived = False
    sql.save(session, "next_number", "next_turn_no", "last_active_at", "title", "folded_title", "model", "archived")
    transaction.on_commit(lambda: _announce_new(turn), robust=True)
    return turn


def _first_title(text: str) -> str:
    """What a chat is called that begins with this message."""
    said = parted(text)
    return title_from(said.words) or title_from(", ".join(each.name for each in said.attached))


def _files_in(text: str) -> list[str]:
    """The names of the files that a message brings: others may have written what is in them."""
    return list(dict.fromkeys(file.name for file in parted(text).attached))


def _announce_new(turn: Turn) -> None:
    announce(turn.pk)
    ring_turn(turn.session_id, turn.pk)
    ring_changed(turn.user_id, "session", str(turn.session_id))
