"""Who may use the site."""

import re
from datetime import timedelta
from typing import Any

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

from hermes_site.kernel import clock
from hermes_site.kernel.ids import uuid7

SOON = timedelta(days=7)
_EAST_ASIAN = re.compile("[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]+")


class User(AbstractUser):
    """A person with an agent. The id also names the folder of their files."""

    class Theme(models.TextChoices):
        """How pages look."""

        AUTO = "", _("Auto")
        LIGHT = "light", _("Light")
        DARK = "dark", _("Dark")

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    language = models.CharField(_("language"), max_length=10, blank=True)
    theme = models.CharField(_("theme"), max_length=5, blank=True, choices=Theme.choices, default=Theme.AUTO)

    ended_at = models.DateTimeField(
        null=True, blank=True, editable=False, help_text="Set while what is left of a deleted account is removed."
    )

    class Meta(AbstractUser.Meta):
        constraints = [
            models.UniqueConstraint(
                Lower("username"),
                name="user_name_once",
                violation_error_message=_("A user with that username already exists."),
            ),
            models.UniqueConstraint(
                Lower("email"),
                condition=~models.Q(email=""),
                name="user_email_once",
                violation_error_message=_("An account with this address already exists."),
            ),
        ]

    def get_full_name(self) -> str:
        """Both names; the family name first, and no space, where they are written in East Asian scripts."""
        together = f"{self.last_name}{self.first_name}"
        return together if _EAST_ASIAN.fullmatch(together) else super().get_full_name()


class ApiToken(models.Model):
    """A key to the JSON API. Only its hash is kept: 256 random bits need no slow hash."""

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    user = models.ForeignKey(User, models.CASCADE, related_name="api_tokens", verbose_name=_("user"))
    name = models.CharField(_("name"), max_length=80)
    token_sha256 = models.CharField(max_length=64, unique=True, editable=False)
    hint = models.CharField(
        _("ends with"), max_length=4, editable=False, help_text="The last characters, to tell tokens apart."
    )
    scopes = models.JSONField(_("scopes"), default=list)
    created_at = models.DateTimeField(_("created"), default=clock.now, editable=False)
    days = models.PositiveSmallIntegerField(_("days"), null=True, blank=True, editable=False)
    expires_at = models.DateTimeField(_("ends"), null=True, blank=True, editable=False)
    last_used_at = models.DateTimeField(_("last used"), null=True, blank=True, editable=False)
    revoked_at = models.DateTimeField(_("revoked"), null=True, blank=True, editable=False)

    class Meta:
        ordering = ["-created_at"]
        verbose_name = _("API token")
        verbose_name_plural = _("API tokens")

    def __str__(self) -> str:
        return self.name

    @property
    def has_ended(self) -> bool:
        """Whether its time is over."""
        return self.expires_at is not None and self.expires_at <= clock.now()

    @property
    def ends_soon(self) -> bool:
        """Whether it is time to renew it."""
        return self.expires_at is not None and self.expires_at <= clock.now() + SOON


class Invitation(models.Model):
    """Leave to sign up, once. The code itself is shown when it is made and never again."""

    code_sha256 = models.CharField(max_length=64, unique=True, editable=False)
    email = models.EmailField(_("email address"), blank=True, help_text=_("If set, only this address may use it."))
    note = models.CharField(_("note"), max_length=200, blank=True)
    created_by = models.ForeignKey(
        User, models.SET_NULL, null=True, editable=False, related_name="invitations", verbose_name=_("invited by")
    )
    created_at = models.DateTimeField(_("created"), default=clock.now, editable=False)
    expires_at = models.DateTimeField(_("valid until"))
    used_by = models.OneToOneField(
        User, models.SET_NULL, null=True, editable=False, related_name="invitation", verbose_name=_("used by")
    )
    used_at = models.DateTimeField(_("used"), null=True, editable=False)

    class Meta:
        ordering = ["-created_at"]
        verbose_name = _("invitation")
        verbose_name_plural = _("invitations")

    def __str__(self) -> str:
        return self.email or self.note or f"{self.created_at:%Y-%m-%d %H:%M}"

    @property
    def is_open(self) -> bool:
        """Whether somebody may still use it."""
        return self.used_at is None and self.expires_at > clock.now()


class SingleRow(models.Model):
    """Base of tables that hold one row."""

    id = models.PositiveSmallIntegerField(primary_key=True, default=1, editable=False)

    class Meta:
        abstract = True
        constraints = [models.CheckConstraint(condition=models.Q(id=1), name="%(class)s_single")]


class SiteSettings(SingleRow):
    """What an administrator decides about accounts."""

    class SignUp(models.TextChoices):
        """Who may make an account."""

        INVITE = "invite", _("Whoever has an invitation")
        OPEN = "open", _("Everybody")
        CLOSED = "closed", _("Nobody")

    sign_up = models.CharField(_("who may sign up"), max_length=6, choices=SignUp.choices, default=SignUp.INVITE)
    staff_second_factor = models.BooleanField(
        _("administrators need a second factor"),
        default=False,
        help_text=_("Administrators without one are asked to set it up before they can go on."),
    )

    class Meta(SingleRow.Meta):
        verbose_name = _("site settings")
        verbose_name_plural = _("site settings")

    def __str__(self) -> str:
        return str(self._meta.verbose_name)

    @classmethod
    def get(cls) -> "SiteSettings":
        """The row, or its defaults while nobody has changed them."""
        return cls.objects.filter(pk=1).first() or cls()


class FirstLink(SingleRow):
    """The one-time link that makes the first account. A new one replaces the old."""

    token_sha256 = models.CharField(max_length=64)
    expires_at = models.DateTimeField()

    class Meta(SingleRow.Meta):
        pass

    def __str__(self) -> str:
        return f"until {self.expires_at:%Y-%m-%d %H:%M}"


class IdempotencyKey(models.Model):
    """What a POST with this key was answered, for 24 hours."""

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    user = models.ForeignKey(User, models.CASCADE, related_name="+")
    key = models.CharField(max_length=255)
    fingerprint = models.CharField(max_length=64, help_text="SHA-256 of method, path and body.")
    status = models.PositiveSmallIntegerField(null=True, help_text="Empty while the request runs.")
    body: "models.JSONField[Any, Any]" = models.JSONField(null=True)
    created_at = models.DateTimeField(default=clock.now)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "key"], name="idempotency_key_once")]
        indexes = [models.Index(fields=["created_at"], name="idempotency_key_age")]

    def __str__(self) -> str:
        return self.key
