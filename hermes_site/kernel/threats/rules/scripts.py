"""What scripts and commands of a skill do to the machine they run on, and the orders that its comments hide."""

import re
from typing import Final

from hermes_site.kernel.threats.finding import Severity
from hermes_site.kernel.threats.prefilter import Prefiltered
from hermes_site.kernel.threats.reach import spans
from hermes_site.kernel.threats.rules.commands import END, HOME, command_rule, finder_rule, row
from hermes_site.kernel.threats.rules.downloads import SHELLS
from hermes_site.kernel.threats.rules.files import leaves_key_out
from hermes_site.kernel.threats.rules.kinds import Spans

_ORDERS: Final = re.compile(
    r"\b(?:curl|wget|bash|sh -c|eval|exec|rm -rf|base64|chmod|sudo|pip install|npm install|crontab)\b"
    r"|\b(?:you (?:must|should|will|need to)|always|silently|secretly|without (?:asking|telling)|do not (?:tell"
    r"|mention|ask|show)"
    r"|don't (?:tell|mention|ask|show)|(?:send|upload|post|forward|email|exfiltrate)\b[^\n]{0,60}(?:https?://|@|key"
    r"|token|secret|file|memory|conversation)"
    r"|(?:read|collect|copy|include|append)\b[^\n]{0,40}(?:\.env|\.ssh|credentials?|api.?keys?|secrets?|memory\.md"
    r"|passwords?|tokens?)"
    r"|(?:agent|assistant|ai|model)s?\b[^\n]{0,30}\b(?:must|should|shall|run|execute|ignore|send|read))\b"
    r"|执行|執行|运行(?:以下|下面|命令|脚本)|上传|上傳|发送(?:到|至|给)|發送|传送到|密钥|密鑰"
    r"|密码|密碼|凭证|憑證|不要告诉|不要告訴|不要提及|无需询问|無需詢問"
    r"|必须|必須|偷偷|悄悄|忽略|记忆文件|記憶檔|実行|送信|秘密に"
    r"|ユーザーに(?:言わ|知らせ)|실행|전송|몰래|사용자에게 (?:말|알)"
)
_COMMENT_MAX: Final = 6000


def _comments(text: str, lower: str) -> Spans:
    """Comments of Markdown and HTML, which nobody sees on the page, that give orders."""
    end = 0
    while (begin := lower.find("<!--", end)) >= 0:
        end = lower.find("-->", begin, begin + _COMMENT_MAX + len("-->"))
        if end < 0:
            end = min(len(lower), begin + _COMMENT_MAX)
        if _ORDERS.search(lower, begin, end):
            yield begin, end
    for match in _INVISIBLE.finditer(lower):
        if _ORDERS.search(match[0]):
            yield match.span()


_INVISIBLE: Final = Prefiltered(
    r"\[(?://|comment|\^?_)\]:\s{0,9}(?:#|<>)\s{0,9}[(\"'][^\n]{1,1000}"
    r"|<[a-z]{1,10}\b[^<>]{0,200}(?:display\s?:\s?none|visibility\s?:\s?hidden|font-size\s?:\s?0"
    r"|\bhidden\b)[^<>]{0,200}>[^<]{1,2000}"
)

_RIGHTS: Final = Prefiltered(
    r"nopasswd[^\n]{0,40}(?:>>|tee|/etc/sudoers)|(?:>>?|tee\s(?:-a\s)?)\s{0,3}/etc/sudoers|chmod\s(?:u\+s|\+s"
    r"|[24]7[0-7]{2}|4755)\s[^\n]{0,60}(?:/bin/|/tmp/|/usr/)"
    r"|(?:>>?|tee)\s{0,3}/etc/ld\.so\.preload|\bsetcap\scap_setuid|(?:>>?"
    r"|tee\s(?:-a\s)?)\s{0,3}[\"']?[^\n]{0,60}\.ssh/authorized_keys"
    r"|open\([^\n]{0,80}authorized_keys[^\n]{0,30}[\"'][wa]"
)


def _rights(text: str, lower: str) -> Spans:
    """What lets a program, or somebody else, do more."""
    return (span for span in spans(_RIGHTS, lower) if not leaves_key_out(lower, *span))


