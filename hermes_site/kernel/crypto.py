"""Secrets at rest: encrypted with keys that lie beside the database, not in it.

`<data>/keys/field_keys` holds one 32-byte key a line in URL-safe base64, newest first. What is written uses the first;
what is read may have used any, so a new key is put in front and old ones stay until everything was written anew. The
keys themselves encrypt nothing: for each purpose one is derived, so a token copied elsewhere can't be read there.
"""

import base64
import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from http import HTTPStatus
from pathlib import Path
from typing import Final

from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from hermes_site.kernel.errors import HermesError
from hermes_site.kernel.files import locked
from hermes_site.kernel.paths import data_folder

KEY_BYTES: Final = 32


class UndecipherableError(HermesError):
    """A stored secret can't be read with the keys that are here."""

    code = "undecipherable"
    status = HTTPStatus.INTERNAL_SERVER_ERROR


def encrypt(text: str, *, purpose: str) -> str:
    """`text` as a token that only `decrypt` with the same purpose can read.

    Args:
        text: the secret.
        purpose: what it is for and whose it is, such as `model-connection:<id>`.
    """
    return _fernet(purpose).encrypt(text.encode()).decode("ascii")


def decrypt(token: str, *, purpose: str) -> str:
    """What was encrypted.

    Raises:
        UndecipherableError: the token was made with other keys or for another purpose, or is damaged.
    """
    try:
        return _fernet(purpose).decrypt(token.encode()).decode()
    except (InvalidToken, UnicodeError):
        message = (
            "A stored secret can't be read with the keys in the data folder. Enter it again, or bring the keys back."
        )
        raise UndecipherableError(message) from None


def renewed(token: str, *, purpose: str) -> str:
    """The same secret, encrypted with the newest key.

    Raises:
        UndecipherableError: see `decrypt`.
    """
    return encrypt(decrypt(token, purpose=purpose), purpose=purpose)


def add_key() -> None:
    """Put a new key in front; what is written from now on uses it."""
    _keys()
    with _changing() as path:
        _written_beside(path, [_new_key(), *_keys()]).replace(path)


def forget_old_keys() -> int:
    """Keep the newest key alone; what only the others can read is lost. Returns how many those were."""
    with _changing() as path:
        newest, *old = _keys()
        if old:
            _written_beside(path, [newest]).replace(path)
    return len(old)


@contextmanager
def _changing() -> Iterator[Path]:
    """The file of the keys, which nobody else changes meanwhile."""
    path = _path()
    with locked(path.with_name(f".{path.name}.lock")):
        yield path


def _fernet(purpose: str) -> MultiFernet:
    return MultiFernet([_derived(key, purpose) for key in _keys()])


@lru_cache(maxsize=256)
def _derived(key: bytes, purpose: str) -> Fernet:
    derived = HKDF(SHA256(), KEY_BYTES, salt=None, info=b"hermes:" + purpose.encode()).derive(key)
    return Fernet(base64.urlsafe_b64encode(derived))


def _path() -> Path:
    return data_folder() / "keys" / "field_keys"


def _keys() -> list[bytes]:
    """The keys, newest first; the first is made on first use. Read each time: another process may have added one."""
    path = _path()
    try:
        lines = path.read_text(encoding="ascii").split()
    except FileNotFoundError:
        path.parent.mkdir(mode=0o700, exist_ok=True)
        temporary = _written_beside(path, [_new_key()])
        try:
            # A link appears whole and only once: of several processes that start together, all use the first one's key.
            os.link(temporary, path)
        except FileExistsError:
            pass
        finally:
            temporary.unlink()
        lines = path.read_text(encoding="ascii").split()
    keys = [_decoded(line) for line in lines]
    if not keys or any(len(key) != KEY_BYTES for key in keys):
        raise UndecipherableError(
            f"{path.name} in the keys folder is damaged: each line must hold one key of 32 bytes."
        )
    return keys


def _decoded(line: str) -> bytes:
    try:
        return base64.urlsafe_b64decode(line)
    except ValueError:
        return b""


def _new_key() -> bytes:
    return secrets.token_bytes(KEY_BYTES)


def _written_beside(path: Path, keys: list[bytes]) -> Path:
    """A finished file of ours beside `path`, for us alone."""
    temporary = path.with_name(f".{path.name}.{secrets.token_hex(8)}")
    handle = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "wb") as file:
        file.write(b"".join(base64.urlsafe_b64encode(key) + b"\n" for key in keys))
        file.flush()
        os.fsync(file.fileno())
    return temporary
