"""Characters that are not seen: what they hide, and where they are ordinary writing."""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from hermes_site.kernel.threats.confusables import FOREIGN_ALIKE
from hermes_site.kernel.threats.finding import Finding, Severity
from hermes_site.kernel.threats.fold import View, folded

_UNSEEN: Final = (
    "\x00-\x08\x0e-\x1f\x7f\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800"
    "\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb\U0001d173-\U0001d17a\U000e0000-\U000e0fff"
)
_RUN: Final = re.compile(f"[{_UNSEEN}]+")
_RTL: Final = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]")
_JOINING: Final = re.compile(
    "[\u0600-\u08ff\u0900-\u0dff\u0f00-\u109f\u1780-\u18af\u1a20-\u1aaf\u1b00-\u1bff\ua840-\ua87f\ua8e0-\uabff\ufb50-\ufdff\ufe70-\ufefc\u0590-\u05ff\U00011000-\U00011fff\U0001e900-\U0001e95f]"
)
_BREAKING: Final = re.compile("[\u0e00-\u0fff\u1000-\u109f\u1780-\u17ff\u1950-\u1aaf\ua9e0-\ua9ff\uaa60-\uaadf]")
_MONGOLIAN: Final = re.compile("[\u1800-\u18af\ua840-\ua87f]")
_HANGUL: Final = re.compile("[\u1100-\u11ff\u3130-\u318f\uac00-\ud7ff\uffa1-\uffdc]")
_HEBREW: Final = re.compile("[\u0590-\u05ff\u0300-\u036f]")
_HAN: Final = re.compile("[\u2e80-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]")
_LETTERS: Final = re.compile(r"\w")
_BRAILLE: Final = re.compile("[\u2800-\u28ff]")
_FLAG: Final = re.compile("\U0001f3f4[\U000e0030-\U000e0039\U000e0061-\U000e007a]{3,7}\U000e007f")
_MARKS: Final = frozenset("\u200e\u200f\u061c")
_MARKS_ONLY: Final = re.compile("[\u200e\u200f\u061c]+")
_CONTROLS: Final = re.compile("[\u202a-\u202c\u2066-\u2069]")
_OPENING: Final = "\u202a\u202b\u2066\u2067\u2068"
_TURNING: Final = re.compile("[\u202a-\u202e\u2066-\u2069\u200e\u200f\u061c]")
"""Those whose meaning hangs on more than the characters beside them."""
_LONG_RUN: Final = 4
_CLOSE: Final = 8
_MOSTLY: Final = 3
"""Of a line's letters one in so many must be written from right to left for the line to be so."""

_Hit = tuple[str, Severity, int, int, str]
"""What a finding is made of: rule, severity, start, end, reason."""

_HIDES: Final = "It holds characters that nobody sees and that can hide text."
_SPLITS: Final = "It holds characters that nobody sees inside a word."
_TURNS: Final = "It holds characters that make text read in another order than it is stored."
_ALIKE: Final = "It holds a word with a foreign letter that looks like a Latin one."


def findings(text: str) -> Iterator[Finding]:
    """Unseen characters where they aren't ordinary writing, and words of mixed scripts."""
    if text.isascii() and text.isprintable():
        return
    if _RUN.search(text):
        yield from _merged(_unseen(text))
    yield from _lookalikes(text)


def _unseen(text: str) -> Iterator[_Hit]:
    lines = _Lines(text)
    judged: dict[str, tuple[str, Severity, str] | None] = {}
    for match in _RUN.finditer(text):
        start, end = match.span()
        if match[0] in _MARKS and lines.in_order(start):
            continue
        if match[0][0] == "\ufe0f" and len(match[0]) > 1 and _pictured(text[start - 1 : start]):
            start += 1  # The selector belongs to the emoji before it; what follows is judged by itself.
        if _TURNING.search(match[0]):
            hit = _run(text, start, end, lines)
        else:
            around = text[start - 1 : end + 1] if start else f"\0{text[: end + 1]}"
            if around not in judged:
                judged[around] = _run(text, start, end, lines)
            hit = judged[around]
        if hit is not None:
            yield (hit[0], hit[1], start, end, hit[2])


