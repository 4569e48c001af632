"""Whose program a command downloads: of a vendor known for it, or of one that the skill says it is about."""

import re
from typing import Final

_TRUSTED: Final = re.compile(
    r"https://(?!(?:drive|docs|sites|script|groups)\.google\.)(?:[\w-]{1,40}\.){0,4}(?:[\w-]{1,40}\.(?:google|microsoft|apple)|astral\.sh|hf\.co/cli|x\.ai|ntn\.dev|rustup\.rs|get\.docker\.com|docker\.com|ollama\.(?:com|ai)"
    r"|deno\.land/install(?:\.sh|\.ps1)?|bun\.sh"
    r"|nodesource\.com|brew\.sh|githubusercontent\.com/(?:nvm-sh|homebrew|ohmyzsh|pyenv|nousresearch|helm|kubernetes"
    r"|aristocratos|sdkman)/[^\s\"')|]{1,200}|get\.pnpm\.io|pnpm\.io|install\.python-poetry\.org|pyenv\.run|mise\.run"
    r"|starship\.rs|tailscale\.com|fly\.io|railway\.(?:app|com)|vercel\.com|netlify\.com|supabase\.com|stripe\.com"
    r"|claude\.ai"
    r"|anthropic\.com|openai\.com|cursor\.com|sdkman\.io|nixos\.org|determinate\.systems|get\.k3s\.io|k3s\.io"
    r"|grafana\.com"
    r"|dl\.google\.com|google\.com|microsoft\.com|aka\.ms|cloudflare\.com|lambdalabs\.com|modal\.com"
    r"|foundry\.paradigm\.xyz"
    r"|nousresearch\.com|bazel\.build|elastic\.co|hashicorp\.com|ghcup\.haskell\.org|haskell\.org|julialang\.org"
    r"|solana\.com|ngrok\.com|cli\.github\.com)(?=[/:?#]|$)"
)
"""Vendors whose installers are known to be fetched so; ends of names that a vendor has for itself."""
_LOCAL: Final = re.compile(
    r"https?://(?:localhost|127\.0\.0\.1|\[::1\]|0\.0\.0\.0|host\.docker\.internal|\$\{?\w*host)(?![\w.-])"
)
_ADDRESS: Final = re.compile(
    r"\b[a-z]{2,8}://[^\s\"'`<>()|]{1,500}|(?<![\w./@=-])(?:[\w-]{1,60}\.){1,5}[a-z]{2,12}(?=[/:][^\s\"'`<>()|]|\s{0,3}[|)])[^\s\"'`<>()|]{0,500}"
)
_WRITTEN: Final = re.compile(r"(?:\s-o|--output|--output-document|>)[ =]{0,3}\S{1,200}")
_REPOSITORY: Final = re.compile(
    r"https://(?:raw\.githubusercontent\.com|github\.com|gitlab\.com|codeberg\.org)/(?P<owner>[\w.-]{1,40})/(?P<name>[\w.-]{1,60})"
)
_SITE: Final = re.compile(r"https://(?P<host>[\w.-]{4,120})(?=[/:?#]|$)")
_NAMED: Final = re.compile(
    r"(?<![\w.@/-])(?:https://)?(?:www\.)?(?P<host>(?:[\w-]{1,60}\.){1,5}[a-z]{2,12})(?![\w.@-]*\w)"
)
_SHARED: Final = re.compile(
    r"(?:.*\.)?(?:github(?:usercontent)?\.com|gitlab\.com|codeberg\.org|bitbucket\.org|huggingface\.co|hf\.co|(?:google|googleapis|amazonaws"
    r"|sourceforge|dropbox|notion|medium|substack)\.\w{2,3}|(?:npmjs|pypi|crates|wordpress|blogspot)\.\w{2,3})"
)
"""Hosts where anybody may put a file: naming one vouches for nothing."""
_FRONT_MAX: Final = 8000


def front_matter(lower: str) -> str:
    """What a skill says of itself at the top of its SKILL.md; nothing for other texts."""
    if not lower.startswith("---\n"):
        return ""
    end = lower.find("\n---", 3, _FRONT_MAX)
    return lower[4:end] if end > 0 else ""


def _addresses(command: str) -> list[str]:
    return _ADDRESS.findall(_WRITTEN.sub(" ", command))


def known(command: str) -> bool:
    """Whether all that a command (in small letters) downloads is of this machine or of vendors known for installers."""
    addresses = _addresses(command)
    return bool(addresses) and all(_LOCAL.match(each) or _TRUSTED.match(each) for each in addresses)


def declared(front: str, command: str) -> bool:
    """Whether all that a command downloads is from a repository or site of their own that the front matter names.

    That a text names a vendor, however often, says nothing; what stands in the front matter a person sees first.
    """
    addresses = _addresses(command)
    return bool(front and addresses) and all(_is_declared(front, each) for each in addresses)


def _is_declared(front: str, address: str) -> bool:
    repository = _REPOSITORY.match(address)
    if repository is not None:
        wanted = repository.group("owner", "name")
        return any(match.group("owner", "name") == wanted for match in _REPOSITORY.finditer(front))
    site = _SITE.match(address)
    if site is None or _SHARED.fullmatch(site["host"]):
        return False
    return any(f".{site['host']}".endswith(f".{match['host']}") for match in _NAMED.finditer(front))
