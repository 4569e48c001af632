"""Chat pages as the browser without a script sees them."""

import re
from uuid import UUID, uuid4

import pytest
from django.urls import reverse

from agent import model_selection
from agent.models import ModelConnection, Turn
from agent.services import turn_cancel, turn_start
from memory.services import memory_apply
from sessions.models import Message, Session
from sessions.services import session_create, session_update

pytestmark = pytest.mark.django_db


@pytest.fixture
def page(client, user):
    """A browser in which `user` is logged in."""
    client.force_login(user)
    return client


@pytest.fixture
def chat(user):
    """A chat with one queued turn."""
    turn = turn_start(user=user, session_id=None, text="Where is <b>my</b> bike?")
    return turn.session


def test_the_first_page_is_an_empty_chat(page):
    answer = page.get("/")
    assert answer.status_code == 200
    assert "What’s on your mind?" in answer.text
    assert len(answer.content) < 100_000


def test_the_first_page_names_what_a_chat_starts_with_and_no_noughts(page, user):
    memory_apply(user=user, target="user", operations=[{"action": "add", "content": "Likes tea"}], origin="page")
    text = page.get("/").content.decode()
    assert "This chat starts with 1 entry about you." in text


def test_a_request_that_is_too_large_gets_a_page_of_ours(page):
    answer = page.post("/", {"text": "x" * 3_000_000})
    assert answer.status_code == 400
    assert "What was sent is too large" in answer.text
    elsewhere = page.get("/", headers={"host": "elsewhere.example"})
    assert (elsewhere.status_code, "That did not work" in elsewhere.text) == (400, True)


def test_logged_out_people_are_sent_to_log_in(client, chat):
    for path in ("/", "/chats/", reverse("chat", args=[chat.pk]), reverse("chat_stream", args=[chat.pk])):
        answer = client.get(path)
        assert answer.status_code == 302
        assert answer.url.startswith("/accounts/login/")


def test_the_first_message_makes_a_chat_and_leads_there(page, user):
    answer = page.post("/", {"text": "Remember that I prefer tabs", "key": "k1"})
    chat = Session.objects.get(user=user)
    assert answer.status_code == 302
    assert answer.url == f"/chat/{chat.pk}/#end"
    assert chat.title == "Remember that I prefer tabs"
    assert not chat.temporary


def test_the_temporary_switch_makes_a_temporary_chat(page, user):
    page.post("/", {"text": "Hello", "temporary": "1"})
    assert Session.objects.get(user=user).temporary


def test_a_suggestion_is_sent_as_a_message(page, user):
    page.post("/", {"text": "", "suggestion": "Help"})
    assert Turn.objects.get(user=user).message.content == "Help"


@pytest.mark.case("ST-05")
def test_st_05_a_second_post_with_the_same_key_gives_the_running_turn(page, user):
    for _ in range(2):
        answer = page.post("/", {"text": "Hello", "key": "once"})
    assert Turn.objects.filter(user=user).count() == 1
    chat = Session.objects.get(user=user)
    assert str(chat.pk) in answer.url
    for _ in range(2):
        page.post(reverse("chat", args=[chat.pk]), {"text": "More", "key": "twice"}, headers={"HX-Request": "true"})
    assert Turn.objects.filter(user=user).count() == 2


def test_an_empty_message_is_refused_and_the_page_says_why(page, user):
    answer = page.post("/", {"text": "  "})
    assert answer.status_code == 422
    assert "Write a message first." in answer.text
    assert not Session.objects.filter(user=user).exists()


def test_a_refused_message_stays_in_the_composer(page, chat):
    answer = page.post(reverse("chat", args=[chat.pk]), {"text": "x" * 200_001})
    assert answer.status_code == 422
    assert "200,000 characters" in answer.text


