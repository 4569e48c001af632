import json
from uuid import UUID

import pytest

from memory.guard import TurnGuard, turn_guard
from memory.operations import Item, Outcome, Shelf
from memory.results import Change

SHELF = Shelf("memory", (Item(UUID(int=1), "a"),), 2200, "MEMORY.md")


def refused(code="no_match"):
    return SHELF.result(code, "No.")


def done(*texts):
    change = Change("add", UUID(int=2), None, "b", 1)
    items = tuple(Item(UUID(int=n + 1), text) for n, text in enumerate(texts))
    return Outcome(SHELF.result("ok", "Yes.", changes=(change,)), items)


def test_three_failures_are_answered_and_the_fourth_is_terminal():
    results = []
    for _ in range(5):
        result = turn_guard(results).judged(SHELF, refused())
        results.append(result.as_dict())
    assert [result["code"] for result in results] == ["no_match"] * 3 + ["gave_up"] * 2
    assert [result["done"] for result in results] == [False] * 3 + [True] * 2
    assert "go on with the reply" in results[3]["error"]


def test_different_refusals_count_together():
    results = [refused(code).as_dict() for code in ("over_limit", "invalid", "ambiguous")]
    assert turn_guard(results).judged(SHELF, refused("drift")).code == "gave_up"


def test_a_success_resets_the_count():
    results = [refused().as_dict()] * 3 + [done("a", "b").result.as_dict(), refused().as_dict()]
    assert turn_guard(results) == TurnGuard(failures=1, writes=1)


def test_a_fourth_call_that_succeeds_succeeds():
    outcome = done("a", "b")
    guard = turn_guard([refused().as_dict()] * 3)
    assert guard.judged(SHELF, outcome.result) == outcome.result
    assert guard.refusal(SHELF, outcome, []) is None


@pytest.mark.case("MO-15")
def test_mo_15_the_count_belongs_to_the_turn():
    assert turn_guard([]).judged(SHELF, refused()).code == "no_match"


def test_results_are_read_as_stored_json_too():
    stored = [json.dumps(refused().as_dict()), "interrupted, it may have happened", "[1]", "5"]
    assert turn_guard(stored) == TurnGuard(failures=1)


def test_what_changed_nothing_is_no_write():
    exists = SHELF.result("exists", "There already.").as_dict()
    assert turn_guard([exists] * 20) == TurnGuard()


def test_an_eleventh_write_is_refused_terminally():
    outcome = done("a", "b")
    assert TurnGuard(writes=9).refusal(SHELF, outcome, []) is None
    refusal = TurnGuard(writes=10).refusal(SHELF, outcome, [])
    assert refusal is not None
    assert (refusal.code, refusal.done) == ("gave_up", True)


def test_a_state_seen_in_this_turn_is_refused_terminally():
    refusal = TurnGuard(writes=2).refusal(SHELF, done("a", "b"), [("a",), ("a", "b")])
    assert refusal is not None
    assert refusal.code == "gave_up"
