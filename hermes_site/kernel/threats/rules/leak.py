"""Getting at the text a model was set up with."""

from typing import Final

from hermes_site.kernel.threats.finding import Severity
from hermes_site.kernel.threats.rules.kinds import PhraseRule

_LEAK: Final = "It asks the assistant to give away its instructions."

RULES: Final = (
    PhraseRule(
        "leak.prompt",
        "all",
        _LEAK,
        ("LEAK|ASK", "SYSP"),
        ("LEAK ~5 SYSP", "[ASK|LEAK] ~2 YOUR ~1 SYSP", "SYSP ~3 LEAKF"),
        Severity.MEDIUM,
        unless_after=r"\s*(?:[-_./]\w|(?:for|of|in)\s+(?!this|the\s+(?:chat|conv|system)|you|full|detail|order|its|verb|plain|a\s+code))",
    ),
    PhraseRule(
        "leak.rules",
        "all",
        _LEAK,
        ("LEAK|ASK|TOLD", "RULES|YOU|PRIOR|ORDERS"),
        (
            "[LEAK|ASK] ~2 YOUR [PRIOR|SAFE|ALL|NEW]{0,2} RULES",
            "LEAK ~1 PRIOR [SAFE|YOUR]{0,1} RULES",
            "LEAK ~1 RULES PRIOR",
            "ASK ~2 YOU ~1 TOLD",
            "LEAK ~2 [TALK|ALL] ~2 ABOVE",
            "LEAK ~2 YOU ~1 TOLD ~1 PRIOR",
            "YOUR [PRIOR|SAFE|ALL]{0,2} RULES ~2 LEAKF",
            "[PRIOR|ABOVE] ~1 [RULES|TALK] ~2 LEAKF",
        ),
        Severity.MEDIUM,
        unless_after=r"\s*(?:for|on|with|in)\s+(?!this|me|full|detail|order|its|verb|plain|a\s+code|you)",
    ),
)
