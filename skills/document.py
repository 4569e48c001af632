"""SKILL.md: read leniently, as skills in the wild are, and written strictly, as the format has it. Pure."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from skills import frontmatter
from skills.frontmatter import DocumentError, Node, Parts

__all__ = ["Document", "DocumentError", "normalise", "parse", "template"]

FILE: Final = "SKILL.md"
MAX_CHARS: Final = 100_000
MAX_NAME_CHARS: Final = 64
MAX_DESCRIPTION_CHARS: Final = 1_024
MAX_COMPATIBILITY_CHARS: Final = 500
NAME: Final = re.compile(r"[a-z0-9][a-z0-9._-]*")
STRICT_NAME: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
STANDARD: Final = ("name", "description", "license", "compatibility", "allowed-tools", "metadata")
"""The format's own keys; all others go below `metadata` in what is written here."""
OURS: Final = (
    "version",
    "platforms",
    "tags",
    "category",
    "related_skills",
    "requires_toolsets",
    "requires_tools",
    "fallback_for_toolsets",
    "fallback_for_tools",
    "config",
    "required_environment_variables",
)
"""Keys of ours: below `metadata.hermes`, and read at the top level too."""


@dataclass(frozen=True, slots=True)
class ConfigKey:
    """A value that a skill lets its user choose."""

    key: str
    description: str = ""
    default: str = ""
    prompt: str = ""


@dataclass(frozen=True, slots=True)
class Variable:
    """An environment variable that a skill's scripts need."""

    name: str
    description: str = ""


@dataclass(frozen=True, slots=True)
class Document:
    """What a SKILL.md says.

    Attributes:
        body: the text below the front matter.
        body_line: the line of the file that it begins on, from 1.
        extra: names of keys that mean nothing to us; they stay in the file as they are.
    """

    name: str
    description: str
    body: str
    body_line: int
    version: str = ""
    license: str = ""
    compatibility: str = ""
    category: str = ""
    platforms: tuple[str, ...] = ()
    allowed_tools: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    related_skills: tuple[str, ...] = ()
    requires_toolsets: tuple[str, ...] = ()
    requires_tools: tuple[str, ...] = ()
    fallback_for_toolsets: tuple[str, ...] = ()
    fallback_for_tools: tuple[str, ...] = ()
    config: tuple[ConfigKey, ...] = ()
    environment: tuple[Variable, ...] = ()
    extra: tuple[str, ...] = ()


def decode(data: bytes) -> str:
    """The text of a SKILL.md.

    Raises:
        DocumentError: it is not UTF-8, or too long.
    """
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
            raise DocumentError(f"{FILE} is UTF-16. Save it as UTF-8.", 1) from None
        line = data.count(b"\n", 0, error.start) + 1
        raise DocumentError(
            f"{FILE} is not UTF-8 here (byte {data[error.start]:#04x}). Save it as UTF-8.", line
        ) from None
    if len(text) > MAX_CHARS:
        raise DocumentError(f"{FILE} has {len(text):,} characters; at most {MAX_CHARS:,} fit.")
    if "\0" in text:
        raise DocumentError(f"{FILE} holds a NUL character.", text.count("\n", 0, text.index("\0")) + 1)
    return text


def parse(data: bytes | str, *, folder: str | None = None) -> Document:
    """Read a SKILL.md leniently: keys of ours at the top level or below `metadata.hermes`.

    Args:
        data: the file.
        folder: name of the folder that it lies in, which must be the skill's name; None: not compared.

    Raises:
        DocumentError: with the line that is to blame.
    """
    text = decode(data.encode(errors="surrogatepass") if isinstance(data, str) else data)
    parts = frontmatter.split(text)
    front = frontmatter.read(parts.front)
    document = _document(front, parts)
    if folder is not None and document.name != folder:
        raise DocumentError(f"the name is {document.name!r}, but the skill's folder is {folder!r}.", front["name"].line)
    return document


