"""How full a chat's context is."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from agent.models import Compression
from agent.selectors import compression_in_use
from agent.services.compression.state import context_of, is_busy
from hermes_site.accounts.models import User
from sessions.selectors import session_get


@dataclass(frozen=True, slots=True)
class Meter:
    """Tokens of a chat's prompt.

    Attributes:
        model: who was asked last.
        window: tokens that prompt and answer may have together; 0: nothing is known yet.
        trigger: from this size on the chat is compressed by itself; 0: never.
        used: of the last prompt as reported, or as estimated after a compression.
        is_estimate: nobody has counted `used` yet.
        cached: tokens of it that came from the cache.
        parts: estimates by part: system, tools, messages.
        cost: US dollars of the whole chat; None: not known.
        is_paused: nothing is compressed by itself until the person asks for it.
        is_busy: the chat is being compressed.
        compressions: the passes, the newest first.
    """

    model: str
    window: int
    trigger: int
    used: int
    is_estimate: bool
    cached: int
    parts: dict[str, int]
    cost: float | None
    is_paused: bool
    is_busy: bool
    compressions: Sequence[Compression]

    @property
    def percent(self) -> int:
        """How full the window is."""
        return min(round(100 * self.used / self.window), 100) if self.window else 0

    @property
    def cached_percent(self) -> int:
        """How much of the prompt came from the cache."""
        return min(round(100 * self.cached / self.used), 100) if self.used and not self.is_estimate else 0

    @property
    def cached_width(self) -> int:
        """Per cent of the window."""
        return self.percent * self.cached_percent // 100

    @property
    def trigger_percent(self) -> int:
        """Where in the window compression begins."""
        return round(100 * self.trigger / self.window) if self.window else 0


def context_meter(*, user: User, session_id: UUID) -> Meter:
    """How full a chat's context is.

    Raises:
        NotFoundError: the chat is not this user's.
    """
    session = session_get(user=user, session_id=session_id)
    kept, row = context_of(session.pk), compression_in_use(session.pk)
    used = kept.prompt or sum(kept.parts.values())
    if not kept.prompt and row is not None:
        used = row.tokens_after
    return Meter(
        model=kept.model,
        window=kept.window,
        trigger=kept.trigger,
        used=used,
        is_estimate=not kept.prompt,
        cached=kept.cached if kept.prompt else 0,
        parts=kept.parts if kept.prompt else {},
        cost=session.usage.get("cost"),
        is_paused=kept.is_paused,
        is_busy=is_busy(kept),
        compressions=list(session.compressions.order_by("-number")),
    )
