"""Markdown is safe on any input, and looks as the page's style expects."""

import doctest
import re
import time
from html.parser import HTMLParser

import pytest
from django.utils import translation
from hypothesis import example, given, settings
from hypothesis import strategies as st

from hermes_site.kernel import formulas, markdown
from hermes_site.kernel.markdown import to_html

TAGS = markdown._TAGS | formulas.TAGS | {"semantics", "annotation", "button", "svg", "use"}
ATTRIBUTES = {
    "href",
    "dir",
    "rel",
    "target",
    "class",
    "start",
    "scope",
    "tabindex",
    "role",
    "aria-label",
    "aria-hidden",
}
ATTRIBUTES |= formulas.ATTRIBUTES | {"display", "encoding", "type", "data-copy"}
ATTACKS = [
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "[a](javascript:alert(1))",
    "[a](JaVaScRiPt:alert(1))",
    "[a](data:text/html;base64,PHNjcmlwdD4=)",
    "[a](vbscript:x)",
    "[a](&#106;avascript:alert(1))",
    "[a](\x01javascript:alert(1))",
    "[a](java\nscript:alert(1))",
    "![a](javascript:alert(1))",
    "![a](https://t.example/p.png)",
    '![a](https://t.example/p.png "x\\" onload=alert(1)")',
    "[a]: javascript:alert(1)\n\n[a]",
    "<https://e.example/\"onmouseover='x'>",
    "```<script>\n</code></pre><script>alert(1)</script>\n```",
    '```"onclick="x\ny\n```',
    "`</code><script>`",
    "| <b onclick=x> |\n|---|\n| <style>*{}</style> |",
    "$</span><script>$",
    "$$\n</div><script>alert(1)</script>\n$$",
    r"\(\href{javascript:alert(1)}{\style{position:fixed}{\text{<img src=x onerror=alert(1)>}}}\)",
    "</figcaption><button onclick=x>",
    "<svg><use href='data:x'/></svg>",
    "# <h1 style=color:red>",
    "https://e.example/'><script>",
    "&lt;script&gt;",
    "<!-- --><![CDATA[x]]><?php ?>",
    "\ud800\x00\ufffe",
]


class Reader(HTMLParser):
    """Fails on anything that no message may hold."""

    def handle_starttag(self, tag, attrs):
        assert tag in TAGS, tag
        for name, value in attrs:
            assert name in ATTRIBUTES, (tag, name)
            if name == "href":
                assert value == "#i-copy" if tag == "use" else re.match(r"(https?|mailto):", value), value
        if tag == "a":
            given = dict(attrs)
            assert given["rel"] == "noopener noreferrer"
            assert given["target"] == "_blank"

    handle_startendtag = handle_starttag

    def handle_comment(self, data):
        raise AssertionError(data)

    handle_decl = handle_pi = unknown_decl = handle_comment


def read(html):
    reader = Reader(convert_charrefs=True)
    reader.feed(html)
    reader.close()


PIECES = st.sampled_from(
    [
        *ATTACKS,
        *"[]()<>!*_`~|#$\\&\n \"'=:/-+.1",
        "\n\n",
        "```",
        "$$",
        "---",
        "| a |\n|---|\n",
        "> ",
        "- ",
        "1. ",
        "    ",
    ]
)


@given(st.lists(PIECES | st.text(max_size=8), max_size=25).map("".join))
@example("".join(ATTACKS))
@example("\n\n".join(ATTACKS))
@settings(max_examples=200, deadline=None)
def test_nothing_dangerous_comes_out_of_any_text(text):
    read(to_html(text))


@pytest.mark.parametrize("text", ATTACKS)
def test_each_attack_alone(text):
    read(to_html(text))


def test_remote_images_do_not_load():
    html = to_html("![a chart](https://t.example/p.png?d=secret)")
    assert "<img" not in html
    assert 'href="https://t.example/p.png?d=secret"' in html
    assert "Image: a chart (t.example)" in html


