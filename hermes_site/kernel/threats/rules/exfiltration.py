"""Sending secrets and conversations out."""

import re
from collections.abc import Iterator
from typing import Final

from hermes_site.kernel.threats.context import mentioned_text
from hermes_site.kernel.threats.finding import Severity
from hermes_site.kernel.threats.prefilter import Prefiltered
from hermes_site.kernel.threats.reach import after, apart, spans, within
from hermes_site.kernel.threats.rules.kinds import PhraseRule, Spans, TextRule, any_of, matching
from hermes_site.kernel.threats.warning import warned

_OUT: Final = "It sends secrets or private text to somebody outside."
_SENT_AT: Final = re.compile(
    r"\$\(?\{?\w{0,40}(?:key|token|secret|passw\w{0,4}|credential\w?|cookie\w?)\w{0,20}\b"
    r"|(?P<file>\.env\b|\.netrc\b|id_(?:rsa|ed25519|ecdsa|dsa)\b(?!\.pub)|\.aws/credentials|/etc/(?:passwd|shadow)"
    r"|\.git-credentials|\.pgpass|\.npmrc|\.pypirc|\.kube/config|\.ssh/(?!config|known_|authorized)\w{1,40}"
    r"|credentials\.json|secrets?\.(?:ya?ml|json|txt)|wallet\.dat)"
    r"|\b(?:printenv|env\b(?=\s*[|)`])|os\.environ\b(?!\.get|\[)|process\.env\b(?![.\[]))"
)
_FOLDER: Final = frozenset("abcdefghijklmnopqrstuvwxyz0123456789_~$./{}-")
_FOLDER_MAX: Final = 80
_CLIENT_AT: Final = Prefiltered(
    r"\b(?:curl|wget|nc|ncat|netcat|socat|scp|rsync|ftp|sftp|nslookup|xh|telnet|invoke-webrequest|iwr|irm|invoke-restmethod"
    r"|fetch|requests\.(?:post|get|put)|urlopen|host|dig|ping|http)\b"
)
_NAMES: Final = frozenset(("host", "dig", "ping", "http"))
"""Clients with names that are words as well."""
_BLANKS: Final = 3
_WORDS: Final = (
    "curl wget nc ncat netcat socat scp rsync ftp sftp nslookup dig host ping http invoke iwr irm fetch requests"
    " urlopen xh telnet"
)
_SECRET_HINT: Final = re.compile(
    r"key|token|secret|passw|credential|cookie|\.(?:env|netrc|aws/|git-cred|pgpass|npmrc|pypirc|kube/|ssh/)|id_[red]"
    r"|/etc/|wallet\.|env\b|\.environ"
)
"""Without one of these `_SENT_AT` finds nothing."""
_AUTH: Final = re.compile(
    r"(?:-h|--header|-u|--user|-i|-e|--netrc\w*|--env-file|identityfile)[= ]?\s*(?:[\"'][^\"'\n]{0,200}[\"']|\S{1,200})"
)
_OWN_KEY: Final = re.compile(
    r"https?://(?P<host>[\w.-]{1,120}+)[^\s\"']{0,200}?[?&](?:api_?key|key|token|access_token|appid|app_id)="
    r"\$\{?(?P<name>\w{1,60})\}?[^\s\"']{0,200}"
)
_GENERIC: Final = frozenset(["api", "key", "apikey", "token", "access", "auth", "secret", "my", "app", "id"])
_REMOTE: Final = re.compile(
    r"https?://|\b\d{1,3}(?:\.\d{1,3}){3}\b|\b[\w-]{1,63}(?:\.[\w-]{1,63}){0,3}\.[a-z]{2,12}\b|/dev/tcp/"
)
_WAY_OUT: Final = re.compile(rf"{_REMOTE.pattern}|\|")
_REACH: Final = 240
SEND: Final = "exfiltration.send"
"""The rule of secrets that a text says are to be sent."""
_OWN_STORE: Final = re.compile(
    r"\$\{?(?P<vendor>github|gitlab)_(?:\w{1,12}_)?(?:token|pat|key)\}?[\"'](?:\s|\\\n){1,12}[\"']?"
    r"https://(?:api\.)?(?P=vendor)\.com/(?:api/v4/)?(?:repos|projects|orgs|groups)/[$<{][^\s\"'`/]{1,60}(?:/[$<{][^\s\"'`/]{1,60})?"
    r"/(?:(?:actions|dependabot|codespaces)/secrets|variables)/[\w${}<>]{1,80}",
    re.IGNORECASE,
)


