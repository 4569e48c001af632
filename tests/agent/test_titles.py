"""What a chat is called, and by whom."""

import pytest

from agent.core.files import PictureFile, with_files
from agent.core.titles import title_of
from agent.services import turn_start
from agent.services.execution import turn_execute
from agent.services.titles import title_give
from sessions.models import Session
from sessions.services import session_update

pytestmark = pytest.mark.django_db


@pytest.fixture
def named(monkeypatch):
    """Chats that a worker was asked to name."""
    asked = []
    monkeypatch.setattr("agent.services.execution.announce_title", asked.append)
    return asked


@pytest.fixture
def rung(monkeypatch):
    """What the pages were told."""
    told = []
    monkeypatch.setattr("agent.services.titles.ring_changed", lambda *notice: told.append(notice))
    return told


def test_the_first_answer_and_no_other_asks_for_a_title(user, session, say, scripted, named):
    scripted("One.", "Two.")
    say("The kettle leaks")
    assert named == [session.pk]
    say("Still")
    assert named == [session.pk]


def test_a_site_may_do_without_titles(session, say, scripted, named, settings):
    wanted = settings.ENV.auxiliary.model_copy(update={"title": False})
    settings.ENV = settings.ENV.model_copy(update={"auxiliary": wanted})
    scripted("One.")
    say("The kettle leaks")
    assert named == []


def test_a_chat_that_was_named_by_its_owner_is_never_renamed(user, session, say, scripted, named, speaks, rung):
    scripted("One.", "Two.")
    session_update(user=user, session_id=session.pk, title="Mine")
    say("The kettle leaks")
    assert named == []
    speaks("Leaking kettle")
    title_give(session.pk)
    session.refresh_from_db()
    assert (session.title, session.titled_by, rung) == ("Mine", Session.Titled.PERSON, [])


def test_the_auxiliary_model_names_a_chat_by_its_beginning(user, session, say, scripted, speaks, named, rung):
    scripted("Descale it. " * 900)
    say(with_files("", [PictureFile("kettle.png", 4, 3, "0123456789abcdef")]) + "\n\n" + "The kettle leaks " * 900)
    server = speaks('Title: "Leaking kettle".')
    title_give(session.pk)
    session.refresh_from_db()
    assert (session.title, session.titled_by) == ("Leaking kettle", Session.Titled.AGENT)
    assert rung == [(user.pk, "session", str(session.pk))]
    sent = server.requests[0].body["messages"][-1]["content"]
    assert "The kettle leaks" in sent
    assert "[kettle.png]" in sent
    assert "0123456789abcdef" not in sent
    assert "Descale it." in sent
    assert len(sent) < 5000


def test_a_title_by_hand_given_meanwhile_stays(user, session, say, scripted, speaks, named, monkeypatch):
    scripted("One.")
    say("The kettle leaks")
    speaks("Leaking kettle")
    from agent.services import titles

    real = titles.auxiliary_text

    def slow(*arguments, **options):
        session_update(user=user, session_id=session.pk, title="Mine")
        return real(*arguments, **options)

    monkeypatch.setattr(titles, "auxiliary_text", slow)
    title_give(session.pk)
    session.refresh_from_db()
    assert session.title == "Mine"


def test_without_a_model_the_first_words_stay(user, session, say, scripted, named, rung):
    scripted("One.")
    say("# The kettle leaks\nand more")
    title_give(session.pk)
    session.refresh_from_db()
    assert (session.title, rung) == ("The kettle leaks", [])


def test_a_temporary_chat_asks_nobody_for_a_title(user, session, announced, scripted, speaks, named):
    scripted("One.")
    Session.objects.update(temporary=True)
    turn_execute(turn_start(user=user, session_id=session.pk, text="Secret kettle").pk)
    server = speaks("Leaking kettle")
    title_give(session.pk)
    assert (named, server.requests) == ([], [])


@pytest.mark.parametrize(
    ("answer", "title"),
    [
        ("Leaking kettle", "Leaking kettle"),
        ("<think>What is it?\n</think>\n**Leaking kettle**", "Leaking kettle"),
        ("<think>never ends", ""),
        ("标题：《漏水的水壶》。", "漏水的水壶"),
        ("Here is one:\n- “Leaking kettle.”", "Leaking kettle"),
        ("## Notes on C#", "Notes on C#"),
        ("<title>Leaking kettle.</title>", "Leaking kettle"),
        ("<answer>\nLeaking kettle\n</answer>", "Leaking kettle"),
        ("Closing <div> twice", "Closing <div> twice"),
        ("</answer>", ""),
        ("word " * 40, "word " * 15 + "word…"),
        ("\x00\n \n", "␀"),
        ("", ""),
    ],
)
def test_of_what_a_model_says_the_title_is_taken(answer, title):
    assert title_of(answer) == title
