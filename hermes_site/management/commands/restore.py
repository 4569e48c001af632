"""`manage.py restore`."""

import os
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from hermes_site.kernel import files
from hermes_site.kernel.errors import HermesError
from hermes_site.management.commands.serve import take_folder
from hermes_site.moving.restore import backup_restore


class Command(BaseCommand):
    """Puts a backup back, while nothing runs."""

    help = "Put a backup back. No server may run; what is there is moved aside."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """See Django."""
        parser.add_argument("file", type=Path, help="An archive that manage.py backup made.")
        parser.add_argument(
            "--force", action="store_true", help="Also where there are accounts: they are moved aside, not deleted."
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """See Django."""
        settings.RUN_DIR.mkdir(mode=0o700, exist_ok=True)
        lock = take_folder(settings.RUN_DIR / "serve.pid")
        try:
            done = backup_restore(options["file"], force=options["force"])
        except HermesError as error:
            raise CommandError(str(error)) from error
        except OSError as error:
            named = f" ({Path(error.filename).name})" if isinstance(error.filename, str) else ""
            raise CommandError(f"It could not be restored: {files.reason(error)}{named}.") from error
        finally:
            os.close(lock)
        self.stdout.write(f"Restored {done.files:,} files, as they were at {done.made_at}.")
        if done.aside is not None:
            self.stdout.write(f"What was here before lies in {done.aside}.")
        if not done.with_keys:
            self.stdout.write(
                "The archive had no keys. If the folder keys/ is not the one of that time, people log in again, and "
                "stored API keys have to be entered again."
            )
        self.stdout.write("Search indexes are made anew as they are needed.")
