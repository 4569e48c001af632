"""How much of what tools give is told to the model. Pure."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

ROOM_LEAST: Final = 300
"""Tokens; less of a step's results would be of no use to a model."""


@dataclass(slots=True)
class Room:
    """What the results of one step may be together. Each call gets its share of what the calls before it have left.

    Attributes:
        calls: how many are still to come.
        tokens: what is left for them; None: as much as they want.
        count: gives the tokens of a text.
        limit_chars: the most that one result may be.
    """

    calls: int
    tokens: int | None
    count: Callable[[str], int]
    limit_chars: int

    def fitted(self, text: str) -> str:
        """A result, cut with a mark where it is longer than its share."""
        shown = text[: self.limit_chars]
        if self.tokens is not None:
            shown = self._within(shown, max(self.tokens // max(self.calls, 1), 1))
            self.tokens = max(self.tokens - self.count(shown), 0)
        self.calls -= 1
        if len(shown) == len(text):
            return text
        left = len(text) - len(shown)
        return f"{shown}\n[cut: {left:,} of {len(text):,} characters left out, to fit the model. Ask for less at once.]"

    def _within(self, text: str, limit: int) -> str:
        while text and (size := self.count(text)) > limit:
            text = text[: len(text) * limit // size * 95 // 100]
        return text
