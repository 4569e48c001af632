"""What a chat was told of memory: byte for byte what was sent, and what changed since."""

import json

import pytest

from agent.asof import as_of, memory_changed_since
from agent.models import ModelConnection
from agent.services import turn_start
from agent.services.execution import turn_execute
from agent.services.prefix import prefix_refresh
from sessions.models import Session
from tests.fakes.openai_server import OpenAIServer

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def browser(client, user):
    client.force_login(user)
    return client


@pytest.fixture
def told(user, write, say, scripted):
    """A chat that was told three entries."""
    write("Likes tabs.")
    write("Deploys <b>orders</b> on Tuesday and Thursday — 部署。")
    write("Lives in Umeå.", target="user")
    scripted(*["ok"] * 5)
    return say("hello").session


def test_the_blocks_are_those_that_were_sent_byte_for_byte(user, announced, write):
    for number in range(6):
        write(f"Note {number}: uses “tabs” — 制表符 \u00e9\u0301 [BLOCKED: no].")
    write("Lives in Umeå\nand in Kiruna.", target="user")
    with OpenAIServer() as server:
        ModelConnection.objects.create(name="m", kind="openai", base_url=server.url, model="m", is_default=True)
        turn = turn_start(user=user, session_id=None, text="hello")
        turn_execute(turn.pk)
        write("Came later.")
        sent = next(request.body for request in server.requests if request.method == "POST")
    system = sent["messages"][0]["content"].encode()
    shown = as_of(user=user, session_id=turn.session_id)
    blocks = [store.block.encode() for store in shown.stores]
    assert all(block and system.count(block) == 1 for block in blocks)
    assert [store.target for store in shown.stores] == ["memory", "user"]
    at = system.index(blocks[0])
    assert system[at : at + sum(map(len, blocks)) + 2] == blocks[0] + b"\n\n" + blocks[1]
    assert "Came later." not in json.dumps(sent)
    assert shown.snapshot.reason == "start"


def test_nothing_changed(user, told):
    shown = as_of(user=user, session_id=told.pk)
    assert shown.changed == ""
    assert not memory_changed_since(told)
    assert [line.fate for store in shown.stores for line in store.lines] == ["same"] * 3


def test_what_changed_is_told_entry_by_entry(user, told, write):
    write(
        {"action": "replace", "old_text": "Tuesday", "content": "Deploys <b>orders</b> on Tuesday and Friday — 部署。"}
    )
    write({"action": "remove", "old_text": "tabs"})
    write({"action": "add", "content": "Has a dog."}, target="user")
    shown = as_of(user=user, session_id=told.pk)
    assert memory_changed_since(told)
    assert shown.changed == "1 entry changed, 1 entry added, 1 entry deleted"
    notes, about = shown.stores
    assert [(line.fate, line.then) for line in notes.entries] == [
        ("deleted", "Likes tabs."),
        ("replaced", "Deploys <b>orders</b> on Tuesday and Thursday — 部署。"),
    ]
    assert "<del>Thursday</del> <ins>Friday</ins>" in notes.changes[1].words
    assert "<b>" not in notes.changes[1].words
    assert [(line.fate, line.now) for line in about.changes] == [("added", "Has a dog.")]


def test_where_very_much_changed_nothing_is_compared(user, told, write, monkeypatch):
    write({"action": "replace", "old_text": "Tuesday", "content": "Deploys orders on Tuesday and Friday — 部署。"})
    assert as_of(user=user, session_id=told.pk).changed == "1 entry changed"
    monkeypatch.setattr("agent.asof.MOST_COMPARED", 100)
    monkeypatch.setattr("agent.asof.SequenceMatcher", None)
    shown = as_of(user=user, session_id=told.pk)
    assert shown.changed == "1 entry added, 1 entry deleted"


def test_a_moved_entry_is_the_same(user, told, write, texts):
    from memory.models import Entry

    first = Entry.objects.get(content="Likes tabs.")
    write({"action": "move", "entry_id": str(first.pk), "before": None})
    assert as_of(user=user, session_id=told.pk).changed == ""


def test_an_earlier_prompt_of_the_chat_is_kept(user, told, write):
    write("Has a dog.")
    prefix_refresh(Session.objects.get(pk=told.pk))
    now, before = as_of(user=user, session_id=told.pk), as_of(user=user, session_id=told.pk, number=1)
    assert "Has a dog." in now.stores[0].block
    assert "Has a dog." not in before.stores[0].block
    assert (now.is_current, before.is_current) == (True, False)
    assert now.snapshot.reason == "request"
    assert now.changed == ""


class TestPage:
    def test_it_shows_what_was_given_and_what_changed(self, browser, told, write):
        page = browser.get(f"/chat/{told.pk}/memory/").content.decode()
        assert "Memory has not changed since." in page
        assert "Deploys &lt;b&gt;orders" in page
        assert "Use today" not in page
        write("Has a dog.")
        page = browser.get(f"/chat/{told.pk}/memory/").content.decode()
        assert "Memory changed since: 1 entry added." in page
        assert "<ins>Has a dog.</ins>" in page
        assert "Use today" in page

    def test_a_chat_without_a_prompt_was_given_nothing(self, browser, session):
        assert "given nothing yet" in browser.get(f"/chat/{session.pk}/memory/").content.decode()

    def test_an_unknown_prompt_is_not_found(self, browser, told):
        assert browser.get(f"/chat/{told.pk}/memory/?snapshot=7").status_code == 404
        assert browser.get(f"/chat/{told.pk}/memory/?snapshot=x").status_code == 200

    def test_the_chats_bar_leads_there_and_says_when_memory_changed(self, browser, told, write):
        page = browser.get(f"/chat/{told.pk}/").content.decode()
        assert f"/chat/{told.pk}/memory/" in page
        assert "Memory changed since this chat began" not in page
        write("Has a dog.")
        assert "Memory changed since this chat began" in browser.get(f"/chat/{told.pk}/").content.decode()
        assert "Memory changed since" in browser.get(f"/chat/{told.pk}/memory/since/").content.decode()

    def test_todays_memory_is_one_click(self, browser, told, write):
        write("Has a dog.")
        browser.post(f"/chat/{told.pk}/memory/refresh/")
        page = browser.get(f"/chat/{told.pk}/memory/").content.decode()
        assert "Memory has not changed since." in page
        assert "You asked for the memory of that moment." in page
