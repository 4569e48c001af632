"""`manage.py curate_skills [USER …] [--dry-run]`."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from hermes_site.accounts.models import User
from skills.curator import curator_run


class Command(BaseCommand):
    """Put away skills of the agent's that nobody uses."""

    help = "Put away skills that the agent wrote and nobody uses: stale after 30 idle days, archived after 90."

    def add_arguments(self, parser: CommandParser) -> None:
        """Who, and whether really."""
        parser.add_argument("user", nargs="*", help="user names; none: everybody")
        parser.add_argument("--dry-run", action="store_true", help="only say what would be done")

    def handle(self, *args: Any, **options: Any) -> None:
        """Run, and tell each move."""
        names = options["user"]
        users = User.objects.filter(username__in=names) if names else User.objects.filter(is_active=True)
        if missing := set(names) - {user.username for user in users}:
            raise CommandError(f"There is no user {', '.join(sorted(missing))}.")
        moved = False
        for user in users:
            report = curator_run(user=user, dry_run=options["dry_run"])
            for move in report.moves if report else ():
                moved = True
                what = f"{move['name']}: {move['before']} → {move['after']} ({move['idle_days']} days unused)"
                self.stdout.write(f"{user.get_username()}: {'would be ' if options['dry_run'] else ''}{what}")
        if not moved:
            self.stdout.write("There is nothing to tidy up.")
