"""Skills that run what they download, and packages from places that nobody can trust."""

import re
from collections.abc import Callable
from typing import Final

from hermes_site.kernel.threats.finding import Severity
from hermes_site.kernel.threats.hints import hints, holds
from hermes_site.kernel.threats.memo import once
from hermes_site.kernel.threats.prefilter import Prefiltered
from hermes_site.kernel.threats.reach import Span, after, apart, spans
from hermes_site.kernel.threats.rules import vendors
from hermes_site.kernel.threats.rules.commands import command_rule, finder_rule
from hermes_site.kernel.threats.rules.kinds import Spans, TextRule

INSTALLER: Final = "script.installer"
"""The rule of downloads that nothing but their running speaks against."""
_DOWNLOAD: Final = "It has a downloaded script run before anybody can look at it."

SHELLS: Final = r"(?:(?:ba|z|da|k|fi|c)?sh|iex|invoke-expression|python[\d.]{0,4}|node|perl|ruby|php|osascript)"
_FETCH: Final = r"(?:curl|wget|iwr|irm|invoke-webrequest|invoke-restmethod|aria2c|fetch|lwp-request|http)"
_FETCHED: Final = Prefiltered(rf"\b{_FETCH}\b")
_INTO_SHELL: Final = re.compile(
    rf"\|\s{{0,3}}(?:sudo\s(?:-\w+\s){{0,3}})?(?:env\s[^|\n]{{0,60}})?{SHELLS}\b(?!\s{{0,3}}-[mc]\s)"
)
_EVALUATES: Final = Prefiltered(r"\b(?:iex|invoke-expression)\b")
_LOADED: Final = re.compile(
    r"(?:downloadstring|iwr|irm|invoke-webrequest|invoke-restmethod)[^\n]{0,200}",
)
_LOADER: Final = Prefiltered(r"\b(?:curl|wget)\b")
_MADE_PROGRAM: Final = re.compile(r"(?:&&|;)\s{0,3}(?:sudo\s)?chmod\s")
_STARTED: Final = re.compile(r"(?:&&|;)\s{0,3}(?:sudo\s|nohup\s)?\.?/[^\n]{1,80}")
_RUN_DOWNLOADED: Final = Prefiltered(
    rf"\b{SHELLS}\s{{1,3}}(?:-\w{{1,4}}\s{{1,3}}){{0,2}}<\(\s{{0,3}}{_FETCH}\b[^\n)]{{0,300}}\)"
    rf"|\b(?:eval|source|exec|{SHELLS}\s-c)\s{{1,3}}[\"']?(?:\$\(|`|<\()\s{{0,3}}{_FETCH}\b[^\n]{{0,300}}"
    r"|\bdownloadstring\s{0,3}\([^\n]{1,200}\|\s{0,3}(?:iex|invoke-expression)\b"
    r"|\b(?:exec|eval|compile)\s{0,3}\([^\n]{0,60}(?:requests\.get|urlopen|httpx\.get|fetch)\s{0,3}\([^\n]{0,200}"
    r"|\b(?:mshta|regsvr32|rundll32)\b[^\n]{0,60}https?://[^\n]{0,120}"
    r"|\b(?:certutil|bitsadmin)\b[^\n]{0,80}https?://[^\n]{0,160}"
)
_RUN_HINTS: Final = hints(
    ("<(", "$(", "`", "downloadstring", "requests.get", "urlopen", "httpx.get", "fetch", "https:", "http:")
)
"""Without one of these `_RUN_DOWNLOADED` finds nothing."""
_SHADY: Final = re.compile(
    r"http://|https?://\d{1,3}(?:\.\d{1,3}){3}\b|pastebin\.|paste\.|hastebin|0x0\.st|transfer\.sh|ngrok-?\w{0,6}\."
    r"|bit\.ly|tinyurl"
    r"|is\.gd|t\.co/|gist\.|termbin|ix\.io|\.onion|trycloudflare|\.(?:ru|tk|top|xyz|cc|pw|gq|ml|cf|zip)[/\s\"')]"
    r"|>\s?/dev/null\s2>&1\s?&|--insecure\b|\s-\w{0,6}k\w{0,6}\s|base64|\bevil\b|attacker|malicious"
)
_STANDING: Final = re.compile(
    r"\b(?:always|must|(?:each|every) (?:time|chat|session|turn|answer|reply|request|conversation)"
    r"|(?:before|after|when(?:ever)?) (?:you )?(?:any |each |every )?(?:answer|reply|respond|start|begin)\w{0,3}"
    r"|first thing)\b|每次|总是|總是|必须|必須|(?:回答|回复|回覆|答复)(?:之)?前|開始前|开始前|毎回|必ず|항상|매번"
)
"""When a command shall run: not once, by a person, but again and again."""
_ENDS: Final = re.compile(r"[;。；\n]|\.\s")
_NO_SCRIPT: Final = re.compile(r"\|\s{0,3}(?:python[\d.]{0,4}|node|perl|ruby)\s{1,3}(?!-(?:\s|$))\S")
"""A program of its own that only reads what was downloaded."""


