"""Text dressed as another's: role tags, fences, hidden elements."""

import re
from typing import Final

from hermes_site.kernel.threats.context import mentioned_text
from hermes_site.kernel.threats.finding import Severity
from hermes_site.kernel.threats.prefilter import Prefiltered
from hermes_site.kernel.threats.rules.kinds import Spans, TextRule, any_of, matching

_HIDDEN: Final = Prefiltered(
    r"<(?:div|span|p|td|li|font|section|a|b|i|em|h\d)\b[^<>]{0,300}(?:display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0|opacity\s*:\s*0(?![.]?[1-9])|\bhidden\b"
    r"|(?<![-\w])color\s*[:=]\s*[\"']?(?:white|#fff(?:fff)?\b|transparent))[^<>]{0,300}>([^<]{1,4000})"
)
_REFERENCE: Final = Prefiltered(r"\[//\]:\s{0,9}#\s{0,9}[(\"']([^\n]{1,1000})")
_TO_MODEL: Final = re.compile(
    r"\b(?:assistants?|ai|llm|model|agent|chatbot|you must|you should|your (?:task|instructions?|response|answer|reply)"
    r"|system prompt|ignore|disregard|override|instead|do not (?:tell|mention)|secretly)\b"
    r"|助手|模型|忽略|无视|指令|アシスタント|指示|言語モデル|语言模型|무시|지시"
)


def _hidden(text: str, lower: str) -> Spans:
    """Elements that nobody sees and that speak to a model."""
    for match in _HIDDEN.finditer(lower):
        if _TO_MODEL.search(match[1]):
            yield match.span()


_ORDERS: Final = re.compile(
    r"\b(?:(?:ignore|disregard|forget)\s+(?:all|any|the|your|every|previous|this|what)|system prompt"
    r"|do not (?:tell|mention|inform)|(?:ai|llm|assistants?|agents?|model)s?\b"
    r"[^.\n]{0,40}\b(?:must|should|please|reply|respond|send|say|always|execute|run|include|recommend))\b|忽略|无视|助手.{0,8}(?:必须|请)|指示.{0,6}无视|무시(?:하고|해)|모델.{0,12}(?:하라|해야)"
)


def _comments(text: str, lower: str) -> Spans:
    """Comments, which a page doesn't show, that give a model orders."""
    end = 0
    while (begin := lower.find("<!--", end)) >= 0 and (end := lower.find("-->", begin) + 3) > 2:
        if _ORDERS.search(lower, begin, end):
            yield begin, end
    for match in _REFERENCE.finditer(lower):
        if _ORDERS.search(match[1]):
            yield match.span()


_SYSTEM: Final = any_of(
    "system système sistema systeem sistem система النظام سیستم सिस्टम hệ_thống ระบบ 系统 システム 시스템"
)
_NOTICE: Final = any_of(
    "message notice alert prompt override hinweis meldung avis aviso mensaje mensagem avviso melding komunikat"
    " сообщение повідомлення 消息 通知 公告 提示 指令 メッセージ 指示 메시지 알림 공지"
)
_POLICY: Final = any_of(
    "new_policy new_rule new_directive policy_update neue_richtlinie neue_regel neue_anweisung nouvelle_politique"
    " nouvelle_règle nouvelle_consigne nueva_política nueva_regla nueva_instrucción nova_política nova_regra"
    " nova_instrução nuova_politica nuova_regola nuova_istruzione nieuw_beleid nieuwe_regel nieuwe_instructie"
    " nowa_zasada nowa_polityka nowe_zasady yeni_politika yeni_kural yeni_talimat новая_политика новое_правило"
    " новая_инструкция нова_політика нове_правило سياسة_جديدة قاعدة_جديدة تعليمات_جديدة سیاست_جدید नई_नीति नया_नियम"
    " chính_sách_mới kebijakan_baru aturan_baru นโยบายใหม่ 新策略 新政策 新规则 新规定 新指令 新しいポリシー 新しい指示"
    " 新しい規則 新ポリシー 새_정책 새로운_정책 새_지침 새_규칙"
)
_POSING: Final = (
    rf"(?:(?m:^)|(?<=[.!?。！？]))[^\S\n]{{0,9}}[\[【〔(「<{{*#]{{1,4}}\s?(?:{_SYSTEM})(?:[\s_-]?(?:{_NOTICE}))?\s?"
    rf"[\]】〕)」>}}*:：]{{1,4}}\s{{0,3}}[:：]?[^\n]{{0,24}}?(?:{_POLICY})"
)
"""A policy announced by what poses as the system."""

