"""What the agent knows about a user: two stores of entries, and how they became what they are."""

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from hermes_site.kernel.clock import now
from hermes_site.kernel.ids import uuid7
from hermes_site.kernel.provenance import Origin, Revertible, Sourced
from memory.arguments import Target

MAX_LIMIT_CHARS = 10_000


class Store(models.Model):
    """One of a user's two stores.

    The rows hold the truth; `MEMORY.md` and `USER.md` mirror them.
    """

    class Kind(models.TextChoices):
        """What belongs where."""

        MEMORY = "memory", gettext_lazy("Memory")
        USER = "user", gettext_lazy("About you")

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="memory_stores", verbose_name=gettext_lazy("user")
    )
    target = models.CharField(gettext_lazy("store"), max_length=6, choices=Kind.choices)
    limit_override = models.PositiveIntegerField(
        gettext_lazy("limit of its own"),
        null=True,
        blank=True,
        validators=[MinValueValidator(100), MaxValueValidator(MAX_LIMIT_CHARS)],
        help_text=gettext_lazy("Characters this user's store may hold; empty: the site's default."),
    )
    version = models.PositiveBigIntegerField(gettext_lazy("changes"), default=0, help_text="Counts the changes.")
    mirror_due = models.BooleanField(
        gettext_lazy("file is behind"), default=False, help_text="The file does not show the present entries yet."
    )
    prev_inode = models.CharField(max_length=20, blank=True, help_text="The file that the last write replaced.")
    prev_data = models.BinaryField(default=bytes, help_text="All of its bytes that were taken into account.")
    restored_at = models.DateTimeField(null=True, blank=True, help_text="When a lost file was last written again.")
    drift_sha256 = models.CharField(
        max_length=64, blank=True, help_text="The file that is no list of entries, as it was last seen; empty: none is."
    )

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["user", "target"], name="one_store_of_a_kind"),
            models.CheckConstraint(
                condition=Q(limit_override__isnull=True) | Q(limit_override__lte=MAX_LIMIT_CHARS),
                name="limit_in_bounds",
            ),
        ]
        verbose_name = gettext_lazy("memory store")
        verbose_name_plural = gettext_lazy("memory stores")

    def __str__(self) -> str:
        return f"{self.user}, {self.get_target_display()}"

    @property
    def limit(self) -> int:
        """Characters the store may hold."""
        if self.limit_override is not None:
            return self.limit_override
        return default_limit(self.target)


def default_limit(target: str) -> int:
    """The site's limit for stores of a kind, in characters."""
    section = settings.ENV.memory
    return section.user_char_limit if target == "user" else section.memory_char_limit


class Entry(Sourced):
    """One thing the agent knows. `position` only orders the entries of a store; it has gaps."""

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    store = models.ForeignKey(Store, models.CASCADE, related_name="entries", db_index=False)
    position = models.PositiveIntegerField()
    content = models.TextField()
    blocked_by = models.JSONField(default=list, blank=True, help_text="Ids of the rules that keep it from every model.")
    ruleset = models.CharField(
        max_length=16, blank=True, help_text="The scanner's rules that looked at it; empty: none."
    )
    created_at = models.DateTimeField(default=now)
    updated_at = models.DateTimeField(default=now)

    class Meta:
        ordering = ["position", "id"]
        indexes = [models.Index(fields=["store", "position"], name="entry_order")]

    def __str__(self) -> str:
        return str(self.pk)


class Revision(Revertible):
    """One change of a store: what it did, and the entries before and after."""

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    store = models.ForeignKey(Store, models.CASCADE, related_name="revisions", db_index=False)
    version = models.PositiveBigIntegerField(help_text="The store's version that this change made.")
    operations = models.JSONField(help_text="[{action, entry_id, before, after, index, to, was}]: what really changed.")
    before = models.JSONField(help_text="[[entry id, content]]")
    after = models.JSONField(help_text="[[entry id, content]]")
    created_at = models.DateTimeField(default=now)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["store", "version"], name="revision_version")]
        indexes = [
            models.Index(fields=["source_turn"], condition=Q(source_turn__isnull=False), name="revision_turn"),
            models.Index(fields=["undoes"], condition=Q(undoes__isnull=False), name="revision_undoes"),
        ]

    def __str__(self) -> str:
        return f"{self.store_id}.{self.version}"

    @property
    def what(self) -> str:
        """What was done, in a word or two."""
        actions = {operation["action"] for operation in self.operations}
        if self.origin == Origin.REVERT:
            return _("Undone")
        if len(self.operations) > 1 and actions != {"move"}:
            return _("Batch of %(count)d") % {"count": len(self.operations)}
        words = {"add": _("Added"), "replace": _("Replaced"), "remove": _("Removed"), "move": _("Moved")}
        return words[actions.pop()] if actions else ""


class Backup(models.Model):
    """Text of a store's file that was kept beside it under a name of its own."""

    store = models.ForeignKey(Store, models.CASCADE, related_name="backups", db_index=False)
    name = models.CharField(max_length=40)
    of_drift = models.BooleanField(help_text="Kept because the file was no list of entries.")
    created_at = models.DateTimeField(default=now)
    resolved_at = models.DateTimeField(
        null=True, blank=True, help_text="When somebody decided what becomes of the text; empty: never delete it."
    )

    class Meta:
        constraints = [models.UniqueConstraint(fields=["store", "name"], name="one_backup_of_a_content")]

    def __str__(self) -> str:
        return self.name


class Refusal(Sourced):
    """A change that the agent asked for and that was not made, for its owner to see."""

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    store = models.ForeignKey(Store, models.CASCADE, related_name="refusals", db_index=False)
    code = models.CharField(max_length=12)
    text = models.TextField(help_text="What the agent was told.")
    wanted = models.JSONField(
        default=list, help_text="The operations it asked for; none where they were withheld or not understood."
    )
    created_at = models.DateTimeField(default=now)

    class Meta:
        indexes = [models.Index(fields=["store", "-created_at"], name="refusal_newest")]

    def __str__(self) -> str:
        return f"{self.code} {self.created_at:%Y-%m-%d %H:%M}"


class Tombstone(models.Model):
    """What is left of a deleted entry, so that no review, import or provider brings it back unasked."""

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    store = models.ForeignKey(Store, models.CASCADE, related_name="tombstones", db_index=False)
    words = models.JSONField(help_text="Keyed hashes of its words, sorted; the words themselves are gone.")
    created_at = models.DateTimeField(default=now)

    class Meta:
        indexes = [models.Index(fields=["store", "created_at"], name="tombstone_age")]

    def __str__(self) -> str:
        return str(self.pk)


class MemorySettings(models.Model):
    """What a user chose about their memory."""

    class Approval(models.TextChoices):
        """Which of the agent's writes wait for the user."""

        OFF = "off", gettext_lazy("None: the agent saves at once")
        BACKGROUND = "background", gettext_lazy("Those of background reviews")
        ALL = "all", gettext_lazy("All of them")

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="memory_settings", primary_key=True
    )
    write_approval = models.CharField(max_length=10, choices=Approval.choices, default=Approval.OFF)

    def __str__(self) -> str:
        return str(self.user_id)


FILE_NAMES: dict[Target, str] = {"memory": "MEMORY.md", "user": "USER.md"}
