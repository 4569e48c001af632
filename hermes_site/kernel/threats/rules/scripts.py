"""What scripts and commands of a skill do to the machine they run on."""

from typing import Final

from hermes_site.kernel.threats.rules.kinds import PhraseRule, TextRule

RULES: Final[tuple[PhraseRule | TextRule, ...]] = ()