def test_html_is_shown_as_text():
    assert to_html("<b>x</b> & y") == "<p>&lt;b&gt;x&lt;/b&gt; &amp; y</p>\n"


def test_headings_stand_below_the_pages_own():
    html = to_html("# One\n\n## Two\n\n###### Six")
    assert re.findall(r"<(h\d)>", html) == ["h2", "h3", "h4"]


def test_tables_scroll_in_their_own_frame_and_align_by_class():
    html = to_html("| a | b |\n|---|--:|\n| 1 | 2 |")
    assert html.startswith('<div class="scroll" tabindex="0" role="region" aria-label="Table"><table>')
    assert '<th scope="col" class="r">b</th>' in html
    assert '<td class="r">2</td>' in html
    assert "style" not in html


def test_code_has_its_language_colours_and_a_copy_button():
    html = to_html("```python\ndef f(): ...\n```")
    assert "<figcaption>python<button" in html
    assert '<span class="k">def</span>' in html
    assert "data-copy" in html
    plain = to_html("```nosuchlanguage\n<x>\n```")
    assert "<code>&lt;x&gt;\n</code>" in plain


def test_the_copy_button_speaks_the_readers_language():
    with translation.override("zh-hans"):
        chinese = to_html("```\nx\n```")
    assert "复制" in chinese
    assert "Copy" in to_html("```\nx\n```")


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("see https://example.org/a_(b).", "https://example.org/a_(b)"),
        ("(https://example.org/x)", "https://example.org/x"),
        ("看 https://example.org/路径。好", "https://example.org/路径"),
        ("**https://example.org/**", "https://example.org/"),
    ],
)
def test_addresses_in_running_text_become_links(text, address):
    assert f'href="{address}"' in to_html(text)


def test_addresses_in_code_and_links_are_left_alone():
    assert "<a" not in to_html("`https://example.org`")
    assert to_html("[https://a.example](https://b.example)").count("<a ") == 1


def test_lists_keep_their_numbers():
    assert '<ol start="3">' in to_html("3. three\n4. four")


def test_items_of_a_list_of_tasks_have_boxes():
    html = to_html("- [x] done\n- [ ] `open`\n- [link](https://a.example)\n- [x]no task\n\n[x] neither")
    assert html.count('<li class="task">') == 2
    assert "☑ done" in html
    assert "☐ <code>open</code>" in html
    assert "[x]no task" in html
    assert "<p>[x] neither</p>" in html


def test_each_block_of_a_text_from_right_to_left_has_its_own_direction():
    html = to_html("# مرحبا\n\n1. انسخ `blog`\n2. then this\n\n> قال\n\n| a | ب |\n|---|---|\n| 1 | ٢ |\n")
    for begins in ("<h2", "<ol", "<li", "<blockquote", "<p", '<th scope="col"', "<td"):
        assert f'{begins} dir="auto"' in html, begins
    assert "dir=" not in to_html("# plain\n\n- 中文")


def test_long_texts_are_cut_from_formatting_not_from_view():
    text = "word " * 30_000
    html = to_html(text)
    assert html.count("word") == 30_000
    assert '<pre class="plain">' in html


@pytest.mark.parametrize(
    "piece",
    [
        "[",
        "![",
        "*",
        "**a",
        "a*_",
        "`",
        "<",
        "|a|\n|-|\n",
        "[a](",
        "![](",
        "> ",
        "- ",
        "\n\n- a\n",
        "&#",
        "$a ",
        "\\",
        "https://",
    ],
)
def test_time_grows_with_length_not_with_its_square(piece):
    def seconds(chars):
        text = piece * (chars // len(piece))
        began = time.thread_time()
        to_html(text)
        return time.thread_time() - began

    seconds(1_000)
    small, large = seconds(2_500) + 0.01, seconds(20_000)
    assert large < small * 30


def test_doctests():
    assert doctest.testmod(markdown).failed == 0
