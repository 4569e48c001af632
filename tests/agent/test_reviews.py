"""Reviews: after a turn, behind its back, a look at the chat for what is worth keeping."""

import json
import re

import pytest
from django.urls import reverse

from agent.core.files import TextFile, with_files
from agent.core.model import RawCall
from agent.llm.scripted import ScriptedModel
from agent.model_selection import ResolvedModel
from agent.models import AgentSettings, Review
from agent.selectors import view_of
from agent.services import reviews
from agent.services.preferences import preferences_update
from agent.services.reviews import review_run
from agent.stream.html import render_turn
from hermes_site.moderation import staging
from hermes_site.moderation.models import StagedWrite
from memory.forgetting import forget
from memory.models import Revision
from memory.selectors import store_view
from memory.staging import approval_update
from sessions.models import Message
from skills.models import SkillRevision
from skills.services import skill_import

pytestmark = pytest.mark.django_db(transaction=True)

REMEMBER = RawCall("memory", json.dumps({"action": "add", "target": "user", "content": "Prefers tabs."}))
SKILL = RawCall(
    "skill_manage",
    json.dumps(
        {
            "action": "create",
            "name": "indent-files",
            "content": "---\nname: indent-files\ndescription: Indents files with tabs. Use when files are indented.\n"
            "---\n\n# Indent files\n\n1. Look at the file.\n2. Replace leading spaces by tabs.\n",
        }
    ),
)
SEARCH = RawCall("session_search", json.dumps({"query": "tabs"}))


@pytest.fixture
def announced_reviews(monkeypatch):
    sent = []
    monkeypatch.setattr("agent.services.execution.announce_review", sent.append)
    return sent


@pytest.fixture
def busy(user, session, say, scripted, announced_reviews, monkeypatch):
    """A chat whose one turn made five calls; the model goes on with the answers given."""

    def run(*answers, message="I prefer tabs. Indent all of this."):
        model = scripted(*[SEARCH] * 5, "Indented.", *answers)
        resolved = ResolvedModel(name="scripted", label="Scripted", model=model, provider_model_name="scripted-1")
        monkeypatch.setattr(reviews, "resolve", lambda user, name="": resolved)
        monkeypatch.setattr(reviews, "auxiliary", lambda user: resolved)
        monkeypatch.setattr(reviews, "delay_s", lambda attempt, asked: 0.0)
        turn = say(message)
        assert turn.status == "completed"
        return turn, model

    return run


def ask_both(review):
    Review.objects.filter(pk=review.pk).update(memory=True, skills=True)


def texts(user, target="user"):
    return [entry.content for entry in store_view(user=user, target=target).entries]


def test_a_memory_and_a_skill_are_saved_behind_the_turns_back(user, client, session, busy, announced_reviews):
    turn, model = busy(REMEMBER, SKILL, "Saved both.")
    review = Review.objects.get()
    assert announced_reviews == [review.pk]
    assert (review.status, review.subjects) == ("queued", ["skills"])
    before = list(Message.objects.values_list("pk", "content"))
    ask_both(review)
    review_run(review.pk)
    review.refresh_from_db()
    assert review.status == "done", review.error
    assert texts(user) == ["Prefers tabs."]
    assert list(Message.objects.values_list("pk", "content")) == before
    revision = Revision.objects.get()
    assert (revision.origin, revision.source_session, revision.source_turn) == ("review", session.pk, turn.pk)
    # The same prefix and the same messages as the turn's last request, then the question.
    last, first = model.requests[5], model.requests[6]
    assert (first.system, first.tools) == (last.system, last.tools)
    assert first.messages[: len(last.messages)] == last.messages
    assert first.messages[-1].content.startswith("[Review.")
    client.force_login(user)
    page = client.get(f"/chat/{session.pk}/").content.decode()
    assert "Remembered:" in page
    assert "Wrote the skill indent-files" in page
    part = client.get(f"/turns/{turn.pk}/reviews/").content.decode()
    assert part.strip() in render_turn(view_of(turn.pk))
    assert part.count("Undo") == 2
    for change in review.changes:
        address = (
            reverse("memory_undo", args=[change["result"]["target"], change["revision"]])
            if change["type"] == "memory.changed"
            else reverse("skill_undo", args=[change["revision"]])
        )
        assert address in part
        assert client.post(address).status_code in {200, 302}
    assert texts(user) == []
    assert "indent-files" not in [each["name"] for each in client.get("/api/v1/skills").json()["items"]]


