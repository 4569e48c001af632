"""The index of a user's chats: derived, never in the way, made anew when anything is wrong."""

import base64
import hashlib
import sqlite3

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext

from hermes_site.kernel import clock, paths
from hermes_site.kernel.text import storage
from sessions.indexing import index_of, searchable
from sessions.models import Message
from sessions.search import catch_up, discover, tidy
from sessions.services import session_delete, session_restore


def files(user):
    return sorted(path.name for path in paths.user_folder(user.pk).glob("search.*.db"))


def first_file(user):
    return paths.user_folder(user.pk) / files(user)[0]


def hits(user, query):
    return sum(chat.hits for chat in discover(user=user, query=query, limit=10).items)


@pytest.mark.parametrize("damage", ["garbage", "truncated", "table", "rows", "version", "empty"])
@pytest.mark.case("DB-01")
def test_db_01_a_broken_index_is_made_anew_and_loses_nothing(damage, user, say):
    say(*[f"the stork {n}" for n in range(50)])
    assert hits(user, "stork") == 50
    storage.close_idle()
    path = first_file(user)
    if damage == "garbage":
        data = bytearray(path.read_bytes())
        data[2000:] = b"\xa5" * (len(data) - 2000)
        path.write_bytes(data)
    elif damage == "truncated":
        path.write_bytes(path.read_bytes()[:5000])
    elif damage == "empty":
        path.write_bytes(b"")
    else:
        with sqlite3.connect(path) as db:
            statement = {
                "table": "DROP TABLE text_data",
                "rows": "DELETE FROM text_data WHERE id > 10",
                "version": "UPDATE meta SET value = 'older' WHERE name = 'segmenter'",
            }[damage]
            db.execute(statement)
        db.close()
    say("another stork")
    assert hits(user, "stork") == 51
    assert files(user) == ["search.2.db"]
    assert index_of(user).check() == []


@pytest.mark.case("DB-01")
def test_db_01_an_index_that_may_not_be_read_is_made_anew(user, say, monkeypatch):
    say("the stork")
    assert hits(user, "stork") == 1
    storage.close_idle()
    first_file(user).chmod(0)
    # Root may read everything.
    monkeypatch.setattr(storage.os, "access", lambda place, _mode: bool(place.stat().st_mode & 0o400))
    say("another stork")
    assert hits(user, "stork") == 2
    assert files(user) == ["search.2.db"]


@pytest.mark.case("DB-01")
def test_db_01_where_no_index_can_be_written_the_messages_are_looked_through(user, say, monkeypatch):
    say("the stork")
    monkeypatch.setattr(storage.Storage, "_begin", _no_space)
    results = discover(user=user, query="stork NOT crane")
    assert [chat.hits for chat in results.items] == [1]
    assert results.mode == "degraded"
    assert not files(user)
    catch_up(user)


def _no_space(*_):
    raise OSError(28, "No space left on device")


@pytest.mark.case("DB-01")
def test_db_01_where_the_index_cannot_grow_the_newest_messages_are_looked_through(user, say, monkeypatch):
    say("the stork")
    assert hits(user, "stork") == 1
    monkeypatch.setattr("hermes_site.kernel.text.index._take_in", _no_space)
    say("a crane")
    for word in ("stork", "crane"):
        results = discover(user=user, query=word)
        assert ([chat.hits for chat in results.items], results.mode) == ([1], "degraded")
    with pytest.raises(storage.IndexUnavailableError):
        index_of(user).rebuild()
    assert not list(paths.user_folder(user.pk).glob("search.next.db*"))
    monkeypatch.undo()
    assert hits(user, "crane") == 1


@pytest.mark.parametrize(
    ("sort", "first"), [("newest", "young stork"), ("oldest", "old stork"), ("relevance", "young stork")]
)
def test_also_without_an_index_the_order_is_as_asked(sort, first, user, say, ago, monkeypatch):
    ago(say("an egg", "the oldest stork"), days=8)
    chat = say("the old stork", "x", "the young stork")
    ago(chat, days=9)
    chat.messages.filter(number=3).update(created_at=clock.now())
    monkeypatch.setattr("hermes_site.kernel.text.index._take_in", _no_space)
    results = discover(user=user, query="stork", sort=sort)
    assert results.mode == "degraded"
    assert results.items[0].session == chat
    assert first in results.items[0].snippet.text


def test_a_locked_index_is_searched_as_it_is(user, say, monkeypatch):
    say("the stork")
    assert hits(user, "stork") == 1
    monkeypatch.setattr(storage, "_BUSY_MS", 10)
    storage.close_idle()
    with sqlite3.connect(first_file(user), isolation_level=None) as other:
        other.execute("BEGIN IMMEDIATE")
        say("a stork")
        results = discover(user=user, query="stork")
        assert (len(results.items), results.mode) == (1, "degraded")
        other.execute("ROLLBACK")
    other.close()
    assert files(user) == ["search.1.db"]
    assert hits(user, "stork") == 2


@pytest.mark.case("DB-08")
def test_db_08_an_error_of_the_database_is_none_of_the_index(user, say, monkeypatch):
    say("the stork")
    assert hits(user, "stork") == 1

    def broken(*_):
        raise sqlite3.DatabaseError("database disk image is malformed")

    monkeypatch.setattr("sessions.indexing.MessageSource.after", broken)
    with pytest.raises(sqlite3.DatabaseError):
        discover(user=user, query="stork")
    assert files(user) == ["search.1.db"]


