"""What a person wants, as far as a few patterns can tell. Pure."""

import re
from dataclasses import dataclass
from typing import Final, Literal

Language = Literal["en", "zh"]
Kind = Literal["remember", "forget", "change", "known", "search", "skill", "help", "date", "hello", "who", "other"]


@dataclass(frozen=True, slots=True)
class Intent:
    """What is wanted.

    Attributes:
        kind: of all the things the offline model can do.
        text: what it is about: the note, the words to find, the skill's name.
        more: a second text: the new wording of a note.
    """

    kind: Kind
    text: str = ""
    more: str = ""


LONGEST_CHARS: Final = 10_000
"""Longer messages are no orders to a few rules."""

_POLITE: Final = (
    r"(?:(?:please|pls|hey|hi|hello|ok|okay|well|so|and|now|also|hermes|(?:can|could|would|will) you"
    r"|i want you to|i'd like you to|tell me|show me)\b[\s,:!.]*)*"
)
_POLITE_ZH: Final = (
    r"(?:(?:请|請|麻烦|麻煩|帮我|幫我|你好|你能|你可以|能不能|可以|也|另外|给我|給我)"
    r"[你\s,、。!\uff0c\uff01]*)*"
)
_GAP_ZH: Final = r"[\s,:\uff0c\uff1a]*"

# In a rule, a space is any white space, `…` a word's end and whatever follows, and `<name>` a text to keep. The first
# rule that fits the whole message decides, so questions stand before the orders that begin like them.
_RULES: Final[tuple[tuple[Kind, Language, tuple[str, ...]], ...]] = (
    (
        "known",
        "en",
        (
            "what (?:do|did|have) you (?:know|remember|saved?|noted?|learned)…",
            "what(?:'s|’s| is) (?:in )?(?:your|my) (?:memory|memories|notes|profile)…",
            "do you (?:know|remember) (?:who i am|me|anything about me)…",
            "who am i…",
            "what(?:'s|’s| is) my name…",
        ),
    ),
    (
        "known",
        "zh",
        (
            "[你您]?[都还還]?(?:知道|记得|記得|了解|记住了|記住了)(?:关于|關於)?[我些]?的?(?:什么|什麼|哪些|多少|啥|些什么).*",
            "[你您]对我(?:有)?(?:什么|多少|哪些)?(?:了解|印象|记忆).*",
            "我是[谁誰].*",
            "我叫什[么麼].*",
        ),
    ),
    ("change", "en", (r"(?:change|replace|update) (?:(?:the|your|my) note )?<text>? (?:to|with|by) <more>",)),
    ("change", "zh", ("把<text>?(?:改成|改为|改為|换成|換成|更新为|更新為)<more>",)),
    ("remember", "en", (r"(?:don['’]?t|do not) forget(?: that)?[\s,:]+<text>",)),
    ("remember", "zh", (f"[别別]忘[了记記]{_GAP_ZH}<text>",)),
    (
        "forget",
        "en",
        (r"(?:forget|unlearn|(?:delete|remove) the note)(?: the note)?(?: that| about)?[\s,:]+<text>",),
    ),
    (
        "forget",
        "zh",
        (f"(?:忘记|忘記|忘掉|忘了|删除|刪除|删掉|别记|別記)(?:关于|關於|掉|了)?{_GAP_ZH}<text>",),
    ),
    (
        "remember",
        "en",
        (
            r"(?:remember|memori[sz]e|note(?: down)?|keep in mind|save|make a note)(?: this| that)?[\s,:]+<text>",
            r"(?:.*[.!?\n]\s*)(?:please )?remember that <text>",
        ),
    ),
    ("remember", "zh", (f"(?:记住|記住|记下|記下|记一下|記一下|记着|記著|记得|記得){_GAP_ZH}<text>",)),
    (
        "search",
        "en",
        (
            (
                r"(?:search|look|find)(?: (?:in|through|my|our|all|the|past|old|earlier|previous|chats?|sessions?"
                r"|conversations?|history|messages?))*(?: for| about)?[\s,:]+<text>"
            ),
            r"(?:when|where|what) did (?:we|i) (?:talk|speak|write|say|discuss|mention)(?: about)? <text>",
        ),
    ),
    (
        "search",
        "zh",
        (
            (
                "(?:搜索|搜尋|搜一下|搜|查找|查一下|找一下|检索)(?:一下|聊天记录|聊天記錄|历史|歷史|以前的聊天|过去的聊天)*"
                f"[里中]?(?:的|关于|關於)?{_GAP_ZH}<text>"
            ),
        ),
    ),
    (
        "skill",
        "en",
        (
            (
                r"(?:make|create|write|add|build) (?:me )?(?:a |an )?(?:new )?skill"
                r"(?: (?:called|named|for|to|about|that))?[\s,:]+<text>"
            ),
        ),
    ),
    (
        "skill",
        "zh",
        (
            (
                f"(?:做|写|寫|创建|建立|新建|制作|製作)(?:一[个個]|[个個])?新?技能{_GAP_ZH}"
                f"(?:叫做|叫|名为|名為)?{_GAP_ZH}<text>"
            ),
        ),
    ),
    ("date", "en", (r"what(?:'s|’s| is)? (?:the )?(?:date|day|time)…", "which day…", r"(?:date|time|today)\W*")),
    (
        "date",
        "zh",
        ("(?:今天|现在|現在)是?(?:[几幾][号號月点點]|(?:星期|周)[几幾]|什么日子|什么时候).*", "(?:日期|时间|時間).*"),
    ),
    (
        "help",
        "en",
        ("/?help…", "what can you do…", "what do you do…", "how does this work…", "how do i (?:connect|add|use)…"),
    ),
    (
        "help",
        "zh",
        (
            "/?(?:帮助|幫助).*",
            "[你您](?:能|会|會|可以)[做干幹]?(?:什么|什麼|啥|些什么).*",
            "(?:怎[么麼]|如何)(?:使?用|连接).*",
        ),
    ),
    ("who", "en", ("(?:who|what) are you…", "are you (?:an? )?(?:ai|real|llm|model|bot)…")),
    ("who", "zh", ("[你您]是(?:谁|誰|什么|什麼).*",)),
    ("hello", "en", (r"(?:(?:hi|hello|hey|good (?:morning|afternoon|evening)|greetings)(?: there| hermes)?)?\W*",)),
    ("hello", "zh", (r"(?:您好|嗨|哈啰|早上好|晚上好|下午好)?\W*",)),
)


