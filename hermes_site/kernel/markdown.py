"""Markdown from models and people → HTML that is safe on any input.

Three walls: the parser knows no raw HTML, links may only be http, https or mailto, and `nh3` cleans what comes out.
Images never load by themselves (a remote image tells its server who reads what): they become links.
"""

import re
from collections.abc import MutableMapping, Sequence
from functools import cache, lru_cache
from typing import Any
from urllib.parse import urlsplit

import nh3
import pygments
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.rules_core import StateCore
from markdown_it.token import Token
from pygments.formatters.html import HtmlFormatter
from pygments.lexer import Lexer
from pygments.lexers import get_lexer_by_name
from pygments.util import ClassNotFound

from hermes_site.kernel.formulas import drawn, formulas_plugin

LIMIT_CHARS = 100_000
"""Longer texts are formatted up to here; the rest follows as plain text."""
HIGHLIGHT_LIMIT_CHARS = 12_000
"""Code of one message beyond this many characters stays black and white: colouring takes 1 ms per 300 characters."""
CACHED_TEXT_CHARS = 50_000

_TAGS = {
    *(
        "p",
        "br",
        "hr",
        "h2",
        "h3",
        "h4",
        "strong",
        "em",
        "s",
        "a",
        "code",
        "pre",
        "span",
        "blockquote",
        "ul",
        "ol",
        "li",
    ),
    *("table", "thead", "tbody", "tr", "th", "td", "div", "figure", "figcaption"),
}
_READS_BY_ITSELF = ("p", "h2", "h3", "h4", "ul", "ol", "li", "blockquote", "th", "td")
"""Blocks that have a direction of their own where a message holds text from right to left."""
_ATTRIBUTES = {
    **{tag: {"dir"} for tag in _READS_BY_ITSELF},
    "a": {"href"},
    "ol": {"start", "dir"},
    "th": {"scope", "dir"},
    "pre": {"tabindex"},
    "div": {"tabindex", "role", "aria-label"},
}
_CODE_CLASSES = set(pygments.token.STANDARD_TYPES.values()) - {""}
_CLASSES = {
    "span": _CODE_CLASSES | {"math", "display"},
    "div": {"scroll", "math"},
    "figure": {"code"},
    "a": {"image"},
    "th": {"r"},
    "td": {"r"},
    "pre": {"plain"},
    "li": {"task"},
}
_SCHEMES = {"http", "https", "mailto"}
_CLEANER = nh3.Cleaner(
    tags=_TAGS,
    attributes=_ATTRIBUTES,
    allowed_classes=_CLASSES,
    url_schemes=_SCHEMES,
    url_relative="deny",
    link_rel="noopener noreferrer",
    set_tag_attribute_values={"a": {"target": "_blank"}},
)
# Ends before white space, quotes, brackets and CJK punctuation.
_URL = re.compile(r"https?://[^\s<>\"'`|\\^{}\u3000-\u303f\uff00-\uff0f\uff1a-\uff1f\u2018-\u201d\u2026]{1,2000}")
_RIGHT_TO_LEFT = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]")
_TASK = re.compile(r"\[([ xX])\](?=\s)")
_URL_TAIL = re.compile(r"[.,;:!?*_~\])]$")


def to_html(text: str) -> SafeString:
    r"""`text` as HTML, headings one step down from the page's own.

    >>> to_html("**Hi** <b onclick=x>")
    '<p><strong>Hi</strong> &lt;b onclick=x&gt;</p>\n'
    """
    text = text.encode(errors="replace").decode()  # lone surrogates are no text
    if len(text) > CACHED_TEXT_CHARS:
        return _render(text)
    return _cached(text, get_language() or "")


@lru_cache(maxsize=512)
def _cached(text: str, language: str) -> SafeString:
    return _render(text)


def _render(text: str) -> SafeString:
    # Formulas are drawn after the cleaning, from names of their own list.
    html = drawn(_CLEANER.clean(_parser().render(text[:LIMIT_CHARS], {})))
    # Only we write figure captions; in the message's own text every `<` is escaped.
    html = html.replace("</figcaption>", f"{_copy_button()}</figcaption>")
    if len(text) > LIMIT_CHARS:
        html += f'<pre class="plain">{escape(text[LIMIT_CHARS:])}</pre>'
    return mark_safe(html)  # noqa: S308 - cleaned above


def _copy_button() -> str:
    icon = '<svg class="i" aria-hidden="true"><use href="#i-copy"/></svg>'
    return f'<button type="button" class="btn ghost s end" data-copy>{icon}{escape(_("Copy"))}</button>'


@cache
def _parser() -> MarkdownIt:
    parser = MarkdownIt("commonmark", {"html": False}, renderer_cls=_Renderer).enable(["table", "strikethrough"])
    formulas_plugin(parser)
    parser.core.ruler.after("inline", "bare_urls", _bare_urls)
    parser.core.ruler.after("inline", "tasks", _tasks)
    parser.core.ruler.after("block", "directions", _directions)
    parser.validateLink = _link_is_allowed  # type: ignore[method-assign]
    return parser


def _link_is_allowed(url: str) -> bool:
    try:
        return urlsplit(url.strip()).scheme.lower() in _SCHEMES
    except ValueError:
        return False


def _directions(state: StateCore) -> None:
    """Let each block begin where its script does, if any script of the message begins on the right."""
    if _RIGHT_TO_LEFT.search(state.src):
        for token in state.tokens:
            if token.nesting == 1 and (token.tag in _READS_BY_ITSELF or token.type == "heading_open"):
                token.attrSet("dir", "auto")


