"""`manage.py search_index`."""

from argparse import ArgumentParser
from collections.abc import Iterator
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from hermes_site.accounts.models import User
from hermes_site.kernel.text.storage import IndexDamagedError, IndexUnavailableError, close_idle
from sessions.indexing import index_of


class Command(BaseCommand):
    """Looks after the search indexes, while the site serves."""

    help = "Check the search indexes of chats, make them anew, or merge their pieces."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """See Django."""
        parser.add_argument("action", choices=["check", "rebuild", "optimize"])
        parser.add_argument("--user", help="User name or email address. Default: everybody.")

    def handle(self, *args: Any, **options: Any) -> None:
        """See Django."""
        action = getattr(self, f"_{options['action']}")
        faults = 0
        for user in self._users(options["user"]):
            try:
                faults += action(user)
            except (IndexUnavailableError, IndexDamagedError) as error:
                self.stderr.write(f"{user}: {error}")
                faults += 1
        close_idle()
        if faults:
            raise CommandError(f"{faults} faults. `search_index rebuild` makes indexes anew from the messages.")

    def _users(self, name: str | None) -> Iterator[User]:
        users = User.objects.order_by("pk")
        if name:
            users = User.objects.filter(username=name) or User.objects.filter(email__iexact=name)
            if not users:
                raise CommandError(f"There is no user {name}.")
        total = len(users)
        shows = self.stderr.isatty()
        for place, user in enumerate(users.iterator(), 1):
            if shows:
                done = 30 * place // total
                self.stderr.write(f"\r[{'#' * done}{'.' * (30 - done)}] {place}/{total} ", ending="")
            yield user
        if shows:
            self.stderr.write("")

    def _check(self, user: User) -> int:
        faults = index_of(user).check()
        for fault in faults:
            self.stdout.write(f"{user}: {fault}")
        return len(faults)

    def _rebuild(self, user: User) -> int:
        index_of(user).rebuild()
        return 0

    def _optimize(self, user: User) -> int:
        index_of(user).optimise()
        return 0