def test_with_htmx_a_refusal_is_a_note_beside_the_composer(page, chat):
    answer = page.post(reverse("chat", args=[chat.pk]), {"text": " "}, headers={"HX-Request": "true"})
    assert answer.status_code == 422
    assert answer.text.startswith('<p class="small bad note" id="note" role="alert" hx-swap-oob="true">')


def test_a_chat_shows_what_was_said_escaped(page, chat):
    html = page.get(reverse("chat", args=[chat.pk])).text
    assert "Where is &lt;b&gt;my&lt;/b&gt; bike?" in html
    assert "<b>my</b>" not in html
    assert 'data-status="queued"' in html
    assert '<noscript><meta http-equiv="refresh"' in html


def test_stop_cancels_what_is_being_answered_and_holds_the_rest(page, user, chat):
    page.post(reverse("chat", args=[chat.pk]), {"text": "And the dog?"})
    page.post(reverse("chat_stop", args=[chat.pk]))
    first, second = Turn.objects.filter(session=chat).order_by("turn_no")
    assert first.status == "cancelled"
    assert (second.status, second.held) == ("queued", True)
    html = page.get(reverse("chat", args=[chat.pk])).text
    assert "You stopped this answer before it began." in html
    assert reverse("turn_release", args=[second.pk]) in html
    assert reverse("turn_discard", args=[second.pk]) in html


def test_a_held_message_can_be_sent_or_discarded(page, user, chat):
    later = [turn_start(user=user, session_id=chat.pk, text=text) for text in ("one", "two")]
    turn_cancel(user=user, turn_id=Turn.objects.get(turn_no=1).pk)
    page.post(reverse("turn_release", args=[later[0].pk]))
    gone = page.post(reverse("turn_discard", args=[later[1].pk]), headers={"HX-Request": "true"})
    later[0].refresh_from_db()
    assert not later[0].held
    assert not Turn.objects.filter(pk=later[1].pk).exists()
    assert gone.text == f'<section id="turn-{later[1].pk.hex}" data-gone></section>'


def test_a_stopped_turn_can_be_answered_again(page, user, chat):
    turn = Turn.objects.get(session=chat)
    turn_cancel(user=user, turn_id=turn.pk)
    page.post(reverse("turn_retry", args=[turn.pk]))
    turn.refresh_from_db()
    assert turn.status == "queued"


def test_retrying_what_still_runs_says_so(page, chat):
    turn = Turn.objects.get(session=chat)
    path = reverse("turn_retry", args=[turn.pk])
    assert page.post(path).status_code == 409
    here = f"http://testserver{reverse('chat', args=[chat.pk])}"
    assert "This message is being answered already." in page.post(path, headers={"Referer": here}, follow=True).text
    toast = page.post(path, headers={"HX-Request": "true"}).text
    assert "This message is being answered already." in toast
    assert 'hx-swap-oob="beforeend"' in toast


def test_rename_pin_archive_and_undo(page, chat):
    update = reverse("chat_update", args=[chat.pk])
    page.post(update, {"title": " The  bike "})
    page.post(update, {"pinned": "1"})
    chat.refresh_from_db()
    assert (chat.title, chat.pinned) == ("The bike", True)
    html = page.post(update, {"archived": "1"}, follow=True).text
    undo = f"{update}?archived=0"
    assert "Chat archived." in html
    assert f'formaction="{undo}"' in html
    assert "The bike" in page.get("/chats/?archived=1").text
    page.post(undo)
    chat.refresh_from_db()
    assert not chat.archived


def test_delete_stops_the_chat_and_can_be_undone(page, user, chat):
    here = reverse("chat", args=[chat.pk])
    answer = page.post(reverse("chat_delete", args=[chat.pk]), headers={"Referer": f"http://testserver{here}"})
    assert answer.url == "/"
    undo = reverse("chat_restore", args=[chat.pk])
    assert f'formaction="{undo}"' in page.get("/").text
    assert page.get(here).status_code == 404
    assert Turn.objects.get(session=chat).status == "cancelled"
    assert page.post(undo).url == here
    assert page.get(here).status_code == 200


