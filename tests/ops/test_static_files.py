"""Static files: collected when they changed, under names that say so, compressed."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.core.files.storage import storages

from hermes_site import static_files
from hermes_site.environment import BASE_DIR


@pytest.fixture
def place(settings, tmp_path):
    """A STATIC_ROOT of its own, with the storage of production."""
    settings.STATIC_ROOT = str(tmp_path / "static")
    settings.STORAGES = settings.STORAGES | {"staticfiles": {"BACKEND": "hermes_site.static_files.Storage"}}
    yield tmp_path
    storages.backends.pop("staticfiles", None)


@pytest.fixture
def two_files(settings, tmp_path):
    """Only two sources: a script that imports the other."""
    source = tmp_path / "source"
    source.mkdir()
    (source / "a.js").write_text('import { b } from "./b.js";\nb();\n')
    (source / "b.js").write_text("export const b = () => 1;\n" + "// long enough to be compressed\n" * 40)
    settings.STATICFILES_DIRS = [source]
    settings.STATICFILES_FINDERS = ["django.contrib.staticfiles.finders.FileSystemFinder"]
    finders.get_finder.cache_clear()
    yield source
    finders.get_finder.cache_clear()


def test_names_hold_a_hash_and_hashed_files_are_compressed(place, two_files):
    static_files.collect()
    names = sorted(path.name for path in (place / "static").iterdir())
    assert [name for name in names if re.fullmatch(r"b\.[0-9a-f]{12}\.js", name)]
    assert [name for name in names if re.fullmatch(r"b\.[0-9a-f]{12}\.js\.gz", name)]
    assert "b.js.gz" not in names


def test_nothing_is_done_until_a_source_changes(place, two_files):
    static_files.collect()
    manifest = place / "static" / "staticfiles.json"
    before = manifest.stat().st_mtime_ns
    static_files.collect()
    assert manifest.stat().st_mtime_ns == before
    (two_files / "c.css").write_text("a { color: red }")
    static_files.collect()
    assert manifest.stat().st_mtime_ns > before
    assert list((place / "static").glob("c.*.css"))


def test_a_file_that_went_away_is_gone(place, two_files):
    static_files.collect()
    (two_files / "a.js").unlink()
    static_files.collect()
    assert not list((place / "static").glob("a*"))


def test_what_an_image_brings_is_left_alone(settings, tmp_path, monkeypatch):
    monkeypatch.setattr(static_files, "BAKED_STATIC", tmp_path)
    settings.STATIC_ROOT = str(tmp_path)
    static_files.collect()
    assert not list(tmp_path.iterdir())


def test_an_interrupted_collection_is_made_again(place, two_files, monkeypatch):
    def interrupted(*args, **options):
        Path(place / "static").mkdir()
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(static_files, "call_command", interrupted)
        with pytest.raises(KeyboardInterrupt):
            static_files.collect()
    static_files.collect()
    assert (place / "static" / "staticfiles.json").exists()


def test_our_own_scripts_find_each_other_under_hashed_names(place):
    static_files.collect()
    ours = [path.relative_to(BASE_DIR / "static") for path in (BASE_DIR / "static").rglob("*.js")]
    assert ours
    for name in ours:
        [made] = (place / "static" / name.parent).glob(f"{name.stem}.????????????.js")
        for imported in re.findall(r'from\s*"(\./[^"]+)"|import\s*"(\./[^"]+)"', made.read_text()):
            assert re.search(r"\.[0-9a-f]{12}\.js$", "".join(imported)), f"{name} imports {imported}"


def test_the_stamp_is_no_secret_of_the_machine(place, two_files):
    static_files.collect()
    assert re.fullmatch(r"[0-9a-f]{64}", (place / "static.stamp").read_text())
    assert os.fspath(place) not in (place / "static.stamp").read_text()


def test_links_hold_the_sub_path_in_every_thread(tmp_path):
    code = """
import threading
from django.conf import settings
thread = threading.Thread(target=lambda: print(settings.STATIC_URL))
thread.start()
thread.join()
"""
    others = {name: value for name, value in os.environ.items() if not name.startswith(("HERMES_", "DJANGO_"))}
    done = subprocess.run(
        [sys.executable, "manage.py", "shell", "-v0", "-c", code],
        env=others | {"HERMES_DATA_DIR": str(tmp_path), "HERMES_PUBLIC_URL": "https://hermes.example/agent/"},
        cwd=BASE_DIR,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == "/agent/static/\n"
