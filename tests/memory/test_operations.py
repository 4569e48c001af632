from dataclasses import replace
from itertools import count
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.arguments import Request, read
from memory.document import clean, fold, has_delimiter_line, size_chars
from memory.operations import Item, Shelf, apply, diff

ENTRY = st.text(st.sampled_from('ab cé“"—-中\n'), min_size=1, max_size=12).map(clean)
ENTRIES = st.lists(ENTRY.filter(lambda text: text and not has_delimiter_line(text)), max_size=6)


def shelf(*texts: str, limit: int = 2200, target: str = "memory", **options) -> Shelf:
    items = tuple(Item(UUID(int=n + 1), text) for n, text in enumerate(texts))
    return Shelf(target, items, limit, "MEMORY.md", **options)


def run(store: Shelf, *operations: dict, batch: bool = True):
    request = read(store.target, list(operations) if batch else operations[0])
    assert isinstance(request, Request), request
    numbers = count(100)
    return apply(store, request, new_id=lambda: UUID(int=next(numbers)))


def texts(outcome) -> list[str]:
    return [item.content for item in outcome.items]


def add(content: str) -> dict:
    return {"action": "add", "content": content}


def remove(old_text: str) -> dict:
    return {"action": "remove", "old_text": old_text}


def change(old_text: str, content: str) -> dict:
    return {"action": "replace", "old_text": old_text, "content": content}


@pytest.mark.case("MO-01")
def test_mo_01_a_whole_entry_wins_over_a_part():
    outcome = run(shelf("likes tea", "likes tea with milk"), remove("likes tea"))
    assert texts(outcome) == ["likes tea with milk"]


@pytest.mark.case("MO-01")
def test_mo_01_the_second_of_two_may_be_the_whole_entry():
    outcome = run(shelf("likes tea with milk", "likes tea"), change("likes tea", "likes coffee"))
    assert texts(outcome) == ["likes tea with milk", "likes coffee"]


@pytest.mark.case("MO-03")
def test_mo_03_replace_says_what_it_discarded():
    entry = "Name: Ana; City: Porto; Job: nurse"
    result = run(shelf(entry), change("Porto", "Lisbon"), batch=False).result
    assert result.code == "ok"
    assert "whole entry" in result.text
    assert result.as_dict()["changed"] == [
        {"action": "replace", "entry_id": str(UUID(int=1)), "old_text": entry},
    ]


@pytest.mark.case("MO-05")
def test_mo_05_shrinking_works_while_the_store_is_too_full():
    store = shelf("a" * 60, "b" * 60, "c" * 60, limit=100)
    outcome = run(store, change("a" * 60, "a" * 50))
    assert outcome.result.code == "ok"
    assert len(outcome.items[0].content) == 50


def test_growing_or_staying_is_refused_while_the_store_is_too_full():
    store = shelf("a" * 60, "b" * 60, "c" * 60, limit=100)
    assert run(store, change("a" * 60, "d" * 60)).result.code == "over_limit"
    assert run(store, add("x")).result.code == "over_limit"


@pytest.mark.case("MO-06")
def test_mo_06_a_replaced_entry_frees_its_own_room():
    store = shelf("x" * 40, "y" * (90 - 40 - 3), limit=100)
    outcome = run(store, change("x" * 40, "z" * 30))
    assert outcome.result.used == 80


def test_a_full_store_asks_for_consolidation_with_all_figures():
    result = run(shelf("a" * 50, "b" * 40, limit=100), add("c" * 20), batch=False).result
    body = result.as_dict()
    assert body["success"] is False
    assert body["done"] is False
    assert body["code"] == "over_limit"
    assert body["over_by"] == 50 + 3 + 40 + 3 + 20 - 100
    assert body["current_entries"] == [{"chars": 50, "content": "a" * 50}, {"chars": 40, "content": "b" * 40}]
    assert "20 characters, 4 are left" in body["error"]
    assert "operations" in body["error"]
    assert "Nothing was written." in body["error"]
    assert body["usage"] == "93% — 93/100 chars"


