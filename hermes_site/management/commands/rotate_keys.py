"""`manage.py rotate_keys [--forget-old]`."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from agent.model_selection import connections
from hermes_site.accounts import second_factors
from hermes_site.kernel import crypto
from hermes_site.kernel.errors import HermesError


class Command(BaseCommand):
    """Encrypts the stored secrets with another key: API keys of models, second factors."""

    help = "Make a new key for stored secrets and encrypt all of them with it; old backups still need the old keys."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """See Django."""
        parser.add_argument(
            "--forget-old",
            action="store_true",
            help="Make no new key, but remove all keys except the newest, once every secret is encrypted with that.",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """See Django."""
        try:
            self._rotate(forget=options["forget_old"])
        except HermesError as error:
            raise CommandError(str(error)) from error

    def _rotate(self, *, forget: bool) -> None:
        if not forget:
            crypto.add_key()
        keys, lost_keys = connections.keys_renew()
        factors, lost_factors = second_factors.secrets_renew()
        self.stdout.write(f"Encrypted with the newest key: {keys} API keys of models, {factors} second factors.")
        lost = [*(f"the key of {name}" for name in lost_keys), *(f"a second factor of {name}" for name in lost_factors)]
        if lost:
            raise CommandError(f"No key here can read {', '.join(lost)}. Enter them again; no key was removed.")
        if forget:
            self.stdout.write(f"Old keys removed: {crypto.forget_old_keys()}.")
