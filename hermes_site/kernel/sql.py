"""The simplest statements: rows by equal values, one row in, some fields changed. For what runs in every turn.

Django words a statement anew each time, which takes it longer than the database takes to answer: some 1 ms of processor
time for what needs 0.1 ms. Here the wording is kept. Values go through the fields' own conversions, so this works on
every database that Django knows. Everything else is the ORM's, and so is every condition but equality.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from typing import Any, TypeVar

from django.db import (
    DEFAULT_DB_ALIAS,
    connection,
    connections,
    transaction,
)
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import Model

from hermes_site.kernel.columns import inserted, named
from hermes_site.kernel.sqlite.base import DatabaseWrapper as SQLite
from hermes_site.kernel.sqlite.base import Ran

AnyModel = TypeVar("AnyModel", bound=Model)


@contextmanager
def asynchronous_commit() -> Iterator[None]:
    """A transaction whose commit does not wait for the disk.

    The death of a process does it no harm. A power failure may undo it, and then all that was committed after it; the
    next ordinary commit, of whatever process, makes it last. For steps that are taken again when they are missing. On
    a database server the commit is an ordinary one.
    """
    database = connections[DEFAULT_DB_ALIAS]
    if not isinstance(database, SQLite) or database.in_atomic_block:
        with transaction.atomic():
            yield
        return
    with _not_awaiting_the_disk(database), transaction.atomic():
        yield


@contextmanager
def _not_awaiting_the_disk(database: SQLite) -> Iterator[None]:
    database.ensure_connection()
    run = database.connection.execute
    run("PRAGMA synchronous = NORMAL")
    try:
        yield
    finally:
        run("PRAGMA synchronous = FULL")


def fetch(
    model: type[AnyModel],
    equal: Mapping[str, Any],
    *,
    order: Sequence[str] = (),
    limit: int | None = None,
    lock: bool = False,
) -> list[AnyModel]:
    """The rows whose fields equal `equal` (None: is null).

    Args:
        model: of what.
        equal: values by field.
        order: fields to sort by; `-name` falls.
        limit: how many at most.
        lock: lock them until the transaction ends, where the database can.
    """
    database = connections[DEFAULT_DB_ALIAS]
    names, values = _condition(model, equal, database)
    wording = _select(model, names, tuple(order), limit, lock and database.features.has_select_for_update)
    return [_made(model, row, database) for row in _run(wording, values, database).rows]


def made(model: type[AnyModel], row: Sequence[Any]) -> AnyModel:
    """The instance that a row of all columns (see `columns`) is."""
    return _made(model, row, connections[DEFAULT_DB_ALIAS])


def _made(model: type[AnyModel], row: Sequence[Any], database: BaseDatabaseWrapper) -> AnyModel:
    cells = list(row)
    for place, expression, convert in _converters(model):
        cells[place] = convert(cells[place], expression, database)
    return model.from_db(database.alias, _attributes(model), cells)


def run(wording: str, values: Sequence[Any]) -> Ran:
    """Carry out a statement that none of the others can say, with `%s` for each value as the database takes it."""
    return _run(wording, values, connections[DEFAULT_DB_ALIAS])


def among(values: Sequence[Any]) -> tuple[str, Sequence[Any]]:
    """The placeholders of an `IN (…)`, and their values, the last one several times: so few wordings arise.

    >>> among([7, 8, 9])
    ('%s, %s, %s, %s', [7, 8, 9, 9])
    """
    size = 1 << (len(values) - 1).bit_length()
    return ", ".join(["%s"] * size), [*values, *[values[-1]] * (size - len(values))]


def stored(model: type[Model], name: str, value: Any) -> Any:
    """The value of a field as the database takes it."""
    return named(model, name).stored(value, connections[DEFAULT_DB_ALIAS])


def first(
    model: type[AnyModel], equal: Mapping[str, Any], *, order: Sequence[str] = (), lock: bool = False
) -> AnyModel | None:
    """The first of the rows that `fetch` gives."""
    found = fetch(model, equal, order=order, limit=1, lock=lock)
    return found[0] if found else None


def count(model: type[Model], equal: Mapping[str, Any]) -> int:
    """How many rows have fields that equal `equal`."""
    database = connections[DEFAULT_DB_ALIAS]
    names, values = _condition(model, equal, database)
    return int(_run(_counting(model, names), values, database).rows[0][0])


def insert(instance: Model) -> None:
    """Add a row; a primary key that the database gives is set."""
    database = connections[DEFAULT_DB_ALIAS]
    model, with_pk = type(instance), instance.pk is not None
    values = [column.added(instance, database) for column in inserted(model, with_pk=with_pk)]
    ran = _run(_insert(model, with_pk=with_pk), values, database)
    if not with_pk:
        instance.pk = ran.rows[0][0]
    instance._state.adding = False
    instance._state.db = database.alias


def add(model: type[Model], /, **values: Any) -> None:
    """Add a row without making an instance; `values` are those of all fields."""
    database = connections[DEFAULT_DB_ALIAS]
    written = [named(model, name).stored(value, database) for name, value in values.items()]
    _run(_adding(model, tuple(values)), written, database)


def insert_or_update(instance: Model, *names: str) -> None:
    """Add a row; where one with its primary key is there, write the fields `names` of it instead."""
    database = connections[DEFAULT_DB_ALIAS]
    model = type(instance)
    values = [column.added(instance, database) for column in inserted(model, with_pk=True)]
    _run(_insert(model, with_pk=True) + _instead(model, names), values, database)


def insert_many(instances: Sequence[Model]) -> None:
    """Add rows of one model with all values as they are given, also those that Django would set to the present time.

    Primary keys that the database gives are not set.
    """
    if not instances:
        return
    database = connections[DEFAULT_DB_ALIAS]
    model, with_pk = type(instances[0]), instances[0].pk is not None
    columns = inserted(model, with_pk=with_pk)
    values = [[each.stored(getattr(row, each.field.attname), database) for each in columns] for row in instances]
    with database.cursor() as cursor:
        cursor.executemany(_insert(model, with_pk=with_pk, giving=False), values)


def save(instance: Model, *names: str) -> None:
    """Write the fields `names` of a row that is there."""
    own = {type(instance)._meta.pk.name: instance.pk}
    attributes = {name: named(type(instance), name).field.attname for name in names}
    update(type(instance), own, **{name: getattr(instance, attribute) for name, attribute in attributes.items()})


def save_soon(instance: Model, *names: str) -> None:
    """`save` as the only statement of an `asynchronous_commit`."""
    database = connections[DEFAULT_DB_ALIAS]
    if not isinstance(database, SQLite) or database.in_atomic_block:
        save(instance, *names)
        return
    with database.in_line(), _not_awaiting_the_disk(database):
        save(instance, *names)


def update(model: type[Model], equal: Mapping[str, Any], /, **changes: Any) -> int:
    """Change the rows whose fields equal `equal`; returns how many there were."""
    database = connections[DEFAULT_DB_ALIAS]
    names, values = _condition(model, equal, database)
    written = [named(model, name).stored(value, database) for name, value in changes.items()]
    return _run(_update(model, names, tuple(changes)), [*written, *values], database).changed


def delete(model: type[Model], equal: Mapping[str, Any]) -> None:
    """Remove the rows whose fields equal `equal`, of a model that no other points at."""
    database = connections[DEFAULT_DB_ALIAS]
    names, values = _condition(model, equal, database)
    _run(_delete(model, names), values, database)


def total(model: type[Model], equal: Mapping[str, Any], name: str, *, above: tuple[str, int]) -> int:
    """The sum of the field `name` over the rows whose fields equal `equal`; 0 where there are none.

    Args:
        model: of what.
        equal: values by field.
        name: what is added up.
        above: another field, and what it must exceed.
    """
    database = connections[DEFAULT_DB_ALIAS]
    names, values = _condition(model, equal, database)
    field, least = above
    return int(_run(_summing(model, names, name, field), [*values, least], database).rows[0][0] or 0)


def count_up(model: type[Model], equal: Mapping[str, Any], name: str) -> int:
    """Add 1 to the field `name` of one row; returns what it was before.

    Raises:
        LookupError: there is no such row.
    """
    database = connections[DEFAULT_DB_ALIAS]
    names, values = _condition(model, equal, database)
    returned = _run(_count_up(model, names, name), values, database).rows
    if not returned:
        raise LookupError(f"There is no such {model._meta.model_name}.")
    return int(returned[0][0]) - 1


def _condition(
    model: type[Model], equal: Mapping[str, Any], database: BaseDatabaseWrapper
) -> tuple[tuple[tuple[str, bool], ...], list[Any]]:
    """The names of the fields, each with whether it is to be null, and the values of those that are not."""
    names = tuple((name, value is None) for name, value in equal.items())
    values = [named(model, name).stored(value, database) for name, value in equal.items() if value is not None]
    return names, values


def _run(wording: str, values: Sequence[Any], database: BaseDatabaseWrapper) -> Ran:
    """Carry out a statement."""
    if isinstance(database, SQLite):
        return database.run(wording, values)
    with database.cursor() as cursor:
        cursor.execute(wording, values)
        return Ran(cursor.fetchall() if cursor.description else [], cursor.rowcount)


@cache
def _attributes(model: type[Model]) -> list[str]:
    return [field.attname for field in model._meta.concrete_fields]


@cache
def _converters(model: type[Model]) -> list[tuple[int, Any, Any]]:
    """What turns the cells of a row into values: place, expression, function."""
    converters = []
    for place, field in enumerate(model._meta.concrete_fields):
        column = field.get_col(model._meta.db_table)
        functions = [*connection.ops.get_db_converters(column), *column.get_db_converters(connection)]
        converters += [(place, column, function) for function in functions]
    return converters


@cache
def columns(model: type[Model]) -> str:
    """All columns of a model's table, for a statement that selects them."""
    table = _quoted(model._meta.db_table)
    return ", ".join(f"{table}.{_quoted(field.column)}" for field in model._meta.concrete_fields)


