"""The secrets of second factors at rest."""

from typing import Any

from allauth.mfa.models import Authenticator

from hermes_site.accounts.adapter import PURPOSE
from hermes_site.kernel.crypto import UndecipherableError, renewed

_SECRETS = {"secret", "seed"}
"""Where allauth keeps what its adapter encrypts: of a code generator, and of recovery codes."""


def secrets_renew() -> tuple[int, list[str]]:
    """Encrypt all of them with the newest key; how many, and whose can't be read."""
    done, lost = 0, []
    for factor in Authenticator.objects.select_related("user"):
        try:
            data: dict[str, Any] = {
                name: renewed(value, purpose=PURPOSE) if name in _SECRETS else value
                for name, value in factor.data.items()
            }
        except UndecipherableError:
            lost.append(str(factor.user))
            continue
        if data != factor.data:
            done += Authenticator.objects.filter(pk=factor.pk, data=factor.data).update(data=data)
    return done, lost
