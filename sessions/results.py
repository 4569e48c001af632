"""What a search over chats looks among, and what it finds."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, Literal
from uuid import UUID

from hermes_site.kernel.text.snippets import Snippet
from sessions.models import Message, Session
from sessions.windows import Window

SPOKEN: Final = frozenset({Message.Role.USER.value, Message.Role.ASSISTANT.value})

Mode = Literal["index", "degraded"]


@dataclass(frozen=True, slots=True)
class Wanted:
    """What to look among.

    Attributes:
        roles: whose messages.
        since: the earliest time.
        until: the time before which.
        session_id: one chat only.
        source: chats that came from there.
        archived: only chats that are archived, or only others; None: both.
        current: the chat that asks: what its model has before it is left out, what was compressed away is not.
        shortened: numbers of its messages of which its model has an account only.
    """

    roles: frozenset[str] = SPOKEN
    since: datetime | None = None
    until: datetime | None = None
    session_id: UUID | None = None
    source: str = ""
    archived: bool | None = None
    current: UUID | None = None
    shortened: frozenset[int] = frozenset()

    @property
    def narrows_sessions(self) -> bool:
        """Whether only some of the user's chats are looked at."""
        return bool(self.session_id or self.source or self.archived is not None)


@dataclass(frozen=True, slots=True)
class Chat:
    """A chat in which something was found.

    Attributes:
        session: the chat itself.
        lineage_root: the chat that it and its relatives were branched from.
        hits: how many of its messages match, as far as was counted.
        message_id: the number of the best one.
        role: who said it.
        when: when it was said.
        snippet: the piece of it that matches.
        window: the messages around it, with the beginning and the end of the chat.
    """

    session: Session
    lineage_root: UUID
    hits: int
    message_id: int
    role: str
    when: datetime
    snippet: Snippet
    window: Window

    def facts(self) -> dict[str, Any]:
        """All of it but the messages, as programs and models get it. Marks stand between `>>>` and `<<<`."""
        return {
            "session_id": self.session.pk,
            "title": self.session.title,
            "when": self.when,
            "source": self.session.source,
            "hits": self.hits,
            "message_id": self.message_id,
            "role": self.role,
            "snippet": self.snippet.marked(">>>", "<<<"),
            "before": self.window.before,
            "after": self.window.after,
            "lineage_root": self.lineage_root,
        }


@dataclass(frozen=True, slots=True)
class Summary:
    """What a chat says on a question, told by a model.

    Attributes:
        session_id: the chat.
        text: the summary.
        note: why there is none.
        is_whole: False where it was cut at its limit.
    """

    session_id: UUID
    text: str = ""
    note: str = ""
    is_whole: bool = True


@dataclass(frozen=True, slots=True)
class Recent:
    """A chat of the list, with the beginning of its newest message."""

    session: Session
    preview: str

    def facts(self) -> dict[str, Any]:
        """As programs and models get it."""
        return {
            "session_id": self.session.pk,
            "title": self.session.title,
            "when": self.session.last_active_at,
            "source": self.session.source,
            "preview": self.preview,
        }


@dataclass(frozen=True, slots=True)
class Results:
    """What a search found.

    Attributes:
        items: chats, best first or in order of time.
        relaxed: no message, or few, hold all that was asked for; the others hold some of it.
        bounded: words were so common that only the newest of their messages were looked at.
        mode: "degraded": the index can't be used or has not caught up, so something may be missing.
        in_tools: nothing was said, but so many tool results match.
    """

    items: Sequence[Chat] = ()
    relaxed: bool = False
    bounded: bool = False
    mode: Mode = "index"
    in_tools: int = 0
