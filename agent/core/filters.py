"""What a model says passes a filter before anybody sees it or it is stored."""

from typing import Protocol


class Filter(Protocol):
    """Keeps something back from one text that comes in pieces."""

    def feed(self, text: str) -> str:
        """What may be shown now that `text` has come."""
        ...

    def end(self) -> str:
        """What may be shown now that nothing follows."""
        ...


class Unfiltered:
    """Keeps nothing back."""

    def feed(self, text: str) -> str:
        """All of it."""
        return text

    def end(self) -> str:
        """Nothing was held."""
        return ""


def through(one: Filter, text: str, *, last: bool) -> str:
    """What comes out of a filter for a piece of its text, the last one or not."""
    return one.feed(text) + (one.end() if last else "")