def _merged(found: Iterable[_Hit]) -> Iterator[Finding]:
    """Findings, those of one kind that stand close together as one."""
    last: _Hit | None = None
    for hit in found:
        if last is not None:
            rule, severity, start, end, reason = last
            if (rule, severity) == hit[:2] and hit[2] - end <= _CLOSE:
                last = (rule, severity, start, hit[3], reason)
                continue
            yield Finding(rule, "disguise", severity, start, end, reason)
        last = hit
    if last is not None:
        yield Finding(last[0], "disguise", *last[1:])


def _run(text: str, start: int, end: int, lines: "_Lines") -> tuple[str, Severity, str] | None:
    """What a run of unseen characters is: rule, severity, reason; None where it is ordinary."""
    run = text[start:end]
    before = text[start - 1 : start]
    after = text[end : end + 1]
    first = run[0]
    if first >= "\U000e0000" and first < "\U000e0080":
        flag = _FLAG.match(text, start - 1) if start else None
        return ("disguise.tags", Severity.HIGH, _HIDES) if flag is None or flag.end() < end else None
    if _TURNING.search(run):
        severity = lines.severity(start, run)
        if severity is Severity.MEDIUM and _MARKS_ONLY.fullmatch(run) and not _between_letters(before, after):
            severity = Severity.LOW
        return None if severity is None else ("disguise.order", severity, _TURNS)
    if all(char < " " or char == "\x7f" for char in run):
        return ("disguise.control", Severity.LOW, _HIDES)
    if len(run) >= _LONG_RUN and not all(char == "\u2800" for char in run):
        return ("disguise.run", Severity.HIGH, _HIDES)
    if not all(_ordinary(char, before, after) for char in run) or (len(run) > 1 and _selectors(run)):
        bad = _between_letters(before, after) or _selectors(run)
        return ("disguise.inside", Severity.MEDIUM if bad else Severity.LOW, _SPLITS)
    return None


def _between_letters(before: str, after: str) -> bool:
    return bool(_LETTERS.match(before)) and bool(_LETTERS.match(after))


def _selectors(run: str) -> bool:
    return any("\ufe00" <= char <= "\ufe0f" or char >= "\U000e0100" for char in run)


def _ordinary(char: str, before: str, after: str) -> bool:
    """Whether a character is spelling where it stands."""
    if char in "\u200c\u200d":
        return bool(_JOINING.match(before)) or (char == "\u200d" and _pictured(before) and _pictured(after))
    if char == "\u200b":
        return bool(_BREAKING.match(before) or _BREAKING.match(after) or (_HAN.match(before) and _HAN.match(after)))
    if char in "\u2060\u2062\u2063\u2064":
        return before.isdigit()
    if "\ufe00" <= char <= "\ufe0f":
        return (
            (bool(before) and not before.isalpha())
            or bool(_HAN.match(before))
            or bool(_MONGOLIAN.match(before))
            or bool(_JOINING.match(before))
        )
    if "\U000e0100" <= char <= "\U000e01ef":
        return bool(_HAN.match(before))
    if "\u180b" <= char <= "\u180f":
        return bool(_MONGOLIAN.match(before))
    if char == "\u034f":
        return bool(_HEBREW.match(before)) or bool(_HEBREW.match(after))
    if char in "\u115f\u1160\u3164\uffa0":
        return bool(_HANGUL.match(before)) and bool(_HANGUL.match(after))
    if char in "\u17b4\u17b5":
        return bool(_BREAKING.match(before))
    if char == "\u2800":
        return bool(_BRAILLE.match(before)) or bool(_BRAILLE.match(after))
    if char == "\ufeff":
        return before == ""
    return False


def _pictured(char: str) -> bool:
    """Whether a character is part of an emoji."""
    return bool(char) and (char >= "\U0001f000" or "\u2000" <= char <= "\u2bff" or char in "\ufe0f\u3030\u303d")