def _document(front: Mapping[str, Node], parts: Parts) -> Document:
    ours = _ours(front)
    name = _required(front, "name", MAX_NAME_CHARS)
    if not NAME.fullmatch(name):
        raise DocumentError(
            f"the name {name!r} may have small letters, digits, dots, hyphens and underscores, and must begin with a "
            "letter or digit.",
            front["name"].line,
        )
    description = _required(front, "description", MAX_DESCRIPTION_CHARS)
    return Document(
        name=name,
        description=" ".join(description.split()),
        body=parts.body,
        body_line=parts.body_line,
        version=_text(ours, "version"),
        license=_text(front, "license"),
        compatibility=_text(front, "compatibility"),
        category=_text(ours, "category"),
        platforms=_platforms(ours.get("platforms")),
        allowed_tools=_words(front.get("allowed-tools"), "allowed-tools", spaces=True),
        tags=_words(ours.get("tags"), "tags"),
        related_skills=_words(ours.get("related_skills"), "related_skills"),
        requires_toolsets=_words(ours.get("requires_toolsets"), "requires_toolsets"),
        requires_tools=_words(ours.get("requires_tools"), "requires_tools"),
        fallback_for_toolsets=_words(ours.get("fallback_for_toolsets"), "fallback_for_toolsets"),
        fallback_for_tools=_words(ours.get("fallback_for_tools"), "fallback_for_tools"),
        config=_config(ours.get("config")),
        environment=_environment(ours),
        extra=tuple(key for key in front if key not in STANDARD and key not in OURS),
    )


def _ours(front: Mapping[str, Node]) -> dict[str, Node]:
    """Our keys, wherever they stand; those below `metadata.hermes` count first."""
    found = {key: front[key] for key in (*OURS, "prerequisites") if key in front}
    metadata = front.get("metadata")
    if metadata is None or not isinstance(metadata.value, dict):
        if metadata is not None and metadata.kind != "null":
            raise DocumentError("metadata must be keys and values.", metadata.line)
        return found
    found = {key: metadata.value[key] for key in OURS if key in metadata.value} | found
    below = metadata.value.get("hermes")
    if below is not None and isinstance(below.value, dict):
        return found | {key: node for key, node in below.value.items() if key in (*OURS, "prerequisites")}
    return found


def _required(front: Mapping[str, Node], key: str, limit: int) -> str:
    node = front.get(key)
    if node is None:
        raise DocumentError(f"{key} is missing. Every skill needs name and description.", 2)
    if not isinstance(node.value, str) or node.kind == "null" or not node.value.strip():
        raise DocumentError(f"{key} must be text that is not empty.", node.line)
    if node.kind != "str":
        raise DocumentError(f"{key} must be text. Put {node.value} in quotes if you mean it.", node.line)
    if len(node.value) > limit:
        raise DocumentError(f"{key} has {len(node.value):,} characters; at most {limit:,} fit.", node.line)
    return node.value if key == "name" else node.value.strip()


def _text(front: Mapping[str, Node], key: str) -> str:
    node = front.get(key)
    if node is None or node.kind == "null":
        return ""
    if not isinstance(node.value, str):
        raise DocumentError(f"{key} must be text.", node.line)
    return node.value.strip()


def _words(node: Node | None, key: str, *, spaces: bool = False) -> tuple[str, ...]:
    """A list of words; in the wild also one word, or several parted by commas (`spaces`: or by spaces)."""
    if node is None or node.kind == "null":
        return ()
    if isinstance(node.value, str):
        parts = re.split(r"[,\s]+" if spaces else ",", node.value)
        return tuple(part.strip() for part in parts if part.strip())
    if isinstance(node.value, dict):
        raise DocumentError(f"{key} must be a list.", node.line)
    words = []
    for item in node.value:
        if not isinstance(item.value, str):
            raise DocumentError(f"{key} must be a list of words.", item.line)
        words.append(item.value.strip())
    return tuple(word for word in words if word)


def _platforms(node: Node | None) -> tuple[str, ...]:
    names = {"darwin": "macos", "mac": "macos", "osx": "macos", "win32": "windows", "win": "windows"}
    words = [word.lower() for word in _words(node, "platforms")]
    return tuple(dict.fromkeys(names.get(word, word) for word in words))


def _config(node: Node | None) -> tuple[ConfigKey, ...]:
    """`config:` as a list of mappings with `key`, or as a mapping of keys."""
    if node is None or node.kind == "null":
        return ()
    if isinstance(node.value, str):
        raise DocumentError("config must be a list of {key, description, default, prompt}.", node.line)
    rows = node.value if isinstance(node.value, list) else _keyed(node.value, "key")
    found = []
    for row in rows:
        if not isinstance(row.value, dict) or "key" not in row.value:
            raise DocumentError("each of config must have a key.", row.line)
        fields = {name: _text(row.value, name) for name in ("key", "description", "default", "prompt")}
        found.append(ConfigKey(**fields))
    return tuple(found)