_RC: Final = (
    r"(?:\.bashrc|\.zshrc|\.profile|\.bash_profile|\.zprofile|\.zshenv|config\.fish|/etc/profile|/etc/rc\.local"
    r"|\$profile)"
)
_IDENTITY: Final = (
    r"(?:agents\.md|claude\.md|gemini\.md|soul\.md|(?:memories/)?(?:memory|user)\.md|\.cursorrules|\.windsurfrules"
    r"|\.clinerules"
    r"|copilot-instructions\.md|\.claude/settings(?:\.local)?\.json|\.hermes/config\.yaml|\.hermes/skills"
    r"|\.claude/skills)"
)
_DAMAGE: Final = "It destroys files or a system."
_UNREADABLE: Final = "It runs code that was made unreadable."
_STAYS: Final = "It makes a change that comes back at every start."
_OPEN_SHELL: Final = "It opens a shell to somebody outside."
_TAMPERS: Final = "It changes the agent's own memory, skills or settings."

RULES: Final = (
    command_rule(
        "script.shell",
        _OPEN_SHELL,
        "/dev/tcp /dev/udp dup2 fsockopen socket tcpclient /inet/tcp mkfifo",
        r"(?:bash|sh|zsh)\s-i\s{0,3}[<>&|]|[<>]&?\s{0,3}/dev/(?:tcp|udp)/|/inet/tcp/0/"
        r"|\bdup2\s?\([^\n]{0,40}fileno\(\)[^\n]{0,200}"
        r"|fsockopen\s?\([^\n]{0,120}(?:exec|proc_open|shell_exec|/bin/)|tcpsocket\.(?:open|new)[^\n]{0,120}exec"
        r"|net\.sockets\.tcpclient\s?\([^\n]{0,200}",
        rows=(
            row(r"\b(?:nc|ncat|netcat)\s", (80, r"(?<=\s)-(?:\w{0,4}e|c)\s{1,3}(?:/bin/|cmd|sh\b|bash\b|powershell)")),
            row(r"\|\s{0,3}(?:nc|ncat|netcat)\s", (80, r">\s?/tmp/|\|\s{0,3}(?:ba)?sh")),
            row(r"mkfifo\s", (160, r"\b(?:nc|ncat|telnet)\b")),
            row(r"\bsocat\s", (120, "exec:")),
            row(r"socket", (200, r"pty\.spawn|subprocess\.(?:call|run|popen)\(\[?[\"']/bin/")),
        ),
        words="nc ncat netcat socat bash sh zsh",
        scope="strict",
    ),
    command_rule(
        "script.timer",
        _STAYS,
        "crontab cron.d launchagents launchdaemons schtasks currentversion\\run systemd/user startup\\",
        r"\|\s{0,3}crontab\b|\bcrontab\s{1,3}(?:-\s|/tmp/|<)|>{1,2}\s{0,3}/etc/cron"
        r"|>{1,2}\s{0,3}[^\n]{0,60}launch(?:agents|daemons)/|\bschtasks\b[^\n]{0,40}/create"
        r"|(?:reg\sadd|set-itemproperty|new-itemproperty)[^\n]{0,120}currentversion\\run"
        r"|>{1,2}\s{0,3}[^\n]{0,60}systemd/user/|open\([^\n]{0,120}(?:launchagents|/etc/cron"
        r"|systemd/user)[^\n]{0,60}[\"'][wa]",
        Severity.MEDIUM,
    ),
    command_rule(
        "script.startup",
        _STAYS,
        ".bashrc .zshrc profile .zshenv config.fish rc.local",
        "",
        rows=(
            row(
                r"(?:echo|printf|cat|tee)\b",
                (
                    300,
                    (
                        r"curl|wget|base64|eval|nohup|/dev/tcp|python[\d.]{0,4}\s-c|/tmp/|\bnc\s|ld_preload"
                        r"|prompt_command|alias\s(?:sudo|ssh|git|ls|cd)="
                    ),
                ),
                (200, r">>|tee\s-a"),
                (43, _RC),
            ),
            row(r"open\(", (80, _RC), (40, r"[\"']a\+?[\"']")),
        ),
    ),
    finder_rule(
        "script.rights",
        "It gives itself more rights than it was given.",
        "sudoers nopasswd u+s 4755 ld.so.preload useradd usermod authorized_keys visudo setcap",
        _rights,
        Severity.HIGH,
    ),
    command_rule(
        "script.hooks",
        _STAYS,
        ".git/hooks core.hookspath",
        r"(?:>{1,2}|\btee\b|\bcp\b|\bmv\b|\bln\b|write_text|open\()[^\n]{0,120}\.git/hooks/(?:pre|post|commit)-\w+"
        r"|git\sconfig\s--global\score\.hookspath",
        Severity.MEDIUM,
    ),
    command_rule(
        "destruction.files",
        _DAMAGE,
        "remove-item",
        rf"\brm\s{{1,3}}(?:-\w{{1,6}}\s{{1,3}}|--[\w-]{{1,24}}\s{{1,3}}){{0,3}}(?:-\w{{0,4}}r\w{{0,4}}|--recursive"
        rf"|--no-preserve-root)\s{{1,3}}(?:-\w{{1,6}}\s{{1,3}}|--[\w-]{{1,24}}\s{{1,3}}){{0,3}}[\"']?(?:/\*?"
        rf"|{HOME}/?\*?|\*|/(?:etc|usr|var|bin|boot|lib|home|opt|users)/?\*?){END}"
        rf"|\brm\b[^\n]{{0,40}}--no-preserve-root|\b(?:rmtree|removesync|rmsync"
        rf"|rimraf(?:\.sync)?)\s?\(\s?(?:os\.path\.expanduser\(\s?)?[\"'](?:/|~/?|{HOME}/?)[\"']"
        rf"|\brmtree\s?\(\s?(?:pathlib\.)?path\.home\(\)\s?[,)]"
        r"|\bremove-item\b[^\n]{0,60}-recurse[^\n]{0,40}(?:[a-z]:\\(?:\*)?|\$home|\$env:userprofile)(?=[\s\"';]|$)"
        r"|\b(?:del|rd|rmdir)\s(?:/[a-z]\s){1,4}[a-z]:\\(?:\*[.*]*)?(?=[\s\"';]|$)"
        rf"|\bfind\s{{1,3}}(?:/|{HOME})\s[^\n]{{0,120}}(?:-delete\b|-exec\s(?:rm|shred)\b)"
        rf"|\bshred\b[^\n]{{0,40}}(?:{HOME}|/dev/[sn])",
        scope="strict",
        words="rm rmtree removesync rmsync rimraf del rd rmdir find shred",
    ),
    command_rule(
        "destruction.disk",
        _DAMAGE,
        "erasedisk /dev/sd /dev/nvme /dev/disk vssadmin wbadmin",
        r"\bmkfs(?:\.\w{1,8})?\s[^\n]{0,40}/dev/(?!loop|mapper|ram)\w|>\s{0,2}/dev/(?:sd[a-z]|nvme\d|disk\d)|\bwipefs\s(?:-a|--all)"
        r"|diskutil\serasedisk|\bformat\s[a-z]:\s{0,2}/|vssadmin\s(?:delete|resize)|wbadmin\sdelete",
        rows=(row(r"\bdd\s", (80, r"\bof=/dev/(?:sd|nvme|hd|vd|disk|mmcblk)\w{0,40}")),),
        words="mkfs dd wipefs format",
    ),
    command_rule(
        "destruction.system",
        _DAMAGE,
        ":(){ ():() _history -mppreference os.fork",
        r":\s{0,2}\(\)\s{0,2}\{\s{0,2}:\s{0,2}\|\s{0,2}:\s{0,2}&|while\s(?:true|1)\s?:\s{0,9}\n?\s{0,9}os\.fork\(\)"
        r"|\bch(?:mod|own)\s(?:-\w{1,4}\s){0,2}-?-?r\w{0,8}\s[^\n]{0,30}\s/(?:\*)?(?=[\s;&|]|$)|\bkill\s-(?:9"
        r"|kill)\s-1\b"
        r"|set-mppreference[^\n]{0,60}-disable\w+\s(?:\$true|1)|\bhistory\s-c\b[^\n]{0,40}(?:&&|;)|(?:rm|>|unset"
        r"|ln\s-sf?\s/dev/null)\s{0,2}[^\n]{0,20}(?:\.bash_history|\.zsh_history|histfile)",
        words="chmod chown kill history",
    ),
    command_rule(
        "destruction.repository",
        "It destroys the history of a repository.",
        "--mirror --force filter-branch push",
        r"\bgit\spush\b(?=[^\n]{0,60}(?:--force\b|\s-f\b))(?=[^\n]{0,80}(?:--all\b|--mirror\b|--tags\b))[^\n]{0,80}"
        r"|\bgit\sfor-each-ref\b[^\n]{0,120}(?:update-ref\s-d|xargs\s[^\n]{0,20}git\sbranch\s-d)",
        Severity.MEDIUM,
    ),
    command_rule(
        "obfuscation.exec",
        _UNREADABLE,
        "base64 b64decode atob fromhex decompress codecs marshal fromcharcode -enc xxd chr( rot13 function(",
        rf"\b(?:base64\s(?:-d|--decode|-di)\b|openssl\s(?:enc\s-)?base64\s[^\n|]{{0,20}}-d\b|xxd\s-r\b|rev\b"
        rf"|gunzip\b|base32\s-d\b)[^\n|]{{0,80}}\|\s{{0,3}}(?:sudo\s)?{SHELLS}\b"
        r"|\b(?:exec|eval|compile|os\.system|subprocess\.\w{2,14}|function"
        r"|settimeout)\s{0,3}\(\s{0,3}(?:__import__\([^)\n]{1,20}\)\.)?[^\n]{0,60}?(?:b64decode|b32decode|b85decode"
        r"|a85decode|fromhex|unhexlify|zlib\.decompress|codecs\.decode|marshal\.loads|atob\s?\(|fromcharcode|rot_?13"
        r"|buffer\.from\([^\n]{1,200}base64)"
        r"|\b(?:exec|eval|os\.system)\s{0,3}\(\s{0,3}[\"']{2}\.join\(\s{0,3}(?:map\(\s?chr|\[?chr\()|\b(?:exec"
        r"|eval)\s{0,3}\((?:[^\n]{0,40}chr\(\d{1,3}\)\s{0,2}\+){2}"
        r"|\bpowershell(?:\.exe)?\b[^\n]{0,80}\s-e(?:nc|ncodedcommand|c)?\s{1,3}[a-z0-9+/=]{16,}"
        r"|\beval\s{1,3}[\"']?\$\([^\n]{0,200}(?:base64\s(?:-d|--decode)|xxd\s-r|\brev\b|tr\s'a-z'\s'n-za-m')"
        r"|\b(?:ba|z)?sh\s{1,3}-c\s{1,3}[\"']?\$\([^\n]{0,200}base64\s(?:-d|--decode)"
        r"|\bprintf\s[\"'](?:\\x[0-9a-f]{2}){6}[^\n]{0,400}\|\s{0,3}(?:ba)?sh\b",
        words="rev exec eval",
    ),
    command_rule(
        "obfuscation.built",
        _UNREADABLE,
        "__import__ getattr globals() eval",
        r"__import__\(\s?[\"'](?:os|subprocess|socket)[\"']\s?\)\.(?:system|popen|socket|call|run)"
        r"|getattr\(\s?__import__\(|getattr\(\s?\w{1,20},\s?[\"'][a-z_]{1,10}[\"']\s?\+\s?[\"']"
        r"|globals\(\)\[[\"']__builtins__|\[::-1\]\s?\)\s?\)?\s?(?:#[^\n]{0,40})?\n?(?<=exec)",
        Severity.MEDIUM,
    ),
    command_rule(
        "tampering.agent",
        _TAMPERS,
        "agents.md claude.md gemini.md soul.md memory.md user.md rules instructions.md"
        " settings config.yaml .hermes/skills .claude/skills",
        rf"(?:(?<![<\w-])>{{1,2}}|\btee\s(?:-a\s)?)\s{{0,3}}[\"']?[\w~$./{{}}-]{{0,60}}{_IDENTITY}"
        rf"|\bopen\s?\([^\n]{{0,100}}{_IDENTITY}[\"')\s]{{1,4}},\s?(?:mode=)?[\"'](?:a|w|r\+)"
        rf"|{_IDENTITY}[\"')\s]{{1,4}}\.write_text\s?\("
        rf"|\bsed\s-i\b[^\n]{{0,160}}{_IDENTITY}|\b(?:rm|mv|shred)\s[^\n]{{0,60}}(?:memories/(?:memory|user)\.md"
        rf"|\.hermes/(?:memories|skills)\b)",
    ),
    finder_rule(
        "markup.order",
        "It holds a comment that gives a model orders.",
        "<!-- [//] [comment] [_] display visibility font-size hidden",
        _comments,
        Severity.HIGH,
    ),
)