def test_the_side_bar_lists_chats_by_day_and_goes_on_while_one_scrolls(page, user):
    for n in range(45):
        session_create(user=user, title=f"Chat number {n:02}")
    pinned = session_create(user=user, title="Kept on top")
    session_update(user=user, session_id=pinned.pk, pinned=True)
    html = page.get("/").text
    assert html.index("Kept on top") < html.index("Chat number 44")
    assert re.findall(r"<h2>(\w+)</h2>", html) == ["Pinned", "Today"]
    assert "Chat number 04" not in html
    more = re.search(r'hx-get="(/chats/\?before=[^"]+)"', html).group(1)
    rest = page.get(more, headers={"HX-Request": "true"}).text
    assert [f"Chat number {n:02}" in rest for n in (5, 4, 0)] == [False, True, True]
    assert "<h2>" not in rest
    assert "<html" not in rest
    whole = page.get("/chats/?rows=46", headers={"HX-Request": "true"}).text
    assert "Chat number 00" in whole
    assert page.get("/chats/?rows=99999999999999", headers={"HX-Request": "true"}).status_code == 200


def test_temporary_chats_are_not_listed(page, user):
    session_create(user=user, title="Secret errand", temporary=True)
    assert "Secret errand" not in page.get("/").text


@pytest.mark.parametrize("name", ["chat_stop", "chat_update", "chat_delete", "chat_restore", "chat", "chat_stream"])
def test_a_strangers_chat_is_404(client, stranger, chat, name):
    client.force_login(stranger)
    path = reverse(name, args=[chat.pk])
    answer = client.get(path) if name in {"chat", "chat_stream"} else client.post(path)
    assert answer.status_code == 404
    if name == "chat":
        assert client.post(path, {"text": "hi"}).status_code == 404


@pytest.mark.parametrize("name", ["turn_retry", "turn_release", "turn_discard"])
def test_a_strangers_turn_is_404(client, stranger, chat, name):
    client.force_login(stranger)
    turn = Turn.objects.get(session=chat)
    assert client.post(reverse(name, args=[turn.pk])).status_code == 404
    assert client.post(reverse(name, args=[uuid4()])).status_code == 404


def test_a_forged_list_place_is_refused(page):
    answer = page.get("/chats/?before=yesterday")
    assert answer.status_code == 422
    assert "This place in the list is not known." in answer.text


def test_long_chats_are_shown_from_the_end(page, user, chat):
    for n in range(40):
        turn_start(user=user, session_id=chat.pk, text=f"message {n:02}")
    html = page.get(reverse("chat", args=[chat.pk])).text
    assert "message 39" in html
    assert "message 05" not in html
    before = re.search(r'href="\?before=(\d+)"', html).group(1)
    older = page.get(reverse("chat", args=[chat.pk]), {"before": before}).text
    assert "message 05" in older
    assert len(html.encode()) < 100_000


def test_a_page_of_long_answers_stays_small_and_none_is_left_out(page, user):
    chat = session_create(user=user)
    for number in range(1, 31):
        made = uuid4()
        place = {"session": chat, "turn_no": number, "turn_id": made}
        said = Message.objects.create(**place, number=2 * number - 1, role="user", content=f"question {number}.")
        long = "**What** was found, in `words` of some length.\n\n" * (400 if number == 3 else 60)
        Message.objects.create(**place, number=2 * number, step=1, role="assistant", content=long)
        Turn.objects.create(
            id=made, user=user, session=chat, message=said, turn_no=number, status=Turn.Status.COMPLETED
        )
    path, seen = f"/chat/{chat.pk}/", []
    while path:
        answer = page.get(path)
        assert len(answer.content) < 100_000 or seen  # a single long answer may take more
        seen = [int(found) for found in re.findall(r"question (\d+)\.", answer.text)] + seen
        earlier = re.search(r'href="(\?before=\d+)"', answer.text)
        path = f"/chat/{chat.pk}/{earlier[1]}" if earlier else ""
    assert seen == list(range(1, 31))


