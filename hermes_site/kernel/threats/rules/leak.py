"""Getting at the text a model was set up with."""

from typing import Final

from hermes_site.kernel.threats.finding import Severity
from hermes_site.kernel.threats.rules.kinds import PhraseRule

_LEAK: Final = "It asks the assistant to give away its instructions."
_OF_ANOTHER: Final = (
    r"\s*(?:'s\b|[./]\w|[-_]\w{1,30}\.\w|\b(?:for|of|on|with)\s+(?!this|the\s+(?:chat|conv|system|ai)|you|me\b|full|detail|order|all|no\b|debug"
    r"|troubl|test|verif|audit|review|analy|research|educ|transpar|compl|main|quality|safety|security|diagn|document)"
    r"|\bin\s+(?:our|his|her|their|the\s+(?!chat|conv|system|reply|answer|response)|debug|prod|staging|docs|logs|[\w/-]+\.\w))"
)
"""Whose prompt it is, if not the reader's: of a bot, in a file."""

RULES: Final = (
    PhraseRule(
        "leak.prompt",
        "all",
        _LEAK,
        ("LEAK|LEAKF|ASK", "SYSP"),
        ("LEAK ~5 SYSP", "[ASK|LEAK] ~2 YOUR ~1 SYSP", "SYSP ~5 LEAKF"),
        Severity.MEDIUM,
        unless_after=_OF_ANOTHER,
    ),
    PhraseRule(
        "leak.rules",
        "all",
        _LEAK,
        ("LEAK|LEAKF|ASK|TOLD", "RULES|YOU|PRIOR|ORDERS|ABOVE|GIVEN"),
        (
            "[LEAK|ASK] ~2 YOUR [PRIOR|SAFE|ALL|NEW]{0,2} RULES",
            "LEAK ~1 PRIOR [SAFE|YOUR]{0,1} RULES",
            "LEAK ~1 RULES PRIOR",
            "ASK ~2 YOU ~1 TOLD",
            "LEAK ~2 [TALK|ALL] ~2 ABOVE",
            "LEAK ~2 [TALK|RULES|ALL|ORDERS] ~1 GIVEN",
            "LEAK ~2 YOU ~1 TOLD ~1 PRIOR",
            "YOUR [PRIOR|SAFE|ALL]{0,2} RULES ~2 LEAKF",
            "[PRIOR|ABOVE] ~1 [RULES|TALK] ~2 LEAKF",
        ),
        Severity.MEDIUM,
        unless_after=_OF_ANOTHER,
    ),
)
