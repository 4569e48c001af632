"""Chats: whose they are, what changes them, how their prefix is frozen."""

from datetime import date, timedelta

import pytest

from hermes_site.kernel.errors import InvalidError, NotFoundError
from sessions.models import PromptPart, Session
from sessions.selectors import messages, session_get, session_list, snapshot_get
from sessions.services import (
    session_create,
    session_delete,
    session_name,
    session_restore,
    session_update,
    sha256,
    snapshot_store,
    snapshot_texts,
)

DAY = date(2026, 11, 30)


def freeze(session, parts, tools="[]", reason="start"):
    return snapshot_store(session=session, parts=parts, tools=tools, reason=reason, day=DAY)[0]


def test_strangers_get_404(user, stranger):
    session = session_create(user=user)
    for call in (session_get, session_update, session_delete, session_restore, messages):
        with pytest.raises(NotFoundError):
            call(user=stranger, session_id=session.pk)
    assert session_list(user=stranger) == []


def test_deleting_can_be_undone(user):
    session = session_create(user=user, title="Keep me")
    session_delete(user=user, session_id=session.pk)
    with pytest.raises(NotFoundError):
        session_get(user=user, session_id=session.pk)
    assert session_list(user=user) == []
    assert session_restore(user=user, session_id=session.pk).title == "Keep me"
    assert session_get(user=user, session_id=session.pk)


def test_titles_are_one_line_of_bounded_length(user):
    session = session_create(user=user)
    assert session_update(user=user, session_id=session.pk, title=" a \n b ").title == "a b"
    for title in ("", "   ", "x" * 201):
        with pytest.raises(InvalidError):
            session_update(user=user, session_id=session.pk, title=title)


def test_pinning_a_chat_leaves_the_title_alone_that_it_was_given_meanwhile(user, monkeypatch):
    stale = session_create(user=user)
    assert session_name(session_id=stale.pk, title="Kettle")
    monkeypatch.setattr("sessions.services.session_get", lambda **_: stale)
    session_update(user=user, session_id=stale.pk, pinned=True)
    now = Session.objects.get(pk=stale.pk)
    assert (now.title, now.titled_by, now.pinned) == ("Kettle", Session.Titled.AGENT, True)


def test_the_list_pages_by_last_activity(user):
    made = [session_create(user=user, title=str(n)) for n in range(5)]
    for n, session in enumerate(made):
        Session.objects.filter(pk=session.pk).update(last_active_at=session.created_at + timedelta(hours=n))
    first = session_list(user=user, limit=2)
    rest = session_list(user=user, limit=9, before=(first[-1].last_active_at, first[-1].pk))
    assert [s.title for s in [*first, *rest]] == ["4", "3", "2", "1", "0"]


def test_a_prefix_is_frozen_once_whoever_comes_first(user):
    session = session_create(user=user)
    first = freeze(session, [("identity", "I am"), ("memory", "notes")])
    again = freeze(session, [("identity", "other")])
    assert again.pk == first.pk
    parts, tools = snapshot_texts(snapshot_get(session=session))
    assert parts == [("identity", "I am"), ("memory", "notes")]
    assert tools == "[]"
    assert first.prompt_sha256 == sha256("I amnotes")


def test_parts_are_stored_once_however_many_chats_send_them(user, stranger):
    for person in (user, stranger):
        freeze(session_create(user=person), [("identity", "same"), ("memory", person.username)])
    assert PromptPart.objects.count() == 4  # one identity, two memories, one tool list


def test_a_refresh_makes_a_new_snapshot_and_keeps_the_old(user):
    session = session_create(user=user)
    freeze(session, [("a", "old")])
    freeze(session, [("a", "new")], reason="request")
    assert snapshot_texts(snapshot_get(session=session))[0] == [("a", "new")]
    assert snapshot_texts(snapshot_get(session=session, number=1))[0] == [("a", "old")]
