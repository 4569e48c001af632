"""Changes of memory that wait for their owner instead of being made."""

from collections.abc import Callable
from dataclasses import dataclass

from hermes_site.accounts.models import User
from hermes_site.kernel.provenance import Origin, Source
from memory.arguments import Request
from memory.operations import Outcome, Shelf
from memory.results import Result


@dataclass(frozen=True, slots=True)
class Taint:
    """What a turn has read from outside.

    Attributes:
        outside: names of the sources; empty: none.
        own_words: gives what the user wrote in this chat; called only when there is something from outside.
    """

    outside: tuple[str, ...] = ()
    own_words: Callable[[], str] = str


def hold(
    user: User, shelf: Shelf, request: Request, outcome: Outcome, origin: Origin, source: Source | None, taint: Taint
) -> Result | None:
    """Stage a change that would succeed but must wait for the user.

    Called under the store's lock, after every check, before anything is written.

    Returns:
        The result with code `staged`; None: make the change now.
    """
    return None
