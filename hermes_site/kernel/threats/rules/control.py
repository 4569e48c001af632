"""Taking orders from outside: command and control, promptware, translate-then-execute."""

from typing import Final

from hermes_site.kernel.threats.finding import Severity
from hermes_site.kernel.threats.rules.kinds import PhraseRule

RULES: Final = (
    PhraseRule(
        "control.remote",
        "context",
        "It makes the assistant take orders from an address outside.",
        ("URL|OUTWARD|C2",),
        (
            "[FETCH|READ] ~4 URL ~8 RUN ~2 [ORDERS|RULES|THIS|TALK|THEN|ALL]",
            "[FETCH|READ] ~3 [ORDERS|RULES] ~3 URL ~6 [RUN|EXEC]",
            "RUN ~2 [ORDERS|RULES] ~5 URL",
            "EVERYTIME ~6 [FETCH|READ|EXEC] ~4 [ORDERS|RULES] ~3 URL",
            "[CONNECT|FETCH|SEND|ROLE] ~4 C2",
            "C2 ~4 [CONNECT|FETCH|RUN] ~3 [ORDERS|RULES]",
            "BEACON ~3 URL",
            "EVERYTIME ~6 FETCH ~4 URL ~4 [RUN|EXEC]",
        ),
        Severity.MEDIUM,
    ),
    PhraseRule(
        "control.translate",
        "all",
        "It asks to translate or decode something and then to do what it says.",
        ("TRANSLATE", "EXEC|RUN"),
        (
            "TRANSLATE ~8 THEN ~1 [EXEC|RUN] ~2 [RULES|ORDERS|THIS|TALK]",
            "TRANSLATE ~8 [EXEC|RUN] (?:[ALL|RULES|THEN|ORDERS|THIS|TALK]|\\||$)",
        ),
        Severity.MEDIUM,
    ),
    PhraseRule(
        "control.address",
        "context",
        "It speaks to an AI model rather than to a person.",
        ("ADDRESS",),
        ("ADDRESS \\|? ~6 [IGN|SEND|HIDE|LEAK|ROLE|FIRST|EXEC|DROP|OBEY|SAY]",),
        Severity.MEDIUM,
    ),
)
