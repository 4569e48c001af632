"""The palette and the search page, as a browser without a script sees them."""

import re

import pytest
from django.urls import reverse

from agent import finders
from agent.finders import Kind, Thing, plain
from agent.services import turn_start
from hermes_site.kernel import clock
from memory.models import Entry
from memory.services import memory_apply
from sessions.models import Message, Session
from sessions.results import Summary
from sessions.search import catch_up
from sessions.services import session_create, session_update
from skills.services import skill_apply

pytestmark = pytest.mark.django_db


@pytest.fixture
def page(client, user):
    """A browser in which `user` is logged in."""
    client.force_login(user)
    return client


@pytest.fixture
def said(user):
    """Say something in a new chat, and let it be answered."""

    def say(text, answer="", title="", **changes):
        turn = turn_start(user=user, session_id=session_create(user=user, title=title).pk, text=text)
        place = {"session": turn.session, "number": 2, "turn_no": 1, "turn_id": turn.pk, "step": 1}
        if answer:
            Message.objects.create(**place, role="assistant", content=answer)
        Session.objects.filter(pk=turn.session_id).update(**changes)
        catch_up(user)
        return turn.session

    return say


def texts(html, tag):
    return [
        re.sub(r"<[^>]+>", "", each).strip() for each in re.findall(rf"<{tag}\b[^>]*>(.*?)</{tag}>", html, re.DOTALL)
    ]


def found(page, /, **asked):
    return page.get("/search/", asked).text.partition('id="results"')[2].partition("</main>")[0]


def test_every_page_has_the_palette(page):
    for path in ("/", "/memory/", "/settings/", "/search/"):
        assert 'id="palette"' in page.get(path).text, path


@pytest.mark.case("SC-10")
def test_sc_10_the_palette_finds_titles_messages_and_memory_and_marks_them(page, user, said):
    chat = said("Where is the kettle?", "In the <b>kitchen</b>, the kettle is blue.", title="Blue Kettles")
    memory_apply(user=user, target="memory", operations=[{"action": "add", "content": "Owns a kettle"}], origin="page")
    html = page.get("/search/palette/", {"q": "KETT"}).text
    assert texts(html, "p")[:4] == ["Chats", "Messages", "Memory", "Go to"]
    assert "Blue <mark>Kett</mark>les" in html
    assert "Owns a <mark>kett</mark>le" in html
    assert reverse("chat", args=[chat.pk]) in html
    assert re.search(
        rf"{reverse('chat_message', args=[chat.pk, 1])}|{reverse('chat_message', args=[chat.pk, 2])}", html
    )
    assert "<b>kitchen" not in html
    assert "3 results" in html


def test_without_a_word_the_palette_offers_the_latest_chats_and_pages(page, said):
    said("hello", title="First")
    said("hello", title="Second")
    html = page.get("/search/palette/").text
    assert texts(html, "p")[:2] == ["Latest chats", "Go to"]
    assert html.index("Second") < html.index("First")
    assert "New chat" in html
    assert "All results" not in html


def test_pages_are_found_by_their_name_too(page):
    html = page.get("/search/palette/", {"q": "sett"}).text
    assert 'href="/settings/"' in html
    assert 'href="/memory/"' not in html
    assert 'href="/skills/"' in page.get("/search/palette/", {"q": "skil"}).text


def test_what_is_withheld_is_not_shown(page, user):
    memory_apply(user=user, target="memory", operations=[{"action": "add", "content": "Owns a kettle"}], origin="page")
    Entry.objects.update(blocked_by=["secret.key"])
    html = page.get("/search/palette/", {"q": "kettle"}).text
    assert "Owns" not in html
    assert "An entry that is withheld" in html


