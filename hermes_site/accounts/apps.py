"""App configuration."""

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    """Users, tokens, invitations."""

    name = "hermes_site.accounts"
    label = "accounts"