def test_an_entry_that_can_never_fit_says_so():
    result = run(shelf(limit=100), add("c" * 101), batch=False).result
    assert result.code == "over_limit"
    assert "can never fit" in result.text


def test_only_the_final_state_of_a_batch_counts():
    store = shelf("a" * 60, "b" * 30, limit=100)
    outcome = run(store, add("c" * 60), remove("a" * 60))
    assert texts(outcome) == ["b" * 30, "c" * 60]


def test_a_batch_is_all_or_nothing_and_names_the_operation():
    store = shelf("one")
    outcome = run(store, add("two"), remove("three"))
    assert outcome.items == store.items
    assert outcome.result.code == "no_match"
    assert outcome.result.text.startswith("Operation 2 of 2:")
    assert outcome.result.changes == ()


@pytest.mark.case("MB-05")
def test_mb_05_results_name_only_what_really_changed():
    store = shelf("fact A")
    again = run(store, add("fact A"), batch=False)
    assert again.result.code == "exists"
    assert again.result.success
    assert again.result.as_dict()["changed"] == []
    both = run(store, add("fact A"), add("fact B"))
    assert [change.after for change in both.result.changes] == ["fact B"]


def test_a_batch_that_undoes_itself_changed_nothing():
    outcome = run(shelf("one"), add("two"), remove("two"))
    assert outcome.result.code == "exists"
    assert outcome.result.changes == ()


def test_a_success_is_terminal_and_does_not_echo_the_entries():
    body = run(shelf("secret one"), add("two"), batch=False).result.as_dict()
    assert body["success"] is body["done"] is True
    assert "secret one" not in str(body)
    assert "current_entries" not in body
    assert body["entry_count"] == 2


@pytest.mark.case("ME-13")
def test_me_13_the_lenient_pass_finds_typography():
    outcome = run(shelf("Uses “smart” quotes\u00a0always"), remove('Uses "smart" quotes'))
    assert texts(outcome) == []


@pytest.mark.case("ME-13")
def test_me_13_the_exact_pass_comes_first():
    outcome = run(shelf("a “b” c", 'a "b" d'), remove('"b"'))
    assert texts(outcome) == ["a “b” c"]


@pytest.mark.case("ME-13")
def test_me_13_the_lenient_pass_must_hit_one_entry_only():
    result = run(shelf("a “b” c", "a «b» d"), remove('"b"')).result
    assert result.code == "ambiguous"


def test_several_different_entries_are_shown_in_full():
    result = run(shelf("likes tea", "likes coffee", "other"), remove("likes")).result
    assert result.code == "ambiguous"
    assert result.as_dict()["matches"] == [
        {"chars": 9, "content": "likes tea"},
        {"chars": 12, "content": "likes coffee"},
    ]


def test_of_several_identical_entries_the_first_is_meant():
    outcome = run(shelf("same", "x", "same"), change("same", "other"))
    assert texts(outcome) == ["other", "x", "same"]


def test_no_match_lists_the_entries_nearest_first():
    store = shelf("Deploys on Friday", "Uses a Mac", "Prefers tabs over spaces")
    result = run(store, remove("prefers tabs, not spaces")).result
    assert result.code == "no_match"
    assert result.current_entries[0] == "Prefers tabs over spaces"
    assert len(result.current_entries) == 3


def test_a_batch_that_fails_lists_the_entries_that_are_there_and_none_of_its_own():
    result = run(shelf("one", "two"), add("three"), remove("one"), remove("four")).result
    assert result.text.startswith("Operation 3 of 3: No entry has this old_text.")
    assert sorted(result.current_entries) == ["one", "two"]
    result = run(shelf("one", "two"), remove("one"), change("one", "more")).result
    assert "An operation before this one removes or changes the entry" in result.text
    assert sorted(result.current_entries) == ["one", "two"]


