"""Taking orders from outside: command and control, promptware, translate-then-execute."""

import re
from typing import Final

from hermes_site.kernel.threats.finding import Severity
from hermes_site.kernel.threats.prefilter import Prefiltered
from hermes_site.kernel.threats.rules.chores import of_project
from hermes_site.kernel.threats.rules.kinds import PhraseRule, Spans, TextRule

_PIPED: Final = Prefiltered(
    r"\b(?:curl|wget|iwr|irm|invoke-webrequest|invoke-restmethod)\b[^\n|]{0,200}"
    r"\|\s{0,3}(?:sudo\s)?(?:ba|z|da)?(?:sh|iex|python3?|node|perl)\b"
)
_UNASKED: Final = re.compile(
    r"without (?:asking|confirm|prompt|review|check|approval|telling)|no (?:need to|confirmation)"
    r"|before (?:doing )?anything|(?:do not|don't) (?:ask|confirm|tell|mention)"
    r"|不必|不用|无需|无须|不要(?:询问|确认|告)|直接执行|确认(?:は?不要|なし|せず)|无断"
    r"|확인 ?(?:없이|받지)|묻지|몰래|ohne (?:zu fragen|nachfrage|rückfrage)"
    r"|sans (?:demander|confirmation)|sin (?:preguntar|confirmar|avisar)|без (?:вопросов|подтверждения)"
)
_NEAR: Final = 120
_TO_AI: Final = "(?:[TOX] ~1 AI|AI ~1 ATTN|AI ~2 READTHIS|READTHIS ~2 AI|ADDRESS)"


def _downloads(text: str, lower: str) -> Spans:
    """A script piped from the network into a shell, with word that nobody need be asked."""
    for match in _PIPED.finditer(lower) if "|" in lower else ():
        start, end = match.span()
        if _UNASKED.search(lower, max(0, start - _NEAR), end + _NEAR):
            yield start, end


RULES: Final = (
    PhraseRule(
        "control.remote",
        "context",
        "It makes the assistant take orders from an address outside.",
        (
            "[FETCH|READ] ~4 URL ~8 \\|? ~2 DOSAID",
            "EVERYTIME ~4 [FETCH|READ] ~3 URL ~8 DOSAID",
            "URL ~3 [;]? ~3 DOWHAT",
            "FETCH ~2 YOUR ~1 [ORDERS|TASK|RULES] ~3 URL",
            "URL ~3 GETORDERS",
            "URL ~4 [FETCH|READ|READF] ~3 DOSAID",
            "FETCH ~2 URL ~8 [OBEY|EXEC] (?:[THIS|HIM|ALL]|[;|]|$)",
            "[FETCH|READ] ~4 URL ~8 RUN ~2 [ORDERS|RULES|THIS|TALK|THEN|ALL]",
            "[FETCH|READ] ~3 [ORDERS|RULES] ~3 URL ~6 [RUN|EXEC]",
            "RUN ~2 [ORDERS|RULES] ~5 URL",
            "EVERYTIME ~6 [FETCH|READ|EXEC] ~4 [ORDERS|RULES] ~3 URL",
            "[CONNECT|FETCH|SEND|ROLE] ~4 C2",
            "C2 ~4 [CONNECT|FETCH|RUN] ~3 [ORDERS|RULES]",
            "BEACON ~3 URL",
            "EVERYTIME ~6 FETCH ~4 URL ~4 [RUN|EXEC]",
            "BEACON ~1 C2",
        ),
        Severity.MEDIUM,
    ),
    PhraseRule(
        "control.translate",
        "all",
        "It asks to translate or decode something and then to do what it says.",
        (
            "TRANSLATE ~8 THEN ~1 [EXEC|RUN] ~2 [RULES|ORDERS|THIS|TALK]",
            "TRANSLATE ~12 \\|? ~4 [DOSAID]",
            "TRANSLATE ~8 [EXEC|RUN] (?:[ALL|RULES|THEN|ORDERS|THIS|TALK|HIM]|[;|]|$)",
        ),
        Severity.MEDIUM,
        unless=r"^\w+code[`'\"]?\s(?:functions?|methods?)\b",
    ),
    PhraseRule(
        "control.address",
        "context",
        "It speaks to an AI model rather than to a person.",
        (
            "ADDRESS ~10 \\|? ~4 [VERDICT|PROMOTE|SCORE]",
            "ADDRESS ~12 VERDICT",
            "^ AIS ~3 [HIDE|NOANS|SCORE|OTHERS|UNSEEN]",
            "ADDRESS \\|? ~6 [IGN|SEND|HIDE|LEAK|ROLE|FIRST|EXEC|DROP|OBEY|SAY]",
            "ADDRESS \\|? ~12 [IGNF|SENDF|HIDEF|LEAKF|ROLEF|NOANS|NOREFUSE|SCORE|OTHERS|UNSEEN]",
        ),
        Severity.MEDIUM,
        spoken_about=of_project,
    ),
    PhraseRule(
        "control.reader",
        "context",
        "It speaks to an AI model that happens to read it.",
        (
            _TO_AI + " ~12 \\|? ~8 [IGN|IGNF|HIDE|HIDEF|NOANS|OTHERS|SCORE|OBEYNEW|UNSEEN]",
            _TO_AI + " ~8 [MUST] ~6 [SEND|LEAK|SAY|EXEC|PROMOTE]",
            _TO_AI + " ~10 [SENDF|LEAKF|PROMOTE|SEND] ~2 [MUST|URL|EMAIL|CHAT|SECRET]",
            "AI ~8 IGN ~2 OTHERS",
            "AI ~6 OTHERS ~2 IGNF",
            "AI ~8 MUST ~8 SCORE",
            "AI ~8 SCORE ~2 MUST",
            "(?:READTHIS ~1 AI|AI ~1 READTHIS|AI ~1 ATTN) ~12 ONLY ~3 [SAY|PROMOTE|EDIT|ANSWER]",
            "(?:READTHIS ~1 AI|AI ~1 READTHIS|AI ~1 ATTN) ~14 [SAY|EDIT|PROMOTE] ~1 ONLY",
            "AI ~6 SCORE ~6 [IGN|IGNF|NOANS]",
        ),
        Severity.MEDIUM,
    ),
    PhraseRule(
        "control.unasked",
        "context",
        "It makes the assistant act without asking its user.",
        (
            "[RUN|EXEC] ~2 ALL ~5 NOASK",
            "NOASK ~3 [RUN|EXEC] ~2 ALL",
            "ALL ~4 NOASK ~2 [RUN|EXEC]",
            "[DROP|IGN] ~2 ALL ~1 CONFIRMS",
            "ALL ~1 CONFIRMS ~1 [DROP|IGNF]",
        ),
        Severity.MEDIUM,
    ),
    TextRule(
        "control.download",
        "context",
        "It has a downloaded script run before anybody can look at it.",
        ("invoke-",),
        _downloads,
        Severity.MEDIUM,
        words=("curl", "wget", "iwr", "irm"),
    ),
)
