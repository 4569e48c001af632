r"""Formulas in Markdown: `$…$`, `$$…$$`, `\(…\)`, `\[…\]` → MathML, which browsers draw without a script.

What can't be read as TeX, or has a command that nobody knows, stays as it was written.
"""

import html
import re
from functools import lru_cache
from typing import Any, Final
from xml.etree.ElementTree import Element

from django.utils.html import escape
from markdown_it import MarkdownIt
from markdown_it.rules_block import StateBlock
from markdown_it.rules_inline import StateInline
from mdit_py_plugins.dollarmath import dollarmath_plugin

LIMIT_CHARS: Final = 1_000
"""Of one formula; reading takes about 0.2 ms a sign."""
MESSAGE_LIMIT_CHARS: Final = 4_000
"""Of all formulas of one message; the rest stays as written."""

_PLACE: Final = re.compile(r'<(span|div) class="math( display)?">([^<]*)</\1>')
TAGS: Final = {
    *("math", "mrow", "mi", "mn", "mo", "ms", "mtext", "mspace", "mstyle", "mpadded", "mphantom", "menclose"),
    *("mfrac", "msqrt", "mroot", "msub", "msup", "msubsup", "munder", "mover", "munderover", "mmultiscripts"),
    *("mtable", "mtr", "mtd", "mprescripts", "none"),
}
"""What may stand in a formula; the reader of TeX knows more."""
ATTRIBUTES: Final = {
    *("accent", "columnalign", "columnlines", "depth", "displaystyle", "fence", "form", "height", "largeop"),
    *("linebreak", "linethickness", "lspace", "mathcolor", "mathsize", "mathvariant", "maxsize", "minsize"),
    *("movablelimits", "notation", "rowlines", "rspace", "scriptlevel", "separator", "stretchy", "symmetric"),
    *("voffset", "width"),
}
_VALUE: Final = re.compile(r"[a-z ]{1,40}|#?[0-9a-f]{3,6}|[+-]?\d{0,2}(\.\d{1,3})?(em|ex|pt|px|%)?")
# Names that models write, in the words that the reader of TeX knows.
_SAME: Final = (
    (re.compile(r"\\(begin|end)\{aligned\}"), r"\\\1{align*}"),
    (re.compile(r"\\(begin|end)\{(?:gathered|gather\*?)\}"), r"\\\1{matrix}"),
    (re.compile(r"\\(begin|end)\{equation\*?\}"), ""),
    (re.compile(r"\\arg(?![a-zA-Z])"), r"\\operatorname{arg}"),
)


def formulas_plugin(parser: MarkdownIt) -> None:
    """Have `parser` leave formulas as `<span class="math">` and `<div class="math">`, with the TeX as text."""
    dollarmath_plugin(
        parser, allow_labels=False, allow_space=False, allow_digits=False, allow_blank_lines=False, double_inline=True
    )
    parser.inline.ruler.before("escape", "math_brackets", _inline)
    parser.block.ruler.before(
        "fence", "math_bracket_block", _block, {"alt": ["paragraph", "reference", "blockquote", "list"]}
    )
    parser.add_render_rule("math_inline", _written)
    parser.add_render_rule("math_inline_double", _written)
    parser.add_render_rule("math_block", _written)


def drawn(page: str) -> str:
    """Cleaned HTML with MathML in the places that the plug-in left."""
    left = MESSAGE_LIMIT_CHARS

    def draw(match: re.Match[str]) -> str:
        nonlocal left
        tex = html.unescape(match[3])
        left -= len(tex)
        return (mathml(tex, display=match[1] == "div" or bool(match[2])) if left >= 0 else "") or match[0]

    return _PLACE.sub(draw, page)


