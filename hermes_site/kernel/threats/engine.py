"""Views, streams and rules put together."""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import partial, reduce
from operator import or_
from typing import Final

from hermes_site.kernel.threats import encodings, fold, invisible, memo
from hermes_site.kernel.threats.called import called
from hermes_site.kernel.threats.code import neutral
from hermes_site.kernel.threats.context import all_parted, mentioned
from hermes_site.kernel.threats.finding import Finding, Scope, Severity
from hermes_site.kernel.threats.fold import View
from hermes_site.kernel.threats.hints import held_by, hints
from hermes_site.kernel.threats.lexicon import BITS, MEMBERS
from hermes_site.kernel.threats.marks import marked
from hermes_site.kernel.threats.rules import (
    claims,
    conceal,
    control,
    downloads,
    exfiltration,
    files,
    leak,
    markup,
    override,
    planted,
    questions,
    readers,
    role,
    scripts,
    secrets,
    theft,
)
from hermes_site.kernel.threats.rules.kinds import PhraseRule, TextRule
from hermes_site.kernel.threats.segments import STRANGE, apart, apart_short
from hermes_site.kernel.threats.stream import Stream, stream
from hermes_site.kernel.threats.windows import Matters, always, says_more, windows

_LEVELS: Final[dict[str, int]] = {"all": 0, "context": 1, "strict": 2, "skill": 3}
_ALL: Final = (
    *override.RULES,
    *leak.RULES,
    *role.RULES,
    *conceal.RULES,
    *exfiltration.RULES,
    *files.RULES,
    *control.RULES,
    *claims.RULES,
    *readers.RULES,
    *planted.RULES,
    *questions.RULES,
    *markup.RULES,
    *secrets.RULES,
    *downloads.RULES,
    *theft.RULES,
    *scripts.RULES,
)
_PHRASES: Final = {
    scope: tuple(rule for rule in _ALL if isinstance(rule, PhraseRule) and _LEVELS[rule.scope] <= level)
    for scope, level in _LEVELS.items()
}
_TEXTS: Final = {
    scope: tuple(rule for rule in _ALL if isinstance(rule, TextRule) and _LEVELS[rule.scope] <= level)
    for scope, level in _LEVELS.items()
}
_HINTS: Final = {
    scope: hints(sorted({string for rule in rules for string in rule.hints})) for scope, rules in _TEXTS.items()
}
_NEEDS: Final = {
    scope: [(reduce(or_, (words[0] for words in rule.needed)), rule.needed, rule) for rule in rules]
    for scope, rules in _PHRASES.items()
}
"""For each rule the classes one of which a text must have, and more closely what each of its patterns needs."""
_CHARS_AROUND: Final = 240
_SYMBOLS_AROUND: Final = 34
"""What about a hit decides whether it counts; nothing farther off does."""
_KEPT: Final = 2000
_WORD: Final = re.compile(r"\w+")
_PIECE: Final = re.compile(r"\w{1,3}(?!\w)")
_CUT: Final = re.compile(r"\w(?:[*~`^\\|]{1,4}|</?[a-z][^<>]{0,6}>)$")
_CUT_MAX: Final = 12
_UNSEEN: Final = frozenset(MEMBERS["UNSEEN"])
"""Words for secrecy that are no prohibition themselves, so that one before them undoes them."""
_NAME_BLANKS: Final = 2
_NAME_ENDS: Final = frozenset("=(:,)].")
_SIGNS: Final = re.compile(r"[\s_*~`]+|</?[a-z][^<>]{0,60}>")
_ANY_SIGNS: Final = re.compile(r"[\W_]+")
_FOLLOWING: Final = 80
_DEPTH: Final = 3
_MOST: Final = 500
"""Hits of a rule that are told one by one. The last of them stands for the rest of the text: that is withheld whole,
so what else this rule would find there is not looked for. Other rules read on."""


def _parted(view: View) -> View | None:
    return fold.words_parted(view, apart, apart_short)


_CHANGES: Final[tuple[tuple[Callable[[View], View | None], Matters], ...]] = (
    (fold.markup_removed, says_more),
    (fold.tags_blanked, always),
    (fold.stops_blanked, always),
    (fold.letters_joined, says_more),
    (_parted, says_more),
)
"""Ways of reading, each upon the last. Where only signs go, the words about them say more."""


