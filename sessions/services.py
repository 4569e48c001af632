"""Changing chats. Every function takes the user and checks that the chat is theirs."""

import hashlib
import zlib
from collections.abc import Sequence
from datetime import date
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from hermes_site.accounts.models import User
from hermes_site.kernel import changes, clock, sql
from hermes_site.kernel.errors import InvalidError, NotFoundError
from hermes_site.kernel.text.tokens import fold
from sessions.models import PromptPart, Session, Snapshot
from sessions.selectors import session_get, snapshot_get

TITLE_LIMIT_CHARS = 200
UNDO_S = 60
"""How long a deleted chat can be taken back; the page offers it for 8 s."""


def session_create(
    *, user: User, title: str = "", model: str = "", source: str = Session.Source.WEB, temporary: bool = False
) -> Session:
    """Begin a chat."""
    title = _title(title)
    return Session.objects.create(
        user=user,
        title=title,
        titled_by=Session.Titled.PERSON if title else Session.Titled.WORDS,
        model=model,
        source=source,
        temporary=temporary,
        last_active_at=clock.now(),
    )


def session_update(
    *,
    user: User,
    session_id: UUID,
    title: str | None = None,
    pinned: bool | None = None,
    archived: bool | None = None,
    model: str | None = None,
) -> Session:
    """Rename, pin, archive, or choose the model; None leaves a thing as it is.

    Raises:
        NotFoundError: the chat is not this user's.
        InvalidError: the title is empty or too long.
    """
    session = session_get(user=user, session_id=session_id)
    wanted: dict[str, Any] = {"pinned": pinned, "archived": archived, "model": model}
    if title is not None:
        wanted |= {"title": _title(title, required=True), "titled_by": Session.Titled.PERSON}
    given = {name: value for name, value in wanted.items() if value is not None}
    for name, value in given.items():
        setattr(session, name, value)
    names = [*given, "folded_title"] if "title" in given else list(given)
    session.save(update_fields=names)  # nothing else: the agent may be naming the chat
    changes.announce(user.pk, "session", str(session.pk))
    return session


def session_name(*, session_id: UUID, title: str) -> bool:
    """Give a chat the title that the agent found for it, unless its owner gave it one meanwhile; say whether it did."""
    own = Session.objects.filter(pk=session_id, deleted_at=None, titled_by=Session.Titled.WORDS)
    title = _title(title)
    return bool(own.update(title=title, folded_title=fold(title), titled_by=Session.Titled.AGENT))


def session_seen(*, session_id: UUID) -> None:
    """Somebody has the chat open: a temporary one is kept for an hour from now."""
    Session.objects.filter(pk=session_id, temporary=True).update(seen_at=clock.now())


def session_delete(*, user: User, session_id: UUID) -> None:
    """Delete a chat; for a minute `session_restore` takes it back, then the hourly purge removes the rows."""
    session = session_get(user=user, session_id=session_id)
    session.deleted_at = clock.now()
    session.save(update_fields=["deleted_at"])


def session_restore(*, user: User, session_id: UUID) -> Session:
    """Take a deletion back.

    Raises:
        NotFoundError: nothing of that id waits to be removed.
    """
    session = Session.objects.filter(user=user, pk=session_id, deleted_at__isnull=False).first()
    if session is None:
        raise NotFoundError("There is no such chat to bring back.")
    session.deleted_at = None
    session.save(update_fields=["deleted_at"])
    changes.announce(user.pk, "session", str(session.pk))
    return session


def snapshot_store(
    *, session: Session, parts: Sequence[tuple[str, str]], tools: str, reason: str, day: date
) -> tuple[Snapshot, bool]:
    """Freeze a prefix: the named parts of the system prompt, in order, and the tool list's exact text.

    From then on the chat's model knows the day.

    Returns:
        The snapshot, and whether these parts are in it: when two processes freeze the first prefix of a chat at once,
        both get the one that was stored.
    """
    prompt = "".join(text for _, text in parts)
    rows = [{"name": name, "chars": len(text), "sha256": sha256(text)} for name, text in parts]
    # The first is frozen anew when a power failure takes it back, and with it all that was said upon it.
    with sql.asynchronous_commit() if reason == Snapshot.Reason.START else transaction.atomic():
        sql.fetch(Session, {"id": session.pk}, lock=True)
        last = snapshot_get(session=session)
        if last is not None and reason == Snapshot.Reason.START:
            return last, False
        _parts_store({tools, *(text for _, text in parts)})
        sql.update(Session, {"id": session.pk}, told_date=day)
        snapshot = Snapshot(
            session=session,
            number=last.number + 1 if last else 1,
            reason=reason,
            parts=rows,
            prompt_sha256=sha256(prompt),
            tools_sha256=sha256(tools),
            prompt_date=day,
        )
        sql.insert(snapshot)
    session.told_date = day
    return snapshot, True


def _parts_store(texts: set[str]) -> None:
    """Keep what is not kept yet; most chats begin with the same texts."""
    new = [(sha256(text), text) for text in texts if sql.first(PromptPart, {"sha256": sha256(text)}) is None]
    parts = [PromptPart(sha256=digest, data=zlib.compress(text.encode())) for digest, text in new]
    PromptPart.objects.bulk_create(parts, ignore_conflicts=True)


def snapshot_texts(snapshot: Snapshot) -> tuple[list[tuple[str, str]], str]:
    """The stored parts as (name, text) in order, and the tool list's text."""
    hashes = [part["sha256"] for part in snapshot.parts]
    rows = PromptPart.objects.in_bulk([*hashes, snapshot.tools_sha256])
    return (
        [(part["name"], rows[part["sha256"]].text) for part in snapshot.parts],
        rows[snapshot.tools_sha256].text,
    )


def sha256(text: str) -> str:
    """The SHA-256 of a text's UTF-8 bytes, in hex."""
    return hashlib.sha256(text.encode()).hexdigest()


def _title(title: str, *, required: bool = False) -> str:
    title = " ".join(title.split())
    if required and not title:
        raise InvalidError(_("A title needs at least one letter."), {"title": "Write a title."})
    if len(title) > TITLE_LIMIT_CHARS:
        raise InvalidError(
            _("A title may have %(limit)d characters; this one has %(size)d.")
            % {"limit": TITLE_LIMIT_CHARS, "size": len(title)},
            {"title": f"At most {TITLE_LIMIT_CHARS} characters."},
        )
    return title
