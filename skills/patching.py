"""Find and replace in a text: exact first, then forgiving of white space and quotes, never of content. Pure."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Final

_QUOTES: Final = str.maketrans({**dict.fromkeys("‘’‚‛′", "'"), **dict.fromkeys("“”„‟″", '"')})
_LINE_END: Final = re.compile(r"\r\n|\n")
_ESCAPES: Final = {"\\r\\n": "\n", "\\n": "\n", "\\t": "\t"}
_NEAREST: Final = 3
_LONGEST_SHOWN: Final = 200
_MOST_LINES: Final = 20_000


class PatchError(Exception):
    """The text was not changed.

    Attributes:
        code: `no_match`, `ambiguous` or `invalid`.
        nearest: lines of the text that come closest or that match, as (number, line).
    """

    def __init__(self, code: str, message: str, nearest: tuple[tuple[int, str], ...] = ()) -> None:
        super().__init__(message)
        self.code = code
        self.nearest = nearest


@dataclass(frozen=True, slots=True)
class Patch:
    """What a patch did.

    Attributes:
        text: the whole text afterwards.
        count: how many places were replaced.
        how: `exact`, or what had to be forgiven.
    """

    text: str
    count: int
    how: str


@dataclass(frozen=True, slots=True)
class _Span:
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class _Folded:
    """A text as it is compared, with the place of each of its characters in the original."""

    text: str
    places: tuple[int, ...]
    ends: tuple[int, ...]


def patch(text: str, old: str, new: str, *, replace_all: bool = False) -> Patch:
    """Replace `old` by `new`; all other characters stay.

    Args:
        text: what to change.
        old: what is there; must be in one place, unless `replace_all`.
        new: what shall be there. Where `old` was found by its exact characters it goes in as it is, but for line ends;
            else its indentation follows the text's.

    Raises:
        PatchError: nothing was found, too much was found, or there is nothing to do.
    """
    if not old.strip():
        raise PatchError(
            "invalid", "old_string is empty. Give the text to replace, with enough around it to be unique."
        )
    if old == new:
        raise PatchError("invalid", "old_string and new_string are the same, so there is nothing to change.")
    for how, wanted, given in _wordings(old, new):
        if spans := list(_exactly(text, wanted)):
            _check_unique(text, spans, replace_all=replace_all)
            return Patch(_replaced(text, [(span, _ended(text, span, given)) for span in spans]), len(spans), how)
        if spans := list(_folded_spans(text, wanted)):
            _check_unique(text, spans, replace_all=replace_all)
            spans = [_from_line_start(text, span) for span in spans]
            edits = [(span, _ended(text, span, _indented(text, span, wanted, given))) for span in spans]
            return Patch(_replaced(text, edits), len(spans), "white space" if how == "exact" else how)
    raise PatchError(
        "no_match",
        "old_string is not in the file. Look at the closest lines and give the text as it stands.",
        nearest(text, old),
    )


def _wordings(old: str, new: str) -> Iterator[tuple[str, str, str]]:
    r"""`old` and `new` as they are, and with the line ends that a model wrote as `\\n` when it meant them."""
    yield "exact", old, new
    if "\n" not in old and "\\n" in old:
        yield "escaped newlines", _unescaped(old), _unescaped(new)


def _unescaped(text: str) -> str:
    for escape, letter in _ESCAPES.items():
        text = text.replace(escape, letter)
    return text


def _exactly(text: str, old: str) -> Iterator[_Span]:
    """Where the very characters stand; line ends count as equal."""
    wanted = old.replace("\r\n", "\n")
    if "\r\n" not in text:
        yield from _found(text, wanted)
        return
    plain = text.replace("\r\n", "\n")
    place, at = 0, 0
    for span in _found(plain, wanted):
        # Each line end before a place is one character longer in the text.
        place += _length(text, place, span.start - at)
        end = place + _length(text, place, span.end - span.start)
        yield _Span(place, end)
        place, at = end, span.end


def _length(text: str, start: int, count: int) -> int:
    """How many characters of `text` from `start` on make `count` characters when line ends count as one."""
    end = start
    while count:
        end += 2 if text.startswith("\r\n", end) else 1
        count -= 1
    return end - start


def _found(text: str, wanted: str) -> Iterator[_Span]:
    at = text.find(wanted)
    while at >= 0:
        yield _Span(at, at + len(wanted))
        at = text.find(wanted, at + len(wanted))


def _folded_spans(text: str, old: str) -> Iterator[_Span]:
    """Where the same content stands with other white space inside lines, at their ends, or other quotes."""
    held = _fold(text)
    wanted = _fold(old).text
    for form in dict.fromkeys((wanted, wanted.strip("\n"))):
        if not form.strip("\n "):
            return
        spans = [
            _Span(held.places[span.start], held.ends[span.end - 1])
            for span in _found(held.text, form)
            if _whole_words(held.text, span, form)
        ]
        if spans:
            yield from spans
            return


def _whole_words(text: str, span: _Span, form: str) -> bool:
    """Whether a folded match takes no part of a word along; folding must not make a word of two."""
    before, after = text[span.start - 1 : span.start], text[span.end : span.end + 1]
    return not (form[0].isalnum() and before.isalnum()) and not (form[-1].isalnum() and after.isalnum())


def _fold(text: str) -> _Folded:
    letters: list[str] = []
    places: list[int] = []
    ends: list[int] = []

    def put(letter: str, start: int, end: int) -> None:
        letters.append(letter)
        places.append(start)
        ends.append(end)

    start = 0
    while start < len(text):
        match = _LINE_END.search(text, start)
        stop, following = (match.start(), match.end()) if match else (len(text), len(text))
        for word in re.finditer(r"\S+", text[start:stop]):
            if letters and letters[-1] != "\n" and places[-1] >= start:
                put(" ", ends[-1], start + word.start())
            for offset, letter in enumerate(word[0]):
                put(letter.translate(_QUOTES), start + word.start() + offset, start + word.start() + offset + 1)
        if match:
            put("\n", stop, following)
        start = following
    return _Folded("".join(letters), tuple(places), tuple(ends))


def _check_unique(text: str, spans: list[_Span], *, replace_all: bool) -> None:
    if len(spans) == 1 or replace_all:
        return
    lines = tuple(_numbered(text, span.start) for span in spans[:10])
    numbers = ", ".join(str(number) for number, _line in lines)
    raise PatchError(
        "ambiguous",
        f"old_string is in {len(spans)} places (lines {numbers}). Give more of the text around it, or replace_all.",
        lines,
    )


def _replaced(text: str, edits: list[tuple[_Span, str]]) -> str:
    pieces, at = [], 0
    for span, new in edits:
        pieces += [text[at : span.start], new]
        at = span.end
    return "".join([*pieces, text[at:]])


def _ended(text: str, span: _Span, new: str) -> str:
    """`new` with the line ends of the place it goes to, else of the text."""
    new = new.replace("\r\n", "\n")
    around = (
        _LINE_END.search(text, span.start, span.end) or _LINE_END.search(text, span.start) or _LINE_END.search(text)
    )
    return new.replace("\n", "\r\n") if around and around[0] == "\r\n" else new


# --- Indentation -----------------------------------------------------------------------------


def _from_line_start(text: str, span: _Span) -> _Span:
    """The span with the indentation before it, if it begins with its line's first word."""
    start = text.rfind("\n", 0, span.start) + 1
    return span if text[start : span.start].strip() else _Span(start, span.end)


