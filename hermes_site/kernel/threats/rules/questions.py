"""Addresses that what the user says is to be written into."""

import re
from typing import Final

from hermes_site.kernel.threats.finding import Severity
from hermes_site.kernel.threats.prefilter import Prefiltered
from hermes_site.kernel.threats.rules.kinds import Spans, TextRule, any_of

_OPEN: Final = Prefiltered(
    r"https?://[^\s?<>\"'`]{1,300}\?(?:[\w.-]{1,40}=[\w.%-]{0,60}&){0,6}[\w.-]{1,30}=(?=[\s\"'`)\]>,.;，。、]|$)"
)
"""An address whose last field is to be filled in."""
_SAID: Final = re.compile(
    r"\b(?:user|person|owner|customer|client|human|their|his|her)(?:['’]s|s['’]|s)?\s+(?:last\s+|latest\s+|own\s+|full\s+){0,2}"
    r"(?:questions?|quer(?:y|ies)|messages?|prompts?|requests?|words?|inputs?|problems?|text)\b"
    r"|\bwhat(?:ever)?\s+(?:the\s+)?(?:user|person|owner|they|he|she)\s+(?:is|are|was|has|asks?|asked|said|says|told|typed"
    r"|types|writes?|wrote|works?|wants?|needs?)\b"
    r"|\b(?:frage|fragen|nachricht|eingabe|worte)\s+(?:des|der)\s+(?:be)?nutzers?\b"
    r"|\b(?:question|message|demande|requete)s?\s+de\s+l['’]utilisateur\b"
    r"|\b(?:pregunta|mensaje|consulta|pergunta|mensagem|domanda|messaggio|richiesta)\w?\s+(?:del|do|dell['’]|de)\s*(?:usuario|utente)\b"
    r"|\b(?:вопрос|сообщени|запрос)\w{0,3}\s+пользовател"
    r"|(?:用户|使用者)的?(?:问题|提问|话|消息|输入|请求)|ユーザーの(?:質問|発言|入力|メッセージ)|사용자의?\s?(?:질문|메시지|입력|말)"
)
_EVER: Final = re.compile(
    r"\b(?:every|each|always|whenever|any\s+time|before|"
    + any_of(
        "immer jeder jede jedes bevor chaque toujours avant cada siempre antes sempre ogni prima каждый каждую каждом"
        " всегда перед her_ önce setiap sebelum mỗi trước"
    )
    + ")|"
    + any_of("每次 每当 每条 总是 一律 之前先 毎回 必ず 常に 매번 항상")
)
"""What makes it a standing order."""
_ORDER: Final = re.compile(r"\W{0,4}(?:please\s+)?(?:append|add|attach|tack|put|write|insert|encode|paste)\b")
_SEARCH: Final = re.compile(
    r"https?://(?:[\w-]{1,30}\.){0,3}(?:google|bing|duckduckgo|startpage|ecosia|kagi|qwant|baidu|yandex|naver|wikipedia|github"
    r"|localhost)(?:\.\w{2,3}){0,2}[:/?]|https?://127\."
)
"""Where questions are looked up, or nobody else reads them."""
_OF_PROGRAMS: Final = re.compile(
    r"\b(?:we|it|which|that|app|page|site|button|search|bar|box|form|browser|extension|widget)\s+(?:then\s+|just\s+|simply\s+|always\s+)?"
    r"(?:appends?|adds?|puts?|sends?|opens?|builds?|calls?|passes|encodes?|redirects?)\b"
)
"""What a program does for its users."""
_BEFORE: Final = 160
_AFTER: Final = 80


def _filled(text: str, lower: str) -> Spans:
    for match in _OPEN.finditer(lower):
        start, end = match.span()
        before = re.split(r"[\n。]|[.!?]\s", lower[max(0, start - _BEFORE) : start])[-1]
        after = lower[end : end + _AFTER].partition("\n")[0]
        line = f"{before} {after}"
        ordered = _EVER.search(line) or _ORDER.match(before)
        if ordered and _SAID.search(line) and not _OF_PROGRAMS.search(before) and not _SEARCH.match(match[0]):
            yield start, end


RULES: Final = (
    TextRule(
        "exfiltration.asked",
        "strict",
        "It asks for an address that carries private text out.",
        ("?",),
        _filled,
        Severity.MEDIUM,
    ),
)