def own_stores(text: str) -> list[tuple[int, int]]:
    """Where a text has a vendor's store of secrets for the person's own account, which nobody reads back.

    It is let in by that vendor's own token, and the account is a variable rather than somebody's.
    """
    return [match.span() for match in _OWN_STORE.finditer(text)] if "_" in text and "://" in text else []


def _commands(text: str, lower: str) -> Spans:
    """A network client, on one line with a secret that it sends rather than authenticates with."""
    if not _SECRET_HINT.search(lower):
        return
    for clients, begin, end in _stretches(lower):
        line = lower[begin:end]
        if not _SECRET_HINT.search(line):
            continue
        if "-" in line or "identityfile" in line:
            line = _AUTH.sub(lambda match: " " * len(match[0]), line)
        if "://" in line:
            line = _OWN_KEY.sub(_blanked_if_own, line)
        secrets = list(_secrets(line))
        ways = spans(_WAY_OUT, line) if secrets else []
        if not ways:
            continue
        found = -1
        for start, stop in ((start - begin, stop - begin) for start, stop in clients):
            if start < found:
                continue
            first, last = max(0, start - _REACH), min(len(line), stop + _REACH)
            secret = within(secrets, first, last)
            if secret and within(ways, first, last) and _sends(line[first:last], start - first, secret[0] - first):
                found = last
                yield begin + min(secret[0], start), begin + max(secret[1], stop)


def _secrets(line: str) -> Iterator[tuple[int, int]]:
    """Where a line names secrets; files with the folders before them."""
    end = 0
    for match in _SENT_AT.finditer(line):
        start = match.start()
        first = max(end, start - _FOLDER_MAX) if match["file"] else start
        while start > first and line[start - 1] in _FOLDER:
            start -= 1
        end = match.end()
        yield start, end


def _stretches(lower: str) -> Iterator[tuple[list[tuple[int, int]], int, int]]:
    """Network clients, those together that are within reach of each other on one line, and how far they reach."""
    clients: list[tuple[int, int]] = []
    begin = end = line = line_end = 0
    for match in _CLIENT_AT.finditer(lower):
        start, stop = span = match.span()
        if match[0] in _NAMES and not _begins(lower, start):
            continue
        if start >= line_end:
            line = lower.rfind("\n", line_end, start) + 1
            line_end = lower.find("\n", stop)
            line_end = line_end if line_end >= 0 else len(lower)
        first = max(line, start - _REACH)
        if clients and first >= end:
            yield clients, begin, end
            clients = []
        begin = begin if clients else first
        clients.append(span)
        end = min(line_end, stop + _REACH)
    if clients:
        yield clients, begin, end


def _begins(lower: str, at: int) -> bool:
    """Whether a command may begin at a place: no word stands before it."""
    blanks = at
    while blanks and at - blanks <= _BLANKS and lower[blanks - 1].isspace():
        blanks -= 1
    return at - blanks <= _BLANKS and not (blanks and (lower[blanks - 1].isalnum() or lower[blanks - 1] == "_"))


def _blanked_if_own(match: re.Match[str]) -> str:
    """Blanks for a key in a query that, by its name, belongs to the very service that is asked."""
    names = set(match["name"].split("_")) - _GENERIC
    host = match["host"]
    return " " * len(match[0]) if all(any(n in host for n in (name, name[:5])) for name in names) else match[0]


def _sends(line: str, client: int, secret: int) -> bool:
    if secret < client:
        between = line[secret:client]
        return "|" in between or "$(" in line[client:] or "<" in between
    return True


