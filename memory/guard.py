"""What one turn may do to memory: a model must not go round in circles. Pure functions."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from memory.operations import Outcome, Shelf
from memory.results import Result

MAX_FAILURES: Final = 3
MAX_WRITES: Final = 10
_GO_ON: Final = "Memory stays as it is. Do not call this tool again in this turn; go on with the reply."


@dataclass(frozen=True, slots=True)
class TurnGuard:
    """How a turn has fared with memory so far.

    Attributes:
        failures: refused calls since the last one that succeeded.
        writes: calls that changed something.
    """

    failures: int = 0
    writes: int = 0

    def judged(self, shelf: Shelf, result: Result) -> Result:
        """`result`, or a terminal refusal in its place when it would be one refusal too many."""
        if result.success or result.code == "gave_up" or self.failures < MAX_FAILURES:
            return result
        return gave_up(shelf, f"{self.failures} attempts in this turn have failed already (the last: {result.code}).")

    def refusal(self, shelf: Shelf, outcome: Outcome, seen: Iterable[tuple[str, ...]]) -> Result | None:
        """Why a change that would succeed is refused nevertheless, if it is.

        Args:
            outcome: what the call would do.
            seen: the states of the store that this turn's earlier writes made, as lists of texts.
        """
        if not outcome.result.changes:
            return None
        if self.writes >= MAX_WRITES:
            return gave_up(shelf, f"{self.writes} changes of memory in one turn are enough.")
        if tuple(item.content for item in outcome.items) in set(seen):
            return gave_up(shelf, "This would bring memory back to a state it had earlier in this turn.")
        return None


def turn_guard(previous_results: Iterable[Mapping[str, Any] | str]) -> TurnGuard:
    """Count what a turn has done to memory, from its stored tool results.

    Args:
        previous_results: the result objects (or their JSON) of the memory calls that this turn made before, oldest
            first. What is no result object, such as the text of a broken-off call, does not count.
    """
    failures = writes = 0
    for previous in previous_results:
        result = _object(previous) if isinstance(previous, str) else previous
        if result.get("success") is True:
            failures = 0
            writes += bool(result.get("changed"))
        elif result.get("success") is False:
            failures += 1
    return TurnGuard(failures, writes)


def gave_up(shelf: Shelf, why: str) -> Result:
    """A terminal refusal."""
    return shelf.result("gave_up", f"{why} {_GO_ON}")


def _object(text: str) -> Mapping[str, Any]:
    try:
        value = json.loads(text)
    except ValueError:
        return {}
    return value if isinstance(value, dict) else {}
