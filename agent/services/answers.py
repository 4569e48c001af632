"""Answers given anew: the one before is kept to be read, and can take its place again."""

import json
from collections.abc import Iterable
from typing import Any, Final
from uuid import UUID

from django.core import serializers
from django.db import transaction
from django.db.models import Model, QuerySet
from django.utils.translation import gettext as _

from agent.models import EarlierAnswer, Turn
from agent.selectors import earlier_answer, rows_of, turn_get
from agent.stream.bus import ring_changed, ring_turn
from hermes_site.accounts.models import User
from hermes_site.kernel import sql
from hermes_site.kernel.errors import ConflictError
from sessions.models import Message, Session

LIVE: Final = (Turn.Status.QUEUED, Turn.Status.RUNNING)
"""Of turns that are being answered."""
_OF_TURN: Final = ("status", "outside", "usage", "cost", "started_at", "ended_at")


def answer_set_aside(turn: Turn) -> None:
    """Take what answers `turn` out of the conversation; what a person could read of it is kept.

    Call inside the transaction that gives the turn another answer, with the turn's row locked.
    """
    said = list(_answer_of(turn).order_by("number"))
    if any(row.content or row.reasoning or row.calls for row in said):
        runs = turn.tool_runs.order_by("step", "position")
        EarlierAnswer.objects.create(
            turn=turn, messages=_kept(said), runs=_kept(runs), **{name: getattr(turn, name) for name in _OF_TURN}
        )
    _answer_of(turn).delete()
    turn.tool_runs.all().delete()


def answer_use(*, user: User, turn_id: UUID, place: int) -> Turn:
    """Let an earlier answer of the newest turn take the place of the present one, which is kept instead.

    Args:
        user: whose.
        turn_id: the turn.
        place: which of its earlier answers, from 1.

    Raises:
        NotFoundError: the turn is not this user's, or has no such answer.
        ConflictError: the turn runs, or the chat has gone on since.
    """
    turn = turn_get(user=user, turn_id=turn_id)
    with transaction.atomic():
        turn = turn_get(user=user, turn_id=turn_id, lock=True)
        session = Session.objects.select_for_update().get(pk=turn.session_id)
        check_newest(session, turn)
        chosen = earlier_answer(turn, place)
        answer_set_aside(turn)
        for rows in rows_of(chosen):
            for row in rows:
                row.pk = None  # an index that has been past the old key would not look there again
            sql.insert_many(rows)
        Turn.objects.filter(pk=turn.pk).update(
            attempt=turn.attempt + 1,
            error_code="",
            error_message="",
            **{name: getattr(chosen, name) for name in _OF_TURN},
        )
        chosen.delete()
        transaction.on_commit(lambda: ring_turn(turn.session_id, turn.pk), robust=True)
        transaction.on_commit(lambda: ring_changed(user.pk, "session", str(turn.session_id)), robust=True)
    return turn_get(user=user, turn_id=turn_id)


def check_newest(session: Session, turn: Turn) -> None:
    """Raise ConflictError unless `turn` has ended and nothing was said in `session` since."""
    if turn.status in LIVE:
        raise ConflictError(_("This message is being answered already."))
    if session.turns.filter(turn_no__gt=turn.turn_no).exclude(status=Turn.Status.QUEUED).exists():
        raise ConflictError(_("The chat has gone on since. Only the newest message can be answered again."))


def _answer_of(turn: Turn) -> QuerySet[Message]:
    return Message.objects.filter(turn_id=turn.pk).exclude(role=Message.Role.USER)


def _kept(rows: Iterable[Model]) -> list[dict[str, Any]]:
    kept: list[dict[str, Any]] = json.loads(serializers.serialize("json", rows))
    return kept
