"""What a field's values are in the database: by the field's own conversion, or by a shorter one that says the same."""

import json
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from functools import cache
from operator import attrgetter
from typing import Any, Final, NamedTuple, TypeAlias
from uuid import UUID

from django.db import connection, models
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import Field, Model

AnyField: TypeAlias = "Field[Any, Any]"
Conversion: TypeAlias = Callable[[Any], Any]


def _same(value: Any) -> Any:
    return value


def _moment(value: datetime) -> str:
    # SQLite's moments are in UTC, without saying so.
    utc = value if value.tzinfo is UTC or value.tzinfo is None else value.astimezone(UTC)
    return str(utc.replace(tzinfo=None))


def moment(stored: str | datetime) -> datetime:
    """A time as the database gives it: SQLite has no type for that, and no zones."""
    found = stored if isinstance(stored, datetime) else datetime.fromisoformat(stored)
    return found if found.tzinfo else found.replace(tzinfo=UTC)


_JSON: Final[Conversion] = json.JSONEncoder().encode
_PLAIN: Final[Mapping[type[Any], type]] = {
    models.CharField: str,
    models.TextField: str,
    models.BooleanField: bool,
    models.BigAutoField: int,
    models.IntegerField: int,
    models.PositiveIntegerField: int,
    models.PositiveBigIntegerField: int,
    models.BinaryField: bytes,
}
"""The types of values that fields store as they are, in every database."""
_OF_SQLITE: Final[Mapping[type[Any], Mapping[type, Conversion]]] = {
    models.UUIDField: {UUID: attrgetter("hex")},
    models.DateTimeField: {datetime: _moment},
    models.JSONField: {dict: _JSON, list: _JSON, tuple: _JSON},
}


class Column(NamedTuple):
    """A field of a model.

    Attributes:
        known: how values of these very types are stored; all others are the field's to convert.
        is_set: whether the field changes its value when a row is added, as one with `auto_now` does.
    """

    field: AnyField
    known: Mapping[type, Conversion]
    is_set: bool

    def stored(self, value: Any, database: BaseDatabaseWrapper) -> Any:
        """`value` as the database takes it."""
        if value is None:
            return None
        convert = self.known.get(value.__class__)
        return self.field.get_db_prep_save(value, database) if convert is None else convert(value)

    def added(self, instance: Model, database: BaseDatabaseWrapper) -> Any:
        """The value of a row that is being added, as the database takes it."""
        value = self.field.pre_save(instance, add=True) if self.is_set else getattr(instance, self.field.attname)
        return self.stored(value, database)


@cache
def named(model: type[Model], name: str) -> Column:
    """The field `name` of a model."""
    return _column(model._meta.get_field(name))  # type: ignore[arg-type]


@cache
def inserted(model: type[Model], *, with_pk: bool) -> tuple[Column, ...]:
    """What a new row of a model consists of; without its primary key where the database gives that."""
    return tuple(_column(field) for field in model._meta.concrete_fields if with_pk or not field.primary_key)


def _column(field: AnyField) -> Column:
    target = field
    while isinstance(target, models.ForeignKey):
        target = target.target_field
    kind = type(target)
    known: Mapping[type, Conversion] = {_PLAIN[kind]: _same} if kind in _PLAIN else {}
    if connection.vendor == "sqlite" and getattr(target, "encoder", None) is None:
        known = known or _OF_SQLITE.get(kind, {})
    return Column(field, known, _is_set(field))


def _is_set(field: AnyField) -> bool:
    if isinstance(field, models.DateField | models.TimeField):
        return bool(field.auto_now or field.auto_now_add)
    return type(field).pre_save is not Field.pre_save
