"""Whether a text warns of a command: of that very one, not of something that stands near it."""

import re
from typing import Final

from hermes_site.kernel.threats.memo import once

_RUN: Final = (
    r"(?:run|execute|paste|type|enter|use|apply|try|start|install|launch|call|let|do(?!\s+not\b)|write|allow|put)"
)
_NOT: Final = (
    r"(?:never|do not|don[’']t|must not|mustn[’']t|should not|shouldn[’']t|cannot|can[’']t)"
    r"(?!\s{1,3}(?:\w{2,12}ly\s)?(?:forget|hesitate|fail|wait|skip|stop|miss|omit|delay|neglect"
    r"|worry|mind|panic|ask|tell|question|interrupt|confirm|mention|show|refuse|block|be|only|just)\b)"
)
"""Prohibitions, but for those that urge: "don't hesitate to …"."""
_BETWEEN: Final = r"\s{1,3}(?:(?!(?:and|then|but|so|or)\b)\w{1,12}\s{1,3}){0,2}"
_ORDER: Final = re.compile(rf"\b{_RUN}\b(?:[^.!?;`|\n]|`[^`\n]{{1,40}}`){{0,60}}[`\"'(\[:：\s]{{0,6}}$")
_ASIAN_ORDER: Final = re.compile(r"(?:执行|執行|运行|運行|使用|実行|실행)[^。！？\n]{0,30}$")
"""Orders whose object is what follows."""
_ORDER_ENDS: Final = ".!?;|\n"
_ORDER_MAX: Final = 80
_ASIAN_MAX: Final = 32
_UNDONE: Final = re.compile(
    rf"\b{_NOT}{_BETWEEN}$"
    r"|\b(?:attackers?|adversar(?:y|ies)|malware|hackers?|intruders?|worms?)\s{1,3}(?:\w{2,12}ly\s|often\s|may\s|might\s)?$"
    r"|(?:不要|切勿|请勿|請勿|不得|禁止|避免|拒绝|拒絕|勿)\s?\w{0,2}$"
)
"""What makes no order of it: "never …", "attackers …"."""
_FORBIDDEN: Final = re.compile(
    rf"\b{_NOT}{_BETWEEN}(?:run|execute|use|do|paste|type|write)"
    r"(?:\W{0,8}$|\s{1,3}(?:this|it|that|these|those|such|as|on|in|like|any|the following)\b)"
    r"|\bavoid (?:running|using|executing|calling)\b"
    r"|(?:不要|切勿|请勿|請勿|不得|禁止)\s?(?:执行|執行|运行|運行|使用)"
)
_AGAINST: Final = re.compile(
    rf"\b{_NOT}(?:\s\w{{2,12}}ly|\sever)?(?:\s{{0,2}}:|\W{{0,6}}$)"
    r"|\b(?<!to )avoid(?:\s{0,2}:|(?:\s(?:running|using|executing|calling|piping|pasting))?[^,;:.!?\w—–\n]{0,6}$)"
)
"""A prohibition that reaches up to the command."""
_JUDGED: Final = (
    r"\b(?:dangerous|malicious|attack(?:s|ers?)?|exploits?|unsafe|harmful|destructive|anti-?patterns?|red.?team\w*"
    r"|pentest\w*|(?:deny|block|black)[ -]?list\w*|indicators?|suspicious|threats?|vulnerab\w+|forbidden"
    r"|prohibited|blocked|denied|rejected|disallowed|lab targets?)(?![a-z])"
    r"|❌|🚫|禁止|危险|危險|切勿|攻击|攻擊|恶意|惡意|禁じ|危険|攻撃|しない|위험|공격|금지"
)
"""What is said of commands that nobody is to run."""
_TOPIC: Final = re.compile(
    r"\b(?:dangerous|malicious|unsafe|harmful|destructive|suspicious|forbidden|prohibited|blocked|denied|rejected|disallowed"
    r"|anti-?patterns?|indicators? of|(?:deny|block|black)[ -]?list\w*)(?![a-z])"
    r"|\b(?:attacks?|exploits?|threats?)(?: (?:patterns?|examples?|payloads?|commands?|strings?))?\W{0,4}$"
    r"|❌|🚫|禁止|危险|危險|切勿|攻击|攻擊|恶意|惡意|禁じ|危険|攻撃|위험|공격|금지"
    r"|^\W{0,12}(?:\w{1,30}[_-])?(?:deny|denied|block(?:ed)?|forbid(?:den)?|dangerous|reject(?:ed)?|disallow(?:ed)?)\w{0,30}[\"']?\s?[:=]"
)
"""What a line says of the commands that it leads to."""
_ACTED_ON: Final = re.compile(
    rf"{_JUDGED}|(?<!to )\b(?:blocks?|den(?:y|ies)|detect\w*|flags?|flagged|warn\w*|rejects?|refus\w+"
    r"|forbids?|prohibits?|disallows?|injection|signatures?|victims?)\b"
    r"|\bto (?:block|deny|detect|flag|reject|refuse|forbid)\b[^,;:\n]{0,60}$"
)
_MARK: Final = re.compile(
    r"\W{0,12}(?:(?:the )?(?:bad|wrong|don[’']t|insecure)(?: (?:way|idea|example|practice))?)\W{0,8}"
)
_LEADS: Final = re.compile(r"\s{0,12}(?:#|//|--\s|<!--|rem\s)|.*[:：=]\W{0,4}$")
_STATEMENT: Final = re.compile(r"\s{0,40}(?:[-*]\s)?(?:\$\s|>\s|sudo\s)?$")
_LINES: Final = 3
_CHARS: Final = 240
_LINE_CHARS: Final = 4000


def warned(lower: str, start: int, end: int) -> bool:
    """Whether the line of a command, or the one that leads to it, says that it isn't to be run."""
    far = max(0, start - _LINE_CHARS)
    first = max(lower.rfind("\n", far, start) + 1, far)
    before = lower[max(first, start - _CHARS) : start]
    after = lower[end : end + _CHARS].partition("\n")[0]
    order = _order(before)
    if order >= 0:
        return _undone(before, order)
    if _against(before) or _acted_on(before) or _FORBIDDEN.search(after):
        return True
    if _STATEMENT.fullmatch(before):
        return _led_to(lower, first)
    return _acted_on(after) or _led_to(lower, first)


@once
def _order(before: str) -> int:
    """Where the order begins that a text ends with; -1 without one."""
    first = 0
    if "`" not in before:
        first = max(*(before.rfind(end) + 1 for end in _ORDER_ENDS), len(before) - _ORDER_MAX)
    found = [
        match.start()
        for match in (_ORDER.search(before, first), _ASIAN_ORDER.search(before, max(0, len(before) - _ASIAN_MAX)))
        if match is not None
    ]
    return min(found, default=-1)


@once
def _undone(text: str, order: int) -> bool:
    """Whether what stands before an order makes none of it."""
    return _UNDONE.search(text, 0, order) is not None


@once
def _against(before: str) -> bool:
    return _AGAINST.search(before) is not None


@once
def _acted_on(text: str) -> bool:
    return _ACTED_ON.search(text) is not None


def _led_to(lower: str, first: int) -> bool:
    """Whether a heading, a comment or an introduction right above a line warns of what follows."""
    lines = lower[max(0, first - _CHARS) : first].splitlines()[-_LINES:]
    for line in reversed(lines):
        if not _LEADS.match(line):
            continue
        order = _order(line)
        if order >= 0:
            return _undone(line, order)
        if _FORBIDDEN.search(line) or _TOPIC.search(line) or _MARK.fullmatch(line):
            return True
    return False
