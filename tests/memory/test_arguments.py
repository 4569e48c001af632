from uuid import uuid4

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.arguments import MAX_OPERATIONS, Operation, Problem, Request, read

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=12), inner, max_size=4),
    max_leaves=8,
)
FIELDS = st.sampled_from(
    ["action", "content", "old_text", "entry_id", "before", "operations", "new_text", "old_string", "target", "x"]
)


def problem(raw, target=None):
    found = read(target, raw)
    assert isinstance(found, Problem), found
    return found.message


def operations(raw, target=None):
    found = read(target, raw)
    assert isinstance(found, Request), found
    return found.operations


@given(JSON, JSON | st.dictionaries(FIELDS, JSON, max_size=5))
def test_nothing_a_model_can_send_raises(target, raw):
    assert isinstance(read(target, raw), Request | Problem)


@pytest.mark.parametrize(
    ("given_", "meant"), [(None, "memory"), ("memory", "memory"), (" USER ", "user"), ("USER.md", "user")]
)
def test_the_store_is_named_or_memory(given_, meant):
    found = read(given_, {"action": "add", "content": "x"})
    assert isinstance(found, Request)
    assert found.target == meant


@pytest.mark.parametrize("target", ["notes", "", 5, ["memory"], True])
def test_an_unknown_store_is_a_clear_error(target):
    assert "target must be one of memory, user" in problem({"action": "add", "content": "x"}, target)


@pytest.mark.case("MO-08")
def test_mo_08_content_alone_is_an_add():
    assert operations({"content": "note"}) == (Operation("add", content="note"),)


@pytest.mark.parametrize("raw", [{}, {"old_text": "x"}, {"content": "a", "old_text": "b"}, {"action": None}])
@pytest.mark.case("MO-08")
def test_mo_08_a_missing_action_names_the_three_with_an_example(raw):
    message = problem(raw)
    assert "add, replace, remove" in message
    assert '{"action": "add"' in message


@pytest.mark.parametrize(
    "pair", [("old_string", "new_string"), ("old_text", "new_text"), ("old_content", "new_content")]
)
@pytest.mark.case("MO-10")
def test_mo_10_the_names_of_sibling_tools_are_understood(pair):
    raw = {"action": "replace", pair[0]: "tea", pair[1]: "coffee"}
    assert operations(raw) == (Operation("replace", content="coffee", old_text="tea"),)


@pytest.mark.case("MO-11")
def test_mo_11_an_alias_becomes_the_value_that_is_stored():
    assert operations([{"action": "add", "new_text": " a\r\nb "}]) == (Operation("add", content="a\nb"),)


def test_the_same_field_under_two_names_must_agree():
    assert "given twice" in problem({"action": "add", "content": "a", "text": "b"})
    assert operations({"action": "add", "content": "a", "text": "a"}) == (Operation("add", content="a"),)


@pytest.mark.parametrize(
    ("field", "value"), [("content", 42), ("content", ["a"]), ("content", {"a": 1}), ("content", True)]
)
@pytest.mark.case("MO-13")
def test_mo_13_content_of_a_wrong_type_is_a_clear_error(field, value):
    assert f"{field} must be a string" in problem({"action": "add", field: value})


@pytest.mark.case("MO-13")
def test_mo_13_old_text_of_a_wrong_type_is_a_clear_error():
    assert "old_text must be a string, not 8080" in problem({"action": "remove", "old_text": 8080})


@pytest.mark.parametrize("action", ["insert", 3, ["add"], "replace all"])
def test_an_unknown_action_is_a_clear_error(action):
    assert "action must be one of add, replace, remove" in problem({"action": action, "content": "x"})


@pytest.mark.case("MB-01")
def test_mb_01_a_bare_string_in_a_batch_is_named_by_number():
    assert problem({"operations": ["add foo"]}).startswith("operation 1 must be an object")
    assert "operation 2" in problem({"operations": [{"action": "add", "content": "a"}, 7]})


@pytest.mark.case("MB-03")
def test_mb_03_a_batch_as_a_json_string_is_read_once():
    assert operations({"operations": '[{"action":"add","content":"x"}]'}) == (Operation("add", content="x"),)


@pytest.mark.parametrize("text", ["add x", '"add x"', "{}", "[", "5"])
@pytest.mark.case("MB-03")
def test_mb_03_other_strings_are_refused_with_a_hint(text):
    assert "operations must be a list of objects like" in problem({"operations": text})


@pytest.mark.case("MB-06")
def test_mb_06_single_and_batch_together_are_refused():
    mixed = {"action": "add", "content": "single", "operations": [{"action": "add", "content": "batch"}]}
    assert "given together" in problem(mixed)
    assert operations({"action": None, "operations": [{"content": "b"}]}) == (Operation("add", content="b"),)


def test_an_empty_or_endless_batch_is_refused():
    assert "empty" in problem({"operations": []})
    assert str(MAX_OPERATIONS) in problem({"operations": [{"content": "a"}] * (MAX_OPERATIONS + 1)})


@pytest.mark.parametrize("action", ["replace", "remove"])
@pytest.mark.parametrize("named", [{}, {"old_text": ""}, {"old_text": "  "}, {"old_text": None}])
def test_a_change_must_name_its_entry(action, named):
    found = read(None, {"action": action, **({"content": "x"} if action == "replace" else {}), **named})
    assert isinstance(found, Problem)
    assert found.names_no_entry
    assert "old_text" in found.message


def test_an_entry_is_named_once():
    raw = {"action": "remove", "old_text": "a", "entry_id": str(uuid4())}
    assert "not both" in problem(raw)


@pytest.mark.parametrize("value", ["7", 7, "not-an-id", ["x"]])
def test_an_id_must_be_an_id(value):
    assert "entry_id must be the id of an entry" in problem({"action": "remove", "entry_id": value})


def test_move_takes_ids_only():
    one, two = uuid4(), uuid4()
    raw = {"action": "move", "entry_id": str(one), "before": str(two)}
    assert operations(raw) == (Operation("move", entry_id=one, before=two),)
    assert operations({"action": "move", "entry_id": str(one)}) == (Operation("move", entry_id=one),)
    assert "move takes" in problem({"action": "move", "old_text": "x"})
    assert "move only" in problem({"action": "remove", "entry_id": str(one), "before": str(two)})


@pytest.mark.parametrize("content", ["", "  \n ", "\ufeff"])
def test_an_empty_entry_is_refused(content):
    assert "content is empty" in problem({"action": "add", "content": content})
    assert "use remove" in problem({"action": "replace", "old_text": "x", "content": content})


def test_fields_that_would_be_dropped_are_refused():
    assert "unknown field" in problem({"action": "add", "content": "x", "reason": "because"})
    assert "content only" in problem({"action": "add", "content": "x", "old_text": "y"})
    assert "no content" in problem({"action": "remove", "old_text": "y", "content": "x"})
