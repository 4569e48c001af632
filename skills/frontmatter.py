"""YAML front matter, read without trusting it: no anchors, tags or duplicate keys, bounded, each value with its line.

Built on the events of PyYAML's parser, so nothing is constructed that a document could choose.
"""

import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal, TypeAlias

import yaml

MAX_CHARS: Final = 32_000
MAX_DEPTH: Final = 12
MAX_NODES: Final = 5_000
FENCE: Final = "---"

Kind: TypeAlias = Literal["str", "int", "float", "bool", "null", "timestamp"]
_KINDS: Final[dict[str, Kind]] = {
    "tag:yaml.org,2002:int": "int",
    "tag:yaml.org,2002:float": "float",
    "tag:yaml.org,2002:bool": "bool",
    "tag:yaml.org,2002:null": "null",
    "tag:yaml.org,2002:timestamp": "timestamp",
}
_LOADER: Final[Any] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_RESOLVER: Final[Any] = yaml.resolver.Resolver()
_PLAIN: Final = re.compile(r"[A-Za-z0-9_(/.+~^$\u00a1-\ud7ff\uf900-\uffdc](?:[^\n\r\t:#]|:(?=\S)|(?<=\S)#)*")


class DocumentError(Exception):
    """A SKILL.md cannot be used as it is.

    Attributes:
        line: where, from 1; None where no line is to blame.
        reason: what is wrong, without the line.
    """

    def __init__(self, message: str, line: int | None = None) -> None:
        super().__init__(f"Line {line}: {message}" if line else message)
        self.line = line
        self.reason = message


@dataclass(frozen=True, slots=True)
class Node:
    """A value of the front matter.

    Attributes:
        value: text of a scalar, a list of nodes, or a mapping of keys to nodes.
        line: where it begins, from 1.
        kind: what a scalar is; "str" for all that is quoted.
        flow: whether a list or mapping is written in brackets.
    """

    value: "str | list[Node] | dict[str, Node]"
    line: int
    kind: Kind = "str"
    flow: bool = False

    def plain(self) -> Any:
        """The value as Python has it; scalars stay the text that was written, null becomes None."""
        if isinstance(self.value, dict):
            return {key: node.plain() for key, node in self.value.items()}
        if isinstance(self.value, list):
            return [node.plain() for node in self.value]
        return None if self.kind == "null" else self.value

    def walk(self) -> "Iterator[Node]":
        """This node and all below it."""
        yield self
        children = self.value.values() if isinstance(self.value, dict) else self.value
        if not isinstance(children, str):
            for child in children:
                yield from child.walk()


@dataclass(frozen=True, slots=True)
class Parts:
    """A SKILL.md taken apart.

    Attributes:
        front: the lines between the fences.
        body: what follows, as it stands.
        body_line: the line that the body begins on, from 1.
    """

    front: str
    body: str
    body_line: int


def split(text: str) -> Parts:
    """Take a document apart at its fences; a `---` further down is text.

    Raises:
        DocumentError: it does not begin with front matter, or that does not end.
    """
    lines = text.removeprefix("\ufeff").splitlines(keepends=True) if text else []
    if not lines or lines[0].rstrip() != FENCE:
        raise DocumentError("it must begin with front matter: a line ---, name and description, and a line ---.", 1)
    for number, line in enumerate(lines[1:], 2):
        if line.rstrip() == FENCE and not line[:1].isspace():
            return Parts("".join(lines[1 : number - 1]), "".join(lines[number:]), number + 1)
    raise DocumentError("the front matter that begins here is not closed by another line ---.", 1)


def read(front: str) -> dict[str, Node]:
    """The keys of front matter. `front` begins on line 2 of its document.

    Raises:
        DocumentError: it is no mapping of keys to values that we read.
    """
    if len(front) > MAX_CHARS:
        raise DocumentError(f"the front matter has {len(front):,} characters; at most {MAX_CHARS:,} are read.", 2)
    _check_characters(front)
    try:
        events = _Events(yaml.parse(front, Loader=_LOADER))
        root = events.document()
    except yaml.MarkedYAMLError as error:
        raise _told(error, front) from None
    except yaml.YAMLError as error:
        raise DocumentError(f"the front matter is not valid YAML ({' '.join(str(error).split())}).", 2) from None
    if root is None or not isinstance(root.value, dict):
        raise DocumentError("the front matter must be keys and values, as in name: …", root.line if root else 2)
    return root.value


def _check_characters(front: str) -> None:
    for number, line in enumerate(front.splitlines(), 2):
        for letter in line:
            if letter != "\t" and unicodedata.category(letter) in ("Cc", "Cs"):
                raise DocumentError(f"the character U+{ord(letter):04X} has no place in front matter.", number)


def _told(error: yaml.MarkedYAMLError, front: str) -> DocumentError:
    mark = error.problem_mark or error.context_mark
    number = mark.line + 2 if mark else 2
    lines = front.splitlines()
    line = lines[number - 2] if 0 <= number - 2 < len(lines) else ""
    if "\t" in line[: len(line) - len(line.lstrip())]:
        return DocumentError("a tab at the start of the line. YAML wants spaces.", number)
    problem = error.problem or "it cannot be read"
    if "mapping values are not allowed" in problem:
        return DocumentError("a colon followed by a space in a value. Put the whole value in quotes.", number)
    return DocumentError(f"not valid YAML: {problem}.", number)