_DEV_TCP: Final = (
    r"subprocess\.[a-z_]{2,10}\(\s*+(?:\[\s*+)?[\"'](?:/bin/)?(?:ba|z)?sh[\"'],\s*[\"']-i"
    r"|(?:ncat|nc|netcat)\s(?:[^\n]{0,60}\s)?-e\s+/bin/"
    r"|(?:bash|sh|zsh)\s+-i\s*[<>&]+\s*/dev/tcp/|/dev/tcp/[\w.$-]{1,80}/\d{1,5}"
)
_IMAGE: Final = Prefiltered(r"!\[[^\]\n]{0,200}\]\(\s*(https?://[^\s)]{1,2000})")
_IMAGE_TAG: Final = Prefiltered(r"<img\b[^>]{0,300}?\bsrc\s*=\s*[\"']?(https?://[^\s\"'>]{1,2000})")
_PARTS: Final = re.compile(r"[?&/=]")
_CARRIES: Final = re.compile(
    r"(?:[{<\[$][\w .$-]{1,60}[}>\]]?|%(?![0-9a-f]{2}%)[a-z_]\w{0,40}%"
    r"|\b(?:secret|conversation|password|token|history|api_?key"
    r"|memory|prompt|cookies?|userdata|user_data|stolen|exfil|leak|base64|encoded)s?\b(?!=[\w%]))"
)
_CONSTANT: Final = re.compile(
    r"[?&](?:amp;|#x26;|#38;)?[\w.-]{1,20}="
    r"(?:data:image/[\w+.-]{1,20};base64,[\w+/=%]{20,2000}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{16,64}|\d{1,12}|true|false|media|png|svg|jpe?g|webp|gif)"
    r"(?![\w%{$<\[-])"
)
"""What is written out, as a file's name, a size or a format: it tells nobody anything that the reader knows."""
_ORDER: Final = re.compile(
    r"\b(?:append|add|include|insert|render|embed|put|attach|always|every|each|output|end)\b|添加|附加|插入|每次|追加|毎回|추가|매번"
)
_REPLIES: Final = re.compile(
    rf"\b(?:every|{any_of('reply replies response answer antwort réponse respuesta resposta risposta antwoord')}"
    rf"|{any_of('odpowiedzi yanıt cevab ответу відповіді رد إجابة پاسخ उत्तर जवाब trả_lời jawaban')})"
    f"|{any_of('คำตอบ 回复 回答 答复 返信 答え 답변 응답')}"
)
"""What a picture is to be added to."""
_QUERY: Final = Prefiltered(r"https?://[^\s?]{1,500}+\?")
_TO_FILL: Final = re.compile(
    r"=\s{0,40}+[\[<{(]{1,2}[^\]>})\n]{0,40}?"
    r"(?:conversation|chat|histor|secret|password|memor|prompt|message|everything|answer|credential|api.?key)[^\]>})\n]{0,40}[\]>})]"
)


def _places(text: str, lower: str) -> Spans:
    """Addresses with a place for what is private, that the reader shall fill in."""
    for start, end in apart(after(lower, spans(_QUERY, lower), 200, _TO_FILL, " \n\t\r")):
        if _ORDER.search(lower, max(0, start - 120), start):
            yield start, end


def _carries(url: str, first: int) -> bool:
    """Whether a part of an address from some place on is one for what is private."""
    parts = [(at, at + 1) for at, _ in spans(_PARTS, url) if at >= first]
    return bool(after(url, parts, 60, _CARRIES, "& "))


def _images(text: str, lower: str) -> Spans:
    """Pictures whose address carries something out."""
    for pattern in (_IMAGE, _IMAGE_TAG):
        for match in pattern.finditer(lower):
            url = _CONSTANT.sub("", match[1])
            query = url.find("?")
            if (
                (query >= 0 and _carries(url, query))
                or ("{" in url and _carries(url, min(len(url), 10)))
                or (query >= 0 and _ORDER.search(lower, max(0, match.start() - 80), match.start()))
                or (query >= 0 and _REPLIES.search(lower, max(0, match.start() - 80), match.start()))
                or (query >= 0 and _REPLIES.search(lower, match.end(), match.end() + 40))
            ):
                yield match.span()


_IF_WRITTEN: Final = re.compile(
    r"\b(?:if|when|once)\s+(?:an?|the|any)\s+(?:model|llm|assistant|bot|chatbot|agent|ai)\s+"
    r"(?:writes|renders|outputs|emits|returns|produces|prints)\s+(?:\w+\s+){0,3}[\"'`]?$"
)
_BEFORE: Final = 80


def _image_spoken_about(lower: str, start: int, end: int) -> bool:
    """Whether a picture is only told of: also as what happens "if a model writes" it."""
    return mentioned_text(lower, start, end) or _IF_WRITTEN.search(lower, max(0, start - _BEFORE), start) is not None


