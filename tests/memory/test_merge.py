from itertools import count
from uuid import UUID

from hypothesis import given
from hypothesis import strategies as st

from memory.merge import Drift, edit, merge, undo
from memory.operations import Item, diff

WORDS = st.lists(st.sampled_from("abcdefgh"), max_size=6)


def items(texts) -> tuple[Item, ...]:
    return tuple(Item(UUID(int=n + 1), text) for n, text in enumerate(texts))


def merged(base, file, store) -> list[str]:
    numbers = count(100)
    return [
        item.content for item in merge(list(base), list(file), items(store), new_id=lambda: UUID(int=next(numbers)))
    ]


def test_what_came_in_the_file_is_added_where_it_stands():
    assert merged("ab", "axb", "abc") == ["a", "x", "b", "c"]
    assert merged("ab", "xab", "ab") == ["x", "a", "b"]


def test_what_went_in_the_file_goes():
    assert merged("abc", "ac", "abc") == ["a", "c"]


def test_what_the_store_got_meanwhile_stays():
    assert merged("ab", "a", "abc") == ["a", "c"]
    assert merged("ab", "abx", "aby") == ["a", "b", "x", "y"]


def test_an_entry_reworded_in_the_file_keeps_its_id():
    result = merge(["a", "b"], ["a", "b!"], items("ab"))
    assert result == [Item(UUID(int=1), "a"), Item(UUID(int=2), "b!")]


def test_what_both_sides_reworded_keeps_both():
    assert sorted(merged(["a", "b"], ["a", "b file"], ["a", "b store"])) == ["a", "b file", "b store"]


def test_what_both_sides_added_is_there_once():
    assert merged("a", "ab", "ab") == ["a", "b"]


def test_tens_of_thousands_of_entries_are_brought_together_without_waiting():
    old, new = [f"old {n}" for n in range(30_000)], [f"new {n}" for n in range(30_000)]
    assert merged([], new, []) == new
    assert merged(old, new, old) == new
    assert merged(old, [], [*old, "mine"]) == ["mine"]


def test_another_order_in_the_file_is_taken_over():
    assert merged("abc", "cab", "abc") == ["c", "a", "b"]
    assert merged("abc", "cab", "abcd") == ["c", "d", "a", "b"]


def test_without_a_base_everything_is_kept():
    assert merged("", "ab", "bc") == ["a", "b", "c"]


def test_an_entry_longer_than_the_limit_is_drift_unless_the_store_has_it():
    assert edit(["a"], ["a", "x" * 11], items("a"), limit=10) == Drift("x" * 11)
    kept = edit(["a"], ["x" * 11, "b"], items(["x" * 11, "a"]), limit=10)
    assert not isinstance(kept, Drift)
    assert [item.content for item in kept] == ["x" * 11, "b"]


@given(WORDS, WORDS)
def test_an_unchanged_store_becomes_what_the_file_says(base, file):
    assert sorted(set(merged(base, file, base))) == sorted(set(file))


@given(WORDS, WORDS)
def test_an_unchanged_file_changes_nothing(base, store):
    assert merged(base, base, store) == store


@given(WORDS, WORDS, WORDS)
def test_nothing_that_only_one_side_wrote_is_lost(base, file, store):
    result = merged(base, file, store)
    assert set(file) - set(base) <= set(result)
    assert set(store) - set(base) <= set(result)


@given(
    st.lists(st.sampled_from("abcdefgh"), max_size=6, unique=True),
    st.lists(st.sampled_from("abcdefgh"), max_size=6, unique=True),
)
def test_undoing_a_change_leads_back(before, after):
    old = items(before)
    new = tuple(merge(before, after, old))
    back, left = undo(new, diff(old, new))
    assert left == []
    assert {item.id: item.content for item in back} == {item.id: item.content for item in old}


def test_undo_leaves_alone_what_was_changed_since():
    old = items("ab")
    new = (old[0], Item(old[1].id, "b2"))
    later = (old[0], Item(old[1].id, "b3"))
    back, left = undo(later, diff(old, new))
    assert [item.content for item in back] == ["a", "b3"]
    assert left == ["b2"]


def test_undo_puts_removed_entries_back_at_their_places():
    old = items("abcd")
    new = (old[0], old[3])
    back, left = undo(new, diff(old, new))
    assert back == list(old)
    assert left == []


def test_undo_does_not_bring_back_what_is_there_again():
    old = items("ab")
    new = (old[0],)
    later = (old[0], Item(UUID(int=9), "b"))
    back, left = undo(later, diff(old, new))
    assert back == list(later)
    assert left == ["b"]
