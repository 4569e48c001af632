"""The palette: what matches while somebody types."""

import pytest

from hermes_site.kernel.text.query import parse, typed
from sessions.palette import palette
from sessions.services import session_delete


def shown(user, text, **options):
    found = palette(user=user, text=text, **options)
    return [hit.snippet.marked("[", "]") for hit in found.chats], [
        hit.snippet.marked("[", "]") for hit in found.messages
    ]


@pytest.mark.parametrize("text", ["ket", "kett", "kettle", "blue kett", "the blue kettles", "kettle "])
@pytest.mark.case("SC-10")
def test_sc_10_the_last_word_is_the_beginning_of_one(text, user, say):
    chat = say("the blue kettle", title="The blue kettles")
    found = palette(user=user, text=text)
    assert [hit.session for hit in found.chats] == [chat]
    assert [(hit.session, hit.number, hit.role) for hit in found.messages] == [(chat, 1, "user")]


def test_marks_show_what_was_typed(user, say):
    say("we went to 苏州 by train", title="Train to 苏州")
    assert shown(user, "苏州 tra") == (["[Tra]in to [苏州]"], ["we went to [苏州] by [tra]in"])


def test_nothing_typed_shows_the_latest(user, say):
    say("x", title="One")
    say("x", title="Two")
    say("x", title="Secret", temporary=True)
    assert shown(user, " ") == (["Two", "One"], [])


@pytest.mark.case("SC-01")
def test_sc_01_palette_shows_nothing_that_is_gone(user, stranger, say):
    deleted, undone = say("walrus", title="walrus 1"), say("walrus", title="pier")
    say("walrus", title="walrus 2", temporary=True)
    say("walrus", title="walrus 3", user=stranger)
    assert len(shown(user, "walr")[1]) == 2
    session_delete(user=user, session_id=deleted.pk)
    undone.messages.all().delete()
    assert shown(user, "walr") == ([], [])


@pytest.mark.parametrize("text", ['"blue ket"', "NOT", "blue NOT ket", "c++", "(", "*", "a OR", "\x00", "🚀", "苏州"])
def test_what_cannot_go_on_is_taken_as_it_is(text):
    assert typed(text) == parse(text) or text in {"NOT", "a OR"}
