"""Queries written for FTS5, every operand quoted."""

import re
from collections.abc import Collection, Iterator
from typing import Final

from hermes_site.kernel.text import tokens
from hermes_site.kernel.text.function_words import weight
from hermes_site.kernel.text.query import LONGEST_PHRASE, And, Leaf, Node, Not, Or, Phrase, Word, leaves

CHARACTER_SHARE: Final = 0.2
"""Of the weight of two neighbouring Chinese characters, for one of them: words of like meaning often share one."""
_CHARACTER: Final = re.compile(r'word:"(.)"\*')
_MOST_WORDS: Final = 60
"""That an index is asked for together; the others are looked for in the texts found."""


def matching(node: Node, languages: Collection[str] = ()) -> str:
    """The query for FTS5: finds all that `node` asks for, and where phrases are not exact perhaps more."""
    match node:
        case And():
            return "(" + " AND ".join(parts(node, languages)) + ")"
        case Or(children):
            return "(" + " OR ".join(matching(child, languages) for child in children) + ")"
        case Not(keep, drop):
            without = surely(drop, languages)
            return f"({matching(keep, languages)} NOT {without})" if without else matching(keep, languages)
        case Word() | Phrase():
            return _leaf(node, languages)


def parts(node: Node, languages: Collection[str] = ()) -> list[str]:
    """Like `matching`, a query for each thing that must be there."""
    children = node.children[:_MOST_WORDS] if isinstance(node, And) else [node]
    return [matching(child, languages) for child in children]


def surely(node: Node, languages: Collection[str]) -> str | None:
    """The query for FTS5 that finds nothing but what `node` asks for; None where there is none."""
    match node:
        case And(children):
            parts = [surely(child, languages) for child in children]
            return None if None in parts else "(" + " AND ".join(part for part in parts if part) + ")"
        case Or(children):
            sure = [part for child in children if (part := surely(child, languages))]
            return "(" + " OR ".join(sure) + ")" if sure else None
        case Not(keep, drop):
            kept = surely(keep, languages)
            return kept and f"({kept} NOT {matching(drop, languages)})"
        case Word():
            return _leaf(node, languages)
        case Phrase():
            return _leaf(node, languages) if node.is_exact else None


def is_exact(node: Node) -> bool:
    """Whether an index's answer to `matching` needs no look at the texts."""
    match node:
        case And(children):
            return len(children) <= _MOST_WORDS and all(is_exact(child) for child in children)
        case Or(children):
            return all(is_exact(child) for child in children)
        case Not(keep, drop):
            return is_exact(keep) and is_exact(drop)
        case Word():
            return True
        case Phrase():
            return node.is_exact


def pieces(node: Node, languages: Collection[str] = ()) -> dict[str, float]:
    """Queries for FTS5, one for each thing that `node` looks for, with how much it says.

    The more of them a text answers, the nearer it is. Of alternatives each is one thing.
    """
    found: dict[str, float] = {}
    if isinstance(node, Or):
        for child in node.children:
            says = weight(child.folded, languages) if isinstance(child, Word) else 1.0
            found[matching(child, languages)] = says
        return found
    for leaf in leaves(node):
        found |= dict(_pieces(leaf, languages))
    return found


def _pieces(leaf: Leaf, languages: Collection[str]) -> Iterator[tuple[str, float]]:
    if isinstance(leaf, Word):
        yield _leaf(leaf, languages), weight(leaf.folded, languages)
        return
    parts = [part for part in tokens.parts(leaf.text) if tokens.is_joined(part[0]) or tokens.is_word(part)]
    if leaf.quoted or leaf.prefix or not parts:
        yield _leaf(leaf, languages), 1.0
        return
    for part in parts:
        if not tokens.is_joined(part[0]):
            yield from _pieces(Word(part), languages)
        elif len(part) == 1:
            yield _beginning(part), weight(part)
        else:
            yield from ((f"word:{_quoted(gram)}", weight(gram)) for gram in tokens.grams(part))
            yield from ((clause, CHARACTER_SHARE) for clause in _characters(part))


def characters(node: Node) -> dict[str, float]:
    """Like `pieces`, of single Chinese characters: what is left to look for where nothing holds any of the words."""
    runs = (leaf for leaf in leaves(node) if isinstance(leaf, Phrase) and leaf.is_run and not leaf.quoted)
    return {clause: 1.0 for run in runs for clause in _characters(run.folded)}


def _characters(run: str) -> Iterator[str]:
    return (_beginning(char) for char in run if tokens.is_ideograph(char) and weight(char) == 1)


def character_of(clause: str) -> str | None:
    """The Chinese character that a clause looks for, if it looks for no more than one."""
    found = _CHARACTER.fullmatch(clause)
    return found[1] if found and tokens.is_ideograph(found[1]) else None


def _leaf(leaf: Leaf, languages: Collection[str]) -> str:
    if isinstance(leaf, Phrase):
        found, is_beginning = tokens.asked(leaf.text)
        asked = " ".join(found[:LONGEST_PHRASE])
        if len(found) > LONGEST_PHRASE or not (leaf.prefix or is_beginning):
            return f"word:{_quoted(asked)}"
        beyond = max(0, len(found[-1]) - tokens.LONGEST_WORD)  # there, a very long word is stored shorter
        return _beginning(asked[: len(asked) - beyond])
    stems = leaf.stems(languages)
    forms = [_quoted(stem) if tokens.is_own_stem(stem, languages) else f"stem:{_quoted(stem)}" for stem in stems]
    if not tokens.is_latin(leaf.text):  # their stems are made of accented words, which may differ where the bare don't
        forms.append(f"word:{_quoted(leaf.bare)}")
    return f"({' OR '.join(forms)})" if len(forms) > 1 else forms[0]


def _beginning(asked: str) -> str:
    """What begins so."""
    return f"word:{_quoted(asked)}*"


def _quoted(text: str) -> str:
    return '"' + text.replace('"', '""') + '"'
