"""What discover, scroll, read and browse give: whose, what of it, in which order."""

from datetime import timedelta
from uuid import uuid4

import pytest

from hermes_site.kernel import clock
from hermes_site.kernel.errors import InvalidError, NotFoundError
from sessions.indexing import index_of
from sessions.models import Message
from sessions.results import Wanted
from sessions.search import browse, discover, read, scroll
from sessions.services import session_delete, session_restore, session_update


def found(user, query, **options):
    limit, sort = options.pop("limit", 10), options.pop("sort", "relevance")
    return [
        chat.session
        for chat in discover(user=user, query=query, limit=limit, sort=sort, wanted=Wanted(**options)).items
    ]


def test_a_hit_shows_what_was_said_around_it(user, say):
    texts = [f"line {n}" for n in range(1, 31)]
    texts[14] = "here lies the Blue Kettle, at last"
    chat = say(*texts, title="Kitchen")
    (hit,) = discover(user=user, query="blue kettle").items
    assert (hit.session, hit.message_id, hit.role, hit.hits) == (chat, 15, "user", 1)
    assert hit.snippet.marked("[", "]") == "here lies the [Blue] [Kettle], at last"
    assert [line.id for line in hit.window.lines] == list(range(10, 21))
    assert [line.id for line in hit.window.lines if line.anchor] == [15]
    assert [line.id for line in hit.window.start] == [1, 2, 3]
    assert [line.id for line in hit.window.end] == [28, 29, 30]
    assert (hit.window.before, hit.window.after) == (9, 10)
    assert hit.lineage_root == chat.pk


def test_marks_stand_where_the_original_has_the_words(user, say):
    say("ﬁrst ﾌﾟﾛｼﾞｪｸﾄ CAFÉS, dann später")
    (hit,) = discover(user=user, query="プロジェクト cafe").items
    assert hit.snippet.marked("[", "]") == "ﬁrst [ﾌﾟﾛｼﾞｪｸﾄ] [CAFÉS], dann später"


def test_huge_messages_are_cut_around_the_match_and_say_so(user, say):
    say("a " * 20_000 + "needle" + " b" * 20_000)
    (hit,) = discover(user=user, query="needle").items
    (line,) = hit.window.lines
    assert "needle" in line.text
    assert len(line.text) < 5000
    assert line.text.startswith("[… 3")


def test_strangers_find_nothing_and_learn_nothing(user, stranger, say):
    chat = say("the walrus", title="Walrus")
    assert found(stranger, "walrus") == []
    assert browse(user=stranger) == []
    for call in (
        lambda: scroll(user=stranger, session_id=chat.pk, message_id=1),
        lambda: read(user=stranger, session_id=chat.pk),
        lambda: discover(user=stranger, query="walrus", wanted=Wanted(session_id=chat.pk)),
    ):
        with pytest.raises(NotFoundError):
            call()


@pytest.mark.parametrize(
    "asked", ["walrus", "苏州", '"the walrus"', "walr*", "walrus OR 苏州", "walrus nonsense", ".env"]
)
@pytest.mark.case("SC-01")
def test_sc_01_what_is_gone_is_found_on_no_path(asked, user, say):
    undone = say("the walrus in 苏州 loads .env")
    kept = say("the walrus in 苏州 loads .env")
    deleted = say("the walrus in 苏州 loads .env", title="walrus 苏州")
    say("the walrus in 苏州 loads .env", temporary=True, title="walrus 苏州")
    assert set(found(user, asked)) == {undone, kept, deleted}
    undone.messages.all().delete()
    session_delete(user=user, session_id=deleted.pk)
    assert found(user, asked) == [kept]
    session_restore(user=user, session_id=deleted.pk)
    assert set(found(user, asked)) == {kept, deleted}


def test_what_is_gone_leaves_room_for_what_is_there(user, say):
    kept = say("walrus")
    gone = [say("walrus") for _ in range(40)]
    assert len(found(user, "walrus", limit=3)) == 3
    for chat in gone:
        chat.messages.all().delete()
    assert found(user, "walrus", limit=3) == [kept]


