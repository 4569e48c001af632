"""A database that does not answer: locked for too long, damaged, out of reach, its disk full."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager

from django.db import DatabaseError, InternalError, OperationalError
from django.utils.translation import gettext_noop

from hermes_site.kernel.errors import UnavailableError

DATABASE_IS_AWAY = gettext_noop("The database does not answer. Nothing was written; try again later.")
logger = logging.getLogger(__name__)


def is_away(error: BaseException) -> bool:
    """Whether a failure is the database's and not the statement's."""
    by_driver = type(error) is DatabaseError and error.__cause__ is not None  # Django raises its own without a cause
    return by_driver or isinstance(error, OperationalError | InternalError)


@contextmanager
def database_needed() -> Iterator[None]:
    """Carry out a change, with the part that answers for a disk that fails, as the database may fail with it.

    Raises:
        UnavailableError: the database does not answer; nothing was written.
    """
    try:
        yield
    except DatabaseError as error:
        if not is_away(error):
            raise
        logger.exception("A change failed in the database.")
        raise UnavailableError(DATABASE_IS_AWAY) from error
