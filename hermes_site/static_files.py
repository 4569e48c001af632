"""Static files under names that hold a hash of their content, so that browsers may keep them for ever."""

import hashlib
import re
import shutil
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command
from servestatic.storage import CompressedManifestStaticFilesStorage

from hermes_site.environment import BAKED_STATIC, BASE_DIR


class Storage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # untyped there
    """Hashed and compressed; the modules that our scripts import are found under their hashed names too."""

    support_js_module_import_aggregation = True

    def url_converter(
        self, name: str, hashed_files: dict[str, str], template: str | None = None
    ) -> Callable[[re.Match[str]], str]:
        """Other packages' files may name what is not there, in a comment for example; ours may not."""
        convert: Callable[[re.Match[str]], str] = super().url_converter(name, hashed_files, template)
        if (BASE_DIR / "static" / name).exists():
            return convert

        def convert_if_possible(match: re.Match[str]) -> str:
            try:
                return convert(match)
            except ValueError:
                return match.group()

        return convert_if_possible

    def compress_files(self, names: Iterable[str]) -> Iterator[tuple[str, str]]:
        """Only what pages link to: the files under hashed names."""
        compressed: Iterator[tuple[str, str]] = super().compress_files(name for name in names if HASHED.search(name))
        return compressed


HASHED = re.compile(r"\.[0-9a-f]{12}\.")
IGNORED = ["*.map", "redoc*"]
"""Half of all bytes, and no page of ours loads them."""


def collect() -> None:
    """Bring STATIC_ROOT up to date, if any source changed since it was last made."""
    root = Path(settings.STATIC_ROOT)
    if root == BAKED_STATIC:
        return
    stamp = root.with_name(root.name + ".stamp")
    fingerprint = _fingerprint()
    if root.exists() and stamp.exists() and stamp.read_text(encoding="ascii") == fingerprint:
        return
    stamp.unlink(missing_ok=True)
    shutil.rmtree(root, ignore_errors=True)
    call_command("collectstatic", verbosity=0, interactive=False, ignore_patterns=IGNORED)
    stamp.write_text(fingerprint, encoding="ascii")


def _fingerprint() -> str:
    """Of every source file's name, size and time of change."""
    digest = hashlib.sha256()
    for line in sorted(_sources()):
        digest.update(line.encode())
    return digest.hexdigest()


def _sources() -> Iterator[str]:
    for finder in get_finders():
        for name, storage in finder.list(IGNORED):
            status = Path(storage.path(name)).stat()
            yield f"{name}\0{status.st_size}\0{status.st_mtime_ns}\n"