@pytest.mark.case("SC-03")
def test_sc_03_what_was_compressed_away_is_found_and_what_the_model_has_is_not(user, say):
    before = say("the zebra budget")
    now = say("zebra one", "zebra two", parent=before)
    now.messages.filter(number=1).update(compressed=True)
    assert set(found(user, "zebra", current=now.pk)) <= {before, now}
    (hit,) = discover(user=user, query="zebra one", wanted=Wanted(current=now.pk)).items
    assert (hit.session, hit.message_id) == (now, 1)
    (hit,) = discover(user=user, query="two", wanted=Wanted(current=before.pk)).items
    assert (hit.session, hit.message_id) == (now, 2)
    assert found(user, "two", current=now.pk) == []
    assert [
        chat.session for chat in discover(user=user, query="zebra budget", wanted=Wanted(current=now.pk)).items
    ] == [before]


@pytest.mark.case("SC-05", "SC-06")
def test_sc_05_sc_06_no_chat_crowds_out_the_others(user, say):
    other = say("the lynx")
    crowd = say(*["the lynx"] * 320)
    assert found(user, "lynx", current=crowd.pk, limit=5) == [other]
    assert set(found(user, "lynx", limit=5)) == {other, crowd}


@pytest.mark.case("SC-08")
def test_sc_08_a_hit_has_the_title_and_time_of_its_own_chat(user, say, ago):
    root = say("hello", title="Old trip")
    ago(root, days=300)
    child = say("the tax office wrote", title="Tax return", parent=root)
    (hit,) = discover(user=user, query="tax office").items
    assert (hit.session.title, hit.lineage_root) == ("Tax return", root.pk)
    assert hit.when == child.messages.get().created_at


def test_one_chat_of_a_lineage_is_enough(user, say):
    root = say("the otter")
    child = say("the otter otter", parent=root)
    say("the otter", parent=child)
    assert len(found(user, "otter")) == 1


@pytest.mark.case("SC-10")
def test_sc_10_titles_are_found_folded_and_in_part(user, say):
    plan = say("x", title="Alpha plan")
    longer = say("x", title="The ALPHABET")
    assert found(user, "alpha plan") == [plan]
    assert set(found(user, "Alpha")) == {plan, longer}
    session_update(user=user, session_id=plan.pk, title="Beta")
    assert found(user, "alpha plan") == []
    assert found(user, "betá") == [plan]


def test_filters(user, say, ago):
    old = say("the heron", "yes, the heron", source="api")
    ago(old, days=10)
    new = say("a heron", archived=True)
    week = clock.now() - timedelta(days=7)
    assert found(user, "heron", since=week) == [new]
    assert found(user, "heron", until=week) == [old]
    assert found(user, "heron", archived=True) == [new]
    assert found(user, "heron", archived=False) == [old]
    assert found(user, "heron", source="api") == [old]
    assert found(user, "heron", session_id=new.pk) == [new]
    assert found(user, "heron", roles=frozenset({"assistant"})) == [old]


def test_order_by_time_is_that_of_the_messages_also_of_imported_ones(user, say, ago):
    chats = [say(f"the ibis {n}") for n in range(4)]
    ago(chats[3], days=3)  # came last and is the oldest
    ago(chats[0], days=1)
    assert found(user, "ibis", sort="oldest") == [chats[3], chats[0], chats[1], chats[2]]
    assert found(user, "ibis", sort="newest") == [chats[2], chats[1], chats[0], chats[3]]


def test_tools_have_their_own_filter_and_are_told_of(user, say):
    chat = say("look it up")
    Message.objects.create(
        session=chat, number=2, turn_no=1, role="tool", tool_name="web_fetch", content='{"text": "the marmot", "n": 7}'
    )
    nothing = discover(user=user, query="marmot")
    assert (list(nothing.items), nothing.in_tools) == ([], 1)
    assert found(user, "marmot", roles=frozenset({"tool"})) == [chat]


def test_only_what_people_said_is_indexed(user, say):
    chat = say("what is this", prompt := "it is a cup")
    chat.messages.filter(number=1).update(prelude="recalled secret words", reasoning="pondering")
    assert prompt
    for asked in ("recalled", "pondering"):
        assert found(user, asked) == []