def _tasks(state: StateCore) -> None:
    """Boxes for items of a list that begin with `[ ]` or `[x]`."""
    for item, paragraph, inline in zip(state.tokens, state.tokens[1:], state.tokens[2:], strict=False):
        if item.type != "list_item_open" or paragraph.type != "paragraph_open" or not inline.children:
            continue
        words = inline.children[0]
        found = _TASK.match(words.content) if words.type == "text" else None
        if found:
            item.attrJoin("class", "task")
            words.content = ("☐" if found[1] == " " else "☑") + words.content[found.end() :]


def _bare_urls(state: StateCore) -> None:
    """Make links of addresses that stand in running text."""
    for block in state.tokens:
        if block.type == "inline" and block.children and "://" in block.content:
            block.children = _linked(block.children)


def _linked(tokens: Sequence[Token]) -> list[Token]:
    out: list[Token] = []
    depth = 0
    for token in tokens:
        depth += (token.type == "link_open") - (token.type == "link_close")
        if token.type != "text" or depth:
            out.append(token)
            continue
        place = 0
        for match in _URL.finditer(token.content):
            url = _without_tail(match.group())
            if not _link_is_allowed(url) or not urlsplit(url).netloc:
                continue
            out.append(Token("text", "", 0, content=token.content[place : match.start()]))
            out.append(Token("link_open", "a", 1, attrs={"href": url}))
            out.append(Token("text", "", 0, content=url))
            out.append(Token("link_close", "a", -1))
            place = match.start() + len(url)
        out.append(Token("text", "", 0, content=token.content[place:]))
    return out


def _without_tail(url: str) -> str:
    """`url` without the punctuation that ends its sentence; a closing bracket stays where it was opened.

    >>> _without_tail("https://example.org/a_(b)).")
    'https://example.org/a_(b)'
    """
    while _URL_TAIL.search(url) and not (url.endswith(")") and url.count("(") >= url.count(")")):
        url = url[:-1]
    return url


@lru_cache(maxsize=64)
def _lexer(name: str) -> Lexer | None:
    try:
        return get_lexer_by_name(name, stripnl=False, ensurenl=False)
    except ClassNotFound:
        return None


_FORMATTER: HtmlFormatter[str] = HtmlFormatter(nowrap=True)


class _Renderer(RendererHTML):
    """The parts that look other than plain Markdown does."""

    def fence(self, tokens: Sequence[Token], idx: int, options: Any, env: MutableMapping[str, Any]) -> str:
        """A framed block with its language or file name and a copy button."""
        token = tokens[idx]
        info = token.info.strip()
        return _frame(info.split(maxsplit=1)[0] if info else "", token.content, env)

    def code_block(self, tokens: Sequence[Token], idx: int, options: Any, env: MutableMapping[str, Any]) -> str:
        """Code by indentation."""
        return _frame("", tokens[idx].content, env)

    def image(self, tokens: Sequence[Token], idx: int, options: Any, env: MutableMapping[str, Any]) -> str:
        """A link that says what the image is and where it would come from."""
        token = tokens[idx]
        source = str(token.attrGet("src") or "")
        alt = self.renderInlineAsText(token.children, options, env).strip() if token.children else ""
        if not _link_is_allowed(source):
            return escape(alt)
        host = urlsplit(source).netloc
        words = _("Image: %(alt)s (%(host)s)") if alt else _("Image (%(host)s)")
        return f'<a class="image" href="{escape(source)}">{escape(words % {"alt": alt, "host": host})}</a>'

    def heading_open(self, tokens: Sequence[Token], idx: int, options: Any, env: MutableMapping[str, Any]) -> str:
        """One level down: the page has its own h1, each message its own hidden h2."""
        return f"<{_shifted(tokens[idx].tag)}{_direction(tokens[idx])}>"

    def heading_close(self, tokens: Sequence[Token], idx: int, options: Any, env: MutableMapping[str, Any]) -> str:
        """See `heading_open`."""
        return f"</{_shifted(tokens[idx].tag)}>\n"

    def table_open(self, tokens: Sequence[Token], idx: int, options: Any, env: MutableMapping[str, Any]) -> str:
        """Wide tables scroll inside their own frame."""
        return f'<div class="scroll" tabindex="0" role="region" aria-label="{escape(_("Table"))}"><table>\n'

    def table_close(self, tokens: Sequence[Token], idx: int, options: Any, env: MutableMapping[str, Any]) -> str:
        """See `table_open`."""
        return "</table></div>\n"

    def th_open(self, tokens: Sequence[Token], idx: int, options: Any, env: MutableMapping[str, Any]) -> str:
        """Alignment as a class: the page's policy forbids `style`."""
        return f'<th scope="col"{_alignment(tokens[idx])}{_direction(tokens[idx])}>'

    def td_open(self, tokens: Sequence[Token], idx: int, options: Any, env: MutableMapping[str, Any]) -> str:
        """See `th_open`."""
        return f"<td{_alignment(tokens[idx])}{_direction(tokens[idx])}>"


def _shifted(tag: str) -> str:
    return f"h{min(int(tag[1]) + 1, 4)}"


def _direction(token: Token) -> str:
    return ' dir="auto"' if token.attrGet("dir") else ""


def _alignment(token: Token) -> str:
    return ' class="r"' if "right" in str(token.attrGet("style") or "") else ""


def _frame(label: str, code: str, env: MutableMapping[str, Any]) -> str:
    spent = env["highlighted"] = env.get("highlighted", 0) + len(code)
    lexer = _lexer(label.lower()) if label and spent <= HIGHLIGHT_LIMIT_CHARS else None
    body = pygments.highlight(code, lexer, _FORMATTER) if lexer else escape(code)
    caption = f"<figcaption>{escape(label)}</figcaption>"
    return f'<figure class="code">{caption}<pre tabindex="0"><code>{body}</code></pre></figure>\n'
