"""Compression because the person asks for it, and taking one back."""

import logging
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from agent.core.compression.policy import Breaker
from agent.model_selection import resolve
from agent.models import Compression, Turn
from agent.selectors import compression_in_use
from agent.services.announce import announce_compression
from agent.services.binding import NoTurn
from agent.services.compression.counts import Counter
from agent.services.compression.passes import OvertakenError, Request, pass_lost, pass_run
from agent.services.compression.state import (
    breaker_fields,
    context_of,
    context_write,
    is_busy,
    kept_up,
    lease_end,
    lease_holds,
    lease_take,
    leases_lost,
)
from agent.services.history import conversation
from agent.services.prefix import prefix_of
from agent.stream.bus import ring_changed, ring_turn
from agent.tools import registry_for
from hermes_site.accounts.models import User
from hermes_site.kernel import clock, sql
from hermes_site.kernel.errors import ConflictError, HermesError, InvalidError
from sessions.models import Message, Session
from sessions.selectors import session_get

logger = logging.getLogger(__name__)

FOCUS_LIMIT_CHARS = 500


def compression_ask(*, user: User, session_id: UUID, focus: str = "") -> None:
    """Let a worker compress a chat, soon.

    Args:
        user: whose.
        session_id: the chat.
        focus: what is to be kept above all.

    Raises:
        NotFoundError: the chat is not this user's.
        InvalidError: the focus is too long.
        ConflictError: the chat is being answered or compressed, nothing was said in it, or no worker can be told.
    """
    session = session_get(user=user, session_id=session_id)
    focus = " ".join(focus.split())
    if len(focus) > FOCUS_LIMIT_CHARS:
        raise InvalidError(
            _("The focus may have %(limit)d characters.") % {"limit": FOCUS_LIMIT_CHARS},
            {"focus": f"At most {FOCUS_LIMIT_CHARS} characters."},
        )
    newest = _newest(session)
    if newest is None:
        raise ConflictError(_("Nothing was said in this chat yet."))
    if newest.status == Turn.Status.RUNNING:
        raise ConflictError(_("This chat is being answered. Compress it when the answer is done."))
    lease = lease_take(session.pk, by_hand=True)
    if lease is None:
        raise ConflictError(_("This chat is being compressed already."))
    if not announce_compression(session.pk, lease, focus):
        lease_end(session.pk, lease)
        raise ConflictError(_("No worker can be reached. Nothing was changed; try again."))
    ring_turn(session.pk, newest.pk)


def compression_now(session_id: UUID, lease: UUID, focus: str) -> None:
    """Do what `compression_ask` was asked for. Waits for a model: call it in a worker's background."""
    if not lease_holds(session_id, lease):
        return
    session = Session.objects.filter(pk=session_id, deleted_at=None).select_related("user").first()
    try:
        newest = _newest(session) if session else None
        if session is not None and newest is not None:
            _run(session, newest, lease, focus)
    except OvertakenError:
        logger.info("Chat %s was changed while it was compressed; nothing was done", session_id)
    except HermesError as error:
        logger.info("Chat %s was not compressed: %s", session_id, error)
    finally:
        lease_end(session_id, lease)
        if session is not None:
            _tell(session)


def compressions_sweep() -> None:
    """Tell those whose compression by hand died with its worker, or found none: nothing was changed."""
    for session_id in leases_lost():
        session = Session.objects.filter(pk=session_id, deleted_at=None).first()
        newest = _newest(session) if session else None
        if session is None or newest is None:
            continue
        pass_lost(session, newest.turn_no, context_of(session_id).prompt)
        _tell(session)


def compression_undo(*, user: User, session_id: UUID) -> Compression:
    """Take the newest compression of a chat back: what it left out is sent again.

    Nothing is compressed by itself from then on, until the person asks for it or the model takes no more.

    Raises:
        NotFoundError: the chat is not this user's.
        ConflictError: there is none, or the chat is being answered or compressed.
    """
    session = session_get(user=user, session_id=session_id)
    with transaction.atomic():
        sql.fetch(Session, {"id": session.pk}, lock=True)
        row = compression_in_use(session.pk)
        if row is None:
            raise ConflictError(_("There is no compression to take back."))
        if session.turns.filter(status=Turn.Status.RUNNING).exists() or is_busy(context_of(session.pk)):
            raise ConflictError(_("This chat is being answered or compressed. Take it back when that is done."))
        Message.objects.filter(session=session, number__in=row.gone).update(compressed=False)
        row.undone_at = clock.now()
        sql.save(row, "undone_at")
        context_write(session.pk, prompt=0, counted=0, **breaker_fields(Breaker(is_paused=True)))
    _tell(session, row.turn_no)
    return row


def _run(session: Session, newest: Turn, lease: UUID, focus: str) -> None:
    user = session.user
    model = resolve(user, session.model)
    registry = registry_for(user, NoTurn())
    prefix = prefix_of(session, registry)
    lines = conversation(session.pk)
    kept = context_of(session.pk)
    known = (kept.prompt, kept.counted) if kept.model == model.label else (0, 0)
    counter = Counter(model.provider_model_name, prompt=known[0], counted=known[1])
    ratios = counter.ratios
    pass_run(
        Request(
            user=user,
            session=session,
            model=model,
            reason="hand",
            lines=lines,
            prefix=prefix,
            ratios=ratios,
            tokens=counter.tokens(ratios.fixed(prefix.system, prefix.tools), [line.message for line in lines]),
            turn_no=newest.turn_no,
            step=0,
            lease=lease,
            registry=registry,
            focus=focus,
            cancelled=kept_up(session.pk, lease),
        )
    )


def _newest(session: Session) -> Turn | None:
    """The newest turn that does not wait."""
    return session.turns.exclude(status=Turn.Status.QUEUED).order_by("-turn_no").first()


def _tell(session: Session, turn_no: int | None = None) -> None:
    """Let the chat's readers draw its newest turn, or another, and its meter again."""
    shown = session.turns.filter(turn_no=turn_no).first() if turn_no is not None else None
    for turn in filter(None, {shown, _newest(session)}):
        ring_turn(session.pk, turn.pk)
    ring_changed(session.user_id, "session", str(session.pk))
