"""Are all texts translated? `python -m tests.check_translations`, a part of `make check`.

Extracts the texts of the sources into a copy of the catalogues and compares: a text that is missing, fuzzy or not
translated is a fault, and so is a compiled catalogue that says something else than its source.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import polib

ROOT = Path(__file__).resolve().parent.parent
LOCALES = ("zh_Hans", "zh_Hant")
DOMAINS = ("django", "djangojs")


def main() -> int:
    """The number of faults, at most 1; each on a line."""
    faults = [*_uncompiled(), *(_untranslated() if shutil.which("xgettext") else _no_gettext())]
    sys.stdout.writelines(f"{fault}\n" for fault in faults)
    return int(bool(faults))


def _no_gettext() -> Iterator[str]:
    if os.environ.get("REQUIRE_ALL") == "1":
        yield "gettext is not installed"
    else:
        sys.stdout.write("gettext is not installed: new texts were not looked for\n")


def _catalogues(root: Path) -> Iterator[Path]:
    for locale in LOCALES:
        for domain in DOMAINS:
            path = root / "locale" / locale / "LC_MESSAGES" / f"{domain}.po"
            if domain == "django" or path.exists():
                yield path


def _uncompiled() -> Iterator[str]:
    for path in _catalogues(ROOT):
        if not path.exists():
            yield f"{path.relative_to(ROOT)} is missing"
            continue
        source = {_key(entry): _text(entry) for entry in polib.pofile(path) if entry.translated()}
        compiled = path.with_suffix(".mo")
        made = {_key(entry): _text(entry) for entry in polib.mofile(compiled)} if compiled.exists() else {}
        if source != made:
            yield f"{compiled.relative_to(ROOT)} is not what its source says: manage.py compilemessages"


def _untranslated() -> Iterator[str]:
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder)
        files = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True).stdout
        for name in files.decode().rstrip("\0").split("\0"):
            if name.startswith("tests/") or not (ROOT / name).is_file():
                continue
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, copy / name)
        (copy / "locale").mkdir(exist_ok=True)
        for domain in DOMAINS:
            locales = [f"--locale={locale}" for locale in LOCALES]
            options = ["--domain", domain, "--no-location", "--no-obsolete", "--ignore=static/vendor/*"]
            if domain == "djangojs" and not list(_scripts(copy)):
                continue
            subprocess.run(
                [sys.executable, "-m", "django", "makemessages", *locales, *options],
                cwd=copy,
                env={name: value for name, value in os.environ.items() if name != "DJANGO_SETTINGS_MODULE"},
                check=True,
                capture_output=True,
            )
        for path in _catalogues(copy):
            for entry in polib.pofile(path):
                if not entry.translated():
                    state = "fuzzy" if entry.fuzzy else "not translated"
                    yield f"{path.relative_to(copy)}: {state}: {entry.msgid!r}"


def _scripts(copy: Path) -> Iterator[Path]:
    return (path for path in (copy / "static").rglob("*.js") if "gettext(" in path.read_text(encoding="utf-8"))


def _key(entry: polib.POEntry | polib.MOEntry) -> tuple[str | None, str]:
    return entry.msgctxt, entry.msgid


def _text(entry: polib.POEntry | polib.MOEntry) -> object:
    return sorted(entry.msgstr_plural.items()) or entry.msgstr


if __name__ == "__main__":
    raise SystemExit(main())