class _Events:
    """Nodes from the parser's events, refusing what could be more than it seems."""

    def __init__(self, events: Iterator[yaml.Event]) -> None:
        self._events = events
        self._nodes = 0

    def document(self) -> Node | None:
        """The one document; None where there is nothing."""
        root = None
        for event in self._events:
            if isinstance(event, yaml.DocumentStartEvent) and root is not None:
                raise DocumentError("a second document begins here; there can be one.", _line(event))
            if not isinstance(
                event, yaml.StreamStartEvent | yaml.StreamEndEvent | yaml.DocumentStartEvent | yaml.DocumentEndEvent
            ):
                root = self._node(event, 1)
        return root

    def _node(self, event: yaml.Event, depth: int) -> Node:
        self._nodes += 1
        line = _line(event)
        if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None):
            raise DocumentError("anchors and aliases (& and *) are not read. Write the value out.", line)
        if (tag := getattr(event, "tag", None)) is not None:
            raise DocumentError(f"the tag {tag} is not read. Leave it out.", line)
        if depth > MAX_DEPTH:
            raise DocumentError(f"values are nested deeper than {MAX_DEPTH} levels.", line)
        if self._nodes > MAX_NODES:
            raise DocumentError(f"there are more than {MAX_NODES:,} values.", line)
        if isinstance(event, yaml.ScalarEvent):
            return _scalar(event, line)
        if isinstance(event, yaml.SequenceStartEvent):
            return Node(list(self._items(depth)), line, flow=bool(event.flow_style))
        if isinstance(event, yaml.MappingStartEvent):
            return Node(self._pairs(depth), line, flow=bool(event.flow_style))
        raise DocumentError("not valid YAML.", line)

    def _items(self, depth: int) -> Iterator[Node]:
        while not isinstance(event := next(self._events), yaml.SequenceEndEvent):
            yield self._node(event, depth + 1)

    def _pairs(self, depth: int) -> dict[str, Node]:
        pairs: dict[str, Node] = {}
        while not isinstance(event := next(self._events), yaml.MappingEndEvent):
            key = self._node(event, depth + 1)
            if not isinstance(key.value, str):
                raise DocumentError("a key must be a word.", key.line)
            if key.value in pairs:
                raise DocumentError(f"the key {key.value!r} is there twice.", key.line)
            pairs[key.value] = self._node(next(self._events), depth + 1)
        return pairs


def _line(event: yaml.Event) -> int:
    return event.start_mark.line + 2 if event.start_mark else 2


def _scalar(event: yaml.ScalarEvent, line: int) -> Node:
    kind: Kind = "str"
    if event.implicit[0]:
        kind = _KINDS.get(str(_RESOLVER.resolve(yaml.ScalarNode, event.value, (True, False))), "str")
    return Node(event.value, line, kind)


# --- Writing -----------------------------------------------------------------------------


def write(values: Mapping[str, Any]) -> str:
    r"""Keys and values as front matter that every reader of the format understands: block style, text quoted if needed.

    >>> write({"name": "a", "metadata": {"hermes": {"tags": ["x", "1"]}}})
    'name: a\nmetadata:\n  hermes:\n    tags:\n      - x\n      - "1"\n'
    """
    return "".join(_pairs_lines(values, 0))


def _pairs_lines(values: Mapping[str, Any], indent: int) -> Iterator[str]:
    for key, value in values.items():
        yield from _lines(f"{' ' * indent}{_written(key)}:", value, indent)


def _lines(head: str, value: Any, indent: int) -> Iterator[str]:
    if isinstance(value, dict) and value:
        yield f"{head}\n"
        yield from _pairs_lines(value, indent + 2)
    elif isinstance(value, list) and value:
        yield f"{head}\n"
        for item in value:
            if isinstance(item, dict) and item:
                first, *rest = list(_pairs_lines(item, indent + 4))
                yield f"{' ' * (indent + 2)}- {first.lstrip(' ')}"
                yield from rest
            else:
                yield from _lines(f"{' ' * (indent + 2)}-", item, indent + 2)
    elif value is None or value in ([], {}):
        yield f"{head}\n"
    else:
        yield f"{head} {_written(str(value))}\n"


def _written(text: str) -> str:
    """A scalar: plain where every reader takes it for this very text, else in double quotes."""
    plain = _PLAIN.fullmatch(text) is not None and text == text.strip() and text.isprintable()
    if plain and _RESOLVER.resolve(yaml.ScalarNode, text, (True, False)) == "tag:yaml.org,2002:str":
        return text
    return f'"{"".join(map(_quoted, text))}"'


def _quoted(letter: str) -> str:
    if letter in '"\\':
        return f"\\{letter}"
    if letter.isprintable():
        return letter
    code = ord(letter)
    return f"\\u{code:04x}" if code <= 0xFFFF else f"\\U{code:08x}"
