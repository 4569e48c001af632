"""What a message that begins with a slash does."""

import pytest

from agent.commands import commands
from agent.models import Turn
from agent.services import turn_start
from agent.services.execution import turn_execute
from sessions.models import Message, Session
from skills.services import skill_apply

pytestmark = pytest.mark.django_db(transaction=True)

SKILL = "---\nname: count-kettles\ndescription: Counts kettles. Use on Fridays.\n---\n\nList what was done.\n"


@pytest.fixture
def skill(user):
    done = skill_apply(
        user=user, request={"action": "create", "name": "count-kettles", "content": SKILL}, origin="page"
    )
    assert done.success, done.text


@pytest.fixture
def page(client, user, announced):
    client.force_login(user)
    return client


def test_commands_lead_to_pages_and_begin_chats(page, session):
    assert page.post(f"/chat/{session.pk}/", {"text": "/memory"}).url == "/memory/"
    assert page.post(f"/chat/{session.pk}/", {"text": " /new "}).url == "/"
    led = page.post(f"/chat/{session.pk}/", {"text": "/memory"}, headers={"HX-Request": "true"})
    assert led["HX-Redirect"] == "/memory/"
    begun = page.post(f"/chat/{session.pk}/", {"text": "/new plan the trip"})
    assert begun.url != f"/chat/{session.pk}/"
    assert Turn.objects.get().message.content == "plan the trip"
    assert not Message.objects.filter(session=session).exists()


def test_stop_stops_and_says_when_there_is_nothing_to_stop(page, user, session):
    said = page.post(f"/chat/{session.pk}/", {"text": "/stop"}, headers={"HX-Request": "true"})
    assert "Nothing is being answered." in said.content.decode()
    turn = turn_start(user=user, session_id=session.pk, text="long")
    page.post(f"/chat/{session.pk}/", {"text": "/stop"})
    turn.refresh_from_db()
    assert turn.status == "cancelled"


def test_help_and_the_list_name_commands_and_skills(page, user, session, skill):
    text = page.post(f"/chat/{session.pk}/", {"text": "/help"}, headers={"HX-Request": "true"}).content.decode()
    listed = page.get("/commands/").content.decode()
    for name in ("/new", "/stop", "/memory", "/help", "/count-kettles"):
        assert name in text
        assert name in listed
    assert "Counts kettles." in listed
    assert [command.name for command in commands(user) if command.is_skill].count("count-kettles") == 1


@pytest.mark.parametrize("text", ["/etc/hosts is odd", "/ what", "/unknown thing", "/memoryfull", "see /stop", "//new"])
def test_other_slashes_are_messages(page, session, text):
    page.post(f"/chat/{session.pk}/", {"text": text})
    message = Message.objects.get(session=session)
    assert (message.content, message.prelude) == (text, "")


def test_a_skill_goes_before_the_users_words_which_stay_as_they_are(user, session, skill, say, scripted):
    model = scripted("Done.")
    turn = say("/count-kettles for October")
    message = turn.message
    message.refresh_from_db()
    assert message.content == "/count-kettles for October"
    sent = model.requests[0].messages[-1].content
    assert sent == message.prelude + message.content
    assert "List what was done." in message.prelude
    assert Session.objects.get(pk=session.pk).title == "/count-kettles for October"


def test_the_day_and_a_skill_both_go_before_the_words(session, skill, say, scripted):
    model = scripted("Yes.", "Done.")
    say("hi")
    Session.objects.filter(pk=session.pk).update(told_date="2020-01-01")
    turn = say("/count-kettles")
    turn.message.refresh_from_db()
    sent = model.requests[1].messages[-1].content
    assert sent == turn.message.prelude + "/count-kettles"
    assert sent.startswith("[It is now ")
    assert sent.count("List what was done.") == 1


def test_a_strangers_skill_is_only_words(stranger, skill, announced, scripted):
    model = scripted("What?")
    turn = turn_start(user=stranger, session_id=None, text="/count-kettles")
    turn_execute(turn.pk)
    assert model.requests[0].messages[-1].content == "/count-kettles"
