"""Keeping things from the user."""

import re
from typing import Final

from hermes_site.kernel.threats.finding import Severity
from hermes_site.kernel.threats.rules.kinds import PhraseRule, any_of
from hermes_site.kernel.threats.stream import Stream

_QUIETLY: Final = "[HIDE|UNSEEN|UNNOTICED] [THIS|USER|HIM|ALL|ME|SAY|KNOW]{0,4} (?=[;|]|$)"
"""Hiding it, and nothing more: "don't mention the price" is no such thing."""

_NOT_QUIETLY: Final = (
    r"\b(?:do not|don['’]t|never|not)\s+(?:\w+\s+){0,2}(?:silently|quietly|secretly|discreetly|covertly)\b"
)

_NOT_CONCEALED: Final = (
    r"\s+to\s+(?!know)"
    r"|\s+(?:which|whether)\s+(?!(?:you|we|i|it|this|that)\b|your|the\s+(?:assistant|ai|model|agent|bot)\b)"
    r"|(?<=noticing),\s+(?:the|our|its)\s+(?!user|assistant|ai\b|model|agent|bot\b)\w+\s+\w{2,}s\s"
)
"""What an interface doesn't say ("whether an account exists"), and what a program does while nobody looks."""
_NOTICED: Final = re.compile(
    any_of(
        "notic remarqu aperç merkt mitbekomm bemerk note notar perceb accorg merk незаметно замет fark_et nhận_ra sadar"
        " 察觉 感知 无感 注意到 发现 发觉 気づ 気付 눈치 알아차"
    )
)
_CHANGED: Final = re.compile(
    r"\b(?:"
    + any_of(
        "migrat migraci migraç migrazion transition rollout roll-out cutover switchover changeover failover upgrade"
        " umstellung umzug migration umstieg переезд переход миграци обновлени geçiş taşıma chuyển_đổi migrasi"
        " downtime outage latency"
    )
    + ")|"
    + any_of("迁移 升级 切换 停机 移行 切り替え 이전 전환 이관")
)
_SENTENCE_ENDS: Final = re.compile(r"[.!?。！？\n]\s?")
_SENTENCE: Final = 120
_OUTSIDE: Final = re.compile("[\ue000-\ue004]")


def _smooth(found: Stream, first: int, last: int) -> bool:
    """Whether what nobody is to notice is a change of a service, which ought to go smoothly.

    >>> from hermes_site.kernel.threats.stream import stream
    >>> text = stream("make the migration smooth: the user should not notice it")
    >>> at = text.code.index(text.code[-2])
    >>> _smooth(text, at, at + 1)
    True
    """
    start, end = found.span(first, last)
    if not _NOTICED.search(found.text, start, end):
        return False
    before = _SENTENCE_ENDS.split(found.text[max(0, start - _SENTENCE) : start])[-1]
    sentence = before + _SENTENCE_ENDS.split(found.text[start : end + _SENTENCE])[0]
    return _CHANGED.search(sentence) is not None and not _OUTSIDE.search(sentence)


