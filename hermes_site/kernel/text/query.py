"""The query language: words that all must be there, `OR`, `NOT`, `"exact phrase"`, `prefix*`, parentheses.

Anything is a query. An operator counts only between two operands and a parenthesis only with its partner; all else is
text to look for. `parse` makes a tree; `clauses` writes it for an index; `matching` holds it against one text.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Final, TypeAlias

from hermes_site.kernel.text import tokens

LIMIT_CHARS: Final = 10_000
"""What lies behind is not looked for."""
_DEEPEST: Final = 12
_SHORTEST_PREFIX: Final = 3
"""What is typed is looked for as the beginning of words from so many letters on; with fewer, it would be most words."""
LONGEST_PHRASE: Final = 40
"""Tokens that an index is asked for; the rest of a longer one is looked for in the texts found."""
_OPERATORS: Final = frozenset({"AND", "OR", "NOT"})
_WIDE: Final = {code: code + 0xFEE0 for code in range(ord("!"), ord("~") + 1)}
"""ASCII in the width of Chinese characters."""
_ASCII_OPENING: Final = "([{\"'`*,;:!?<"
_ASCII_CLOSING: Final = ")]}\"'`*,;:!?."
_SENTENCE: Final = "…—–、。・｡､؟،؛۔।॥։՝՞՜׃።፣፤፥፦፧၊။។៕།༎᠂᠃"
"""Punctuation of many scripts that belongs to no name."""
_OPENING: Final = _ASCII_OPENING + _ASCII_OPENING.translate(_WIDE) + _SENTENCE + "«‹“„‘¿¡「『【《〈〔〖｢"
_CLOSING: Final = _ASCII_CLOSING + _ASCII_CLOSING.translate(_WIDE) + _SENTENCE + "»›”“’」』】》〉〕〗｣"
_CLOSING_QUOTE: Final = re.compile('["”“]')
_MARKS: Final = frozenset('"“”„()（）')
"""With one of these, a query is an expression."""
_BRACKETS: Final = {")": "(", "]": "[", "}": "{", "）": "（", "］": "［", "｝": "｛"}


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a script with spaces, found in all its forms."""

    text: str
    """Folded, with its accents."""

    @property
    def bare(self) -> str:
        """As column `word` has it."""
        return tokens.tokens(self.text)[0]

    @property
    def folded(self) -> str:
        """As a folded text has it."""
        return tokens.fold(self.text)

    def stems(self, languages: Iterable[str]) -> tuple[str, ...]:
        """As column `stem` may have it in texts of these languages."""
        own = tokens.stem(self.text)
        others = [tokens.stem_in(each, self.text) for each in languages] if tokens.is_latin(self.text) else []
        return tuple(dict.fromkeys([own, *others]))


@dataclass(frozen=True)
class Phrase:
    """What must stand exactly so: a quotation, an identifier, a run of a script without spaces, a prefix."""

    text: str
    prefix: bool = False
    quoted: bool = False

    @cached_property
    def tokens(self) -> tuple[str, ...]:
        """As column `word` has them."""
        return tuple(tokens.tokens(self.text))

    @cached_property
    def folded(self) -> str:
        """As a folded text has it."""
        return tokens.fold(self.text)

    @cached_property
    def is_run(self) -> bool:
        """Whether it is one run of a script without spaces."""
        return all(tokens.is_joined(token[0]) for token in self.tokens)

    @cached_property
    def is_exact(self) -> bool:
        """Whether the index alone can tell that a text holds it."""
        return len(self.tokens) <= LONGEST_PHRASE and max(map(len, self.tokens)) <= tokens.LONGEST_WORD

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """Finds it in a folded text."""
        first, *others = [re.escape(part) for part in self.folded.split()]
        if tokens.is_word(self.tokens[0]):
            first += f"(?<!{tokens.inside()}{first})"  # looked at only where it stands: thirty times as fast
        end = f"(?!{tokens.inside()})" if tokens.is_word(self.tokens[-1]) and not self.prefix else ""
        return re.compile(r"\s+".join([first, *others]) + end)


@dataclass(frozen=True, slots=True)
class And:
    """All of these."""

    children: tuple["Node", ...]


@dataclass(frozen=True, slots=True)
class Or:
    """Any of these."""

    children: tuple["Node", ...]


@dataclass(frozen=True, slots=True)
class Not:
    """The one without the other."""

    keep: "Node"
    drop: "Node"


Leaf: TypeAlias = Word | Phrase
Node: TypeAlias = Leaf | And | Or | Not


