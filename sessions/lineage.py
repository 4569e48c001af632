"""Which chats come from which: branches share their beginning with their parent."""

from collections.abc import Collection, Iterable
from uuid import UUID

from django.db.models import Q

from hermes_site.accounts.models import User
from sessions.models import Message, Session
from sessions.selectors import sessions_of


def roots(chats: Iterable[Session]) -> dict[UUID, UUID]:
    """For each chat the one that its lineage began with, as far as that was not deleted."""
    parents = {chat.pk: chat.parent_id for chat in chats}
    wanted = list(parents)
    unknown = {parent for parent in parents.values() if parent} - parents.keys()
    while unknown:
        rows = Session.objects.filter(pk__in=unknown, deleted_at=None).values_list("pk", "parent_id")
        parents |= dict.fromkeys(unknown) | dict(rows)
        missing = unknown - {pk for pk, _parent in rows}
        parents = {pk: None if parent in missing else parent for pk, parent in parents.items() if pk not in missing}
        unknown = {parent for parent in parents.values() if parent} - parents.keys()
    found = {}
    for chat in wanted:
        root, seen = chat, {chat}
        while (parent := parents.get(root)) and parent not in seen:
            root = parent
            seen.add(root)
        found[chat] = root
    return found


def messages_before(*, user: User, session_id: UUID, shortened: Collection[int] = ()) -> Iterable[int]:
    """Keys of the messages that a chat's model has before it, also where relatives hold a copy of them.

    What was compressed away is none of them, nor are the messages numbered in `shortened`: of these only an account is
    sent.
    """
    wanted = Q(session=session_id, session__user=user, compressed=False) & ~Q(number__in=list(shortened))
    numbers = Message.objects.filter(wanted).values("number")
    for relative, end in _relatives(user, session_id).items():
        wanted |= Q(session=relative, turn_no__lt=end, number__in=numbers)
    return Message.objects.filter(wanted).values_list("pk", flat=True)


def _relatives(user: User, session_id: UUID) -> dict[UUID, int]:
    """The chats that share their beginning with one, and the turn at which each parts from it."""
    parted: dict[UUID, int] = {session_id: 2**31}
    unseen = [session_id]
    while unseen:
        near = sessions_of(user).filter(Q(parent__in=unseen) | Q(pk__in=unseen), parent__isnull=False)
        edges = list(near.filter(branched_turn__isnull=False).values_list("pk", "parent_id", "branched_turn"))
        unseen = []
        for child, parent, turn_no in edges:
            for here, there in ((child, parent), (parent, child)):
                if here in parted and there not in parted and turn_no is not None:
                    parted[there] = min(parted[here], turn_no)
                    unseen.append(there)
    del parted[session_id]
    return parted
