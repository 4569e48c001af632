"""Where something came from: which door, which chat, message and turn. Plain values, for apps that know no chats."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Self
from uuid import UUID

from django.db import models
from django.utils.translation import gettext_lazy


class Origin(models.TextChoices):
    """Which door a change came through."""

    CHAT = "chat", gettext_lazy("Agent, in a chat")
    REVIEW = "review", gettext_lazy("Agent, reviewing a chat")
    PAGE = "page", gettext_lazy("You, on this page")
    API = "api", gettext_lazy("A program, through the API")
    FILE = "file", gettext_lazy("An edit of the file")
    IMPORT = "import", gettext_lazy("An uploaded file")
    REVERT = "revert", gettext_lazy("You, by undoing")


@dataclass(frozen=True, slots=True)
class Source:
    """What a change rests on.

    Attributes:
        session_id: the chat.
        message: the number of the user's message in it.
        turn_id: the turn.
    """

    session_id: UUID | None = None
    message: int | None = None
    turn_id: UUID | None = None

    def as_dict(self) -> dict[str, Any]:
        """The source as programs read it; a message's id is its number."""
        return {"session_id": self.session_id, "message_id": self.message, "turn_id": self.turn_id}


@dataclass(frozen=True, slots=True)
class Taint:
    """What the turn behind a change has read, and how far the change is vouched for.

    Attributes:
        outside: names of the outside sources; empty: none.
        own_words: gives what the user wrote in this chat; called only when there is something from outside.
        chat_text: of a review: gives all that the chat says; paths, names and numbers from elsewhere are refused.
        approved: the user has said yes to this very change.
    """

    outside: tuple[str, ...] = ()
    own_words: Callable[[], str] = str
    chat_text: Callable[[], str] | None = None
    approved: bool = False


class Sourced(models.Model):
    """Base of rows that say where they came from."""

    origin = models.CharField(max_length=8, choices=Origin.choices)
    source_session = models.UUIDField(null=True, blank=True)
    source_message = models.PositiveIntegerField(null=True, blank=True)
    source_turn = models.UUIDField(null=True, blank=True)

    class Meta:
        abstract = True

    @property
    def source(self) -> Source | None:
        """What it rests on, if it came from a chat."""
        if self.source_session is None and self.source_turn is None:
            return None
        return Source(self.source_session, self.source_message, self.source_turn)

    def come_from(self, origin: Origin, source: Source | None) -> Self:
        """Set where this came from."""
        self.origin = origin
        self.source_session = source.session_id if source else None
        self.source_message = source.message if source else None
        self.source_turn = source.turn_id if source else None
        return self


class Revertible(Sourced):
    """Base of rows that each tell of one change, and that another one of them may take back."""

    undoes = models.UUIDField(null=True, blank=True, help_text="The change that this one took back.")

    class Meta:
        abstract = True


def undone(changes: models.QuerySet[Any], ids: Iterable[UUID]) -> frozenset[UUID]:
    """Those of some changes that were taken back, and not brought about again by taking that back.

    Args:
        changes: rows of a `Revertible` that may be looked at.
        ids: which of them are asked about.
    """
    by_change = dict(changes.filter(undoes__in=list(ids)).values_list("pk", "undoes"))
    void = undone(changes, by_change) if by_change else frozenset()
    return frozenset(change for undo, change in by_change.items() if undo not in void)
