"""Addresses and paths: long tokens that count as one word each."""

import re
from collections.abc import Iterator
from typing import Final

from hermes_site.kernel.threats.prefilter import Prefiltered, covered

_END: Final = r"""\s<>"'`()\[\]{}|\ue000-\uf8ff"""
_CJK: Final = "\u2e80-\u9fff\uac00-\ud7af\u3000-\u303f\uff00-\uffef"
_URL: Final = Prefiltered(rf"(?:\b(?:https?|ftp|wss?|hxxps?)://|\bwww\.)[^{_END}{_CJK}]{{1,4000}}")
_EMAIL: Final = re.compile(r"@(?<=[\w.+-]@)[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}", re.ASCII)
_IP: Final = re.compile(r"[0-9](?<=\b[0-9])\d{0,2}\.\d{1,3}\.\d{1,3}\.\d{1,3}\b(?::\d{1,5})?", re.ASCII)
_DOMAIN: Final = re.compile(
    r"\.(?:com|net|org|io|dev|app|xyz|ru|cn|test|example|site|online|top|info|biz|cc|co|me|tk|ai|sh|onion|evil|attacker"
    r"|invalid|local)\b(?![\w(=.])(?:[:/][^\s<>\"'`)\]]{0,500})?",
    re.ASCII,
)
_ACCOUNT: Final = re.compile(
    r"[0-9+](?:(?<=\b[a-z]{2}[0-9])\d[a-z0-9]{11,30}\b|(?<=\b0)x[0-9a-f]{40}\b|(?:(?<=\bbc1)|(?<=\b[13]))[a-z0-9]{25,39}\b"
    r"|(?<=\+)\d{1,3}[ -]?\(?\d{2,4}\)?[ -]?\d{3,4}[ -]?\d{2,6}\b)",
    re.ASCII,
)
_KEY_NAMES: Final = Prefiltered(
    r"""(?=[./ciklpsw])(?:\.ssh/(?!authorized)(?:id_\w+|identity|[\w.-]*key[\w.-]*|[\w-]+\.pem)(?:\.pub)?
    |\bid_(?:rsa|ed25519|ecdsa|dsa)\w*(?:\.pub)?
    |(?<![\w])\.env(?:\.(?:local|prod|production|staging|dev|development))?(?![\w.]|\.\w)|\.netrc\b|\.aws/credentials|/etc/(?:passwd|shadow|sudoers)\b|\.git-credentials\b|\.pgpass\b
    |\.npmrc\b|\.pypirc\b|\.kube/config\b|\.docker/config\.json|\bcredentials\.(?:json|ya?ml|csv|txt|db)\b|\bsecrets?\.(?:json|ya?ml|txt|env|toml)\b
    |\bwallet\.dat\b|\.gnupg/|\bserver\.key\b|\bprivate\.(?:key|pem)\b|/proc/(?:self|\d+)/environ|\bkeychain-db\b|\blogin\.keychain\b|\.bash_history\b
    |\bkubeconfig\b|\bservice[-_]account\.json\b|\.ssh/?(?=\s|$|["'`)。，]))""",
    re.VERBOSE | re.ASCII,
)
_AGENT_FILES: Final = Prefiltered(
    r"\b(?:agents|claude|gemini|soul|memory|user|hermes|copilot-instructions)\.md\b|\.cursorrules\b|\.cursor/rules\b|\.windsurfrules\b|\.clinerules\b"
    r"|\.claude/settings(?:\.local)?\.json|\.mcp\.json\b|\bmcp\.json\b|\bsystem[-_]prompt\.(?:md|txt)\b",
    re.ASCII,
)
_LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"
_WORD: Final = f"{_LETTERS}0123456789_.-"
_PATH: Final = f"{_WORD}~$/{{}}\\%:"
_LEFTWARD: Final = {_KEY_NAMES: (80, _PATH), _DOMAIN: (80, _PATH), _EMAIL: (64, f"{_WORD}+"), _ACCOUNT: (2, _LETTERS)}
"""What is found by its end: how many of what characters may stand before."""
_MARKED: Final = (
    ("\ue000", _URL),
    ("\ue001", _EMAIL),
    ("\ue000", _IP),
    ("\ue002", _KEY_NAMES),
    ("\ue003", _AGENT_FILES),
    ("\ue000", _DOMAIN),
    ("\ue004", _ACCOUNT),
)


def marked(text: str) -> str:
    """The text, in small letters, with each address and path replaced by as many marks of its kind.

    >>> marked("see https://a.example/b") == "see " + "\ue000" * 19
    True
    """
    for mark, pattern in _MARKED:
        text = covered(text, _spans(text, pattern), mark)
    return text


def _spans(text: str, pattern: re.Pattern[str] | Prefiltered) -> Iterator[tuple[int, int]]:
    most, left = _LEFTWARD.get(pattern, (0, ""))
    for match in pattern.finditer(text):
        start, end = match.span()
        if match[0].endswith(".pub"):
            continue
        if most and text[start] != "+":
            first = max(0, start - most)
            start = first + len(text[first:start].rstrip(left))
        if pattern is _DOMAIN:
            while text[start] == ":":
                start += 1
            if not text[start].isalnum():
                continue
        yield start, end
