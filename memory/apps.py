"""App configuration."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class MemoryConfig(AppConfig):
    """See the package docstring."""

    name = "memory"
    verbose_name = _("Memory")

    def ready(self) -> None:
        """Say how staged changes of memory are made, and what decisions about blocked texts change."""
        from hermes_site.moderation import services, staging
        from memory.replay import replay
        from memory.verdicts import decided

        staging.register("memory", replay)
        services.on_decided(decided)
