"""The simplest statements: rows by equal values, one row in, some fields changed. For what runs in every turn.

Django words a statement anew each time, which takes it longer than the database takes to answer: some 1 ms of processor
time for what needs 0.1 ms. Here the wording is kept. Values go through the fields' own conversions, so this works on
every database that Django knows. Everything else is the ORM's, and so is every condition but equality.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from typing import Any, TypeAlias, TypeVar

from django.db import DEFAULT_DB_ALIAS, connection, connections, transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import Field, Model

AnyModel = TypeVar("AnyModel", bound=Model)
AnyField: TypeAlias = "Field[Any, Any]"


@contextmanager
def asynchronous_commit() -> Iterator[None]:
    """A transaction whose commit does not wait for the disk.

    The death of a process does it no harm. A power failure may undo it, and then all that was committed after it; the
    next ordinary commit, of whatever process, makes it last. For steps that are taken again when they are missing. On
    a database server the commit is an ordinary one.
    """
    if connection.vendor != "sqlite" or connection.in_atomic_block:
        with transaction.atomic():
            yield
        return
    connection.ensure_connection()
    run = connection.connection.execute
    run("PRAGMA synchronous = NORMAL")
    try:
        with transaction.atomic():
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
    wording, converters = _select(model, names, tuple(order), limit, lock and database.features.has_select_for_update)
    found = []
    for row in _execute(wording, values, database)[1]:
        cells = list(row)
        for place, expression, convert in converters:
            cells[place] = convert(cells[place], expression, database)
        found.append(model.from_db(database.alias, _attributes(model), cells))
    return found


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
    return int(_execute(_counting(model, names), values, database)[1][0][0])


def insert(instance: Model) -> None:
    """Add a row; a primary key that the database gives is set."""
    database = connections[DEFAULT_DB_ALIAS]
    fields = _inserted(type(instance), with_pk=instance.pk is not None)
    values = [field.get_db_prep_save(field.pre_save(instance, add=True), database) for field in fields]
    _, returned = _execute(_insert(type(instance), fields), values, database)
    if instance.pk is None:
        instance.pk = returned[0][0]
    instance._state.adding = False
    instance._state.db = database.alias


def insert_or_update(instance: Model, *names: str) -> None:
    """Add a row; where one with its primary key is there, write the fields `names` of it instead."""
    database = connections[DEFAULT_DB_ALIAS]
    fields = _inserted(type(instance), with_pk=True)
    values = [field.get_db_prep_save(field.pre_save(instance, add=True), database) for field in fields]
    _execute(_insert(type(instance), fields, giving=False) + _instead(type(instance), names), values, database)


def insert_many(instances: Sequence[Model]) -> None:
    """Add rows of one model with all values as they are given, also those that Django would set to the present time.

    Primary keys that the database gives are not set.
    """
    if not instances:
        return
    model = type(instances[0])
    fields = _inserted(model, with_pk=instances[0].pk is not None)
    values = [[f.get_db_prep_save(getattr(each, f.attname), connection) for f in fields] for each in instances]
    with connection.cursor() as cursor:
        cursor.executemany(_insert(model, tuple(fields), giving=False), values)


def save(instance: Model, *names: str) -> None:
    """Write the fields `names` of a row that is there."""
    own = {type(instance)._meta.pk.name: instance.pk}
    update(type(instance), own, **{name: getattr(instance, _field(type(instance), name).attname) for name in names})


def update(model: type[Model], equal: Mapping[str, Any], /, **changes: Any) -> int:
    """Change the rows whose fields equal `equal`; returns how many there were."""
    database = connections[DEFAULT_DB_ALIAS]
    names, values = _condition(model, equal, database)
    written = [_field(model, name).get_db_prep_save(value, database) for name, value in changes.items()]
    return _execute(_update(model, names, tuple(changes)), [*written, *values], database)[0]


def delete(model: type[Model], equal: Mapping[str, Any]) -> None:
    """Remove the rows whose fields equal `equal`, of a model that no other points at."""
    database = connections[DEFAULT_DB_ALIAS]
    names, values = _condition(model, equal, database)
    _execute(_delete(model, names), values, database)


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
    return int(_execute(_summing(model, names, name, field), [*values, least], database)[1][0][0] or 0)


def count_up(model: type[Model], equal: Mapping[str, Any], name: str) -> int:
    """Add 1 to the field `name` of one row; returns what it was before.

    Raises:
        LookupError: there is no such row.
    """
    database = connections[DEFAULT_DB_ALIAS]
    names, values = _condition(model, equal, database)
    _, returned = _execute(_count_up(model, names, name), values, database)
    if not returned:
        raise LookupError(f"There is no such {model._meta.model_name}.")
    return int(returned[0][0]) - 1


def _condition(
    model: type[Model], equal: Mapping[str, Any], database: BaseDatabaseWrapper
) -> tuple[tuple[tuple[str, bool], ...], list[Any]]:
    """The names of the fields, each with whether it is to be null, and the values of those that are not."""
    names = tuple((name, value is None) for name, value in equal.items())
    values = [
        _field(model, name).get_db_prep_value(value, database) for name, value in equal.items() if value is not None
    ]
    return names, values


def _execute(wording: str, values: Sequence[Any], database: BaseDatabaseWrapper) -> tuple[int, list[tuple[Any, ...]]]:
    """How many rows were touched, and those that came back."""
    with database.cursor() as cursor:
        cursor.execute(wording, values)
        return cursor.rowcount, cursor.fetchall() if cursor.description else []


@cache
def _field(model: type[Model], name: str) -> AnyField:
    field: AnyField = model._meta.get_field(name)  # type: ignore[assignment]
    return field


@cache
def _attributes(model: type[Model]) -> list[str]:
    return [field.attname for field in model._meta.concrete_fields]


@cache
def _inserted(model: type[Model], *, with_pk: bool) -> tuple[AnyField, ...]:
    return tuple(field for field in model._meta.concrete_fields if with_pk or not field.primary_key)


@cache
def _select(
    model: type[Model], names: tuple[tuple[str, bool], ...], order: tuple[str, ...], limit: int | None, lock: bool
) -> tuple[str, list[tuple[int, Any, Any]]]:
    """The query, and what turns its cells into values: place, expression, function."""
    fields = model._meta.concrete_fields
    converters = []
    for place, field in enumerate(fields):
        column = field.get_col(model._meta.db_table)
        functions = [*connection.ops.get_db_converters(column), *column.get_db_converters(connection)]
        converters += [(place, column, function) for function in functions]
    columns = ", ".join(_quoted(field.column) for field in fields)
    wording = f"SELECT {columns} FROM {_quoted(model._meta.db_table)} WHERE {_where(model, names)}"  # noqa: S608
    if order:
        wording += " ORDER BY " + ", ".join(_ordered(model, name) for name in order)
    if limit is not None:
        wording += f" LIMIT {limit}"
    return wording + (" FOR UPDATE" if lock else ""), converters


def _ordered(model: type[Model], name: str) -> str:
    return _quoted(_field(model, name.lstrip("-")).column) + (" DESC" if name.startswith("-") else "")


@cache
def _counting(model: type[Model], names: tuple[tuple[str, bool], ...]) -> str:
    return f"SELECT COUNT(*) FROM {_quoted(model._meta.db_table)} WHERE {_where(model, names)}"  # noqa: S608


@cache
def _summing(model: type[Model], names: tuple[tuple[str, bool], ...], summed: str, above: str) -> str:
    wording = f"SELECT SUM({_quoted(_field(model, summed).column)}) FROM {_quoted(model._meta.db_table)}"  # noqa: S608
    return f"{wording} WHERE {_where(model, names)} AND {_quoted(_field(model, above).column)} > %s"


@cache
def _instead(model: type[Model], names: tuple[str, ...]) -> str:
    columns = [_quoted(_field(model, name).column) for name in names]
    changes = ", ".join(f"{column} = EXCLUDED.{column}" for column in columns)
    return f" ON CONFLICT ({_quoted(model._meta.pk.column)}) DO UPDATE SET {changes}"


@cache
def _insert(model: type[Model], fields: tuple[AnyField, ...], *, giving: bool = True) -> str:
    columns, marks = ", ".join(_quoted(field.column) for field in fields), ", ".join(["%s"] * len(fields))
    pk = model._meta.pk
    tail = f" RETURNING {_quoted(pk.column)}" if giving and pk not in fields else ""
    return f"INSERT INTO {_quoted(model._meta.db_table)} ({columns}) VALUES ({marks}){tail}"  # noqa: S608


@cache
def _update(model: type[Model], names: tuple[tuple[str, bool], ...], changed: tuple[str, ...]) -> str:
    columns = ", ".join(f"{_quoted(_field(model, name).column)} = %s" for name in changed)
    return f"UPDATE {_quoted(model._meta.db_table)} SET {columns} WHERE {_where(model, names)}"  # noqa: S608


@cache
def _delete(model: type[Model], names: tuple[tuple[str, bool], ...]) -> str:
    return f"DELETE FROM {_quoted(model._meta.db_table)} WHERE {_where(model, names)}"  # noqa: S608


@cache
def _count_up(model: type[Model], names: tuple[tuple[str, bool], ...], counter: str) -> str:
    column = _quoted(_field(model, counter).column)
    wording = f"UPDATE {_quoted(model._meta.db_table)} SET {column} = {column} + 1"  # noqa: S608
    return f"{wording} WHERE {_where(model, names)} RETURNING {column}"


def _where(model: type[Model], names: tuple[tuple[str, bool], ...]) -> str:
    columns = [(_quoted(_field(model, name).column), is_null) for name, is_null in names]
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
