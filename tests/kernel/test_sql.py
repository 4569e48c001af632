"""The kept statements do what the ORM would do."""

from datetime import UTC, datetime, timedelta, timezone
from typing import Any
from uuid import uuid4

import pytest
from django.apps import apps
from django.db import DatabaseError, IntegrityError, connection, models, transaction

from hermes_site.accounts.models import User
from hermes_site.kernel import columns, sql
from sessions.models import Message, Session, Snapshot

pytestmark = pytest.mark.django_db


@pytest.fixture
def chat() -> Session:
    return Session.objects.create(user=User.objects.create_user("ada"), title="Bees", usage={"prompt": 3})


def said(chat: Session, number: int, **fields: object) -> Message:
    return Message(session=chat, number=number, turn_no=number, role=Message.Role.USER, **fields)


def values(instance: object) -> dict[str, object]:
    return {name: value for name, value in vars(instance).items() if not name.startswith("_")}


def test_a_fetched_row_equals_the_one_of_the_orm(chat: Session) -> None:
    [fetched] = sql.fetch(Session, {"id": chat.pk})
    assert values(fetched) == values(Session.objects.get(pk=chat.pk))
    assert not fetched._state.adding
    assert fetched.user.username == "ada"


def test_an_inserted_row_equals_the_one_of_the_orm(chat: Session) -> None:
    turn_id = uuid4()
    message = said(chat, 1, content="näïve % ' \"", calls=[{"name": "x"}], turn_id=turn_id)
    sql.insert(message)
    stored = Message.objects.get(number=1)
    assert message.pk == stored.pk
    assert values(message) == values(stored)
    assert (stored.content, stored.calls, stored.turn_id) == ("näïve % ' \"", [{"name": "x"}], turn_id)
    message.content = "changed"
    message.save()
    assert Message.objects.get().content == "changed"


def test_a_row_with_a_key_of_its_own_keeps_it(chat: Session) -> None:
    other = Session(user=chat.user)
    key = other.pk
    sql.insert(other)
    assert Session.objects.get(pk=key).created_at == other.created_at


def test_a_row_added_without_an_instance_equals_the_one_of_the_orm(chat: Session) -> None:
    message = said(chat, 1, content="ü", calls=[{"name": "x"}])
    message.save()
    Message.objects.all().delete()
    sql.add(Message, **{field.name: getattr(message, field.attname) for field in Message._meta.concrete_fields})
    assert values(Message.objects.get()) == values(message)


def test_a_statement_of_ones_own_gives_rows_and_how_many_it_changed(chat: Session) -> None:
    key = sql.stored(Session, "id", chat.pk)
    table = connection.ops.quote_name(Session._meta.db_table)
    found = sql.run(f"SELECT {sql.columns(Session)} FROM {table} WHERE id = %s", [key])  # noqa: S608
    assert values(sql.made(Session, found.rows[0])) == values(Session.objects.get())
    assert sql.run(f"UPDATE {table} SET title = %s", ["100 %"]).changed == 1  # noqa: S608
    assert Session.objects.get().title == "100 %"


def test_whoever_looks_on_sees_kept_statements_too(chat: Session, django_assert_num_queries: Any) -> None:
    with django_assert_num_queries(2):
        sql.first(Session, {"id": chat.pk})
        sql.update(Session, {"id": chat.pk}, title="seen")
    seen: list[str] = []
    with connection.execute_wrapper(lambda run, *call: (seen.append(call[0]), run(*call))[1]):
        assert sql.count(Session, {"title": "seen"}) == 1
    assert len(seen) == 1


def test_a_statement_that_the_database_refuses_is_djangos_error_and_ends_the_transaction(chat: Session) -> None:
    with pytest.raises(DatabaseError), transaction.atomic():
        sql.run("SELECT nothing FROM nowhere WHERE a = %s", [1])
    with transaction.atomic():
        transaction.set_rollback(True)
        with pytest.raises(transaction.TransactionManagementError):
            sql.count(Session, {"id": chat.pk})


NOON = datetime(2026, 1, 2, 12, 0, 0, 5, tzinfo=UTC)
VALUES: dict[type[Any], list[object]] = {
    models.CharField: ["", "x é", Message.State.PARTIAL],
    models.TextField: ["", "x\n"],
    models.BooleanField: [True, False],
    models.PositiveIntegerField: [0, 3],
    models.PositiveBigIntegerField: [0, 1 << 40],
    models.BigAutoField: [1],
    models.BinaryField: [b"", b"\x00\xff"],
    models.UUIDField: [uuid4(), str(uuid4())],
    models.DateTimeField: [NOON, NOON.replace(microsecond=0), NOON.astimezone(timezone(timedelta(hours=-5)))],
    models.JSONField: [{}, [], {"a": ["é", None, 1.5]}, "text", 3, None],
}


@pytest.mark.skipif(connection.vendor != "sqlite", reason="others are given values that say nothing when compared")
@pytest.mark.parametrize("kind", VALUES, ids=lambda kind: kind.__name__)
def test_values_are_stored_as_their_fields_store_them(kind: type[Any]) -> None:
    fields = [each for model in apps.get_models() for each in model._meta.concrete_fields if type(each) is kind]
    assert fields
    for field in fields:
        column = columns.named(field.model, field.name)
        for value in VALUES[kind]:
            expected = field.get_db_prep_save(value, connection)
            told = column.stored(value, connection)
            assert told == (bytes(expected) if isinstance(expected, memoryview) else expected)


