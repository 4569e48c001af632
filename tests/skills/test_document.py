"""SKILL.md: read leniently, written strictly."""

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skills import document, frontmatter
from skills.document import DocumentError, normalise, parse

FRONT = "---\nname: {name}\ndescription: {description}\n{more}---\n\nBody.\n"


def doc(name="tea", description="Makes tea.", more=""):
    return FRONT.format(name=name, description=description, more=more)


def refusal(text):
    with pytest.raises(DocumentError) as error:
        parse(text)
    return str(error.value)


def test_keys_of_ours_are_read_at_the_top_and_below_metadata():
    top = parse(doc(more="version: 1.10\ntags: [a, b]\nplatforms: [darwin]\n"))
    below = parse(
        doc(more="metadata:\n  hermes:\n    version: '1.10'\n    tags:\n      - a\n      - b\n    platforms: macos\n")
    )
    assert (top.version, top.tags, top.platforms) == (below.version, below.tags, below.platforms)
    assert top.version == "1.10"


def test_configuration_and_environment_are_read_in_the_forms_that_occur():
    read = parse(
        doc(
            more="required_environment_variables:\n  - name: A_KEY\n    help: where\n  - B_KEY\n"
            "metadata:\n  hermes:\n    config:\n"
            "      - key: wiki.path\n        description: Where\n        default: ~/wiki\n"
        )
    )
    assert [each.name for each in read.environment] == ["A_KEY", "B_KEY"]
    assert read.config[0].default == "~/wiki"


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        ("", 1, "begin"),
        ("# Title\n", 1, "begin"),
        ("---\nname: tea\n", 1, "not closed"),
        ("---\n- a\n- b\n---\n", 2, "keys and values"),
        ("---\nname: tea\nname: tee\ndescription: x\n---\n", 3, "twice"),
        ("---\nname: &a tea\ndescription: *a\n---\n", 2, "anchors"),
        ("---\na: &a [x, x]\nb: &b [*a, *a]\n---\n", 2, "anchors"),
        ("---\nname: !!python/object/apply:os.system ['id']\n---\n", 2, "tag"),
        ("---\nname: tea\n\tdescription: x\n---\n", 3, "tab"),
        ("---\nname: tea\ndescription: a: b\n---\n", 3, "quotes"),
        ("---\nname: tea\ndescription: [\n---\n", None, "not valid YAML"),
        ("---\nname: tea\ndescription: x\nmetadata: text\n---\n", 4, "keys and values"),
        ("---\nname: tea\ndescription: x\ntags:\n  a: b\n---\n", 5, "list"),
        ("---\nname: tea\ndescription: x\nb: " + "[" * 40 + "]" * 40 + "\n---\n", 4, "nested"),
        ("---\nname: tea\ndescription: x\n--- y\n", 1, "not closed"),
        ("---\nname: tea\ndescription: a\x07b\n---\n", 3, "U+0007"),
    ],
)
def test_what_cannot_be_read_names_the_line(text, line, says):
    told = refusal(text)
    assert says in told
    assert line is None or told.startswith(f"Line {line}: ")


@pytest.mark.case("SK-11")
def test_sk_11_empty_and_wrong_values_are_refused():
    for name, description in [("", "x"), ("tea", ""), ("tea", "[a, b]"), ("123", "x"), ("'  '", "x"), ("tea", "true")]:
        refusal(doc(name, description))
    assert "123" in refusal(doc("123"))


@pytest.mark.case("SK-08")
def test_sk_08_a_name_is_matched_as_a_whole():
    refusal(doc('"tail\\n"'))
    refusal(doc('"te a"'))


@pytest.mark.case("SK-13")
def test_sk_13_a_colon_in_a_value_is_an_error_with_its_line():
    assert refusal(doc(description="Use: for tea")).startswith("Line 3: a colon")


@pytest.mark.case("SK-15")
def test_sk_15_other_encodings_are_errors_that_name_them():
    with pytest.raises(DocumentError, match=r"Line 3: .*UTF-8"):
        parse("---\nname: tea\ndescription: caf\xe9\n---\n".encode("latin-1"))
    with pytest.raises(DocumentError, match="UTF-16"):
        parse(doc().encode("utf-16"))


def test_a_byte_order_mark_crlf_and_rules_in_the_body_are_ordinary():
    read = parse(("\ufeff" + doc()).replace("\n", "\r\n") + "\r\n---\r\nmore: [\r\n")
    assert read.name == "tea"
    assert read.body.endswith("---\r\nmore: [\r\n")


def test_unknown_keys_are_named_and_stay():
    assert parse(doc(more="author: Ana\n")).extra == ("author",)


def test_what_is_written_is_in_the_standard_form():
    text = normalise(doc(more="version: 1.0\ntags: [a, '2']\nauthor: Ana\nallowed-tools: [Read, Write]\n"))
    assert document.is_strict(text)
    read = parse(text)
    assert (read.version, read.tags, read.allowed_tools) == ("1.0", ("a", "2"), ("Read", "Write"))
    assert "author: Ana" in text
    assert text.endswith("---\n\nBody.\n")
    assert normalise(text) == text


def test_a_standard_document_stays_as_it_is_to_the_byte():
    text = doc(more="# a comment\nmetadata:\n  hermes:\n    tags:\n      - a\n")
    assert normalise(text) == text


def test_dashes_that_end_the_front_matter_elsewhere_are_refused():
    with pytest.raises(DocumentError, match="Line 3"):
        normalise(doc(description='"a --- b"', more="version: 1\n"))


words = st.text(st.characters(exclude_categories=["Cs", "Cc"]), max_size=30)
values = st.recursive(
    words, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(words, inner, max_size=3), max_leaves=8
)


def _plain(value):
    """As written: what is empty is nothing."""
    if isinstance(value, dict):
        return {key: _plain(each) for key, each in value.items()} or None
    if isinstance(value, list):
        return [_plain(each) for each in value] or None
    return value


@given(st.dictionaries(words, values, max_size=4))
def test_what_is_written_reads_the_same(values):
    if values:
        front = frontmatter.write(values)
        assert {key: node.plain() for key, node in frontmatter.read(front).items()} == _plain(values)


@given(
    st.binary(max_size=300)
    | st.text(max_size=300).map(lambda text: ("---\n" + text + "\n---\n").encode(errors="replace"))
)
def test_anything_is_read_or_refused(data):
    with contextlib.suppress(DocumentError):
        parse(data)
