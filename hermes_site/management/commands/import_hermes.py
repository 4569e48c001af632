"""`manage.py import_hermes`."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from hermes_site.accounts.selectors import user_named
from hermes_site.kernel.errors import HermesError
from hermes_site.kernel.text.storage import close_idle
from hermes_site.moving.importing import home_import


class Command(BaseCommand):
    """Takes in the home of a Hermes Agent, beside a running server too."""

    help = "Take in memory, skills and sessions of a Hermes Agent. Running it again takes in only what is new."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """See Django."""
        parser.add_argument("folder", type=Path, help="The home of the Hermes Agent, such as ~/.hermes. Only read.")
        parser.add_argument("--user", required=True, help="User name or email address: whose data it becomes.")
        parser.add_argument("--dry-run", action="store_true", help="Write nothing; say what would happen.")

    def handle(self, *args: Any, **options: Any) -> None:
        """See Django."""
        try:
            user = user_named(options["user"])
            report = home_import(
                user=user, folder=options["folder"], dry_run=options["dry_run"], progress=self._progress
            )
        except HermesError as error:
            raise CommandError(str(error)) from error
        finally:
            close_idle()
        if self.stderr.isatty():
            self.stderr.write("")
        for line in report.lines():
            self.stdout.write(line)

    def _progress(self, done: int, total: int) -> None:
        if self.stderr.isatty():
            self.stderr.write(f"\r{done:,} of {total:,} messages ", ending="")
