"""App configuration."""

from django.apps import AppConfig


class MovingConfig(AppConfig):
    """Moving in and out, the end of accounts, backups."""

    name = "hermes_site.moving"
    label = "moving"

    def ready(self) -> None:
        """Remove what is left of accounts that end."""
        from hermes_site.accounts import endings
        from hermes_site.moving.tasks import on_ended

        endings.listen(on_ended)
