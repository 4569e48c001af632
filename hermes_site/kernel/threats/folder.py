"""A skill's files looked at together."""

import re
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from hermes_site.kernel.threats.engine import findings as scanned
from hermes_site.kernel.threats.finding import Finding, Severity
from hermes_site.kernel.threats.rules.downloads import INSTALLER
from hermes_site.kernel.threats.rules.markup import ROLE
from hermes_site.kernel.threats.rules.vendors import declared, front_matter

_PROGRAMS: Final = (
    b"\x7fELF",
    b"MZ",
    b"\xcf\xfa\xed\xfe",
    b"\xce\xfa\xed\xfe",
    b"\xfe\xed\xfa\xce",
    b"\xfe\xed\xfa\xcf",
    b"\xca\xfe\xba\xbe",
    b"\x00asm",
)
"""What compiled programs begin with: ELF, Windows, Mach-O, Java and universal Mach-O, WebAssembly."""
_COMPILED: Final = (".pyc", ".pyo", ".pyd", ".so", ".dll", ".dylib", ".exe", ".class", ".jar", ".wasm")
_MAIN: Final = "SKILL.md"
_REFERENCES: Final = "references/"
_FENCE: Final = re.compile(r"^ {0,3}(`{3,}|~{3,})([^\n]*)", re.MULTILINE)
_OPTIONS: Final = ("control.unasked", "persistence.agent")
_OPTION: Final = re.compile(r"\s{0,8}(?:[-*+]\s{1,3}|\|\s{0,3})`[^`\n]{1,40}`\s{0,3}(?:[—–:|=-]|->|→)\s{0,3}")
_BINARY: Final = "It holds a compiled program, which nobody can read before it runs."


def findings(files: Mapping[str, bytes | str]) -> dict[str, tuple[Finding, ...]]:
    """See `scan_files`."""
    front = _front_matter(files.get(_MAIN, ""))
    return {path: _file(path, content, front) for path, content in files.items()}


def _front_matter(main: bytes | str) -> str:
    text = main if isinstance(main, str) else text_of(main)
    return front_matter(text.replace("\r\n", "\n").lower()) if text else ""


def _file(path: str, content: bytes | str, front: str) -> tuple[Finding, ...]:
    if isinstance(content, str):
        return _text(path, content, front)
    text = text_of(content)
    if text is not None:
        return _text(path, text, front)
    if content.startswith(_PROGRAMS) or path.lower().endswith(_COMPILED):
        return (Finding("obfuscation.program", "obfuscation", Severity.MEDIUM, 0, 0, _BINARY),)
    return ()


def _text(path: str, text: str, front: str) -> tuple[Finding, ...]:
    found = scanned(text, "skill")
    roles = path.startswith(_REFERENCES) and any(finding.rule == ROLE for finding in found)
    edges = _edges_of_code(text) if roles else []
    return tuple(
        replace(finding, severity=Severity.LOW)
        if _is_of_vendor(finding, text, front) or _is_example(finding, edges) or _is_option(finding, text)
        else finding
        for finding in found
    )


def _is_of_vendor(finding: Finding, text: str, front: str) -> bool:
    """Whether it is the installer of the vendor whom the skill's front matter names."""
    return finding.rule == INSTALLER and declared(front, text[finding.start : finding.end].lower())


def _is_example(finding: Finding, edges: Sequence[int]) -> bool:
    """Whether it is a turn of a dialogue in a block of code of a reference: prompts and chat formats look so."""
    return finding.rule == ROLE and bisect_right(edges, finding.start) % 2 == 1


def _edges_of_code(text: str) -> list[int]:
    """Where fenced blocks of code begin and end, in turn. One that nothing closes goes on to the end."""
    edges: list[int] = []
    opening = ""
    for found in _FENCE.finditer(text):
        fence, rest = found[1], found[2]
        if not opening and not (fence[0] == "`" and "`" in rest):
            opening = fence
            edges.append(found.end())
        elif opening and fence.startswith(opening) and not rest.strip():
            opening = ""
            edges.append(found.start())
    return edges


def _is_option(finding: Finding, text: str) -> bool:
    """Whether it stands in a row that begins with an option or command and tells what that does."""
    if finding.rule not in _OPTIONS:
        return False
    return _OPTION.match(text, text.rfind("\n", 0, finding.start) + 1, finding.start) is not None


def text_of(content: bytes) -> str | None:
    """The text that a file is; None where it is none."""
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        return content.decode("utf-16", "replace")
    if b"\0" in content:
        return None
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("latin-1")
