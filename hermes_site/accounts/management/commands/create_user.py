"""`manage.py create_user`."""

import secrets
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from hermes_site.accounts import services
from hermes_site.kernel.errors import HermesError


class Command(BaseCommand):
    """Makes an account."""

    help = "Make an account. Without --password, a generated one is printed."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """See Django."""
        parser.add_argument("name")
        parser.add_argument("--password", help="At least 12 characters.")
        parser.add_argument("--email", default="")
        parser.add_argument("--staff", action="store_true", help="An administrator.")

    def handle(self, *args: Any, **options: Any) -> None:
        """See Django."""
        password = options["password"] or secrets.token_urlsafe(15)
        try:
            user = services.user_create(
                username=options["name"], password=password, email=options["email"], is_staff=options["staff"]
            )
        except HermesError as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"Made {'the administrator' if user.is_staff else 'the account'} {user.username}.")
        if not options["password"]:
            self.stdout.write(f"Password: {password}")