@lru_cache(maxsize=256)
def mathml(tex: str, *, display: bool) -> str:
    r"""A formula as MathML with its TeX beside it, for copying; `""` where it can't be read.

    >>> mathml("x", display=False)
    '<math><semantics><mrow><mi>x</mi></mrow><annotation encoding="application/x-tex">x</annotation></semantics></math>'
    >>> mathml(r"\\frac{", display=False)
    ''
    """
    from latex2mathml.converter import convert_to_element  # 7 MB and 0.2 s, for chats with formulas

    if len(tex) > LIMIT_CHARS:
        return ""
    known = tex
    for pattern, words in _SAME:
        known = pattern.sub(words, known)
    try:
        row = _safe(convert_to_element(known)[0])
    except Exception:  # what a reader of any text may raise is not documented
        return ""
    kind = ' display="block"' if display else ""
    source = f'<annotation encoding="application/x-tex">{escape(tex)}</annotation>'
    return f"<math{kind}><semantics>{row}{source}</semantics></math>"


def _safe(element: Element) -> str:
    """The element written anew from names that are known to be harmless; raises at a command that is not known."""
    text = html.unescape(element.text or "")
    if "\\" in text and element.tag != "mtext":
        raise ValueError(text)
    kept = [(name, value) for name, value in element.items() if name in ATTRIBUTES and _VALUE.fullmatch(value)]
    attributes = "".join(f' {name}="{value}"' for name, value in kept)
    inner = escape(text) + "".join(_safe(child) for child in element)
    return f"<{element.tag}{attributes}>{inner}</{element.tag}>" if element.tag in TAGS else inner


def _inline(state: StateInline, silent: bool) -> bool:
    r"""`\(…\)` and `\[…\]` in running text; an opening without its end is what Markdown says it is."""
    start = state.pos
    opening = state.src[start : start + 2]
    if opening not in (r"\(", r"\["):
        return False
    end = state.src.find(r"\)" if opening == r"\(" else r"\]", start + 2, min(state.posMax, start + LIMIT_CHARS))
    tex = state.src[start + 2 : end].strip()
    if end < 0 or not tex or (opening == r"\[" and not _looks_like_tex(tex)):
        return False
    if not silent:
        token = state.push("math_inline_double" if opening == r"\[" else "math_inline", "math", 0)
        token.content = tex
    state.pos = end + 2
    return True


def _looks_like_tex(words: str) -> bool:
    r"""Whether what stands in one line is a formula, or an escaped bracket, as in `\[a-z\]` and `\[sic\]`."""
    return bool(re.search(r"[\\^_=<>+]", words))


def _block(state: StateBlock, first: int, last: int, silent: bool) -> bool:
    r"""Lines from one that begins with `\[` to one that ends with `\]`."""
    lines = [] if state.is_code_block(first) else _bracketed(state, first, last)
    if not lines or (len(lines) == 1 and not _looks_like_tex(lines[0])):
        return False
    if not silent:
        state.line = first + len(lines)
        token = state.push("math_block", "math", 0)
        token.block = True
        token.content = "\n".join(lines)
        token.map = [first, state.line]
    return True


def _bracketed(state: StateBlock, first: int, last: int) -> list[str]:
    """The lines without their brackets; none where they don't begin here or end nowhere."""
    lines: list[str] = []
    chars = 0
    for number in range(first, last):
        line = state.src[state.bMarks[number] + state.tShift[number] : state.eMarks[number]].rstrip()
        if line.startswith(r"\[") != (number == first):  # so no line is looked at from two openings
            break
        if line and state.sCount[number] < state.blkIndent:
            break
        words = line.removesuffix(r"\]")
        lines.append(words.removeprefix(r"\[") if number == first else words)
        chars += len(words)
        if r"\]" in words or chars > LIMIT_CHARS:
            break
        if words != line:
            return lines
    return []


def _written(renderer: Any, tokens: Any, idx: int, options: Any, env: Any) -> str:
    """TeX as it stands, kept from being read as Markdown."""
    token = tokens[idx]
    tex = escape(token.content.strip())
    if token.type == "math_block":
        return f'<div class="math">{tex}</div>\n'
    display = " display" if token.type == "math_inline_double" else ""  # a `div` may not stand in a paragraph
    return f'<span class="math{display}">{tex}</span>'
