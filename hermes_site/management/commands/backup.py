"""`manage.py backup`."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from hermes_site.kernel import files
from hermes_site.kernel.errors import HermesError
from hermes_site.moving.backup import backup_write


class Command(BaseCommand):
    """Makes one archive of everything, while the site serves."""

    help = "Write database, users' files and config.yaml into one archive, while the site serves."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """See Django."""
        parser.add_argument("file", type=Path, help="The archive; ends in .tar, or in .tar.gz to be compressed.")
        keys = parser.add_mutually_exclusive_group()
        keys.add_argument(
            "--with-keys",
            action="store_true",
            help="Put the keys in. Whoever has the archive can then read stored API keys.",
        )
        keys.add_argument("--without-keys", action="store_true", help="Leave the keys out, which is the default.")

    def handle(self, *args: Any, **options: Any) -> None:
        """See Django."""
        file: Path = options["file"]
        try:
            summary = backup_write(file, with_keys=options["with_keys"])
        except HermesError as error:
            raise CommandError(str(error)) from error
        except OSError as error:
            raise CommandError(f"{file} could not be written: {files.reason(error)}. Nothing was left.") from error
        self.stdout.write(
            f"{file}: {summary.archive_bytes:,} bytes (database {summary.database_bytes:,} bytes, "
            f"{summary.files:,} files, {'with' if summary.with_keys else 'without'} keys)"
        )
        if not summary.with_keys:
            self.stdout.write("The keys are not in it: keep a copy of the folder keys/ elsewhere, or use --with-keys.")
