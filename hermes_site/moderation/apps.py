"""App configuration."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ModerationConfig(AppConfig):
    """See the package docstring."""

    name = "hermes_site.moderation"
    verbose_name = _("Moderation")