class _Lines:
    """What the lines of a text are, as far as direction goes; each is looked at once."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._begin = self._end = 0
        self._turned = self._balanced = self._mostly = False

    def severity(self, at: int, run: str) -> Severity | None:
        """How bad controls of direction are at a place; None if they are in order. Places must ascend."""
        if "\u202d" in run or "\u202e" in run:
            return Severity.HIGH
        if at >= self._end:
            self._look(at)
        if self._turned:
            if self._balanced:
                return None
            return Severity.LOW if self._mostly else Severity.MEDIUM
        return Severity.HIGH if any(char in _OPENING for char in run) else Severity.MEDIUM

    def in_order(self, at: int) -> bool:
        """Whether a place stands in a line of right-to-left text whose controls are balanced. Places must ascend."""
        if at >= self._end:
            self._look(at)
        return self._turned and self._balanced

    def _look(self, at: int) -> None:
        self._begin = self._text.rfind("\n", self._end, at) + 1 or self._end
        end = self._text.find("\n", at)
        self._end = end if end >= 0 else len(self._text)
        line = self._text[self._begin : self._end]
        turned = len(_RTL.findall(line))
        self._turned = turned > 0
        # In a right-to-left line an embedding left open ends with the line, and one closed twice is nothing.
        self._mostly = turned * _MOSTLY >= sum(map(str.isalpha, line))
        depth = 0
        for control in _CONTROLS.findall(line):
            depth += 1 if control in _OPENING else -1
            if depth < 0:
                break
        self._balanced = depth == 0


_CYRILLIC_ALIKE: Final = "".join(
    char
    for char in FOREIGN_ALIKE
    if "\u0400" <= char <= "\u052f" or "\u13a0" <= char <= "\u13ff" or "\u0530" <= char <= "\u058f"
)
_GREEK_ALIKE: Final = "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧΟονρ"
_MIXED: Final = re.compile(
    f"[A-Za-z]{{2}}[{_CYRILLIC_ALIKE}{_GREEK_ALIKE}]+[A-Za-z]{{2}}|(?<!\\w)[{_CYRILLIC_ALIKE}]{{1,2}}[a-z]{{3,}}(?!\\w)|[a-z][α]{{1}}[a-z]|(?<![^\\W_])[A-Za-z][{_CYRILLIC_ALIKE}]{{1,2}}[a-z]{{2,}}"
)


_ALIKE_LETTER: Final = re.compile(f"[{_CYRILLIC_ALIKE}{_GREEK_ALIKE}α]")


def _lookalikes(text: str) -> Iterator[Finding]:
    if not _ALIKE_LETTER.search(text):
        return
    for match in _MIXED.finditer(text):
        yield Finding(
            "disguise.lookalike",
            "disguise",
            Severity.MEDIUM,
            match.start(),
            match.end(),
            _ALIKE,
        )


_TAGS: Final = re.compile("[\U000e0020-\U000e007e]{4,}")
_FROM_TAGS: Final = {0xE0000 + code: code for code in range(0x20, 0x7F)}
_FROM_SELECTORS: Final = {0xFE00 + code: code for code in range(16)} | {
    0xE0100 - 16 + code: code for code in range(16, 256)
}
_SELECTOR_BYTES: Final = re.compile("[\ufe00-\ufe0f\U000e0100-\U000e01ef]{4,}")


def hidden_texts(text: str) -> Iterator[View]:
    """All that is written in tag characters, and all that is in variation selectors: each run a paragraph."""
    if text.isascii():
        return
    for pattern, read in ((_TAGS, _in_tags), (_SELECTOR_BYTES, _in_selectors)):
        if matches := list(pattern.finditer(text)):
            yield _hidden(matches, [f"{read(match[0])}\n\n" for match in matches])


def _in_tags(run: str) -> str:
    return run.translate(_FROM_TAGS)


def _in_selectors(run: str) -> str:
    return run.translate(_FROM_SELECTORS).encode("latin-1").decode("utf-8", "replace")


def _hidden(matches: Sequence[re.Match[str]], contents: Sequence[str]) -> View:
    """What runs hold, folded; each character stands for the whole run that it came from."""
    starts: list[int] = []
    ends: list[int] = []
    for match, content in zip(matches, contents, strict=True):
        start, end = match.span()
        starts += [start] * len(content)
        ends += [end] * len(content)
    plain = folded("".join(contents))
    if plain.starts is None:
        return View(plain.text, starts, ends)
    return View(plain.text, [starts[at] for at in plain.starts], [ends[at] for at in plain.starts])
