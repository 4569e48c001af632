"""App configuration."""

from django.apps import AppConfig


class SkillsConfig(AppConfig):
    """See the package docstring."""

    name = "skills"

    def ready(self) -> None:
        """Say how staged changes of skills are made, and what decisions about blocked files change."""
        from hermes_site.moderation import services, staging
        from skills.replay import decided, replay

        staging.register("skill", replay)
        services.on_decided(decided)
