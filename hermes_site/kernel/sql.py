"""The simplest statements: rows by equal values, one row in, some fields changed. For what runs in every turn.

Django words a statement anew each time, which takes it longer than the database takes to answer: some 1 ms of processor
time for what needs 0.1 ms. Here the wording is kept. Values go through the fields' own conversions, so this works on
every database that Django knows. Everything else is the ORM's, and so is every condition but equality.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from typing import Any, Final, NamedTuple, TypeAlias, TypeVar

from django.db import DEFAULT_DB_ALIAS, connection, connections, models, transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.utils import CursorWrapper
from django.db.models import Field, Model

from hermes_site.kernel.sqlite.base import DatabaseWrapper as SQLite

AnyModel = TypeVar("AnyModel", bound=Model)
AnyField: TypeAlias = "Field[Any, Any]"
_PLAIN: Final[dict[type[Any], type]] = {
    models.CharField: str,
    models.TextField: str,
    models.BooleanField: bool,
    models.BigAutoField: int,
    models.IntegerField: int,
    models.PositiveIntegerField: int,
    models.PositiveBigIntegerField: int,
}
"""The types of values that fields store as they are. To be told so by the field takes longer than to store them."""


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
    wording, converters = _select(model, names, tuple(order), limit, lock and database.features.has_select_for_update)
    found = []
    for row in _execute(wording, values, database).fetchall():
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
    return int(_execute(_counting(model, names), values, database).fetchone()[0])


def insert(instance: Model) -> None:
    """Add a row; a primary key that the database gives is set."""
    database = connections[DEFAULT_DB_ALIAS]
    model, with_pk = type(instance), instance.pk is not None
    columns = _inserted(model, with_pk=with_pk)
    values = [column.stored(column.field.pre_save(instance, add=True), database) for column in columns]
    cursor = _execute(_insert(model, with_pk=with_pk), values, database)
    if instance.pk is None:
        instance.pk = cursor.fetchone()[0]
    instance._state.adding = False
    instance._state.db = database.alias


def insert_or_update(instance: Model, *names: str) -> None:
    """Add a row; where one with its primary key is there, write the fields `names` of it instead."""
    database = connections[DEFAULT_DB_ALIAS]
    model = type(instance)
    values = [each.stored(each.field.pre_save(instance, add=True), database) for each in _inserted(model, with_pk=True)]
    _execute(_insert(model, with_pk=True) + _instead(model, names), values, database)


def insert_many(instances: Sequence[Model]) -> None:
    """Add rows of one model with all values as they are given, also those that Django would set to the present time.

    Primary keys that the database gives are not set.
    """
    if not instances:
        return
    database = connections[DEFAULT_DB_ALIAS]
    model, with_pk = type(instances[0]), instances[0].pk is not None
    columns = _inserted(model, with_pk=with_pk)
    values = [[each.stored(getattr(row, each.field.attname), database) for each in columns] for row in instances]
    with database.cursor() as cursor:
        cursor.executemany(_insert(model, with_pk=with_pk, giving=False), values)


def save(instance: Model, *names: str) -> None:
    """Write the fields `names` of a row that is there."""
    own = {type(instance)._meta.pk.name: instance.pk}
    attributes = {name: _column(type(instance), name).field.attname for name in names}
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
    written = [_column(model, name).stored(value, database) for name, value in changes.items()]
    cursor = _execute(_update(model, names, tuple(changes)), [*written, *values], database)
    return int(cursor.rowcount)


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
    return int(_execute(_summing(model, names, name, field), [*values, least], database).fetchone()[0] or 0)


def count_up(model: type[Model], equal: Mapping[str, Any], name: str) -> int:
    """Add 1 to the field `name` of one row; returns what it was before.

    Raises:
        LookupError: there is no such row.
    """
    database = connections[DEFAULT_DB_ALIAS]
    names, values = _condition(model, equal, database)
    returned = _execute(_count_up(model, names, name), values, database).fetchone()
    if returned is None:
        raise LookupError(f"There is no such {model._meta.model_name}.")
    return int(returned[0]) - 1


def _condition(
    model: type[Model], equal: Mapping[str, Any], database: BaseDatabaseWrapper
) -> tuple[tuple[tuple[str, bool], ...], list[Any]]:
    """The names of the fields, each with whether it is to be null, and the values of those that are not."""
    names = tuple((name, value is None) for name, value in equal.items())
    values = [_column(model, name).stored(value, database) for name, value in equal.items() if value is not None]
    return names, values


def _execute(wording: str, values: Sequence[Any], database: BaseDatabaseWrapper) -> CursorWrapper:
    """Carry out a statement; what it gives back is to be fetched at once."""
    cursor = database.cursor()
    cursor.execute(wording, values)
    return cursor


class _Column(NamedTuple):
    """A field, and the type whose values it stores as they are, if there is one."""

    field: AnyField
    plain: type | None

    def stored(self, value: Any, database: BaseDatabaseWrapper) -> Any:
        """`value` as the database takes it."""
        if value is None or value.__class__ is self.plain:
            return value
        return self.field.get_db_prep_save(value, database)


def _column_of(field: AnyField) -> _Column:
    target = field
    while isinstance(target, models.ForeignKey):
        target = target.target_field
    return _Column(field, _PLAIN.get(type(target)))


@cache
def _column(model: type[Model], name: str) -> _Column:
    return _column_of(model._meta.get_field(name))  # type: ignore[arg-type]


@cache
def _attributes(model: type[Model]) -> list[str]:
    return [field.attname for field in model._meta.concrete_fields]


@cache
def _inserted(model: type[Model], *, with_pk: bool) -> tuple[_Column, ...]:
    return tuple(_column_of(field) for field in model._meta.concrete_fields if with_pk or not field.primary_key)


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
    return _quoted(_column(model, name.lstrip("-")).field.column) + (" DESC" if name.startswith("-") else "")


@cache
def _counting(model: type[Model], names: tuple[tuple[str, bool], ...]) -> str:
    return f"SELECT COUNT(*) FROM {_quoted(model._meta.db_table)} WHERE {_where(model, names)}"  # noqa: S608


@cache
def _summing(model: type[Model], names: tuple[tuple[str, bool], ...], summed: str, above: str) -> str:
    wording = f"SELECT SUM({_quoted(_column(model, summed).field.column)}) FROM {_quoted(model._meta.db_table)}"  # noqa: S608
    return f"{wording} WHERE {_where(model, names)} AND {_quoted(_column(model, above).field.column)} > %s"


@cache
def _instead(model: type[Model], names: tuple[str, ...]) -> str:
    columns = [_quoted(_column(model, name).field.column) for name in names]
    changes = ", ".join(f"{column} = EXCLUDED.{column}" for column in columns)
    return f" ON CONFLICT ({_quoted(model._meta.pk.column)}) DO UPDATE SET {changes}"


@cache
def _insert(model: type[Model], *, with_pk: bool, giving: bool = True) -> str:
    names = [_quoted(column.field.column) for column in _inserted(model, with_pk=with_pk)]
    columns, marks = ", ".join(names), ", ".join(["%s"] * len(names))
    tail = f" RETURNING {_quoted(model._meta.pk.column)}" if giving and not with_pk else ""
    return f"INSERT INTO {_quoted(model._meta.db_table)} ({columns}) VALUES ({marks}){tail}"  # noqa: S608


@cache
def _update(model: type[Model], names: tuple[tuple[str, bool], ...], changed: tuple[str, ...]) -> str:
    columns = ", ".join(f"{_quoted(_column(model, name).field.column)} = %s" for name in changed)
    return f"UPDATE {_quoted(model._meta.db_table)} SET {columns} WHERE {_where(model, names)}"  # noqa: S608


@cache
def _delete(model: type[Model], names: tuple[tuple[str, bool], ...]) -> str:
    return f"DELETE FROM {_quoted(model._meta.db_table)} WHERE {_where(model, names)}"  # noqa: S608


@cache
def _count_up(model: type[Model], names: tuple[tuple[str, bool], ...], counter: str) -> str:
    column = _quoted(_column(model, counter).field.column)
    wording = f"UPDATE {_quoted(model._meta.db_table)} SET {column} = {column} + 1"  # noqa: S608
    return f"{wording} WHERE {_where(model, names)} RETURNING {column}"


def _where(model: type[Model], names: tuple[tuple[str, bool], ...]) -> str:
    columns = [(_quoted(_column(model, name).field.column), is_null) for name, is_null in names]
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
