"""Words of programs: names that are called or set, methods and headers of requests. They give no orders."""

import re
from collections.abc import Iterator
from typing import Final

from hermes_site.kernel.threats.prefilter import Prefiltered, covered

NEUTRAL: Final = "\ue006"
"""Stands for each character of such a word: one that rules don't know."""

_CALLED: Final = Prefiltered(
    r"\((?=\s*(?:[frbu]{0,2}[\"'`]|[)\n\[{]|\.\w|\d|[a-z_][\w.\[\]]{0,60}(?:\s?[,=(\[]|(?<=[._]).)))(?!\(?(?:\)|e?s\)|e?n\)|in\)))"
    r"|(?<=print)\((?=[\w.]{1,60}\))"
)
_SET: Final = re.compile(r"=(?!=)\s{0,2}(?=[\"'\[{(\w$<&-])")
_NAME: Final = "abcdefghijklmnopqrstuvwxyz0123456789_."
_SET_NAME: Final = f"{_NAME}-"
_PARTED: Final = frozenset("_.-")
_NAME_MAX: Final = 80
_OWN: Final = Prefiltered(r"(?<![\w.])(?:this|self)\.\w{1,60}")
_METHOD: Final = Prefiltered(
    r"(?=[-dgmp])(?:(?:-x|--request)[ =]\"?(?:get|post|put|patch|delete)\b"
    r"|\bmethod[\"']?\s{0,2}[:=]\s{0,2}[\"'](?:get|post|put|patch|delete)[\"']"
    r"|\b(?:get|post|put|patch|delete)\s{1,3}`?/[\w{])"
)
_LIST: Final = re.compile(r"(?m)^\s{0,8}[\w-]{1,40}:\s?\[(?:[\w./ -]{1,31}+,[^\S ]?+){1,40}+[\w./ -]{1,31}+\]")
_ARGUMENT: Final = Prefiltered(
    r"\b(?:(?<=[(\[=.{$])(?<!/\.)[a-z]{1,30}(?:_[a-z]{1,30}){1,3}(?=[)\],.=:}\s])"
    r"|(?<!/)[a-z]{1,30}(?:_[a-z]{1,30}){1,3}(?=[(=\])]))"
)
_HEADER: Final = Prefiltered(
    r"(?:-h|--header)\s{0,3}[\"'](?:authorization|[\w-]{0,30}(?:token|key|auth|cookie)[\w-]{0,20})\s?:[^\"'\n]{0,200}[\"']"
    r"|[\"'](?:authorization|x-[\w-]{0,30}(?:key|token))[\"']\s{0,2}:\s{0,2}[^,}\n]{0,120}"
    r"|-u\s{1,3}\"?\$\{?\w{1,60}\}?:\S{0,60}"
)
_SHEBANG: Final = Prefiltered(r"(?m)^#!\s?/(?:[\w.-]{1,20}/){1,4}(?:env\s{1,3}(?:-s\s{1,3})?)?[\w.-]{1,20}")
_TYPE: Final = Prefiltered(
    r"\b(?:list|dict|set|tuple|sequence|iterable|mapping|optional|union|type)"
    r"\[(?=(?:list|dict|set|tuple|sequence|mapping|optional|union|str|int|float|bool|bytes|any|none|object|callable)\b)"
)
_MEASURED: Final = Prefiltered(r"\b\w{1,30}=\{(?:len|sum|max|min|round|str|int|repr|type|sorted)(?=\()")
_VAULT: Final = Prefiltered(r"(?<=[\"'`])pass (?:show|insert|generate|ls|otp) [\w./@-]{1,80}(?=[\"'`])")
_ROUTE: Final = re.compile(r"`(?:/[\w.-]{1,40}){1,6}/<\w{1,30}>`")
_LOG_LEVEL: Final = Prefiltered(
    r"\blogg(?:ing|er)\.(?:debug|info|warn(?:ing)?|error|critical|fatal)(?=\s(?:messages?|logs?|levels?|records?)\b)"
)
_ATTRIBUTE: Final = Prefiltered(r"(?<=[\"'])\s{1,3}[\w:-]{1,40}(?==[\"'])")
_ISSUER: Final = Prefiltered(
    r"https://(?:github\.com/login/oauth/access_token|gitlab\.com/oauth/token|oauth2\.googleapis\.com/token|slack\.com/api/oauth(?:\.v2)?\.access"
    r"|login\.microsoftonline\.com/[\w${}<>-]{1,60}/oauth2/(?:v2\.0/)?token|api\.notion\.com/v1/oauth/token)(?![\w/.@?&=-])"
)
"""Where vendors of many change a secret of theirs for a token: nobody else can read what is sent there."""
_KINDS: Final = (
    _SHEBANG,
    _TYPE,
    _MEASURED,
    _VAULT,
    _ROUTE,
    _LOG_LEVEL,
    _ATTRIBUTE,
    _ISSUER,
    _LIST,
    _ARGUMENT,
    _OWN,
    _METHOD,
    _HEADER,
)


_PROGRAMMED: Final = re.compile(r"[#\[{`=:_(/]|\.\w|-[-hurx]|[\"']pass")
"""Without one of these a text has no words of programs: most notes have none."""


def neutral(text: str) -> str:
    """The text, in small letters, with the words of programs in it replaced by signs, as long as before.

    >>> neutral("say(x, 1)") == NEUTRAL * 3 + "(x, 1)"
    True
    """
    if not _PROGRAMMED.search(text):
        return text
    for pattern in _KINDS:
        text = covered(text, map(re.Match.span, pattern.finditer(text)), NEUTRAL)
    return covered(text, _names(text), NEUTRAL)


def _before(text: str, at: int) -> int:
    """Where what stands before an equals sign ends."""
    at -= text[at - 1 : at] == ":"
    while at and text[at - 1] in " \t":
        at -= 1
    return at


def _names(text: str) -> Iterator[tuple[int, int]]:
    """Where names stand that are called, and those of several words that something is assigned to."""
    spans = [(match.start(), False) for match in _CALLED.finditer(text)]
    spans += [(_before(text, match.start()), True) for match in _SET.finditer(text)]
    for end, is_set in sorted(spans):
        first = max(0, end - _NAME_MAX)
        start = first + len(text[first:end].rstrip(_SET_NAME if is_set else _NAME))
        if start < end and (not is_set or not _PARTED.isdisjoint(text[start:end])):
            yield start, end
