"""Instruction documents as they stand in a system prompt. Pure functions."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

PERSONA: Final = "SOUL.md"
NAMES: Final = (PERSONA, ".hermes.md", "AGENTS.md", "CLAUDE.md")
"""Every document there is: the persona first, then the instructions in the order of the prompt."""
SENT_CHARS: Final = 20_000
HEAD_SHARE, TAIL_SHARE = 0.70, 0.20

_PARAGRAPH: Final = re.compile(r"[^\n]*\S[^\n]*(?:\n[^\n]*\S[^\n]*)*")


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A stretch of lines between blank ones.

    Attributes:
        number: from 1.
        line: the first of its lines in the document, from 1.
        start, end: its characters in the document.
    """

    number: int
    line: int
    start: int
    end: int
    text: str


def paragraphs(text: str) -> list[Paragraph]:
    r"""The paragraphs of a document, in order.

    >>> [(each.line, each.text) for each in paragraphs("\na\nb\n \nc")]
    [(2, 'a\nb'), (5, 'c')]
    """
    return [
        Paragraph(number, text.count("\n", 0, match.start()) + 1, match.start(), match.end(), match[0])
        for number, match in enumerate(_PARAGRAPH.finditer(text), 1)
    ]


def with_marks(name: str, text: str, withheld: Mapping[int, Sequence[str]], escape: Callable[[str], str] = str) -> str:
    """A document in which each withheld paragraph is replaced by a mark that names it and the rules.

    Args:
        name: of the document.
        text: of the document.
        withheld: ids of rules, by the number of the paragraph.
        escape: makes what stays such that nothing in it can be taken for a mark.
    """
    told: list[str] = []
    after = 0
    for each in paragraphs(text):
        if each.number in withheld:
            told += [escape(text[after : each.start]), _mark(name, each, withheld[each.number])]
            after = each.end
    return "".join([*told, escape(text[after:])])


def shortened(text: str, limit: int = SENT_CHARS) -> str:
    """The text, or its beginning and its end with a mark of what is left out between them."""
    if len(text) <= limit:
        return text
    head, tail = int(limit * HEAD_SHARE), int(limit * TAIL_SHARE)
    return f"{text[:head]}\n\n[… {len(text) - head - tail:,} characters left out …]\n\n{text[-tail:]}"


def part(name: str, told: str) -> tuple[str, str]:
    """A document as a part of the prompt."""
    if not told.strip():
        return name, ""
    return name, f"# {name} (instructions that the user wrote for you)\n{shortened(told.strip())}"


def _mark(name: str, paragraph: Paragraph, rules: Sequence[str]) -> str:
    matched = ", ".join(rules)
    return f"[BLOCKED: paragraph {paragraph.number} of {name}, line {paragraph.line}, matched {matched}]"
