"""What JSON schemas of all apps share: strict bodies, pages of lists."""

import base64
import json
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Annotated, Any, Generic, Literal, TypeVar
from uuid import UUID

from django.core.exceptions import FieldDoesNotExist, ValidationError
from django.db.models import Model, Q, QuerySet
from ninja import Query, Schema
from pydantic import BaseModel, ConfigDict, Field

from hermes_site.kernel.errors import InvalidError

Item = TypeVar("Item")
Row = TypeVar("Row", bound=Model)

Limit = Annotated[int, Query(ge=1, le=200, description="At most so many items.")]
Number = Annotated[int, Field(ge=0, le=2**31 - 1)]
"""One that a caller names a message, a snapshot or an event by: as much as a column holds."""
Cursor = Annotated[str, Query(max_length=1000, description="`next_cursor` of the page before.")]


class StrictSchema(BaseModel):
    """Base of request bodies: an unknown field is refused, so that a typing error can't pass as done."""

    model_config = ConfigDict(extra="forbid")


class Page(Schema, Generic[Item]):
    """One page of a list."""

    items: list[Item]
    next_cursor: str | None = None


class FindingOut(Schema):
    """What a rule of the scanner saw: characters `start` up to but not including `end` (code points)."""

    rule: str
    family: str
    severity: Literal["low", "medium", "high"]
    start: int
    end: int
    reason: str


class SourceOut(Schema):
    """The chat that something came from."""

    session_id: UUID | None
    message_id: int | None
    turn_id: UUID | None


def paginate(
    rows: QuerySet[Row], *, order: Sequence[str], limit: int, cursor: str = ""
) -> tuple[list[Row], str | None]:
    """The next `limit` rows after `cursor`, and the cursor of the page after them.

    Args:
        rows: all that the caller may see.
        order: field names, `-` in front for descending; together they must be unique, and none may be null.
        limit: of rows.
        cursor: what this function returned for the page before; empty: the first page.

    Raises:
        InvalidError: the cursor is not one of this list's.
    """
    if cursor:
        rows = rows.filter(_after(rows.model, order, _decode(cursor)))
    found = list(rows.order_by(*order)[: limit + 1])
    if len(found) <= limit:
        return found, None
    return found[:limit], _encode([getattr(found[limit - 1], name.lstrip("-")) for name in order])


def _after(model: type[Model], order: Sequence[str], values: list[Any]) -> Q:
    """Rows that come after the one with `values`, in the sense of `order`."""
    condition, same = Q(pk__in=[]), Q()
    try:
        for name, raw in zip(order, values, strict=True):
            field = name.lstrip("-")
            value = model._meta.get_field(field).to_python(raw)  # type: ignore[union-attr]
            if value is None:
                raise _bad_cursor()
            if isinstance(value, datetime):
                value = value.astimezone(UTC)  # what has no place in UTC overflows here rather than in the query
            condition |= same & Q(**{f"{field}__{'lt' if name.startswith('-') else 'gt'}": value})
            same &= Q(**{field: value})
    except (ValidationError, ValueError, TypeError, OverflowError, FieldDoesNotExist) as error:
        raise _bad_cursor() from error
    return condition


def _encode(values: list[Any]) -> str:
    plain = [value.isoformat() if isinstance(value, datetime) else value for value in values]
    return base64.urlsafe_b64encode(json.dumps(plain, default=str).encode()).decode().rstrip("=")


def _decode(cursor: str) -> list[Any]:
    try:
        values = json.loads(base64.urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4)))
    except (ValueError, RecursionError) as error:
        raise _bad_cursor() from error
    if not isinstance(values, list):
        raise _bad_cursor()
    return values


def _bad_cursor() -> InvalidError:
    message = "The cursor must be the next_cursor of the page before."
    return InvalidError(message, {"cursor": message})
