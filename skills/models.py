"""A user's skills: their files, what became of them, how often they are used. The rows hold the truth."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from hermes_site.kernel.clock import now
from hermes_site.kernel.ids import uuid7
from hermes_site.kernel.provenance import Revertible, Sourced


class Shelf(models.Model):
    """A user's skills as a whole, and what the user chose about them."""

    class Approval(models.TextChoices):
        """Which of the agent's changes wait for the user."""

        OFF = "off", _("None: the agent saves at once")
        BACKGROUND = "background", _("Those of background reviews")
        ALL = "all", _("All of them")

    user = models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE, related_name="skill_shelf", primary_key=True)
    version = models.PositiveBigIntegerField(default=0, help_text="Counts the changes; caches hold as long as it does.")
    write_approval = models.CharField(
        max_length=10, choices=Approval.choices, blank=True, help_text="Empty: the site's default."
    )
    curator = models.BooleanField(default=True, help_text="Whether unused skills of the agent's are archived.")
    curator_proposals = models.BooleanField(default=False, help_text="Whether a model proposes merges and clean-ups.")

    def __str__(self) -> str:
        return str(self.user_id)


class Blob(models.Model):
    """A content that a user's skills have or had, kept once."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    sha256 = models.CharField(max_length=64)
    data = models.BinaryField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "sha256"], name="skill_blob_once")]

    def __str__(self) -> str:
        return self.sha256[:12]


class Skill(Sourced):
    """One of a user's own skills. `origin` and source say how it first came."""

    class Author(models.TextChoices):
        """Who wrote it; decides how the scanner's findings are taken."""

        AGENT = "agent", _("The agent")
        USER = "user", _("You")
        IMPORT = "import", _("Imported")

    class State(models.TextChoices):
        """Where in its life it is."""

        ACTIVE = "active", _("Active")
        STALE = "stale", _("Stale")
        ARCHIVED = "archived", _("Archived")
        DELETED = "deleted", _("Deleted")

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="skills")
    name = models.CharField(max_length=64)
    category = models.CharField(max_length=64, blank=True)
    author = models.CharField(max_length=8, choices=Author.choices)
    state = models.CharField(max_length=8, choices=State.choices, default=State.ACTIVE)
    pinned = models.BooleanField(default=False)
    description = models.TextField(blank=True)
    facts = models.JSONField(
        default=dict, blank=True, help_text="What lists need of its front matter: conditions, tags, version."
    )
    problem = models.TextField(blank=True, help_text="Why it cannot be used; empty: it can be read.")
    stray = models.TextField(blank=True, help_text="Why its folder was not taken in as it is now; empty: it was.")
    severity = models.PositiveSmallIntegerField(default=0, help_text="Of the worst that the scanner holds against it.")
    blocked_by = models.JSONField(default=list, blank=True, help_text="Rules that keep it from every model.")
    description_withheld = models.BooleanField(default=False, help_text="The scanner found something in it.")
    ruleset = models.CharField(max_length=16, blank=True, help_text="The rules that looked at it; empty: none did.")
    tree_sha256 = models.CharField(max_length=64, blank=True, help_text="Names all of its files.")
    accepted_sha256 = models.CharField(
        max_length=64, blank=True, help_text="The files of which its owner accepted what asks for caution."
    )
    mirror_due = models.BooleanField(default=False, help_text="Its folder does not show the present files yet.")
    version = models.PositiveBigIntegerField(default=0, help_text="Counts its changes.")
    created_at = models.DateTimeField(default=now)
    updated_at = models.DateTimeField(default=now)
    idle_since = models.DateTimeField(default=now, help_text="When it was last used, changed or brought back.")

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["user", "category", "name"], condition=~Q(state="deleted"), name="one_skill_of_a_name"
            )
        ]
        indexes = [models.Index(fields=["user", "name"], name="skill_by_name")]

    def __str__(self) -> str:
        return self.qualified

    @property
    def qualified(self) -> str:
        """Its name with its category: the folder that it lies in."""
        return f"{self.category}/{self.name}" if self.category else self.name

    @property
    def live(self) -> bool:
        """Whether it is neither archived nor deleted, so that a folder shows it."""
        return self.state in (self.State.ACTIVE, self.State.STALE)


