"""Scripts of a skill that read the user's keys and files, or send them out."""

from typing import Final

from hermes_site.kernel.threats.finding import Severity
from hermes_site.kernel.threats.hints import hints, holds
from hermes_site.kernel.threats.memo import once
from hermes_site.kernel.threats.prefilter import Prefiltered
from hermes_site.kernel.threats.reach import Span, spans, within
from hermes_site.kernel.threats.rules.commands import END, HOME, SENDS, command_rule, finder_rule, row
from hermes_site.kernel.threats.rules.kinds import Spans

_KEYS: Final = "It reads keys, passwords or cookies of the user."

_PRIVATE: Final = Prefiltered(
    r"\.ssh/(?:id_(?:rsa|ed25519|ecdsa|dsa)\b(?!\.pub)|\*|identity\b)|\bid_(?:rsa|ed25519)\b(?!\.pub)|/etc/shadow\b"
    r"|\.aws/credentials\b|\.config/gcloud\b|\.azure/\w|\.kube/config\b|\.docker/config\.json|\.gnupg/|\.netrc\b"
    r"|\.pgpass\b"
    r"|\.git-credentials\b|\.npmrc\b|\.pypirc\b|wallet\.dat\b|login\.keychain|\blogin data\b|cookies\.sqlite"
    r"|key4\.db|logins\.json"
    r"|/cookies[\"']|\.hermes/(?:\.env|auth\.json)|find-(?:generic|internet)-password\b[^\n]{0,80}-w\b|\bsecretsdump"
    r"|mimikatz"
    r"|memories/(?:memory|user)\.md|\.bash_history\b|\.zsh_history\b|/proc/\w{1,8}/environ"
)
_WHOLE_ENV: Final = Prefiltered(
    r"(?:dict|json\.dumps|str|repr|list)\s?\(\s?(?:dict\()?os\.environ\b(?:\.copy\(\)|\.items\(\))?\s?\)"
    r"|[=(,:]\s?os\.environ\s?[,)}\n]"
    r"|json\.stringify\(\s?process\.env\s?[,)]|\$\(\s?(?:env|printenv|set)\s?(?:\||\))|`(?:env|printenv)`|\b(?:env"
    r"|printenv)\s?\|\s?(?:curl|nc|base64|gzip)"
)
_OUTWARD: Final = tuple(
    (hints(strings.split()), way)
    for strings, way in (
        (
            "requests httpx urlopen sendmail smtplib .send socket xmlhttprequest axios http.",
            row(
                r"\brequests\.(?:post|put)\s?\(|\bhttpx\.(?:post|put)\s?\(|\burlopen\s?\("
                r"|\.sendmail\s?\(|smtplib|\.sendall?\s?\(|\bsocket\.socket|xmlhttprequest|\baxios\.(?:post|put)"
                r"|\bhttp\.(?:post|request)\s?\("
            ),
        ),
        ("|", row(r"\|\s?(?:nc|ncat|curl|socat)\b")),
        ("scp", row(r"\bscp\s")),
        ("curl", row(r"\bcurl\b", (160, r"(?<=\s)-(?:d|f|t)\b|--data|--form|--upload-file|-x\s?(?:post|put)"))),
        ("fetch", row(r"\bfetch\s?\(", (120, "post"))),
        ("wget", row(r"\bwget\b", (120, "--post"))),
        ("rsync", row(r"\brsync\s", (120, "@"))),
        ("invoke-", row(r"invoke-(?:webrequest|restmethod)", (160, r"-method\s(?:post|put)"))),
    )
)
"""Ways out, each with strings without one of which it isn't taken."""
_NEAR: Final = 900
_CATCHERS: Final = (
    r"webhook\.site|requestbin|pipedream\.net|requestcatcher\.com|beeceptor\.com|burpcollaborator\.net|interact\.sh"
    r"|\boast\.(?:pro|live|site|online|fun|me)|oastify\.com|canarytokens|hookbin\.com|ngrok(?:-free)?\.(?:io|app|dev)"
    r"|transfer\.sh|file\.io|0x0\.st|termbin\.com|temp\.sh|bashupload\.com|discord(?:app)?\.com/api/webhooks/"
)