def findings(text: str, scope: Scope) -> tuple[Finding, ...]:
    """All findings of a scope, each span once for a rule, in order."""
    with memo.scanning():
        return _findings(text, scope)


def _findings(text: str, scope: Scope) -> tuple[Finding, ...]:
    base = fold.folded(text)
    found = list(invisible.findings(text))
    found += _scanned(base, scope, _DEPTH)
    for hidden in invisible.hidden_texts(text):
        found += _scanned(hidden, scope, _DEPTH - 1)
    stores = exfiltration.own_stores(text)
    kept: dict[tuple[str, int, int], Finding] = {}
    for finding in map(partial(_of_own_store, stores), found) if stores else found:
        key = (finding.rule, finding.start, finding.end)
        if key not in kept or kept[key].severity < finding.severity:
            kept[key] = finding
    return tuple(sorted(kept.values(), key=lambda finding: (finding.start, finding.end, finding.rule)))


def warm() -> None:
    """Make what scans make otherwise as they come to need it."""
    for rule in _ALL:
        if isinstance(rule, PhraseRule):
            _ = rule.compiled, rule.not_before, rule.harmless
    apart("ignoreallprevious")


def _of_own_store(stores: list[tuple[int, int]], finding: Finding) -> Finding:
    """The finding, of little weight if what it says is sent goes into the person's own store of secrets."""
    if finding.rule == exfiltration.SEND and any(start < finding.end <= end for start, end in stores):
        return replace(finding, severity=Severity.LOW)
    return finding


def _scanned(view: View, scope: Scope, depth: int) -> Iterator[Finding]:
    """The findings in a view and in the ways it may be read."""
    if view.starts is None:
        yield from _read(view, scope, depth)
        return
    # Read in places of its own: all that was encoded in one run came from the same.
    for finding in _read(View(view.text), scope, depth):
        start, end = view.original(finding.start, finding.end)
        yield replace(finding, start=start, end=end)


def _read(base: View, scope: Scope, depth: int) -> Iterator[Finding]:
    """The findings in a text as it is, and in the ways it may be read."""
    encoded = encodings.encoded(base)
    plain = encodings.runs_left_out(base, encoded)
    yield from _texts(plain, scope)
    yield from _phrases(plain, scope)
    before = plain
    for view, matters in readings(plain):
        for part, first, last in windows(view, before, matters):
            yield from _within(part, first, last, _phrases(part, scope))
        before = view
    if depth and encoded:
        for part, first, last in windows(base.replaced(encoded), base):
            yield from _within(part, first, last, _scanned(part, scope, depth - 1))


def _within(part: View, first: int, last: int, found: Iterable[Finding]) -> Iterator[Finding]:
    """Of the findings in a part those between two places; the one that stands for all the rest ends at the second."""
    rest = part.original_end
    for finding in found:
        if first <= finding.start and finding.end <= last:
            yield finding
        elif first <= finding.start < last and finding.end == rest:
            yield replace(finding, end=last)


def readings(base: View) -> Iterator[tuple[View, Matters]]:
    """Other ways in which a model may read a view, each with what makes a difference from the one before matter."""
    plain = fold.skeleton(base)
    if plain is not None:
        yield plain, says_more
        base = plain
    for change, matters in _CHANGES:
        changed = change(base)
        if changed is not None:
            yield changed, matters
            base = changed
    leet = fold.leet_read(base)
    if leet is not None:
        yield leet, says_more
        for change in (fold.letters_joined, _parted):
            changed = change(leet)
            if changed is not None:
                yield changed, says_more
                leet = changed
    for read in encodings.ciphers(base):
        yield read, always


def _texts(view: View, scope: Scope) -> Iterator[Finding]:
    lower = view.lower
    words, held = frozenset(_WORD.findall(lower)), frozenset(held_by(lower, _HINTS[scope]))
    for rule in _TEXTS[scope]:
        if words.isdisjoint(rule.words) and held.isdisjoint(rule.hints):
            continue
        hits = 0
        for start, end in rule.find(view.text, lower):
            spoken_about = rule.mentionable and rule.spoken_about(lower, start, end)
            finding = _finding(rule, Severity.LOW if spoken_about else rule.severity, view, start, end)
            hits += finding.severity >= Severity.MEDIUM
            if hits == _MOST:
                yield _rest(finding, view)
                break
            yield finding