def _indented(text: str, span: _Span, old: str, new: str) -> str:
    """`new` for a place that was found by content: its lines are indented as the lines they replace."""
    pairs = [
        (_indent(asked), _indent(found))
        for asked, found in zip(_lines(old), _lines(text[span.start : span.end]), strict=False)
        if asked.strip() and found.strip()
    ]
    # What is given may begin in the middle of a line, so its first line says nothing of the others.
    first, rest = dict(pairs[:1]), dict(pairs[1:])
    head, *tail = new.replace("\r\n", "\n").split("\n")
    return "\n".join([_reindented(head, first), *(_reindented(line, rest or first) for line in tail)])


def _indent(line: str) -> str:
    return line[: len(line) - len(line.lstrip(" \t"))]


def _lines(text: str) -> list[str]:
    return text.replace("\r\n", "\n").strip("\n").split("\n")


def _reindented(line: str, known: dict[str, str]) -> str:
    own = _indent(line)
    if not line.strip() or not known:
        return line
    base = max((asked for asked in known if own.startswith(asked)), key=len, default=None)
    if base is None:
        # Less than all that is known: as much less as it is less than the least.
        least = min(known, key=len)
        if not least.startswith(own):
            return line
        less, held = len(least) - len(own), known[least]
        return held[: max(0, len(held) - less)] + line[len(own) :]
    more = own[len(base) :]
    held = known[base]
    if held and set(held) == {"\t"} and more and set(more) == {" "}:
        unit = max(1, len(base) // len(held)) if base else 4
        more = "\t" * round(len(more) / unit)
    return held + more + line[len(own) :]


# --- What comes close -----------------------------------------------------------------------


def nearest(text: str, old: str) -> tuple[tuple[int, str], ...]:
    """The lines of `text` that are most like the first and longest lines of `old`, as (number, line)."""
    asked = [line.strip() for line in old.splitlines() if line.strip()]
    if not asked:
        return ()
    wanted = list(dict.fromkeys([asked[0], max(asked, key=len)]))
    scored: list[tuple[float, int, str]] = []
    for number, line in enumerate(text.splitlines()[:_MOST_LINES], 1):
        shown = line.strip()[:_LONGEST_SHOWN]
        if shown and (score := max(_likeness(shown, each[:_LONGEST_SHOWN]) for each in wanted)) > 0.5:
            scored.append((-score, number, line[:_LONGEST_SHOWN]))
    return tuple((number, line) for _score, number, line in sorted(scored)[:_NEAREST])


def _likeness(one: str, other: str) -> float:
    matcher = SequenceMatcher(None, one, other, autojunk=False)
    if matcher.real_quick_ratio() < 0.5 or matcher.quick_ratio() < 0.5:
        return 0.0
    return matcher.ratio()


def _numbered(text: str, at: int) -> tuple[int, str]:
    number = text.count("\n", 0, at) + 1
    start = text.rfind("\n", 0, at) + 1
    end = text.find("\n", at)
    return number, text[start : end if end >= 0 else len(text)].rstrip("\r")[:_LONGEST_SHOWN]
