"""`manage.py export_user`."""

import os
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from hermes_site.accounts.selectors import user_named
from hermes_site.kernel import files
from hermes_site.kernel.errors import HermesError
from hermes_site.moving.exporting import user_export


class Command(BaseCommand):
    """Writes everything of a user's into a zip, beside a running server too."""

    help = "Write everything that is a user's into a zip: memory, chats, skills, settings; no credentials."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """See Django."""
        parser.add_argument("name", help="User name or email address.")
        parser.add_argument("-o", "--output", type=Path, required=True, help="The zip; it must not exist yet.")

    def handle(self, *args: Any, **options: Any) -> None:
        """See Django."""
        output: Path = options["output"]
        try:
            user = user_named(options["name"])
            handle = os.open(output, os.O_WRONLY | os.O_CREAT | os.O_EXCL, files.FILE_MODE)
            try:
                with os.fdopen(handle, "wb") as file:
                    for chunk in user_export(user=user):
                        file.write(chunk)
            except BaseException:
                output.unlink()
                raise
        except HermesError as error:
            raise CommandError(str(error)) from error
        except OSError as error:
            raise CommandError(f"{output} could not be written: {files.reason(error)}.") from error
        self.stdout.write(f"{output}: {output.stat().st_size:,} bytes")