@cache
def _select(
    model: type[Model], names: tuple[tuple[str, bool], ...], order: tuple[str, ...], limit: int | None, lock: bool
) -> str:
    wording = f"SELECT {columns(model)} FROM {_quoted(model._meta.db_table)} WHERE {_where(model, names)}"  # noqa: S608
    if order:
        wording += " ORDER BY " + ", ".join(_ordered(model, name) for name in order)
    if limit is not None:
        wording += f" LIMIT {limit}"
    return wording + (" FOR UPDATE" if lock else "")


def _ordered(model: type[Model], name: str) -> str:
    return _quoted(named(model, name.lstrip("-")).field.column) + (" DESC" if name.startswith("-") else "")


@cache
def _counting(model: type[Model], names: tuple[tuple[str, bool], ...]) -> str:
    return f"SELECT COUNT(*) FROM {_quoted(model._meta.db_table)} WHERE {_where(model, names)}"  # noqa: S608


@cache
def _summing(model: type[Model], names: tuple[tuple[str, bool], ...], summed: str, above: str) -> str:
    wording = f"SELECT SUM({_quoted(named(model, summed).field.column)}) FROM {_quoted(model._meta.db_table)}"  # noqa: S608
    return f"{wording} WHERE {_where(model, names)} AND {_quoted(named(model, above).field.column)} > %s"


