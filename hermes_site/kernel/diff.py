"""What changed between two texts, as HTML: words inside an entry, lines in a file."""

import difflib
import re

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

_TOKEN = re.compile(r"[\u3000-\u9fff\uf900-\ufaff\uff00-\uffef]|[^\s\u3000-\u9fff\uf900-\ufaff\uff00-\uffef]+|\s+")
_LONGEST_ISLAND = 4
"""Unchanged text of at most this many letters between two changes joins them: fewer, longer marks."""
_LIMIT_TOKENS = 4000


def words(before: str, after: str) -> SafeString:
    """The two texts as one, with `<del>` and `<ins>` around words; each CJK character is a word.

    >>> words("every day", "every week")
    'every <del>day</del> <ins>week</ins>'
    """
    old, new = _TOKEN.findall(before), _TOKEN.findall(after)
    if not old or not new or len(old) + len(new) > _LIMIT_TOKENS:
        return mark_safe(_marks(before, after))  # noqa: S308 - _marks escapes
    out: list[str] = []
    for equal, gone, came in _runs(old, new):
        out.append(escape(gone) if equal else _marks(gone, came))
    return mark_safe("".join(out))  # noqa: S308 - every part is escaped


def lines(before: str, after: str) -> SafeString:
    """The changed lines of a file with two lines around them, for `<div class="lines">`."""
    out: list[str] = []
    old, new = before.splitlines(), after.splitlines()
    for line in list(difflib.unified_diff(old, new, n=2, lineterm=""))[2:]:
        if line.startswith("@@"):
            out.append("…\n" if out else "")
        elif line.startswith("+"):
            out.append(f"<ins>{escape(line[1:])}</ins>")
        elif line.startswith("-"):
            out.append(f"<del>{escape(line[1:])}</del>")
        else:
            out.append(f"{escape(line[1:])}\n")
    return mark_safe("".join(out))  # noqa: S308 - every part is escaped


def _runs(old: list[str], new: list[str]) -> list[tuple[bool, str, str]]:
    """Runs of (unchanged?, old text, new text), with small unchanged islands given to the changes around them."""
    runs: list[tuple[bool, str, str]] = []
    for kind, i, j, k, m in difflib.SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        runs.append((kind == "equal", "".join(old[i:j]), "".join(new[k:m])))
    n = 1
    while n < len(runs) - 1:
        (left, a, b), (island, c, d), (right, e, f) = runs[n - 1 : n + 2]
        if island and not left and not right and len(c.strip()) <= _LONGEST_ISLAND:
            runs[n - 1 : n + 2] = [(False, a + c + e, b + d + f)]
        else:
            n += 1
    return runs


def _marks(gone: str, came: str) -> str:
    out = ""
    if gone:
        out = f"<del>{escape(gone.rstrip())}</del>" + (" " if came or gone != gone.rstrip() else "")
    if came:
        out += f"<ins>{escape(came.rstrip())}</ins>" + (" " if came != came.rstrip() else "")
    return out