def test_widening_says_so_and_keeps_what_was_excluded(user, say):
    one, two, _three = say("the blue kettle"), say("a red pot"), say("red wool")
    results = discover(user=user, query="blue pot NOT wool")
    assert results.relaxed
    assert {chat.session for chat in results.items} == {one, two}
    assert not discover(user=user, query="blue kettle").relaxed


def test_a_question_without_spaces_is_answered(user, say):
    chat = say("昨天我们去苏州看了拙政园")
    say("今天在家写代码")
    results = discover(user=user, query="我什么时候去苏州看园林的？")
    assert results.relaxed
    assert results.items[0].session == chat


def test_an_empty_query_is_refused(user):
    for query in ("", "  \n", "\u200b"):
        with pytest.raises(InvalidError):
            discover(user=user, query=query)


def test_scroll_and_read(user, say):
    chat = say(*[f"line {n}" for n in range(1, 51)])
    _chat, window = scroll(user=user, session_id=chat.pk, message_id=25, window=3)
    assert [line.id for line in window.lines] == list(range(22, 29))
    assert (window.before, window.after) == (21, 22)
    _chat, lines, left_out = read(user=user, session_id=chat.pk)
    assert [line.id for line in lines] == [*range(1, 21), *range(41, 51)]
    assert left_out == 20
    with pytest.raises(NotFoundError):
        scroll(user=user, session_id=chat.pk, message_id=99)
    with pytest.raises(NotFoundError):
        read(user=user, session_id=uuid4())


def test_a_title_is_found_by_what_was_said_on_the_days_looked_at(user, say, ago):
    chat = say("old", "older still", "new", title="Walrus")
    chat.messages.filter(number__lt=3).update(created_at=clock.now() - timedelta(days=30))
    ago(say("x", title="The walrus"), days=30)
    week = clock.now() - timedelta(days=7)
    for sort in ("relevance", "newest", "oldest"):
        (hit,) = discover(user=user, query="walrus", sort=sort, wanted=Wanted(since=week)).items
        assert (hit.session, hit.message_id, hit.hits) == (chat, 3, 0)
        found = discover(user=user, query="walrus", sort=sort, wanted=Wanted(until=week)).items
        assert {(hit.session.title, hit.message_id) for hit in found} == {("Walrus", 1), ("The walrus", 1)}
    assert not discover(user=user, query="walrus", wanted=Wanted(until=week - timedelta(days=60))).items


def test_a_title_without_messages_takes_no_place(user, say, ago):
    chat = say("the walrus")
    ago(chat, days=1)
    say(title="Walrus")
    for sort in ("relevance", "newest", "oldest"):
        assert [hit.session for hit in discover(user=user, query="walrus", limit=1, sort=sort).items] == [chat]


def test_browse_shows_the_latest(user, say, ago):
    first, second = say("one", "the first\nanswer"), say("two")
    say("hidden", temporary=True)
    ago(first, hours=1)
    ago(say(title="Empty"), days=1)
    assert [(each.session.title, each.preview) for each in browse(user=user)] == [
        (second.title, "two"),
        (first.title, "the first answer"),
        ("Empty", ""),
    ]
    assert first not in [each.session for each in browse(user=user, current=first.pk)]


def test_windows_of_a_chat_of_thousands(user, say):
    chat = say("the first")
    roles = ["tool", "user", "assistant"]
    Message.objects.bulk_create(
        Message(session=chat, number=n, turn_no=n // 3 + 1, role=roles[n % 3], content=f"line {n}")
        for n in range(2, 5001)
    )
    stretch = scroll(user=user, session_id=chat.pk, message_id=2500, window=4)[1]
    assert [line.id for line in stretch.lines] == list(range(2496, 2505))
    assert (stretch.before, stretch.after) == (2495, 2496)
    index_of(user).catch_up()  # a search does so for a second only
    (hit,) = discover(user=user, query="2500").items
    assert [line.id for line in hit.window.start] == [1, 2, 4]
    assert [line.id for line in hit.window.end] == [4997, 4999, 5000]
    last = scroll(user=user, session_id=chat.pk, message_id=5000)[1]
    assert (len(last.lines), last.before, last.after) == (6, 4994, 0)
