"""App configuration."""

from django.apps import AppConfig


class AgentConfig(AppConfig):
    """See the package docstring."""

    name = "agent"