@once
def _outward(lower: str) -> list[Span]:
    """Where a text sends something out, in order."""
    chars = frozenset(lower)
    return sorted(span for wanted, way in _OUTWARD if holds(lower, chars, wanted) for span in way(lower))


def _sent_out(text: str, lower: str) -> Spans:
    """Private files, or all variables of the environment, near what sends something out."""
    ways = _outward(lower)
    end = -1
    for pattern in (_PRIVATE, _WHOLE_ENV) if ways else ():
        for start, stop in spans(pattern, lower):
            if start < end:
                continue
            way = within(ways, start, stop + _NEAR) or within(ways, max(0, start - _NEAR // 3), start)
            if way and "```" not in lower[min(start, way[0]) : max(stop, way[1])]:
                end = max(stop, way[1])
                yield min(start, way[0]), end


def _private_read(text: str, lower: str) -> Spans:
    for match in _READS_PRIVATE.finditer(lower):
        if _PRIVATE.search(match[0]):
            yield match.span()


_READS_PRIVATE: Final = Prefiltered(
    r"(?:\bopen\s?\(|\bread_(?:text|bytes)\s?\(|\bcat\s|\breadfilesync\s?\(|\bget-content\s|\bcp\s|\btar\s|\bzip\s"
    r"|\bbase64\s|\bxxd\s|\bsqlite3?[\s.(]|\bglob\s?\()"
    r"[^\n]{0,160}"
)

RULES: Final = (
    finder_rule(
        "script.secrets",
        SENDS,
        "ssh id_ shadow credential gcloud .azure .kube .docker .gnupg netrc pgpass"
        " npmrc pypirc"
        " wallet keychain login cookies key4 environ process.env env .hermes -password memory.md user.md history"
        " secretsdump"
        " mimikatz",
        _sent_out,
        Severity.HIGH,
    ),
    finder_rule(
        "script.keys",
        _KEYS,
        "get-content",
        _private_read,
        Severity.MEDIUM,
        words="open read_text read_bytes cat readfilesync cp tar zip base64 xxd sqlite sqlite3 glob",
    ),
    command_rule(
        "script.catcher",
        SENDS,
        "webhook request pipedream beeceptor burp interact oast canary hookbin ngrok"
        " transfer.sh"
        " file.io 0x0 termbin temp.sh bashupload discord",
        "",
        rows=(
            row(
                r"\bcurl\b|\bwget\b|requests\.\w{1,40}\s?\(|fetch\s?\(|urlopen\s?\(|invoke-|axios|httpx\."
                r"|\b(?:post|send|upload)\b|=\s?[\"']",
                (240, _CATCHERS),
            ),
        ),
    ),
    command_rule(
        "script.lookup",
        SENDS,
        "",
        "",
        rows=(
            row(
                r"\b(?:dig|nslookup|host|ping)\b",
                (
                    80,
                    r"(?:\$\([^\n)]{1,120}\)|`[^\n`]{1,120}`|\$\{?\w{1,40}\}?)\.[\w-]{1,60}\.[a-z]{2,12}\b",
                ),
            ),
        ),
        words="dig nslookup host ping",
    ),
    command_rule(
        "script.archive",
        SENDS,
        "",
        "",
        rows=(
            row(
                r"\b(?:tar|zip)\s",
                (160, rf"{HOME}(?:/?{END}|/\.\w)|(?<=\s)\.ssh|\.aws\b|\.gnupg"),
                (160, r"\|\s{0,3}(?:curl|nc|ncat|ssh|base64)|(?:&&|;)\s{0,3}(?:curl|scp|rsync)"),
            ),
            row(rf"\bfind\s{HOME}", (200, r"(?:-exec|xargs)\s"), (60, r"(?:curl|scp|nc)\b")),
        ),
        words="tar zip find",
    ),
)
