"""Making a model somebody else, without limits."""

from typing import Final

from hermes_site.kernel.threats.finding import Severity
from hermes_site.kernel.threats.rules.kinds import PhraseRule, TextRule, matching

_FREE: Final = "It tells the assistant to act as one without rules."

RULES: Final = (
    PhraseRule(
        "role.unrestricted",
        "context",
        _FREE,
        ("ROLE|AI|YOU|YOUR|ENABLE|FREE|LIMIT|MODE",),
        (
            "ROLE [.|YOU|NOW|AI]{0,4} FREE (?![.])",
            "ROLE [NOW|YOU]{0,2} FREE",
            "ROLE ~2 AI ~1 FREE",
            "FREE ~3 AI ~2 ROLEF",
            "LIMIT NO ~3 [AI|ROLEF]",
            "[SAY|YOU] ~2 NO [ALL]{0,1} SAFE LIMIT",
            "YOU ~3 FREE ~1 AI",
            "[ROLE|AI] ~8 NO [ALL|SAFE|YOUR]{0,2} LIMIT",
            "YOU ~3 NO [ALL|SAFE]{1,3} LIMIT",
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
    TextRule(
        "role.persona",
        "context",
        _FREE,
        ("dan", "d.a.n"),
        matching(
            r"(?:扮演|充当|成为|变成|你是|现在是|将是|너는|당신은|너의 이름은)\s{0,3}d\.?a\.?n(?![a-z])"
            r"|(?<![a-z])dan(?:として|になって|처럼|이다|입니다|模式|モード|모드)"
        ),
        Severity.MEDIUM,
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
