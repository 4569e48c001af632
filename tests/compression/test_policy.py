"""When, how far, and when to leave off."""

from datetime import UTC, datetime, timedelta
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agent.core.compression.policy import COOL_DOWN, LONG_COOL_DOWN, Breaker, Options, budgets, is_worth
from agent.core.compression.protection import head_end, left_behind, recent_start, tail_start
from tests.compression.chats import agent, call, chats, human, numbered, result, talk

NOW = datetime(2026, 11, 30, tzinfo=UTC)


def of(window, *, fixed=0, reserved=None, **options):
    return budgets(Options(**options), window=window, reserved=reserved, fixed=fixed)


def test_a_window_of_200k_triggers_at_100k_keeps_20k_and_allows_10k_of_summary():
    sizes = of(200_000)
    assert (sizes.trigger, sizes.tail, sizes.summary) == (100_000, 20_000, 10_000)


def test_sizes_follow_the_window_and_the_options():
    assert of(1_000_000).summary == 12_000
    assert of(32_000).summary == 2_000
    assert of(32_000, threshold=0.9, reserved=8_000).trigger == 32_000 - 8_000 - 640
    assert of(128_000, small_window_floor=0.75).trigger == 96_000
    assert of(600_000, small_window_floor=0.75).trigger == 300_000
    assert of(8_000, fixed=4_000).trigger == min(int(8_000 * 0.85), 8_000 - 2_000 - 160)
    assert of(100_000, target_ratio=0.4).tail == 20_000


@given(st.integers(1_024, 2_000_000), st.integers(0, 2_000_000) | st.none(), st.integers(0, 100_000))
def test_sizes_make_sense_whatever_the_window(window, reserved, fixed):
    sizes = of(window, reserved=reserved, fixed=fixed)
    assert 0 < sizes.tail < sizes.trigger <= sizes.limit < window
    assert 0 < sizes.summary < sizes.trigger


@given(chats(), st.integers(1, 30), st.integers(1, 3_000))
def test_the_tail_holds_the_last_words_of_the_person_and_parts_no_call_from_its_result(lines, last_n, budget):
    sizes = [len(line.message.content) // 4 + 4 for line in lines]
    start = tail_start(lines, sizes, budget=budget, last_n=last_n)
    assert any(line.origin == "human" for line in lines[start:])
    assert lines[start].message.role != "tool"
    recent = recent_start(lines, sizes, budget=budget, last_n=last_n)
    assert sum(sizes[recent:]) <= 1.5 * budget
    left = left_behind(sizes)
    assert all(one - two == size for (one, two), size in zip(pairwise(left), sizes, strict=True))


def test_the_tail_is_the_longer_of_budget_and_messages_but_not_much_over_its_budget():
    lines = numbered([agent(f"a {n}") if n % 2 else human(f"q {n}") for n in range(40)])
    sizes = [10] * 40
    assert tail_start(lines, sizes, budget=300, last_n=4) == 10
    assert tail_start(lines, sizes, budget=40, last_n=6) == 34
    assert tail_start(lines, sizes, budget=40, last_n=20) == 34
    assert tail_start(lines, sizes, budget=1, last_n=20) == 38


def test_the_head_ends_behind_the_results_of_its_calls():
    one = call("1")
    lines = numbered([human("a"), agent("", one, call("2")), result(one), result(call("2")), agent("b"), *talk(3)])
    assert head_end(lines, 2) == 4
    assert head_end(lines, 0) == 0


def test_a_tenth_is_worth_it():
    assert is_worth(1_000, 900)
    assert not is_worth(1_000, 901)


@pytest.mark.case("CO-11")
def test_co_11_two_passes_that_save_nothing_pause_it():
    breaker = Breaker()
    for _pass in range(2):
        assert breaker.may_run(NOW)
        breaker = breaker.passed(50_000).reported(50_000)
    assert not breaker.may_run(NOW + timedelta(days=1))


def test_a_pass_that_worked_clears_what_was_before():
    breaker = Breaker().failed(NOW).passed(50_000)
    assert breaker.reported(20_000) == Breaker()
    assert Breaker().reported(10**6) == Breaker()


@pytest.mark.parametrize(("lasting", "rest"), [(False, COOL_DOWN), (True, LONG_COOL_DOWN)])
def test_a_failure_is_followed_by_a_rest_and_two_by_a_pause(lasting, rest):
    once = Breaker().failed(NOW, lasting=lasting)
    assert not once.may_run(NOW + rest - timedelta(seconds=1))
    assert once.may_run(NOW + rest)
    assert once.failed(NOW).is_paused
    assert once.passed(10_000).reported(9_999).is_paused


def test_where_prompt_and_tools_take_much_of_a_small_window_more_of_it_is_used():
    assert of(9_000, fixed=3_700).trigger == of(9_000, fixed=3_700).limit
    assert of(16_000, fixed=3_700).trigger == 8_000
    assert (of(9_000, fixed=3_700).tail, of(9_000, fixed=3_700).summary) == (574, 765)
