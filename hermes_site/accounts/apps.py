"""App configuration."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class AccountsConfig(AppConfig):
    """Users, tokens, invitations."""

    name = "hermes_site.accounts"
    label = "accounts"
    verbose_name = _("Accounts")
