"""Chats, their messages, and the exact prefix each chat sends to its model."""

import zlib
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.db.models.query_utils import DeferredAttribute

from hermes_site.kernel.ids import uuid7
from hermes_site.kernel.text.tokens import fold

if TYPE_CHECKING:
    TextField = models.TextField[str, str]
else:
    TextField = models.TextField


FOLDED_TITLE_CHARS = 600
"""Three times what a title may have; some characters stand for eighteen. No index of PostgreSQL takes 2,704 bytes."""


class _FoldedTitle(DeferredAttribute):
    """Read anew from the title each time, so that no way of making or changing a chat can forget it."""

    def __get__(self, instance: Any, cls: Any = None) -> Any:
        return self if instance is None else fold(instance.title)[:FOLDED_TITLE_CHARS]

    def __set__(self, instance: Any, value: str) -> None:
        instance.__dict__[self.field.attname] = value  # so that Django doesn't count it as not loaded


class FoldedTitleField(TextField):
    """The title as searches compare it. Who writes some fields of a chat only names it beside `title`."""

    descriptor_class = _FoldedTitle


class Session(models.Model):
    """One chat. A deleted one keeps its row until the undo has run out."""

    class Source(models.TextChoices):
        """Where a chat was started."""

        WEB = "web"
        API = "api"
        IMPORT = "import"

    class Titled(models.TextChoices):
        """Who named a chat."""

        WORDS = "words", "Its first words"
        AGENT = "agent", "The agent"
        PERSON = "person", "Its owner"

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    # Without an index of its own: `session_titles` begins with it.
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="hermes_sessions", db_index=False)
    title = models.CharField(max_length=200, blank=True)
    titled_by = models.CharField(
        max_length=8, choices=Titled.choices, default=Titled.WORDS, help_text="What its owner wrote is never replaced."
    )
    folded_title = FoldedTitleField(blank=True, editable=False)
    source = models.CharField(max_length=10, choices=Source.choices, default=Source.WEB)
    model = models.CharField(max_length=200, blank=True, help_text="Model chosen for this chat; empty: the default.")
    parent = models.ForeignKey("self", models.SET_NULL, null=True, blank=True, related_name="branches")
    branched_turn = models.PositiveIntegerField(
        null=True, blank=True, help_text="Of a branch: the turn from which on it is not what its parent was."
    )
    pinned = models.BooleanField(default=False)
    archived = models.BooleanField(default=False)
    temporary = models.BooleanField(default=False)
    deleted_at = models.DateTimeField(null=True, blank=True, help_text="Set while deletion can still be undone.")
    next_number = models.PositiveIntegerField(default=1)
    next_turn_no = models.PositiveIntegerField(default=1)
    usage = models.JSONField(default=dict, blank=True)
    refreeze_at = models.DateTimeField(
        null=True,
        blank=True,
        help_text="Since when its prompt holds a text that must go: the next call takes a new snapshot first.",
    )
    seen_at = models.DateTimeField(
        null=True, blank=True, help_text="Of a temporary chat: when somebody last had it open."
    )
    told_date = models.DateField(null=True, blank=True, help_text="The last day that this chat's model was told.")
    created_at = models.DateTimeField(auto_now_add=True)
    last_active_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        indexes = [
            # Who types is shown titles at every letter: in the index, they need no look at the rows.
            models.Index(fields=["user", "-last_active_at", "folded_title"], name="session_titles"),
            models.Index(fields=["user", "deleted_at"], condition=Q(deleted_at__isnull=False), name="session_deleted"),
        ]

    def __str__(self) -> str:
        return str(self.pk)


class Message(models.Model):
    """One message, as it was said and as it is sent.

    `number` names it within its session and never changes; the order of the conversation is
    (`turn_no`, `number`), because a message may be queued while an earlier turn still writes.
    """

    class Role(models.TextChoices):
        """As model providers name them."""

        USER = "user"
        ASSISTANT = "assistant"
        TOOL = "tool"

    class State(models.TextChoices):
        """How far the message got."""

        COMPLETE = "complete"
        PARTIAL = "partial"
        STOPPED = "stopped"
        FAILED = "failed"

    # Without an index of its own: two others begin with it.
    session = models.ForeignKey(Session, models.CASCADE, related_name="messages", db_index=False)
    number = models.PositiveIntegerField()
    turn_no = models.PositiveIntegerField()
    turn_id = models.UUIDField(null=True, blank=True)
    step = models.PositiveIntegerField(
        default=0, help_text="Model call within the turn, from 1; 0 for the user's message."
    )
    position = models.PositiveIntegerField(default=0, help_text="Of a tool result: the call's place in its step.")
    role = models.CharField(max_length=10, choices=Role.choices)
    state = models.CharField(max_length=10, choices=State.choices, default=State.COMPLETE)
    content = models.TextField(blank=True)
    reasoning = models.TextField(blank=True)
    calls = models.JSONField(
        default=list, blank=True, help_text="[{call_id, name, arguments}] of an assistant message."
    )
    call_id = models.CharField(max_length=80, blank=True)
    tool_name = models.CharField(max_length=80, blank=True)
    prelude = models.TextField(blank=True, help_text="Sent before the user's words: date line, recalled context.")
    replay = models.JSONField(
        default=list, blank=True, help_text="Provider blocks that must be sent back, e.g. signed thinking."
    )
    model = models.CharField(max_length=200, blank=True)
    usage = models.JSONField(default=dict, blank=True)
    through_seq = models.PositiveBigIntegerField(
        default=0, help_text="Last event of the turn's log that `content` includes."
    )
    compressed = models.BooleanField(default=False)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["session", "number"], name="message_number"),
            models.UniqueConstraint(
                fields=["turn_id", "step", "position", "role"], condition=Q(turn_id__isnull=False), name="message_place"
            ),
        ]
        indexes = [models.Index(fields=["session", "turn_no", "number"], name="message_order")]

    def __str__(self) -> str:
        return f"{self.session_id}#{self.number}"


class PromptPart(models.Model):
    """A piece of a prefix, stored once however many chats send it."""

    sha256 = models.CharField(max_length=64, primary_key=True)
    data = models.BinaryField(help_text="zlib")

    def __str__(self) -> str:
        return self.sha256

    @property
    def text(self) -> str:
        """The exact text."""
        return zlib.decompress(bytes(self.data)).decode()


class Snapshot(models.Model):
    """The frozen prefix of a chat: system prompt and tool list, as part hashes."""

    class Reason(models.TextChoices):
        """Why it was taken."""

        START = "start"
        COMPRESSION = "compression"
        REQUEST = "request"
        SAFETY = "safety"

    session = models.ForeignKey(Session, models.CASCADE, related_name="snapshots")
    number = models.PositiveIntegerField()
    reason = models.CharField(max_length=12, choices=Reason.choices, default=Reason.START)
    parts = models.JSONField(help_text="[{name, chars, sha256}] in the order sent.")
    prompt_sha256 = models.CharField(max_length=64)
    tools_sha256 = models.CharField(max_length=64)
    prompt_date = models.DateField(help_text="The day the prompt names.")
    taken_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["session", "number"], name="snapshot_number")]

    def __str__(self) -> str:
        return f"{self.session_id}@{self.number}"