class SkillFile(models.Model):
    """One file of a skill, SKILL.md among them."""

    skill = models.ForeignKey(Skill, models.CASCADE, related_name="files")
    path = models.CharField(max_length=200)
    blob = models.ForeignKey(Blob, models.RESTRICT, related_name="+")
    size_bytes = models.PositiveIntegerField()

    class Meta:
        ordering = ["path"]
        constraints = [models.UniqueConstraint(fields=["skill", "path"], name="one_file_of_a_path")]

    def __str__(self) -> str:
        return self.path


class SkillRevision(Revertible):
    """One change of a skill: which files it touched, and what they were and became."""

    class Action(models.TextChoices):
        """What was done."""

        CREATE = "create", _("Created")
        EDIT = "edit", _("Edited")
        PATCH = "patch", _("Patched")
        WRITE_FILE = "write_file", _("File written")
        REMOVE_FILE = "remove_file", _("File removed")
        DELETE = "delete", _("Deleted")
        ARCHIVE = "archive", _("Archived")
        RESTORE = "restore", _("Brought back")
        UNDO = "undo", _("Undone")
        FILE = "file", _("Taken in from its folder")
        IMPORT = "import", _("Imported")

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    skill = models.ForeignKey(Skill, models.CASCADE, related_name="revisions")
    version = models.PositiveBigIntegerField(help_text="The skill's version that this change made.")
    action = models.CharField(max_length=12, choices=Action.choices)
    changes = models.JSONField(default=list, help_text="[{path, before, after}]: SHA-256 of contents; null: none.")
    state_before = models.CharField(max_length=8, choices=Skill.State.choices, blank=True, help_text="Empty: new.")
    state_after = models.CharField(max_length=8, choices=Skill.State.choices)
    note = models.CharField(max_length=300, blank=True)
    created_at = models.DateTimeField(default=now)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["skill", "version"], name="skill_revision_version")]
        indexes = [
            models.Index(fields=["source_turn"], condition=Q(source_turn__isnull=False), name="skill_revision_turn"),
            models.Index(fields=["undoes"], condition=Q(undoes__isnull=False), name="skill_revision_undoes"),
        ]

    def __str__(self) -> str:
        return f"{self.skill_id}.{self.version}"


class SkillUse(models.Model):
    """What a user does with a skill of whatever root: how often it is used, whether it is on, its configured values."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="skill_uses")
    name = models.CharField(max_length=64)
    enabled = models.BooleanField(default=True)
    views = models.PositiveIntegerField(default=0)
    uses = models.PositiveIntegerField(default=0, help_text="Invocations by name.")
    patches = models.PositiveIntegerField(default=0)
    last_used_at = models.DateTimeField(null=True, blank=True)
    values = models.JSONField(default=dict, blank=True, help_text="Of the skill's configuration keys.")
    accepted_sha256 = models.CharField(
        max_length=64, blank=True, help_text="The files of a shared skill whose cautions the user accepted."
    )

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "name"], name="one_use_of_a_skill")]

    def __str__(self) -> str:
        return self.name


class Verdict(models.Model):
    """What the scanner said of a content, whoever's it is; asked once for each set of rules."""

    key = models.CharField(max_length=64, primary_key=True, help_text="SHA-256 of rules, kind of file and content.")
    findings = models.JSONField(default=list, help_text="[{rule, family, severity, start, end, reason}]")
    created_at = models.DateTimeField(default=now)
    used_at = models.DateTimeField(default=now, db_index=True, help_text="When it was last asked for, to the day.")

    def __str__(self) -> str:
        return self.key[:12]


class CuratorReport(models.Model):
    """What one run of the curator did to a user's skills, or would have done; or what its model proposed."""

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="curator_reports")
    dry_run = models.BooleanField(default=False)
    moves = models.JSONField(default=list, help_text="[{skill, name, before, after, idle_days, revision}]")
    proposals = models.JSONField(default=list, help_text="[{name, absorbed, reason, staged, refused}]")
    model = models.CharField(max_length=200, blank=True, help_text="That was asked; empty: none was.")
    looked_at = models.CharField(max_length=64, blank=True, help_text="Names the texts that the model was shown.")
    tokens = models.PositiveIntegerField(default=0, help_text="That the model took.")
    cost = models.FloatField(null=True, blank=True, help_text="In US dollars; null: not known.")
    trouble = models.TextField(blank=True, help_text="Why the model proposed nothing; empty: it was asked.")
    created_at = models.DateTimeField(default=now)

    class Meta:
        indexes = [models.Index(fields=["user", "-created_at"], name="curator_report_newest")]

    def __str__(self) -> str:
        return f"{self.created_at:%Y-%m-%d}"
