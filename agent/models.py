"""Turns, what ran in them, who works on them, and which models there are."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from agent.core.reviewing import Subject
from hermes_site.kernel.ids import uuid7
from sessions.models import Message, Session


class Turn(models.Model):
    """One message of a person and everything the agent does to answer it.

    The row is the identity: whoever holds (`worker`, `attempt`) may write, everyone else's writes touch nothing.
    """

    class Status(models.TextChoices):
        """queued → running → completed, failed or cancelled."""

        QUEUED = "queued", _("Queued")
        RUNNING = "running", _("Running")
        COMPLETED = "completed", _("Completed")
        FAILED = "failed", _("Failed")
        CANCELLED = "cancelled", _("Stopped")

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="turns", verbose_name=_("user"))
    session = models.ForeignKey(Session, models.CASCADE, related_name="turns")
    message = models.OneToOneField(Message, models.CASCADE, related_name="turn", help_text="What the person said.")
    turn_no = models.PositiveIntegerField(help_text="The turn's place in its session.")
    status = models.CharField(_("status"), max_length=10, choices=Status.choices, default=Status.QUEUED)
    held = models.BooleanField(default=False, help_text="Queued, but waits for the person to send it.")
    model = models.CharField(_("model"), max_length=200, blank=True)
    attempt = models.PositiveIntegerField(_("attempt"), default=0)
    worker = models.UUIDField(_("worker"), null=True, blank=True)
    step = models.PositiveIntegerField(_("step"), default=0)
    last_seq = models.PositiveBigIntegerField(default=0)
    error_code = models.CharField(_("error code"), max_length=40, blank=True)
    error_message = models.TextField(blank=True)
    outside = models.JSONField(
        default=list, blank=True, help_text="Names of the outside sources whose text it has read; empty: none."
    )
    usage = models.JSONField(_("usage"), default=dict, blank=True)
    cost = models.FloatField(_("cost"), null=True, blank=True)
    created_at = models.DateTimeField(_("created"), auto_now_add=True)
    announced_at = models.DateTimeField(auto_now_add=True)
    takeovers = models.PositiveIntegerField(default=0, help_text="How many workers died of it, or with it.")
    started_at = models.DateTimeField(_("begun"), null=True, blank=True)
    ended_at = models.DateTimeField(_("ended"), null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["session"], condition=Q(status="running"), name="one_running_turn"),
            models.UniqueConstraint(fields=["session", "turn_no"], name="turn_place"),
        ]
        indexes = [
            models.Index(fields=["announced_at"], condition=Q(status="queued"), name="turn_queued"),
            models.Index(fields=["worker"], condition=Q(status="running"), name="turn_running"),
        ]
        verbose_name = _("turn")
        verbose_name_plural = _("turns")

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


class Picture(models.Model):
    """A picture that somebody sent in a chat; its message names it by its key."""

    session = models.ForeignKey(Session, models.CASCADE, related_name="pictures")
    key = models.CharField(max_length=16, help_text="The beginning of its SHA-256.")
    mime = models.CharField(max_length=40)
    width = models.PositiveIntegerField()
    height = models.PositiveIntegerField()
    data = models.BinaryField()
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["session", "key"], name="picture_key")]

    def __str__(self) -> str:
        return f"{self.session_id} {self.key}"


class Attachment(models.Model):
    """A file that was sent ahead of its message, with `text` or, a picture, with `data`; removed after a day."""

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="attachments")
    name = models.CharField(max_length=120)
    text = models.TextField(blank=True)
    mime = models.CharField(max_length=40, default="text/plain")
    width = models.PositiveIntegerField(default=0)
    height = models.PositiveIntegerField(default=0)
    data = models.BinaryField(default=bytes, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return str(self.pk)


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
    keeps_messages = models.BooleanField(
        default=True, help_text="Its messages begin with those of the chat's request before it."
    )
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
    host = models.CharField(_("host"), max_length=200)
    pid = models.PositiveIntegerField(_("process"))
    started_at = models.DateTimeField(_("begun"), auto_now_add=True)
    beat_at = models.DateTimeField(_("last sign of life"))

    class Meta:
        verbose_name = _("worker")
        verbose_name_plural = _("workers")

    def __str__(self) -> str:
        return f"{self.host} {self.pid}"


class ModelConnection(models.Model):
    """A model endpoint that an administrator set up."""

    class Kind(models.TextChoices):
        """Which adapter speaks to it."""

        OPENAI = "openai", _("OpenAI-compatible")
        ANTHROPIC = "anthropic", "Anthropic"

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    name = models.CharField(_("name"), max_length=80, unique=True, help_text="As people see it in the model menu.")
    kind = models.CharField(_("speaks like"), max_length=12, choices=Kind.choices)
    base_url = models.CharField(
        _("address"), max_length=300, blank=True, help_text="Empty: the provider's own address."
    )
    key_encrypted = models.TextField(blank=True, editable=False)
    model = models.CharField(_("model"), max_length=200)
    context_window = models.PositiveIntegerField(
        _("context window"), null=True, blank=True, help_text="Tokens; empty: asked from the endpoint."
    )
    max_output_tokens = models.PositiveIntegerField(_("longest answer"), null=True, blank=True)
    sees_pictures = models.BooleanField(
        _("takes pictures"), null=True, blank=True, help_text="Empty: asked from the endpoint, else tried."
    )
    price_in = models.FloatField(
        _("price of prompt tokens"), null=True, blank=True, help_text="US dollars per million prompt tokens."
    )
    price_cached = models.FloatField(
        _("price of cached prompt tokens"),
        null=True,
        blank=True,
        help_text="US dollars per million cached prompt tokens.",
    )
    price_out = models.FloatField(
        _("price of completion tokens"), null=True, blank=True, help_text="US dollars per million completion tokens."
    )
    enabled = models.BooleanField(_("may be used"), default=True)
    is_default = models.BooleanField(_("used by new chats"), default=False)
    is_auxiliary = models.BooleanField(
        _("used for titles, summaries and reviews"), default=False, help_text="Used for titles, summaries and reviews."
    )
    is_fallback = models.BooleanField(
        _("takes over when the chosen model fails"), default=False, help_text="Answers when the chosen model can't."
    )
    created_at = models.DateTimeField(_("created"), auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["is_default"], condition=Q(is_default=True), name="one_default_model"),
            models.UniqueConstraint(
                fields=["is_auxiliary"], condition=Q(is_auxiliary=True), name="one_auxiliary_model"
            ),
            models.UniqueConstraint(fields=["is_fallback"], condition=Q(is_fallback=True), name="one_fallback_model"),
        ]
        verbose_name = _("model connection")
        verbose_name_plural = _("model connections")

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
    reviews = models.BooleanField(default=True, help_text="The agent looks chats over for what is worth keeping.")

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


class Review(models.Model):
    """A look at a chat, after one of its turns, for what is worth keeping; see `agent.services.reviews`."""

    class Status(models.TextChoices):
        """queued → running → done or failed."""

        QUEUED = "queued"
        RUNNING = "running"
        DONE = "done"
        FAILED = "failed"

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="reviews")
    session = models.ForeignKey(Session, models.CASCADE, related_name="reviews")
    turn = models.ForeignKey(Turn, models.CASCADE, related_name="reviews")
    turn_no = models.PositiveIntegerField(help_text="The last turn that it looks at.")
    memory = models.BooleanField(default=False)
    skills = models.BooleanField(default=False)
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.QUEUED)
    error = models.CharField(max_length=500, blank=True)
    changes = models.JSONField(default=list, blank=True, help_text="Events of what it changed.")
    usage = models.JSONField(default=dict, blank=True)
    cost = models.FloatField(null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    ended_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"{self.turn_id} {self.status}"

    @property
    def subjects(self) -> list[Subject]:
        """What it looks for."""
        wanted: list[tuple[Subject, bool]] = [("memory", self.memory), ("skills", self.skills)]
        return [subject for subject, is_wanted in wanted if is_wanted]


class Compression(models.Model):
    """A pass that made a chat shorter for its model; the transcript stays as it was said.

    The newest one that was not taken back, and did not fail, says what is sent.
    """

    class Kind(models.TextChoices):
        """How."""

        RULES = "rules"
        SUMMARY = "summary"
        FALLBACK = "fallback"
        FAILED = "failed"

    session = models.ForeignKey(Session, models.CASCADE, related_name="compressions")
    number = models.PositiveIntegerField()
    kind = models.CharField(max_length=10, choices=Kind.choices)
    turn_no = models.PositiveIntegerField(help_text="The turn during or after which it was made.")
    step = models.PositiveIntegerField(default=0, help_text="The step before which it was made; 0: after the turn.")
    summary = models.TextField(blank=True, help_text="As sent, in place of what lies between the next two.")
    head_through = models.PositiveIntegerField(default=0, help_text="Number of the last message before it; 0: none.")
    tail_from = models.PositiveIntegerField(default=0, help_text="Number of the first message after it.")
    edits = models.JSONField(default=dict, blank=True, help_text="What became of single messages, by number.")
    gone = models.JSONField(default=list, blank=True, help_text="Numbers of the messages that it left out first.")
    kept = models.PositiveIntegerField(default=0, help_text="Messages that are sent word for word.")
    tokens_before = models.PositiveIntegerField(default=0)
    tokens_after = models.PositiveIntegerField(default=0)
    focus = models.TextField(blank=True)
    model = models.CharField(max_length=200, blank=True, help_text="Who wrote the summary.")
    problem = models.CharField(max_length=40, blank=True, help_text="Code of what went wrong, if anything did.")
    problem_text = models.TextField(blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    undone_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["session", "number"], name="compression_number")]

    def __str__(self) -> str:
        return f"{self.session_id} {self.number} {self.kind}"


class ChatContext(models.Model):
    """What is known of a chat's prompt, and what keeps its compression from running in circles."""

    session = models.OneToOneField(Session, models.CASCADE, related_name="context", primary_key=True)
    model = models.CharField(max_length=200, blank=True, help_text="The model that was asked last, as people see it.")
    window = models.PositiveIntegerField(default=0, help_text="Its tokens, prompt and answer together; 0: not known.")
    trigger = models.PositiveIntegerField(default=0, help_text="From this size on the chat is compressed.")
    parts = models.JSONField(default=dict, blank=True, help_text="Estimated tokens: system, tools, summary, messages.")
    prompt = models.PositiveIntegerField(default=0, help_text="Tokens of the last prompt, as reported.")
    cached = models.PositiveIntegerField(default=0, help_text="How many of them came from the cache.")
    counted = models.PositiveIntegerField(default=0, help_text="Messages in that prompt.")
    strikes = models.PositiveIntegerField(default=0, help_text="Passes in a row that failed or saved nothing.")
    is_paused = models.BooleanField(default=False, help_text="Nothing is compressed until the person acts.")
    rest_until = models.DateTimeField(null=True, blank=True)
    unproven = models.PositiveIntegerField(default=0, help_text="Tokens before a pass whose effect is not known yet.")
    lease = models.UUIDField(null=True, blank=True, help_text="Who compresses the chat now.")
    lease_until = models.DateTimeField(null=True, blank=True)
    asked_by_hand = models.BooleanField(default=False, help_text="The lease is for a compression by hand.")

    class Meta:
        indexes = [
            models.Index(fields=["lease_until"], condition=Q(asked_by_hand=True), name="compression_by_hand"),
        ]

    def __str__(self) -> str:
        return str(self.session_id)


class TokenRatios(models.Model):
    """Characters a token of a model, by kind of writing, learned from what its provider reports."""

    model = models.CharField(max_length=200, primary_key=True)
    by_kind = models.JSONField()
    updated_at = models.DateTimeField(auto_now=True)

    def __str__(self) -> str:
        return self.model
