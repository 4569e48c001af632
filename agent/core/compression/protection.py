"""What of a conversation stays word for word: its beginning once, its end always."""

from collections.abc import Sequence
from itertools import accumulate
from typing import Final

from agent.core.compression.lines import Line, groups, last_human

OVER_BUDGET: Final = 1.5
"""The last messages may take this many times the tail's budget before they are fewer."""


def head_end(lines: Sequence[Line], first_n: int) -> int:
    """The index behind the first `first_n` messages, and behind the results that belong to them."""
    end = next((cut for cut in groups(lines) if cut >= first_n), len(lines)) if first_n else 0
    return end if any(line.number for line in lines[:end]) else 0


def tail_start(lines: Sequence[Line], sizes: Sequence[int], *, budget: int, last_n: int) -> int:
    """The index from which on everything stays: what is recent; at least the person's last message and what follows."""
    recent, human = recent_start(lines, sizes, budget=budget, last_n=last_n), last_human(lines)
    return min(recent, human) if human >= 0 else recent


def recent_start(lines: Sequence[Line], sizes: Sequence[int], *, budget: int, last_n: int) -> int:
    """The index from which on a conversation is recent.

    That is the longer of what fits into the budget and the last `last_n` messages; when this is over one and a half
    times the budget, fewer. A call is never parted from its results.

    Args:
        lines: the conversation.
        sizes: the tokens of each line.
        budget: tokens.
        last_n: messages.
    """
    left = left_behind(sizes)
    cuts = groups(lines)
    by_budget = next((cut for cut in cuts if left[cut] <= budget), len(lines))
    by_count = max((cut for cut in cuts if cut <= len(lines) - last_n), default=0)
    start = min(by_budget, by_count)
    if left[start] > OVER_BUDGET * budget:
        start = next((cut for cut in cuts if cut >= start and left[cut] <= OVER_BUDGET * budget), len(lines))
    return start


def left_behind(sizes: Sequence[int]) -> list[int]:
    """For each index the tokens from there to the end; 0 at the end."""
    return [*accumulate(reversed(sizes), initial=0)][::-1]
