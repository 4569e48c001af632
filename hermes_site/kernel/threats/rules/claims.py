"""False claims and errands: a consent nobody gave, trust nobody owes, orders to whichever model reads a text."""

from typing import Final

from hermes_site.kernel.threats.finding import Severity
from hermes_site.kernel.threats.rules.chores import of_project
from hermes_site.kernel.threats.rules.kinds import PhraseRule

_WHO: Final = "[APPROVER|USER]"
_GRAVE: Final = "[ALL|ERASE|DROP|SECRET|SEND|RUN|EXEC|TRANSFERS|SKIP]"
"""What a consent would be worth pretending for."""

RULES: Final = (
    PhraseRule(
        "control.consent",
        "context",
        "It claims a consent so that the user isn't asked.",
        (
            f"{_WHO} ~6 APPROVED ~4 {_GRAVE} ~5 \\|? ~3 NOASK",
            f"{_WHO} ~5 {_GRAVE} ~5 APPROVED ~5 \\|? ~3 NOASK",
            f"{_WHO} ~6 APPROVED ~5 \\|? ~3 {_GRAVE} ~4 NOASK",
            f"NOASK ~8 \\|? ~4 APPROVED ~3 {_WHO} ~5 {_GRAVE}",
            f"CONSENT ~6 \\|? ~4 {_GRAVE} ~4 NOASK",
            f"{_WHO} ~6 APPROVED ~3 \\|? ~3 GIVE ~3 SECRET",
            f"{_WHO} ~6 APPROVED ~3 \\|? ~3 SECRET ~4 GIVE",
            f"{_WHO} ~3 APPROVED ~5 SKIP ~2 CHECKS",
            f"{_WHO} ~6 CHECKS ~4 SKIP ~3 APPROVED",
            f"{_WHO} ~8 APPROVED ~6 GIVE ~3 SECRET",
            f"{_WHO} ~8 APPROVED ~6 SECRET ~3 GIVE",
        ),
        Severity.MEDIUM,
        denies=True,
    ),
    PhraseRule(
        "persistence.trust",
        "strict",
        "It plants trust in strangers, or against checks that protect the user.",
        (
            "[USER|TOMEMORY|NOTES] ~8 [ALL] ~1 WARNINGS ~3 MUTED",
            "[USER|TOMEMORY|NOTES] ~8 WARNINGS ~2 ALL ~3 MUTED",
            "[USER|TOMEMORY|NOTES] ~8 MUTED ~2 ALL ~2 WARNINGS",
            "[USER|TOMEMORY|NOTES] ~6 WARNINGS ~2 MUTED ~2 ALL",
            "[TOMEMORY|NOTES] ~8 MUTED ~2 WARNINGS",
            "[TOMEMORY|NOTES] ~8 WARNINGS ~3 MUTED",
            "[TOMEMORY|USER] ~8 PAYEE ~6 NOCHECK",
            "[TOMEMORY|USER] ~8 NOCHECK ~3 PAYEE",
            "URL ~5 ALWAYSSAFE ~4 NOCHECK",
            "ALWAYSSAFE ~3 URL ~5 NOCHECK",
            "NOCHECK ~3 PAYEE ~5 USER",
            "PAYEE ~4 NOCHECK ~6 USER",
            "TRUSTALL ~4 [RULES|ORDERS|TALK] ~4 URL",
            "[ORDERS|RULES|TALK] ~2 URL ~6 TRUSTALL",
            "URL ~3 [ORDERS|RULES|TALK] ~6 TRUSTALL",
            "URL ~4 [ORDERS|RULES] ~4 NOCHECK ~4 TRUSTALL",
            "[EVERYTIME|NOW|ALL] ~10 ASOWNER",
            "ASOWNER ~4 [HIDE|UNSEEN|UNNOTICED]",
        ),
        Severity.MEDIUM,
        denies=True,
    ),
    PhraseRule(
        "control.errand",
        "context",
        "It gives an errand to whichever model reads it.",
        (
            "(?:READTHIS ~1 AI|AI ~2 READTHIS) ~12 \\|? ~6 [FIRSTDO|BEFORETASK|FIRST|STOPHERE]",
            "READERAI ~12 \\|? ~6 [FIRSTDO|BEFORETASK|BEFORE|FIRST|STOPHERE|SCORE|VERDICT|PROMOTE|SAY|SEND]",
            "READERAI ~10 \\|? ~4 [IGN|HIDE|LEAK|SENDF|LEAKF|NOANS|MUST]",
        ),
        Severity.MEDIUM,
        spoken_about=of_project,
    ),
    PhraseRule(
        "override.draft",
        "all",
        "It says that the assistant's earlier instructions no longer hold.",
        (
            "[PRIOR|ABOVE] ~6 [MISPLACED|SHAM|STALE|VOID|CANCELLED] ~5 \\|? ~4 [ONLYNEXT|OBEYNEW]",
            "[MISPLACED|CANCELLED] ~4 [PRIOR|ABOVE] ~5 \\|? ~5 [ONLYNEXT|OBEYNEW]",
            "[PRIOR|ABOVE] ~2 [RULES|ORDERS] ~3 SHAM ~6 \\|? ~5 [VOID|STALE|REALNEXT|NEW]",
            "[RULES|ORDERS|TALK] ~3 [PRIOR|ABOVE] ~3 SHAM ~4 [VOID|STALE]",
            "[SHAM|STALE|VOID] ~8 \\|? ~3 REALNEXT",
            "MAKERSAID ~6 [STALE|VOID|PUTBY|IGN|IGNF|BEHIND]",
            "MAKER ~3 [YOU|TOLD|GIVEN] ~3 [STALE|VOID] ~4 \\|? ~3 [PUTBY|IGN|BEHIND|NOMIND|OBEYNEW]",
            "MAKER ~4 [YOU|YOUR|TOLD|GIVEN] ~5 PUTBY",
            "MAKER ~3 [YOU|YOUR] ~4 [IGNF|BEHIND]",
            "YOUR PRIOR [ORDERS|TASK] ~3 [STALE|VOID]",
        ),
        Severity.MEDIUM,
    ),
    PhraseRule(
        "leak.start",
        "all",
        "It asks the assistant to give away its instructions.",
        (
            "FIRSTWORDS ~10 \\|? ~6 [LEAK|LEAKF|VERBATIM|ASK|PASTE|SENDF]",
            "[LEAK|ASK|TOLD|PASTE] ~4 FIRSTWORDS",
            "LEAK ~2 ABOVELINE",
            "ABOVELINE ~6 LEAKF",
            "ABOVELINE ~3 \\|? ~4 VERBATIM",
        ),
        Severity.MEDIUM,
    ),
    PhraseRule(
        "role.twin",
        "context",
        "It tells the assistant to act as one without rules.",
        ("TWINYOU ~5 UNTRAINED", "UNTRAINED ~5 TWINYOU", "[ROLE|YOU] ~6 UNTRAINED ~5 \\|? ~3 [ANSWER|ROLEF|AI]"),
        Severity.MEDIUM,
    ),
    PhraseRule(
        "exfiltration.query",
        "context",
        "It asks for an address that carries private text out.",
        (
            "[FETCH|READ] ~2 URL ~8 [CHAT|SECRET] ~3 ATEND",
            "[FETCH|READ] ~2 URL ~4 ATEND ~4 [CHAT|SECRET]",
            "URL ~4 ATEND ~5 [CHAT|SECRET]",
            "[IMGURL|URL] ~3 ATEND ~3 USER ~2 CHAT",
        ),
        Severity.MEDIUM,
    ),
    PhraseRule(
        "exfiltration.mails",
        "all",
        "It sends secrets or private text to somebody outside.",
        (
            "SEND ~4 MAILS ~3 [URL|EMAIL|OUTWARD]",
            "MAILS ~4 [URL|EMAIL|OUTWARD] ~4 SENDF",
            "MAILS ~3 SEND ~3 [URL|EMAIL|OUTWARD]",
        ),
        Severity.MEDIUM,
    ),
    PhraseRule(
        "exfiltration.reply",
        "all",
        "It tells the assistant to read a file of keys or passwords.",
        (
            "[PASTE|READ|SEND] ~5 KEYPATH ~5 INREPLY",
            "INREPLY ~4 KEYPATH ~4 [PASTE|READF|SENDF]",
            "INREPLY ~2 [PASTE|READ|SEND] ~4 KEYPATH",
            "KEYPATH ~5 INREPLY ~2 [PASTE|READF|SENDF]",
        ),
        Severity.MEDIUM,
    ),
    PhraseRule(
        "persistence.advert",
        "strict",
        "It tells the assistant to advertise something whatever is asked.",
        ("WHATEVERASKED ~6 [PROMOTE|STEER]", "PROMOTE ~8 WHATEVERASKED"),
        Severity.MEDIUM,
        unless=r"\b(?:she|he|they|we|people)\b(?!\s+(?:ask|say|want))",
    ),
    PhraseRule(
        "exfiltration.copy",
        "all",
        "It sends something to an address and keeps quiet about it.",
        (
            "[HIDE|HIDEF|UNSEEN|UNNOTICED] ~5 COPYTO ~4 [URL|EMAIL]",
            "COPYTO ~3 [HIDE|HIDEF] ~4 [URL|EMAIL]",
            "COPYTO ~3 [URL|EMAIL] ~4 [HIDE|HIDEF|UNSEEN|UNNOTICED]",
        ),
        Severity.MEDIUM,
    ),
    PhraseRule(
        "destruction.order",
        "strict",
        "It destroys files or a system.",
        (
            "ERASE ~2 ALL ~3 FILES ~4 HOME",
            "HOME ~4 ALL ~3 ERASE",
            "HOME ~3 FILES ~2 ALL ~2 ERASE",
            "HOME ~2 ALL ~2 FILES ~2 ERASE",
            "ERASE ~3 HOME ~3 ALL ~2 FILES",
            "ERASE ~2 ALL ~1 BACKUPS ~4 NOASK",
        ),
        Severity.MEDIUM,
    ),
)
