"""Where a text speaks to an AI: "Assistant, …", "Note to AI reviewers: …", "给AI代理:", "AIは…すること".

Such words are followed by orders; "the assistant answered" is not. Whether the orders matter is for the rules to say.
"""

import re
from typing import Final

from hermes_site.kernel.threats.fold import plain_word
from hermes_site.kernel.threats.lexicon import CALLED, MEMBERS
from hermes_site.kernel.threats.stream import Stream


def _any(words: str) -> str:
    return "|".join(plain_word(words).split())


_NAMED: Final = re.compile(f"[{''.join(CALLED)}]")
_MUST: Final = re.compile(f"[^|{MEMBERS['AI']}]{{0,8}}?[{MEMBERS['MUST']}]")
_BEFORE: Final = 70
_LEAD: Final = re.compile(
    r"(?:\A|[\n.!?;:()\[\]{}<>\"“”‘’«»„‚「」『』【】〈〉《》。！？；：、，,…]"
    r"|[=|/*#_`~+&♪@\ue000-\ue006]|--|[-–—]\s)"
    r"[\s'\"]*(?P<lead>(?:[^\W_]+(?:[-'’][^\W_]+){0,2}\s+){0,5})(?P<tight>[^\W\d_a-z]{0,14})\Z"
)
"""What stands between the last sign and the name: a few words, or so many characters of a script without blanks."""
_THE: Final = _any(
    "the a an your our my this that its his her their der die das dem den ein eine einen unser el la le un une una il"
    " lo uno o um uma het een de"
)
_DETERMINED: Final = re.compile(rf"(?<!to )(?<!for )\b(?:{_THE})\s+(?:\w+\s+)?\Z")
_GREETINGS: Final = _any(
    "dear hey hello hi attention ok okay listen btw please ps note liebe liebes lieber hallo cher chers querido"
    " queridos hola olá caro cari ciao beste drogi drodzy уважаемый уважаемые привет sayın sevgili 亲爱的"
)
_HAILED: Final = re.compile(rf"(?:^|\s)(?:{_GREETINGS})\s+(?:[^\W\d_]+\s+){{0,2}}\Z")
_TO: Final = _any(
    "to for an für pour à au aux para a al ao aos per ai agli alla all voor aan do dla для всем gửi untuk kepada إلى به"
)
_SAID_TO: Final = re.compile(rf"(?:^|\s)(?:{_TO})\s+(?:[^\W\d_]+\s+){{0,3}}\Z")
_ANY_OF: Final = _any(
    "any every all each whichever jede jeder alle tout toute tous chaque cualquier todo qualquer todos qualsiasi"
    " qualunque elk любой любая каждая каждый każdy wszystkie her mọi setiap 任何 所有 すべての 모든"
)
_WHICHEVER: Final = re.compile(rf"(?:^|\s)(?:{_ANY_OF})\s+(?:[^\W\d_]+\s+){{0,2}}\Z")
_COLON: Final = re.compile(r"[^\n.,;!?。，；！？：:()<>{}\"`_=|*\[\]\d]{0,70}?[:：][ \t]{0,3}[\"'“„«]?[^\W\d_]")
_THING: Final = re.compile(
    r"[^:：]{0,60}?\b(?:endpoint|provider|gateway|setting|config|configuration|option|api|backend|server|platform|pricing|cost"
    r"|budget|usage|version|parameter|integration|vendor)s?\s?[:：]"
)
"""What no text speaks to, though an AI's name may stand before it: "LLM endpoint: …"."""
_COMMA: Final = re.compile(r"\s?(?:[,，、!！]|[-–—]{1,2}\s)(?!\s?[\"'\[({])")
_CODED: Final = re.compile(r"[:：][a-z0-9/]")
_LISTED: Final = frozenset("(,[=，、")
"""Before a name with a comma after it, what makes it one of several."""
_PARTED: Final = frozenset('()\n"`')
_TYPED: Final = frozenset("_-`'’")
"""Beside a name, what makes it a part of another word."""
_OWNER: Final = frozenset("の的의")
"""After a name, what has something belong to it."""
_PROPER: Final = frozenset(
    plain_word(
        "model models agent hermes claude gemini gpt llama mistral qwen deepseek grok siri copilot modell modelo modele"
        " modello 模型 モデル 모델"
    ).split()
)
"""Names that stand before commas and colons in other texts as well, unless something is said "to" them."""
_HUMAN: Final = frozenset(
    plain_word(
        "assistant assistants agent agents assistent assistenten agenten asistente asistentes agente agentes assistente"
        " assistentes assistenti agenti ассистент ассистенты ассистенту помощник агент агенты агентам асистент агенти"
        " asystent asystenci asystentom agenci asistan asistanlar ajan asisten agen trợ_lý tác_nhân 助理 代理 助手 비서"
    )
    .replace("_", " ")
    .split()
)
"""Names that people have as well: they count where nothing stands before them but that it is a note to them."""
_OPENED: Final = frozenset('([{<>#*/"“.!?。！？—–（【')
"""What parts "Assistant: …" from the lines of a dialogue."""
_NOTE: Final = re.compile(
    r"(?:^|\s)(?:" + _any("note notice message instructions hint hinweis nota note notitie notatka not catatan") + r")"
    r"\s+(?:[^\W\d_]+\s+){1,2}\Z"
)
_CHINESE: Final = _any("请 必须 应当 应该 应 须 需要 需 有义务 务必")
_JAPANESE: Final = _any("すること せよ べき ならない なければ ください しろ 義務")
_KOREAN: Final = _any("하라 해라 해야 할것 마라 시오 세요 십시오 해줘 의무")
_NEAR: Final = 16
_UNSPACED: Final = "\u2e80"
_ORDERED: Final = re.compile(
    rf"[\s\"']{{0,2}}(?:[\u4e00-\u9fff,，]{{0,14}}?(?:{_CHINESE})"
    rf"|[^。\n.]{{0,12}}?(?:は|には|なら|へ|よ)[、,，]?[^。\n.]{{0,110}}?(?:{_JAPANESE}|こと(?=[\n。]|\Z))"
    rf"|[^.\n]{{0,8}}?(?:는|은|에게|라면|야|들은)[^.\n]{{0,110}}?(?:{_KOREAN}|할 것|해 줘|라(?=[.\n\"”]|\Z)))"
)
"""Orders as Chinese, Japanese and Korean put them."""


