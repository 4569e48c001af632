"""Branches, earlier answers and the way to one message, as a browser without a script sees them."""

import pytest
from django.urls import reverse

from agent.core.files import PictureFile, TextFile, with_files
from agent.models import EarlierAnswer, Turn
from agent.services import branch_create, chat_delete, turn_cancel, turn_retry, turn_start
from sessions.models import Message, Session

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


@pytest.fixture
def page(client, user):
    """A browser in which `user` is logged in."""
    client.force_login(user)
    return client


def answer(turn, text):
    """Let a turn be answered."""
    number = turn.session.messages.order_by("-number").first().number + 1
    place = {"session_id": turn.session_id, "number": number, "turn_no": turn.turn_no, "turn_id": turn.pk, "step": 1}
    Message.objects.create(**place, role="assistant", content=text)
    Session.objects.filter(pk=turn.session_id).update(next_number=number + 1)
    Turn.objects.filter(pk=turn.pk).update(status="completed", attempt=1)


@pytest.fixture
def chat(user):
    """A chat of three answered turns."""
    session_id = None
    for n in (1, 2, 3):
        turn = turn_start(user=user, session_id=session_id, text=f"Question {n}")
        session_id = turn.session_id
        answer(turn, f"Answer {n}")
    return Session.objects.get(pk=session_id)


def test_a_message_is_said_in_another_way_in_a_branch(page, user, chat):
    address = reverse("chat_branch", args=[chat.pk])
    form = page.get(address, {"message": 3}).text
    assert ">Question 2</textarea>" in form
    assert form.startswith("<!doctype")
    assert not page.get(address, {"message": 3}, headers=HTMX).text.startswith("<!doctype")
    sent = page.post(address, {"message": 3, "text": "Question two"})
    branch = Session.objects.get(parent=chat)
    assert sent.url == f"/chat/{branch.pk}/#end"
    html = page.get(f"/chat/{branch.pk}/").text
    assert "Question 1" in html
    assert "Question two" in html
    assert "Question 2" not in html
    assert html.index("Answer 1") < html.index("Branched from") < html.index("Question two")
    parted = Turn.objects.get(session=chat, turn_no=2)
    assert f'<a href="/turns/{parted.pk}/" dir="auto">Question 1</a>' in html
    old = page.get(f"/chat/{chat.pk}/").text
    assert "Question 1 (2)</a>" in old.partition("Said in another way:")[2]


def test_a_branch_from_an_answer_waits_for_a_message(page, user, chat):
    page.post(reverse("chat_branch", args=[chat.pk]), {"message": 1})
    branch = Session.objects.get(parent=chat)
    html = page.get(f"/chat/{branch.pk}/").text
    assert html.index("Answer 1") < html.index("Branched from")
    assert "Answer 2" not in html


def test_what_cannot_be_sent_is_said_and_the_words_are_kept(page, user, chat):
    address = reverse("chat_branch", args=[chat.pk])
    assert page.get(address, {"message": 2}).status_code == 404, "an answer is not one's own"
    assert page.get(address, {"message": "x"}).status_code == 404
    assert page.get(address, {"message": "99999999999999999999"}).status_code == 404
    refused = page.post(address, {"message": 1, "text": "x" * 200_001})
    assert refused.status_code == 422
    assert "A message may have 200,000 characters" in refused.text
    assert not Session.objects.filter(parent=chat).exists()


def test_a_branch_of_what_is_still_being_answered_is_refused_where_one_is(page, user, chat):
    turn = turn_start(user=user, session_id=chat.pk, text="Going on")
    address = reverse("chat_branch", args=[chat.pk])
    number = {"message": turn.message.number}
    back = page.post(address, number, headers={"referer": f"http://testserver/chat/{chat.pk}/"})
    assert back.url == f"/chat/{chat.pk}/"
    assert "This part of the chat is still being answered" in page.get(back.url).text


def test_the_parting_is_shown_where_it_is_and_nowhere_else(page, user, chat):
    for n in range(40):
        answer(turn_start(user=user, session_id=chat.pk, text=f"Further {n}"), "x")
    branch, _ = branch_create(user=user, session_id=chat.pk, message_id=3, text="Elsewhere")
    answer(branch.turns.get(turn_no=2), "x")
    for n in range(45):
        answer(turn_start(user=user, session_id=branch.pk, text=f"Branch {n}"), "x")
    address = f"/chat/{branch.pk}/"
    assert "Branched from" not in page.get(address).text
    assert "Branched from" in page.get(address, {"before": 17}).text
    assert "Branched from" in page.get(address, {"before": 2}).text, "right behind what is shown"
    branch.parent = None
    branch.save()
    assert "Branched from" not in page.get(address, {"before": 17}).text