_FORMAT: Final = re.compile(
    r"chatml|template|token|format|delimiter|separator|\b(?:tags?|stop|turns?|wraps?|fine-?tun\w+|llama|mistral|qwen|phi-?\d)\b"
    r"|\b(?:prompt|header)s?\b|模板|标记|词元|格式|训练|テンプレート|トークン|형식|vorlage|gabarit|plantilla"
)
_SIGNS: Final = re.compile(
    r"(?:[\"'`“]{0,2}(?:<\|\w{1,20}\|>|\[/?inst\]|<</?sys>>)"
    r"(?:\s?(?:system|user|assistant|developer|role)\b)?[\"'`”]{0,2}[ \t]{0,2}){1,4}"
)
_GOES_ON: Final = re.compile(
    r"\.{3}|…|(?:and|or|with|is|are|was|were|as|to|for|between|tags?|tokens?|turns?|blocks?|headers?|markers?|around|before|after"
    r"|at|in|on|inside|when|while|if|by|from|question|content|literally|und|oder|ist|war|fehlt|et|est|y|es)\b|[.,;]?\s*$|[.,;]\s*\n"
    r"|[，、。]?(?:开头|結尾|结尾|结束|作为|和|与|来|是|包)"
)
_IS: Final = re.compile(r"(?:is|are|was|marks|ends|begins|opens|closes|separates|means)\b")
_LINE: Final = 200


def _of_format(lower: str, start: int, end: int) -> bool:
    """Whether signs of a chat format stand in a sentence about that format, rather than begin a turn."""
    first = lower.rfind("\n", max(0, start - _LINE), start) + 1 or max(0, start - _LINE)
    before = lower[first:start]
    line = before + lower[start : start + _LINE].partition("\n")[0]
    signs = _SIGNS.match(lower, start)
    told = before.strip(" \t-*>") or (signs and _IS.match(lower, signs.end()))
    if signs is not None and told and _FORMAT.search(_SIGNS.sub(" ", line)):
        return _GOES_ON.match(lower, signs.end()) is not None
    return mentioned_text(lower, start, end)


ROLE: Final = "markup.role"
RULES: Final = (
    TextRule(
        "markup.posing",
        "all",
        "It pretends to be a message of the system or of another speaker.",
        tuple(max(each.split(r"\s?"), key=len) for each in _SYSTEM.split("|")),
        matching(_POSING),
        Severity.MEDIUM,
    ),
    TextRule(
        "markup.hidden",
        "all",
        "It holds text that a page hides and that speaks to a model.",
        ("display", "visibility", "font-size", "opacity", "hidden", "color"),
        _hidden,
        Severity.MEDIUM,
    ),
    TextRule(
        "markup.comment",
        "all",
        "It holds a comment that gives a model orders.",
        ("<!--", "[//]"),
        _comments,
        Severity.MEDIUM,
    ),
    TextRule(
        ROLE,
        "all",
        "It pretends to be a message of the system or of another speaker.",
        (
            "<|",
            "[inst",
            "<<sys",
            "[system",
            "<system",
            "### ",
            "system:",
            "memory-context",
            "{system",
            "</",
            "system message",
        ),
        matching(
            r"<\|(?:im_start|start_header_id|start)\|>\s*(?:system|assistant|user|developer)|<\|(?:system|assistant|developer|endofprompt|eot_id|im_end|end)\|>\s*[^\s)\],.`\"'|*]"
            r"|\[inst\]|<<sys>>|\[/inst\]"
            r"|</?memory-context\b"
            r"|<(?:system|system_prompt|system-prompt|system-reminder|system_message|developer)>\s*\w"
            r"|</(?:system|system_prompt|instructions?|context|document|user_input|untrusted|tool_result|memory)>\s*+(?:\S{1,40}?\s*+)?(?:now|ignore|new|you|system|disregard|<)"
            r"|(?m:^)\s{0,9}#{2,4} ?(?:system(?: message| prompt)?\s{0,3}:|system(?: message| prompt)?\s*\n"
            r"\s{0,9}(?:you\b|ignore|disregard|from now|new |override|do not|(?:the )?assistant|all )"
            r"|new instructions?|instruction override)"
            r"|(?:(?m:^)|[{\[(*])[^\S\n]{0,9}(?:\[system(?: message)?\]|system(?: message| override| prompt)?)"
            r"\s{0,3}[:\]]\s{0,9}(?:you|ignore|disregard|new|safety|filters?|access granted|override|admin|from now"
            r"|this simulation|forget|the user|all"
            r"|do not|assistant)\b"
        ),
        Severity.MEDIUM,
        spoken_about=_of_format,
    ),
    TextRule(
        "markup.new",
        "all",
        "It puts new instructions in place of the assistant's own.",
        ("instructions:", "instruction:", "directive:", "directives:"),
        matching(
            r"\bnew (?:system|secret|hidden|priority|override|developer) (?:instructions?|directives?|rules?)\s?:"
            r"|(?m:^)\W{0,3}new instructions?\s?:"
        ),
        Severity.MEDIUM,
    ),
    TextRule(
        "markup.fence",
        "all",
        "It pretends that the text it stands in has ended.",
        ("end", "begin"),
        matching(
            r"(?:(?<![-=#*<\[])[-=#*<\[]{3,}+|\[|<)\s{0,3}(?:end|begin|start)(?:\s+of)?\s+(?:of\s+)?(?:the\s+)?(?:system\s+)?(?:prompt|context|instructions?|document|conversation|user\s+(?:input|data|message|text)|untrusted\s+\w+|system\s+message|message|text|data)\b"
            r"|(?<!=)={4,}+\s*+end\b[.\s]{0,4}(?:now|new|system|ignore)"
        ),
        Severity.MEDIUM,
    ),
)
