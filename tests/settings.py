"""The site's own settings, on a data folder and a broker that live as long as this test process."""

import atexit
import os
import shutil
import tempfile
from pathlib import Path

from hermes_site import environment

# What tests write need outlive nothing, and a disk makes each commit wait: memory, where there is plenty.
_memory = Path("/dev/shm")  # noqa: S108 - the folders in it are ours alone
if "TMPDIR" not in os.environ and os.access(_memory, os.W_OK) and shutil.disk_usage(_memory).free > 2 << 30:
    os.environ["TMPDIR"] = tempfile.tempdir = str(_memory)
_folder = Path(tempfile.mkdtemp(prefix="hermes-test-"))
atexit.register(shutil.rmtree, _folder, ignore_errors=True)
environment.DOTENV = _folder / "no.env"
for _name in [name for name in os.environ if name in environment.VARIABLES or name.startswith("HERMES_")]:
    os.environ.pop(_name)
os.environ["HERMES_DATA_DIR"] = str(_folder / "data")
os.environ["REDIS_URL"] = f"unix://{_folder / 'valkey.sock'}"
os.environ["DATABASE_URL"] = os.environ.get("TEST_DATABASE_URL", "")

from hermes_site.settings import *  # noqa: E402, F403

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
STATIC_ROOT.mkdir(exist_ok=True)  # noqa: F405 - servestatic warns where there is none
# A file: threads that share Django's in-memory database lock each other's tables out instead of waiting.
DATABASES["default"]["TEST"] = {"NAME": _folder / "test.sqlite3"} if SQLITE else {}  # noqa: F405
if not SQLITE:  # noqa: F405 - a thread of a server keeps no connection open behind its test
    DATABASES["default"]["CONN_MAX_AGE"] = 0  # noqa: F405