def parse(text: str) -> Node | None:
    """The tree of a query; None where there is nothing to look for.

    >>> parse("blue kettle")
    And(children=(Word(text='blue'), Word(text='kettle')))
    >>> parse("NOT blue")
    And(children=(Word(text='not'), Word(text='blue')))

    `FILE NOT FOUND` may be meant either way, and finds both.
    """
    text = text[:LIMIT_CHARS]
    items = _paired(_settled(list(_items(text))))
    root, _ = _any(items, 0)
    if root is None and text.strip():
        return _operand(text.strip(), as_it_is=True)
    if isinstance(root, Not) and _are_capitals(text) and not set(text) & _MARKS:
        return Or((root, Phrase(text.strip(), quoted=True)))
    return root


def typed(text: str) -> Node | None:
    """The tree of a query that is still being typed: its last word may go on, if there are some letters of it.

    >>> typed("blue ket")
    And(children=(Word(text='blue'), Or(children=(Word(text='ket'), Phrase(text='ket', prefix=True, quoted=False)))))
    >>> typed("blue ") == parse("blue")
    True
    """
    node = parse(text)
    return _unfinished(node) if node is not None and _may_go_on(text) else node


def _unfinished(node: Node) -> Node:
    match node:
        case And(children):
            return And((*children[:-1], _unfinished(children[-1])))
        case Or(children):
            return Or((*children[:-1], _unfinished(children[-1])))
        case Word(text) if len(text) >= _SHORTEST_PREFIX:
            return Or((node, Phrase(text, prefix=True)))
        case Phrase(quoted=False) if tokens.is_word(node.tokens[-1]):
            return replace(node, prefix=True)
        case _:
            return node


# --- Pieces of the text ---------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Item:
    """A parenthesis, an operator or an operand, as written."""

    kind: str
    text: str
    node: Node | None = field(default=None)


def _items(text: str) -> Iterator[_Item]:
    place, end = 0, len(text)
    while place < end:
        char = text[place]
        if char.isspace():
            place += 1
        elif char in "(（":
            yield _Item("(", char)
            place += 1
        elif char in ")）":
            yield _Item(")", char)
            place += 1
        elif char in '"“„' and (closing := _CLOSING_QUOTE.search(text, place + 1)):
            inner = text[place + 1 : closing.start()]
            prefix = text.startswith("*", closing.end()) and _may_go_on(inner)
            yield _Item("operand", inner, _quotation(inner, prefix=prefix))
            place = closing.end() + prefix
        else:
            word = re.compile(r"\S+").match(text, place)
            chunk = word[0] if word else char
            inner = _without_closing(chunk)
            yield _Item(inner if inner in _OPERATORS else "operand", inner)
            for bracket in chunk[len(inner) :]:
                yield _Item(")", bracket)
            place += len(chunk)


def _without_closing(chunk: str) -> str:
    """A chunk without the closing parentheses at its end that it didn't open itself."""
    surplus = chunk.count(")") + chunk.count("）") - chunk.count("(") - chunk.count("（")
    end = len(chunk)
    while surplus > 0 and end > 1 and chunk[end - 1] in ")）":
        end -= 1
        surplus -= 1
    return chunk[:end]


def _settled(items: list[_Item]) -> list[_Item]:
    """Operators that don't stand between operands made words; `AND NOT` made one operator."""
    shouted = _is_shouted(items)
    settled: list[_Item] = []
    place = 0
    while place < len(items):
        item, step = items[place], 1
        if item.kind in _OPERATORS:
            behind = items[place - 1].kind if place else ""
            ahead = [each.kind for each in items[place + 1 : place + 3]]
            if item.kind == "AND" and ahead[:1] == ["NOT"]:
                item, ahead, step = items[place + 1], ahead[1:], 2
            counts = behind in {"operand", ")"} and ahead[:1] in (["operand"], ["("])
            is_said = shouted and behind == "operand" and ahead[:1] == ["operand"]
            if not counts or (item.kind == "NOT" and is_said):
                step = 1
                item = _Item("operand", items[place].text)
        settled.append(item)
        place += step
    return [
        _Item("operand", item.text, item.node or _operand(item.text)) if item.kind == "operand" else item
        for item in settled
    ]


def _is_shouted(items: list[_Item]) -> bool:
    """Whether this is a sentence in capitals, in which NOT says what it always says.

    >>> [_is_shouted(list(_items(text))) for text in ("DO NOT TOUCH 42", "旅行 计划 NOT API")]
    [True, False]
    """
    said = [item.text for item in items if item.kind == "operand"]
    return len(said) > 2 and _are_capitals("".join(said))


def _are_capitals(text: str) -> bool:
    """Whether a text has letters, and no others than capitals."""
    letters = [char for char in text if char.isalpha()]
    return bool(letters) and all(char == char.upper() != char.lower() for char in letters)


