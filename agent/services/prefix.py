"""The frozen prefix of a chat: made once, stored, and sent unchanged with every request."""

import json
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from agent.core import prompt
from agent.core.model import ToolSchema
from agent.core.tools import ToolRegistry
from agent.services import documents
from agent.services.binding import NoTurn
from agent.tools import guidance_texts, registry_for
from agent.tools.skills import host_of
from hermes_site.accounts.models import User
from hermes_site.kernel import clock, sql
from memory import snapshot as memory_snapshot
from sessions.models import Session, Snapshot
from sessions.selectors import snapshot_get
from sessions.services import snapshot_store, snapshot_texts
from skills import tool_schema as skills
from skills.selectors import index_text
from skills.services import skills_look


@dataclass(frozen=True, slots=True)
class Prefix:
    """What every request of a chat begins with."""

    snapshot: Snapshot
    system: str
    tools: tuple[ToolSchema, ...]


class Fresh(NamedTuple):
    """What a prefix would be now.

    Attributes:
        mark: since when the present one holds a text that must go, as it was before this was read.
        parts: of the system prompt.
        tools: the list of tools.
    """

    mark: datetime | None
    parts: list[prompt.Part]
    tools: tuple[ToolSchema, ...]


def prefix_of(session: Session, registry: ToolRegistry | None = None) -> Prefix:
    """The chat's prefix, frozen now if it has none yet, or anew if it holds a text that must go.

    Args:
        session: the chat.
        registry: its user's tools, where they are at hand.
    """
    snapshot = snapshot_get(session=session)
    if snapshot is None:
        return _freeze(session, Snapshot.Reason.START, registry)
    return prefix_current(session, registry) or _stored(snapshot)


def prefix_current(session: Session, registry: ToolRegistry | None = None) -> Prefix | None:
    """A new prefix, if the present one holds a text that must reach no model again; asked before every call."""
    chat = sql.first(Session, {"id": session.pk})
    if chat is None or chat.refreeze_at is None:
        return None
    return _freeze(session, Snapshot.Reason.SAFETY, registry)


def prefix_refresh(session: Session) -> Prefix:
    """Freeze anew, with today's memory, because the user asked for it."""
    return _freeze(session, Snapshot.Reason.REQUEST)


def prefix_fresh(session: Session, registry: ToolRegistry | None = None) -> Fresh:
    """What would be frozen now. Looks at the user's files, so it must not be called inside a transaction."""
    registry = registry or registry_for(session.user, NoTurn(), temporary=session.temporary)
    mark = sql.fetch(Session, {"id": session.pk})[0].refreeze_at
    return Fresh(mark, _parts(session.user, registry), registry.schemas())


def prefix_store(session: Session, fresh: Fresh, reason: str) -> Prefix:
    """Freeze it: from now on every request of the chat begins with this."""
    tools = tools_text(fresh.tools)
    snapshot, mine = snapshot_store(session=session, parts=fresh.parts, tools=tools, reason=reason, day=clock.today())
    if fresh.mark is not None:  # one that was set since memory was read stands
        Session.objects.filter(pk=session.pk, refreeze_at=fresh.mark).update(refreeze_at=None)
    return Prefix(snapshot, "".join(text for _, text in fresh.parts), fresh.tools) if mine else _stored(snapshot)


def preview(user: User) -> list[prompt.Part]:
    """The prompt that a chat begun now would get."""
    return _parts(user, registry_for(user, NoTurn()))


def tools_text(tools: tuple[ToolSchema, ...]) -> str:
    """The exact text of a tool list, as it is stored and hashed."""
    return json.dumps(
        [{"name": t.name, "description": t.description, "parameters": t.parameters} for t in tools], ensure_ascii=False
    )


def tools_from(text: str) -> tuple[ToolSchema, ...]:
    """The tool list of a stored text; `tools_text` gives the same text back."""
    return tuple(ToolSchema(t["name"], t["description"], t["parameters"]) for t in json.loads(text))


def _stored(snapshot: Snapshot) -> Prefix:
    parts, tools = snapshot_texts(snapshot)
    return Prefix(snapshot, "".join(text for _, text in parts), tools_from(tools))


def _freeze(session: Session, reason: str, registry: ToolRegistry | None = None) -> Prefix:
    return prefix_store(session, prefix_fresh(session, registry), reason)


def _parts(user: User, registry: ToolRegistry) -> list[prompt.Part]:
    schemas = registry.schemas()
    blocks = memory_snapshot.blocks(user)
    soul, instructions = documents.parts(user)
    return prompt.assemble(
        [
            prompt.identity(soul),
            prompt.guidance(schemas, guidance_texts(schemas)),
            *((block.name, block.text) for block in blocks),
            ("skills", _skills(user, registry)),
            *instructions,
            prompt.day(clock.today()),
        ]
    )


def _skills(user: User, registry: ToolRegistry) -> str:
    """The list of skills; nothing where they are switched off."""
    if skills.LIST not in {schema.name for schema in registry.schemas()}:
        return ""
    skills_look(user=user, heads_only=True)
    return index_text(user=user, host=host_of(registry))
