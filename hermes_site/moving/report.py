"""What an import did, for a person to read."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from hermes_site.moving.rows import Refused

MOST_SHOWN: Final = 200
"""Refusals that are listed of a section; more are counted."""


@dataclass(slots=True)
class Section:
    """One kind of thing.

    Attributes:
        name: what people call it.
        came: how many came.
        there: how many were here already.
        waits: how many wait for a decision.
        refused: what did not come, and why.
        left_out: how many of what was left out on purpose, by name.
        notes: whole sentences.
    """

    name: str
    came: int = 0
    there: int = 0
    waits: int = 0
    refused: list[Refused] = field(default_factory=list)
    left_out: Counter[str] = field(default_factory=Counter)
    notes: list[str] = field(default_factory=list)

    def lines(self) -> Iterator[str]:
        """The section as text."""
        counts = f"{self.came:,} came, {self.there:,} were here already, {len(self.refused):,} refused"
        yield f"{self.name}: {counts}" + (f", {self.waits:,} wait for your decision" if self.waits else "")
        yield from (f"  {note}" for note in self.notes)
        yield from (f"  left out: {count:,} {what}" for what, count in sorted(self.left_out.items()))
        yield from (f"  refused: {each.where}: {each.why}" for each in self.refused[:MOST_SHOWN])
        if len(self.refused) > MOST_SHOWN:
            yield f"  … and {len(self.refused) - MOST_SHOWN:,} more"


@dataclass(slots=True)
class Report:
    """All that an import did, or, as a dry run, would do."""

    dry_run: bool
    sections: list[Section] = field(default_factory=list)

    def section(self, name: str) -> Section:
        """A new section at the end."""
        self.sections.append(Section(name))
        return self.sections[-1]

    @property
    def came(self) -> int:
        """How many things came, of all kinds."""
        return sum(section.came for section in self.sections)

    def lines(self) -> Iterator[str]:
        """The report as text."""
        if self.dry_run:
            yield "Dry run: nothing was written. This would happen:"
        for section in self.sections:
            yield from section.lines()
