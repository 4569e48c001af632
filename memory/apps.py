"""App configuration."""

from django.apps import AppConfig


class MemoryConfig(AppConfig):
    """See the package docstring."""

    name = "memory"

    def ready(self) -> None:
        """Say how staged changes of memory are made, and what decisions about blocked texts change."""
        from hermes_site.moderation import services, staging
        from memory.replay import replay
        from memory.verdicts import decided

        staging.register("memory", replay)
        services.on_decided(decided)
