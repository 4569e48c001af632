"""What a stored connection needs beside its columns: its key, and checks."""

from urllib.parse import urlsplit

from django.utils.translation import gettext

from agent.llm.windows import Kind
from agent.models import ModelConnection
from hermes_site.kernel.crypto import UndecipherableError, decrypt, encrypt, renewed


def connection_set_key(connection: ModelConnection, key: str) -> None:
    """Put `key`, encrypted, into the connection; the caller saves it."""
    connection.key_encrypted = encrypt(key, purpose=_purpose(connection)) if key else ""


def connection_key(connection: ModelConnection) -> str:
    """The connection's key; empty when it has none.

    Raises:
        UndecipherableError: it can't be read with the keys that are here.
    """
    return decrypt(connection.key_encrypted, purpose=_purpose(connection)) if connection.key_encrypted else ""


def keys_renew() -> tuple[int, list[str]]:
    """Encrypt the keys of all connections with the newest key; how many, and the names of those that can't be read."""
    done, lost = 0, []
    for connection in ModelConnection.objects.exclude(key_encrypted=""):
        try:
            token = renewed(connection.key_encrypted, purpose=_purpose(connection))
        except UndecipherableError:
            lost.append(connection.name)
            continue
        same = ModelConnection.objects.filter(pk=connection.pk, key_encrypted=connection.key_encrypted)
        done += same.update(key_encrypted=token)  # one that was entered meanwhile has the newest key already
    return done, lost


def kind_of(connection: ModelConnection) -> Kind:
    """Which adapter speaks to it."""
    return "anthropic" if connection.kind == ModelConnection.Kind.ANTHROPIC else "openai"


def address_problem(url: str) -> str:
    """What is wrong with an endpoint's address, in words; empty when nothing is."""
    if not url:
        return ""
    try:
        parts = urlsplit(url)
        _ = parts.port
    except ValueError:
        return gettext("This is no address.")
    if parts.scheme not in {"http", "https"} or not parts.hostname:
        return gettext("An address begins with http:// or https://.")
    if parts.username or parts.password:
        return gettext("Put the key into its own field, not into the address.")
    return ""


def _purpose(connection: ModelConnection) -> str:
    return f"model-connection:{connection.pk}"
