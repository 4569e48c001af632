"""The prompt page: which part of a request is the first whose bytes differ, for a change of each."""

from datetime import timedelta

import pytest

from agent.models import ModelCall
from agent.promptview import first_difference, label_of, prompt_view
from agent.services.documents import document_put
from agent.services.preferences import preferences_update
from agent.services.prefix import prefix_fresh, prefix_refresh, prefix_store
from hermes_site.kernel.provenance import Origin
from memory.services import memory_apply
from sessions.models import Message, Snapshot
from skills.services import skill_apply

pytestmark = pytest.mark.django_db(transaction=True)

SKILL = "---\nname: count-kettles\ndescription: Counts kettles.\n---\n\nCount.\n"


@pytest.fixture
def view(user, session):
    return lambda: prompt_view(user=user, session_id=session.pk)


def test_a_chat_that_goes_on_has_no_cause_but_its_first_turn(say, scripted, view):
    scripted("one", "two", "three")
    for text in ("a", "b", "c"):
        say(text)
    shown = view()
    assert [turn.cause for turn in shown.turns] == ["first", "", ""]
    assert [part.name for part in shown.parts][:2] == ["identity", "guidance"]
    assert sum(part.chars for part in shown.parts) == shown.chars
    assert ModelCall.objects.filter(keeps_messages=True).count() == 3


def change(user, what):
    if what == "Memory":
        memory_apply(user=user, target="memory", operations={"action": "add", "content": "Uses vim."}, origin="page")
    elif what == "About you":
        memory_apply(user=user, target="user", operations={"action": "add", "content": "Likes tea."}, origin="page")
    elif what == "Skills":
        done = skill_apply(
            user=user, request={"action": "create", "name": "count-kettles", "content": SKILL}, origin="page"
        )
        assert done.success
    elif what == "Persona":
        document_put(user=user, name="SOUL.md", content="You are Ada.", origin=Origin.PAGE)
    else:
        document_put(user=user, name=what, content="Use tabs.", origin=Origin.PAGE)


@pytest.mark.parametrize(
    "what", ["Persona", "Memory", "About you", "Skills", ".hermes.md", "AGENTS.md", "CLAUDE.md"]
)  # fmt: skip
def test_the_first_part_that_differs_is_named(user, session, say, scripted, view, what):
    scripted("one", "two")
    say("a")
    change(user, what)
    prefix_refresh(session)
    say("b")
    assert [(turn.cause, turn.part) for turn in view().turns] == [("first", ""), ("part", what)]


def test_tools_and_guidance_that_go_are_named(user, session, say, scripted, view):
    scripted("one", "two")
    say("a")
    preferences_update(user=user, toolsets_off=["web"])
    prefix_refresh(session)
    say("b")
    assert view().turns[-1].cause == "tools"


def test_another_model_is_named(say, scripted, view):
    scripted("one", "two")
    say("a")
    ModelCall.objects.update(model="elder")
    say("b")
    assert (view().turns[-1].cause, view().turns[-1].part) == ("model", "scripted-1")


def test_messages_that_changed_are_told(say, scripted, view):
    scripted("one", "two")
    say("a")
    Message.objects.filter(content="a").update(content="another")
    say("b")
    assert view().turns[-1].cause == "messages"


def test_a_long_pause_is_told_where_the_cache_was_empty(say, scripted, view):
    scripted("one", "two")
    say("a")
    say("b")
    first, second = ModelCall.objects.order_by("pk")
    ModelCall.objects.filter(pk=first.pk).update(usage={"prompt": 900, "cached": 0})
    ModelCall.objects.filter(pk=second.pk).update(
        usage={"prompt": 1000, "cached": 100}, created_at=first.created_at + timedelta(minutes=6)
    )
    shown = view()
    assert (shown.turns[-1].cause, shown.turns[-1].percent, shown.largest, shown.percent) == ("expired", 10, 1000, 5)
    ModelCall.objects.filter(pk=second.pk).update(usage={"prompt": 1000, "cached": 900})
    assert view().turns[-1].cause == ""


@pytest.mark.parametrize(
    ("then", "now", "named"),
    [
        ("a1 b1 c1", "a1 b2 c1", "b"),
        ("a1 b1", "a1 b1 c1", "c"),
        ("a1 b1 c1", "a1 b1", "c"),
        ("a1 b1 c1", "a1 c1", "b"),
        ("a1 c1", "a1 b1 c1", "b"),
        ("a1", "a1", ""),
    ],
)
def test_the_first_difference_of_two_prompts(then, now, named):
    def parts(text):
        return [{"name": each[0], "sha256": each[1:]} for each in text.split()]

    assert first_difference(parts(then), parts(now)) == named


def test_the_page_shows_it_to_its_owner_alone(client, user, stranger, session, say, scripted):
    scripted("one", "two")
    say("a <b>")
    change(user, "Memory")
    prefix_refresh(session)
    say("b")
    client.force_login(user)
    html = client.get(f"/chat/{session.pk}/prompt/").content.decode()
    assert "Memory differs" in html
    assert "Uses vim." in html
    assert "List of tools" in html
    old = client.get(f"/chat/{session.pk}/prompt/?snapshot=1").content.decode()
    assert "Uses vim." not in old
    assert client.get(f"/chat/{session.pk}/prompt/?snapshot=9").status_code == 404
    client.force_login(stranger)
    assert client.get(f"/chat/{session.pk}/prompt/").status_code == 404


def test_every_part_has_a_name_for_people():
    assert label_of("identity") == "Persona"
    assert label_of("AGENTS.md") == "AGENTS.md"


def test_a_compression_is_told_as_one_though_memory_changes_with_it(user, session, say, scripted, view):
    scripted("one", "two")
    say("a")
    change(user, "Memory")
    prefix_store(session, prefix_fresh(session), Snapshot.Reason.COMPRESSION)
    say("b")
    assert [turn.cause for turn in view().turns] == ["first", "compression"]