def test_a_second_delivery_finds_nothing_to_do(user, busy):
    busy(REMEMBER, "Saved.")
    review = Review.objects.get()
    ask_both(review)
    review_run(review.pk)
    review_run(review.pk)
    assert texts(user) == ["Prefers tabs."]


def test_other_tools_are_refused(busy):
    _turn, model = busy(SEARCH, "Nothing.")
    review_run(Review.objects.get().pk)
    assert "does not work here" in model.requests[-1].messages[-1].content
    assert Review.objects.get().changes == []


@pytest.mark.parametrize(
    ("content", "named"),
    [("Lives in Umeå since 1987.", "Umeå"), ("Runs ripgrep from /opt/search/bin/rg.", "/opt/search/bin/rg")],
)
@pytest.mark.case("BG-03")
def test_bg_03_what_the_chat_does_not_say_is_refused(user, busy, content, named):
    invented = RawCall("memory", json.dumps({"action": "add", "target": "user", "content": content}))
    _turn, model = busy(invented, "Nothing.", message="Would ripgrep be useful here?")
    review = Review.objects.get()
    ask_both(review)
    review_run(review.pk)
    assert texts(user) == []
    assert f"says nothing of {named}" in model.requests[-1].messages[-1].content


@pytest.fixture
def without_memory(settings):
    """The site has both stores switched off."""
    memory = settings.ENV.memory.model_copy(update={"memory_enabled": False, "user_profile_enabled": False})
    settings.ENV = settings.ENV.model_copy(update={"memory": memory})


@pytest.mark.case("BG-01")
def test_bg_01_a_review_of_a_site_without_memory_writes_none(user, busy, without_memory):
    _turn, model = busy(REMEMBER, "Nothing.")
    review = Review.objects.get()
    ask_both(review)
    review_run(review.pk)
    assert texts(user) == []
    assert "There is no tool 'memory'" in model.requests[-1].messages[-1].content


@pytest.mark.case("BG-01")
def test_bg_01_a_review_obeys_a_switch_that_was_turned_meanwhile(user, busy):
    _turn, model = busy(REMEMBER, "Nothing.")
    review = Review.objects.get()
    ask_both(review)
    preferences_update(user=user, toolsets_off=["memory"])
    review_run(review.pk)
    assert texts(user) == []
    assert "switched off" in model.requests[-1].messages[-1].content


@pytest.mark.case("BG-01")
def test_bg_01_without_memory_a_chat_is_not_looked_over_for_it(user, say, scripted, announced_reviews, without_memory):
    scripted(*["ok"] * 10)
    for n in range(10):
        say(f"message {n}")
    assert [(review.memory, review.skills) for review in Review.objects.all()] == [(False, True)]


def test_it_waits_where_the_user_wants_to_see_reviews_first(user, client, busy):
    approval_update(user=user, approval="background")
    busy(REMEMBER, "It waits.")
    review = Review.objects.get()
    ask_both(review)
    review_run(review.pk)
    assert texts(user) == []
    staged = StagedWrite.objects.get()
    assert (staged.why, staged.origin) == ("approval", "review")
    client.force_login(user)
    line = f"/turns/{review.turn_id}/reviews/"
    assert re.search(r"Waits for your approval:.*Prefers tabs\..*href=\"/memory/pending/\"", client.get(line).text)
    assert staging.approve(user=user, staged_id=staged.pk).made
    assert texts(user) == ["Prefers tabs."]
    decided = client.get(line).text
    assert "Approved:" in decided
    assert "/memory/pending/" not in decided