def test_an_entry_may_be_named_by_id():
    outcome = run(shelf("one", "two"), {"action": "remove", "entry_id": str(UUID(int=2))})
    assert texts(outcome) == ["one"]
    assert run(shelf("one"), {"action": "remove", "entry_id": str(UUID(int=9))}).result.code == "no_match"


def test_a_replace_that_makes_a_duplicate_merges_the_two():
    outcome = run(shelf("tabs", "spaces", "x"), change("spaces", "“tabs”".strip("“”")))
    assert texts(outcome) == ["tabs", "x"]
    assert outcome.result.code == "ok"


def test_a_replace_by_the_same_text_changes_nothing():
    assert run(shelf("tabs"), change("tabs", "tabs")).result.code == "exists"


def test_a_replace_may_change_the_typography_only():
    outcome = run(shelf('say "x"'), change('say "x"', "say “x”"))
    assert texts(outcome) == ["say “x”"]


def test_moving_works_in_a_store_that_is_too_full():
    store = shelf("a" * 60, "b" * 60, limit=100)
    outcome = run(store, {"action": "move", "entry_id": str(UUID(int=2)), "before": str(UUID(int=1))})
    assert outcome.result.code == "ok"
    assert texts(outcome) == ["b" * 60, "a" * 60]
    (moved,) = outcome.result.changes
    assert moved.action == "move"


@pytest.mark.parametrize(("used", "says"), [(80, False), (81, True)])
def test_a_store_above_80_percent_says_so(used, says):
    result = run(shelf(limit=100), add("x" * used)).result
    assert ("above 80%" in result.text) is says


def test_an_entry_just_changed_in_the_file_is_not_replaced_unseen():
    store = shelf("beta\nbuild id 77", "x", changed_outside=frozenset({UUID(int=1)}))
    result = run(store, change("beta", "BETA")).result
    assert result.code == "drift"
    assert result.matches == ("beta\nbuild id 77",)
    assert run(store, change("x", "y")).result.code == "ok"
    assert run(replace(store, changed_outside=frozenset()), change("beta", "BETA")).result.code == "ok"


@given(ENTRIES, ENTRY, st.integers(1, 60))
def test_an_add_changes_the_count_by_at_most_one_and_never_passes_the_limit(entries, content, limit):
    request = read(None, {"action": "add", "content": content})
    if isinstance(request, Request):
        store = shelf(*entries, limit=limit)
        outcome = apply(store, request)
        assert len(outcome.items) - len(entries) in (0, 1)
        old, new = size_chars(entries), size_chars(texts(outcome))
        assert new <= limit or new == old
        assert (
            any(fold(item.content) == fold(request.operations[0].content) for item in outcome.items)
            == outcome.result.success
        )


@given(ENTRIES.filter(bool), st.integers(1, 60), st.data())
def test_removing_and_shrinking_always_work(entries, limit, data):
    store = shelf(*entries, limit=limit)
    place = data.draw(st.integers(0, len(entries) - 1))
    named = {"entry_id": str(store.items[place].id)}
    gone = run(store, {"action": "remove", **named})
    assert gone.result.code == "ok"
    assert len(gone.items) == len(entries) - 1
    if len(entries[place]) > 1:
        shorter = run(store, {"action": "replace", "content": "z", **named})
        assert shorter.result.success


@given(ENTRIES, st.permutations(range(6)), st.data())
def test_the_difference_leads_from_one_state_to_the_other(entries, order, data):
    before = shelf(*entries).items
    kept = [before[n] for n in order if n < len(before) and data.draw(st.booleans())]
    after = [item if data.draw(st.booleans()) else Item(item.id, item.content + "!") for item in kept]
    changes = diff(before, after)
    state = {item.id: item.content for item in before}
    for step in changes:
        assert state.get(step.entry_id) == step.before or step.action == "move"
        if step.after is None:
            del state[step.entry_id]
        else:
            state[step.entry_id] = step.after
    assert state == {item.id: item.content for item in after}
    assert (not changes) == (list(before) == after)