def called(found: Stream) -> None:
    """Mark, among a stream's symbols, the names of AIs by which a text speaks to one."""
    code = found.code
    marked: list[str] | None = None
    for match in _NAMED.finditer(code):
        at = match.start()
        if _spoken_to(found, code, at):
            marked = marked or list(code)
            marked[at] = CALLED[code[at]]
    if marked is not None:
        found.code = "".join(marked)


def _spoken_to(found: Stream, code: str, at: int) -> bool:
    """Whether the name at a place of the stream is what a text addresses."""
    text = found.text
    start, end = found.span(at, at + 1)
    after = text[end : end + 1]
    if after in _TYPED or after in _OWNER or text[start - 1 : start] in _TYPED:
        return False
    how = _how(found, code, at, end)
    before = _LEAD.search(text, max(0, start - _BEFORE), start) if how else None
    if before is None:
        return False
    lead = before["lead"]
    if text[start:end] in _HUMAN and not _fit(text, before, how):
        return False
    if how == "must" and _WHICHEVER.search(lead):
        return True
    said_to = _HAILED.search(lead) is not None or (how == "colon" and _SAID_TO.search(lead) is not None)
    if how != "ordered" and not said_to and text[start:end].partition("-")[0] in _PROPER:
        return False
    if how == "comma":
        return said_to or not (lead or text[before.start() : before.start() + 1] in _LISTED)
    return how == "ordered" or not _DETERMINED.search(lead)


def _fit(text: str, before: re.Match[str], how: str) -> bool:
    """Whether a name that people have as well is an AI's here: "(Assistant: …", "Note to agents: …"."""
    if how in {"must", "ordered"}:
        return False
    if before["lead"]:
        return _NOTE.search(" " + before["lead"]) is not None
    return how == "comma" or text[before.start() : before.start() + 1] in _OPENED


def _how(found: Stream, code: str, at: int, end: int) -> str:
    """What after a name may make it an address; empty if nothing does."""
    text = found.text
    if _COMMA.match(text, end):
        return "comma"
    if _COLON.match(text, end) and not _CODED.match(text, end) and not _THING.match(text, end):
        return "colon"
    if max(text[end : end + _NEAR], default="") >= _UNSPACED and _ORDERED.match(text, end):
        return "ordered"
    must = _MUST.match(code, at + 1)
    if must is None:
        return ""
    return "must" if _PARTED.isdisjoint(text[end : found.span(must.end() - 1, must.end())[0]]) else ""
