"""A request's thread takes the connection that an earlier one has left."""

import threading
from collections import deque

import pytest
from django.db import connection, transaction

from hermes_site.accounts.models import User
from hermes_site.kernel.sqlite import pool

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor != "sqlite", reason="speaks to SQLite"),
]


@pytest.fixture(autouse=True)
def free(monkeypatch):
    """The connections that wait, none at first."""
    kept = deque()
    monkeypatch.setattr(pool, "_free", kept)
    yield kept
    for each in kept:
        each.close()


def in_a_thread(work):
    """What `work` returns, run between `take` and `leave` in a thread of its own."""
    found = []

    def request():
        pool.take()
        try:
            found.append(work())
        finally:
            pool.leave()

    thread = threading.Thread(target=request)
    thread.start()
    thread.join()
    return found[0]


def used():
    """The SQLite connection under the running thread's."""
    User.objects.exists()
    return id(connection.connection)


def test_the_next_thread_goes_on_with_the_connection():
    first = in_a_thread(used)
    assert in_a_thread(used) == first
    assert id(connection.connection) != first


def test_a_thread_that_has_a_connection_keeps_it(free):
    in_a_thread(used)
    assert len(free) == 1
    own = used()
    pool.take()
    assert used() == own
    assert len(free) == 1


def test_one_that_is_inside_a_transaction_is_not_passed_on(free):
    def begun():
        block = transaction.atomic()
        block.__enter__()
        return used()

    in_a_thread(begun)
    assert not free
    User.objects.create_user("ada")  # nothing holds the database


def test_it_keeps_no_more_than_the_limit(monkeypatch, free):
    monkeypatch.setattr(pool, "MOST", 1)
    both = threading.Barrier(2, timeout=10)

    def request():
        pool.take()
        used()
        both.wait()
        pool.leave()

    threads = [threading.Thread(target=request) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(free) == 1
