"""Making a model somebody else, without limits."""

from typing import Final

from hermes_site.kernel.threats.finding import Severity
from hermes_site.kernel.threats.rules.kinds import PhraseRule

_FREE: Final = "It tells the assistant to act as one without rules."

RULES: Final = (
    PhraseRule(
        "role.unrestricted",
        "context",
        _FREE,
        ("ROLE|AI|YOU|ENABLE|FREE",),
        (
            "ROLE [.|YOU|NOW|AI]{0,4} FREE (?![.])",
            "ROLE [NOW|YOU]{0,2} FREE",
            "YOU ~3 FREE ~1 AI",
            "[ROLE|AI] ~8 NO [ALL|SAFE|YOUR]{0,2} LIMIT",
            "[YOU|YOUR] ~3 NO [ALL|SAFE]{1,3} LIMIT",
            "[MODE|JMODE] ~2 ENABLE ~8 [LIMIT|NO]",
            "ROLE ~3 EVIL ~2 AI",
            "ROLE ~3 FORGOT ~3 RULES",
            "[ROLE|YOU|AI] ~3 MODE",
            "ENABLE ~2 JMODE",
            "FREE ~3 ROLE",
            "NO [ALL|SAFE|YOUR]{0,2} LIMIT ~6 ROLEF",
        ),
        Severity.MEDIUM,
    ),
    PhraseRule(
        "role.dan",
        "context",
        _FREE,
        ("DAN",),
        ("DAN",),
    ),
    PhraseRule(
        "role.harm",
        "context",
        "It asks for text that insults or harms people.",
        ("HARM",),
        ("^ [SAY|ME|ONLY|LEAK]{1,3} ~1 HARM [HARMTEXT]",),
        Severity.MEDIUM,
    ),
)
