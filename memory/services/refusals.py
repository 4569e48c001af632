"""What the agent asked for and did not get, kept for the owner: the model's words are never the only report."""

from typing import Any, Final

from hermes_site.accounts.models import User
from hermes_site.kernel.provenance import Origin, Source
from memory.arguments import Request, Target
from memory.models import Refusal, Store
from memory.results import Result

AGENT: Final = (Origin.CHAT, Origin.REVIEW)
MAX_KEPT: Final = 50
"""Of a store; the oldest go."""


def keep(
    user: User, target: Target, result: Result, request: Request | None, origin: Origin, source: Source | None
) -> None:
    """Keep a refusal of the agent's; in the transaction that stores the answer."""
    if result.success or origin not in AGENT:
        return
    store = Store.objects.get_or_create(user=user, target=target)[0]
    wanted = _wanted(request) if request is not None and result.code != "blocked" else []
    Refusal(store=store, code=result.code, text=result.text, wanted=wanted).come_from(origin, source).save()
    newest = Refusal.objects.filter(store=store).order_by("-created_at", "-pk").values_list("pk", flat=True)
    Refusal.objects.filter(store=store).exclude(pk__in=list(newest[:MAX_KEPT])).delete()


def _wanted(request: Request) -> list[dict[str, Any]]:
    """The operations of a request, as it was understood."""
    listed = []
    for operation in request.operations:
        row = {"action": operation.action, "content": operation.content, "old_text": operation.old_text}
        row["entry_id"] = str(operation.entry_id or "")
        listed.append({name: value for name, value in row.items() if value})
    return listed
