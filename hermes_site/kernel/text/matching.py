"""Whether one text is what a query asks for: what an index's answers are checked with where tokens can't tell."""

from collections.abc import Iterable
from functools import cached_property

from hermes_site.kernel.text import tokens
from hermes_site.kernel.text.query import And, Node, Not, Or, Phrase, Word


class Text:
    """A text that queries are held against."""

    def __init__(self, text: str) -> None:
        self.folded = tokens.fold(text)
        self._text = text

    @cached_property
    def forms(self) -> frozenset[str]:
        """Its words and stems."""
        columns, _ = tokens.columns(self._text)
        return frozenset(columns.word.split(" ")) | frozenset(columns.stem.split(" "))

    def holds(self, node: Node, languages: Iterable[str] = ()) -> bool:
        """Whether the text is what a query asks for; `languages` as the index knows them."""
        match node:
            case And(children):
                return all(self.holds(child, languages) for child in children)
            case Or(children):
                return any(self.holds(child, languages) for child in children)
            case Not(keep, drop):
                return self.holds(keep, languages) and not self.holds(drop, languages)
            case Word():
                return node.bare in self.forms or not self.forms.isdisjoint(node.stems(languages))
            case Phrase():
                return node.pattern.search(self.folded) is not None