def test_what_was_taken_back_says_so_in_its_line_instead_of_offering_it_again(user, client, busy):
    turn, _model = busy(REMEMBER, "Saved.")
    review = Review.objects.get()
    ask_both(review)
    review_run(review.pk)
    client.force_login(user)
    line, undo = f"/turns/{turn.pk}/reviews/", re.compile(r'formaction="([^"]+/undo/)"')
    shown = client.get(line).text
    assert "Undone" not in shown
    client.post(undo.search(shown)[1])
    assert texts(user) == []
    shown = client.get(line).text
    assert "Undone" in shown
    assert undo.search(shown) is None
    taken_back = Revision.objects.get(undoes=Revision.objects.get(origin="review").pk)
    client.post(f"/memory/user/revisions/{taken_back.pk}/undo/")
    assert texts(user) == ["Prefers tabs."]
    assert "Undone" not in client.get(line).text


def test_so_does_the_card_of_a_tool(user, client, session, scripted, say):
    scripted(REMEMBER, "Saved.")
    say("I prefer tabs.")
    client.force_login(user)
    chat, undo = f"/chat/{session.pk}/", re.compile(r'formaction="([^"]+/undo/)"')
    shown = client.get(chat).text
    assert ">Undone<" not in shown
    client.post(undo.search(shown)[1])
    shown = client.get(chat).text
    assert ">Undone<" in shown
    assert undo.search(shown) is None


def test_a_skill_that_was_taken_back_says_so_too(user, client, busy):
    turn, _model = busy(SKILL, "Saved.")
    review = Review.objects.get()
    ask_both(review)
    review_run(review.pk)
    client.force_login(user)
    line, undo = f"/turns/{turn.pk}/reviews/", re.compile(r'formaction="([^"]+/undo/)"')
    path = undo.search(client.get(line).text)[1]
    client.post(path)
    shown = client.get(line).text
    assert "Undone" in shown
    assert undo.search(shown) is None
    again = SkillRevision.objects.get(action="undo")
    client.post(path.replace(str(SkillRevision.objects.get(action="create").pk), str(again.pk)))
    assert "Undone" not in client.get(line).text


def test_what_only_a_file_says_waits_in_a_review_too(user, busy):
    busy(REMEMBER, "Asked.", message=with_files("Indent all of this.", [TextFile("notes.txt", "Prefers tabs.")]))
    review = Review.objects.get()
    ask_both(review)
    review_run(review.pk)
    assert texts(user) == []
    staged = staging.waiting(user).get()
    assert (staged.why, staged.outside) == (StagedWrite.Why.TAINT, ["notes.txt"])


def test_what_is_forgotten_everywhere_leaves_the_lines_of_reviews(user, client, busy):
    turn, _model = busy(REMEMBER, SKILL, "Saved both.")
    review = Review.objects.get()
    ask_both(review)
    review_run(review.pk)
    (entry,) = store_view(user=user, target="user").entries
    forget(user=user, target="user", entry_id=entry.pk)
    review.refresh_from_db()
    assert [change["type"] for change in review.changes] == ["skill.changed"]
    client.force_login(user)
    assert "Prefers tabs" not in client.get(f"/turns/{turn.pk}/reviews/").content.decode()


def test_what_follows_a_skill_from_elsewhere_waits_too(user, busy):
    skill_import(user=user, data=b"---\nname: tidy\ndescription: Tidies up. Use at night.\n---\n\nLike long answers.\n")
    liking = RawCall("memory", json.dumps({"action": "add", "target": "user", "content": "Likes long answers."}))
    busy(RawCall("skill_view", json.dumps({"name": "tidy"})), liking, "Asked.")
    review = Review.objects.get()
    ask_both(review)
    review_run(review.pk)
    assert texts(user) == []
    staged = staging.waiting(user).get()
    assert (staged.why, staged.outside) == (StagedWrite.Why.TAINT, ["skill tidy"])


