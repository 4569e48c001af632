"""Titles: the folded one that searches look at follows the title, whoever gives it."""

import pytest

from agent.services import turn_start
from hermes_site.kernel import sql
from hermes_site.kernel.text.query import parse
from hermes_site.kernel.text.tokens import fold
from sessions.models import Session
from sessions.services import session_create, session_delete, session_name, session_update
from sessions.titles import hidden, titled

TITLE = "Café in Łódź ＡＢＣ 苏州"


def _created(user):
    return session_create(user=user, title=TITLE)


def _renamed(user):
    return session_update(user=user, session_id=session_create(user=user, title="x").pk, title=TITLE)


def _named(user):
    chat = session_create(user=user)
    assert session_name(session_id=chat.pk, title=TITLE)
    return chat


def _begun(user):
    return turn_start(user=user, session_id=None, text=TITLE).session


def _many(user):
    chat = Session(user=user, title=TITLE, created_at="2026-11-30T12:00Z", last_active_at="2026-11-30T12:00Z")
    sql.insert_many([chat])
    return chat


def _saved(user):
    chat = Session.objects.get(pk=session_create(user=user, title="x").pk)
    chat.title = TITLE
    chat.save()
    return chat


@pytest.mark.parametrize("way", [_created, _renamed, _named, _begun, _many, _saved], ids=lambda way: way.__name__)
def test_every_way_to_a_title_folds_it(way, user):
    chat = way(user)
    assert Session.objects.filter(pk=chat.pk).values_list("folded_title", flat=True).get() == fold(TITLE)
    assert [each.id for each in titled(user, "lodz", parse("lodz"))] == [chat.pk]


QUERIES = {
    "cafe": True,
    "CAFÉ abc": True,
    "afé 苏": True,
    "苏州 OR walrus": True,
    "abc NOT 苏州": False,
    "walrus": False,
    "cafe walrus": False,
    "a_c": False,
    "a%c": False,
    '"%"': False,
    '"!"': False,
    "\x00": False,
    "x" * 5000: False,
    " ".join(f"w{n}" for n in range(3000)): False,
    " OR ".join(["(a OR b)"] * 900): True,
    "(" * 11 + " OR ".join(f"w{n}" for n in range(900)) + ")" * 11: False,
}


@pytest.mark.parametrize(("query", "matches"), QUERIES.items(), ids=lambda part: ascii(part)[:20])
def test_a_title_holds_what_is_asked_for(query, matches, user):
    session_create(user=user, title=TITLE)
    assert bool(titled(user, query, parse(query))) == matches


@pytest.mark.parametrize("title", ["100%", "a_b", "wow!", "a!b", "C:\\x"])
def test_signs_stand_for_themselves(title, user):
    chat = session_create(user=user, title=title)
    session_create(user=user, title="100x, axb, wow, ab, C:x")
    assert [(each.id, each.is_whole) for each in titled(user, title, parse(f'"{title}"'))] == [(chat.pk, True)]


@pytest.mark.case("SC-01")
def test_sc_01_hidden_chats_are_those_that_can_come_back(user, stranger):
    kept, gone, foreign = (session_create(user=who, title="walrus") for who in (user, user, stranger))
    session_delete(user=user, session_id=gone.pk)
    session_delete(user=stranger, session_id=foreign.pk)
    session_create(user=user, title="walrus", temporary=True)
    assert hidden(user) == {gone.pk}
    assert [each.id for each in titled(user, "walr", parse("walr"))] == [kept.pk]


def test_titles_of_characters_that_stand_for_many_are_kept_and_found(user):
    title = "walrus " + "\ufdfa" * 193
    assert len(title) == 200
    assert len(fold(title)) > 3000
    chat = session_create(user=user, title=title)
    assert [each.id for each in titled(user, "walrus", parse("walrus"))] == [chat.pk]
    assert [each.id for each in titled(user, "\ufdfa", parse("\ufdfa"))] == [chat.pk]