def _environment(ours: Mapping[str, Node]) -> tuple[Variable, ...]:
    """`required_environment_variables:` as a list of names, or of mappings with `name`."""
    node = ours.get("required_environment_variables")
    if node is None and (needs := ours.get("prerequisites")) is not None and isinstance(needs.value, dict):
        node = needs.value.get("env_vars")
    if node is None or node.kind == "null":
        return ()
    if isinstance(node.value, str):
        return tuple(Variable(name) for name in _words(node, "required_environment_variables", spaces=True))
    rows = node.value if isinstance(node.value, list) else _keyed(node.value, "name")
    found = []
    for row in rows:
        if isinstance(row.value, str):
            found.append(Variable(row.value))
        elif isinstance(row.value, dict) and "name" in row.value:
            help_text = _text(row.value, "description") or _text(row.value, "help") or _text(row.value, "prompt")
            found.append(Variable(_text(row.value, "name"), help_text))
        else:
            raise DocumentError("each of required_environment_variables must be a name.", row.line)
    return tuple(found)


def _keyed(pairs: Mapping[str, Node], key: str) -> list[Node]:
    rows = []
    for name, node in pairs.items():
        rest = node.value if isinstance(node.value, dict) else {"description": node}
        rows.append(Node({**rest, key: Node(name, node.line)}, node.line))
    return rows


# --- Writing -----------------------------------------------------------------------------


def is_strict(text: str) -> bool:
    """Whether the format's own validator takes a document that `parse` reads."""
    parts = frontmatter.split(text)
    front = frontmatter.read(parts.front)
    nodes = (node for value in front.values() for node in value.walk())
    return (
        STRICT_NAME.fullmatch(str(front["name"].value)) is not None
        and set(front) <= set(STANDARD)
        and frontmatter.FENCE not in parts.front
        and not any(node.flow for node in nodes)
        and "\r" not in text
        and not text.startswith("\ufeff")
        and _is_line(front.get("compatibility"))
    )


def _is_line(node: Node | None) -> bool:
    return node is None or (isinstance(node.value, str) and len(node.value) <= MAX_COMPATIBILITY_CHARS)


def normalise(text: str) -> str:
    """A document as it is written here: our keys below `metadata.hermes`, lists in block style, LF line ends.

    One that the format's validator takes already stays as it is, to the byte; the body always does, line ends apart.

    Raises:
        DocumentError: it cannot be read, or cannot be written so that other programs read the same.
    """
    document = parse(text)
    if is_strict(text):
        return text
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    parts = frontmatter.split(text)
    front = frontmatter.read(parts.front)
    if not STRICT_NAME.fullmatch(document.name):
        raise DocumentError(
            f"the name {document.name!r} may have small letters, digits and single hyphens between them.",
            front["name"].line,
        )
    if not _is_line(front.get("compatibility")):
        raise DocumentError(
            f"compatibility must be text of at most {MAX_COMPATIBILITY_CHARS} characters.", front["compatibility"].line
        )
    written = frontmatter.write(_strict_values(front))
    if frontmatter.FENCE in written:
        line = next((node.line for node in front.values() if frontmatter.FENCE in str(node.plain())), 2)
        raise DocumentError("--- in a value ends the front matter for some programs. Write a dash or a comma.", line)
    return f"{frontmatter.FENCE}\n{written}{frontmatter.FENCE}\n{parts.body}"


def _strict_values(front: Mapping[str, Node]) -> dict[str, Any]:
    values = {key: node.plain() for key, node in front.items()}
    metadata = dict(values.get("metadata") or {})
    hermes = dict(metadata.pop("hermes", None) or {}) if isinstance(metadata.get("hermes"), dict | None) else {}
    for key in OURS:
        if key in values:
            hermes.setdefault(key, values[key])
    for key, value in values.items():
        if key not in STANDARD and key not in OURS:
            metadata.setdefault(key, value)
    if hermes:
        metadata["hermes"] = hermes
    strict = {key: values[key] for key in STANDARD if values.get(key) not in (None, "", [], {})}
    if isinstance(strict.get("allowed-tools"), list):
        strict["allowed-tools"] = " ".join(map(str, strict["allowed-tools"]))
    strict.pop("metadata", None)
    if metadata := _without_empty(metadata):
        strict["metadata"] = metadata
    return strict


def _without_empty(values: Mapping[str, Any]) -> dict[str, Any]:
    kept = {key: _without_empty(value) if isinstance(value, dict) else value for key, value in values.items()}
    return {key: value for key, value in kept.items() if value not in ([], {})}


def template(name: str, description: str) -> str:
    """A new skill to start from."""
    front = frontmatter.write({"name": name, "description": description})
    return f"---\n{front}---\n\n# {name.replace('-', ' ').capitalize()}\n\n## Steps\n\n1. \n\n## Pitfalls\n\n- \n"
