"""Getting at the text a model was set up with."""

from typing import Final

from hermes_site.kernel.threats.finding import Severity
from hermes_site.kernel.threats.rules.kinds import PhraseRule

_LEAK: Final = "It asks the assistant to give away its instructions."
_OF_ANOTHER: Final = (
    r"\s*(?:'s\b|[./]\w|[-_]\w{1,30}\.\w"
    r"|_(?:text|ids?|template|names?|length|len|tokens?|version|file|path|key|hash|type|list)\b"
    r"|\bby\s+(?!your|open|anthropic|the\s+(?:dev|sys|comp))"
    r"|\b(?:for|of|on|with)\s+(?!this|the\s+(?:chat|conv|system|ai)|you|me\b|full|detail|order|all|no\b|debug"
    r"|troubl|test|verif|audit|review|analy|research|educ|transpar|compl|main|quality|safety|security|diagn|document)"
    r"|\bin\s+(?:our|his|her|their|the\s+(?!chat|conv|system|reply|answer|response)|debug|prod|staging|docs|logs|[\w/-]+\.\w))"
)
"""Whose prompt it is, if not the reader's: of a bot, in a file."""

_IN_GENERAL: Final = r"^what(?:'s|\s+is|\s+are)\s+(?:an?\s+|(?:system|hidden|initial)\s+(?:prompts|messages)\b)"
"""Such texts in general: "what is a system prompt"."""

_LOG_LEVELS: Final = (
    r"(?:\b(?:debug|info|notice|warn(?:ing)?|error|critical|fatal)\b|\ue006)"
    r"(?:\s+\w+)?\s+(?:and|or)\s+(?:above|higher)\b"
)
"""Messages "of this level and above", as programs log them."""

RULES: Final = (
    PhraseRule(
        "leak.prompt",
        "all",
        _LEAK,
        (
            "LEAK ~5 SYSP",
            "[ASK|LEAK] ~2 YOUR ~1 SYSP",
            "SYSP ~5 LEAKF",
            "SYSP ~1 [NEW|PRIOR|ALL] ~3 LEAKF",
            "[ASK|LEAK] ~1 SYSP ~3 \\|? ~2 VERBATIM",
        ),
        Severity.MEDIUM,
        unless=_IN_GENERAL,
        unless_after=_OF_ANOTHER,
    ),
    PhraseRule(
        "leak.rules",
        "all",
        _LEAK,
        (
            "[LEAK|ASK] ~2 YOUR [PRIOR|SAFE|ALL|NEW]{0,2} RULES",
            "LEAK ~1 PRIOR [SAFE|YOUR]{0,1} RULES",
            "LEAK ~1 RULES PRIOR",
            "ASK ~2 YOU [!.]{0,1} TOLD (?!ME)",
            "LEAK ~2 [TALK|ALL] ~2 ABOVE",
            "LEAK ~2 [TALK|RULES|ALL|ORDERS] ~1 GIVEN",
            "LEAK ~2 YOU ~1 TOLD ~1 PRIOR",
            "YOUR [PRIOR|SAFE|ALL]{0,2} RULES ~2 LEAKF",
            "[PRIOR|ABOVE] ~1 [RULES|TALK] ~2 LEAKF",
            "[LEAK|ASK] ~4 [RULES|TALK|GIVEN|YOU|ALL] ~4 PRECONV",
            "PRECONV ~5 [RULES|TALK|GIVEN|YOU|SYSP] ~5 LEAKF",
            "[LEAK|ASK] ~3 PRECONV ~4 [RULES|TALK|GIVEN]",
            "[ASK|LEAK] ~2 YOU ~2 [TOLD|GIVEN] ~3 PRECONV",
            "YOUR [INVISIBLE|PRIOR|SAFE|ALL|SECRET]{1,3} RULES ~3 LEAKF",
            "LEAK ~1 YOUR [INVISIBLE|SECRET|PRIOR|SAFE|ALL]{1,3} [RULES|ORDERS]",
            "LEAK ~1 RULES ~2 YOUR [SAFE|AI] ~2 [GIVEN|EDIT|TOLD]",
            "ABOVE [TALK]{0,1} ~5 ALL LEAKF",
            "LEAK ~1 RULES ~1 YOUR [SAFE|AI|THIRD] [REPORT|GIVEN|EDIT|SAY]",
            "[LEAK|ASK] ~4 YOUR MAKER ~6 [RULES|ORDERS|TALK]",
            "[LEAK|ASK] ~2 [RULES|TALK] ~2 MAKER ~1 [GIVEN|TOLD|REPORT|EDIT] ~1 YOU",
            "MAKER ~3 [YOU|GIVEN] ~4 [RULES|TALK|ORDERS] ~4 LEAKF",
            "YOUR MAKER ~6 [RULES|TALK] ~6 LEAKF",
            "LEAK ~4 PRECONV",
            "LEAK ~8 UNSEENBYME",
            "UNSEENBYME ~4 [LEAK|LEAKF]",
            "PRECONV ~4 UNSEENBYME",
            "[ASK|TALK] ~4 PRECONV ~3 \\|? ~4 [LEAK|VERBATIM]",
            "PRECONV ~4 \\|? ~3 VERBATIM",
            "VERBATIM ~6 PRECONV",
            "MAKERGAVE ~6 \\|? ~4 [LEAK|LEAKF|VERBATIM]",
            "[LEAK|VERBATIM] ~6 MAKERGAVE",
            "MAKERGAVE ~4 PRECONV",
            "ATSTART ~4 \\|? ~2 VERBATIM",
            "PRECONV ~5 LEAKF",
        ),
        Severity.MEDIUM,
        unless=_LOG_LEVELS,
        unless_after=_OF_ANOTHER,
    ),
    PhraseRule(
        "leak.secrets",
        "all",
        "It asks the assistant for the keys that it works with.",
        ("[LEAK|SEND] ~4 SECRET ~4 YOURENV", "YOURENV ~3 SECRET ~4 LEAKF"),
        Severity.MEDIUM,
    ),
)
