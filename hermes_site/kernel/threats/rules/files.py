"""Reading keys and changing what an agent or a machine starts with."""

import re
from typing import Final

from hermes_site.kernel.threats.finding import Severity
from hermes_site.kernel.threats.prefilter import Prefiltered
from hermes_site.kernel.threats.reach import after, apart, spans
from hermes_site.kernel.threats.rules.kinds import PhraseRule, Spans, TextRule

_SETTINGS: Final = r"\b(?:to|into|from|source|load|parse)\b[^\ue002]{0,40}(?<![a-z])\ue002{4,20}(?!\ue002)"
"""Settings taken from or put into a short path such as `.env`, as programs do at their start."""
_FOUND: Final = r"^(?:find|search|look|locate)\w{0,3}\b[^\ue002]{0,20}(?<![a-z])\ue002{4}(?!\ue002)"
"""Where programs look for `.env`."""
_ARGUMENTS: Final = r"^[a-z]{1,20}_[a-z_]{1,30},\s{0,2}[frb]{0,2}[\"']"
"""The name of a variable that a string follows, as among the arguments of a call."""
_INTO_FILE: Final = Prefiltered(
    r"(?:>>?|\btee\s++(?:-a\s++)?)\s*+[\"']?[\w~$./{}-]{0,60}(?:\.ssh/authorized_keys|\.ssh/config|claude\.md|agents\.md"
    r"|\.cursorrules|soul\.md|\.mcp\.json)"
)
_LOADER: Final = Prefiltered(r"(?:curl|wget)")
_INTO_SHELL: Final = re.compile(r"\|\s*+(?:ba|z)?sh")
_ECHO: Final = Prefiltered(r"echo")
_LOADS: Final = re.compile(r"(?:curl|wget|/dev/tcp|base64)")
_START: Final = r"(?:\.bashrc|\.zshrc|\.profile|\.bash_profile"
_ADDED: Final = re.compile(rf">>\s*+[\w~$./{{}}-]{{0,40}}{_START}|crontab)")
_KEPT: Final = re.compile(rf"(?:>>|\btee)\s*+[\w~$./{{}}-]{{0,40}}{_START}|crontab)")
_TIMED: Final = re.compile(r"\|\s*+crontab")
_PUT: Final = re.compile(rf"\b(?:to|in|into)\s++[\w~$./{{}}-]{{0,40}}{_START})")


_A_KEY: Final = re.compile(r"\baaaa[a-z0-9+/]{16}")
_NO_KEY: Final = re.compile(
    r"\b(?:ssh-\w{2,8}|ecdsa-[\w-]{1,20})\s{1,3}[a-z0-9+/]{0,12}(?:\.{3}|…)"
    r"|<[^<>\n]{0,30}key[^<>\n]{0,10}>|\byour[ _-](?:public[ _-])?key\b"
)
_LINE: Final = 300


def leaves_key_out(lower: str, start: int, end: int) -> bool:
    """Whether what goes into a list of keys is only a place for one: "ssh-rsa AAAA..." lets nobody in."""
    if "authorized_keys" not in lower[start:end]:
        return False
    line = lower[max(0, start - _LINE) : start].rpartition("\n")[2] + lower[start:end]
    return _NO_KEY.search(line) is not None and _A_KEY.search(line) is None


def _commands(text: str, lower: str) -> Spans:
    """Commands that write to what an agent, a shell or a machine starts with."""
    found = [span for span in spans(_INTO_FILE, lower) if not leaves_key_out(lower, *span)]
    piped = after(lower, spans(_LOADER, lower), 200, _INTO_SHELL)
    found += after(lower, piped, 60, _KEPT)
    found += after(lower, piped, 40, _TIMED)
    found += after(lower, piped, 30, _PUT)
    loads = after(lower, spans(_ECHO, lower), 200, _LOADS)
    return apart(found + after(lower, loads, 200, _ADDED))


RULES: Final = (
    PhraseRule(
        "files.read",
        "all",
        "It tells the assistant to read a file of keys or passwords.",
        ("READ [ALL|YOUR|THIS|TALK|SECRET|.]{0,3} KEYPATH", "KEYPATH ~2 READF"),
        Severity.MEDIUM,
        unless=f"{_SETTINGS}|{_FOUND}|{_ARGUMENTS}",
        unless_after=r"\s+path\b",
    ),
    PhraseRule(
        "persistence.agent",
        "strict",
        "It changes the files that instruct an agent.",
        (
            "EDIT ~2 [THIS|EVERYTIME] ~6 AGENTFILE",
            "EDIT ~8 AGENTFILE ~4 EVERYTIME",
            "EVERYTIME ~4 EDIT ~5 AGENTFILE",
            "[IGN|HIDE|OBEY] ~10 EDIT ~6 AGENTFILE",
            "EDIT ~8 [IGN|HIDE|OBEY|FREE] ~8 AGENTFILE",
            "EDIT ~3 AGENTFILE ~10 [IGN|HIDE|OBEY|FREE]",
        ),
        Severity.MEDIUM,
    ),
    PhraseRule(
        "persistence.memory",
        "strict",
        "It plants an address or account in what an assistant keeps.",
        ("EDIT ~4 NOTES ~12 [URL|ACCOUNT]", "NOTES ~10 [STEER|SEND|MUST] ~6 [URL|ACCOUNT]"),
        Severity.MEDIUM,
    ),
    PhraseRule(
        "persistence.keys",
        "strict",
        "It lets a foreign key log in.",
        (
            "EDIT ~2 [THIS|ME|SSHKEY] ~5 AUTHKEYS",
            "EDIT ~3 AUTHKEYS ~6 SSHKEY",
            "EVERYTIME ~4 EDIT ~5 AUTHKEYS",
            "AUTHKEYS ~2 EDIT ~4 SSHKEY",
            "SSHKEY ~4 AUTHKEYS ~3 EDIT",
        ),
        Severity.MEDIUM,
    ),
    PhraseRule(
        "persistence.timer",
        "strict",
        "It makes a change that comes back at every start.",
        ("EDIT ~2 CRON ~5 URL ~2 THEN ~1 [RUN|EXEC]",),
        Severity.MEDIUM,
    ),
    TextRule(
        "persistence.command",
        "strict",
        "It makes a change that comes back at every start.",
        (
            ">>",
            "tee",
            "crontab",
            ".bashrc",
            ".zshrc",
            ".profile",
            "systemctl",
            "launchctl",
            "schtasks",
        ),
        _commands,
    ),
)
