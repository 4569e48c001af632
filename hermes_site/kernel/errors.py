"""The errors a person may be shown."""

from http import HTTPStatus
from typing import ClassVar


class HermesError(Exception):
    """An expected failure whose message is safe to show to the person who caused it.

    Subclasses set `code`, which API clients may match on and which never changes. The message is a
    sentence that says what would be accepted.
    """

    code: ClassVar[str] = "error"
    status: ClassVar[HTTPStatus] = HTTPStatus.BAD_REQUEST


class InvalidError(HermesError):
    """A value is not acceptable.

    Args:
        message: what is wrong, and what would be right.
        fields: messages by field name, where the fault belongs to fields.
    """

    code = "invalid"
    status = HTTPStatus.UNPROCESSABLE_ENTITY

    def __init__(self, message: str, fields: dict[str, str] | None = None) -> None:
        super().__init__(message)
        self.fields = fields or {}


class ForbiddenError(HermesError):
    """The caller is known, but may not do this."""

    code = "forbidden"
    status = HTTPStatus.FORBIDDEN


class NotFoundError(HermesError):
    """The thing does not exist, or is not this user's to see."""

    code = "not_found"
    status = HTTPStatus.NOT_FOUND


class ConflictError(HermesError):
    """The thing changed underneath the caller, or is busy."""

    code = "conflict"
    status = HTTPStatus.CONFLICT


class RateLimitedError(HermesError):
    """Too many requests; try again after `retry_after_s` seconds."""

    code = "rate_limited"
    status = HTTPStatus.TOO_MANY_REQUESTS

    def __init__(self, message: str, retry_after_s: int) -> None:
        super().__init__(message)
        self.retry_after_s = retry_after_s


class UnavailableError(HermesError):
    """A part that is needed does not answer; nothing was lost."""

    code = "unavailable"
    status = HTTPStatus.SERVICE_UNAVAILABLE
