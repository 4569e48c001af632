"""What several rules ask of the same text, worked out once; forgotten with the scan, for texts are people's."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import wraps
from typing import Any, Final, TypeVar

T = TypeVar("T")
_kept: Final[ContextVar[dict[tuple[object, ...], Any] | None]] = ContextVar("threats_kept", default=None)


@contextmanager
def scanning() -> Iterator[None]:
    """Keep answers for as long as this lasts."""
    token = _kept.set({})
    try:
        yield
    finally:
        _kept.reset(token)


_MOST: Final = 5000


def kept(of: object) -> dict[Any, Any]:
    """What somebody keeps for this scan."""
    everything = _kept.get()
    return {} if everything is None else everything.setdefault((of,), {})


def once(function: Callable[..., T]) -> Callable[..., T]:
    """A function of texts and numbers that answers the same question once in a scan."""

    @wraps(function)
    def answer(*asked: object) -> T:
        answers = _kept.get()
        if answers is None:
            return function(*asked)
        key = (function, *asked)
        if key not in answers:
            if len(answers) >= _MOST:
                answers.clear()
            answers[key] = function(*asked)
        found: T = answers[key]
        return found

    return answer