def test_skills_are_found_by_name_and_description(page, user):
    content = "---\nname: clean-kettles\ndescription: Descale a zebra-striped pot\n---\n\nBoil vinegar.\n"
    skill_apply(user=user, request={"action": "create", "name": "clean-kettles", "content": content}, origin="page")
    html = page.get("/search/palette/", {"q": "kett"}).text
    assert "clean-<mark>kett</mark>les" in html
    assert reverse("skill", args=["clean-kettles"]) in html
    for place, is_there in (("", True), ("skills", True), ("memory", False), ("chats", False)):
        assert ("<mark>zebra</mark>-striped" in found(page, q="zebra", **{"in": place})) is is_there, place


def test_a_further_kind_of_thing_joins_with_one_line(page, monkeypatch):
    def find(user, node, limit):
        return [Thing("/things/kettle/", "file", plain("clean-kettles"), is_code=True)]

    monkeypatch.setattr("agent.search_views.KINDS", (*finders.KINDS, Kind("things", "Things", find)))
    assert "clean-kettles" in page.get("/search/palette/", {"q": "kettle"}).text
    assert "clean-kettles" in found(page, q="kettle", **{"in": "things"})


@pytest.mark.parametrize("text", ['"', "(", "NOT", "* OR", "\x00", "a" * 9000, "a:b AND", "🙂", "  ", "' -- \\"])
def test_whatever_is_typed_gets_an_answer(page, said, text):
    said("hello")
    assert page.get("/search/palette/", {"q": text}).status_code == 200
    assert page.get("/search/", {"q": text}).status_code == 200


def test_the_search_page_shows_the_message_with_those_beside_it_and_leads_there(page, said):
    chat = said("Where is the kettle?", "In the kitchen.", title="Household")
    html = found(page, q="kettle")
    assert "Where is the <mark>kettle</mark>?" in html
    assert "In the kitchen." in html
    link = reverse("chat_message", args=[chat.pk, 1])
    assert link in html
    answer = page.get(link)
    assert answer.status_code == 302
    assert answer.url.endswith(f"?since=1#said-{chat.turns.get().pk.hex}")


def test_filters_are_taken_and_nonsense_counts_as_not_chosen(page, user, said):
    old = said("kettle of mine", title="Mine", archived=True)
    said("something", "a kettle of the agent", title="Agents")
    assert texts(found(page, q="kettle", who="user"), "h3") == ["Mine"]
    assert texts(found(page, q="kettle", who="assistant"), "h3") == ["Agents"]
    assert texts(found(page, q="kettle", archived="1"), "h3") == ["Mine"]
    assert texts(found(page, q="kettle", archived="0"), "h3") == ["Agents"]
    Message.objects.filter(session=old).update(created_at="2020-02-02T12:00Z")
    from sessions.indexing import index_of

    index_of(user).rebuild()
    assert texts(found(page, q="kettle", until="2021-01-01"), "h3") == ["Mine"]
    assert texts(found(page, q="kettle", since="2020-02-02", until="2020-02-02"), "h3") == ["Mine"]
    assert texts(found(page, q="kettle", sort="oldest"), "h3") == ["Mine", "Agents"]
    nonsense = {"who": "pope", "sort": "x", "since": "9999-99-99", "until": "0001-01-01", "source": "x", "page": "-1"}
    assert len(texts(found(page, q="kettle", **nonsense), "h3")) == 2
    assert texts(found(page, q="kettle", source="api"), "h3") == []
    assert "Search without filters" in found(page, q="kettle", source="api")


def test_results_come_in_pages(page, said):
    for n in range(12):
        said(f"kettle {n}", title=f"Chat {n}")
    first = found(page, q="kettle", sort="newest")
    assert len(texts(first, "h3")) == 10
    second = found(page, q="kettle", sort="newest", page="2")
    assert texts(second, "h3") == ["Chat 1", "Chat 0"]
    assert "page=2" in first
    assert "page=3" not in second
    assert len(texts(found(page, q="kettle", sort="newest", page="0"), "h3")) == 10
    Session.objects.filter(title="Chat 1").update(deleted_at=clock.now())
    assert texts(found(page, q="kettle", sort="newest", page="9"), "h3") == ["Chat 0"]
    Session.objects.filter(title="Chat 2").update(deleted_at=clock.now())
    assert len(texts(found(page, q="kettle", sort="newest", page="2"), "h3")) == 10


