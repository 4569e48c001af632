"""The one clock, so that tests can move it."""

from datetime import UTC, date, datetime


def now() -> datetime:
    """The present moment, in UTC."""
    return datetime.now(UTC)


def today() -> date:
    """The present day, in UTC."""
    return now().date()