def _paired(items: list[_Item]) -> list[_Item]:
    """Without parentheses that lack a partner, hold nothing or lie too deep."""
    stack: list[int] = []
    gone: set[int] = set()
    for place, item in enumerate(items):
        if item.kind == "(":
            stack.append(place)
        elif item.kind == ")":
            if not stack:
                gone.add(place)
                continue
            opened = stack.pop()
            if len(stack) >= _DEEPEST or not any(each.kind == "operand" for each in items[opened:place]):
                gone |= {opened, place}
    gone.update(stack)
    return [item for place, item in enumerate(items) if place not in gone]


def _operand(text: str, *, as_it_is: bool = False) -> Node | None:
    """What a piece without spaces asks for; None where it is only punctuation."""
    prefix = text.endswith("*") and _may_go_on(text[:-1])
    inner = text if as_it_is else _trimmed(text[:-1] if prefix else text)
    found = _sought(inner)
    if not found:
        return None
    if len(found) == 1 and tokens.is_word(found[0]) and not prefix:
        return Word(tokens.kept(inner))
    return Phrase(inner, prefix=prefix)


def _quotation(text: str, *, prefix: bool) -> Node | None:
    return Phrase(text.strip(), prefix=prefix, quoted=True) if _sought(text) else None


def _sought(text: str) -> list[str]:
    """The tokens of a text; none of accents without a letter, which folded texts don't have."""
    return tokens.tokens(text) if tokens.fold(text).strip() else []


def _trimmed(text: str) -> str:
    """Without the punctuation of the sentence around it; what belongs to a name stays (`.env`, `C++`, `f(x)`)."""
    start, end = 0, len(text)
    while end > start and text[end - 1] in _CLOSING and not _closes(text[start:end]):
        end -= 1
    while start < end and text[start] in _OPENING:
        start += 1
    return text[start:end]


def _closes(text: str) -> bool:
    """Whether the bracket at the end of a text was opened in its middle."""
    opening = _BRACKETS.get(text[-1])
    return opening is not None and opening in text[1:]


def _may_go_on(text: str) -> bool:
    """Whether a text may be the beginning of a longer word: it ends in a letter, perhaps with a sign on it, or `_`."""
    return text[-1:].isalnum() or text.endswith("_") or unicodedata.category(text[-1:] or " ")[0] == "M"


# --- The tree -------------------------------------------------------------------------------


def _any(items: list[_Item], place: int) -> tuple[Node | None, int]:
    found: list[Node] = []
    while True:
        node, place = _all(items, place)
        if node is not None:
            found.append(node)
        if place >= len(items) or items[place].kind != "OR":
            return _joined(Or, found), place
        place += 1


def _all(items: list[_Item], place: int) -> tuple[Node | None, int]:
    found: list[Node] = []
    while place < len(items) and items[place].kind not in {"OR", ")"}:
        if items[place].kind == "AND":
            place += 1
        node, place = _without(items, place)
        if node is not None:
            found.append(node)
    return _joined(And, found), place


def _without(items: list[_Item], place: int) -> tuple[Node | None, int]:
    node, place = _atom(items, place)
    drops: list[Node] = []
    while place < len(items) and items[place].kind == "NOT":
        drop, place = _atom(items, place + 1)
        if drop is not None:
            drops.append(drop)
    drop = _joined(Or, drops)
    return (Not(node, drop) if node is not None and drop is not None else node or drop), place


def _atom(items: list[_Item], place: int) -> tuple[Node | None, int]:
    if place < len(items) and items[place].kind == "(":
        node, place = _any(items, place + 1)
        return node, place + 1
    return (items[place].node, place + 1) if place < len(items) else (None, place)


def _joined(kind: type[And] | type[Or], nodes: list[Node]) -> Node | None:
    flat: dict[Node, None] = {}
    for node in nodes:
        flat.update(dict.fromkeys(node.children if isinstance(node, kind) else [node]))
    if len(flat) > 1:
        return kind(tuple(flat))
    return next(iter(flat), None)


def leaves(node: Node) -> Iterator[Leaf]:
    """The operands that a text is looked for with; not those it must not hold."""
    match node:
        case And(children) | Or(children):
            for child in children:
                yield from leaves(child)
        case Not(keep, _):
            yield from leaves(keep)
        case _:
            yield node


def word_count(node: Node) -> int:
    """How many words or names a query without operators has; 0 for one with any."""
    children = node.children if isinstance(node, And) else (node,)
    return len(children) if all(isinstance(child, Word | Phrase) for child in children) else 0


def excluded(node: Node) -> Iterator[Node]:
    """What no text that is found may hold."""
    match node:
        case And(children):
            for child in children:
                yield from excluded(child)
        case Not(keep, drop):
            yield from excluded(keep)
            yield drop
