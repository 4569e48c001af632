"""What the database keeps beside the rows of chats and messages."""

from uuid import uuid4

import pytest
from django.db import connection

from sessions.models import Message, Session


@pytest.mark.django_db
@pytest.mark.parametrize("model", [Message, Session])
def test_no_index_is_the_beginning_of_another(model):
    """It would be written with every row, and none would be found by it that isn't by the other."""
    partial = {index.name for index in model._meta.indexes if index.condition is not None}
    with connection.cursor() as cursor:
        found = connection.introspection.get_constraints(cursor, model._meta.db_table)
    columns = {name: tuple(says["columns"]) for name, says in found.items() if says["index"] or says["unique"]}
    needless = {
        name
        for name, begins in columns.items()
        for other, whole in columns.items()
        if name not in partial and not found[name]["unique"] and name != other and whole[: len(begins)] == begins
    }
    assert needless == set()


@pytest.mark.django_db
@pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL counts rows before it chooses")
@pytest.mark.parametrize(
    ("wanted", "index"), [({"deleted_at__isnull": False}, "session_deleted"), ({"pinned": True}, "session_titles")]
)
def test_chats_are_found_by_the_index_made_for_it(wanted, index):
    assert index in Session.objects.filter(user_id=uuid4(), **wanted).explain()
