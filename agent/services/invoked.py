"""A skill that a message invokes by name, put before the user's words of that turn and stored with them."""

from typing import Final

from django.db import transaction

from agent.models import Turn
from agent.services.fences import turn_fence
from agent.services.journal import taint
from sessions.models import Message
from skills.services import Invocation, skill_invoke
from skills.services.invoking import RULE

_MARK: Final = f"{RULE} END OF SKILL {RULE}"


def skill_attach(turn: Turn) -> Invocation | None:
    """Let the message of `turn` carry the skill that it begins with (`/name …`), the same bytes in every later request.

    The message itself stays as the user wrote it: it is what is searched, shown and remembered. A skill from outside
    taints the turn. Call it before `history` is asked for.

    Returns:
        What was put there; None when the message invokes none, or an earlier attempt has done it.

    Raises:
        FencedError: the turn is somebody else's by now.
    """
    message = turn.message
    if not message.content.startswith("/") or _MARK in message.prelude:
        return None
    found = skill_invoke(user=turn.user, text=message.content)
    if found is not None:
        message.prelude += found.prelude
        with transaction.atomic():
            turn_fence(turn, **taint(turn, found.outside))
            Message.objects.filter(pk=message.pk).update(prelude=message.prelude)
    return found