def test_rows_are_counted(chat: Session) -> None:
    for number in (1, 2):
        sql.insert(said(chat, number))
    assert sql.count(Message, {"session_id": chat.pk}) == 2
    assert sql.count(Message, {"session_id": chat.pk, "number": 3}) == 0
    assert sql.count(Message, {"turn_id": None}) == 2


def test_rows_come_in_order_and_up_to_the_limit(chat: Session) -> None:
    for number in (2, 3, 1):
        sql.insert(said(chat, number))
    assert [row.number for row in sql.fetch(Message, {"session_id": chat.pk}, order=["number"])] == [1, 2, 3]
    assert [row.number for row in sql.fetch(Message, {"session": chat.pk}, order=["-number"], limit=2)] == [3, 2]
    first = sql.first(Message, {"session_id": chat.pk}, order=["number"], lock=True)
    assert first is not None
    assert first.number == 1
    assert sql.first(Message, {"session_id": uuid4()}) is None


def test_none_means_null(chat: Session) -> None:
    assert sql.first(Session, {"id": chat.pk, "deleted_at": None}) == chat
    deleted_at = datetime(2026, 1, 2, tzinfo=UTC)
    assert sql.update(Session, {"id": chat.pk, "deleted_at": None}, deleted_at=deleted_at) == 1
    assert sql.first(Session, {"id": chat.pk, "deleted_at": None}) is None
    assert sql.first(Session, {"id": chat.pk, "deleted_at": deleted_at}) == chat
    assert sql.update(Session, {"id": chat.pk, "deleted_at": None}, title="x") == 0


def test_an_update_changes_what_it_names_in_the_rows_that_match(chat: Session) -> None:
    for number in (1, 2):
        sql.insert(said(chat, number, content="old"))
    changed = sql.update(
        Message, {"session_id": chat.pk, "number": 2}, content="new", usage={"a": 1}, state=Message.State.PARTIAL
    )
    assert changed == 1
    rows = Message.objects.order_by("number").values_list("content", "usage", "state")
    assert list(rows) == [("old", {}, "complete"), ("new", {"a": 1}, "partial")]


def test_saving_writes_the_named_fields_alone(chat: Session) -> None:
    chat.title, chat.model = "new", "unwritten"
    sql.save(chat, "title")
    assert Session.objects.values_list("title", "model").get() == ("new", "")


def test_deleting_removes_the_rows_that_match(chat: Session) -> None:
    for number in (1, 2):
        sql.insert(said(chat, number))
    sql.delete(Message, {"session_id": chat.pk, "number": 2})
    assert [row.number for row in Message.objects.all()] == [1]


def test_counting_up_gives_what_was_before(chat: Session) -> None:
    assert [sql.count_up(Session, {"id": chat.pk}, "next_number") for _ in range(3)] == [1, 2, 3]
    assert Session.objects.get().next_number == 4
    with pytest.raises(LookupError):
        sql.count_up(Session, {"id": uuid4()}, "next_number")


def test_a_broken_constraint_is_djangos_error(chat: Session) -> None:
    sql.insert(said(chat, 1))
    with pytest.raises(IntegrityError), transaction.atomic():
        sql.insert(said(chat, 1))


def test_every_kind_of_field_of_a_row_survives(chat: Session) -> None:
    day = datetime(2026, 1, 2, tzinfo=UTC).date()
    taken = Snapshot(
        session=chat, number=1, parts=[{"name": "é"}], prompt_sha256="a", tools_sha256="b", prompt_date=day
    )
    sql.insert(taken)
    assert values(sql.fetch(Snapshot, {"session_id": chat.pk})[0]) == values(Snapshot.objects.get())


def synchronous() -> int:
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA synchronous")
        return int(cursor.fetchone()[0])


@pytest.mark.django_db(transaction=True)
@pytest.mark.skipif(connection.vendor != "sqlite", reason="speaks to SQLite")
def test_only_an_asynchronous_commit_does_not_wait_for_the_disk(chat: Session) -> None:
    full, normal = 2, 1
    with sql.asynchronous_commit():
        assert synchronous() == normal
        sql.insert(said(chat, 1))
    assert synchronous() == full
    with pytest.raises(IntegrityError), sql.asynchronous_commit():
        sql.insert(said(chat, 1))
    assert synchronous() == full
    with transaction.atomic(), sql.asynchronous_commit():
        assert synchronous() == full
    assert Message.objects.count() == 1


@pytest.mark.django_db(transaction=True)
@pytest.mark.skipif(connection.vendor != "sqlite", reason="speaks to SQLite")
def test_a_field_that_is_saved_soon_does_not_wait_for_the_disk_either(chat: Session) -> None:
    full, normal, seen = 2, 1, []
    chat.title = "kept"
    with connection.execute_wrapper(lambda run, *call: (seen.append(synchronous_now()), run(*call))[1]):
        sql.save_soon(chat, "title")
    assert (seen, synchronous()) == ([normal], full)
    assert Session.objects.get().title == "kept"


def synchronous_now() -> int:
    return int(connection.connection.execute("PRAGMA synchronous").fetchone()[0])