def test_another_model_reads_a_digest(user, busy, monkeypatch):
    _turn, _model = busy()
    cheap = ScriptedModel([REMEMBER, "Saved."])
    resolved = ResolvedModel(name="cheap", label="Cheap", model=cheap, provider_model_name="cheap-1")
    monkeypatch.setattr(reviews, "auxiliary", lambda user: resolved)
    review = Review.objects.get()
    ask_both(review)
    review_run(review.pk)
    (first, _second) = cheap.requests
    assert {tool.name for tool in first.tools} == set(reviews.TOOLS)
    assert "<user>\nI prefer tabs. Indent all of this.\n</user>" in first.messages[0].content
    assert "<agent>\nIndented.\n</agent>" in first.messages[0].content
    assert texts(user) == ["Prefers tabs."]


def test_a_model_that_fails_fails_the_review_and_nothing_else(user, busy):
    turn, _model = busy()  # it has nothing more to say
    review = Review.objects.get()
    review_run(review.pk)
    review.refresh_from_db()
    assert review.status == "failed"
    assert review.error
    turn.refresh_from_db()
    assert turn.status == "completed"


def test_what_it_changed_is_shown_although_its_worker_dies(user, client, busy, monkeypatch):
    turn, _model = busy(REMEMBER, "Saved.")
    review = Review.objects.get()
    ask_both(review)

    def die(*_args):
        raise SystemExit

    monkeypatch.setattr(reviews, "usage_add", die)
    with pytest.raises(SystemExit):
        review_run(review.pk)
    client.force_login(user)
    assert "Prefers tabs." in client.get(f"/turns/{turn.pk}/reviews/").content.decode()


def test_it_looks_only_at_what_is_new(user, session, say, busy, scripted, announced_reviews, monkeypatch):
    busy("Nothing to save.")
    review_run(Review.objects.get().pk)
    model = scripted(*[SEARCH] * 5, "Again.", "Nothing.")
    resolved = ResolvedModel(name="scripted", label="Scripted", model=model, provider_model_name="scripted-1")
    monkeypatch.setattr(reviews, "resolve", lambda user, name="": resolved)
    monkeypatch.setattr(reviews, "auxiliary", lambda user: resolved)
    say("and once more")
    review_run(Review.objects.order_by("turn_no").last().pk)
    assert "begins “I prefer tabs. Indent all of this.”" in model.requests[-1].messages[-1].content


@pytest.mark.parametrize("off", ["reviews", "toolset", "temporary"])
def test_it_is_not_made_where_it_is_not_wanted(user, session, busy, off):
    if off == "reviews":
        preferences_update(user=user, reviews=False)
    elif off == "toolset":
        preferences_update(user=user, toolsets_off=["skills"])
    else:
        type(session).objects.filter(pk=session.pk).update(temporary=True)
    busy()
    assert not Review.objects.exists()


def test_every_tenth_turn_is_looked_over_for_memories(user, say, scripted, announced_reviews):
    scripted(*["ok"] * 12)
    for n in range(12):
        say(f"message {n}")
    assert [(review.turn_no, review.memory, review.skills) for review in Review.objects.order_by("turn_no")] == [
        (10, True, True)
    ]


def test_a_stranger_sees_no_review(client, stranger, busy):
    turn, _model = busy()
    client.force_login(stranger)
    assert client.get(f"/turns/{turn.pk}/reviews/").status_code == 404


def test_the_switch_is_on_the_settings_page_and_in_the_api(client, user):
    client.force_login(user)
    assert client.get("/api/v1/settings").json()["reviews"] is True
    client.post("/settings/agent/", {"reviews": "0"})
    assert AgentSettings.objects.get(user=user).reviews is False
    assert 'id="reviews" name="reviews" value="1" aria-checked="false"' in client.get("/settings/").content.decode()