def _compiled(language: Language, rule: str) -> re.Pattern[str]:
    rule = re.sub(r"<(text|more)>(\??)", r"(?P<\1>.+\2)", rule).replace(" ", r"\s+").replace("…", r"\b.*")
    polite = _POLITE if language == "en" else _POLITE_ZH
    return re.compile(rf"\s*{polite}{rule}", re.IGNORECASE | re.DOTALL)


_PATTERNS: Final = [(kind, _compiled(language, rule)) for kind, language, rules in _RULES for rule in rules]
_PREFIXES: Final = re.compile(
    r"\A(?:\s*(?:<memory-context\b.*?</memory-context>|\[It is now [^\]\n]*\]"
    r"|\[The user invoked the skill .*?═{20} END OF SKILL ═{20}(?:\n\[[^\n]*\])*))+\s*",
    re.DOTALL,
)
_ABOUT_PERSON: Final = re.compile(r"(?i)\b(?:i|i[’']m|i[’']ve|i[’']d|me|my|mine|myself)\b|我|本人|咱")
_HAN: Final = re.compile(r"[\u3400-\u4dbf\u4e00-\u9fff]")
_KANA: Final = re.compile(r"[\u3040-\u30ff\uac00-\ud7af]")


def own_words(content: str) -> str:
    """What the person wrote, without the date line and recalled background that may stand before it."""
    return _PREFIXES.sub("", content).strip()


def language_of(text: str) -> Language:
    """Chinese when it holds Chinese characters and neither kana nor hangul; else English."""
    return "zh" if _HAN.search(text) and not _KANA.search(text) else "en"


def intent_of(text: str) -> Intent:
    """What `text` asks for.

    >>> intent_of("Please remember that I prefer tabs.")
    Intent(kind='remember', text='I prefer tabs', more='')
    >>> intent_of("Do you remember Ada?").kind
    'other'
    """
    if not text.strip() or len(text) > LONGEST_CHARS:
        return Intent("other")
    for kind, pattern in _PATTERNS:
        if match := pattern.fullmatch(text):
            found = match.groupdict()
            return Intent(kind, _trimmed(found.get("text")), _trimmed(found.get("more")))
    return Intent("other", text)


def target_of(note: str) -> Literal["user", "memory"]:
    """Which store a note belongs to: `user` when it speaks of the person in the first person.

    >>> target_of("I prefer tabs"), target_of("the build needs Node 22")
    ('user', 'memory')
    """
    return "user" if _ABOUT_PERSON.search(note) else "memory"


def _trimmed(text: str | None) -> str:
    """Without outer space, quotes around all of it, and the full stop of the sentence it ended."""
    text = (text or "").strip()
    if text and text[-1] in ".!?。\uff01\uff1f" and text[-2:-1] not in {".", "!", "?"}:
        text = text[:-1].rstrip()
    if len(text) > 1 and text[0] + text[-1] in {'""', "''", "“”", "「」", "‘’", "《》"}:
        text = text[1:-1].strip()
    return text
