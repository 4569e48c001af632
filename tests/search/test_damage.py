"""Whatever happens to the file of an index, answers come, and within one round of upkeep they are right again."""

import sqlite3

import pytest
from django.core.management import call_command

from hermes_site.kernel import paths
from hermes_site.kernel.text import storage
from hermes_site.kernel.text.soundness import finds, picked
from sessions.indexing import index_of
from sessions.search import discover, tidy
from tests.text.odd_queries import odd_queries

AT_ONCE = {
    "no_groups": "DELETE FROM grps",
    "some_groups": "DELETE FROM grps WHERE no % 2",
    "no_notes": "DELETE FROM meta WHERE name != 'segmenter'",
    "no_note_of_languages": "DELETE FROM meta WHERE name = 'languages'",
    "a_note_that_is_no_number": "UPDATE meta SET value = 'x' WHERE name = 'indexed_upto'",
    "a_note_without_a_number": "UPDATE meta SET value = '' WHERE name = 'newest'",
}
BY_UPKEEP = {
    "no_documents": "DELETE FROM docs",
    "a_document_less": "DELETE FROM docs WHERE id = (SELECT max(id) FROM docs)",
    "a_document_less_with_its_size": "DELETE FROM text_docsize WHERE id = (SELECT max(id) FROM docs);"
    "DELETE FROM docs WHERE id = (SELECT max(id) FROM docs)",
    "no_words": "DELETE FROM text_data WHERE id > 10; UPDATE text_data SET block = zeroblob(7) WHERE id = 10",
    "words_of_zeros": "UPDATE text_data SET block = zeroblob(length(block)) WHERE id > 10",
    "no_way_to_the_words": "DELETE FROM text_idx",
}
BY_DAILY_UPKEEP = {
    "other_kinds": "UPDATE docs SET kind = 9",
    "other_groups": "UPDATE docs SET grp = 1",
    "other_chats": "UPDATE grps SET key = randomblob(16)",
    "other_times": "UPDATE docs SET at = 5",
}


@pytest.fixture
def damaged(user, say):
    """Run SQL on the index of chats that speak of 20 storks."""

    def run(statements):
        for first in range(0, 20, 4):
            say(*[f"the stork {n} 苏州" for n in range(first, first + 4)])
        assert hits(user) == (20, 20)
        storage.close_idle()
        (path,) = paths.user_folder(user.pk).glob("search.*.db")
        with sqlite3.connect(path) as db:
            db.executescript(statements)
        db.close()

    return run


def hits(user):
    return tuple(
        sum(chat.hits for chat in discover(user=user, query=word, limit=10).items) for word in ("stork", "苏州")
    )


@pytest.mark.parametrize("statements", AT_ONCE.values(), ids=AT_ONCE)
@pytest.mark.case("DB-01")
def test_db_01_what_cannot_be_read_is_made_anew_at_once(statements, damaged, user, say):
    damaged(statements)
    say("another stork in 苏州")
    assert hits(user) == (21, 21)
    assert index_of(user).check() == []


@pytest.mark.parametrize("statements", AT_ONCE.values(), ids=AT_ONCE)
@pytest.mark.case("DB-01")
def test_db_01_one_damaged_index_keeps_upkeep_from_none(statements, damaged, user, stranger, say):
    damaged(statements)
    say("the stork", user=stranger)
    tidy()
    tidy(thorough=True)
    assert (hits(user), hits(stranger)[0]) == ((20, 20), 1)


@pytest.mark.parametrize("statements", BY_UPKEEP.values(), ids=BY_UPKEEP)
@pytest.mark.case("DB-01")
def test_db_01_what_it_has_lost_comes_back(statements, damaged, user, say):
    damaged(statements)
    say("another stork in 苏州")
    hits(user)
    tidy()
    assert hits(user) == (21, 21)
    assert index_of(user).check() == []


@pytest.mark.parametrize("statements", BY_DAILY_UPKEEP.values(), ids=BY_DAILY_UPKEEP)
@pytest.mark.case("DB-01")
def test_db_01_what_it_has_wrong_is_put_right_once_a_day(statements, damaged, user):
    damaged(statements)
    assert tidy(thorough=True) == 1
    assert hits(user) == (20, 20)
    assert tidy(thorough=True) == 0


def test_a_sound_index_is_left_alone_whatever_is_in_it(user, say):
    for text in odd_queries(150):
        say(text.replace("\0", "").encode(errors="ignore").decode(), "a" * 5000 + " 苏" * 300)
    index_of(user).catch_up()
    assert tidy() == 0
    assert tidy(thorough=True) == 0
    assert [path.name for path in paths.user_folder(user.pk).glob("search.*.db")] == ["search.1.db"]
    call_command("search_index", "check")


def test_messages_that_are_not_yet_taken_in_are_no_loss(user, say):
    say("the stork")
    hits(user)
    say("another stork")
    assert not index_of(user).needs_rebuild(thorough=True)


def test_a_probe_asks_for_the_very_document(damaged, user):
    damaged("")
    index = index_of(user)
    with index._storage.opened() as db:
        (number, *_others) = picked(db, 5)
        (document,) = index._source.documents([number])
        assert finds(db, number, document.text)
        assert not finds(db, number, "the crane")
        assert not finds(db, number + 1, document.text)
        db.execute("BEGIN")
        db.execute("DELETE FROM docs WHERE id = ?", [number])
        assert not finds(db, number, document.text)
        db.execute("ROLLBACK")
