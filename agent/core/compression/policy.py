"""When a conversation is compressed, how far, and when to leave off."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final, Literal

SUMMARY_MOST: Final = 12_000
SUMMARY_LEAST: Final = 2_000
SUMMARY_SHARE: Final = 0.05
MARGIN_SHARE: Final = 0.02
"""Of the window, kept free beside the answer: estimates are no counts."""
TIGHT_SHARE: Final = 0.5
"""Where system prompt and tools alone take so much of the trigger, the window is used up to `TINY_SHARE` instead."""
TINY_SHARE: Final = 0.85
SMALL_WINDOW: Final = 512_000
RESERVED: Final = 8_000
"""Tokens kept free for an answer where nobody set its length."""
WORTH: Final = 0.9
"""What a pass leaves must be at most this share of what was there."""
STRIKES: Final = 2
COOL_DOWN: Final = timedelta(seconds=90)
LONG_COOL_DOWN: Final = timedelta(minutes=15)

Kind = Literal["rules", "summary", "fallback"]


@dataclass(frozen=True, slots=True)
class Options:
    """What a site sets, by the names of its configuration. See `budgets`."""

    threshold: float = 0.50
    target_ratio: float = 0.20
    protect_first_n: int = 3
    protect_last_n: int = 20
    small_window_floor: float | None = None


@dataclass(frozen=True, slots=True)
class Budgets:
    """Tokens.

    Attributes:
        window: prompt and answer together.
        limit: the longest prompt that leaves room for an answer.
        trigger: from this size on a prompt is compressed.
        tail: what stays word for word at the end.
        summary: the longest summary.
    """

    window: int
    limit: int
    trigger: int
    tail: int
    summary: int


def budgets(options: Options, *, window: int, reserved: int | None, fixed: int) -> Budgets:
    """The sizes for one model.

    Args:
        options: the site's.
        window: tokens that the model takes, prompt and answer together.
        reserved: tokens of the longest answer; None: nobody set them.
        fixed: tokens of system prompt and tools.

    >>> budgets(Options(), window=200_000, reserved=None, fixed=8_000)
    Budgets(window=200000, limit=188000, trigger=100000, tail=20000, summary=10000)
    """
    limit = window - min(reserved or RESERVED, window // 4) - int(window * MARGIN_SHARE)
    threshold = options.threshold
    if options.small_window_floor is not None and window < SMALL_WINDOW:
        threshold = max(threshold, options.small_window_floor)
    is_tight = fixed >= window * threshold * TIGHT_SHARE
    if is_tight:
        threshold = max(threshold, TINY_SHARE)
    trigger = min(int(window * threshold), limit)
    room = max(trigger - fixed, trigger // 4) if is_tight else trigger
    tail = int(room * options.target_ratio)
    fits = max((room - tail) // 3, 200)
    summary = max(min(int(window * SUMMARY_SHARE), SUMMARY_MOST), min(SUMMARY_LEAST, fits))
    return Budgets(window, limit, trigger, tail, summary)


def is_worth(before: int, after: int) -> bool:
    """Whether a pass saves enough: at least a tenth."""
    return after <= before * WORTH


@dataclass(frozen=True, slots=True)
class Breaker:
    """What keeps automatic compression from running again and again without getting anywhere.

    Attributes:
        strikes: passes in a row that failed or saved nothing.
        is_paused: nothing happens by itself until the person acts.
        rest_until: not before then.
        unproven: what the prompt was before the last pass, while the provider has not reported what it is now.
    """

    strikes: int = 0
    is_paused: bool = False
    rest_until: datetime | None = None
    unproven: int = 0

    def may_run(self, now: datetime) -> bool:
        """Whether automatic compression may run."""
        return not self.is_paused and (self.rest_until is None or now >= self.rest_until)

    def failed(self, now: datetime, *, lasting: bool = False) -> "Breaker":
        """After a pass that could not be finished.

        Args:
            lasting: the reason will hardly be gone in a minute: a wrong key, an empty account.
        """
        rest = now + (LONG_COOL_DOWN if lasting else COOL_DOWN)
        return replace(self._struck(), rest_until=rest, unproven=0)

    def passed(self, tokens_before: int) -> "Breaker":
        """After a pass; whether it worked is known when the provider reports the next prompt."""
        return replace(self, rest_until=None, unproven=tokens_before)

    def reported(self, tokens: int) -> "Breaker":
        """After the provider has said how large a prompt was."""
        if not self.unproven:
            return self
        if is_worth(self.unproven, tokens):
            return Breaker()
        return replace(self._struck(), unproven=0)

    def _struck(self) -> "Breaker":
        strikes = self.strikes + 1
        return replace(self, strikes=strikes, is_paused=self.is_paused or strikes >= STRIKES)


def fitting(windows: Sequence[int], need: int) -> list[int]:
    """In which order models are asked to read so much: those it fits into as they come, the others the largest first.

    Args:
        windows: tokens that each takes.
        need: tokens to read and to write.

    >>> fitting([8_000, 200_000, 128_000], 60_000)
    [1, 2, 0]
    """
    able = [n for n, window in enumerate(windows) if window >= need]
    unable = sorted((n for n, window in enumerate(windows) if window < need), key=lambda n: -windows[n])
    return able + unable