@once
def _runs(lower: str) -> tuple[Span, ...]:
    """Where a text runs what it downloads: three rules ask that of the same views, one after the other."""
    found = spans(_RUN_DOWNLOADED, lower) if holds(lower, frozenset(lower), _RUN_HINTS) else []
    if "|" in lower:
        found += after(lower, spans(_FETCHED, lower), 300, _INTO_SHELL, "\n|;")
    found += after(lower, spans(_EVALUATES, lower), 80, _LOADED)
    if "chmod" in lower:
        made = after(lower, spans(_LOADER, lower), 200, _MADE_PROGRAM)
        found += after(lower, made, 60, _STARTED)
    return tuple(apart(found))


def _downloaded(shady: bool) -> Callable[[str, str], Spans]:
    def find(text: str, lower: str) -> Spans:
        front = vendors.front_matter(lower)
        for start, end in _runs(lower):
            command = lower[start:end]
            if vendors.known(command) or _NO_SCRIPT.search(lower, start, min(len(lower), end + 8)):
                continue
            is_shady = _SHADY.search(lower, start, min(len(lower), end + 24)) is not None
            if is_shady is shady and (is_shady or not vendors.declared(front, command)):
                yield start, end

    return find


def _standing(text: str, lower: str) -> Spans:
    """Downloads that are run whenever something else happens."""
    for start, end in _runs(lower):
        before = _ENDS.split(lower[max(0, start - 80) : start])[-1]
        after = _ENDS.split(lower[end : end + 60])[0]
        if _STANDING.search(before) or _STANDING.search(after):
            yield start, end


RULES: Final = (
    TextRule(
        "persistence.download",
        "all",
        "It is a standing order to run what a command downloads.",
        ("invoke-",),
        _standing,
        Severity.MEDIUM,
        words=("curl", "wget", "iwr", "irm", "iex"),
    ),
    finder_rule(
        "script.download",
        _DOWNLOAD,
        "invoke- urlopen requests.get httpx.get",
        _downloaded(True),
        Severity.HIGH,
        words="curl wget iwr irm iex aria2c downloadstring mshta regsvr32 rundll32 certutil bitsadmin fetch",
    ),
    finder_rule(
        INSTALLER,
        _DOWNLOAD,
        "invoke- urlopen requests.get httpx.get",
        _downloaded(False),
        Severity.MEDIUM,
        words="curl wget iwr irm iex aria2c downloadstring fetch",
    ),
    command_rule(
        "script.index",
        "It installs packages from a place that nobody can trust.",
        "index-url pip npm gem",
        r"(?:--(?:extra-)?index-url|-i|--find-links|--registry)[\s=]{1,3}[\"']?http://(?!localhost"
        r"|127\.)[^\s]{1,160}|\b(?:pip[\d.]{0,4}|npm|yarn|gem)\s(?:install|i"
        r"|add)\s[^\n]{0,80}https?://\d{1,3}(?:\.\d{1,3}){3}",
    ),
)
