"""Secrets at rest."""

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from hermes_site.kernel import crypto
from hermes_site.kernel.crypto import UndecipherableError, add_key, decrypt, encrypt


@pytest.fixture(autouse=True)
def folder(tmp_path, settings) -> Path:
    """A data folder without keys."""
    settings.DATA_DIR = tmp_path
    return tmp_path


def test_what_was_encrypted_comes_back():
    token = encrypt("sk-geheim-密", purpose="model-connection:1")
    assert "geheim" not in token
    assert decrypt(token, purpose="model-connection:1") == "sk-geheim-密"
    assert encrypt("a", purpose="x") != encrypt("a", purpose="x")


def test_another_purpose_cannot_read_it():
    token = encrypt("secret", purpose="model-connection:1")
    with pytest.raises(UndecipherableError):
        decrypt(token, purpose="model-connection:2")


@pytest.mark.parametrize("token", ["", "nonsense", "gAAAAA==", "ü"])
def test_damaged_tokens_are_refused_in_words(token):
    with pytest.raises(UndecipherableError, match="Enter it again"):
        decrypt(token, purpose="x")


def test_the_keys_are_ours_alone(folder):
    encrypt("a", purpose="x")
    path = folder / "keys" / "field_keys"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
    assert [file.name for file in path.parent.iterdir()] == ["field_keys"]


def test_old_tokens_stay_readable_after_a_new_key(folder):
    old = encrypt("before", purpose="x")
    add_key()
    new = encrypt("after", purpose="x")
    assert (decrypt(old, purpose="x"), decrypt(new, purpose="x")) == ("before", "after")
    path = folder / "keys" / "field_keys"
    first, second = path.read_text().split()
    path.write_text(first + "\n")
    assert decrypt(new, purpose="x") == "after"
    with pytest.raises(UndecipherableError):
        decrypt(old, purpose="x")
    assert first != second


def test_without_its_key_a_secret_is_lost_but_said_so(folder):
    token = encrypt("secret", purpose="x")
    (folder / "keys" / "field_keys").unlink()
    with pytest.raises(UndecipherableError):
        decrypt(token, purpose="x")


@pytest.mark.parametrize("content", ["", "short\n", "!!!!\n"])
def test_a_damaged_key_file_is_named(folder, content):
    (folder / "keys").mkdir()
    (folder / "keys" / "field_keys").write_text(content)
    with pytest.raises(UndecipherableError, match="field_keys"):
        encrypt("a", purpose="x")


START = """
import sys
from pathlib import Path
import hermes_site.kernel.crypto as crypto
crypto.data_folder = lambda: Path(sys.argv[1])
print("ready", flush=True)
sys.stdin.readline()
print(crypto.encrypt("from a process", purpose="race"))
"""


def test_processes_that_start_together_share_one_key(folder):
    environment = os.environ | {"DJANGO_SETTINGS_MODULE": "tests.settings"}
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    started = [subprocess.Popen([sys.executable, "-c", START, str(folder)], env=environment, **pipes) for _ in range(4)]
    for process in started:
        assert process.stdout.readline() == "ready\n"
    for process in started:
        process.stdin.write("\n")
        process.stdin.flush()
    tokens = [process.communicate(timeout=60)[0].strip() for process in started]
    assert all(decrypt(token, purpose="race") == "from a process" for token in tokens)
    assert len(crypto._keys()) == 1


def test_keys_added_at_the_same_time_are_all_kept():
    from concurrent.futures import ThreadPoolExecutor

    encrypt("a", purpose="x")
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda _: add_key(), range(8)))
    assert len(crypto._keys()) == 9
