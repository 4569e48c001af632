"""A skill's files looked at together."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from hermes_site.kernel.threats.engine import findings as scanned
from hermes_site.kernel.threats.finding import Finding, Severity
from hermes_site.kernel.threats.rules.downloads import INSTALLER
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
        return _text(content, front)
    text = text_of(content)
    if text is not None:
        return _text(text, front)
    if content.startswith(_PROGRAMS) or path.lower().endswith(_COMPILED):
        return (Finding("obfuscation.program", "obfuscation", Severity.MEDIUM, 0, 0, _BINARY),)
    return ()


def _text(text: str, front: str) -> tuple[Finding, ...]:
    return tuple(_of_vendor(finding, text, front) for finding in scanned(text, "skill"))


def _of_vendor(finding: Finding, text: str, front: str) -> Finding:
    """The finding, of little weight if it is the installer of the vendor whom the skill's front matter names."""
    if finding.rule != INSTALLER or not declared(front, text[finding.start : finding.end].lower()):
        return finding
    return replace(finding, severity=Severity.LOW)


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
