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


class _Answers(dict[Any, Any]):
    """What a function of one thing says of each; asked once of any."""

    def __init__(self, function: Callable[..., Any]) -> None:
        super().__init__()
        self._function = function

    def __missing__(self, asked: Any) -> Any:
        self[asked] = answer = self._function(asked)
        return answer


def kept(function: Callable[..., Any]) -> dict[Any, Any]:
    """What a function says of things, asked once a scan: what it was not asked yet is worked out as it is looked up."""
    everything = _kept.get()
    if everything is None:
        return _Answers(function)
    key = (function,)
    if key not in everything:
        everything[key] = _Answers(function)
    found: dict[Any, Any] = everything[key]
    return found


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