@pytest.mark.case("DB-06")
def test_db_06_encoded_data_is_not_indexed(user, say):
    say("a picture")
    hits(user, "picture")
    index_of(user).rebuild()
    before = first_file(user).stat().st_size
    blob = base64.b64encode(b"".join(hashlib.sha512(bytes([n % 256, n // 256])).digest() for n in range(4700))).decode()
    say(f"see data:image/png;base64,{blob} here", "\n".join(blob[n : n + 76] for n in range(0, 100_000, 76)))
    assert hits(user, "see here") == 1
    index_of(user).rebuild()
    assert first_file(user).stat().st_size - before < 10_000


def test_what_looks_like_data_but_is_none_is_kept():
    for text in ("a" * 300, "-" * 300, "see src/" + "deep/" * 60 + "main.py", '{"a": "b"}', "[not json"):
        assert searchable("user", text) == text
    assert searchable("tool", '{"text": "hello", "list": ["you", 1]}') == "hello\nyou"


@pytest.mark.case("DB-10")
def test_db_10_deleted_text_leaves_the_file(user, say):
    chats = [say(*[f"word{n}x{m} secretword" for m in range(20)]) for n in range(20)]
    assert hits(user, "secretword") > 0
    for chat in chats[1:]:
        chat.delete()
    assert tidy() == 1
    (name,) = files(user)
    assert name == "search.2.db"
    storage.close_idle()
    assert b"word9x9" not in first_file(user).read_bytes()
    assert tidy() == 0
    assert hits(user, "secretword") == 20


def test_a_chat_whose_deletion_is_undone_is_found_again(user, say):
    chat = say("the stork")
    assert hits(user, "stork") == 1
    session_delete(user=user, session_id=chat.pk)
    assert tidy() == 0
    index_of(user).rebuild()
    assert hits(user, "stork") == 0
    session_restore(user=user, session_id=chat.pk)
    assert hits(user, "stork") == 1


def test_after_a_restored_database_numbers_that_stand_for_other_messages_are_noticed(user, say, ago):
    chat = say("the stork")
    assert hits(user, "stork") == 1
    number = chat.messages.get().pk
    chat.messages.all().delete()
    ago(say("before"), hours=1)
    Message.objects.create(pk=number, session=chat, number=1, turn_no=1, role="user", content="the crane")
    chat.messages.update(created_at="2026-01-01T00:00:00Z")
    assert any("are gone" in fault for fault in index_of(user).check())
    assert tidy(thorough=True) == 1
    assert (hits(user, "stork"), hits(user, "crane")) == (0, 1)


def test_messages_that_are_still_written_come_in_when_they_are_done(user, say):
    chat = say("hello", "the sto")
    chat.messages.filter(number=2).update(state="partial")
    say("later message")
    assert hits(user, "sto") == 0
    assert hits(user, "later") == 1
    chat.messages.filter(number=2).update(state="complete", content="the stork")
    assert hits(user, "stork") == 1


def test_a_row_that_comes_to_light_late_is_taken_in(user, say, monkeypatch):
    monkeypatch.setattr("sessions.indexing._writers_overlap", lambda: True)
    say("first")
    late = Message.objects.create(session=say("x"), number=2, turn_no=1, role="assistant", content="the stork")
    number, session = late.pk, late.session
    late.delete()
    say("after")
    assert hits(user, "after") == 1
    Message.objects.create(pk=number, session=session, number=2, turn_no=1, role="assistant", content="the stork")
    assert hits(user, "stork") == 1


def test_many_are_taken_in_by_several_looks(user, say, ago, monkeypatch):
    monkeypatch.setattr("sessions.indexing._BATCH", 1000)
    chat = say(*[f"the stork {n}" for n in range(1500)])
    assert index_of(user).catch_up()
    assert index_of(user).check() == []
    ago(chat, hours=1)
    say("x")
    assert index_of(user).catch_up()
    with CaptureQueriesContext(connection) as queries:
        assert index_of(user).catch_up()
    assert len(queries) < 8


def test_nothing_new_costs_one_question(user, say, ago):
    ago(say("the stork"), hours=1)
    catch_up(user)
    with CaptureQueriesContext(connection) as queries:
        catch_up(user)
    assert len(queries) == 1


def test_the_command_checks_rebuilds_and_optimises(user, stranger, say, capsys):
    say("the stork")
    assert hits(user, "stork") == 1
    call_command("search_index", "check")
    with sqlite3.connect(first_file(user)) as db:
        db.execute("DELETE FROM docs")
    db.close()
    with pytest.raises(CommandError, match="faults"):
        call_command("search_index", "check")
    assert "1 messages are not in it" in capsys.readouterr().out
    call_command("search_index", "rebuild", user=user.username)
    call_command("search_index", "check")
    for n in range(30):
        say(f"the stork {n}")
        catch_up(user)
    call_command("search_index", "optimize")
    call_command("search_index", "check")
    with pytest.raises(CommandError, match="no user"):
        call_command("search_index", "check", user="nobody")


def test_users_have_files_of_their_own(user, stranger, say):
    say("the stork")
    say("the stork too", user=stranger)
    assert hits(user, "stork") == hits(stranger, "stork") == 1
    assert files(user) == files(stranger) == ["search.1.db"]


def test_automatic_numbers_are_never_used_again(user, say):
    """What an index knows by its number must stay that message."""
    chat = say("the stork", "yes")
    last = chat.messages.latest("pk").pk
    chat.messages.all().delete()
    assert say("new").messages.get().pk > last
