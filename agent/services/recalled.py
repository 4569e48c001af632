"""Text that an external memory recalled, put before the user's words of a turn and stored with them."""

from collections.abc import Iterable

from django.db import transaction

from agent.models import Turn
from agent.services.fences import turn_fence
from agent.services.journal import taint
from hermes_site.kernel.threats import blocking, scan
from memory import fence
from sessions.models import Message


def recalled_attach(turn: Turn, items: Iterable[str], *, provider: str = "provider") -> fence.Recalled | None:
    """Let the message of `turn` carry recalled text, the same bytes in every later request; it taints the turn.

    Call it before `history` is asked for.

    Args:
        turn: a turn of ours.
        items: what was recalled, best first. Each is scanned and withheld by itself.
        provider: who recalled it, for the user to read.

    Returns:
        What was put there; None when an earlier attempt has done it.

    Raises:
        FencedError: the turn is somebody else's by now.
    """
    message = turn.message
    if fence.ids_in(message.prelude):
        return None
    recalled = fence.build(items, _rules_against)
    if recalled.text:
        message.prelude += recalled.text
        with transaction.atomic():
            turn_fence(turn, **taint(turn, (provider,)))
            Message.objects.filter(pk=message.pk).update(prelude=message.prelude)
    return recalled


def _rules_against(item: str) -> list[str]:
    return list(dict.fromkeys(finding.rule for finding in blocking(scan(item, "context"))))
