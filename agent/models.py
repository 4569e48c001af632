"""Turns, what ran in them, who works on them, and which models there are."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from hermes_site.kernel.ids import uuid7
from sessions.models import Message, Session


class Turn(models.Model):
    """One message of a person and everything the agent does to answer it.

    The row is the identity: whoever holds (`worker`, `attempt`) may write, everyone else's writes touch nothing.
    """

    class Status(models.TextChoices):
        """queued → running → completed, failed or cancelled."""

        QUEUED = "queued"
        RUNNING = "running"
        COMPLETED = "completed"
        FAILED = "failed"
        CANCELLED = "cancelled"

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="turns")
    session = models.ForeignKey(Session, models.CASCADE, related_name="turns")
    message = models.OneToOneField(Message, models.CASCADE, related_name="turn", help_text="What the person said.")
    turn_no = models.PositiveIntegerField(help_text="The turn's place in its session.")
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.QUEUED)
    held = models.BooleanField(default=False, help_text="Queued, but waits for the person to send it.")
    model = models.CharField(max_length=200, blank=True)
    attempt = models.PositiveIntegerField(default=0)
    worker = models.UUIDField(null=True, blank=True)
    step = models.PositiveIntegerField(default=0)
    last_seq = models.PositiveBigIntegerField(default=0)
    error_code = models.CharField(max_length=40, blank=True)
    error_message = models.TextField(blank=True)
    outside = models.JSONField(
        default=list, blank=True, help_text="Names of the outside sources whose text it has read; empty: none."
    )
    usage = models.JSONField(default=dict, blank=True)
    cost = models.FloatField(null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    announced_at = models.DateTimeField(auto_now_add=True)
    takeovers = models.PositiveIntegerField(default=0, help_text="How many workers died of it, or with it.")
    started_at = models.DateTimeField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["session"], condition=Q(status="running"), name="one_running_turn"),
            models.UniqueConstraint(fields=["session", "turn_no"], name="turn_place"),
        ]
        indexes = [
            models.Index(fields=["announced_at"], condition=Q(status="queued"), name="turn_queued"),
            models.Index(fields=["worker"], condition=Q(status="running"), name="turn_running"),
        ]

    def __str__(self) -> str:
        return f"{self.pk} ({self.status})"


class ToolRun(models.Model):
    """One call of a tool, identified by its place: turn, step, position."""

    class Status(models.TextChoices):
        """Of a run."""

        RUNNING = "running"
        OK = "ok"
        ERROR = "error"

    turn = models.ForeignKey(Turn, models.CASCADE, related_name="tool_runs")
    step = models.PositiveIntegerField()
    position = models.PositiveIntegerField()
    name = models.CharField(max_length=80)
    attempt = models.PositiveIntegerField()
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.RUNNING)
    result = models.TextField(blank=True)
    events = models.JSONField(default=list, blank=True)
    started_at = models.DateTimeField(auto_now_add=True)
    duration_s = models.FloatField(default=0)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["turn", "step", "position"], name="tool_run_place")]

    def __str__(self) -> str:
        return f"{self.turn_id} {self.step}.{self.position} {self.name}"


class EarlierAnswer(models.Model):
    """What answered a turn before it was answered again: no part of the conversation any more, but kept to be read."""

    turn = models.ForeignKey(Turn, models.CASCADE, related_name="earlier_answers")
    messages = models.JSONField(help_text="Its messages, as `Message` has them.")
    runs = models.JSONField(help_text="Its tool runs, as `ToolRun` has them.")
    status = models.CharField(max_length=10, choices=Turn.Status.choices)
    outside = models.JSONField(default=list, blank=True)
    usage = models.JSONField(default=dict, blank=True)
    cost = models.FloatField(null=True, blank=True)
    started_at = models.DateTimeField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"{self.turn_id} {self.pk}"


class ModelCall(models.Model):
    """One request to a model: what it began with, what it cost."""

    turn = models.ForeignKey(Turn, models.CASCADE, related_name="model_calls")
    step = models.PositiveIntegerField()
    attempt = models.PositiveIntegerField()
    model = models.CharField(max_length=200)
    prompt_sha256 = models.CharField(max_length=64)
    tools_sha256 = models.CharField(max_length=64)
    messages_sha256 = models.CharField(max_length=64, help_text="Of all messages sent.")
    messages_count = models.PositiveIntegerField()
    usage = models.JSONField(default=dict, blank=True)
    duration_s = models.FloatField(default=0)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        indexes = [models.Index(fields=["turn", "step"], name="model_call_place")]

    def __str__(self) -> str:
        return f"{self.turn_id} {self.step} {self.model}"


class WorkerHeartbeat(models.Model):
    """A worker process that lives; dead when `beat_at` is over 9 s old."""

    id = models.UUIDField(primary_key=True, editable=False)
    host = models.CharField(max_length=200)
    pid = models.PositiveIntegerField()
    started_at = models.DateTimeField(auto_now_add=True)
    beat_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.host} {self.pid}"


class ModelConnection(models.Model):
    """A model endpoint that an administrator set up."""

    class Kind(models.TextChoices):
        """Which adapter speaks to it."""

        OPENAI = "openai", "OpenAI-compatible"
        ANTHROPIC = "anthropic", "Anthropic"

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    name = models.CharField(max_length=80, unique=True, help_text="As people see it in the model menu.")
    kind = models.CharField(max_length=12, choices=Kind.choices)
    base_url = models.CharField(max_length=300, blank=True, help_text="Empty: the provider's own address.")
    key_encrypted = models.TextField(blank=True, editable=False)
    model = models.CharField(max_length=200)
    context_window = models.PositiveIntegerField(
        null=True, blank=True, help_text="Tokens; empty: asked from the endpoint."
    )
    max_output_tokens = models.PositiveIntegerField(null=True, blank=True)
    price_in = models.FloatField(null=True, blank=True, help_text="US dollars per million prompt tokens.")
    price_cached = models.FloatField(null=True, blank=True, help_text="US dollars per million cached prompt tokens.")
    price_out = models.FloatField(null=True, blank=True, help_text="US dollars per million completion tokens.")
    enabled = models.BooleanField(default=True)
    is_default = models.BooleanField(default=False)
    is_auxiliary = models.BooleanField(default=False, help_text="Used for titles, summaries and reviews.")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["is_default"], condition=Q(is_default=True), name="one_default_model"),
            models.UniqueConstraint(
                fields=["is_auxiliary"], condition=Q(is_auxiliary=True), name="one_auxiliary_model"
            ),
        ]

    def __str__(self) -> str:
        return self.name


class AgentSettings(models.Model):
    """What a user chose about their agent."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="agent_settings", primary_key=True
    )
    model = models.CharField(max_length=200, blank=True, help_text="For new chats; empty: the site's default.")
    toolsets_off = models.JSONField(default=list, blank=True)
    enter_sends = models.BooleanField(default=True)

    def __str__(self) -> str:
        return str(self.user_id)


class ContextDocument(models.Model):
    """A document of instructions that its user wrote for the agent; see `agent.services.documents`."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="context_documents")
    name = models.CharField(max_length=40)
    content = models.TextField()
    kept = models.JSONField(
        default=list, blank=True, help_text="[{sha256, rules}] of paragraphs that the user uses all the same."
    )
    findings = models.JSONField(default=list, blank=True, help_text="What the scanner found in `content`.")
    ruleset = models.CharField(max_length=16, blank=True, help_text="The rules that found it.")
    scanned = models.CharField(max_length=64, blank=True, help_text="SHA-256 of the content that they looked at.")
    updated_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "name"], name="context_document_once")]

    def __str__(self) -> str:
        return f"{self.user_id} {self.name}"