@cache
def _instead(model: type[Model], names: tuple[str, ...]) -> str:
    columns = [_quoted(named(model, name).field.column) for name in names]
    changes = ", ".join(f"{column} = EXCLUDED.{column}" for column in columns)
    return f" ON CONFLICT ({_quoted(model._meta.pk.column)}) DO UPDATE SET {changes}"


@cache
def _insert(model: type[Model], *, with_pk: bool, giving: bool = True) -> str:
    tail = f" RETURNING {_quoted(model._meta.pk.column)}" if giving and not with_pk else ""
    return _adding(model, tuple(column.field.name for column in inserted(model, with_pk=with_pk))) + tail


@cache
def _adding(model: type[Model], names: tuple[str, ...]) -> str:
    written = ", ".join(_quoted(named(model, name).field.column) for name in names)
    marks = ", ".join(["%s"] * len(names))
    return f"INSERT INTO {_quoted(model._meta.db_table)} ({written}) VALUES ({marks})"  # noqa: S608


@cache
def _update(model: type[Model], names: tuple[tuple[str, bool], ...], changed: tuple[str, ...]) -> str:
    columns = ", ".join(f"{_quoted(named(model, name).field.column)} = %s" for name in changed)
    return f"UPDATE {_quoted(model._meta.db_table)} SET {columns} WHERE {_where(model, names)}"  # noqa: S608


@cache
def _delete(model: type[Model], names: tuple[tuple[str, bool], ...]) -> str:
    return f"DELETE FROM {_quoted(model._meta.db_table)} WHERE {_where(model, names)}"  # noqa: S608


@cache
def _count_up(model: type[Model], names: tuple[tuple[str, bool], ...], counter: str) -> str:
    column = _quoted(named(model, counter).field.column)
    wording = f"UPDATE {_quoted(model._meta.db_table)} SET {column} = {column} + 1"  # noqa: S608
    return f"{wording} WHERE {_where(model, names)} RETURNING {column}"


def _where(model: type[Model], names: tuple[tuple[str, bool], ...]) -> str:
    columns = [(_quoted(named(model, name).field.column), is_null) for name, is_null in names]
    return " AND ".join(f"{column} IS NULL" if is_null else f"{column} = %s" for column, is_null in columns)


def _quoted(name: str | None) -> str:
    return connection.ops.quote_name(name or "")


def refuse_in_transaction() -> None:
    """Refuse to go on inside a transaction; a test case's own does not count, as with `atomic(durable=True)`.

    Raises:
        RuntimeError: a transaction is open; whoever waits for a lock file would hold the database meanwhile.
    """
    if any(not getattr(block, "_from_testcase", False) for block in connection.atomic_blocks):
        raise RuntimeError("Locks are never waited for inside a transaction.")
