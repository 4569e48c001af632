"""`manage.py propose_skills [USER …] [--dry-run]`."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from agent.services.curating import propose
from hermes_site.accounts.models import User
from skills.curator import proposals_enabled_for


class Command(BaseCommand):
    """Have a model propose which skills of the agent's to merge or shorten."""

    help = "Have the model for side jobs propose merges and clean-ups of the agent's skills; they wait for their owner."

    def add_arguments(self, parser: CommandParser) -> None:
        """Who, and whether really."""
        parser.add_argument("user", nargs="*", help="user names; none: everybody who has switched it on")
        parser.add_argument("--dry-run", action="store_true", help="only report what would be proposed")

    def handle(self, *args: Any, **options: Any) -> None:
        """Ask, and tell each proposal."""
        names = options["user"]
        people = User.objects.filter(is_active=True)
        users = list(people.filter(username__in=names) if names else filter(proposals_enabled_for, people))
        if missing := set(names) - {user.username for user in users}:
            raise CommandError(f"There is no user {', '.join(sorted(missing))}.")
        for user in users:
            report = propose(user, dry_run=options["dry_run"])
            if report is None:
                self.stdout.write(f"{user.get_username()}: nothing new to look at.")
                continue
            if report.trouble:
                self.stdout.write(f"{user.get_username()}: {report.trouble}")
            for each in report.proposals:
                what = f"merge {', '.join(each['absorbed'])} into {each['name']}" if each["absorbed"] else each["name"]
                fate = each.get("refused") or ("would wait." if report.dry_run else "waits.")
                self.stdout.write(f"{user.get_username()}: {what or 'a proposal'}: {fate} {each['reason']}".rstrip())