_MAIL_FIELD: Final = r"(?:^|-|[\"'])e-?mail[\"']?\s?[:=]"
"""The name of a field: nothing is mailed."""
_KEPT: Final = (
    r"\s*(?:(?:are|is|lives?|sits?|stays?)\s+(?:kept\s+|stored\s+)?in\s+(?:the|our|my|a)\s+(?:\w+\s+)?"
    r"(?:vault|safe|keychain|password|secret|1password|bitwarden)|(?:都|就)?(?:保?存|放|收)?在[^。，,；;\n]{0,8}(?:库|管理))"
)
"""Where secrets are kept: no word of their being sent."""

RULES: Final = (
    PhraseRule(
        SEND,
        "all",
        _OUT,
        (
            "SEND ~6 [SECRET|CHAT] ~7 [URL|EMAIL|ACCOUNT|OUTWARD]",
            "SEND ~2 [URL|EMAIL|ACCOUNT|OUTWARD] ~5 [SECRET|CHAT]",
            "[SECRET|CHAT] ~4 SEND ~3 [URL|EMAIL|ACCOUNT]",
            "SECRET ~7 SEND ~2 [EMAIL|ACCOUNT]",
            "[SECRET|CHAT] ~4 [URL|EMAIL|ACCOUNT|OUTWARD] ~4 SENDF",
            "SECRET ~7 EMAIL ~2 SENDF",
            "[URL|EMAIL|ACCOUNT|OUTWARD] ~4 [SECRET|CHAT] ~4 SENDF",
            "[SECRET|CHAT] ~3 SENDF ~3 [URL|EMAIL|ACCOUNT|OUTWARD]",
            "[SECRET|CHAT] ~8 [SEND|SENDF] ~5 IMGURL",
            "SEND ~3 [SECRET|CHAT] ~5 IMGURL",
            "[SECRET|CHAT] ~6 IMGURL ~4 SENDF",
            "IMGURL ~4 [SECRET|CHAT] ~4 SENDF",
        ),
        Severity.HIGH,
        unless=rf"^reports?\s+(?:links?|pages?|urls?|ids?)\b|{_MAIL_FIELD}",
        unless_after=_KEPT,
    ),
    PhraseRule(
        "exfiltration.files",
        "all",
        _OUT,
        (
            "SEND ~6 KEYPATH ~6 [URL|EMAIL|ACCOUNT|OUTWARD]",
            "KEYPATH ~6 [SEND|SENDF] ~5 [URL|EMAIL|ACCOUNT|OUTWARD]",
            "KEYPATH ~5 [URL|EMAIL|ACCOUNT|OUTWARD] ~4 SENDF",
        ),
        unless=_MAIL_FIELD,
    ),
    PhraseRule(
        "exfiltration.copies",
        "strict",
        "It has a hidden copy of every message go to an address.",
        (
            "[EVERYTIME|ALL] ~8 BCC ~4 EMAIL",
            "[EVERYTIME|ALL|WHEN|HIDE|UNSEEN] ~10 BCC ~4 URL",
            "[EVERYTIME|ALL] ~8 EMAIL ~4 BCC",
            "BCC ~3 EMAIL ~4 [EVERYTIME|ALL|HIDE|UNSEEN|UNNOTICED]",
            "EMAIL ~4 BCC ~8 [EVERYTIME|HIDE|HIDEF|UNSEEN]",
            "[HIDE|UNSEEN|UNNOTICED] ~6 BCC ~4 EMAIL",
            "[HIDE|UNSEEN|UNNOTICED] ~6 EMAIL ~4 BCC",
        ),
        Severity.MEDIUM,
    ),
    TextRule(
        "exfiltration.command",
        "all",
        _OUT,
        (),
        _commands,
        words=tuple(_WORDS.split()),
    ),
    TextRule(
        "exfiltration.shell",
        "all",
        "It opens a shell to somebody outside.",
        ("/dev/tcp/", "subprocess", "/bin/"),
        matching(_DEV_TCP),
        spoken_about=warned,
    ),
    TextRule(
        "exfiltration.address",
        "all",
        "It asks for an address that carries private text out.",
        ("?",),
        _places,
    ),
    TextRule(
        "exfiltration.image",
        "all",
        "It shows a picture whose address carries text out.",
        ("![", "<img"),
        _images,
        spoken_about=_image_spoken_about,
    ),
)
