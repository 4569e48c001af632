"""What must reach no model again leaves the prompts of chats: confirmed poison, and what is forgotten everywhere.

What is forgotten also leaves the lines that tell what reviews have remembered: nobody said it in the chat.
"""

import re
from collections.abc import Mapping
from functools import partial
from typing import Any

from agent.models import Review
from agent.stream.bus import ring_changed
from hermes_site.accounts.models import User
from hermes_site.moderation.models import BlockedItem, Decision
from hermes_site.moderation.services import sha256
from memory.document import JOINT
from memory.forgetting import holds, redacted
from memory.snapshot import RULE
from sessions.safety import sessions_refreeze, snapshots_redact


def poison_leave(item: BlockedItem, decision: Decision) -> None:
    """After a decision: a text that is confirmed as poison leaves every prompt of its user before its next call."""
    if decision.action == Decision.Action.CONFIRM:
        sessions_refreeze(user=item.user, holds=partial(_holds_case, item))


def forgotten_leave(user: User, texts: frozenset[str]) -> None:
    """When entries are forgotten everywhere: they leave every prompt, also those that no chat sends any more."""
    sessions_refreeze(user=user, holds=partial(holds, texts=texts))
    snapshots_redact(user=user, redact=partial(redacted, texts=texts))
    for review in Review.objects.filter(user=user).exclude(changes=[]).iterator():
        left = [event for event in review.changes if not _tells(event, texts)]
        if left != review.changes:
            Review.objects.filter(pk=review.pk).update(changes=left)
            ring_changed(user.pk, "review", str(review.turn_id))


def _tells(event: Mapping[str, Any], texts: frozenset[str]) -> bool:
    """Whether a stored event shows one of these texts, before a change of memory or after it."""
    changes = event.get("result", {}).get("changes", ()) if event.get("type") == "memory.changed" else ()
    return any(change[side] in texts for change in changes for side in ("before", "after"))


def _holds_case(item: BlockedItem, part: str) -> bool:
    """Whether a part of a prompt holds a withheld text, of which only the hash is kept where a secret is masked."""
    if item.kind == BlockedItem.Kind.SKILL and _names_skill(item.target.partition("/")[0], part):
        return True
    if item.kind != BlockedItem.Kind.MEMORY:
        return item.content in part
    return holds(part, [item.content]) or any(sha256(entry) == item.sha256 for entry in _entries(part))


def _names_skill(name: str, part: str) -> bool:
    """Whether a part of a prompt is a list that tells of a skill."""
    return part.startswith("# Skills") and re.search(rf"^- {re.escape(name)}(?::|$)", part, re.MULTILINE) is not None


def _entries(part: str) -> list[str]:
    return part.rsplit(RULE, maxsplit=1)[-1].strip("\n").split(JOINT)