def test_it_is_told_how_results_were_found(page, said, user, monkeypatch):
    said("a blue kettle")
    said("a red pan")
    few = "Few messages have all of these words, or none."
    assert few in found(page, q="blue pan")
    assert few not in found(page, q="blue kettle")
    said("a red pan with a lid")
    assert few in found(page, q="red pan lid")
    assert "Nothing found for “zebra”" in found(page, q="zebra")
    from hermes_site.kernel.text.storage import IndexUnavailableError

    def fails(*_, **__):
        raise IndexUnavailableError

    monkeypatch.setattr("hermes_site.kernel.text.index.FileIndex.search", fails)
    assert "being brought up to date" in found(page, q="kettle")


def test_hits_in_what_tools_gave_back_are_told_and_one_click_away(page, said):
    chat = said("hello", "hi")
    place = {"session": chat, "number": 3, "turn_no": 1, "turn_id": chat.turns.get().pk, "step": 1, "position": 1}
    Message.objects.create(**place, role="tool", tool_name="web_fetch", content="the kettle price")
    html = found(page, q="kettle")
    assert "1 hit is in what tools gave back." in html
    more = re.search(r'href="(\?[^"]*tools=1[^"]*)"', html)[1].replace("&amp;", "&")
    html = page.get("/search/" + more).text
    assert "the <mark>kettle</mark> price" in html
    link = reverse("chat_message", args=[chat.pk, 3])
    assert page.get(link).url.endswith(f"#body-{chat.turns.get().pk.hex}-1-1")


def test_others_are_not_found(client, stranger, user, said):
    said("a secret kettle", title="Secret kettle")
    client.force_login(stranger)
    for path in ("/search/palette/", "/search/"):
        answer = client.get(path, {"q": "secret kettle"}).text
        assert "ecret <mark>" not in answer
        assert "0 results" in answer or "Nothing found" in answer


def test_a_renamed_chat_is_found_under_its_new_name(page, user, said):
    chat = said("hello", title="Old")
    session_update(user=user, session_id=chat.pk, title="Zebra crossing")
    assert "<mark>Zebra</mark>" in page.get("/search/palette/", {"q": "zebra"}).text


@pytest.fixture
def summed(monkeypatch):
    """Let a model sum up what it is asked for; returns the requests."""
    asked = []

    def request(*, user, query, session_ids):
        asked.append((query, list(session_ids)))
        return "request"

    async def wait(waits_for, session_ids):
        first, *others = session_ids
        return [Summary(first, "It is **blue**."), *(Summary(each, note="No model.") for each in others)]

    monkeypatch.setattr("agent.search_views.summaries_request", request)
    monkeypatch.setattr("agent.search_views.summaries_wait", wait)
    return asked


def test_the_best_chats_are_summed_up_on_request_with_the_same_filters(page, said, summed):
    said("kettle one", title="First")
    said("kettle two", title="Second")
    said("kettle three", title="Gone", archived=True)
    html = found(page, q="kettle", sort="oldest", archived="0")
    address = re.search(r'hx-post="(/search/summaries/[^"]*)"', html)[1].replace("&amp;", "&")
    assert page.get(address).status_code == 405
    fragment = page.post(address, headers={"HX-Request": "true"}).text
    assert texts(fragment, "h3") == ["First", "Second"]
    assert "<strong>blue</strong>" in fragment
    assert "No model." in fragment
    assert summed[0][0] == "kettle"
    whole = page.post(address).text
    assert whole.startswith("<!doctype")
    assert "<strong>blue</strong>" in whole
    assert "Sum up" not in whole.partition('id="results"')[2]


def test_without_hits_no_model_is_asked(page, summed):
    assert "nothing to sum up" in page.post("/search/summaries/?q=zebra", headers={"HX-Request": "true"}).text
    assert page.post("/search/summaries/").url == "/search/"
    assert summed == []
