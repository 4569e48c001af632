"""App configuration."""

from django.apps import AppConfig


class MemoryConfig(AppConfig):
    """See the package docstring."""

    name = "memory"

    def ready(self) -> None:
        """Say how staged changes of memory are made."""
        from hermes_site.moderation import staging
        from memory.replay import replay

        staging.register("memory", replay)