RULES: Final = (
    PhraseRule(
        "conceal.user",
        "all",
        "It tells the assistant to hide something from the user.",
        (
            "HIDE ~2 THIS ~3 USER",
            "HIDE ~1 USER ~1 [THIS|RULES]",
            "HIDE USER (?=\\||$)",
            "HIDE ~1 USER ~3 KNOW",
            "UNSEEN",
            "USER ~2 HIDEF",
            "[THIS|RULES] ~2 USER ~4 [HIDEF|SECRETLY]",
            "USER ~2 [THIS|RULES] ~3 [HIDEF|SECRETLY]",
            "USERNOT ~2 KNOW",
        ),
        Severity.MEDIUM,
        denies=True,
        unless=r"\b(?:tell|ask|advise|instruct|remind)\s+(?:the\s+)?users?\s+to\b(?!\s+know)",
        unless_after=_NOT_CONCEALED,
        spoken_about=_smooth,
    ),
    PhraseRule(
        "conceal.part",
        "all",
        "It tells the assistant to hide something from the user.",
        (
            "[HIDE|LEFTOUT] ~2 THISPART ~10 [UNNOTICED|UNSEEN|HIDE]",
            "THISPART ~4 [HIDE|LEFTOUT] ~6 [UNNOTICED|UNSEEN|HIDE]",
            "USER ~4 NOTKNOW",
            "[LEFTOUT|HIDE] ~2 THISPART ~8 USER",
            "USER ~6 [LEFTOUT|HIDE] ~2 THISPART",
            "NOBODYW ~3 FINDOUT ~2 [THIS|THISPART] (?=[;|]|$|[.])",
            "[USER|WHEN] ~8 [LEFTOUT|IGN|HIDE] ~3 JUSTREAD",
            "HIDE ~3 THISPART",
            "[DROP|ERASE|HIDE|LEFTOUT] ~1 [THISMSG|THISPART|THIS] ~10 LISTSOWN",
            "LISTSOWN ~6 [HIDE|LEFTOUT] ~3 [THISMSG|THISPART|THIS]",
            "[WHEN|EVERYTIME] ~4 ASKS ~10 ONLY ~8 HIDE",
            "NOTKNOW",
            "[EVERYTIME|WHEN|NOW] ~16 \\|? ~4 [STEER|PROMOTE|URL] ~8 NOREASON",
        ),
        Severity.MEDIUM,
        denies=True,
    ),
    PhraseRule(
        "conceal.act",
        "all",
        "It sends something to an address and keeps quiet about it.",
        (
            "[SEND|BCC|REPLACE|EDIT|GIVEN] ~8 [URL|EMAIL|ACCOUNT] ~8 \\|? ~6 " + _QUIETLY,
            "[URL|EMAIL|ACCOUNT] ~6 [SENDF|BCC|REPLACE|EDIT] ~8 \\|? ~6 [HIDEF|UNSEEN|UNNOTICED] (?=[;|]|$)",
            "HIDE ~1 [SEND|BCC|REPLACE] ~8 [URL|EMAIL|ACCOUNT]",
            "[HIDE|UNSEEN|UNNOTICED] ~8 [EMAIL|URL|ACCOUNT] ~3 [SENDF|BCC]",
            "[HIDE|HIDEF] ~3 EDIT ~6 URL",
            "[REPLACE|SEND|EDIT] ~6 ACCOUNT ~8 \\|? ~6 [NOASK|UNNOTICED|UNSEEN]",
            "[HIDE|HIDEF] ~3 URL ~4 [EDIT|SENDF|REPLACE]",
            "[EMAIL|URL|ACCOUNT] ~4 [REPLACE|EDIT] ~4 \\|? ~4 [NOASK|UNNOTICED|UNSEEN]",
            "ACCOUNT ~6 UNNOTICED",
            "ACCOUNT ~3 [REPLACE|EDIT] ~6 UNNOTICED",
            "[WHEN|EVERYTIME] ~8 [EMAIL|ACCOUNT] ~4 [NOASK|UNNOTICED]",
            "EVERYTIME ~3 URL ~6 \\|? ~6 [UNNOTICED|UNSEEN]",
        ),
        Severity.MEDIUM,
        denies=True,
        unless=_NOT_QUIETLY,
    ),
    PhraseRule(
        "conceal.standing",
        "all",
        "It tells the assistant to do something whenever the user asks, and to hide it.",
        (
            "WHEN ~2 USER ~2 ASKS ~16 " + _QUIETLY,
            "USER ~5 ASKS ~16 \\|? ~4 [HIDEF|UNSEEN|UNNOTICED] (?=[;|]|$|[THIS])",
            "[EVERYTIME|NOW] ~3 \\|? ~3 USER ~3 ASKS ~18 " + _QUIETLY,
            "EVERYTIME ~8 [REPLACE|SEND|BCC] ~8 UNSEEN",
        ),
        Severity.MEDIUM,
        denies=True,
        unless=_NOT_QUIETLY,
    ),
    PhraseRule(
        "conceal.hidden",
        "all",
        "It says that it is hidden from people and meant for a model.",
        ("INVISIBLE ~3 USER ~6 AI", "AI ~6 INVISIBLE ~3 USER"),
        Severity.MEDIUM,
    ),
)
