"""`manage.py first_link`."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from hermes_site.accounts import services


class Command(BaseCommand):
    """Prints the one-time link for the first account; nothing once there is an account."""

    help = "Print a one-time link (24 hours) that makes the first account, an administrator. Prints nothing later."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """See Django."""
        parser.add_argument("--base-url", default="", help="Put in front of the path, e.g. http://127.0.0.1:8000.")

    def handle(self, *args: Any, **options: Any) -> None:
        """See Django."""
        if link := services.first_link(options["base_url"]):
            self.stdout.write(link)
