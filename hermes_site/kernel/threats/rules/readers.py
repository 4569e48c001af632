"""Orders to whichever AI reads a text: what no author of notes, mails or pages has to tell one."""

from typing import Final

from hermes_site.kernel.threats.finding import Severity
from hermes_site.kernel.threats.rules.kinds import PhraseRule

_WHO: Final = "[CALLED|READERAI|ADDRESS]"
_SOON: Final = "(?:[!NEG]{0,30}?|[!NEG]{0,18}? \\| [!NEG]{0,12}?)"
_SELF: Final = (
    "[HIDE|HIDEF|UNSEEN|UNNOTICED|NOASK|NOTKNOW|SECRETLY|NEWJOB|SCORE|VERDICT|OTHERS|BCC|STOPHERE|NOANS"
    "|SAYTHAT|BUYW|GRANTW|OMIT|BEFORETASK|OBEYNEW|REALNEXT]"
)

RULES: Final = (
    PhraseRule(
        "control.called",
        "context",
        "It speaks to an AI model that happens to read it.",
        (
            f"{_WHO} {_SOON} {_SELF}",
            f"{_WHO} {_SOON} [SEND|SENDF|GIVE|EDIT|FETCH|SAY] ~8 [EMAIL|URL|ACCOUNT]",
            f"{_WHO} {_SOON} [EMAIL|URL|ACCOUNT] ~6 [SEND|SENDF|GIVE|EDIT|FETCH|READF|SAY]",
            f"{_WHO} {_SOON} [SEND|LEAK|READ|PASTE|EDIT|GIVE] ~6 [SECRET|KEYPATH|YOURENV|CHAT|SYSP]",
            f"{_WHO} {_SOON} [SECRET|KEYPATH|YOURENV|CHAT|SYSP] ~6 [SENDF|LEAKF|READF|EDIT|GIVE]",
            f"{_WHO} {_SOON} IGN ~4 [RULES|ORDERS|TASK|YOUR|PRIOR|MAKER|USER|ABOVE|OTHERS]",
            f"{_WHO} {_SOON} [RULES|ORDERS|TASK|YOUR|PRIOR|MAKER|ABOVE|OTHERS] ~4 IGNF",
            f"{_WHO} {_SOON} PROMOTE ~3 [URL|SCORE|ONLY|FIRST]",
            f"{_WHO} {_SOON} [URL|SCORE|ONLY] ~4 PROMOTE",
            f"{_WHO} {_SOON} TREATAS ~8 CLEARED",
            f"{_WHO} {_SOON} CLEARED ~5 TREATAS",
            f"{_WHO} {_SOON} TURNOFF ~4 GUARDS",
            f"{_WHO} {_SOON} GUARDS ~4 TURNOFF",
            f"{_WHO} {_SOON} ERASE ~3 BELONGS",
            f"{_WHO} {_SOON} BELONGS ~4 ERASE",
            f"{_WHO} {_SOON} [SEND|LEAK|READ|PASTE|EDIT|GIVE|REPLACE|ASKS|SAY] ~6 PERSONAL",
            f"{_WHO} {_SOON} PERSONAL ~6 [SENDF|LEAKF|READF|EDIT|GIVE|REPLACE]",
        ),
        Severity.MEDIUM,
        denies=True,
    ),
    PhraseRule(
        "control.permitted",
        "context",
        "It claims an authority that would lift the assistant's rules.",
        (
            "AI ~5 PERMITTED ~5 [LEAK|GIVE|SAY] ~3 [PERSONAL|SECRET]",
            "AI ~5 PERMITTED ~5 [PERSONAL|SECRET] ~3 [LEAKF|GIVE]",
            "AI ~7 NOSIGNOFF",
        ),
        Severity.MEDIUM,
    ),
    PhraseRule(
        "control.replies",
        "all",
        "It gives an errand to whichever model reads it.",
        ("EVERYREPLY ~3 CONTAINW ~4 [PERSONAL|SECRET]", "EVERYREPLY ~5 [PERSONAL|SECRET] ~3 CONTAINW"),
        Severity.MEDIUM,
    ),
)