def test_ids_on_a_page_are_unique(page, chat):
    ids = re.findall(r'\bid="([^"]+)"', page.get(reverse("chat", args=[chat.pk])).text)
    assert len(ids) == len(set(ids))


def test_scripts_carry_the_nonce_and_nothing_is_inline(page, chat):
    answer = page.get(reverse("chat", args=[chat.pk]))
    policy = answer.headers["Content-Security-Policy"]
    nonce = re.search(r"'nonce-([^']+)'", policy).group(1)
    scripts = re.findall(r"<script\b[^>]*>", answer.text)
    assert scripts
    assert all(f'nonce="{nonce}"' in script and "src=" in script for script in scripts)
    assert not re.search(r"<[^>]+\s(on\w+|style)=", answer.text)
    assert "<style" not in answer.text


def test_times_are_shown_in_the_browsers_zone(page, chat):
    Turn.objects.filter(session=chat).update(created_at="2026-01-05T23:30:00Z")
    path = reverse("chat", args=[chat.pk])
    assert "You, 23:30" in page.get(path).text
    page.cookies["tz"] = "Asia/Shanghai"
    assert "You, 07:30" in page.get(path).text
    for nonsense in ("../../etc/passwd", "Nowhere/Land", "x" * 5000, "/dev/null"):
        page.cookies["tz"] = nonsense
        assert "You, 23:30" in page.get(path).text


def test_the_session_id_in_the_url_is_a_uuid(page):
    assert page.get("/chat/17/").status_code == 404
    assert UUID(int=0)


def test_only_administrators_connect_models(client, user, staff):
    client.force_login(user)
    assert client.get(reverse("model_connect")).status_code == 404
    assert client.post(reverse("model_connect"), {"kind": "openai"}).status_code == 404
    assert reverse("model_connect") not in client.get("/").text
    client.force_login(staff)
    assert reverse("model_connect") in client.get("/").text


def test_what_is_found_is_connected_with_one_click(client, staff, monkeypatch):
    found = [model_selection.Detected("openai", "OpenAI", "OPENAI_API_KEY", "a-model")]
    monkeypatch.setattr(model_selection, "detected", lambda: found)
    adopted = []

    def adopt(kind, *, by):
        adopted.append((kind, by))
        return ModelConnection(name="OpenAI")

    monkeypatch.setattr(model_selection, "adopt", adopt)
    client.force_login(staff)
    html = client.get(reverse("model_connect")).text
    assert "OPENAI_API_KEY" in html
    assert "OpenAI is connected." in client.post(reverse("model_connect"), {"kind": "openai"}, follow=True).text
    assert adopted == [("openai", staff)]


def test_the_model_menu_offers_what_the_person_may_choose(page, user):
    ModelConnection.objects.create(name="Big one", kind="openai", model="big", is_default=True)
    ModelConnection.objects.create(name="Small one", kind="openai", model="small")
    html = page.get("/").text
    assert re.findall(r'name="model" value="([^"]+)"', html) == ["Big one", "Small one"]
    assert "No model is connected" not in html
    page.post("/", {"text": "Hello", "model": "Small one"})
    chat = Session.objects.get(user=user)
    assert chat.model == "Small one"
    assert re.search(r'value="Small one" form="composer" checked', page.get(reverse("chat", args=[chat.pk])).text)


@pytest.mark.parametrize("address", ["/settings/tokens/", "/memory/memory/add/"])
def test_who_opens_what_can_only_be_sent_to_gets_a_page(page, address):
    answer = page.get(address)
    assert (answer.status_code, answer["Allow"]) == (405, "POST")
    assert "There is nothing here" in answer.text
    assert page.get(address, headers={"HX-Request": "true"}).content == b""