def _phrases(view: View, scope: Scope) -> Iterator[Finding]:
    text = marked(neutral(view.lower))
    found = stream(text)
    called(found)
    present = 0
    for symbol in set(found.code):
        present |= BITS.get(symbol, 0)
    for rule in _possible(scope, present):
        hits = 0
        for match in rule.compiled.finditer(found.code):
            if match.start() == match.end():
                continue
            finding = _phrase(rule, view, text, found, match.start(), match.end())
            if finding is None:
                continue
            hits += finding.severity >= Severity.MEDIUM
            if hits == _MOST:
                yield _rest(finding, view)
                break
            yield finding


def _rest(finding: Finding, view: View) -> Finding:
    """The finding, with all that follows it: so a text full of hits is withheld from there on."""
    return replace(finding, end=view.original(len(view.text) - 1, len(view.text))[1])


def _possible(scope: Scope, present: int) -> list[PhraseRule]:
    """The rules of which a pattern may hit a text that has these classes."""
    return [rule for some, patterns, rule in _NEEDS[scope] if some & present and _may_hit(patterns, present)]


def _may_hit(patterns: tuple[tuple[int, ...], ...], present: int) -> bool:
    for words in patterns:
        for need in words:
            if not need & present:
                break
        else:
            return True
    return False


def _phrase(rule: PhraseRule, view: View, text: str, found: Stream, first: int, last: int) -> Finding | None:
    start, end = found.span(first, last)
    if _named(view, text, start, end):
        return None
    kept = memo.kept(_weight)
    before, from_symbol = max(0, start - _CHARS_AROUND), max(0, first - _SYMBOLS_AROUND)
    about = (text[before : end + _CHARS_AROUND], start - before, end - start)
    key = (rule.id, about, found.code[from_symbol : last + _SYMBOLS_AROUND], first - from_symbol, last - first)
    if key not in kept:
        if len(kept) >= _KEPT:
            kept.clear()
        kept[key] = _weight(rule, text, found, first, last)
    severity = kept[key]
    return None if severity is None else _finding(rule, severity, view, start, end)


def _weight(rule: PhraseRule, text: str, found: Stream, first: int, last: int) -> Severity | None:
    """How bad a hit is, what stands about it considered; None where it is none."""
    start, end = found.span(first, last)
    words = text[start:end]
    if STRANGE in words or _cut_off(text, start):
        return None
    if rule.harmless is not None and rule.harmless.search(words):
        return None
    if _of_another(rule, text, start, end):
        return None
    denies = rule.denies and found.code[first] not in _UNSEEN
    if mentioned(text, found, first, last, denies) or (rule.spoken_about and rule.spoken_about(found, first, last)):
        return Severity.LOW
    return rule.severity


def _named(view: View, text: str, start: int, end: int) -> bool:
    """Whether a hit is no more than a name of a program: two or three words in one (`drop_system_message`)."""
    words = text[start:end]
    if words.count("_") + words.count(" ") > _NAME_BLANKS:
        return False
    if "_" in words and not any(map(str.isspace, words)):
        return True
    starts = view.starts
    blanks = [at for at in range(start + 1, end) if text[at] == " "]
    if starts is None or not blanks or any(starts[at] != starts[at - 1] for at in blanks):
        return False
    if (
        start > 1
        and text[start - 1] == " "
        and starts[start - 1] == starts[start - 2]
        and view.text[start:end].islower()
    ):
        return False  # It is the end of a longer row of words.
    return starts[start] != starts[start + 1] and text[end : end + 1] in _NAME_ENDS


def _cut_off(text: str, start: int) -> bool:
    """Whether a hit begins with a few letters that markup cuts off from a longer word."""
    return _PIECE.match(text, start) is not None and _CUT.search(text, max(0, start - _CUT_MAX), start) is not None


def _of_another(rule: PhraseRule, text: str, start: int, end: int) -> bool:
    """Whether what follows a hit says that something else is meant."""
    if rule.not_before is None:
        return False
    if rule.not_before.match(text, end):
        return True
    signs = _ANY_SIGNS if all_parted(text, start, end) else _SIGNS
    return rule.not_before.match(signs.sub(" ", text[end : end + _FOLLOWING])) is not None


def _finding(rule: PhraseRule | TextRule, severity: Severity, view: View, start: int, end: int) -> Finding:
    start, end = view.original(start, end)
    return Finding(rule.id, rule.family, severity, start, end, rule.reason)
