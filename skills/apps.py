"""App configuration."""

from django.apps import AppConfig


class SkillsConfig(AppConfig):
    """See the package docstring."""

    name = "skills"
