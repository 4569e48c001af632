"""What was kept from the agent's memory, skills and documents, who decided about it, and what waits for its owner."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from hermes_site.kernel.clock import now
from hermes_site.kernel.ids import uuid7
from hermes_site.kernel.provenance import Sourced
from hermes_site.kernel.threats import Severity

SECRET = "secret"  # noqa: S105 - a family
"""The family of findings that are kept masked and that nobody can overrule."""

SEVERITIES = [(int(Severity.LOW), _("Low")), (int(Severity.MEDIUM), _("Medium")), (int(Severity.HIGH), _("High"))]


class BlockedItem(Sourced):
    """A text that the scanner withheld; the same text in the same place is the same case.

    `content` has secrets masked; `sha256` is that of the very text.
    """

    class Kind(models.TextChoices):
        """What the text was meant for."""

        MEMORY = "memory", _("Memory")
        SKILL = "skill", _("Skill")
        CONTEXT = "context", _("Context document")

    class Status(models.TextChoices):
        """What was decided."""

        OPEN = "open", _("Waiting")
        RELEASED = "released", _("Released")
        CONFIRMED = "confirmed", _("Confirmed")

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="blocked_items", verbose_name=_("user")
    )
    kind = models.CharField(_("meant for"), max_length=10, choices=Kind.choices)
    target = models.CharField(_("place"), max_length=200, help_text="Which store, skill or document.")
    sha256 = models.CharField(max_length=64)
    content = models.TextField()
    findings = models.JSONField(help_text="[{rule, family, severity, start, end, reason}]")
    families = models.CharField(
        max_length=255, help_text="Those of its findings, the worst first, each between spaces."
    )
    severity = models.PositiveSmallIntegerField(_("severity"), choices=SEVERITIES, help_text="Of its worst finding.")
    ruleset = models.CharField(max_length=16)
    times = models.PositiveIntegerField(_("tried"), default=1, help_text="How often it was tried.")
    status = models.CharField(_("status"), max_length=10, choices=Status.choices, default=Status.OPEN)
    released_rules = models.JSONField(default=list, blank=True, help_text="Ids of the rules that a release overrules.")
    created_at = models.DateTimeField(default=now)
    last_tried_at = models.DateTimeField(_("last tried"), default=now)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["user", "kind", "target", "sha256"], name="blocked_item_once"),
        ]
        indexes = [models.Index(fields=["status", "-last_tried_at"], name="blocked_item_queue")]
        verbose_name = _("blocked text")
        verbose_name_plural = _("blocked texts")

    def __str__(self) -> str:
        return f"{self.user}, {self.get_kind_display()} {self.sha256[:12]}"

    @property
    def rules(self) -> list[str]:
        """Ids of the rules that withhold it, each once."""
        return list(dict.fromkeys(finding["rule"] for finding in self.findings))

    @property
    def holds_secret(self) -> bool:
        """Whether a credential was found in it."""
        return any(finding["family"] == SECRET for finding in self.findings)


class Decision(models.Model):
    """Who decided what about a blocked text, and why. Never changed, never deleted but with the case."""

    class Action(models.TextChoices):
        """What was decided."""

        RELEASE = "release", _("Released")
        CONFIRM = "confirm", _("Confirmed")

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    item = models.ForeignKey(BlockedItem, models.CASCADE, related_name="decisions", verbose_name=_("blocked text"))
    action = models.CharField(_("decision"), max_length=10, choices=Action.choices)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+", verbose_name=_("decided by")
    )
    by_name = models.CharField(_("name"), max_length=150, help_text="Kept when the account is gone.")
    reason = models.TextField(_("reason"), blank=True)
    rules = models.JSONField(_("rules"), help_text="Ids of the rules it was about.")
    created_at = models.DateTimeField(_("time"), default=now)

    class Meta:
        ordering = ["-created_at"]
        verbose_name = _("decision")
        verbose_name_plural = _("decisions")

    def __str__(self) -> str:
        return f"{self.action} by {self.by_name}"


class StagedWrite(Sourced):
    """A change that waits for its owner's yes. What applies it is registered by kind (`moderation.staging`)."""

    class Why(models.TextChoices):
        """What made it wait."""

        APPROVAL = "approval", _("You want to see such changes first")
        TAINT = "taint", _("The agent had read text from outside")
        TOMBSTONE = "tombstone", _("It is close to something you deleted")
        CAUTION = "caution", _("The scanner asks you to look at it")
        CURATOR = "curator", _("A model proposed it to tidy up")

    class Status(models.TextChoices):
        """What became of it."""

        PENDING = "pending", _("Waiting for you")
        APPROVED = "approved", _("Approved")
        REJECTED = "rejected", _("Rejected")
        EXPIRED = "expired", _("Expired")

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="staged_writes")
    kind = models.CharField(max_length=10, choices=BlockedItem.Kind.choices)
    target = models.CharField(max_length=200)
    operations = models.JSONField(help_text="The change, in the form that its kind's applier reads.")
    why = models.CharField(max_length=10, choices=Why.choices)
    outside = models.JSONField(default=list, blank=True, help_text="Names of the outside sources that were read.")
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.PENDING)
    created_at = models.DateTimeField(default=now)
    expires_at = models.DateTimeField()
    decided_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        indexes = [
            models.Index(fields=["user", "created_at"], condition=Q(status="pending"), name="staged_write_waiting")
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.target} {self.status}"
