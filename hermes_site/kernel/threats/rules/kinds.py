"""What a rule is."""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cached_property

from hermes_site.kernel.threats.context import mentioned_text
from hermes_site.kernel.threats.finding import Scope, Severity
from hermes_site.kernel.threats.fold import plain_word
from hermes_site.kernel.threats.pattern import compiled, needs
from hermes_site.kernel.threats.prefilter import Prefiltered
from hermes_site.kernel.threats.stream import Stream


@dataclass(frozen=True)
class PhraseRule:
    """A rule over words.

    Attributes:
        id: stable name, `family.kind`.
        scope: the narrowest scope that has it.
        reason: what a hit means, for a person.
        patterns: any of them is a hit (see `pattern`).
        severity: of a plain hit.
        denies: the hit's own words are a prohibition, so that a negation before them doesn't undo it.
        unless: what may not stand within the words of a hit, for it to count.
        unless_after: what may not follow in the text, for a hit to count.
        spoken_about: tells, given a stream and a hit's symbols in it, whether it counts little for what it is about.
    """

    id: str
    scope: Scope
    reason: str
    patterns: tuple[str, ...]
    severity: Severity = Severity.HIGH
    denies: bool = False
    unless: str = ""
    unless_after: str = ""
    spoken_about: Callable[[Stream, int, int], bool] | None = None

    @property
    def family(self) -> str:
        """The kind of attack."""
        return self.id.split(".", maxsplit=1)[0]

    @cached_property
    def compiled(self) -> re.Pattern[str]:
        """One expression for all patterns."""
        return compiled(self.patterns)

    @cached_property
    def needed(self) -> tuple[tuple[int, ...], ...]:
        """For each pattern the words without which it can't hit (see `pattern.needs`)."""
        return tuple(map(needs, self.patterns))

    @cached_property
    def harmless(self) -> re.Pattern[str] | None:
        """`unless`, compiled."""
        return re.compile(self.unless) if self.unless else None

    @cached_property
    def not_before(self) -> re.Pattern[str] | None:
        """`unless_after`, compiled."""
        return re.compile(self.unless_after) if self.unless_after else None


Spans = Iterable[tuple[int, int]]


@dataclass(frozen=True)
class TextRule:
    """A rule over the characters of a view.

    Attributes:
        hints: strings, in small letters, without one of which, or of `words`, the view holds no hit.
        find: the spans of hits, given the view's text and the same in small letters. Must be linear.
        words: likewise, as whole words.
        mentionable: whether quoting, negating or reporting it lowers the severity.
        spoken_about: tells, given small letters and a span, whether that is so there.
    """

    id: str
    scope: Scope
    reason: str
    hints: tuple[str, ...]
    find: Callable[[str, str], Spans]
    severity: Severity = Severity.HIGH
    words: tuple[str, ...] = ()
    mentionable: bool = field(default=True)
    spoken_about: Callable[[str, int, int], bool] = mentioned_text

    @property
    def family(self) -> str:
        """The kind of attack."""
        return self.id.split(".", maxsplit=1)[0]


def any_of(words: str) -> str:
    """An expression for any of some words, spelled as views spell them; `_` is a blank that may be missing."""
    return "|".join(plain_word(word).replace("_", r"\s?") for word in words.split())


def matching(pattern: str) -> Callable[[str, str], Spans]:
    """A finder for a regular expression over small letters."""
    expression = Prefiltered(pattern)

    def find(text: str, lower: str) -> Spans:
        return (match.span() for match in expression.finditer(lower))

    return find
