"""Who may use the site."""

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils.translation import gettext_lazy as _

from hermes_site.kernel.ids import uuid7


class User(AbstractUser):
    """A person with an agent. The id also names the folder of their files."""

    class Theme(models.TextChoices):
        """How pages look."""

        AUTO = "", _("Auto")
        LIGHT = "light", _("Light")
        DARK = "dark", _("Dark")

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    language = models.CharField(max_length=10, blank=True)
    theme = models.CharField(max_length=5, blank=True, choices=Theme.choices, default=Theme.AUTO)
