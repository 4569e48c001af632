"""What the models of a chat took: tokens and dollars, added up with the chat."""

from typing import Any
from uuid import UUID

from django.db import transaction

from agent.core.model import Usage
from hermes_site.kernel import sql
from sessions.models import Session


def usage_add(session_id: UUID, usage: Usage, cost: float | None, **changes: Any) -> None:
    """Add what model calls took to the usage of a chat, if it is still there, and change these fields of its row."""
    spent: dict[str, float] = {
        "prompt": usage.prompt,
        "completion": usage.completion,
        "cached": usage.cached,
        "reasoning": usage.reasoning,
    }
    if cost is not None:
        spent["cost"] = cost
    with transaction.atomic(savepoint=False):
        rows = sql.fetch(Session, {"id": session_id}, lock=True)
        if rows:
            total = {name: rows[0].usage.get(name, 0) + amount for name, amount in spent.items()}
            sql.update(Session, {"id": session_id}, usage=rows[0].usage | total, **changes)