def test_one_message_of_a_long_chat_is_shown_with_those_around_it(page, user, chat):
    for n in range(4, 100):
        answer(turn_start(user=user, session_id=chat.pk, text=f"Question {n}"), f"Answer {n}")
    led = page.get(reverse("chat_message", args=[chat.pk, 20]))
    turn = Turn.objects.get(session=chat, turn_no=10)
    assert led.url == f"/chat/{chat.pk}/?since=10#msg-{turn.pk.hex}-20"
    html = page.get(led.url).text
    assert f'id="msg-{turn.pk.hex}-20"' in html
    assert "Question 5<" in html
    assert "Question 4<" not in html
    assert "Question 39<" in html
    assert "Question 40<" not in html
    assert "?after=39" in html
    assert "ws-connect" not in html.partition('id="thread"')[0].rpartition('id="stream"')[2], "it does not live"
    later = page.get(f"/chat/{chat.pk}/", {"after": 39}, headers=HTMX).text
    assert "Question 40<" in later
    assert "Question 39<" not in later
    near = page.get(f"/chat/{chat.pk}/", {"since": 60}).text
    assert "Question 99<" in near
    assert 'ws-connect="/ws/sessions/' in near
    assert page.get(reverse("chat_message", args=[chat.pk, 4000])).status_code == 404


def test_an_earlier_answer_can_be_read_and_taken_back(page, user, chat):
    turn = Turn.objects.get(session=chat, turn_no=3)
    turn_retry(user=user, turn_id=turn.pk)
    answer(turn, "Answer three")
    html = page.get(f"/chat/{chat.pk}/").text
    assert "2/2" in html
    address = reverse("turn_answer", args=[turn.pk, 1])
    assert address in html
    old = page.get(address).text
    assert "Answer 3" in old
    assert "Answer three" not in old
    assert "Go on from this answer" in old
    fragment = page.get(address, headers=HTMX).text
    assert fragment.strip().startswith("<article")
    assert "Answer three" in page.get(reverse("turn_answer", args=[turn.pk, 2]), headers=HTMX).text
    assert page.get(reverse("turn_answer", args=[turn.pk, 3])).status_code == 404
    used = page.post(reverse("turn_answer_use", args=[turn.pk, 1]))
    assert used.status_code == 302
    assert "Answer 3" in page.get(f"/chat/{chat.pk}/").text
    assert "Answer three" in EarlierAnswer.objects.get().messages[0]["fields"]["content"]


def test_also_when_the_new_answer_was_stopped_the_one_before_is_there(page, user, chat):
    turn = Turn.objects.get(session=chat, turn_no=3)
    turn_retry(user=user, turn_id=turn.pk)
    turn_cancel(user=user, turn_id=turn.pk)
    html = page.get(f"/chat/{chat.pk}/").text
    assert "You stopped this answer" in html
    assert reverse("turn_answer", args=[turn.pk, 1]) in html
    again = page.post(reverse("turn_retry", args=[turn.pk]))
    assert again.status_code == 302
    assert EarlierAnswer.objects.count() == 1, "an answer that says nothing is none"


def test_the_heading_is_fetched_alone(page, chat):
    html = page.get(reverse("chat_title", args=[chat.pk])).text
    assert html.strip() == '<h1 class="cut" id="title" dir="auto">Question 1</h1>'


def test_a_page_whose_chat_was_deleted_elsewhere_says_so_once_and_keeps_the_words(page, user, chat):
    chat_delete(user=user, session_id=chat.pk)
    sent = page.post(reverse("chat", args=[chat.pk]), {"text": "Lost?"}, headers=HTMX)
    assert sent.status_code == 422
    assert "This chat was deleted. Nothing was sent; your text is kept here." in sent.content.decode()
    title = page.get(reverse("chat_title", args=[chat.pk]), headers=HTMX)
    assert (title.status_code, "This chat was deleted." in title.content.decode()) == (200, True)
    for name in ("chat_context", "chat_memory_since"):
        assert page.get(reverse(name, args=[chat.pk]), headers=HTMX).status_code == 204
        assert page.get(reverse(name, args=[chat.pk])).status_code == 404


def test_beside_an_earlier_answer_the_message_stands_with_its_files(page, user):
    told = with_files("Look", [TextFile("a.txt", "one"), PictureFile("cat.png", 4, 3, "0123456789abcdef")])
    turn = turn_start(user=user, session_id=None, text=told)
    answer(turn, "Seen.")
    turn_retry(user=user, turn_id=turn.pk)
    shown = page.get(f"/turns/{turn.pk}/answers/1/").text
    assert ">Look</div>" in shown
    assert f'/chat/{turn.session_id}/pictures/0123456789abcdef"' in shown
    assert "characters=" not in shown
