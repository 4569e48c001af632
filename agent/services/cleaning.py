"""What may go: deleted chats whose undo has run out, temporary chats that nobody looks at, keys that have expired.

Reviews whose worker died are ended.
"""

from datetime import timedelta
from uuid import UUID

from django.contrib.sessions.models import Session as BrowserSession
from django.db import transaction
from django.db.models import Q

from agent.models import Attachment, Review, Turn
from hermes_site.accounts import idempotency
from hermes_site.accounts.models import IdempotencyKey
from hermes_site.kernel import clock
from hermes_site.moderation import staging
from sessions.models import Message, Session
from sessions.safety import prompt_parts_sweep
from sessions.search import tidy
from sessions.services import UNDO_S

TEMPORARY_FOR = timedelta(hours=1)
"""From when somebody last had it open or said something in it."""
ATTACHMENTS_KEPT = timedelta(days=1)
REVIEWS_LOST_AFTER = timedelta(hours=2)
"""Longer than a review waits for a worker and works: one that has not ended by then died with its worker."""
BATCH = 200
"""Rows a transaction; none may be long, or heartbeats wait."""


def clean() -> dict[str, int]:
    """Remove what may go, in short transactions; return how many of each kind went."""
    now = clock.now()
    live = Turn.objects.filter(status__in=[Turn.Status.QUEUED, Turn.Status.RUNNING])
    deleted = Session.objects.filter(deleted_at__lt=now - timedelta(seconds=UNDO_S))
    left = now - TEMPORARY_FOR
    unseen = Q(seen_at=None) | Q(seen_at__lt=left)
    temporary = Session.objects.filter(unseen, temporary=True, last_active_at__lt=left)
    gone = [*deleted.values_list("pk", flat=True), *temporary.exclude(turns__in=live).values_list("pk", flat=True)]
    for session_id in gone:
        session_purge(session_id)
    if gone:
        prompt_parts_sweep()
    keys, _ = IdempotencyKey.objects.filter(created_at__lte=now - idempotency.KEPT).delete()
    attachments, _ = Attachment.objects.filter(created_at__lte=now - ATTACHMENTS_KEPT).delete()
    browsers, _ = BrowserSession.objects.filter(expire_date__lt=now).delete()
    staged = staging.expire()
    # What failed does not count as looked over, so that a later review looks at the same messages.
    unended = Review.objects.filter(status__in=[Review.Status.QUEUED, Review.Status.RUNNING])
    lost = unended.filter(created_at__lt=now - REVIEWS_LOST_AFTER)
    reviews = lost.update(status=Review.Status.FAILED, error="Interrupted.", ended_at=now)
    return {
        "chats": len(gone),
        "idempotency keys": keys,
        "attachments": attachments,
        "browser sessions": browsers,
        "staged changes": staged,
        "lost reviews": reviews,
        "search indexes": tidy(),
    }


def session_purge(session_id: UUID) -> None:
    """Remove a chat and all that was said in it, for good."""
    while True:
        with transaction.atomic():
            turns = list(Turn.objects.filter(session=session_id).values_list("pk", flat=True)[:BATCH])
            Turn.objects.filter(pk__in=turns).delete()
        if not turns:
            break
    while True:
        with transaction.atomic():
            messages = list(Message.objects.filter(session=session_id).values_list("pk", flat=True)[:BATCH])
            Message.objects.filter(pk__in=messages).delete()
        if not messages:
            break
    Session.objects.filter(pk=session_id).delete()
