"""App configuration."""

from django.apps import AppConfig


class ModerationConfig(AppConfig):
    """See the package docstring."""

    name = "hermes_site.moderation"
