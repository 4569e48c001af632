"""A skill's files looked at together."""

from collections.abc import Mapping
from typing import Final

from hermes_site.kernel.threats.engine import findings as scanned
from hermes_site.kernel.threats.finding import Finding, Severity

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
_BINARY: Final = "It holds a compiled program, which nobody can read before it runs."


def findings(files: Mapping[str, bytes | str]) -> dict[str, tuple[Finding, ...]]:
    """See `scan_files`."""
    return {path: _file(path, content) for path, content in files.items()}


def _file(path: str, content: bytes | str) -> tuple[Finding, ...]:
    if isinstance(content, str):
        return scanned(content, "skill")
    text = text_of(content)
    if text is not None:
        return scanned(text, "skill")
    if content.startswith(_PROGRAMS) or path.lower().endswith(_COMPILED):
        return (Finding("obfuscation.program", "obfuscation", Severity.MEDIUM, 0, 0, _BINARY),)
    return ()


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
