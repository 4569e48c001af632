"""Passwords and keys written out."""

import math
import re
from collections import Counter
from typing import Final

from hermes_site.kernel.threats.hints import hints, holds
from hermes_site.kernel.threats.prefilter import Prefiltered
from hermes_site.kernel.threats.rules.kinds import Spans, TextRule

_KNOWN: Final = re.compile(
    r"""\b(?:AKIA|ASIA|ABIA|ACCA)[A-Z2-7]{16}\b
    |\bsk-(?:proj-|ant-(?:api\d\d-)?|or-v1-|svcacct-|live-)?[A-Za-z0-9_-]{20,200}
    |\b[srp]k_(?:live|test)_[A-Za-z0-9]{16,128}
    |\bgh[pousr]_[A-Za-z0-9]{30,255}|\bgithub_pat_[A-Za-z0-9_]{40,255}|\bgl(?:pat|rt|dt|ptt|cbt)-[A-Za-z0-9_-]{20,64}
    |\bxox[abeoprs]-[A-Za-z0-9-]{10,250}|\bxapp-\d-[A-Za-z0-9-]{20,250}|hooks\.slack\.com/services/T[A-Z0-9]{6,14}/B[A-Z0-9]{6,14}/[A-Za-z0-9]{16,32}
    |\bAIza[A-Za-z0-9_-]{35}|\bya29\.[A-Za-z0-9_-]{20,300}|\bGOCSPX-[A-Za-z0-9_-]{28}
    |\beyJ[A-Za-z0-9_-]{10,2000}\.eyJ[A-Za-z0-9_-]{10,4000}\.[A-Za-z0-9_-]{10,1000}
    |\bhf_[A-Za-z0-9]{30,60}|\bnpm_[A-Za-z0-9]{36}|\bpypi-[A-Za-z0-9_-]{50,250}|\bdop_v1_[a-f0-9]{64}|\bSG\.[\w-]{16,32}\.[\w-]{16,64}
    |\bkey-[0-9a-f]{32}\b|\b\d{8,10}:AA[A-Za-z0-9_-]{32,36}\b|\bshp(?:at|ca|pa|ss)_[a-fA-F0-9]{32}|\bsq0(?:atp|csp)-[A-Za-z0-9_-]{22,43}
    |\bglsa_[A-Za-z0-9]{32}_[a-f0-9]{8}|\bATATT3[A-Za-z0-9_=-]{40,250}|\blin_api_[A-Za-z0-9]{32,48}|\bgsk_[A-Za-z0-9]{40,60}|\bxai-[A-Za-z0-9]{40,90}
    |\bhvs\.[A-Za-z0-9_-]{24,200}|\bdapi[a-f0-9]{32}\b|\bAGE-SECRET-KEY-1[A-Z0-9]{58}|\bpplx-[A-Za-z0-9]{40,60}|\br8_[A-Za-z0-9]{37}\b|\bPMAK-[a-f0-9]{24}-[a-f0-9]{34}""",
    re.VERBOSE,
)
_HEADS: Final = (
    "AKIA ASIA ABIA ACCA sk- k_live_ k_test_ ghp_ gho_ ghu_ ghs_ ghr_ github_pat_ glpat- glrt- gldt- glptt- glcbt-"
    " xox xapp- hooks.slack AIza ya29. GOCSPX- .eyJ hf_ npm_ pypi- dop_v1_ SG. key- :AA shpat_ shpca_ shppa_ shpss_"
    " sq0 glsa_ ATATT3 lin_api_ gsk_ xai- hvs. dapi AGE-SECRET pplx- r8_ PMAK-"
)
_STARTS: Final = hints(_HEADS.split())
"""One of these stands in every key of `_KNOWN`."""
_CANDIDATE: Final = re.compile(r"[A-Za-z0-9_.:/+=-](?<![A-Za-z0-9_.:/+=-].)[A-Za-z0-9_.:/+=-]{15,}")
"""Long enough for a key; looked at more closely."""
_BLOCK: Final = Prefiltered(
    r"-----BEGIN (?:[A-Z0-9]{1,20} ){0,3}PRIVATE KEY(?: BLOCK)?-----"
    r"(?:[^-]{40,8000}(?:-----END [A-Z ]{0,40}PRIVATE KEY(?: BLOCK)?-----)?)?"
)
_NAMED: Final = Prefiltered(
    r"""(?:(?<![a-z])|_)(?:api[_-]?key|apikey|secret(?:[_-]?(?:key|access[_-]?key))?|access[_-]?key(?:[_-]?id)?|auth[_-]?token|access[_-]?token|refresh[_-]?token
    |client[_-]?secret|private[_-]?key|token|passwd|password|passphrase|pwd|credentials?|bearer|encryption[_-]?key
    |signing[_-]?key|密码|密碼|口令|密钥|パスワード|비밀번호|contraseña|contrasena|mot\ de\ passe|senha|passwort
    |kennwort|wachtwoord|пароль|hasło|haslo|parola|şifre|sifre)
    (?:["']?\ {0,3}(?:=>|:=|=|:|：)\ {0,3}|\ (?:is|was|lautet|ist|es|est|é|è|jest)(?::)?\ |(?:是|为|為|は|:)\ ?
    |\ (?=[A-Za-z0-9+/_-]{30,}))["'`]?(?P<value>[^\s"'`,;<>(){}\[\]。，]{6,200})""",
    re.VERBOSE,
)
_URL: Final = Prefiltered(
    r"\b[a-z][a-z0-9+.-]{1,20}://[^\s:/@\"'<>]{0,80}:(?P<value>[^\s/@\"'<>]{3,120})@[\w.-]{1,200}"
)
_PLACEHOLDER: Final = re.compile(
    r"x{4,}|\*{3,}|•{2,}|\.{3,}|…|^<|^\$|^%|\byour|_your|your[_-]|example|placeholder|changeme|change[_-]me|dummy|redacted|insert|replace|here$|^env|environ|getenv|process\.|config|settings|secret[s]?\.|vault|\bnone\b|null|true|false|12345678|abcdefg|todo|^test[-_]?|_here|^my[_-]|required|optional|string|\bstr\b|^p{4,}|^keychain|^1password|^bitwarden|lastpass|keepass",
    re.IGNORECASE,
)
_WORDY: Final = re.compile(
    r"[a-z]+(?:[-_./:][a-z]+)*[.:]?|[A-Z][a-z]+|[A-Z_]+|https?://.*|[~/.][\w./-]*",
    re.ASCII,
)
_ADDRESS: Final = re.compile(r"[1-9A-HJ-NP-Za-km-z]{43,44}")
"""32 bytes in base 58: an account or a kind of coins on a public ledger."""
_UUID: Final = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")
_PICTURE: Final = re.compile(
    r"https://[^\n\"'<>()]{1,380}\.(?:png|jpe?g|gif|svg|webp|avif|mp4|webm)\?[^\s\"'<>()]{0,40}[&;?]$"
)
_PATH: Final = 460
_TOKEN_BITS: Final = 2.8
_LONG_VALUE: Final = 12


