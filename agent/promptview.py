"""What a chat's model sees, part by part, and how much of each request its provider had in its cache."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from itertools import groupby, pairwise
from typing import Any, Final, Literal
from uuid import UUID

from django.utils.translation import gettext as _

from agent.models import Compression, ModelCall, Turn
from hermes_site.accounts.models import User
from sessions.models import Session, Snapshot
from sessions.selectors import session_get, snapshot_get
from sessions.services import snapshot_texts

CACHE_LASTS: Final = timedelta(minutes=5)
"""How long providers keep a prompt, as a rule."""
GOOD_SHARE: Final = 0.5
TURNS: Final = 60
"""Of a chat, the newest so many are shown."""

Cause = Literal["first", "model", "tools", "part", "compression", "messages", "expired", ""]


@dataclass(frozen=True, slots=True)
class PartView:
    """A part of the prompt.

    Attributes:
        name: as it is stored.
        label: what people call it.
    """

    name: str
    label: str
    text: str

    @property
    def chars(self) -> int:
        """Its size."""
        return len(self.text)


@dataclass(frozen=True, slots=True)
class TurnView:
    """The requests of one turn together.

    Attributes:
        prompt: tokens of its last request.
        sent, cached: tokens of all its requests, and how many of them came from the cache.
        cause: why a request of it does not begin as the one before did, or was not in the cache; else empty.
        part: of the cause `part`, the first part whose bytes differ, as people call it.
    """

    turn: Turn
    prompt: int
    sent: int
    cached: int
    cause: Cause
    part: str = ""

    @property
    def percent(self) -> int:
        """The cached share."""
        return min(round(100 * self.cached / self.sent), 100) if self.sent else 0


@dataclass(frozen=True, slots=True)
class PromptView:
    """A chat's prompt and its requests.

    Attributes:
        snapshot: the prompt that is shown; None while the chat has none.
        snapshots: all of the chat's, the newest first.
        tools: the tool list as it is sent.
        turns: oldest first.
    """

    session: Session
    snapshot: Snapshot | None
    snapshots: tuple[Snapshot, ...]
    parts: tuple[PartView, ...]
    tools: str
    turns: tuple[TurnView, ...]

    @property
    def chars(self) -> int:
        """Of all parts."""
        return sum(part.chars for part in self.parts)

    @property
    def largest(self) -> int:
        """Tokens of the largest request that is shown."""
        return max((turn.prompt for turn in self.turns), default=0)

    @property
    def percent(self) -> int:
        """The cached share of all requests that are shown."""
        sent = sum(turn.sent for turn in self.turns)
        return round(100 * sum(turn.cached for turn in self.turns) / sent) if sent else 0


def prompt_view(*, user: User, session_id: UUID, number: int | None = None) -> PromptView:
    """What a chat of the user's sends.

    Args:
        user: whose chat.
        session_id: the chat.
        number: of one of its prompts; None: the one in use.

    Raises:
        NotFoundError: the chat is not this user's.
    """
    session = session_get(user=user, session_id=session_id)
    taken = tuple(session.snapshots.order_by("-number"))
    snapshot = snapshot_get(session=session, number=number)
    turns = tuple(_turns(session, taken))
    if snapshot is None:
        return PromptView(session, None, taken, (), "", turns)
    parts, tools = snapshot_texts(snapshot)
    shown = tuple(PartView(name, label_of(name), text) for name, text in parts)
    return PromptView(session, snapshot, taken, shown, tools, turns)


def label_of(name: str) -> str:
    """What people call a part."""
    labels = {
        "identity": _("Persona"),
        "guidance": _("How to use tools"),
        "memory": _("Memory"),
        "user": _("About you"),
        "skills": _("Skills"),
        "date": _("Date"),
    }
    return labels.get(name, name)


def _turns(session: Session, snapshots: Sequence[Snapshot]) -> Iterable[TurnView]:
    newest = (
        Turn.objects.filter(session=session, model_calls__isnull=False).distinct().order_by("-turn_no")[: TURNS + 1]
    )
    numbers = [turn.turn_no for turn in newest]
    calls = list(
        ModelCall.objects.filter(turn__session=session, turn__turn_no__in=numbers)
        .select_related("turn")
        .order_by("turn__turn_no", "pk")
    )
    passes = set(Compression.objects.filter(session=session).values_list("turn_no", flat=True))
    causes: dict[int, tuple[Cause, str]] = {calls[0].pk: ("first", "")} if calls else {}
    parts = {each.prompt_sha256: each.parts for each in snapshots}
    renewed = {each.prompt_sha256 for each in snapshots if each.reason == Snapshot.Reason.COMPRESSION}
    for before, call in pairwise(calls):
        if call.prompt_sha256 != before.prompt_sha256 and call.prompt_sha256 in renewed:
            causes[call.pk] = ("compression", "")  # the prompt takes today's memory along with it
        else:
            causes[call.pk] = _cause(before, call, parts, passes)
    views = []
    for _number, own in groupby(calls, lambda call: call.turn.turn_no):
        rows = list(own)
        cause, part = next((causes[row.pk] for row in rows if causes[row.pk][0]), ("", ""))
        views.append(
            TurnView(
                rows[0].turn,
                prompt=_tokens(rows[-1], "prompt"),
                sent=sum(_tokens(row, "prompt") for row in rows),
                cached=sum(_tokens(row, "cached") for row in rows),
                cause=cause,
                part=part,
            )
        )
    return views[-TURNS:]


def _cause(
    before: ModelCall, call: ModelCall, parts: Mapping[str, list[dict[str, Any]]], passes: set[int]
) -> tuple[Cause, str]:
    """Why a request does not begin with the bytes of the one before; the first difference in the order of sending."""
    if call.model != before.model:
        return "model", call.model
    if call.tools_sha256 != before.tools_sha256:
        return "tools", ""
    if call.prompt_sha256 != before.prompt_sha256:
        return "part", first_difference(parts.get(before.prompt_sha256, []), parts.get(call.prompt_sha256, []))
    if not call.keeps_messages:
        return ("compression" if call.turn.turn_no in passes or before.turn.turn_no in passes else "messages"), ""
    known, cached = _tokens(before, "prompt"), _tokens(call, "cached")
    if call.created_at - before.created_at > CACHE_LASTS and known and cached < GOOD_SHARE * known:
        return "expired", ""
    return "", ""


def first_difference(then: Sequence[Mapping[str, Any]], now: Sequence[Mapping[str, Any]]) -> str:
    """The first part of two prompts whose bytes differ, as people call it."""
    for old, new in zip(then, now, strict=False):
        if (old["name"], old["sha256"]) != (new["name"], new["sha256"]):
            names = [each["name"] for each in now]
            return label_of(new["name"] if old["name"] in names else old["name"])
    longer = then if len(then) > len(now) else now
    shared = min(len(then), len(now))
    return label_of(longer[shared]["name"]) if len(longer) > shared else ""


def _tokens(call: ModelCall, kind: str) -> int:
    return int(call.usage.get(kind) or 0)
