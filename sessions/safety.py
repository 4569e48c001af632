"""Taking a text out of what chats send: it must reach no model again, whichever chat was given it."""

import zlib
from collections.abc import Callable, Iterator, Mapping
from typing import Final
from uuid import UUID

from django.db import transaction
from django.db.models import QuerySet, TextField
from django.db.models.functions import Cast

from hermes_site.accounts.models import User
from hermes_site.kernel import clock
from sessions.models import PromptPart, Session, Snapshot
from sessions.services import sha256

CHUNK: Final = 100


def sessions_refreeze(*, user: User, holds: Callable[[str], bool]) -> set[UUID]:
    """Make the chats whose present prompt holds a text take a new snapshot before their next call.

    Args:
        holds: whether a part of a prompt holds it.

    Returns:
        The chats; all others keep their prompts.
    """
    current: dict[UUID, list[str]] = {}
    for session_id, parts in _snapshots(user).order_by("session", "number").values_list("session_id", "parts"):
        current[session_id] = [part["sha256"] for part in parts]
    wanted = {sha for hashes in current.values() for sha in hashes}
    bad = {sha for sha, text in _texts(wanted) if holds(text)}
    marked = {session_id for session_id, hashes in current.items() if bad.intersection(hashes)}
    Session.objects.filter(pk__in=marked).update(refreeze_at=clock.now())
    return marked


def snapshots_redact(*, user: User, redact: Callable[[str], str]) -> int:
    """Take a text out of all stored prompts of a user, also of those that no chat sends any more.

    Call `sessions_refreeze` first, so that no chat sends a prompt that is redacted.

    Args:
        redact: gives a part without the text; the part itself when it does not hold it.

    Returns:
        How many snapshots held it.
    """
    rows = list(_snapshots(user).values_list("pk", "parts"))
    instead = {
        sha: new
        for sha, text in _texts({part["sha256"] for _pk, parts in rows for part in parts})
        if (new := redact(text)) != text
    }
    touched = [(pk, parts) for pk, parts in rows if any(part["sha256"] in instead for part in parts)]
    for pk, parts in touched:
        with transaction.atomic():
            Snapshot.objects.filter(pk=pk).update(parts=[_redacted(part, instead) for part in parts])
    for sha in instead:
        _drop_unused(sha)
    return len(touched)


def prompt_parts_sweep() -> int:
    """Remove the parts of prompts that no snapshot of anybody's names any more; returns how many there were."""
    begun = clock.now()
    used = _named(Snapshot.objects.all())
    unused = [sha for sha in PromptPart.objects.values_list("pk", flat=True) if sha not in used]
    for start in range(0, len(unused), CHUNK):
        with transaction.atomic():
            again = _named(Snapshot.objects.filter(taken_at__gte=begun))
            PromptPart.objects.filter(pk__in=set(unused[start : start + CHUNK]) - again).delete()
    return len(unused)


def _named(snapshots: QuerySet[Snapshot]) -> set[str]:
    """The parts that snapshots name."""
    named: set[str] = set()
    for parts, tools in snapshots.values_list("parts", "tools_sha256").iterator(CHUNK):
        named |= {tools, *(part["sha256"] for part in parts)}
    return named


def _snapshots(user: User) -> QuerySet[Snapshot]:
    return Snapshot.objects.filter(session__user=user)


def _texts(hashes: set[str]) -> Iterator[tuple[str, str]]:
    """The stored texts of these hashes, a few at a time."""
    wanted = sorted(hashes)
    for start in range(0, len(wanted), CHUNK):
        for part in PromptPart.objects.filter(pk__in=wanted[start : start + CHUNK]):
            yield part.sha256, part.text


def _redacted(part: dict[str, object], instead: Mapping[str, str]) -> dict[str, object]:
    text = instead.get(str(part["sha256"]))
    if text is None:
        return part
    PromptPart.objects.get_or_create(sha256=sha256(text), defaults={"data": zlib.compress(text.encode())})
    return part | {"sha256": sha256(text), "chars": len(text)}


def _drop_unused(sha: str) -> None:
    """Remove a part that no snapshot of anybody's names any more."""
    with transaction.atomic():
        written = Snapshot.objects.annotate(written=Cast("parts", TextField()))
        if not written.filter(written__contains=sha).exists():
            PromptPart.objects.filter(pk=sha).delete()