def _bits(value: str) -> float:
    """Shannon entropy per character."""
    return -sum(count / len(value) * math.log2(count / len(value)) for count in Counter(value).values())


def _random(value: str) -> bool:
    """Whether a value looks made by a machine, or at least like no word."""
    return not _PLACEHOLDER.search(value) and _bits(value) >= _TOKEN_BITS


def _known(text: str, lower: str) -> Spans:
    if not holds(text, frozenset(text), _STARTS):
        return
    for candidate in _CANDIDATE.finditer(text):
        for match in _KNOWN.finditer(text, *candidate.span()):
            tail = match[0][4:]
            if _random(tail) and re.search(r"\d", tail) and not re.fullmatch(r"[a-z]+(?:-[a-z]+)+", match[0]):
                yield match.span()


def _blocks(text: str, lower: str) -> Spans:
    return (
        match.span()
        for match in _BLOCK.finditer(text)
        if len(match[0]) > 80 and not _PLACEHOLDER.search(match[0][30:200])
    )


def _named(text: str, lower: str) -> Spans:
    for match in _NAMED.finditer(lower):
        start, end = match.span("value")
        value = text[start:end].rstrip(".!?:")
        if _told(value, match[0]) and not _public(lower, match.start(), match[0], value):
            yield start, start + len(value)


def _public(lower: str, start: int, whole: str, value: str) -> bool:
    """Whether a "token" is the name of a picture that everybody may load, or a coin's address in a command."""
    if not whole.startswith("token"):
        return False
    if whole[5] == " ":
        return _ADDRESS.fullmatch(value) is not None
    return _UUID.fullmatch(value) is not None and _PICTURE.search(lower, max(0, start - _PATH), start) is not None


def _told(value: str, whole: str) -> bool:
    if len(value) < 6 or _PLACEHOLDER.search(value) or _WORDY.fullmatch(value) or not value.isascii():
        return False
    if "/" in value and all(part.isalpha() or part.isdigit() for part in value.split("/")):
        return False
    mixed = bool(re.search(r"\d", value)) and bool(re.search(r"[A-Za-z]", value))
    if re.search(
        r"pass|pwd|密|口令|パス|비밀|contras|senha|kenn|wacht|парол|has[lł]o|parola|ifre|mot de",
        whole,
    ):
        return mixed or (
            bool(re.search(r"[!@#$%^&*+]", value) and re.search(r"[A-Za-z]", value)) and _bits(value) >= 2.5
        )
    return mixed and len(value) >= _LONG_VALUE and _bits(value) >= 3.0


def _urls(text: str, lower: str) -> Spans:
    for match in _URL.finditer(lower):
        start, end = match.span("value")
        value = text[start:end]
        if not _PLACEHOLDER.search(value) and not re.fullmatch(
            r"(?:pass(?:word|wd)?|secret|pw|pwd|token|postgres|root|user|guest|admin|\{.*|\d{1,5})",
            value,
            re.IGNORECASE,
        ):
            yield start, end


_NAMES: Final = (
    "key secret token passw passphrase pwd credential bearer 密 口令 パスワード 비밀번호 contrase passe senha kennwort"
    " wachtwoord парол haslo hasło parola sifre"
)
_REASON: Final = "It holds a password or key; those don't belong in texts that models read."

RULES: Final = (
    TextRule("secret.key", "strict", _REASON, ("",), _known, mentionable=False),
    TextRule("secret.block", "strict", _REASON, ("-----begin",), _blocks, mentionable=False),
    TextRule(
        "secret.named",
        "strict",
        _REASON,
        tuple(_NAMES.split()),
        _named,
        mentionable=False,
    ),
    TextRule("secret.url", "strict", _REASON, ("://",), _urls, mentionable=False),
)
