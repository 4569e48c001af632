"""What comes first: what says more of what was asked, in a chat that holds more of it, on the day that was named."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from hermes_site.kernel.text.dates import Day, days
from hermes_site.kernel.text.finding import PER_GROUP, Filters
from hermes_site.kernel.text.index import MOST_GROUPS, FileIndex
from tests.text.memory_source import Documents


@pytest.fixture
def found(tmp_path):
    """The groups found among (group, text, time) documents, best first, and whether the search was widened."""

    def search(asked, *documents, zone=UTC):
        source = Documents()
        for group, text, *at in documents:
            source.add(text, group=group, at=int(at[0].timestamp()) if at else 0)
        answer = FileIndex(tmp_path / str(len(list(tmp_path.iterdir()))), tmp_path, source).search(
            asked, Filters(zone=zone)
        )
        best = [hit.group for hit in answer.hits if hit.group in answer.groups]
        order = dict.fromkeys(int.from_bytes(answer.groups[group], "big") for group in best)
        return list(order), answer.relaxed

    return search


FILLER = [(group, f"nothing of interest {group}") for group in range(20, 40)]


@pytest.mark.parametrize("asked", ["what did I cook on April 27?", "我4月27日 cook 了什么", "cook 2026-04-27"])
def test_the_day_that_is_named_comes_first(asked, found):
    day, other = datetime(2026, 4, 27, 20, tzinfo=UTC), datetime(2026, 5, 2, 20, tzinfo=UTC)
    documents = [(1, "we cook a soup", day), (2, "I did cook, cook what I cook", other), *FILLER]
    assert found(asked, *documents)[0][0] == 1


def test_a_day_is_meant_where_one_is(found):
    late = datetime(2026, 4, 27, 23, tzinfo=UTC)
    documents = [(1, "cook cook soup", datetime(2026, 4, 27, 2, tzinfo=UTC)), (2, "cook a soup", late), *FILLER]
    assert found("cook soup on April 28", *documents, zone=ZoneInfo("Asia/Shanghai"))[0][0] == 2


@pytest.mark.parametrize(
    ("asked", "right"),
    [
        ("What topics came up on April 27th?", ([1], True)),
        ("topics OR April OR 27th", ([1], True)),
        ("4月27号聊的是什么话题", ([1], True)),
        ("topics on the 27th", ([1], True)),
        ("soup April 27", ([2, 1], True)),
        ("4月27日 NOT soup", ([], False)),
        ('"April 27"', ([], False)),
        ("topics on February 30", ([], False)),
    ],
)
def test_what_was_said_on_a_day_that_is_named_is_found_whatever_it_was(asked, right, found):
    day, other = datetime(2026, 4, 27, 20, tzinfo=UTC), datetime(2026, 5, 2, 20, tzinfo=UTC)
    assert found(asked, (1, "a kettle", day), (2, "soup is hot", other), (3, "x", other)) == right


def test_a_number_that_nobody_wrote_may_be_that_of_a_day(found):
    day, other = datetime(2026, 4, 14, 20, tzinfo=UTC), datetime(2026, 5, 2, 20, tzinfo=UTC)
    documents = [(1, "a soup", day), (2, "soup, soup", other), *FILLER]
    assert found("14 OR soup", *documents)[0] == [1, 2]
    assert found("14 OR soup", *documents, (3, "for 14 people", other))[0] == [3, 2, 1]


def test_chinese_words_that_share_a_character_are_found_where_nothing_is_nearer(found):
    documents = [(1, "我报名了半程马拉松"), (2, "去吃饭"), *FILLER]
    assert found("半马 OR 比赛", *documents) == ([1], True)
    assert found("半马在哪", *documents) == ([1], True)
    assert found("半马 OR 吃饭", *documents) == ([2], False)


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("am 3. 4.", set()),
        ("May 5th, 2024 and 6 of June", {Day(2024, 5, 5), Day(None, 6, 6)}),
        (
            "2024年5月6日 / 五月十二号 / 5월 7일 / 12月31號",
            {Day(2024, 5, 6), *(Day(None, *md) for md in [(5, 12), (5, 7), (12, 31)])},
        ),
        ("13月40日, May 99, 2024-13-01, 1.2.2024", set()),
        ("May I have 3 of them? maybe 5", set()),
    ],
)
def test_days(text, right):
    assert days(text) == right


def test_words_of_the_question_count_less_than_what_it_is_about(found):
    documents = [(1, "what did you do there last evening"), (2, "the kettle"), *FILLER]
    assert found("what did you do with the kettle", *documents)[0][0] == 2
    documents = [(1, "我们去了什么"), (2, "水壶"), *FILLER]
    assert found("我们的水壶是什么", *documents)[0][0] == 2


def test_a_chat_that_holds_more_of_it_comes_first(found):
    documents = [
        (1, "a kettle"),
        (2, "a kettle"),
        (2, "on the stove"),
        (2, "near the window"),
        (3, "a window"),
        *FILLER,
    ]
    assert found("kettle stove window lamp", *documents) == ([2, 3, 1], True)


def test_two_words_apart_are_found_behind_those_together(found):
    documents = [(1, "a kettle"), (1, "something else"), (1, "it is blue"), (2, "a blue kettle"), (3, "blue"), *FILLER]
    assert found("blue kettle", *documents) == ([2, 1], True)
    assert found('"blue kettle"', *documents) == ([2], False)


def test_what_is_found_apart_never_counts_more_than_what_is_found_together(tmp_path):
    source = Documents()
    source.add("a blue kettle, " + "and much else that was said on that day about other things, " * 40, group=1)
    for group in range(20, 200):
        source.add(f"nothing of interest {group}", group=group)
    for _ in range(8):
        source.add("kettle kettle", group=300)
        source.add("blue blue", group=300)
    hits = FileIndex(tmp_path / "owner", tmp_path, source).search("blue kettle", Filters()).hits
    assert hits[0].id == 1
    assert hits[0].score >= max(hit.score for hit in hits[1:])


@pytest.mark.parametrize("asked", ["kettle", "kettle blue", "kettle NOT green"])
def test_of_many_what_says_more_of_it_comes_first(asked, found):
    others = [(group, f"one blue kettle is among much else that was said on day {group}") for group in range(50, 1050)]
    others.insert(900, (2, "a blue kettle, a blue kettle, a blue kettle"))
    rest = [(group, f"nothing of interest {group}") for group in range(2000, 4000)]
    order, relaxed = found(asked, *others, *rest)
    assert (order[0], len(order), relaxed) == (2, MOST_GROUPS, False)


def test_of_many_that_hold_very_many_words_all_are_found(found):
    words = " ".join(f"word{n}" for n in range(300))
    order, relaxed = found(words, *((group, words) for group in range(1, 302)), (400, words.replace("word299", "")))
    assert (len(order), relaxed) == (301, False)


@pytest.mark.parametrize("sort", ["newest", "oldest"])
def test_in_order_of_time_no_chat_is_left_out_because_others_hold_much(sort, tmp_path):
    source = Documents()
    for group in range(1, 51):
        for _ in range(PER_GROUP + 6):
            source.add("a kettle", group=group, at=group)
    answer = FileIndex(tmp_path / "owner", tmp_path, source).search("kettle", Filters(), sort)
    order = list(dict.fromkeys(int.from_bytes(answer.groups[hit.group], "big") for hit in answer.hits))
    assert order == sorted(range(1, 51), reverse=sort == "newest")
    assert len(answer.hits) == 50 * PER_GROUP
