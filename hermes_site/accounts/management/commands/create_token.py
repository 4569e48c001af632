"""`manage.py create_token`."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from hermes_site.accounts import services
from hermes_site.accounts.models import User
from hermes_site.accounts.scopes import DEFAULT_SCOPES
from hermes_site.kernel.errors import HermesError


class Command(BaseCommand):
    """Makes an API token and prints it alone on its line, for scripts."""

    help = "Make an API token and print it. It is shown this once."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """See Django."""
        parser.add_argument("user", help="User name or email address.")
        parser.add_argument("--scopes", default=",".join(DEFAULT_SCOPES), help="Comma-separated. Default: %(default)s.")
        parser.add_argument("--name", default="command line")
        parser.add_argument("--days", type=int, help="Until the token ends. Default: never.")

    def handle(self, *args: Any, **options: Any) -> None:
        """See Django."""
        name = options["user"]
        user = User.objects.filter(username=name).first() or User.objects.filter(email__iexact=name).first()
        if user is None:
            raise CommandError(f"There is no user {name}. Make one with manage.py create_user {name}.")
        scopes = [item for item in (part.strip() for part in options["scopes"].split(",")) if item]
        try:
            _token, secret = services.token_create(user=user, name=options["name"], scopes=scopes, days=options["days"])
        except HermesError as error:
            raise CommandError(str(error)) from error
        self.stdout.write(secret)
