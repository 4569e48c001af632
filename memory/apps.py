"""App configuration."""

from django.apps import AppConfig


class MemoryConfig(AppConfig):
    """See the package docstring."""

    name = "memory"
